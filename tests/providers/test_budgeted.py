"""A spent budget stops live calls with a sentence, until the next day."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta

import pytest
from builders import TODAY, make_answer, make_question

from core.ask import Assistant, Route
from core.cli.routes import build_assistant
from core.conversation.messages import Completion, CompletionRequest, Usage
from core.conversation.prompts import build_user_message
from core.conversation.providers.budgeted import BudgetedProvider, MemoryLedger
from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import load_snapshot
from core.errors import ConfigurationError, ProviderError, ProviderUnavailable

REQUEST = CompletionRequest("chat-strong", (build_user_message(make_question()),))
DOLLAR = Completion("x", usage=Usage(500_000, 0))


class Day:
    def __init__(self) -> None:
        self.now = TODAY

    def __call__(self) -> date:
        return self.now


async def test_calls_go_out_until_the_budget_is_spent_and_again_the_next_day() -> None:
    day, ledger = Day(), MemoryLedger()
    with ScriptedProvider([DOLLAR, DOLLAR, DOLLAR]) as inner:
        provider = BudgetedProvider(inner, 1.5, ledger, day)
        assert [await provider.complete(REQUEST), await provider.complete(REQUEST)] == [DOLLAR, DOLLAR]
        with pytest.raises(ProviderError, match=r"budget of US\$1.5 for model calls is spent") as caught:
            await provider.complete(REQUEST)
        assert not isinstance(caught.value, ProviderUnavailable)
        day.now += timedelta(days=1)
        assert await provider.complete(REQUEST) == DOLLAR
    assert await ledger.read_spent_usd(TODAY) == pytest.approx(2.0)


async def test_a_failed_call_costs_nothing() -> None:
    ledger = MemoryLedger()
    provider = BudgetedProvider(ScriptedProvider([ProviderError("down")]), 1, ledger, Day())
    with pytest.raises(ProviderError, match="down"):
        await provider.complete(REQUEST)
    assert await ledger.read_spent_usd(TODAY) == 0


async def test_tokens_that_the_service_does_not_count_are_charged_all_the_same() -> None:
    ledger = MemoryLedger()
    reply = Completion(make_answer().content)
    await BudgetedProvider(ScriptedProvider([reply]), 1, ledger, Day()).complete(REQUEST)
    assert await ledger.read_spent_usd(TODAY) > 0


@pytest.mark.parametrize("error", [ProviderError, ProviderUnavailable])
async def test_a_call_that_the_service_may_have_counted_stays_spent(error: type[ProviderError]) -> None:
    """A reply that cannot be read was written all the same."""
    ledger = MemoryLedger()
    provider = BudgetedProvider(ScriptedProvider([error("odd", may_cost=True)]), 1, ledger, Day())
    with pytest.raises(error, match="odd"):
        await provider.complete(REQUEST)
    assert await ledger.read_spent_usd(TODAY) > 0


async def test_a_call_that_was_given_up_stays_spent() -> None:
    async def wait(_: CompletionRequest) -> Completion:
        await asyncio.Event().wait()
        raise AssertionError

    ledger = MemoryLedger()
    task = asyncio.create_task(BudgetedProvider(ScriptedProvider([wait]), 1, ledger, Day()).complete(REQUEST))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await ledger.read_spent_usd(TODAY) > 0


async def test_fifty_questions_at_once_do_not_cross_the_line_together() -> None:
    """As many as the budget can pay for get through, and no more."""

    async def reply(_: CompletionRequest) -> Completion:
        await asyncio.sleep(0)
        return Completion("x", usage=Usage(0, 1_000))  # one cent

    ledger, inner = MemoryLedger(), ScriptedProvider([reply] * 50)
    provider = BudgetedProvider(inner, 0.105, ledger, Day())
    ends = await asyncio.gather(*(provider.complete(REQUEST) for _ in range(50)), return_exceptions=True)
    assert all(isinstance(end, Completion | ProviderError) for end in ends)
    assert 5 <= len(inner.requests) <= 11
    assert await ledger.read_spent_usd(TODAY) < 0.111


async def test_a_model_without_a_price_is_not_asked() -> None:
    inner = ScriptedProvider([])
    request = CompletionRequest("unpriced", REQUEST.messages)
    with pytest.raises(ProviderError, match="price for the model 'unpriced'"):
        await BudgetedProvider(inner, 1, MemoryLedger(), Day()).complete(request)
    assert inner.requests == []


@pytest.mark.parametrize("budget", [0, -1, float("nan")])
def test_a_budget_must_be_positive(budget: float) -> None:
    with pytest.raises(ConfigurationError, match="more than 0"):
        BudgetedProvider(ScriptedProvider([]), budget, MemoryLedger(), Day())


class _Arguments:
    provider, model, design = "live", "chat-small", "tools"


@pytest.mark.parametrize(("budget", "kind"), [("5", BudgetedProvider), ("", OpenAIChatProvider)])
def test_the_setting_puts_the_budget_in_front_of_the_live_provider(
    monkeypatch: pytest.MonkeyPatch, budget: str, kind: type
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    monkeypatch.setenv("LIVE_BUDGET_USD", budget)
    assistant = build_assistant(_Arguments(), load_snapshot())  # type: ignore[arg-type]
    assert type(assistant.routes[0].provider) is kind


@pytest.mark.parametrize("budget", ["five", "0", "-2", "nan"])
def test_a_budget_that_is_no_amount_is_a_configuration_error(
    monkeypatch: pytest.MonkeyPatch, budget: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "any")
    monkeypatch.setenv("LIVE_BUDGET_USD", budget)
    with pytest.raises(ConfigurationError, match="must be"):
        build_assistant(_Arguments(), load_snapshot())  # type: ignore[arg-type]


async def test_warming_reaches_the_provider_behind_the_budget() -> None:
    class Slow(ScriptedProvider):
        warmed = 0

        async def warm(self) -> None:
            self.warmed += 1

    slow = Slow([])
    budgeted = BudgetedProvider(slow, 1, MemoryLedger(), Day())
    await Assistant(load_snapshot(), [Route(budgeted, "m"), Route(ScriptedProvider([]), "m")]).warm()
    assert slow.warmed == 1
