"""Design "tools", the reference: function tools, and the final answer under a strict JSON schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.checking.answer_format import ANSWER_SCHEMA
from core.conversation.designs.base import DesignName, Finish, NextStep, Opening, RunTools
from core.conversation.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    Message,
    Question,
    ToolMessage,
    ToolSpec,
)
from core.conversation.prompts import (
    build_choosing_instructions,
    build_telling_instructions,
    build_user_message,
    describe_coverage,
)
from core.data.facts import Coverage
from core.tools.base import Tool


class ToolsDesign:
    """Asks for function tools and answers from their results.

    Once a result is there, what was needed to choose the first call (the codes, what each tool is for) is
    left out: every request is paid for whole, and a refusal says what is allowed.
    """

    name: DesignName = "tools"

    def __init__(self, coverage: Coverage, tools: Mapping[str, Tool]) -> None:
        self._opening = build_choosing_instructions(describe_coverage(coverage))
        self._later = build_telling_instructions()
        self._specs = tuple(ToolSpec(tool.name, tool.description, tool.parameters) for tool in tools.values())
        self._later_specs = tuple(replace(spec, description="") for spec in self._specs)

    def open(self, question: Question) -> Opening:
        return Opening((self._opening, build_user_message(question)))

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest:
        if not any(isinstance(message, ToolMessage) for message in messages):
            return CompletionRequest(model, tuple(messages), self._specs, ANSWER_SCHEMA)
        return CompletionRequest(model, (self._later, *messages[1:]), self._later_specs, ANSWER_SCHEMA)

    def decide(self, completion: Completion) -> NextStep:
        stopped = completion.refusal is not None or completion.finish_reason == "content_filter"
        if completion.tool_calls and not stopped:
            return RunTools(completion.tool_calls, completion.content, extra=completion.extra)
        return Finish(completion)

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        return (AssistantMessage(step.content, step.calls, step.extra), *results)
