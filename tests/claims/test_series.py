"""Series, crossings, absence, coverage and verdicts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.claims.amounts import Window
from core.claims.facts_index import Facts
from core.claims.forms import (
    HOLE,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Level,
    Missing,
    Throughout,
    Verdict,
)
from core.claims.needs import Call
from core.claims.truth import decide
from core.data.facts import Absence, Coverage, Observation

from .conftest import Know, Run, amount

POP, GDP = "SP.POP.TOTL", "NY.GDP.MKTP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"
ALL = Window(2000, 2024)


def finding(claim: Any, facts: Facts, *, computed: bool = False) -> str:
    return decide(claim, facts, computed=computed).finding


def find_year(condition: str, country: str, indicator: str, threshold: Any = None, other: Any = None) -> Call:
    names = ("country_code", "indicator_code", "condition", "threshold", "other_country_code")
    return Call("find_year", dict(zip(names, (country, indicator, condition, threshold, other), strict=True)))


LOW = Extreme(country="CAN", indicator=NET, window=ALL, end="lowest", years=(2000,))


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (LOW, "supported"),
        (replace(LOW, years=(2001,)), "contradicted"),
        (replace(LOW, end="highest"), "contradicted"),
        (replace(LOW, window=Window(2001, 2024)), "contradicted"),
        (replace(LOW, amount=amount("51.3", "percent")), "supported"),
        (replace(LOW, amount=amount("51.4", "percent")), "contradicted"),
        (replace(LOW, indicator=POWER, end="highest", years=(2000,)), "contradicted"),  # 100% in each
        (replace(LOW, indicator=POWER, end="highest", years=ALL.years), "supported"),
        (replace(LOW, years=None, amount=amount("51.3", "percent")), "supported"),
    ],
)
def test_peaks_and_lows(claim: Extreme, expected: str, whole: Facts) -> None:
    """The year of all years in the window, all of them where several are equal."""
    assert finding(claim, whole) == expected


def test_a_peak_needs_every_year_or_a_tool(run: Run) -> None:
    """A found year stands for exactly the window that the tool looked at."""
    found = run([find_year("lowest", "CAN", NET)])
    assert finding(LOW, found) == "supported"
    assert finding(replace(LOW, window=Window(2000, 2023)), found) == "unproven"
    assert finding(replace(LOW, years=(2001,)), found) == "contradicted"


BAR = amount("50", "percent", bound="above")
PASSED = FirstYear(country="BRA", indicator=NET, window=ALL, bar=BAR, year=2014)


def test_first_years(whole: Facts, run: Run) -> None:
    """Replayed on the series of the window; or what a tool found in exactly that window."""
    year = next(year for year in ALL.years if (whole.value("BRA", NET, year) or 0) > 50)
    claim = replace(PASSED, year=year)
    assert finding(claim, whole) == "supported"
    assert finding(replace(claim, year=year + 1), whole) == "contradicted"
    assert finding(replace(claim, window=Window(year, 2024)), whole) == "contradicted", "it already was"
    assert finding(replace(claim, window=Window(year, 2024), happened="already"), whole) == "supported"
    assert finding(replace(claim, happened="never", year=None), whole) == "contradicted"
    found = run([find_year("first_above", "BRA", NET, 50)])
    assert finding(claim, found) == "supported"
    assert finding(replace(claim, bar=amount("40", "percent", bound="above")), found) == "unproven"
    assert finding(replace(claim, window=Window(2001, 2024)), found) == "unproven"


def test_never(whole: Facts, run: Run) -> None:
    """In no year of the window: by all values, or by a tool's refusal."""
    never = replace(PASSED, bar=amount("99", "percent", bound="above"), happened="never", year=None)
    assert finding(never, whole) == "supported"
    assert finding(replace(never, year=2024), whole) == "contradicted"
    refused = run([find_year("first_above", "BRA", NET, 99)])
    assert finding(never, refused) == "supported"
    assert finding(replace(never, bar=amount("98", "percent", bound="above")), refused) == "unproven"
    always_below = Throughout(country="BRA", indicator=NET, window=ALL, bar=never.bar, held="never")
    assert finding(always_below, refused) == "supported"


