"""get_values: every year of the range, null where nothing is published, and a mean where all have a value."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

from core.data.facts import Mean, Observation
from core.data.snapshot import Snapshot
from core.tools import ToolReply

Call = Callable[..., ToolReply]


def get(call: Call, country: str, indicator: str, start: int, end: int) -> ToolReply:
    return call("get_values", country_code=country, indicator_code=indicator, start_year=start, end_year=end)


def test_one_value_is_told_with_names_unit_source_and_a_text_to_copy(call: Call) -> None:
    reply = get(call, "CAN", "SP.POP.TOTL", 2024, 2024)
    assert json.loads(reply.content) == {
        "country": "Canada",
        "indicator": "Population, total",
        "unit": "people",
        "source": "World Bank WDI, snapshot 2026-10-08",
        "values": {"2024": {"value": 41262329, "text": "41,262,329 people"}},
    }
    assert reply.facts == (Observation("CAN", "SP.POP.TOTL", 2024, Decimal(41262329), "people"),)


def test_each_year_of_a_range_is_there_in_order(call: Call, snapshot: Snapshot) -> None:
    reply = get(call, "JPN", "SP.DYN.LE00.IN", 2000, 2024)
    values = json.loads(reply.content, parse_float=Decimal)["values"]
    assert list(values) == [str(year) for year in range(2000, 2025)]
    assert [value["value"] for value in values.values()] == [
        snapshot.value("JPN", "SP.DYN.LE00.IN", year) for year in range(2000, 2025)
    ]
    assert reply.facts[:-1] == snapshot.series("JPN", "SP.DYN.LE00.IN", 2000, 2024)


def test_a_missing_value_is_null_and_the_latest_one_is_told(call: Call, snapshot: Snapshot) -> None:
    reply = get(call, "CAN", "IT.NET.USER.ZS", 2025, 2025)
    content = json.loads(reply.content)
    assert content["values"] == {"2025": {"value": None, "text": "no value published"}}
    assert content["latest"] == {"year": 2024, "value": 94.353302, "text": "94.35%"}
    assert reply.facts == (
        snapshot.observation("CAN", "IT.NET.USER.ZS", 2025),
        snapshot.observation("CAN", "IT.NET.USER.ZS", 2024),
    )


def test_a_range_that_ends_in_a_missing_value_has_no_mean(call: Call) -> None:
    """A mean of 2015 to 2024 must not pass for one of 2015 to 2025."""
    reply = get(call, "CAN", "IT.NET.USER.ZS", 2015, 2025)
    assert "mean" not in json.loads(reply.content)
    assert not any(isinstance(fact, Mean) for fact in reply.facts)
    assert len(reply.facts) == len(set(reply.facts)) == 11


def test_the_mean_of_a_range_is_simple_exact_and_shown_half_up(call: Call, snapshot: Snapshot) -> None:
    reply = get(call, "NGA", "IT.NET.USER.ZS", 2015, 2020)
    mean = reply.facts[-1]
    assert isinstance(mean, Mean)
    assert (mean.countries, mean.years) == (("NGA",), (2015, 2016, 2017, 2018, 2019, 2020))
    cells = [snapshot.value("NGA", "IT.NET.USER.ZS", year) for year in mean.years]
    exact = sum((Fraction(cell) for cell in cells if cell is not None), Fraction(0)) / 6
    assert abs(Fraction(mean.value) - exact) < Fraction(1, 10**30)
    told = json.loads(reply.content)["mean"]
    assert told["text"] == f"{float(exact):.2f}%"
    assert abs(told["value"] - float(exact)) <= 0.00005


def test_one_year_has_no_mean(call: Call) -> None:
    assert "mean" not in json.loads(get(call, "CAN", "SP.POP.TOTL", 2024, 2024).content)
