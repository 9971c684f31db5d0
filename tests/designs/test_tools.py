"""Design tools: full instructions for choosing, then short ones for telling; nothing is lost in between."""

from __future__ import annotations

import pytest
from builders import make_answer, make_call, make_calls, make_coverage, make_question

from core.conversation.designs import Finish, RunTools
from core.conversation.designs.tools import ToolsDesign
from core.conversation.messages import AssistantMessage, Completion, ToolMessage
from core.data.snapshot import load_snapshot
from core.tools import build_tools

TOOLS = build_tools(load_snapshot())
DESIGN = ToolsDesign(make_coverage(), TOOLS)
OPENING = DESIGN.open(make_question()).messages
RUN = RunTools((make_call("c1", "get_values"),))
LATER = (*OPENING, *DESIGN.continue_with(RUN, [ToolMessage("c1", "get_values", "{}")]))


def test_the_first_request_says_what_exists_and_when_to_call_what() -> None:
    request = DESIGN.build_request("m", OPENING)
    assert request.messages == OPENING
    assert "SP.POP.TOTL" in (request.messages[0].content or "")
    assert [spec.name for spec in request.tools] == list(TOOLS)
    assert all(spec.description == TOOLS[spec.name].description for spec in request.tools)
    assert request.response_schema is not None


def test_a_later_request_has_every_tool_and_message_but_leaves_out_how_to_choose() -> None:
    first, later = DESIGN.build_request("m", OPENING), DESIGN.build_request("m", LATER)
    assert later.messages[1:] == LATER[1:]
    assert [(spec.name, spec.parameters) for spec in later.tools] == [
        (spec.name, spec.parameters) for spec in first.tools
    ]
    assert all("Read-only." in spec.description and "Call it" in spec.description for spec in first.tools)
    assert all(spec.description == "" for spec in later.tools)
    assert "SP.POP.TOTL" not in (later.messages[0].content or "")
    assert "one or two plain sentences" in (later.messages[0].content or "")


def test_calls_and_results_are_told_back_in_order() -> None:
    assert LATER[-2:] == (AssistantMessage(None, RUN.calls), ToolMessage("c1", "get_values", "{}"))


@pytest.mark.parametrize(
    "completion",
    [
        make_answer(),
        Completion(None),
        Completion(None, (make_call(),), "content_filter"),
        Completion(None, (make_call(),), refusal="No."),
    ],
)
def test_a_reply_without_calls_or_stopped_by_the_service_ends_the_conversation(
    completion: Completion,
) -> None:
    assert DESIGN.decide(completion) == Finish(completion)


@pytest.mark.parametrize("finish_reason", ["stop", "tool_calls", "length", "other"])
def test_calls_are_run_whatever_the_service_says_was_the_reason(finish_reason: str) -> None:
    completion = Completion("Let me see.", make_calls(make_call()).tool_calls, finish_reason)  # type: ignore[arg-type]
    assert DESIGN.decide(completion) == RunTools((make_call(),), "Let me see.")
