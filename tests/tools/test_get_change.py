"""get_change: later minus earlier, exact in decimal, and the percentage of the earlier value."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.data.facts import PERCENTAGE_POINTS, Change, Observation
from core.data.snapshot import Snapshot, load_snapshot
from core.tools import ToolReply, build_tools, dispatch
from core.tools.arithmetic import compute_change

Call = Callable[..., ToolReply]


def change(call: Call, country: str, indicator: str, start: int, end: int) -> ToolReply:
    return call("get_change", country_code=country, indicator_code=indicator, from_year=start, to_year=end)


def test_the_known_output_of_nigerias_gdp(call: Call) -> None:
    """Product spec, section 4."""
    content = json.loads(change(call, "NGA", "NY.GDP.MKTP.CD", 2023, 2024).content, parse_float=Decimal)
    assert content["from"] == {
        "year": 2023,
        "value": Decimal("487387801877.803"),
        "text": "US$487.39 billion",
    }
    assert content["to"]["value"] == Decimal("252261880140.271")
    assert content["difference"] == Decimal("-235125921737.532")
    assert content["difference_text"] == "fell by US$235.13 billion"
    assert content["percent_change"] == Decimal("-48.24")
    assert content["percent_text"] == "fell by 48.24%"


def test_the_known_output_of_indias_population(call: Call) -> None:
    content = json.loads(change(call, "IND", "SP.POP.TOTL", 2000, 2024).content)
    assert (content["from"]["value"], content["to"]["value"]) == (1057922733, 1450935791)
    assert content["difference"] == 393013058
    assert content["percent_change"] == 37.15
    assert content["percent_text"] == "rose by 37.15%"


def test_a_percentage_changes_by_percentage_points(call: Call, snapshot: Snapshot) -> None:
    reply = change(call, "MEX", "IT.NET.USER.ZS", 2021, 2022)
    content = json.loads(reply.content)
    assert content["difference_text"] == "rose by 3.01 percentage points"
    fact = reply.facts[2]
    assert isinstance(fact, Change)
    assert fact.unit == PERCENTAGE_POINTS
    assert reply.facts[:2] == snapshot.series("MEX", "IT.NET.USER.ZS", 2021, 2022)


def test_the_fact_keeps_full_precision_and_the_payload_two_decimals(call: Call) -> None:
    reply = change(call, "IND", "SP.POP.TOTL", 2000, 2024)
    fact = reply.facts[2]
    assert isinstance(fact, Change)
    assert fact.percent is not None
    assert len(fact.percent.as_tuple().digits) >= 28
    assert abs(fact.percent - Decimal("37.15")) < Decimal("0.005")


def test_a_change_with_a_missing_end_is_refused_and_what_there_is_is_told(
    call: Call, snapshot: Snapshot
) -> None:
    reply = change(call, "CAN", "IT.NET.USER.ZS", 2015, 2025)
    assert reply.outcome == "refused: no_value"
    assert json.loads(reply.content)["message"] == (
        "Canada has no value of IT.NET.USER.ZS for 2025. The latest year with a value is 2024. "
        "There is 90% for 2015 and 94.35% for 2024."
    )
    assert reply.facts == tuple(
        snapshot.observation("CAN", "IT.NET.USER.ZS", year) for year in (2025, 2015, 2024)
    )


def test_the_latest_value_is_told_once(call: Call, snapshot: Snapshot) -> None:
    reply = change(call, "CAN", "IT.NET.USER.ZS", 2024, 2025)
    assert reply.facts == snapshot.series("CAN", "IT.NET.USER.ZS", 2024, 2025)[::-1]


def test_no_change_says_so(call: Call) -> None:
    content = json.loads(change(call, "CAN", "EG.ELC.ACCS.ZS", 2000, 2024).content)
    assert (content["difference"], content["percent_change"]) == (0, 0)
    assert content["difference_text"] == "was unchanged"
    assert content["percent_text"] == "unchanged"


def test_a_change_from_0_has_no_percentage() -> None:
    earlier = Observation("CAN", "IT.NET.USER.ZS", 2000, Decimal(0), "percent of population")
    later = Observation("CAN", "IT.NET.USER.ZS", 2001, Decimal(5), "percent of population")
    assert compute_change(earlier, later).percent is None
    assert compute_change(earlier, earlier).percent is None


def test_a_change_of_nothing_is_an_error_of_the_program() -> None:
    empty = Observation("CAN", "IT.NET.USER.ZS", 2025, None, "percent of population")
    with pytest.raises(ValueError, match="no value"):
        compute_change(empty, empty)


_VALUES = st.decimals(
    min_value=0, max_value=10**14, allow_nan=False, allow_infinity=False, places=13
) | st.integers(0, 10**14).map(Decimal)


@settings(max_examples=200, deadline=None)
@given(_VALUES, _VALUES)
def test_arithmetic_is_that_of_fractions(before: Decimal, after: Decimal) -> None:
    """The difference exactly; the percentage to more digits than any answer shows."""
    earlier = Observation("CAN", "NY.GDP.MKTP.CD", 2000, before, "current US dollars")
    later = Observation("CAN", "NY.GDP.MKTP.CD", 2001, after, "current US dollars")
    fact = compute_change(earlier, later)
    assert Fraction(fact.absolute) == Fraction(after) - Fraction(before)
    if before == 0:
        assert fact.percent is None
    else:
        assert fact.percent is not None
        exact = (Fraction(after) - Fraction(before)) * 100 / Fraction(before)
        assert abs(Fraction(fact.percent) - exact) <= abs(exact) / 10**38


_SNAPSHOT = load_snapshot()
_TOOLS = build_tools(_SNAPSHOT)


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(list(_SNAPSHOT.countries)),
    st.sampled_from(list(_SNAPSHOT.indicators)),
    st.integers(2000, 2023),
    st.integers(1, 24),
)
def test_every_change_of_the_snapshot_is_rounded_half_up(
    country: str, indicator: str, start: int, span: int
) -> None:
    end = min(start + span, 2024)
    arguments = {
        "country_code": country,
        "indicator_code": indicator,
        "from_year": start,
        "to_year": end,
    }
    content = json.loads(dispatch(_TOOLS, "get_change", arguments).content, parse_float=Decimal)
    before, after = (_SNAPSHOT.value(country, indicator, year) for year in (start, end))
    assert before is not None
    assert after is not None
    exact = (Fraction(after) - Fraction(before)) * 100 / Fraction(before)
    assert Fraction(content["percent_change"]) == half_up(exact, 2)
    assert Fraction(content["difference"]) == half_up(Fraction(after) - Fraction(before), 4)


def half_up(value: Fraction, decimals: int) -> Fraction:
    scaled = abs(value) * 10**decimals
    rounded = Fraction(int(scaled + Fraction(1, 2)), 10**decimals)
    return rounded if value >= 0 else -rounded
