"""Levels, changes and comparisons: what each says, and what makes it false."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from core.claims.amounts import Window
from core.claims.facts_index import Facts
from core.claims.forms import Change, ChangeComparison, Comparison, Level
from core.claims.needs import Call, calls_for
from core.claims.truth import decide

from .conftest import Run, amount

POP, GDP, PCAP = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"


def finding(claim: Any, facts: Facts, *, computed: bool = True) -> str:
    return decide(claim, facts, computed=computed).finding


def level(country: str, indicator: str, year: int, *written: Any, **more: Any) -> Level:
    return Level(country=country, indicator=indicator, year=year, amount=amount(*written, **more))


# Levels.


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (level("CAN", POP, 2024, "41.3e6", "people"), "supported"),
        (level("CAN", POP, 2024, "41.3e6"), "supported"),  # of people, a bare number is unmistakable
        (level("CAN", POP, 2024, "41.2e6", "people"), "contradicted"),
        (level("CAN", POP, 2023, "41.3e6", "people"), "contradicted"),
        (level("JPN", POP, 2024, "41.3e6", "people"), "contradicted"),
        (level("CAN", GDP, 2024, "2.27e12", "usd"), "supported"),
        (level("CAN", GDP, 2024, "2.27e12"), "supported"),
        (level("CAN", PCAP, 2024, "55016"), "unproven"),  # of what?
        (level("CAN", PCAP, 2024, "55016", "usd"), "supported"),
        (level("CAN", PCAP, 2024, "55016", "people"), "contradicted"),
        (level("CAN", LIFE, 2024, "82.1", "years"), "supported"),
        (level("CAN", LIFE, 2024, "82.1", "percent"), "contradicted"),
        (level("CAN", LIFE, 2024, "80", "years", bound="above"), "supported"),
        (level("CAN", LIFE, 2024, "85", "years", bound="above"), "contradicted"),
        (level("NGA", NET, 2024, "41.2", "percent"), "supported"),
        (level("NGA", NET, 2024, "41.2", "percent", denominator="population"), "supported"),
        (level("NGA", NET, 2024, "41.2", "percent", denominator="households"), "contradicted"),
        (level("NGA", NET, 2024, "41.2"), "unproven"),
        (level("NGA", NET, 2024, "41.2", "points"), "contradicted"),
    ],
)
def test_levels(claim: Level, expected: str, whole: Facts) -> None:
    """The right cell, number, unit and denominator; bare numbers only where they are unmistakable."""
    assert finding(claim, whole) == expected


def test_a_wrong_unit_is_ill_formed(whole: Facts) -> None:
    """A reading with it may be dropped for another one; it never lets a denial be true."""
    decision = decide(level("CAN", LIFE, 2024, "82.1", "percent"), whole)
    assert decision.ill_formed
    assert not decision.denied
    assert decision.fields[0].evidence == "years"


def test_what_the_facts_have_there(whole: Facts) -> None:
    """A contradicted field shows the value, whole and in its unit."""
    decision = decide(level("CAN", POP, 2024, "41.2e6", "people"), whole)
    assert decision.fields[0].evidence == amount("41262329", "people")
    assert decision.denied


def test_complement(whole: Facts) -> None:
    """ "35.1% did not use the Internet": the rest of 100 percent, which no tool makes."""
    rest = replace(level("IND", NET, 2024, "35.1", "percent"), complement=True)
    assert finding(rest, whole) == "supported"
    assert finding(rest, whole, computed=False) == "unproven"
    assert finding(replace(rest, amount=amount("64.9", "percent")), whole, computed=False) == "contradicted"
    assert finding(replace(rest, indicator=LIFE, amount=amount("64.9", "years")), whole) == "contradicted"


def test_newest(whole: Facts, run: Run) -> None:
    """Said to be the newest: every later year is known to have no value."""
    newest = replace(level("CAN", LIFE, 2024, "82.1", "years"), newest=True)
    assert finding(newest, whole) == "supported"
    assert finding(replace(newest, year=2023, amount=amount("81.6", "years")), whole) == "contradicted"

    only = {"country_code": "CAN", "indicator_code": LIFE, "start_year": 2024, "end_year": 2024}
    assert finding(newest, run([Call("get_values", only)])) == "unproven"


def test_missing_values_are_no_zero(whole: Facts) -> None:
    """A cell that is known to be empty contradicts any level, and denies none."""
    decision = decide(level("CAN", LIFE, 2025, "0", "years"), whole)
    assert decision.finding == "contradicted"
    assert not decision.denied


# Changes.

RISE = Change(country="CAN", indicator=POP, from_year=2000, to_year=2024)  # 30.69 to 41.26 million
POINTS = Change(country="IND", indicator=NET, from_year=2023, to_year=2024)  # 60.25 to 64.94 percent
FALL = Change(country="NGA", indicator=GDP, from_year=2023, to_year=2024)  # by 48.2 percent


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (replace(RISE, direction="up"), "supported"),
        (replace(RISE, direction="down"), "contradicted"),
        (replace(RISE, direction="flat"), "contradicted"),
        (replace(RISE, direction="up", amounts=(amount("10.6e6", "people"),)), "supported"),
        (replace(RISE, direction="up", amounts=(amount("34.5", "percent"),)), "supported"),
        (replace(RISE, direction="up", amounts=(amount("34.5", "points"),)), "contradicted"),
        (
            replace(RISE, direction="up", amounts=(amount("10.6e6", "people"), amount("34", "percent"))),
            "supported",
        ),
        (
            replace(RISE, direction="up", amounts=(amount("10.6e6", "people"), amount("35", "percent"))),
            "contradicted",
        ),
        (replace(RISE, amounts=(amount("-10.6e6", "people"),)), "contradicted"),
        (replace(RISE, amounts=(amount("10.6e6", "people"),)), "supported"),
        (replace(RISE, from_amount=amount("30.7e6"), to_amount=amount("41.3e6")), "supported"),
        (replace(RISE, from_amount=amount("41.3e6"), to_amount=amount("30.7e6")), "contradicted"),
        (replace(RISE, from_year=2024, to_year=2000, direction="down"), "contradicted"),
        (replace(POINTS, direction="up", amounts=(amount("4.7", "points"),)), "supported"),
        (replace(POINTS, direction="up", amounts=(amount("4.7", "percent"),)), "contradicted"),
        (replace(POINTS, direction="up", amounts=(amount("7.8", "percent"),)), "supported"),
        (
            replace(POINTS, direction="up", amounts=(amount("7.8", "percent", denominator="population"),)),
            "contradicted",
        ),
        (replace(FALL, direction="down", amounts=(amount("48.2", "percent"),)), "supported"),
        (replace(FALL, direction="down", amounts=(amount("-48.2", "percent"),)), "supported"),
        (replace(FALL, direction="up", amounts=(amount("-48.2", "percent"),)), "contradicted"),
        (replace(FALL, amounts=(amount("-48.2", "percent"),)), "supported"),
        (replace(FALL, amounts=(amount("48.2", "percent"),)), "contradicted"),
        (replace(FALL, direction="down", amounts=(amount("50", "percent", bound="under"),)), "supported"),
        (replace(FALL, direction="down", amounts=(amount("235"),)), "contradicted"),  # of what?
    ],
)
def test_changes(claim: Change, expected: str, whole: Facts) -> None:
    """Direction by sign; sizes with a direction, signed without; points are not percent."""
    assert finding(claim, whole) == expected


def test_a_change_that_no_tool_made(whole: Facts, run: Run) -> None:
    """Right but only computable is unproven; wrong is contradicted all the same."""
    told = replace(RISE, direction="up", amounts=(amount("34.5", "percent"),))
    assert finding(told, whole, computed=False) == "unproven"
    assert (
        finding(replace(told, amounts=(amount("34.6", "percent"),)), whole, computed=False) == "contradicted"
    )
    assert finding(replace(RISE, direction="up"), whole, computed=False) == "supported"

    proven = run(calls_for(told, whole.coverage))
    assert finding(told, proven, computed=False) == "supported"


@pytest.mark.parametrize(
    ("factor", "expected"),
    [
        (amount("2"), "contradicted"),
        (amount("5.9", "times"), "supported"),
        (amount("6", "times"), "contradicted"),
        (amount("5", "times", bound="above"), "supported"),
        (amount("6", "times", bound="above"), "contradicted"),
        (amount("6", "times", bound="under"), "supported"),
        (amount("5.9", "percent"), "contradicted"),
    ],
)
def test_multiples(factor: Any, expected: str, whole: Facts) -> None:
    """India's GDP per person, 443 to 2,592 dollars, is times 5.85: to one decimal, unless bounded."""
    claim = Change(country="IND", indicator=PCAP, from_year=2000, to_year=2024, factor=factor)
    assert finding(claim, whole) == expected


