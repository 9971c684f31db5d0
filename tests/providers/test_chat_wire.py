"""Our request as JSON, and any JSON as a completion or as an error that we chose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from builders import make_call, make_question
from hypothesis import given, settings
from hypothesis import strategies as st

from core.checking.answer_format import ANSWER_SCHEMA
from core.conversation.messages import (
    AssistantMessage,
    CompletionRequest,
    SystemMessage,
    ToolCall,
    ToolMessage,
    ToolSpec,
    Usage,
)
from core.conversation.models import Model
from core.conversation.prompts import build_user_message
from core.conversation.providers.chat_wire import build_body, read_body
from core.data.snapshot import load_snapshot
from core.errors import ProviderError, ProviderUnavailable
from core.tools import build_tools
from core.tools.base import dispatch

USER = build_user_message(make_question())
SPEC = ToolSpec("look_up", "Looks up.", {"type": "object", "properties": {}, "additionalProperties": False})


def reply(message: Any, finish_reason: Any = "stop", **more: Any) -> str:
    return json.dumps({"choices": [{"message": message, "finish_reason": finish_reason}], **more})


@pytest.mark.parametrize(
    ("model", "field"),
    [
        (Model("m", max_output_tokens=300), "max_tokens"),
        (Model("m", max_output_tokens=300, reasoning_effort="low"), "max_completion_tokens"),
    ],
)
def test_the_longest_reply_is_asked_for_by_the_name_that_the_service_takes(model: Model, field: str) -> None:
    body = build_body(CompletionRequest("m", (USER,)), model)
    assert {name: value for name, value in body.items() if name.startswith("max_")} == {field: 300}


def test_nothing_is_said_of_the_length_where_the_table_says_nothing() -> None:
    body = build_body(CompletionRequest("m", (USER,)), Model("m"))
    assert not [name for name in body if name.startswith("max_")]


def test_a_whole_conversation_goes_out_as_the_service_wants_it() -> None:
    messages = (
        SystemMessage("Rules."),
        USER,
        AssistantMessage(None, (make_call("c1"), make_call("c2"))),
        ToolMessage("c1", "look_up", "one"),
        ToolMessage("c2", "look_up", "two"),
        AssistantMessage("text"),
    )
    body = build_body(CompletionRequest("m", messages, (SPEC,), ANSWER_SCHEMA), Model("m", deployment="m-eu"))
    assert body["model"] == "m-eu"
    assert [message["role"] for message in body["messages"]] == [
        "system",
        "user",
        "assistant",
        "tool",
        "tool",
        "assistant",
    ]
    assert [call["id"] for call in body["messages"][2]["tool_calls"]] == ["c1", "c2"]
    assert [body["messages"][3]["tool_call_id"], body["messages"][4]["tool_call_id"]] == ["c1", "c2"]
    assert "tool_calls" not in body["messages"][5]
    assert body["tools"][0]["function"]["strict"] is True
    assert body["response_format"]["json_schema"] == {
        "name": "reply",
        "strict": True,
        "schema": ANSWER_SCHEMA,
    }


def test_parallel_calls_are_asked_for_only_beside_tools() -> None:
    """Services answer the parameter without tools with HTTP 400."""
    with_tools = build_body(CompletionRequest("m", (USER,), (SPEC,)), Model("m"))
    without = build_body(CompletionRequest("m", (USER,)), Model("m"))
    assert with_tools["parallel_tool_calls"] is True
    assert without.keys() == {"model", "messages"}


def test_only_parameters_that_the_model_knows_go_out() -> None:
    strong = build_body(CompletionRequest("m", (USER,)), Model("m", reasoning_effort="low"))
    assert strong["reasoning_effort"] == "low"
    assert "temperature" not in strong
    plain = build_body(
        CompletionRequest("m", (USER,), (), ANSWER_SCHEMA), Model("m", structured_output=False, temperature=0)
    )
    assert plain["temperature"] == 0
    assert "response_format" not in plain


def test_a_full_reply_is_read() -> None:
    message = {
        "role": "assistant",
        "content": None,
        "tool_calls": [
            {"id": "c1", "type": "function", "function": {"name": "look_up", "arguments": '{"n": 1}'}},
            {"id": "c1", "type": "function", "function": {"name": "look_up", "arguments": '{"n": 2}'}},
        ],
    }
    read = read_body(reply(message, "tool_calls", usage={"prompt_tokens": 7, "completion_tokens": 3}))
    assert read.tool_calls == (ToolCall("c1", "look_up", '{"n": 1}'), ToolCall("c1", "look_up", '{"n": 2}'))
    assert (read.finish_reason, read.usage) == ("tool_calls", Usage(7, 3))


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ({}, ToolCall("", "", "")),
        ({"id": None, "function": None}, ToolCall("", "", "")),
        ({"id": 7, "function": {"name": ["x"], "arguments": None}}, ToolCall("", "", "")),
        ({"id": "c", "function": {"name": "t", "arguments": {"n": 1}}}, ToolCall("c", "t", '{"n": 1}')),
        ({"id": "c", "function": {"name": "t", "arguments": '{"n": '}}, ToolCall("c", "t", '{"n": ')),
        ({"id": "c", "type": "custom", "custom": {"name": "t", "input": "x"}}, ToolCall("c", "", "")),
    ],
)
def test_odd_tool_calls_are_kept_for_the_loop_to_refuse(call: Any, expected: ToolCall) -> None:
    assert read_body(reply({"tool_calls": [call]}, "tool_calls")).tool_calls == (expected,)


def test_half_a_character_becomes_a_mark_that_can_be_sent_and_stored() -> None:
    """A model sometimes cuts an emoji in two; what is read goes into the next request and into recordings."""
    function = {"name": "t\ud83d", "arguments": '{"n": "\ud83d"}'}
    message = {"content": "a\ude00", "tool_calls": [{"id": "\ud83d", "function": function}]}
    read = read_body(reply({**message, "refusal": "\ud83d\ude00"}, "tool_calls"))
    assert read.content == "a\ufffd"
    assert read.tool_calls == (ToolCall("\ufffd", "t\ufffd", '{"n": "\ufffd"}'),)
    assert read.refusal == "\U0001f600"


def test_the_old_form_of_a_call_is_read() -> None:
    message = {"content": None, "function_call": {"name": "t", "arguments": "{}"}}
    read = read_body(reply(message, "function_call"))
    assert (read.tool_calls, read.finish_reason) == ((ToolCall("", "t", "{}"),), "tool_calls")


def test_content_in_parts_is_joined() -> None:
    message = {"content": [{"type": "text", "text": "a"}, {"type": "image"}, {"type": "text", "text": "b"}]}
    assert read_body(reply(message)).content == "ab"


@pytest.mark.parametrize(
    ("finish_reason", "expected"),
    [
        ("stop", "stop"),
        ("length", "length"),
        ("content_filter", "content_filter"),
        (None, "other"),
        ("eos", "other"),
        (5, "other"),
    ],
)
def test_an_unknown_finish_reason_is_not_taken_for_stop(finish_reason: Any, expected: str) -> None:
    assert read_body(reply({"content": "x"}, finish_reason)).finish_reason == expected


@pytest.mark.parametrize(
    ("refusal", "expected"),
    [
        ("No.", "No."),
        ("", None),
        (None, None),
        (False, None),
        (True, "A refusal without words."),
        ({"text": "No."}, "A refusal without words."),
    ],
)
def test_a_refusal_is_kept(refusal: Any, expected: str | None) -> None:
    assert read_body(reply({"content": None, "refusal": refusal})).refusal == expected


@pytest.mark.parametrize(
    "usage",
    [
        None,
        {},
        {"prompt_tokens": "7"},
        {"prompt_tokens": -1, "completion_tokens": True},
        {"prompt_tokens": 0, "completion_tokens": 7.0},
        {"prompt_tokens": 10**30, "completion_tokens": 2**63},
        [1],
        "x",
    ],
)
def test_usage_that_cannot_be_read_is_unknown_and_not_zero(usage: Any) -> None:
    assert read_body(reply({"content": "x"}, usage=usage)).usage == Usage(None, None)


def test_content_without_end_is_cut_and_told_to_be_cut() -> None:
    """It would go whole into the record, the card and the checks."""
    read = read_body(reply({"content": "Canada " * 100_000}))
    assert (len(read.content or ""), read.finish_reason) == (20_000, "length")
    assert len(read_body(reply({"refusal": "No. " * 100_000})).refusal or "") == 20_000


def test_a_call_without_end_is_cut() -> None:
    """The tools refuse arguments as long as the part that is kept."""
    function = {"name": "t" * 10_000, "arguments": json.dumps({"country_code": "C" * 1_000_000})}
    (call,) = read_body(reply({"tool_calls": [{"id": "i" * 10_000, "function": function}]})).tool_calls
    assert (call.id, len(call.name), len(call.arguments)) == ("", 200, 5_000)
    tools = build_tools(load_snapshot())
    assert dispatch(tools, "get_values", call.arguments).outcome == "refused: invalid_argument"


def test_more_calls_than_any_limit_allows_are_not_all_kept() -> None:
    assert len(read_body(reply({"tool_calls": [{}] * 100_000})).tool_calls) == 100


@pytest.mark.parametrize("text", ["", "<html>Welcome</html>", "[]", "null", "5", "{", "[" * 100_000])
def test_what_is_no_completion_will_not_get_better_by_asking_again(text: str) -> None:
    with pytest.raises(ProviderError) as caught:
        read_body(text)
    assert not isinstance(caught.value, ProviderUnavailable)
    assert "Welcome" not in str(caught.value)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"choices": []},
        {"choices": None},
        {"choices": [None]},
        {"choices": [{}]},
        {"choices": [{"message": None}]},
        {"error": {"message": "secret details"}},
    ],
)
def test_a_completion_without_a_reply_is_worth_another_try(data: Any) -> None:
    with pytest.raises(ProviderUnavailable) as caught:
        read_body(json.dumps(data))
    assert "secret" not in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
SHAPED = st.fixed_dictionaries(
    {},
    optional={
        "choices": JSON
        | st.lists(
            st.fixed_dictionaries(
                {},
                optional={
                    "finish_reason": JSON,
                    "message": JSON
                    | st.fixed_dictionaries(
                        {},
                        optional={
                            "content": JSON,
                            "refusal": JSON,
                            "tool_calls": JSON,
                            "function_call": JSON,
                        },
                    ),
                },
            ),
            max_size=2,
        ),
        "usage": JSON,
        "error": JSON,
    },
)


@settings(max_examples=200, deadline=None)
@given(st.text() | st.builds(json.dumps, JSON | SHAPED))
def test_no_reply_at_all_raises_anything_but_our_own_errors(text: str) -> None:
    try:
        read = read_body(text)
    except ProviderError:
        return
    assert read.content is None or isinstance(read.content, str)
    assert all(isinstance(call.arguments, str) and isinstance(call.name, str) for call in read.tool_calls)
