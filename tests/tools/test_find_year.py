"""find_year: the year of a peak, a low or a crossing, and a clear no where there is none."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from core.data.facts import Absence, FoundYear, Observation
from core.data.snapshot import Snapshot
from core.tools import ToolReply

Call = Callable[..., ToolReply]


def find(
    call: Call,
    country: str,
    indicator: str,
    condition: str,
    threshold: object = None,
    other: object = None,
) -> ToolReply:
    return call(
        "find_year",
        country_code=country,
        indicator_code=indicator,
        condition=condition,
        threshold=threshold,
        other_country_code=other,
    )


def found(reply: ToolReply) -> FoundYear:
    fact = reply.facts[0]
    assert isinstance(fact, FoundYear)
    return fact


def message(reply: ToolReply) -> str:
    return str(json.loads(reply.content)["message"])


def known(snapshot: Snapshot, country: str, indicator: str) -> list[tuple[int, Decimal]]:
    return [
        (cell.year, cell.value)
        for cell in snapshot.series(country, indicator, 2000, 2025)
        if cell.value is not None
    ]


# Extremes


@pytest.mark.parametrize(("condition", "pick"), [("highest", max), ("lowest", min)])
def test_the_extreme_year_is_the_one_of_the_extreme_value(
    call: Call, snapshot: Snapshot, condition: str, pick: Callable[..., tuple[int, Decimal]]
) -> None:
    for country in snapshot.countries:
        for indicator in snapshot.indicators:
            series = known(snapshot, country, indicator)
            year, value = pick(series, key=lambda pair: pair[1])
            reply = find(call, country, indicator, condition)
            if sum(other == value for _, other in series) == 1:
                fact = found(reply)
                assert (fact.year, fact.value) == (year, value)
                assert (fact.from_year, fact.to_year) == (series[0][0], series[-1][0])
                assert json.loads(reply.content)["year"] == year
            else:
                assert reply.outcome == "refused: no_value"
                assert "No single year" in message(reply)


def test_japans_gdp_peaked_in_2012(call: Call) -> None:
    reply = find(call, "JPN", "NY.GDP.MKTP.CD", "highest")
    assert found(reply).year == 2012
    assert json.loads(reply.content)["looked_at"] == "2000 to 2025"


def test_a_peak_that_several_years_share_is_no_single_year(call: Call, snapshot: Snapshot) -> None:
    reply = find(call, "USA", "EG.ELC.ACCS.ZS", "highest")
    assert reply.outcome == "refused: no_value"
    assert "100%, stands in 2000, 2001" in message(reply)
    assert reply.facts == snapshot.series("USA", "EG.ELC.ACCS.ZS", 2000, 2024)


def test_the_years_looked_at_are_those_with_a_value(call: Call) -> None:
    """2025 has none, so nothing is said of it."""
    assert found(find(call, "NGA", "SP.DYN.LE00.IN", "highest")).to_year == 2024


# Crossings


def test_nigeria_passed_japan_in_population_in_2001(call: Call, snapshot: Snapshot) -> None:
    reply = find(call, "NGA", "SP.POP.TOTL", "first_above_country", other="JPN")
    fact = found(reply)
    assert (fact.year, fact.other, fact.threshold) == (2001, "JPN", None)
    assert reply.facts[1:] == tuple(
        snapshot.observation(code, "SP.POP.TOTL", year) for year in (2000, 2001) for code in ("NGA", "JPN")
    )


def test_a_crossing_is_the_first_year_beyond_with_the_year_before_not_beyond(
    call: Call, snapshot: Snapshot
) -> None:
    threshold = Decimal(50)
    for country in snapshot.countries:
        series = known(snapshot, country, "IT.NET.USER.ZS")
        beyond = [year for year, value in series if value > threshold]
        reply = find(call, country, "IT.NET.USER.ZS", "first_above", 50)
        if beyond and beyond[0] > series[0][0]:
            fact = found(reply)
            assert fact.year == beyond[0]
            assert fact.threshold == threshold
            _, before, after = reply.facts
            assert isinstance(before, Observation)
            assert isinstance(after, Observation)
            assert before.value is not None
            assert before.value <= threshold < fact.value
            assert (before.year, after.year) == (fact.year - 1, fact.year)
        else:
            assert reply.outcome == "refused: no_value"


def test_a_value_equal_to_the_threshold_is_not_above_it(call: Call, snapshot: Snapshot) -> None:
    value = snapshot.value("NGA", "SP.POP.TOTL", 2019)
    assert value is not None
    assert found(find(call, "NGA", "SP.POP.TOTL", "first_above", int(value))).year == 2020
    assert found(find(call, "NGA", "SP.POP.TOTL", "first_above", int(value) - 1)).year == 2019


def test_a_fall_below_is_found(call: Call, snapshot: Snapshot) -> None:
    fact = found(find(call, "JPN", "SP.POP.TOTL", "first_below", 125_000_000))
    value, before = (snapshot.value("JPN", "SP.POP.TOTL", year) for year in (fact.year, fact.year - 1))
    assert value is not None
    assert before is not None
    assert value < 125_000_000 <= before


def test_a_decimal_threshold_is_taken_as_written(call: Call) -> None:
    assert found(find(call, "JPN", "SP.DYN.LE00.IN", "first_above", 83.1)).threshold == Decimal("83.1")


def test_what_never_happened_is_proven_with_how_near_it_came(call: Call, snapshot: Snapshot) -> None:
    reply = find(call, "NGA", "SP.POP.TOTL", "first_above", 900_000_000)
    assert reply.outcome == "refused: no_value"
    assert message(reply) == (
        "Never above 900,000,000 people from 2000 to 2025. The highest value was 237,527,782 people in 2025."
    )
    assert reply.facts == (
        Absence("never", "NGA", "SP.POP.TOTL", 2000, 2025, "above 900000000"),
        snapshot.observation("NGA", "SP.POP.TOTL", 2025),
    )


def test_a_country_that_never_passed_another_is_told_by_its_name(call: Call) -> None:
    reply = find(call, "CAN", "SP.POP.TOTL", "first_above_country", other="IND")
    assert message(reply).startswith("Never above India from 2000 to 2025.")
    assert reply.facts[0] == Absence("never", "CAN", "SP.POP.TOTL", 2000, 2025, "above IND")


def test_what_was_so_from_the_start_has_no_known_first_year(call: Call, snapshot: Snapshot) -> None:
    """2000 is where the data starts, not when it happened."""
    reply = find(call, "USA", "SP.POP.TOTL", "first_above", 1_000_000)
    assert reply.outcome == "refused: no_value"
    assert "Already so in 2000 (282,162,411 people)" in message(reply)
    assert reply.facts == (snapshot.observation("USA", "SP.POP.TOTL", 2000),)
    reply = find(call, "IND", "SP.POP.TOTL", "first_above_country", other="CAN")
    assert [fact.country for fact in reply.facts if isinstance(fact, Observation)] == ["IND", "CAN"]


# Arguments


@pytest.mark.parametrize("condition", ["first_above", "first_below"])
@pytest.mark.parametrize("bad", [None, True, "50", [50], 10**19, -(10**19)], ids=repr)
def test_a_threshold_is_a_plain_number(call: Call, condition: str, bad: Any) -> None:
    reply = find(call, "CAN", "SP.POP.TOTL", condition, bad)
    assert reply.outcome == "refused: invalid_argument"
    assert "threshold must be a plain number" in message(reply)


@pytest.mark.parametrize("condition", ["highest", "lowest"])
def test_an_extreme_takes_neither_threshold_nor_country(call: Call, condition: str) -> None:
    assert "threshold must be null" in message(find(call, "CAN", "SP.POP.TOTL", condition, 5))
    assert "other_country_code must be null" in message(
        find(call, "CAN", "SP.POP.TOTL", condition, None, "USA")
    )


def test_a_threshold_and_a_country_do_not_go_together(call: Call) -> None:
    assert "null" in message(find(call, "CAN", "SP.POP.TOTL", "first_above", 5, "USA"))
    assert "null" in message(find(call, "CAN", "SP.POP.TOTL", "first_above_country", 5, "USA"))


def test_a_country_is_compared_with_another_one(call: Call) -> None:
    assert "another country" in message(find(call, "CAN", "SP.POP.TOTL", "first_above_country", other="CAN"))
    assert "must be a country code" in message(find(call, "CAN", "SP.POP.TOTL", "first_above_country"))


def test_an_unknown_condition_is_told_which_ones_there_are(call: Call) -> None:
    reply = find(call, "CAN", "SP.POP.TOTL", "peak")
    assert message(reply).startswith("condition must be one of highest, lowest, first_above")