def test_every_year(whole: Facts) -> None:
    """In each year of it, not only from end to end."""
    steady = replace(RISE, direction="up", every_year=True)
    assert finding(steady, whole) == "supported"
    bumpy = Change(
        country="CAN", indicator=GDP, from_year=2000, to_year=2024, direction="up", every_year=True
    )
    assert finding(bumpy, whole) == "contradicted"
    assert finding(replace(bumpy, every_year=False), whole) == "supported"


def test_how_much_a_verb_says(whole: Facts) -> None:
    """ "Surged" is a tenth or more, "edged up" less than a twentieth; between them neither is said."""
    for claim, near, far in (
        (replace(RISE, direction="up"), "contradicted", "supported"),
        (replace(RISE, direction="up", from_year=2023), "supported", "contradicted"),  # 3.0 percent
        (replace(POINTS, direction="up"), "contradicted", "contradicted"),  # 7.8 percent
    ):
        assert finding(replace(claim, degree="near"), whole) == near
        assert finding(replace(claim, degree="far"), whole) == far


# Comparisons.

JAPAN = Comparison(country="JPN", other="CAN", indicator=POP, year=2024)  # 123.98 and 41.26 million


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        (replace(JAPAN, relation="above"), "supported"),
        (replace(JAPAN, relation="below"), "contradicted"),
        (replace(JAPAN, relation="equal"), "contradicted"),
        (replace(JAPAN, relation="above", by=amount("82.7e6", "people")), "supported"),
        (replace(JAPAN, relation="above", by=amount("82.8e6", "people")), "contradicted"),
        (replace(JAPAN, relation="above", by=amount("200", "percent")), "supported"),
        (replace(JAPAN, by=amount("200", "percent")), "unproven"),
        (replace(JAPAN, factor=amount("3")), "supported"),
        (replace(JAPAN, factor=amount("3.0")), "supported"),
        (replace(JAPAN, country="CAN", other="JPN", factor=amount("3")), "contradicted"),
        (replace(JAPAN, country="CAN", other="JPN", percent_of=amount("33.3", "percent")), "supported"),
        (
            replace(
                JAPAN,
                country="CAN",
                other="JPN",
                percent_of=amount("33.3333333333", "percent", fraction=True),
            ),
            "supported",
        ),
        (replace(JAPAN, relation="above", degree="far"), "supported"),
        (replace(JAPAN, relation="above", degree="near"), "contradicted"),
        (replace(JAPAN, amount=amount("124.0e6"), other_amount=amount("41.3e6")), "supported"),
        (replace(JAPAN, amount=amount("41.3e6"), other_amount=amount("124.0e6")), "contradicted"),
        (replace(JAPAN, relation="above", always=Window(2000, 2024)), "supported"),
        (replace(JAPAN, other="JPN", relation="equal"), "contradicted"),
        (replace(JAPAN, other="JPN", other_year=2000, relation="below"), "supported"),
    ],
)
def test_comparisons(claim: Comparison, expected: str, whole: Facts) -> None:
    """Relation, difference, factor, percentage and degree, each by itself."""
    assert finding(claim, whole) == expected


