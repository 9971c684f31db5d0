"""A ration in front of a provider that costs money: how many questions a day one reporter may put to it."""

from __future__ import annotations

from datetime import date

from core.errors import ConfigurationError, ProviderError
from core.messages import AssistantMessage, Completion, CompletionRequest, Provider, Question, UserMessage


class RationedProvider:
    """Asks `inner` for the first `per_day` questions of each reporter on the day they were asked.

    Counts questions, not calls: only a conversation's first request, and not one that failed. A question
    without `asked_by` (the command line) is not rationed. Kept in this process; a restart forgets it.
    """

    def __init__(self, inner: Provider, per_day: int) -> None:
        if per_day < 1:
            raise ConfigurationError("A reporter's ration must be at least one question a day.")
        self.name = inner.name
        self._inner = inner
        self._per_day = per_day
        self._day: date | None = None
        self._asked: dict[str, int] = {}

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
        if self._day != question.asked_on:
            self._day, self._asked = question.asked_on, {}
        reporter = question.asked_by
        if self._asked.get(reporter, 0) >= self._per_day:
            raise ProviderError(
                f"This reporter's {self._per_day} questions to the model for today are used up; plain "
                "questions are still answered, the rest go to a person."
            )
        # Before the call, so that questions sent at the same time cannot pass together.
        self._asked[reporter] = self._asked.get(reporter, 0) + 1
        try:
            return await self._inner.complete(request)
        except BaseException:
            self._asked[reporter] = max(0, self._asked.get(reporter, 0) - 1)
            raise


def _find_opened(request: CompletionRequest) -> Question | None:
    """The question whose conversation this request opens; None where it goes on with one."""
    if any(isinstance(message, AssistantMessage) for message in request.messages):
        return None
    asked = (message.question for message in request.messages if isinstance(message, UserMessage))
    return next((question for question in asked if question is not None), None)
