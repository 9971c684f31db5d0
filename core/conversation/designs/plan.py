"""Design "plan": the model only understands the question; the application runs the calls and writes the
answer.

One structured reply holds the tool calls and what to tell of them, or why there are none. No digit and no
word of the answer comes from the model, and one model call is enough.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

from core.checking.gate import Gate
from core.checking.review import Written
from core.claims.called import Called, Tell, forms_of_calls
from core.claims.facts_index import Facts
from core.conversation.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.conversation.designs.call_schema import build_call_schema, describe_tools, read_call
from core.conversation.messages import Completion, CompletionRequest, Message, Question, ToolCall, ToolMessage
from core.conversation.prompts import build_plan_instructions, build_user_message, describe_coverage
from core.data.facts import Absence, Coverage, Evidence, Fact
from core.language.reading.asked import Asked, Why
from core.strict_json import canonical_json, parse_strict_json
from core.tools.base import Tool

_MAX_TOP = 8
_WHY: Mapping[str, Why] = {
    "place": "place",
    "measure": "measure",
    "future": "forecast",
    "cause": "cause",
    "unclear": "unclear",
    "not_statistics": "unread",
}
_ABSENT: Mapping[str, Why] = {"unknown_country": "place", "unknown_indicator": "measure"}
# What the model may ask to be told: a kind of answer, or one end of a ranking or comparison.
_TELL: tuple[Tell, ...] = get_args(Tell)

_DECLINE_SCHEMA: Mapping[str, Any] = {
    "type": "object",
    "properties": {"cannot": {"type": "string", "enum": list(_WHY)}},
    "required": ["cannot"],
    "additionalProperties": False,
}


def _build_plan_schema(tools: Mapping[str, Tool]) -> Mapping[str, Any]:
    """Calls and a reason why not exclude each other: a model that may fill in both does (measured)."""
    return {
        "type": "object",
        "properties": {
            "calls": {"type": "array", "items": {"anyOf": build_call_schema(tools)}},
            "tell": {"type": "string", "enum": list(_TELL)},
            "top": {"type": "integer"},
        },
        "required": ["calls", "tell", "top"],
        "additionalProperties": False,
    }


@dataclass(frozen=True, slots=True)
class PlannedReply:
    """What the model filled in: calls and what to tell of them, or `why_not`."""

    calls: tuple[ToolCall, ...] = ()
    tell: Tell | None = None
    top: int | None = None
    why_not: Why | None = None


class PlanDesign:
    """Asks once for the calls, then the application writes from the facts."""

    name: DesignName = "plan"

    def __init__(self, coverage: Coverage, tools: Mapping[str, Tool], gate: Gate) -> None:
        self._coverage, self._gate = coverage, gate
        self._instructions = build_plan_instructions(describe_coverage(coverage), describe_tools(tools))
        self._schema: dict[str, Any] = {
            "type": "object",
            "properties": {"plan": {"anyOf": [_build_plan_schema(tools), _DECLINE_SCHEMA]}},
            "required": ["plan"],
            "additionalProperties": False,
        }

    def open(self, question: Question) -> Opening:
        return Opening((self._instructions, build_user_message(question)))

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest:
        return CompletionRequest(model, tuple(messages), (), self._schema)

    def decide(self, completion: Completion) -> NextStep:
        """A plan that cannot be read goes to gate 1 as it came."""
        if completion.finish_reason != "stop" or completion.refusal is not None:
            return Finish(completion)
        plan = _read_plan(completion.content or "")
        if plan is None:
            return Finish(completion)

        def conclude(question: Question, evidence: Sequence[Evidence]) -> Completion:
            written = self._write(plan, question, [item.fact for item in evidence])
            content = canonical_json({"status": written.status, "answer": written.text})
            return replace(completion, content=content)

        return RunTools(plan.calls, conclude=conclude)

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        raise NotImplementedError("a plan is made once")

    def _write(self, plan: PlannedReply, question: Question, facts: Sequence[Fact]) -> Written:
        asked = self._gate.read_question(question.text, question.context, question.asked_on)
        why = plan.why_not or _find_gap(facts)
        if why is not None:
            return self._gate.decline(replace(asked, forms=(), why=why))
        index = Facts(facts, self._coverage, self._gate.catalog)
        answer = self._gate.answer(asked, index) or self._tell_calls(plan, asked, index)
        return answer or self._gate.decline(replace(asked, forms=(), why="unclear"))

    def _tell_calls(self, plan: PlannedReply, asked: Asked, facts: Facts) -> Written | None:
        """What the calls found, where the question itself could not be read."""
        if asked.forms or any(map(_has_threshold, plan.calls)):
            return None
        called = [Called(call.name, json.loads(call.arguments)) for call in plan.calls]
        for tell in (plan.tell, None):  # a wrong kind of answer may still come with the right calls
            forms = forms_of_calls(called, self._coverage, tell, plan.top)
            written = self._gate.answer_forms(forms, facts, asked.language) if forms else None
            if written is not None:
                return written
        return None


def _has_threshold(call: ToolCall) -> bool:
    """A figure of the model's: "1.3 billion" planned as 1.3 finds another year, and the question, which was
    not read, cannot tell."""
    return json.loads(call.arguments).get("threshold") is not None


def _read_plan(text: str) -> PlannedReply | None:
    """The plan in a reply; None where it is not one, or has neither calls nor a reason."""
    try:
        value = parse_strict_json(text)
    except ValueError:
        return None
    match value:
        case {"plan": {"cannot": str(cannot), **extra}, **rest} if not (rest or extra) and cannot in _WHY:
            return PlannedReply(why_not=_WHY[cannot])
        case {"plan": {"calls": list(planned), "tell": str(tell), "top": int(top), **extra}, **rest}:
            calls = tuple(call for item in planned if (call := read_call(item)) is not None)
            readable = bool(calls) and len(calls) == len(planned) and not isinstance(top, bool)
            if rest or extra or not readable or tell not in _TELL or not 0 <= top <= _MAX_TOP:
                return None
            # The first one of a ranking is its end, the first eight are all of it.
            return PlannedReply(calls, tell, top if 1 < top < _MAX_TOP else None)
        case _:
            return None


def _find_gap(facts: Sequence[Fact]) -> Why | None:
    """What a tool refused as not in the data: then the whole question is declined, not answered by half."""
    for fact in facts:
        match fact:
            case Absence("outside_years"):
                return "years"
            case Absence(("unknown_country" | "unknown_indicator") as reason):
                return _ABSENT[reason]
            case _:
                pass
    return None if facts else "unclear"
