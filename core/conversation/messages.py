"""What goes to a model and comes back, in no provider's words.

A message carries its text for the model and, where it has one, the typed value that the text was made
from (`UserMessage.question`, `ToolMessage.facts`): the offline provider reads those, a live one the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, Protocol

from core.data.facts import Fact


@dataclass(frozen=True, slots=True)
class Question:
    """A reporter's question as written (untrusted), earlier questions of its thread, and today's date.

    `asked_by` tells reporters apart (an opaque key, never sent to a model); None where nobody is known.
    """

    text: str
    asked_on: date
    context: tuple[str, ...] = ()
    asked_by: str | None = None


@dataclass(frozen=True, slots=True)
class SystemMessage:
    content: str


@dataclass(frozen=True, slots=True)
class UserMessage:
    """`content` is the question between its tags; `question` is what it was made from."""

    content: str
    question: Question | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model asks for. `arguments` is the model's own JSON text: unchecked, perhaps broken.

    `extra` is what the service added to the call, as JSON: it goes back with the next request unchanged.
    """

    id: str
    name: str
    arguments: str
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class AssistantMessage:
    """`extra` is what the service added to its own message, as JSON."""

    content: str | None
    tool_calls: tuple[ToolCall, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class ToolMessage:
    """The result of one call: `content` is what the model reads, `facts` what it proves."""

    call_id: str
    name: str
    content: str
    facts: tuple[Fact, ...] = ()


Message = SystemMessage | UserMessage | AssistantMessage | ToolMessage


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """A function tool as the model sees it; `parameters` is a strict JSON schema."""

    name: str
    description: str
    parameters: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CompletionRequest:
    """One request to a model. `response_schema` asks for strict structured output."""

    model: str
    messages: tuple[Message, ...]
    tools: tuple[ToolSpec, ...] = ()
    response_schema: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens, as the provider counted them; None where it did not say."""

    tokens_in: int | None = None
    tokens_out: int | None = None


FinishReason = Literal["stop", "tool_calls", "length", "content_filter", "other"]


@dataclass(frozen=True, slots=True)
class Completion:
    """One reply of a model.

    `extra` is what the service added to its message in fields of its own ("reasoning_content"): some refuse
    the next request of the conversation where it does not come back.
    """

    content: str | None
    tool_calls: tuple[ToolCall, ...] = ()
    finish_reason: FinishReason = "stop"
    refusal: str | None = None
    usage: Usage = field(default_factory=Usage)
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


class Provider(Protocol):
    """The port to a model service. Raises `ProviderError` and nothing else on purpose."""

    @property
    def name(self) -> str:
        """ "offline", "recorded", "live", ...: what the outcome says."""
        ...

    async def complete(self, request: CompletionRequest) -> Completion: ...
