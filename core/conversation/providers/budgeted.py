"""A daily budget in front of a provider that costs money: once it is spent, no further call goes out."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Protocol

from core.conversation.messages import Completion, CompletionRequest, Provider, Usage
from core.conversation.models import Model, compute_cost_usd, find_model
from core.errors import ConfigurationError, ProviderError

# A service that does not count its tokens is charged for what went over the wire: three characters a token is
# more than any tokenizer in use takes for our languages, so that the budget errs on the safe side.
_CHARACTERS_A_TOKEN = 3
# What is set aside for a reply before anybody knows its length; an answer or a step has some hundred.
_TOKENS_SET_ASIDE = 1_000


class Ledger(Protocol):
    """Where the spending of a day is kept. One process: `MemoryLedger`; replicas: a table that they share."""

    async def read_spent_usd(self, day: date) -> float: ...

    async def set_aside_usd(self, day: date, usd: float, budget_usd: float) -> bool:
        """Add it where less than the budget is spent and set aside: look and count are one step."""
        ...

    async def add_usd(self, day: date, cost_usd: float) -> None:
        """Below 0: what was set aside and not needed."""
        ...


class MemoryLedger:
    """Remembers the spending of this process; a restart forgets it."""

    def __init__(self) -> None:
        self._spent: dict[date, float] = {}

    async def read_spent_usd(self, day: date) -> float:
        return self._spent.get(day, 0.0)

    async def set_aside_usd(self, day: date, usd: float, budget_usd: float) -> bool:
        if self._spent.get(day, 0.0) >= budget_usd:
            return False
        self._spent[day] = self._spent.get(day, 0.0) + usd
        return True

    async def add_usd(self, day: date, cost_usd: float) -> None:
        self._spent[day] = self._spent.get(day, 0.0) + cost_usd


class BudgetedProvider:
    """Asks `inner` while the day's budget lasts.

    What a call will about cost is set aside before it is made, so that calls in flight at the same time do
    not cross the line together; then it is replaced by what it did cost. Where nobody can tell (a call that
    was given up, a reply that could not be read) it stays spent, since the service may have counted it.
    """

    def __init__(self, inner: Provider, budget_usd: float, ledger: Ledger, today: Callable[[], date]) -> None:
        if not budget_usd > 0:
            raise ConfigurationError("The daily budget must be more than 0 US dollars.")
        self.name = inner.name
        self._inner = inner
        self._budget_usd = budget_usd
        self._ledger = ledger
        self._today = today

    async def warm(self) -> None:
        """Warms the inner provider, where it has that."""
        warm = getattr(self._inner, "warm", None)
        if warm is not None:
            await warm()

    async def complete(self, request: CompletionRequest) -> Completion:
        """The inner provider's reply. Raises `ProviderError` when the budget is spent, and for a model
        without a price: nobody could say what it costs.
        """
        model = find_model(request.model)
        if model.price_in is None or model.price_out is None:
            raise ProviderError(
                f"A budget needs a price for the model {request.model!r}: add one to "
                "core/conversation/models.py."
            )
        day, set_aside = self._today(), _estimate_usd(model, request)
        if not await self._ledger.set_aside_usd(day, set_aside, self._budget_usd):
            raise ProviderError(
                f"Today's budget of US${self._budget_usd:g} for model calls is spent or set aside for those "
                "under way; they go on tomorrow."
            )
        try:
            reply = await self._inner.complete(request)
        except ProviderError as error:
            if not error.may_cost:
                await self._ledger.add_usd(day, -set_aside)
            raise
        cost = compute_cost_usd(model, _count(reply.usage, request, reply)) or 0.0
        await self._ledger.add_usd(day, cost - set_aside)
        return reply


def _estimate_usd(model: Model, request: CompletionRequest) -> float:
    usage = Usage(_estimate_tokens_in(request), model.max_output_tokens or _TOKENS_SET_ASIDE)
    return compute_cost_usd(model, usage) or 0.0


def _estimate_tokens_in(request: CompletionRequest) -> int:
    sent = sum(len(message.content or "") for message in request.messages) + len(repr(request.tools))
    return sent // _CHARACTERS_A_TOKEN


def _count(usage: Usage, request: CompletionRequest, reply: Completion) -> Usage:
    if usage.tokens_in is not None and usage.tokens_out is not None:
        return usage
    received = len(reply.content or "") + len(repr(reply.tool_calls))
    return Usage(
        _estimate_tokens_in(request) if usage.tokens_in is None else usage.tokens_in,
        received // _CHARACTERS_A_TOKEN if usage.tokens_out is None else usage.tokens_out,
    )
