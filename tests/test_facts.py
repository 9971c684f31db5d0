"""Facts in JSON: nothing is lost on the way out and back, and nothing odd comes in."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.data.catalog import load_catalog
from core.data.facts import (
    PERCENTAGE_POINTS,
    Absence,
    AbsenceReason,
    Cell,
    Change,
    Condition,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
    change_unit,
    evidence_to_json,
    fact_from_json,
    fact_to_json,
)

_D = Decimal
FACTS: list[Fact] = [
    Observation("CAN", "SP.POP.TOTL", 2024, _D(41262329), "people"),
    Observation("CAN", "SP.DYN.LE00.IN", 2024, _D("82.1080487804878"), "years"),
    Observation("CAN", "IT.NET.USER.ZS", 2025, None, "percent of population"),
    Change(
        "NGA",
        "NY.GDP.MKTP.CD",
        2023,
        2024,
        _D("-235125921737.532"),
        _D("-48.242030"),
        "current US dollars",
    ),
    Change("BRA", "IT.NET.USER.ZS", 2000, 2001, _D("2.98"), None, PERCENTAGE_POINTS),
    Ranking(
        "EG.ELC.ACCS.ZS",
        2024,
        "descending",
        (
            RankedCountry(1, "CAN", _D(100)),
            RankedCountry(1, "USA", _D(100)),
            RankedCountry(3, "NGA", _D("62.5")),
        ),
        ("BRA",),
        "percent of population",
    ),
    Ratio(
        Cell("USA", "NY.GDP.MKTP.CD", 2024),
        Cell("CAN", "NY.GDP.MKTP.CD", 2024),
        _D("12.906180"),
    ),
    Difference("IT.NET.USER.ZS", 2024, "CAN", "NGA", _D("55.5"), PERCENTAGE_POINTS),
    Mean("SP.DYN.LE00.IN", ("CAN", "USA"), (2024,), _D("80.499146"), "years"),
    Mean("SP.DYN.LE00.IN", ("CAN",), (2020, 2021, 2022), _D("81.5"), "years"),
    Total("SP.POP.TOTL", ("CAN", "USA"), 2024, _D(381266126), "people"),
    FoundYear("SP.POP.TOTL", "NGA", "highest", 2025, _D(237527782), "people", 2000, 2025),
    FoundYear("SP.POP.TOTL", "NGA", "first_above", 2019, _D(2), "people", 2000, 2025, threshold=_D(1)),
    FoundYear("SP.POP.TOTL", "NGA", "first_above_country", 2001, _D(2), "people", 2000, 2025, other="JPN"),
    Absence("outside_years", from_year=1960, to_year=1999),
    Absence("no_value", "CAN", "IT.NET.USER.ZS", 2025, 2025),
    Absence("unknown_country", name="FRA"),
    Absence("unknown_indicator", name="Inflation"),
    Absence("never", "CAN", "SP.POP.TOTL", 2000, 2025, "above 900000000"),
]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: type(fact).__name__)
def test_a_fact_comes_back_from_json_text_as_it_went(fact: Fact) -> None:
    text = json.dumps(fact_to_json(fact))
    assert fact_from_json(json.loads(text)) == fact
    assert fact_from_json(json.loads(text, parse_float=Decimal)) == fact


def test_every_kind_of_fact_has_a_round_trip_here() -> None:
    assert {type(fact) for fact in FACTS} == set(get_args(Fact))


def test_evidence_names_the_tool_beside_the_fact() -> None:
    assert evidence_to_json(Evidence(FACTS[0], "get_values")) == {
        "country": "CAN",
        "indicator": "SP.POP.TOTL",
        "year": 2024,
        "value": 41262329,
        "unit": "people",
        "tool": "get_values",
    }


def test_unknown_keys_are_ignored() -> None:
    """A later version may tell more about a fact."""
    for fact in FACTS:
        assert fact_from_json({**fact_to_json(fact), "note": "x", "colour": {"a": [1]}}) == fact


@pytest.mark.parametrize("indicator", load_catalog().indicators)
def test_a_missing_unit_is_the_indicators_own(indicator: str) -> None:
    read = fact_from_json({"country": "CAN", "indicator": indicator, "year": 2024, "value": 1})
    assert isinstance(read, Observation)
    assert read.unit == load_catalog().indicators[indicator].unit_in_data


def test_percentages_differ_by_percentage_points_and_other_units_by_themselves() -> None:
    assert change_unit("percent of population") == PERCENTAGE_POINTS
    assert change_unit(PERCENTAGE_POINTS) == PERCENTAGE_POINTS
    assert change_unit("people") == "people"


def test_the_published_shape_of_a_change_reads_without_a_unit() -> None:
    """Product spec, section 10: the shape has no unit key."""
    shape = {
        "derived": "change",
        "country": "MEX",
        "indicator": "IT.NET.USER.ZS",
        "from_year": 2021,
        "to_year": 2022,
        "absolute": 3.0057,
        "percent": 3.97,
    }
    assert fact_from_json(shape) == Change(
        "MEX", "IT.NET.USER.ZS", 2021, 2022, _D("3.0057"), _D("3.97"), PERCENTAGE_POINTS
    )


def test_derived_values_are_shown_half_up_with_six_decimals() -> None:
    ratio = Ratio(Cell("A", "I", 2000), Cell("B", "I", 2000), _D("0.1234565"))
    assert fact_to_json(ratio)["value"] == 0.123457


BAD_NUMBERS = [True, "abc", "NaN", "Infinity", float("nan"), float("inf"), [1], {}, "1e999999", 10**40]


@pytest.mark.parametrize("bad", BAD_NUMBERS, ids=repr)
def test_a_value_that_is_no_plausible_number_is_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="number"):
        fact_from_json({"country": "CAN", "indicator": "SP.POP.TOTL", "year": 2024, "value": bad})


@pytest.mark.parametrize("bad", [True, 2024.5, "now", None, []], ids=repr)
def test_a_year_that_is_no_whole_number_is_refused(bad: object) -> None:
    """2024.5 must not become 2024 by cutting."""
    with pytest.raises(ValueError, match="number"):
        fact_from_json({"country": "CAN", "indicator": "SP.POP.TOTL", "year": bad, "value": 1})


@pytest.mark.parametrize("key", ["country", "year", "value"])
def test_a_missing_key_is_named(key: str) -> None:
    shape = fact_to_json(FACTS[0])
    del shape[key]
    with pytest.raises(KeyError, match=key):
        fact_from_json(shape)


@pytest.mark.parametrize(
    "shape",
    [
        {"derived": "guess"},
        {"derived": "absence", "reason": "because"},
        {**fact_to_json(FACTS[11]), "condition": "about"},
    ],
    ids=["kind", "reason", "condition"],
)
def test_a_word_outside_the_lists_is_refused(shape: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"guess|because|about"):
        fact_from_json(shape)


def test_the_reasons_and_conditions_are_the_ones_that_tests_cover() -> None:
    assert {fact.reason for fact in FACTS if isinstance(fact, Absence)} == set(get_args(AbsenceReason))
    assert len(get_args(Condition)) == 6


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["country", "indicator", "year", "value", "rank", "derived", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)
_KEYS = (
    "derived country indicator year value unit from_year to_year absolute percent ranking missing numerator "
    "denominator minuend subtrahend countries years condition threshold other reason name"
).split()


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(
        [None, "change", "rank", "ratio", "difference", "mean", "total", "found_year", "absence", "x"]
    ),
    st.dictionaries(st.sampled_from(_KEYS), _JSON, max_size=10),
)
def test_any_json_object_is_read_or_refused_with_a_documented_error(
    kind: str | None, shape: dict[str, Any]
) -> None:
    shape["derived"] = kind
    try:
        fact = fact_from_json(shape)
    except (KeyError, ValueError, TypeError):
        return
    assert fact_from_json(json.loads(json.dumps(fact_to_json(fact)))) is not None
