"""Whatever the database says: what needs it waits, nothing is thrown away, and it comes back by itself."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from running_bot import make_settings, make_workspace, newsroom, running_bot
from sqlalchemy import Connection, text
from structlog.testing import capture_logs

from bot.operate.health import OK, make_checks
from bot.settings.state_folder import sqlite_file, sqlite_url
from bot.store.books import StoredLedger
from bot.store.database import StoreUnavailable
from bot.store.opening import serving_store
from bot.store.records import Origin, QuestionRecord
from bot.store.store import Store
from bot.workspace import NEWSROOM
from core.errors import ConfigurationError

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
QUESTION = QuestionRecord("q1", "T1", "C1", "1.0", "1.0", "U1", "What?", "en", "received", NOW)


def run(statement: str) -> Callable[[Connection], object]:
    return lambda connection: connection.execute(text(statement)) and None


async def test_a_server_that_became_read_only_is_left(postgresql_url: str) -> None:
    """After a fail-over the pool holds connections to it; the one after the refused write is a new one."""
    store = Store.open(postgresql_url)
    try:
        for _ in range(4):  # as many as there are threads
            await store.transact(run("SET SESSION default_transaction_read_only = on"))
        with capture_logs() as logs, pytest.raises(StoreUnavailable, match="ReadOnlySqlTransaction"):
            await store.add_question(QUESTION)
        assert [line["log_level"] for line in logs] == ["error"]
        assert await store.add_question(QUESTION)
    finally:
        store.close()


async def test_a_read_only_server_is_not_ready_and_takes_no_question(
    tmp_path: Path, postgresql_url: str
) -> None:
    """Slack is told of each failure, and the redelivery after the end of it is answered."""
    async with newsroom(tmp_path, mode="http", database_url=postgresql_url) as room:
        delivery, store = room.workspace.delivery, room.bot.store
        database = postgresql_url.rpartition("/")[2]
        check = make_checks(store, room.bot.desk.verify, "")["database"]
        original = delivery._try_event

        async def set_read_only(value: str) -> None:
            engine = store._engine
            with engine.connect() as connection:
                connection.execute(text("SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE"))
                connection.commit()
                connection.execute(
                    text(f"ALTER DATABASE {database} SET default_transaction_read_only = {value}")
                )
                connection.commit()
            engine.dispose()

        async def try_event(payload: object, attempt: int, reason: str) -> str | None:
            if attempt == 2:
                await set_read_only("off")
            return await original(payload, attempt, reason)  # type: ignore[arg-type]

        delivery._try_event = try_event  # type: ignore[method-assign]
        assert await check() == OK
        await set_read_only("on")
        assert await check() == "The database takes nothing for now (ReadOnlySqlTransaction)."
        question = await room.ask()
        failures = [attempt.failure for attempt in delivery.attempts if attempt.name == "app_mention"]
        assert [failure is None for failure in failures] == [False, False, True]
        assert len(room.thread(question)) == 1
        assert await check() == OK


async def test_a_statement_that_hangs_is_ended(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.store.database._STATEMENT_SECONDS", 1)
    store = Store.open(postgresql_url)
    try:
        with pytest.raises(StoreUnavailable, match="QueryCanceled"):
            await store.transact(run("SELECT pg_sleep(60)"))
        assert await store.add_question(QUESTION)
    finally:
        store.close()


async def test_tables_that_are_dropped_while_in_use_are_no_bug(postgresql_url: str) -> None:
    store = Store.open(postgresql_url)
    try:
        await store.transact(run("DROP SCHEMA public CASCADE"))
        with pytest.raises(StoreUnavailable, match="UndefinedTable"):
            await store.add_question(QUESTION)
    finally:
        store.close()


def damage(file: Path) -> None:
    """As a bad disk: all but the first page is something else."""
    with file.open("r+b") as stream:
        stream.seek(4096)
        stream.write(b"\x2a" * (file.stat().st_size - 4096))


async def test_a_file_that_is_damaged_while_in_use_is_unavailable(tmp_path: Path) -> None:
    """SQLite says "malformed" with an error of another kind than a full disk; then it is asked anew."""
    store = Store.open(sqlite_url(tmp_path))
    file = sqlite_file(tmp_path)
    try:
        await store.wipe_free_space()
        store._engine.dispose()
        whole = file.read_bytes()
        damage(file)
        with pytest.raises(StoreUnavailable, match="malformed"):
            await store.add_question(QUESTION)
        file.write_bytes(whole)
        assert await store.add_question(QUESTION)
    finally:
        store.close()


@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_file_that_is_gone_takes_nothing(tmp_path: Path, is_replaced: bool) -> None:
    """SQLite would go on without a word, and all would be lost at the end of the process."""
    async with newsroom(tmp_path, mode="http") as room:
        await room.ask()
        file = sqlite_file(tmp_path)
        copy = tmp_path / "copy"
        shutil.copy(file, copy)
        file.unlink()
        if is_replaced:
            copy.rename(file)
        question = await room.ask()
        assert room.thread(question) == []
        assert {a.failure is None for a in list(room.workspace.delivery.attempts)[1:]} == {False}
        look = make_checks(room.bot.store, room.bot.desk.verify, "")["database"]
        assert "removed or replaced; restart" in await look()


async def start(folder: Path) -> None:
    async with serving_store(make_settings(make_workspace(), folder), Origin("0", "0")):
        pass


@pytest.mark.parametrize("content", [None, b"no database at all, but a text" * 400])
async def test_a_damaged_file_is_refused_at_the_start(tmp_path: Path, content: bytes | None) -> None:
    """Before the first question, with what to do."""
    await start(tmp_path)
    file = sqlite_file(tmp_path)
    if content is None:
        damage(file)
    else:
        file.write_bytes(content)
    with pytest.raises(ConfigurationError, match=r"is damaged .*-wal and .*-shm.*restore a copy"):
        await start(tmp_path)


@pytest.mark.parametrize("is_copy", [False, True])
async def test_a_copy_beside_the_log_of_another_file_is_refused(tmp_path: Path, is_copy: bool) -> None:
    """A process was killed. Its own file goes on; into a copy in its place the old log would be written."""
    await start(tmp_path)
    file, killed = sqlite_file(tmp_path), tmp_path / "killed"
    connection = sqlite3.connect(file, isolation_level=None)

    def fill(numbers: range) -> None:
        for number in numbers:
            row = (f"{number * 7919 % 10007}{'x' * 300}", number)
            connection.execute("INSERT INTO replicas (id, beats) VALUES (?, ?)", row)

    fill(range(1000))
    with sqlite3.connect(tmp_path / "copy") as copy:
        connection.backup(copy)
    fill(range(1000, 2500))
    killed.mkdir()
    shutil.copy(tmp_path / "copy" if is_copy else file, sqlite_file(killed))
    shutil.copy(f"{file}-wal", f"{sqlite_file(killed)}-wal")
    connection.close()
    if is_copy:
        with pytest.raises(ConfigurationError, match="is damaged"):
            await start(killed)
    else:
        await start(killed)


async def test_after_a_copy_is_put_back_nothing_is_posted_twice(tmp_path: Path) -> None:
    """The copy calls owed, or unanswered, what was posted after it was made."""
    state, copies = tmp_path / "state", [tmp_path / "unanswered", tmp_path / "owed"]
    state.mkdir()
    async with make_workspace() as workspace:
        for moment, name in (("finish_question", "unanswered"), ("begin_try", "owed")):
            async with running_bot(workspace, state) as room:
                original = getattr(room.bot.store, moment)

                async def copy_first(*values: Any, name: str = name, original: Any = original) -> Any:
                    with (
                        closing(sqlite3.connect(sqlite_file(state))) as source,
                        closing(sqlite3.connect(tmp_path / name)) as copy,
                    ):
                        source.backup(copy)
                    return await original(*values)

                setattr(room.bot.store, moment, copy_first)
                question = await room.ask()
                assert len(room.thread(question)) == 1
        for copy in copies:
            shutil.copy(copy, sqlite_file(state))
            async with running_bot(workspace, state) as room:
                await room.settled()
                assert {len(room.thread(m)) for m in workspace.state.top_level(NEWSROOM)} == {1}
                assert await room.bot.store.pending_posts() == []
                assert await room.bot.store.unfinished_questions() == []


async def test_what_a_call_cost_is_written_later_where_it_cannot_be_now(tmp_path: Path) -> None:
    """The reply was paid for: it is not thrown away since its cost cannot be noted at this moment."""
    store = Store.open(sqlite_url(tmp_path))
    ledger = StoredLedger(store)
    try:
        await store.transact(run("PRAGMA query_only=ON"))
        await ledger.add_usd(NOW.date(), 0.25)
        await ledger.add_usd(NOW.date(), 0.5)
        assert await ledger.read_spent_usd(NOW.date()) == 0.75
    finally:
        store.close()
