"""A full disk: nothing acknowledged that is not stored, nothing lost, one line for the operator, no loop."""

from __future__ import annotations

import asyncio
import resource
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    ASK,
    SNAPSHOT,
    CannedAssistant,
    Naps,
    Newsroom,
    make_outcome,
    make_settings,
    make_workspace,
    newsroom,
    shown,
)
from served_bot import ServedBot, served_bot
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from bot.build import build_bot
from bot.settings.state_folder import sqlite_file
from bot.slack.connection import connect
from bot.store.database import StoreUnavailable
from bot.store.store import Store
from bot.workspace import WorkspaceSettings, make_newsroom

FULL = "the database takes nothing; what needs it waits"
LONG = f"{ASK} " + "字" * 1_400  # three bytes each: needs pages that are not there


async def fill(store: Store) -> None:
    """The file may not grow by a page more. SQLite says the same as on a full disk, at the same places."""

    def work(connection: Connection) -> None:
        pages = connection.execute(text("PRAGMA page_count")).scalar_one()
        connection.execute(text(f"PRAGMA max_page_count={pages}"))

    await store.transact(work)


async def empty(store: Store) -> None:
    await store.transact(
        lambda connection: connection.execute(text("PRAGMA max_page_count=1000000")).scalar()
    )


def loud(logs: list[Any]) -> list[str]:
    return [entry["event"] for entry in logs if entry["log_level"] in ("error", "critical")]


async def test_a_question_that_cannot_be_stored_is_not_acknowledged_and_comes_again(tmp_path: Path) -> None:
    """Slack sends it again; the redelivery that finds space is stored and answered once."""
    async with newsroom(tmp_path, mode="http") as room:
        delivery, store = room.workspace.delivery, room.bot.store
        original = delivery._try_event

        async def try_event(payload: Any, attempt: int, reason: str) -> str | None:
            if attempt == 2:
                await empty(store)
            return await original(payload, attempt, reason)

        delivery._try_event = try_event  # type: ignore[method-assign]
        await fill(store)
        with capture_logs() as logs:
            question = await room.ask(LONG)
        failures = [attempt.failure for attempt in delivery.attempts if attempt.name == "app_mention"]
        assert [failure is None for failure in failures] == [False, False, True]
        assert len(room.thread(question)) == 1
        assert loud(logs) == [FULL]
        assert [entry["reason"] for entry in logs if entry["event"] == FULL] == ["database or disk is full"]
        assert sum(entry["event"] == "the database works again" for entry in logs) == 1


class Space:
    """Stands in for waiting: after so many waits the disk has space again."""

    def __init__(self, waits: int) -> None:
        self.store: Store | None = None
        self.left = waits
        self.naps = Naps()

    async def __call__(self, seconds: float) -> None:
        await self.naps(seconds)
        self.left -= 1
        if self.left == 0 and self.store is not None:
            await empty(self.store)


class FillingAssistant(CannedAssistant):
    """While it answers, the disk fills up."""

    def __init__(self, on_answer: Callable[[], Any]) -> None:
        super().__init__(
            make_outcome(text="Canada's population was 41,262,329 in 2024. " + "So it was. " * 900)
        )
        self._on_answer = on_answer

    async def ask(self, question: Any) -> Any:
        outcome = await super().ask(question)
        await self._on_answer()
        return outcome


@pytest.mark.parametrize("waits", [1, 5])
async def test_an_outcome_that_cannot_be_stored_is_kept_until_there_is_space(
    tmp_path: Path, waits: int
) -> None:
    """The model was paid for it, so it is not asked again."""
    space = Space(waits)

    async def fill_now() -> None:
        assert space.store is not None
        await fill(space.store)

    assistant = FillingAssistant(fill_now)
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        async with build_bot(settings, assistant, SNAPSHOT, sleep=space) as bot, connect(bot, settings):
            await workspace.sockets.wait_for_connections()
            space.store = bot.store
            room = Newsroom(workspace, bot, assistant, space.naps)
            with capture_logs() as logs:
                question = await room.ask()
            assert len(assistant.asked) == len(room.thread(question)) == 1
            assert loud(logs) == [FULL]
            assert space.naps.taken == [1, 2, 4, 8, 15][:waits]


