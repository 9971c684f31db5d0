"""Design "plan": the model only understands the question; the application runs the calls and writes the
answer.

One structured reply holds the tool calls, or why there are none. No digit and no word of the answer comes
from the model, and one model call is enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, get_args

from core.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.designs.call_schema import build_call_schema, describe_tools, read_call
from core.facts import Absence, Coverage, Evidence, Fact
from core.messages import Completion, CompletionRequest, Message, Question, ToolMessage
from core.outcome import AnswerStatus, Language
from core.prompts import build_plan_instructions, build_user_message, describe_coverage
from core.strict_json import canonical_json, parse_strict_json
from core.tools.base import Tool
from core.words import detect_language
from core.writing import write_answer

Reason = Literal["", "country", "measure", "year", "future", "cause", "unclear", "not_statistics"]

_REASONS: Mapping[Reason, Mapping[Language, str]] = {
    "country": {
        "en": "The data do not cover that place.",
        "fr": "Les données ne couvrent pas ce territoire.",
    },
    "measure": {
        "en": "The data do not have that measure.",
        "fr": "Les données n'ont pas cette mesure.",
    },
    "year": {
        "en": "The data do not cover that time.",
        "fr": "Les données ne couvrent pas cette période.",
    },
    "future": {
        "en": "The data hold no forecasts.",
        "fr": "Les données ne contiennent pas de prévisions.",
    },
    "cause": {
        "en": "The data show figures, not causes or opinions.",
        "fr": "Les données montrent des chiffres, pas des causes ni des avis.",
    },
    "unclear": {
        "en": "The question does not say clearly which country, measure and year it means.",
        "fr": "La question ne dit pas clairement quel pays, quelle mesure et quelle année sont visés.",
    },
    "not_statistics": {
        "en": "The data cannot answer that.",
        "fr": "Les données ne permettent pas de répondre.",
    },
}
_NOTHING_FOUND: Reason = "not_statistics"


class PlanDesign:
    """Asks once for the calls, then writes from the facts."""

    name: DesignName = "plan"

    def __init__(self, coverage: Coverage, tools: Mapping[str, Tool]) -> None:
        self._instructions = build_plan_instructions(describe_coverage(coverage), describe_tools(tools))
        self._schema: dict[str, Any] = {
            "type": "object",
            "properties": {
                "calls": {"type": "array", "items": {"anyOf": build_call_schema(tools)}},
                "cannot": {"type": "string", "enum": list(get_args(Reason))},
            },
            "required": ["calls", "cannot"],
            "additionalProperties": False,
        }

    def open(self, question: Question) -> Opening:
        return Opening((self._instructions, build_user_message(question)))

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest:
        return CompletionRequest(model, tuple(messages), (), self._schema)

    def decide(self, completion: Completion) -> NextStep:
        """A plan that cannot be read goes to gate 1 as it came; one with both calls and a reason declines."""
        if completion.finish_reason != "stop" or completion.refusal is not None:
            return Finish(completion)
        try:
            value = parse_strict_json(completion.content or "")
        except ValueError:
            return Finish(completion)
        match value:
            case {"calls": list(planned), "cannot": str(reason), **rest} if not rest and reason in get_args(
                Reason
            ):
                calls = tuple(call for item in planned if (call := read_call(item)) is not None)
                if len(calls) != len(planned) or not (calls or reason):
                    return Finish(completion)
            case _:
                return Finish(completion)

        def conclude(question: Question, evidence: Sequence[Evidence]) -> Completion:
            language = detect_language(question.text)
            facts = [item.fact for item in evidence]
            if reason or not facts:
                text = _REASONS[reason or _NOTHING_FOUND][language]
                return _reply(completion, "cannot_answer", text)
            status: AnswerStatus = "answered" if _has_value(facts) else "cannot_answer"
            return _reply(completion, status, write_answer(facts, language))

        return RunTools(() if reason else calls, conclude=conclude)

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        raise NotImplementedError("a plan is made once")


def _has_value(facts: Sequence[Fact]) -> bool:
    return any(not isinstance(fact, Absence) and getattr(fact, "value", 0) is not None for fact in facts)


def _reply(completion: Completion, status: AnswerStatus, text: str) -> Completion:
    return replace(completion, content=canonical_json({"status": status, "answer": text}))
