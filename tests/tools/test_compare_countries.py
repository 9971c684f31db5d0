"""compare_countries: pairs, mean and total of the countries asked for, and nothing that does not add up."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from core.data.facts import Difference, Mean, Observation, Ranking, Ratio, Total
from core.data.snapshot import Snapshot
from core.tools import ToolReply
from core.tools.arithmetic import compute_ratio

Call = Callable[..., ToolReply]


def compare(call: Call, indicator: str, year: int, *countries: str) -> ToolReply:
    return call("compare_countries", indicator_code=indicator, year=year, country_codes=list(countries))


def only(reply: ToolReply, kind: type[Any]) -> list[Any]:
    return [fact for fact in reply.facts if isinstance(fact, kind)]


def test_the_us_economy_was_12_9_times_canadas_in_2024(call: Call) -> None:
    """Q20 of the question set."""
    reply = compare(call, "NY.GDP.MKTP.CD", 2024, "CAN", "USA")
    [pair] = json.loads(reply.content)["pairs"]
    assert (pair["higher"], pair["lower"]) == ("United States", "Canada")
    assert pair["ratio"] == {"value": 12.9062, "text": "12.9 times"}
    assert pair["difference"]["text"] == "US$27.03 trillion"
    [ratio] = only(reply, Ratio)
    assert (ratio.numerator.country, ratio.denominator.country) == ("USA", "CAN")


def test_the_mean_life_expectancy_of_the_eight_is_a_fact(call: Call, snapshot: Snapshot) -> None:
    """Q21 of the question set."""
    reply = compare(call, "SP.DYN.LE00.IN", 2024, *snapshot.countries)
    [mean] = only(reply, Mean)
    values = [snapshot.value(code, "SP.DYN.LE00.IN", 2024) for code in snapshot.countries]
    exact = sum((Fraction(value) for value in values if value is not None), Fraction(0)) / 8
    assert abs(Fraction(mean.value) - exact) < Fraction(1, 10**30)
    assert set(mean.countries) == set(snapshot.countries)
    assert json.loads(reply.content)["mean"]["text"] == "75.57 years"


def test_countries_are_listed_highest_first_whatever_the_order_asked(call: Call) -> None:
    content = json.loads(compare(call, "SP.POP.TOTL", 2024, "CAN", "IND", "NGA").content)
    assert list(content["highest_first"]) == ["India", "Nigeria", "Canada"]
    assert [(pair["higher"], pair["lower"]) for pair in content["pairs"]] == [
        ("India", "Nigeria"),
        ("India", "Canada"),
        ("Nigeria", "Canada"),
    ]


def test_what_is_proven_is_what_is_told(call: Call) -> None:
    """Of more than three countries only the highest and the lowest are paired, in text and in facts."""
    reply = compare(call, "SP.POP.TOTL", 2024, "CAN", "IND", "NGA", "MEX")
    assert len(json.loads(reply.content)["pairs"]) == 1
    [difference] = only(reply, Difference)
    assert (difference.minuend, difference.subtrahend) == ("IND", "CAN")
    assert len(only(reply, Ratio)) == 1


def test_only_all_eight_give_a_ranking(call: Call, snapshot: Snapshot) -> None:
    """A rank among some would read as one of the eight."""
    assert not only(compare(call, "SP.POP.TOTL", 2024, "CAN", "IND", "NGA"), Ranking)
    [ranking] = only(compare(call, "SP.POP.TOTL", 2024, *snapshot.countries), Ranking)
    assert ranking.of == 8


@pytest.mark.parametrize("indicator", ["SP.POP.TOTL", "NY.GDP.MKTP.CD"])
def test_people_and_dollars_add_up(call: Call, snapshot: Snapshot, indicator: str) -> None:
    reply = compare(call, indicator, 2024, "CAN", "USA", "MEX")
    [total] = only(reply, Total)
    values = [snapshot.value(code, indicator, 2024) for code in ("CAN", "USA", "MEX")]
    assert total.value == sum((value for value in values if value is not None), Decimal(0))
    assert set(total.countries) == {"CAN", "USA", "MEX"}


@pytest.mark.parametrize(
    "indicator", ["NY.GDP.PCAP.CD", "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"]
)
def test_rates_do_not_add_up_and_the_result_says_why(call: Call, indicator: str) -> None:
    reply = compare(call, indicator, 2024, "CAN", "USA")
    assert not only(reply, Total)
    assert json.loads(reply.content)["total"] == "not given: values of this indicator cannot be added"


def test_equal_countries_are_told_as_equal(call: Call) -> None:
    reply = compare(call, "EG.ELC.ACCS.ZS", 2024, "USA", "CAN")
    assert json.loads(reply.content)["pairs"] == [{"equal": ["Canada", "United States"]}]
    assert [fact.value for fact in only(reply, Difference)] == [0]


def test_a_difference_of_percentages_is_in_percentage_points(call: Call) -> None:
    [pair] = json.loads(compare(call, "EG.ELC.ACCS.ZS", 2024, "CAN", "NGA").content)["pairs"]
    assert pair["difference"] == {"value": 37.5, "text": "37.50 percentage points"}


def test_a_country_without_a_value_refuses_the_comparison(call: Call, snapshot: Snapshot) -> None:
    reply = compare(call, "IT.NET.USER.ZS", 2025, "IND", "CAN", "USA")
    assert reply.outcome == "refused: no_value"
    message = json.loads(reply.content)["message"]
    assert "for 2025: Canada, United States." in message
    assert "The latest year that all have is 2024." in message
    assert message.endswith("India has 70%.")
    assert reply.facts == tuple(
        snapshot.observation(code, "IT.NET.USER.ZS", 2025) for code in ("IND", "CAN", "USA")
    )


@pytest.mark.parametrize("countries", [[], ["CAN"], ["CAN"] * 2, ["CAN", "USA", "CAN"], ["CAN"] * 9], ids=str)
def test_two_to_eight_different_countries_are_compared(call: Call, countries: list[str]) -> None:
    assert compare(call, "SP.POP.TOTL", 2024, *countries).outcome == "refused: invalid_argument"


def test_nothing_is_divided_by_0() -> None:
    zero = Observation("CAN", "IT.NET.USER.ZS", 2000, Decimal(0), "percent of population")
    one = Observation("USA", "IT.NET.USER.ZS", 2000, Decimal(1), "percent of population")
    assert compute_ratio(one, zero) is None
