"""Design structured: one step a reply, and nothing that cannot be read is taken for one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from builders import make_answer, make_call, make_coverage, make_question
from fakes import FakeTool

from core.checking.answer_format import check_format
from core.conversation.designs import Finish, RunTools
from core.conversation.designs.call_schema import build_call_schema, read_call
from core.conversation.designs.structured import StructuredDesign
from core.conversation.messages import AssistantMessage, Completion, ToolCall, ToolMessage, UserMessage
from core.data.snapshot import load_snapshot
from core.outcome import Answer
from core.tools import build_tools

TOOL = FakeTool(
    "get_values",
    parameters={
        "type": "object",
        "properties": {
            "country_code": {"type": "string", "enum": ["CAN", "USA"]},
            "order": {"type": "string", "enum": ["up", "down"]},
        },
        "required": ["country_code", "order"],
        "additionalProperties": False,
    },
)
DESIGN = StructuredDesign(make_coverage(), {"get_values": TOOL})


def step(value: Any, **more: Any) -> Completion:
    return Completion(json.dumps({"step": value}), **more)


def test_a_call_is_read_with_its_arguments() -> None:
    reply = step({"tool": "get_values", "arguments": {"country_code": "CAN"}})
    assert DESIGN.decide(reply) == RunTools(
        (ToolCall("", "get_values", '{"country_code":"CAN"}'),), reply.content
    )


def test_a_final_answer_reaches_gate_1_without_its_wrapper() -> None:
    decided = DESIGN.decide(step({"status": "answered", "answer": "Yes."}))
    assert isinstance(decided, Finish)
    assert check_format(decided.completion) == Answer("answered", "Yes.")


def test_an_answer_that_comes_without_a_wrapper_has_the_form_too() -> None:
    assert DESIGN.decide(make_answer()) == Finish(make_answer())


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (Completion("not json"), "malformed_json"),
        (Completion(None), "malformed_json"),
        (step({"tool": "get_values"}), "schema"),
        (step({"tool": "get_values", "arguments": "CAN"}), "schema"),
        (step({"tool": "get_values", "arguments": {}, "answer": "41"}), "schema"),
        (step({"tool": 5, "arguments": {}}), "schema"),
        (step([{"tool": "get_values", "arguments": {}}]), "schema"),
        (step(None), "schema"),
        (Completion('{"step": {}, "more": 1}'), "schema"),
        (Completion('{"step": {}, "step": {}}'), "schema"),
        (step({"tool": "get_values", "arguments": {}}, finish_reason="length"), "truncated"),
        (step({"tool": "get_values", "arguments": {}}, refusal="No."), "refusal"),
        (Completion(None, (make_call(),), "tool_calls"), "schema"),
    ],
)
def test_what_is_no_step_is_stopped_by_gate_1(reply: Completion, code: str) -> None:
    decided = DESIGN.decide(reply)
    assert isinstance(decided, Finish)
    problems = check_format(decided.completion)
    assert isinstance(problems, tuple)
    assert [problem.code for problem in problems] == [code]


def test_the_schema_offers_every_tool_and_the_answer() -> None:
    request = DESIGN.build_request("m", DESIGN.open(make_question()).messages)
    assert request.tools == ()
    assert request.response_schema is not None
    options = request.response_schema["properties"]["step"]["anyOf"]
    assert [option["required"] for option in options] == [["tool", "arguments"], ["status", "answer"]]
    assert options[0]["properties"]["arguments"] == TOOL.parameters


def test_no_tool_lists_the_codes_that_exist() -> None:
    """A model that must choose from a list of countries turns Narnia into Nigeria."""
    schema = json.dumps(build_call_schema(build_tools(load_snapshot())))
    assert "NGA" not in schema
    assert "SP.POP.TOTL" not in schema


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ("Canada", "CAN"),
        ("can", "CAN"),
        ("États-Unis", "USA"),
        ("GDP per capita", "NY.GDP.PCAP.CD"),
        ("FRA", "FRA"),
        ("Narnia", "Narnia"),
        ("New Mexico", "New Mexico"),
    ],
)
def test_a_known_name_gets_its_code_and_an_unknown_one_stays(named: str, code: str) -> None:
    call = read_call({"tool": "t", "arguments": {"a": named, "b": [named], "n": 1}})
    assert call == ToolCall("", "t", json.dumps({"a": code, "b": [code], "n": 1}, separators=(",", ":")))


def test_results_go_back_as_text_since_the_service_knows_no_tool_messages() -> None:
    run = RunTools((make_call("c1"),), '{"step": 1}')
    messages = DESIGN.continue_with(run, [ToolMessage("c1", "get_values", '{"value": 1}')])
    assert messages[0] == AssistantMessage('{"step": 1}')
    assert isinstance(messages[1], UserMessage)
    assert messages[1].content.splitlines()[0] == 'Result of get_values: {"value": 1}'
    assert "final answer" in messages[1].content


def test_the_instructions_list_the_tools() -> None:
    system = DESIGN.open(make_question()).messages[0]
    assert "- get_values(country_code, order): Looks one thing up. Read-only." in system.content