@pytest.mark.parametrize(
    ("bar", "held", "expected"),
    [
        ("75", "always", "supported"),
        ("80", "always", "contradicted"),
        ("83", "never", "supported"),
        ("80", "never", "contradicted"),
        ("80", "once", "supported"),
        ("83", "once", "contradicted"),
        ("80", "not_always", "supported"),
        ("75", "not_always", "contradicted"),
    ],
)
def test_throughout(bar: str, held: Any, expected: str, whole: Facts) -> None:
    """Canada's life expectancy was between 79.2 and 82.1 years."""
    limit = amount(bar, "years", bound="above")
    claim = Throughout(country="CAN", indicator=LIFE, window=ALL, bar=limit, held=held)
    assert finding(claim, whole) == expected


def test_one_year_decides_what_one_year_can(whole: Facts, know: Know) -> None:
    """ "At some time above 80" needs one year; "always" needs all of them."""
    value = whole.value("CAN", LIFE, 2024)
    facts = know(Observation("CAN", LIFE, 2024, value, "years"))
    limit = amount("80", "years", bound="above")
    claim = Throughout(country="CAN", indicator=LIFE, window=ALL, bar=limit, held="once")
    assert finding(claim, facts) == "supported"
    assert finding(replace(claim, held="never"), facts) == "contradicted"
    assert finding(replace(claim, held="always"), facts) == "unproven"
    assert finding(replace(claim, held="not_always"), facts) == "unproven"


PASSING = Crossing(country="IND", other="GBR", indicator=GDP, year=2022)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (PASSING, "supported"),
        (replace(PASSING, country="GBR", other="IND"), "contradicted"),
        (replace(PASSING, year=2023), "contradicted"),  # it was ahead before
        (replace(PASSING, year=2021), "contradicted"),
        (replace(PASSING, year=2000), "contradicted"),
        (replace(PASSING, country="GBR", other="IND", year=2025), "supported"),
        (replace(PASSING, first=Window(2000, 2025)), "supported"),
        (replace(PASSING, last=Window(2000, 2024)), "supported"),
        (replace(PASSING, last=Window(2000, 2025)), "contradicted"),  # it fell back behind
        (replace(PASSING, first=Window(2023, 2025)), "contradicted"),
        (replace(PASSING, amount=amount("3.4e12", "usd")), "contradicted"),
    ],
)
def test_crossings(claim: Crossing, expected: str, whole: Facts) -> None:
    """Above in that year and not in the year before: who, whom, when, and whether it lasted."""
    assert finding(claim, whole) == expected


def test_a_crossing_that_a_tool_found(run: Run) -> None:
    """Its subject and its object are not to be turned round."""
    found = run([find_year("first_above_country", "IND", GDP, None, "GBR")])
    assert finding(replace(PASSING, first=Window(2000, 2025)), found) == "supported"
    assert finding(replace(PASSING, country="GBR", other="IND"), found) == "contradicted"
    assert finding(replace(PASSING, last=Window(2000, 2025)), found) == "unproven"
    fell = run([find_year("first_below_country", "GBR", GDP, None, "IND")])
    assert finding(PASSING, fell) == "supported"
    assert finding(replace(PASSING, country="GBR", other="IND"), fell) == "contradicted"


def test_all_crossings(whole: Facts) -> None:
    """Every one of them, and who leads at the end."""
    moves = ((2022, "IND"), (2025, "GBR"))
    claim = Crossings(
        country="IND", other="GBR", indicator=GDP, window=Window(2000, 2025), moves=moves, leader="GBR"
    )
    assert finding(claim, whole) == "supported"
    assert finding(replace(claim, moves=moves[:1]), whole) == "contradicted"
    assert finding(replace(claim, leader="IND"), whole) == "contradicted"
    assert (
        finding(replace(claim, window=Window(2000, 2024), moves=moves[:1], leader="IND"), whole)
        == "supported"
    )
    assert finding(replace(claim, window=Window(2000, 2010), moves=(), leader="GBR"), whole) == "supported"
    assert finding(replace(claim, moves=(), leader=None), whole) == "contradicted"


