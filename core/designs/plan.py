"""Design "plan": the model only understands the question; the application runs the calls and writes the
answer.

One structured reply holds the tool calls and what to tell of them, or why there are none. No digit and no
word of the answer comes from the model, and one model call is enough.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, get_args

from core.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.designs.call_schema import build_call_schema, describe_tools, read_call
from core.facts import Absence, Coverage, Evidence, Fact, Observation
from core.messages import Completion, CompletionRequest, Message, Question, ToolCall, ToolMessage
from core.offline.decline import write_decline
from core.offline.plan import Decline, WhyNot
from core.offline.tokens import tokenise
from core.outcome import AnswerStatus, Language
from core.prompts import build_plan_instructions, build_user_message, describe_coverage
from core.strict_json import canonical_json, parse_strict_json
from core.tools.base import Tool
from core.words import detect_asked_language
from core.writing import Focus, tells_answer, write_answer
from core.writing.focus import End, FocusKind

_MAX_TOP = 8
_WHY: Mapping[str, WhyNot] = {
    "place": "other_country",
    "measure": "other_indicator",
    "future": "forecast",
    "cause": "cause",
    "unclear": "unclear",
    "not_statistics": "off_topic",
}
_ABSENT: Mapping[str, WhyNot] = {"unknown_country": "other_country", "unknown_indicator": "other_indicator"}
# What the model may ask to be told: a kind of answer, or one end of a ranking or comparison.
# A nested question is out of reach: its second call needs the first one's result, and a plan is made at once.
_KINDS: Mapping[str, FocusKind] = {kind: kind for kind in get_args(FocusKind) if kind != "nested"}
_TELL = (*_KINDS, *get_args(End))

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
    """What the model filled in: calls and what to tell of them, or `why_not`.

    `wishes` are the ways to tell it, best first: which one fits is for the facts to say.
    """

    calls: tuple[ToolCall, ...] = ()
    wishes: tuple[Focus, ...] = ()
    why_not: WhyNot | None = None


class PlanDesign:
    """Asks once for the calls, then writes from the facts."""

    name: DesignName = "plan"

    def __init__(self, coverage: Coverage, tools: Mapping[str, Tool]) -> None:
        self._coverage = coverage
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
            status, text = self._write(plan, question, [item.fact for item in evidence])
            return replace(completion, content=canonical_json({"status": status, "answer": text}))

        return RunTools(plan.calls, conclude=conclude)

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        raise NotImplementedError("a plan is made once")

    def _write(
        self, plan: PlannedReply, question: Question, facts: Sequence[Fact]
    ) -> tuple[AnswerStatus, str]:
        language = detect_asked_language(question.text, question.context)
        decline = Decline(plan.why_not) if plan.why_not else _find_gap(facts)
        if not _thresholds_are_asked(plan.calls, question.text, language):
            decline = Decline("unclear")
        if decline is not None:
            return "cannot_answer", write_decline(decline, self._coverage, language)
        # A model that names the wrong kind of answer still planned the right calls: let the facts say it.
        fitting = next((wish for wish in plan.wishes if tells_answer(facts, wish)), None)
        told = tells_answer(facts, fitting) and not _asked_years_are_empty(plan.calls, facts)
        return "answered" if told else "cannot_answer", write_answer(facts, language, fitting)


def _thresholds_are_asked(calls: Sequence[ToolCall], question: str, language: Language) -> bool:
    """Whether each threshold is a number of the question: "1.3 billion" planned as 1.3 finds another year."""
    stated = {token.quantity.value for token in tokenise(question, language) if token.quantity is not None}
    thresholds = (json.loads(call.arguments).get("threshold") for call in calls)
    return all(
        value is None or (type(value) in (int, float) and Decimal(str(value)) in stated)
        for value in thresholds
    )


def _asked_years_are_empty(calls: Sequence[ToolCall], facts: Sequence[Fact]) -> bool:
    """Whether no asked year has a value, so that the latest one, which a tool added, is no answer."""
    years = {
        value for call in calls for value in json.loads(call.arguments).values() if isinstance(value, int)
    }
    cells = [fact for fact in facts if isinstance(fact, Observation)]
    asked = [cell for cell in cells if years and min(years) <= cell.year <= max(years)]
    return bool(asked) and all(cell.value is None for cell in asked)


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
            return PlannedReply(calls, _build_wishes(tell, top))
        case _:
            return None


def _build_wishes(tell: str, top: int) -> tuple[Focus, ...]:
    """The ways to tell it. The first one of a ranking is its end, the first eight are all of it."""
    first = top if 1 < top < _MAX_TOP else None
    match tell:
        case "highest" | "lowest":
            return Focus("rank", end=tell, top=first), Focus("compare", end=tell)
        case "rank" if first:
            return (Focus("rank", end="highest", top=first),)
        case _:
            return (Focus(_KINDS[tell]),)


def _find_gap(facts: Sequence[Fact]) -> Decline | None:
    """What a tool refused as not in the data: then the whole question is declined, not answered by half."""
    for fact in facts:
        match fact:
            case Absence("outside_years", from_year=int(start), to_year=int(end)):
                years = range(start, end + 1) if end - start < 2 else (start, end)
                return Decline("outside_years", tuple(str(year) for year in years))
            case Absence(("unknown_country" | "unknown_indicator") as reason):
                # Without the name: it is the model's word, and no word of the answer comes from the model.
                return Decline(_ABSENT[reason])
            case _:
                pass
    return None if facts else Decline("unclear")
