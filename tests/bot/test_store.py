"""The store: durable settings, one question a message, one decision a case, also between processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from running_bot import CANADA, make_outcome
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from bot.settings.state_folder import sqlite_url
from bot.store.database import StoreUnavailable
from bot.store.records import (
    CaseRecord,
    DecisionRecord,
    QuestionRecord,
    outcome_from_text,
    outcome_to_text,
)
from bot.store.store import Store
from core.data.facts import Absence, Cell, Change, Evidence, Ratio
from core.outcome import Attempt, StepRecord

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
QUESTION = QuestionRecord("q1", "T1", "C1", "1.0", "1.0", "U1", "What?", "en", "received", NOW)
CASE = CaseRecord("c1", "q1", "rejected", None, NOW)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    opened = Store.open(sqlite_url(tmp_path))
    yield opened
    opened.close()


async def test_sqlite_is_durable(store: Store) -> None:
    """WAL with synchronous FULL: what was acknowledged survives a power cut."""
    pragmas = await store.transact(
        lambda c: [c.execute(text(f"PRAGMA {p}")).scalar() for p in ("journal_mode", "synchronous")]
    )
    assert pragmas == ["wal", 2]


async def test_a_message_is_one_question_whatever_comes_in(tmp_path: Path) -> None:
    """Ten inserts from two processes at once: exactly one is new."""
    one, two = Store.open(sqlite_url(tmp_path)), Store.open(sqlite_url(tmp_path))
    asked = [replace(QUESTION, id=f"q{number}") for number in range(10)]
    new = await asyncio.gather(*((one, two)[n % 2].add_question(q) for n, q in enumerate(asked)))
    assert sum(new) == 1
    one.close()
    two.close()


async def test_the_first_decision_stands(tmp_path: Path) -> None:
    """Ten decisions from two processes at once: all are told the same first one."""
    one, two = Store.open(sqlite_url(tmp_path)), Store.open(sqlite_url(tmp_path))
    await one.add_question(QUESTION)
    await one.finish_question("q1", make_outcome("rejected"), CASE)
    wanted = [DecisionRecord("c1", "decline", f"U{number}", NOW) for number in range(10)]
    standing = await asyncio.gather(
        *((one, two)[n % 2].decide(d, ("C9", "9.9")) for n, d in enumerate(wanted))
    )
    assert len({decision.editor for decision in standing}) == 1
    assert sum(a is b for a, b in zip(standing, wanted, strict=True)) == 1
    posts = {post.key: post.state for post in await one.pending_posts()}
    assert posts == {"reply:q1": "pending", "decision:c1": "pending", "card_update:c1": "pending"}
    one.close()
    two.close()


async def test_a_question_is_finished_once(store: Store) -> None:
    """A second worker that comes late changes nothing and makes nothing due."""
    await store.add_question(QUESTION)
    assert await store.start_question("q1")
    assert await store.finish_question("q1", make_outcome(), None)
    assert not await store.finish_question("q1", make_outcome("rejected"), CASE)
    assert await store.start_question("q1") is None
    assert [post.key for post in await store.pending_posts()] == ["reply:q1"]


async def test_a_half_done_change_leaves_nothing(store: Store) -> None:
    """The case's insert fails: neither outcome nor posts are kept."""
    await store.add_question(QUESTION)
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await store.finish_question("q1", make_outcome("rejected"), replace(CASE, question_id="nobody"))
    question = await store.question("q1")
    assert question is not None
    assert question.state == "received"
    assert await store.pending_posts() == []


async def test_context_is_the_same_thread_and_earlier_only(store: Store) -> None:
    """Not later ones, other threads, other channels, nor what was refused; oldest first, the last few."""
    for number, (channel, thread, state) in enumerate(
        [
            ("C1", "1", "answered"),
            ("C1", "1", "refused"),
            ("C1", "2", "answered"),
            ("C2", "1", "answered"),
            ("C1", "1", "decided"),
        ]
    ):
        await store.add_question(
            replace(
                QUESTION,
                id=f"q{number}",
                ts=f"1.{number}",
                channel=channel,
                thread_ts=thread,
                text=f"t{number}",
                state=state,
            )  # type: ignore[arg-type]
        )
    now = replace(QUESTION, ts="1.9", thread_ts="1")
    assert await store.earlier_texts(now, 5) == ("t0", "t4")
    assert await store.earlier_texts(now, 1) == ("t4",)
    assert await store.earlier_texts(replace(now, ts="1.1"), 5) == ("t0",)


