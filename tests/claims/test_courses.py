"""How a series went over a window: its ends, its peak and low, its gaps, and which calls that takes."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from core.claims.amounts import Window
from core.claims.answer import NotAnswerable, complete, complete_all
from core.claims.facts_index import Facts
from core.claims.forms import HOLE, Change, Extreme, Level, Missing
from core.claims.needs import Call, TooManyCalls, calls_for, calls_for_all
from core.claims.truth import decide
from core.data.facts import Coverage, Observation

from .conftest import Run

GDP, POWER, NET, POP = "NY.GDP.MKTP.CD", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS", "SP.POP.TOTL"


def course(country: str, indicator: str, first: int, last: int) -> Change:
    return Change(
        country=country,
        indicator=indicator,
        from_year=first,
        to_year=last,
        direction=HOLE,
        amounts=HOLE,
        course=True,
    )


def test_the_ends_the_peak_and_the_low_are_told(whole: Facts) -> None:
    change, highest, lowest = complete(course("JPN", GDP, 2010, 2025), whole)
    assert isinstance(change, Change)
    assert (change.from_year, change.to_year, change.direction, change.course) == (2010, 2025, "down", False)
    assert isinstance(highest, Extreme)
    assert isinstance(lowest, Extreme)
    window = Window(2010, 2025)
    assert (highest.end, highest.years, highest.window) == ("highest", (2012,), window)
    assert (lowest.end, lowest.years, lowest.window) == ("lowest", (2024,), window)
    assert highest.amount is not None, "told nowhere else"
    _, highest, lowest = complete(course("JPN", GDP, 2010, 2020), whole)
    assert highest.amount is not None  # type: ignore[union-attr]
    assert lowest.amount is not None  # type: ignore[union-attr]


def test_the_figures_of_the_ends_are_told_once(whole: Facts) -> None:
    _, highest, lowest = complete(course("IND", GDP, 2000, 2010), whole)
    assert [(one.years, one.amount) for one in (highest, lowest)] == [((2010,), None), ((2000,), None)]  # type: ignore[union-attr]


def test_a_window_is_told_as_far_as_it_has_values_and_its_gaps_are_named(whole: Facts) -> None:
    change, highest, _, gap = complete(course("NGA", NET, 2000, 2025), whole)
    assert isinstance(change, Change)
    assert (change.from_year, change.to_year) == (2000, 2024)
    assert isinstance(highest, Extreme)
    assert highest.window == Window(2000, 2024), "a year without a value was neither high nor low"
    assert gap == Missing(what="value", country="NGA", indicator=NET, years=Window(2025, 2025))


def test_a_gap_between_values_is_named(coverage: Coverage) -> None:
    years = {2001: "2", 2002: None, 2003: None, 2004: "5", 2005: "1"}
    facts = Facts(
        [
            Observation("JPN", POP, year, None if value is None else Decimal(value), "people")
            for year, value in years.items()
        ],
        coverage,
    )
    change, highest, lowest, gap = complete(course("JPN", POP, 2001, 2005), facts)
    assert (highest.years, lowest.years) == ((2004,), (2005,))  # type: ignore[union-attr]
    assert gap == Missing(what="value", country="JPN", indicator=POP, years=Window(2002, 2003))
    alone = complete(course("JPN", POP, 2001, 2003), facts)
    assert [type(claim) for claim in alone] == [Level, Missing], "one value is no change"
    with pytest.raises(NotAnswerable) as none:
        complete(course("JPN", POP, 2002, 2003), facts)
    assert none.value.missing == (
        Missing(what="value", country="JPN", indicator=POP, years=Window(2002, 2003)),
    )
    assert change.amounts is not None  # type: ignore[union-attr]


def test_of_two_years_or_of_what_never_changed_nothing_more_is_told(whole: Facts) -> None:
    assert len(complete(course("JPN", GDP, 2010, 2011), whole)) == 1
    assert len(complete(course("CAN", POWER, 2000, 2024), whole)) == 1, "100 percent in each"


def test_years_that_are_not_known_are_not_spoken_of(run: Run) -> None:
    """From the change alone, as a model may have asked for it: its ends, and no peak."""
    asked = course("JPN", GDP, 2010, 2025)
    ends = run([call for call in calls_for(asked, run(()).coverage) if call.tool == "get_change"])
    assert [type(claim) for claim in complete(asked, ends)] == [Change]
    claim = replace(asked, direction="down", amounts=None)
    assert decide(claim, ends).finding == "unproven"
    assert decide(replace(claim, course=False), ends).finding == "supported"


def test_the_calls_of_many_series_leave_out_what_their_values_tell(coverage: Coverage) -> None:
    one = calls_for(course("JPN", GDP, 2010, 2025), coverage)
    assert [call.tool for call in one] == ["get_values", "get_change"]
    eight = calls_for_all([course(code, GDP, 2010, 2025) for code in coverage.countries], coverage)
    assert [call.tool for call in eight] == ["get_values"] * 8
    outside = Change(country="JPN", indicator=POP, from_year=2000, to_year=2024, direction=HOLE)
    forms = [*(course(code, GDP, 2010, 2025) for code in coverage.countries), outside]
    assert [call.tool for call in calls_for_all(forms, coverage)] == [*["get_values"] * 8, "get_change"]
    with pytest.raises(TooManyCalls):
        calls_for_all(
            [course(code, one, 2010, 2025) for code in coverage.countries for one in (GDP, POP)], coverage
        )


def test_eight_series_are_answered_from_their_values(run: Run, coverage: Coverage) -> None:
    forms = [course(code, GDP, 2015, 2025) for code in coverage.countries]
    claims = complete_all(forms, run(calls_for_all(forms, coverage)))
    assert sum(isinstance(claim, Change) for claim in claims) == 8
    assert sum(isinstance(claim, Extreme) for claim in claims) == 16
    assert isinstance(calls_for_all(forms, coverage)[0], Call)
