"""What a design decides: the opening, each request, and what a reply means. The loop counts and obeys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from core.conversation.messages import Completion, CompletionRequest, Message, Question, ToolCall, ToolMessage
from core.data.facts import Evidence

DesignName = Literal["tools", "structured", "plan", "fetch-first"]


@dataclass(frozen=True, slots=True)
class Opening:
    """The first messages, and the evidence that they already show to the model."""

    messages: tuple[Message, ...]
    evidence: tuple[Evidence, ...] = ()


# Writes the reply from what the tools proved, so that no further model call is needed.
Conclude = Callable[[Question, Sequence[Evidence]], Completion]


@dataclass(frozen=True, slots=True)
class RunTools:
    """The model wants tools. With `conclude` the application writes the reply, without it the model.

    `extra` is what the service added to its message: the design sends it back.
    """

    calls: tuple[ToolCall, ...]
    content: str | None = None
    conclude: Conclude | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class Finish:
    """The conversation is over; `completion` goes to the gates."""

    completion: Completion


NextStep = RunTools | Finish


class Design(Protocol):
    """One way to ask a model. Stateless: one object serves many questions at once."""

    @property
    def name(self) -> DesignName: ...

    def open(self, question: Question) -> Opening: ...

    def build_request(self, model: str, messages: Sequence[Message]) -> CompletionRequest: ...

    def decide(self, completion: Completion) -> NextStep: ...

    def continue_with(self, step: RunTools, results: Sequence[ToolMessage]) -> tuple[Message, ...]:
        """What the conversation gains after `step` ran: `results` has one message for each call, in order."""
        ...