async def test_an_error_of_the_database_shows_no_text(store: Store) -> None:
    """What a person wrote is not in the exception, so not in a log."""
    with pytest.raises(Exception, match="NOT NULL") as caught:
        await store.add_question(replace(QUESTION, text="private words", team=None))  # type: ignore[arg-type]
    assert "private words" not in str(caught.value)


def test_an_outcome_survives_the_store() -> None:
    """Facts keep their digits, and everything else is as it was."""
    outcome = make_outcome(
        "rejected",
        evidence=(
            CANADA,
            Evidence(
                Change(
                    "NGA",
                    "NY.GDP.MKTP.CD",
                    2023,
                    2024,
                    Decimal("-235125921737.532"),
                    Decimal("-48.242107"),
                    "current US dollars",
                ),
                "get_change",
            ),
            Evidence(
                Ratio(Cell("USA", "SP.POP.TOTL", 2024), Cell("CAN", "SP.POP.TOTL", 2024), Decimal("8.24")),
                "t",
            ),
            Evidence(Absence("unknown_country", name="Atlantis"), "get_values"),
        ),
        steps=(
            StepRecord("get_values", {"country_code": "CAN"}, "ok"),
            StepRecord("x", "{broken", "refused: y"),
        ),
        stop_reason="time",
        cautions=("careful",),
        attempts=(Attempt("live", "mystery", "rejected", None, 500, None),),
    )
    assert outcome_from_text(outcome_to_text(outcome)) == outcome


def test_of_an_older_versions_chain_the_tokens_are_the_last_routes() -> None:
    """It kept no others; what it kept is not lost to the reports of its weeks."""
    routes = (Attempt("offline", "offline", "rejected", 0.0), Attempt("live", "m", "valid", 0.1, 900, 40))
    written = json.loads(outcome_to_text(make_outcome(attempts=routes)))
    for attempt in written["attempts"]:
        del attempt["tokens_in"], attempt["tokens_out"]
    assert outcome_from_text(json.dumps(written)).attempts == routes


async def test_a_database_host_that_vanishes_is_given_up_soon(postgresql_url: str) -> None:
    """Every connection has limits; with the system's own a thread would wait for a quarter of an hour."""
    store = Store.open(postgresql_url)

    def look(connection: Connection) -> dict[str, str]:
        driver: Any = connection.connection.driver_connection
        return dict(driver.info.get_parameters())

    set_ = await store.transact(look)
    store.close()
    assert (set_["connect_timeout"], set_["tcp_user_timeout"]) == ("5", "20000")
    assert (
        int(set_["keepalives_idle"]) + int(set_["keepalives_interval"]) * int(set_["keepalives_count"]) <= 25
    )


async def test_a_trouble_of_the_database_is_told_once_and_its_end_once(tmp_path: Path) -> None:
    """What can still be read does not end it; a write does. The reason is SQLite's own, without any text."""
    store = Store.open(sqlite_url(tmp_path))
    long = replace(QUESTION, text="private words " * 2_000)
    with capture_logs() as logs:
        await store.transact(lambda c: c.execute(text("PRAGMA max_page_count=1")).close())
        for _ in range(3):
            with pytest.raises(StoreUnavailable, match=r"\(database or disk is full\)"):
                await store.add_question(long)
            assert await store.question("q1") is None
        await store.transact(lambda c: c.execute(text("PRAGMA max_page_count=100000")).close())
        assert await store.add_question(long)
    store.close()
    assert [(entry["log_level"], entry["event"]) for entry in logs] == [
        ("error", "the database takes nothing; what needs it waits"),
        ("info", "the database works again"),
    ]
