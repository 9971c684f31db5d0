"""Whatever a model writes is answered: with a result, or with a refusal that says what is allowed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from fakes import FakeTool
from hypothesis import given, settings
from hypothesis import strategies as st

from core.data.facts import fact_to_json
from core.data.snapshot import load_snapshot
from core.tools import Tool, ToolReply, build_tools, dispatch

TOOLS = build_tools(load_snapshot())
GOOD = {"country_code": "CAN", "indicator_code": "SP.POP.TOTL", "start_year": 2024, "end_year": 2024}


def message(reply: ToolReply) -> str:
    return str(json.loads(reply.content)["message"])


def test_the_tools_are_the_five_of_the_readme_in_this_order() -> None:
    assert list(TOOLS) == ["get_values", "rank_countries", "get_change", "compare_countries", "find_year"]
    assert all(tool.name == name for name, tool in TOOLS.items())


def test_a_good_call_is_answered_with_text_and_facts() -> None:
    reply = dispatch(TOOLS, "get_values", json.dumps(GOOD))
    assert reply.outcome == "ok"
    assert len(reply.facts) == 1
    assert json.loads(reply.content)["country"] == "Canada"


def test_an_object_does_as_well_as_its_text() -> None:
    assert dispatch(TOOLS, "get_values", GOOD) == dispatch(TOOLS, "get_values", json.dumps(GOOD))


@pytest.mark.parametrize("name", ["get_value", "", "GET_VALUES", "get_values ", "x" * 10_000, "\ud800"])
def test_an_unknown_tool_is_told_which_ones_there_are(name: str) -> None:
    reply = dispatch(TOOLS, name, json.dumps(GOOD))
    assert reply.outcome == "refused: unknown_tool"
    assert "Available: get_values, rank_countries, get_change" in message(reply)
    assert len(reply.content) < 400


BROKEN = {
    "cut": '{"country_code": "CA',
    "empty": "",
    "blank": "  ",
    "null": "null",
    "list": "[]",
    "text": '"CAN"',
    "number": "5",
    "two objects": '{"a":1}{"b":2}',
    "single quotes": "{'country_code': 'CAN'}",
    "trailing comma": '{"country_code": "CAN",}',
    "a fence": "```json\n{}\n```",
    "NaN": json.dumps(GOOD).replace("2024}", "NaN}"),
    "infinity": json.dumps(GOOD).replace("2024}", "Infinity}"),
    "a key twice": json.dumps(GOOD)[:-1] + ', "end_year": 2025}',
    "a long key twice": '{"' + "k" * 1500 + '": 1, "' + "k" * 1500 + '": 2}',
    "deep": "[" * 2_000 + "]" * 2_000,
    "deeper than we walk": "[" * 600 + "]" * 600,
    "a huge integer": json.dumps(GOOD).replace("2024}", "9" * 3_000 + "}"),
    "longer than any call": json.dumps({**GOOD, "x": "y" * 100_000}),
    "half of a character pair": '{"country_code": "\\ud800"}',
    "a null byte": '{"country_code": "CAN\x00"}',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_broken_arguments_are_refused_shortly_and_run_nothing(text: str) -> None:
    """Reports 37 and 38: broken arguments are neither a crash nor a call with no input."""
    fake = FakeTool("get_values")
    reply = dispatch({**TOOLS, "look_up": fake}, "get_values", text)
    assert reply.outcome in ("refused: invalid_argument", "refused: year_out_of_range")
    assert len(reply.content) < 800
    assert reply.content.encode()
    assert not fake.ran_with


def test_a_key_that_stands_twice_is_refused_even_with_equal_values() -> None:
    text = json.dumps(GOOD)[:-1] + ', "end_year": 2024}'
    assert dispatch(TOOLS, "get_values", text).outcome == "refused: invalid_argument"


def test_a_result_that_is_too_long_is_refused_whole_with_advice() -> None:
    fake = FakeTool(payload={"text": "x" * 3_000})
    reply = dispatch({"look_up": fake}, "look_up", "{}")
    assert reply.outcome == "refused: invalid_argument"
    assert "ask for fewer years" in message(reply)
    assert reply.facts == ()


def test_the_limit_of_a_result_is_met_and_not_passed() -> None:
    fake = FakeTool(payload={"text": "x" * 100})
    size = len(dispatch({"look_up": fake}, "look_up", "{}").content)
    assert dispatch({"look_up": fake}, "look_up", "{}", max_characters=size).outcome == "ok"
    assert dispatch({"look_up": fake}, "look_up", "{}", max_characters=size - 1).outcome != "ok"


def test_the_largest_results_there_are_fit_the_limit() -> None:
    snapshot = load_snapshot()
    longest = 0
    for indicator in snapshot.indicators:
        for country in snapshot.countries:
            arguments = {"country_code": country, "indicator_code": indicator}
            for reply in (
                dispatch(TOOLS, "get_values", {**arguments, "start_year": 2000, "end_year": 2025}),
                dispatch(TOOLS, "rank_countries", {"indicator_code": indicator, "year": 2024}),
                dispatch(
                    TOOLS,
                    "compare_countries",
                    {"indicator_code": indicator, "year": 2024, "country_codes": list(snapshot.countries)},
                ),
            ):
                assert reply.outcome == "ok"
                longest = max(longest, len(reply.content))
    assert 1_500 < longest < 2_500


def test_no_tool_writes_and_each_says_so_and_when_to_call_it() -> None:
    """A description is prompt text; two tools never claim the same request."""
    for tool in TOOLS.values():
        assert tool.description.startswith("Read-only.")
        assert "Call it" in tool.description
        assert len(tool.description) < 220


def test_schemas_are_strict() -> None:
    for tool in TOOLS.values():
        assert tool.parameters["additionalProperties"] is False
        assert tool.parameters["required"] == list(tool.parameters["properties"])


def test_what_is_run_is_what_the_schema_asks_for() -> None:
    """The checks and the schema name the same arguments."""
    for name, tool in TOOLS.items():
        expected = f"The arguments must be exactly {', '.join(tool.parameters['required'])} "
        assert message(dispatch(TOOLS, name, {})).startswith(expected)


_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(1990, 2030),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(["CAN", "NGA", "SP.POP.TOTL", "IT.NET.USER.ZS", "first_above", "highest", "ALL", "2024"]),
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@st.composite
def hostile_calls(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    name = draw(st.sampled_from(list(TOOLS)))
    keys = list(TOOLS[name].parameters["properties"])
    arguments = {key: draw(_VALUES) for key in keys}
    if draw(st.integers(0, 4)) == 0:
        arguments[draw(st.text(max_size=5))] = draw(_VALUES)
    return name, arguments


def assert_answered(reply: ToolReply) -> None:
    assert isinstance(json.loads(reply.content), dict)
    assert reply.content.encode("utf-8", "surrogatepass")
    assert reply.outcome == "ok" or reply.outcome.startswith("refused: ")
    assert len(reply.content) <= 3_000
    for fact in reply.facts:
        json.dumps(fact_to_json(fact))


@settings(max_examples=200, deadline=None)
@given(hostile_calls())
def test_arguments_of_any_kind_are_answered(case: tuple[str, dict[str, Any]]) -> None:
    name, arguments = case
    assert_answered(dispatch(TOOLS, name, arguments))
    assert_answered(dispatch(TOOLS, name, json.dumps(arguments)))


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from([*TOOLS, "x"]), st.text(alphabet=st.sampled_from('{}[]",:0129.eE-truefalsnCAN \\u\x00é'))
)
def test_text_of_any_kind_is_answered(name: str, text: str) -> None:
    assert_answered(dispatch(TOOLS, name, text))


def test_an_object_with_keys_that_no_json_has_is_answered() -> None:
    odd: Mapping[Any, Any] = {1: 2, None: 3, ("a",): 4}
    tools: Mapping[str, Tool] = TOOLS
    assert dispatch(tools, "get_values", odd).outcome == "refused: invalid_argument"
    assert dispatch(tools, "get_values", {**GOOD, "end_year": 10**5_000}).outcome.startswith("refused")
    assert dispatch(tools, "get_values", {**GOOD, "end_year": [10**5_000]}).outcome.startswith("refused")