async def test_a_disk_that_stays_full_ends_in_no_loop_and_loses_nothing(tmp_path: Path) -> None:
    """After some minutes the question is let go, and taken up when there is space."""
    space = Space(10_000)
    is_first = True

    async def fill_now() -> None:
        nonlocal is_first
        assert space.store is not None
        if is_first:
            await fill(space.store)
        is_first = False

    assistant = FillingAssistant(fill_now)
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        async with build_bot(settings, assistant, SNAPSHOT, sleep=space) as bot, connect(bot, settings):
            await workspace.sockets.wait_for_connections()
            space.store = bot.store
            room = Newsroom(workspace, bot, assistant, space.naps)
            with capture_logs() as logs:
                question = await room.ask()
                assert room.thread(question) == []
                assert sum(space.naps.taken) == 240
                assert loud(logs) == [FULL]
            await empty(bot.store)
            assert await bot.desk.questions.take_up_unfinished() == 1
            await room.settled()
            assert len(room.thread(question)) == 1
            assert len(assistant.asked) == 1, "what was made meanwhile is used"


async def test_a_question_whose_books_cannot_be_kept_waits(tmp_path: Path) -> None:
    """The count of model calls fails, and not the question: nobody is bothered, it is answered later."""
    assistant = CannedAssistant(fails_with=StoreUnavailable("full"))
    async with newsroom(tmp_path, assistant) as room:
        question = await room.ask()
        assert room.thread(question) == room.cards() == []
        assistant.fails_with = None
        assert await room.bot.desk.questions.take_up_unfinished() == 1
        await room.settled()
        assert "41,262,329" in shown(room.thread(question)[0])
        assert room.cards() == []


async def test_a_post_that_cannot_be_marked_is_found_and_not_repeated(tmp_path: Path) -> None:
    """It is out, and the store did not take that: the sweep looks first."""
    async with newsroom(tmp_path) as room:
        store = room.bot.store
        original = store.mark_sent

        async def mark_sent(key: str, channel: str, ts: str, _only_try: object = None) -> str | None:
            await fill(store)
            # What there is to write is short; a long one takes its place.
            return await original(key, channel + "x" * 20_000, ts)

        store.mark_sent = mark_sent  # type: ignore[method-assign]
        with capture_logs() as logs:
            question = await room.ask()
        assert len(room.thread(question)) == 1
        assert loud(logs) == [FULL]
        store.mark_sent = original  # type: ignore[method-assign]
        await empty(store)
        await room.bot.delivery.sweep(1)
        await room.bot.delivery.sweep(2)
        assert len(room.thread(question)) == 1
        assert await store.pending_posts() == []


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux limits another process's files")
async def test_the_real_process_whose_files_may_not_grow_comes_back_by_itself(tmp_path: Path) -> None:
    """The system itself refuses the writes of a serving process, and then allows them again."""
    once = WorkspaceSettings(retry_delays_seconds=())
    async with (
        make_newsroom(once) as workspace,
        asyncio.timeout(90),
        served_bot(workspace, tmp_path, LOG_LEVEL="ERROR") as bot,
    ):
        first = bot.say()
        await bot.until(lambda: bot.replies(first))
        limit_files(bot, log_size(tmp_path))
        second = bot.say()
        await workspace.delivery.settled()
        assert bot.replies(second) == []
        assert bot.logged.count(FULL) == 1
        assert bot.process.returncode is None
        limit_files(bot, resource.RLIM_INFINITY)
        third = bot.say()
        await bot.until(lambda: bot.replies(third))
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.ended() == 0, bot.logged
        assert "Traceback" not in bot.logged


def log_size(folder: Path) -> int:
    """Of SQLite's own log, where every change goes first."""
    return Path(f"{sqlite_file(folder)}-wal").stat().st_size


def limit_files(bot: ServedBot, size: int) -> None:
    resource.prlimit(bot.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
