"""A ration in front of a provider that costs money: how many questions a day one reporter may put to it."""

from __future__ import annotations

from datetime import date
from typing import Protocol

from core.conversation.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    Provider,
    Question,
    UserMessage,
)
from core.errors import ConfigurationError, ProviderError


class Rations(Protocol):
    """Where the questions of a day are counted. One process: `MemoryRations`; replicas: a table."""

    async def take(self, day: date, reporter: str, per_day: int) -> bool:
        """Count one more, where the reporter has fewer than `per_day`: look and count are one step."""
        ...

    async def give_back(self, day: date, reporter: str) -> None: ...


class MemoryRations:
    """Counts in this process, for the latest day that was asked about; a restart forgets it."""

    def __init__(self) -> None:
        self._day: date | None = None
        self._asked: dict[str, int] = {}

    async def take(self, day: date, reporter: str, per_day: int) -> bool:
        if self._day != day:
            self._day, self._asked = day, {}
        asked = self._asked.get(reporter, 0)
        if asked >= per_day:
            return False
        self._asked[reporter] = asked + 1
        return True

    async def give_back(self, day: date, reporter: str) -> None:
        if self._day == day and self._asked.get(reporter, 0) > 0:
            self._asked[reporter] -= 1


class RationedProvider:
    """Asks `inner` for the first `per_day` questions of each reporter on the day they were asked.

    Counts questions, not calls: only a conversation's first request, and not one that failed. A question
    without `asked_by` (the command line) is not rationed.
    """

    def __init__(self, inner: Provider, per_day: int, rations: Rations) -> None:
        if per_day < 1:
            raise ConfigurationError("A reporter's ration must be at least one question a day.")
        self.name = inner.name
        self._inner = inner
        self._per_day = per_day
        self._rations = rations

    async def warm(self) -> None:
        """Warms the inner provider, where it has that."""
        warm = getattr(self._inner, "warm", None)
        if warm is not None:
            await warm()

    async def complete(self, request: CompletionRequest) -> Completion:
        """The inner provider's reply. Raises `ProviderError` when the reporter's ration is used up."""
        question = _find_opened(request)
        if question is None or question.asked_by is None:
            return await self._inner.complete(request)
        day, reporter = question.asked_on, question.asked_by
        # Before the call, so that questions sent at the same time cannot pass together.
        if not await self._rations.take(day, reporter, self._per_day):
            raise ProviderError(
                f"This reporter's {self._per_day} questions to the model for today are used up; plain "
                "questions are still answered, the rest go to a person."
            )
        try:
            return await self._inner.complete(request)
        except BaseException:  # a cancelled call, too: it answered nothing
            await self._rations.give_back(day, reporter)
            raise


def _find_opened(request: CompletionRequest) -> Question | None:
    """The question whose conversation this request opens; None where it goes on with one."""
    if any(isinstance(message, AssistantMessage) for message in request.messages):
        return None
    asked = (message.question for message in request.messages if isinstance(message, UserMessage))
    return next((question for question in asked if question is not None), None)