def test_always_is_every_year(whole: Facts) -> None:
    """India passed the United Kingdom in 2022: it was not ahead in every year."""
    ahead = Comparison(
        country="IND", other="GBR", indicator=GDP, year=2024, relation="above", always=Window(2022, 2024)
    )
    assert finding(ahead, whole) == "supported"
    assert finding(replace(ahead, always=Window(2021, 2024)), whole) == "contradicted"


def test_a_difference_of_percentages_is_in_points(whole: Facts) -> None:
    """84.5 and 41.2 percent differ by 43.3 points."""
    claim = Comparison(country="BRA", other="NGA", indicator=NET, year=2024, relation="above")
    assert finding(replace(claim, by=amount("43.3", "points")), whole) == "supported"
    assert finding(replace(claim, by=amount("43.3", "percent")), whole) == "contradicted"


def test_changes_against_each_other(whole: Facts) -> None:
    """Signed: a fall is below a rise. The difference of two percentages is in points."""
    claim = ChangeComparison(
        country="IND", other="JPN", indicator=POP, from_year=2000, to_year=2024, relation="above"
    )
    assert finding(claim, whole) == "supported"
    assert finding(replace(claim, relation="below"), whole) == "contradicted"
    assert finding(replace(claim, amount=amount("37.1", "percent")), whole) == "supported"
    assert finding(replace(claim, other_amount=amount("-2.3", "percent")), whole) == "supported"
    assert finding(replace(claim, other_amount=amount("2.3", "percent")), whole) == "contradicted"
    assert finding(replace(claim, by=amount("39.4", "points")), whole) == "supported"
    assert finding(replace(claim, by=amount("39.4", "percent")), whole) == "contradicted"
    mixed = replace(claim, other="IND", other_indicator=LIFE, measured="absolute")
    assert decide(mixed, whole, computed=True).ill_formed
