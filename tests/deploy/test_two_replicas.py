"""Two processes on one PostgreSQL, as deploy/compose.yaml runs them; and the record on that database."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import aiohttp
import pytest
from running_bot import BOT, make_outcome, make_workspace
from temporary_postgresql import TemporaryPostgresql, temporary_postgresql

from bot.operate.health import Readiness, serve_health
from bot.operate.purge import purge_questions
from bot.store.readback import find_question_id, latest_questions, read_question
from bot.store.records import CaseRecord, DecisionRecord, Origin, QuestionRecord
from bot.store.store import Store
from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA, LocalWorkspace
from bot.workspace.state import Message


@pytest.fixture(scope="module")
def postgresql() -> Iterator[TemporaryPostgresql]:
    with temporary_postgresql() as server:
        yield server


@dataclass(frozen=True)
class Replica:
    process: asyncio.subprocess.Process
    health: str

    async def look(self) -> tuple[int, dict[str, Any]]:
        async with aiohttp.ClientSession() as session, session.get(f"{self.health}/readyz") as reply:
            return reply.status, (await reply.json())["checks"]

    async def until_ready(self) -> None:
        while (await self.look())[0] != 200:
            pass  # each look is a request to the other process


@asynccontextmanager
async def running_replica(workspace: LocalWorkspace, url: str) -> AsyncIterator[Replica]:
    """`python -m bot` with REPLICAS=2 and a health port; killed at the end where it still runs."""
    async with serve_health("127.0.0.1", 0, Readiness()) as health:
        pass  # its port is free again, and ours
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        env={
            "PATH": "/usr/bin:/bin",
            "SLACK_BOT_TOKEN": workspace.settings.bot_token,
            "SLACK_APP_TOKEN": workspace.settings.app_token,
            "SLACK_REVIEW_CHANNEL": DATA_DESK,
            "UNDO_WITHIN": "0",
            "SLACK_EDITORS": EDUARDO,
            "SLACK_API_URL": workspace.api_url,
            "DATABASE_URL": url,
            "REPLICAS": "2",
            "HEALTH_PORT": health.rpartition(":")[2],
        },
        stderr=subprocess.PIPE,
    )
    try:
        yield Replica(process, health)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


def ask(workspace: LocalWorkspace, year: int) -> Message:
    text = f"<@{BOT}> What was Canada's population in {year}?"
    return workspace.people.say(ROSA, NEWSROOM, text, raw=True)


def count_answers(workspace: LocalWorkspace, question: Message) -> int:
    posted = workspace.state.messages[NEWSROOM].values()
    return len([m for m in posted if m.user == BOT and m.thread_ts == question.ts])


async def until_answered(workspace: LocalWorkspace, questions: list[Message]) -> None:
    changed = asyncio.Event()
    workspace.state.observers.append(lambda _change: changed.set())
    while any(count_answers(workspace, question) == 0 for question in questions):
        await changed.wait()
        changed.clear()


def test_replicas_may_start_together_on_an_empty_database(postgresql: TemporaryPostgresql) -> None:
    """One of them makes the tables, the others wait for it; PostgreSQL alone would fail all but one."""
    for attempt in range(3):
        url = postgresql.make_database(f"empty{attempt}")
        with ThreadPoolExecutor(8) as threads:
            for store in threads.map(Store.open, [url] * 8):
                store.close()


async def test_two_processes_share_questions_and_outlive_each_other_and_the_database(
    postgresql: TemporaryPostgresql,
) -> None:
    """Each question is answered once; a stopped database is told by /readyz, and both faults are survived."""
    async with make_workspace() as workspace, AsyncExitStack() as stack, asyncio.timeout(60):
        one, two = [
            await stack.enter_async_context(running_replica(workspace, postgresql.url)) for _ in range(2)
        ]
        await workspace.sockets.wait_for_connections(2)
        await one.until_ready()
        await two.until_ready()
        questions = [ask(workspace, 2000 + number) for number in range(12)]
        await until_answered(workspace, questions)

        await asyncio.to_thread(postgresql.stop)
        status, checks = await one.look()
        assert status == 503
        assert checks["database"] == "The database takes nothing for now (OperationalError)."
        assert (checks["slack"], checks["snapshot"]) == ("ok", "ok")
        await asyncio.to_thread(postgresql.start)
        await one.until_ready()
        await two.until_ready()

        one.process.send_signal(signal.SIGTERM)
        _, logged = await one.process.communicate()
        assert one.process.returncode == 0, logged.decode()
        assert b"another process holds a socket" not in logged
        after = ask(workspace, 2024)
        await until_answered(workspace, [after])
        two.process.send_signal(signal.SIGTERM)
        await two.process.communicate()
        assert [count_answers(workspace, question) for question in [*questions, after]] == [1] * 13


async def test_the_record_is_read_back_and_forgotten_on_postgresql(postgresql: TemporaryPostgresql) -> None:
    """The same statements as on SQLite: moments keep their zone, removals take every table in order."""
    store = Store.open(postgresql.url, Origin("a" * 64, "0.1.0+b"))
    at = datetime.now(UTC) - timedelta(days=100)
    for name in ("old1", "old2"):
        question = QuestionRecord(name, "T9", "C9", name, name, "U1", "What?", "en", "received", at)
        await store.add_question(question)
        await store.start_question(name)
        case = CaseRecord(f"case_{name}", name, "rejected", None, at)
        await store.finish_question(name, make_outcome("rejected"), case)
        await store.add_feedback(name, "U2", "helpful", at)
    await store.decide(DecisionRecord("case_old1", "decline", "U9", at), ("C9", "9.9"))
    for post in await store.pending_posts():
        if post.question_id.startswith("old"):
            await store.mark_sent(post.key, "C9", "9.9")
    assert await find_question_id(store, "case_old1") == "old1"
    kept = await read_question(store, "old1")
    assert kept is not None
    assert kept.origin == Origin("a" * 64, "0.1.0+b")
    assert kept.question.received_at == at
    assert kept.decision is not None
    assert kept.verdicts == (("U2", "helpful"),)
    purged = await purge_questions(store, at + timedelta(days=1))
    assert (purged.questions, purged.cases, purged.decisions, purged.still_open) == (1, 1, 1, 1)
    assert await read_question(store, "old1") is None
    assert "old2" in [question.id for question in await latest_questions(store, 50)]
    store.close()