def years(first: int, last: int) -> Window:
    return Window(first, last)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (Missing(what="value", country="CAN", indicator=LIFE, years=years(2025, 2025)), "supported"),
        (Missing(what="value", country="CAN", indicator=LIFE, years=years(2024, 2025)), "contradicted"),
        (Missing(what="value", country="IND", indicator=NET, years=years(2025, 2025)), "contradicted"),
        (Missing(what="value", indicator=NET, years=years(2025, 2025)), "contradicted"),
        (Missing(what="value", indicator=LIFE, years=years(2025, 2025)), "supported"),
        (Missing(what="years", years=years(2026, 2030)), "supported"),
        (Missing(what="years", years=years(1990, 1999)), "supported"),
        (Missing(what="years", years=years(2025, 2026)), "contradicted"),
        (Missing(what="place", name="France"), "supported"),
        (Missing(what="place", name="Canada"), "contradicted"),
        (Missing(what="place", name="États-Unis"), "contradicted"),
        (Missing(what="place", name="Atlantis"), "unproven"),
        (Missing(what="measure", name="Canada"), "unproven"),
        (Missing(what="measure", name="life expectancy"), "contradicted"),
    ],
)
def test_absence(claim: Missing, expected: str, whole: Facts) -> None:
    """Proven for each cell that is meant; a covered name is never said to be absent."""
    assert finding(claim, whole) == expected


def test_absence_needs_proof(know: Know) -> None:
    """What nobody looked up is not missing; what a tool refused is."""
    gap = Missing(what="value", country="CAN", indicator=LIFE, years=years(2025, 2025))
    assert finding(gap, know()) == "unproven"
    assert finding(gap, know(Absence("no_value", "CAN", LIFE, 2025, 2025))) == "supported"
    refused = know(Absence("unknown_country", name="Atlantis"))
    assert finding(Missing(what="place", name="Atlantis"), refused) == "supported"


def test_coverage(whole: Facts, coverage: Coverage) -> None:
    """In whole: not a year, a country or an indicator more or less."""
    everything = Covered(
        years=Window(2000, 2025), countries=coverage.countries, indicators=coverage.indicators
    )
    assert finding(everything, whole) == "supported"
    assert finding(Covered(countries=coverage.countries[:-1]), whole) == "contradicted"
    assert finding(Covered(years=Window(2000, 2024)), whole) == "contradicted"
    assert finding(Covered(), whole) == "unproven"


def test_verdicts(whole: Facts, know: Know) -> None:
    """Yes to a true claim, no to a false one; neither where nothing is known, missing or well said."""
    true = Level(country="CAN", indicator=LIFE, year=2024, amount=amount("80", "years", bound="above"))
    false = replace(true, country="IND")
    assert finding(Verdict(claim=true, holds=True), whole) == "supported"
    assert finding(Verdict(claim=true, holds=False), whole) == "contradicted"
    assert finding(Verdict(claim=false, holds=False), whole) == "supported"
    assert finding(Verdict(claim=false, holds=True), whole) == "contradicted"
    assert finding(Verdict(claim=true, holds=HOLE), whole) == "unproven"
    assert finding(Verdict(claim=true, holds=True), know()) == "unproven"
    absent, wrong_unit = replace(true, year=2025), replace(true, amount=amount("80", "usd", bound="above"))
    for unsaid in (absent, wrong_unit):
        assert finding(Verdict(claim=unsaid, holds=False), whole) == "unproven"
        assert finding(Verdict(claim=unsaid, holds=True), whole) == "unproven"
