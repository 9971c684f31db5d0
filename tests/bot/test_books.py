"""A budget and a ration in the database: they hold over restarts, between replicas, and at one moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from running_bot import SNAPSHOT, Naps, Newsroom, make_settings, make_workspace, shown

from bot.build import build_bot, make_origin
from bot.settings.state_folder import sqlite_url
from bot.slack.connection import connect
from bot.store.books import StoredLedger, StoredRations
from bot.store.opening import serving_store
from bot.store.store import Store
from bot.workspace import LocalWorkspace
from bot.workspace.newsroom import INES, LUC, ROSA
from core.ask import Assistant, Route
from core.conversation.messages import Completion, Usage
from core.conversation.providers.budgeted import BudgetedProvider
from core.conversation.providers.rationed import RationedProvider
from core.conversation.providers.scripted import ScriptedProvider

DAY = date(2026, 11, 30)
DATABASES = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)
DECLINED = '{"status": "cannot_answer", "answer": "No data."}'
DOLLAR = Completion(DECLINED, usage=Usage(500_000, 0))  # of chat-strong


@pytest.fixture
def url(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    return sqlite_url(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgresql_url")


@pytest.fixture
async def stores(url: str) -> AsyncIterator[tuple[Store, Store]]:
    """Two connections' worth of processes on it."""
    one, two = Store.open(url), Store.open(url)
    yield one, two
    one.close()
    two.close()


@DATABASES
async def test_a_budget_is_not_crossed_by_many_at_one_moment(stores: tuple[Store, Store]) -> None:
    """Forty calls of 20 cents, from two processes, for a dollar: five get through."""
    ledgers = [StoredLedger(store) for store in stores]
    allowed = await asyncio.gather(*(ledgers[n % 2].set_aside_usd(DAY, 0.2, 0.99) for n in range(40)))
    assert sum(allowed) == 5
    await ledgers[0].add_usd(DAY, -0.2)
    assert await ledgers[1].set_aside_usd(DAY, 0.2, 0.99)
    assert await ledgers[0].set_aside_usd(DAY + timedelta(1), 0.2, 0.99)


@DATABASES
async def test_a_ration_is_never_taken_by_two(stores: tuple[Store, Store]) -> None:
    """Forty at one moment, from two processes, for five: five get through. Other days are apart."""
    rations = [StoredRations(store) for store in stores]
    taken = await asyncio.gather(*(rations[n % 2].take(DAY, "T/U1", 5) for n in range(40)))
    assert sum(taken) == 5
    await rations[0].give_back(DAY, "T/U1")
    assert await rations[1].take(DAY, "T/U1", 5)
    assert not await rations[0].take(DAY, "T/U1", 5)
    assert await rations[0].take(DAY, "T/U2", 5)
    assert await rations[0].take(DAY + timedelta(1), "T/U1", 5)
    await rations[0].give_back(DAY, "T/U9")  # who never asked
    assert sum([await rations[1].take(DAY, "T/U9", 1), await rations[0].take(DAY, "T/U9", 1)]) == 1


@DATABASES
async def test_no_cent_is_lost_between_two(stores: tuple[Store, Store]) -> None:
    """Each adds to what the other spent; a day begins with nothing."""
    ledgers = [StoredLedger(store) for store in stores]
    assert await ledgers[0].read_spent_usd(DAY) == 0
    await asyncio.gather(*(ledgers[n % 2].add_usd(DAY, 0.25) for n in range(40)))
    assert [await ledger.read_spent_usd(DAY) for ledger in ledgers] == [10.0, 10.0]
    assert await ledgers[1].read_spent_usd(DAY + timedelta(1)) == 0


@asynccontextmanager
async def guarded_bot(
    workspace: LocalWorkspace, folder: Path, *, budget: float, per_day: int, **changes: Any
) -> AsyncIterator[tuple[Newsroom, ScriptedProvider]]:
    """A bot whose every answer costs a dollar, with its books in its database, as `serve` builds it."""
    settings = make_settings(workspace, folder, **changes)
    model = ScriptedProvider([DOLLAR] * 20)
    before = workspace.sockets.connected
    async with AsyncExitStack() as stack:
        store = await stack.enter_async_context(serving_store(settings, make_origin(SNAPSHOT)))
        budgeted = BudgetedProvider(model, budget, StoredLedger(store), lambda: DAY)
        provider = RationedProvider(budgeted, per_day, StoredRations(store))
        assistant = Assistant(SNAPSHOT, [Route(provider, "chat-strong", "fetch-first")])
        naps = Naps()
        bot = await stack.enter_async_context(
            build_bot(settings, assistant, SNAPSHOT, store=store, sleep=naps)
        )
        await stack.enter_async_context(connect(bot, settings))
        await workspace.sockets.wait_for_connections(before + 1)
        yield Newsroom(workspace, bot, None, naps), model  # type: ignore[arg-type]


async def test_a_budget_and_a_ration_hold_over_a_restart(tmp_path: Path) -> None:
    """What was spent and asked before it counts: the next question goes to a person."""
    async with make_workspace() as workspace:
        async with guarded_bot(workspace, tmp_path, budget=2, per_day=1) as (room, model):
            await room.ask(user=ROSA)
            assert len(model.requests) == 1
        async with guarded_bot(workspace, tmp_path, budget=2, per_day=1) as (room, model):
            await room.ask(user=ROSA)
            assert "used up" in shown(room.cards()[-1])
            await room.ask(user=LUC)
            await room.ask(user=INES)
            assert "is spent" in shown(room.cards()[-1])
            assert len(model.requests) == 1


async def test_a_budget_and_a_ration_hold_over_replicas(tmp_path: Path, postgresql_url: str) -> None:
    """Whichever of two bots gets a question, together they ask the model no more often than allowed."""
    async with (
        make_workspace() as workspace,
        guarded_bot(workspace, tmp_path, budget=3, per_day=2, database_url=postgresql_url) as (
            one,
            model_one,
        ),
        guarded_bot(workspace, tmp_path, budget=3, per_day=2, database_url=postgresql_url) as (
            two,
            model_two,
        ),
        asyncio.timeout(30),
    ):
        for user, allowed in ((ROSA, 2), (LUC, 3), (INES, 3)):
            for _ in range(4):
                question = one.say(user=user)
                await one.settled()
                await two.settled()
                assert len(one.thread(question)) == 1
            assert len(model_one.requests) + len(model_two.requests) == allowed
        assert model_one.requests
        assert model_two.requests
