"""`purge` forgets what is old and done, and nothing that somebody still waits for."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from running_bot import make_outcome
from sqlalchemy import func, select

from bot.operate.purge import Purged, purge_questions
from bot.settings.state_folder import sqlite_url
from bot.store import tables
from bot.store.records import CaseRecord, DecisionRecord, Origin, QuestionRecord
from bot.store.store import Store
from core.cli import main as run_command

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
OLD, NEW = NOW - timedelta(days=91), NOW - timedelta(days=89)
BEFORE = NOW - timedelta(days=90)
ORIGIN = Origin("a" * 64, "0.1.0+b")


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store.open(sqlite_url(tmp_path), ORIGIN)
    yield opened
    opened.close()


async def add(store: Store, name: str, at: datetime = OLD, status: str = "valid", words: str = "") -> None:
    """A question with an outcome; nothing owed any more. A rejected one has a case without a decision."""
    question = QuestionRecord(name, "T", "C", name, name, "U1", words or name, "en", "received", at)
    case = CaseRecord(f"case_{name}", name, "rejected", None, at) if status != "valid" else None
    await store.add_question(question)
    await store.start_question(name)
    await store.finish_question(name, make_outcome(status, question=words or name), case)
    await store.add_feedback(name, "U2", "helpful", at)
    await send_all(store)


async def send_all(store: Store) -> None:
    for post in await store.pending_posts():
        await store.mark_sent(post.key, "C", "1.0")


async def decide(store: Store, name: str) -> None:
    await store.decide(DecisionRecord(f"case_{name}", "decline", "U9", NOW), ("C9", "9.9"))
    await send_all(store)


async def counts(store: Store) -> dict[str, int]:
    no_persons = (tables.replicas, tables.reports, tables.schema_version, tables.spending)

    def count(connection: Any) -> dict[str, int]:
        return {
            table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
            for table in tables.metadata.sorted_tables
            if table not in no_persons
        }

    return await store.transact(count)


async def test_all_of_an_old_question_goes_and_all_of_a_new_one_stays(store: Store) -> None:
    """Answer, case, decision, posts, verdicts, reminders: no table keeps a row of it."""
    await add(store, "old")
    await add(store, "reviewed", status="rejected")
    await store.transact(
        lambda connection: (
            connection.execute(
                tables.reminders.insert().values(case_id="case_reviewed", post_key="reminder:case_reviewed")
            ).rowcount
        )
    )
    await decide(store, "reviewed")
    claim = tables.claims.insert().values(question_id="reviewed", replica="one")
    await store.transact(lambda connection: connection.execute(claim).rowcount)
    for at in (OLD, NEW):
        asked = tables.rations.insert().values(day=at.date(), reporter="T/U1", asked=2)
        await store.transact(lambda connection, asked=asked: connection.execute(asked).rowcount)
    before = await counts(store)
    assert all(before.values())
    await add(store, "new", NEW)
    purged = await purge_questions(store, BEFORE)
    assert purged == Purged(questions=2, cases=1, decisions=1, posts=5, verdicts=2, still_open=0)
    left = await counts(store)
    kept = {"questions": 1, "runs": 1, "posts": 1, "feedback": 1, "rations": 1}
    assert left == dict.fromkeys(before, 0) | kept
    assert await store.question("new") is not None


async def test_what_is_open_stays_however_old(store: Store) -> None:
    """A question at work, a case without a decision, a post that Slack did not take yet."""
    await add(store, "undecided", status="rejected")
    await add(store, "done")
    await store.add_question(QuestionRecord("waiting", "T", "C", "2", "2", "U1", "?", "en", "received", OLD))
    await add(store, "unsent")
    await store.owe("reply", "unsent-too", "unsent")
    purged = await purge_questions(store, BEFORE)
    assert (purged.questions, purged.still_open) == (1, 3)
    for name in ("undecided", "waiting", "unsent"):
        assert await store.question(name) is not None
    await decide(store, "undecided")
    assert (await purge_questions(store, BEFORE)).questions == 2  # and the post is out now
    assert (await purge_questions(store, BEFORE)) == Purged(still_open=1)


async def test_more_than_a_batch_goes(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """In several transactions, so that a running bot is not kept waiting; the sum is told."""
    monkeypatch.setattr("bot.operate.purge._BATCH", 3)
    for number in range(7):
        await add(store, f"q{number}")
    assert (await purge_questions(store, BEFORE)).questions == 7


async def test_the_texts_are_gone_from_the_disk(tmp_path: Path) -> None:
    """Neither in the database's free pages nor in its log: SQLite alone would leave both."""
    store = Store.open(sqlite_url(tmp_path), ORIGIN)
    words = "A question about a whistleblower " * 300
    await add(store, "old", words=words)
    await add(store, "new", NEW)
    assert holds(tmp_path, "whistleblower")
    await purge_questions(store, BEFORE)
    assert not holds(tmp_path, "whistleblower")
    assert await store.question("new") is not None
    store.close()


def holds(folder: Path, words: str) -> bool:
    return any(words.encode() in path.read_bytes() for path in folder.iterdir())


async def test_the_command_asks_nothing_and_says_what_it_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a sentence, or as one JSON object; beside a bot that runs on the same database."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    running = Store.open(sqlite_url(tmp_path), ORIGIN)
    long_ago = datetime.now(UTC) - timedelta(days=100)
    await add(running, "old", long_ago)
    await add(running, "open", long_ago, status="rejected")
    assert await asyncio.to_thread(run_command, ["purge", "--older-than", "90d"]) == 0
    said = capsys.readouterr().out
    assert "1 questions, 0 cases, 0 decisions, 1 records of posts, 1 verdicts" in said
    assert "1 older questions are still open and stay" in said
    await decide(running, "open")
    assert await asyncio.to_thread(run_command, ["purge", "--older-than", "12w", "--json"]) == 0
    shape = json.loads(capsys.readouterr().out)
    assert (shape["questions"], shape["decisions"], shape["still_open"]) == (1, 1, 0)
    running.close()


@pytest.mark.parametrize("age", ["", "90", "1d", "0", "47h", "everything"])
def test_an_age_that_is_wrong_or_too_short_is_wrong_usage(
    age: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2. Below two days a redelivered message would be asked and answered again."""
    assert run_command(["purge", "--older-than", age]) == 2
    assert "--older-than" in capsys.readouterr().err


def test_without_an_age_nothing_is_removed(capsys: pytest.CaptureFixture[str]) -> None:
    """There is no default: how long records are kept is the newsroom's decision."""
    assert run_command(["purge"]) == 2
    assert "--older-than" in capsys.readouterr().err
