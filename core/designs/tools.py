"""Design "tools", the reference: function tools, and the final answer under a strict JSON schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.checking.answer_format import ANSWER_SCHEMA
from core.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.facts import Coverage
from core.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    Message,
    Question,
    ToolMessage,
    ToolSpec,
)
from core.prompts import build_instructions, build_user_message, describe_coverage
from core.tools.base import Tool


class ToolsDesign:
    """Asks for function tools and answers from their results."""

    name: DesignName = "tools"

    def __init__(self, coverage: Coverage, tools: Mapping[str, Tool]) -> None:
        self._instructions = build_instructions("tool results", describe_coverage(coverage))
        self._specs = tuple(ToolSpec(tool.name, tool.description, tool.parameters) for tool in tools.values())

    def open(self, question: Question) -> Opening:
        return Opening((self._instructions, build_user_message(question)))

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest:
        return CompletionRequest(model, tuple(messages), self._specs, ANSWER_SCHEMA)

    def decide(self, completion: Completion) -> NextStep:
        stopped = completion.refusal is not None or completion.finish_reason == "content_filter"
        if completion.tool_calls and not stopped:
            return RunTools(completion.tool_calls, completion.content)
        return Finish(completion)

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        return (AssistantMessage(step.content, step.calls), *results)
