"""Design "structured": each step is structured output, one tool call or the final answer.

For models and servers that take no function tools. Same tools, argument checks, limits, evidence and gates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from core.checking.answer_format import ANSWER_SCHEMA
from core.conversation.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.conversation.designs.call_schema import build_call_schema, describe_tools, read_call
from core.conversation.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    Message,
    Question,
    ToolMessage,
    UserMessage,
)
from core.conversation.prompts import build_instructions, build_user_message, describe_coverage
from core.data.facts import Coverage
from core.strict_json import canonical_json, parse_strict_json
from core.tools.base import Tool

_REPLY = (
    "Each reply is one JSON object on one line with one step, a tool call or the final answer:\n"
    '{"step": {"tool": "...", "arguments": {...}}}\n'
    '{"step": {"status": "answered" or "cannot_answer", "answer": "..."}}\n'
    "First call the tools that you need, one a reply, then answer from their results. Named countries "
    "against each other: compare_countries; which of all eight: rank_countries; between two years: "
    "get_change. Write a country or measure that is not listed as the question names it."
)
# A small model goes on calling, or answers with a bare figure, unless it is told what comes next (measured).
_NEXT = (
    "Now the final answer: "
    '{"step": {"status": "answered" or "cannot_answer", "answer": "..."}}, a whole sentence that names '
    'country, measure, year and the "text" of the figure. Another tool call only where a figure is missing.'
)


class StructuredDesign:
    """Asks for one step at a time under a strict schema."""

    name: DesignName = "structured"

    def __init__(self, coverage: Coverage, tools: Mapping[str, Tool]) -> None:
        listed = f"Tools:\n{describe_tools(tools)}"
        self._instructions = build_instructions(
            "tool results", describe_coverage(coverage), listed, reply=_REPLY
        )
        self._schema: dict[str, Any] = {
            "type": "object",
            "properties": {"step": {"anyOf": [*build_call_schema(tools), ANSWER_SCHEMA]}},
            "required": ["step"],
            "additionalProperties": False,
        }

    def open(self, question: Question) -> Opening:
        return Opening((self._instructions, build_user_message(question)))

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest:
        return CompletionRequest(model, tuple(messages), (), self._schema)

    def decide(self, completion: Completion) -> NextStep:
        """A step that cannot be read goes to gate 1 as it came."""
        if completion.finish_reason != "stop" or completion.refusal is not None:
            return Finish(completion)
        try:
            value = parse_strict_json(completion.content or "")
        except ValueError:
            return Finish(completion)
        if not (isinstance(value, dict) and value.keys() == {"step"}):
            return Finish(completion)
        call = read_call(value["step"])
        if call is not None:
            return RunTools((call,), completion.content, extra=completion.extra)
        return Finish(replace(completion, content=canonical_json(value["step"])))

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        told = "\n".join(f"Result of {result.name}: {result.content}" for result in results)
        return (AssistantMessage(step.content, extra=step.extra), UserMessage(f"{told}\n{_NEXT}"))
