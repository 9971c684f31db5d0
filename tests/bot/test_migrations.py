"""An older database becomes today's at the start, and what waited in it goes on; a newer one is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from running_bot import ASK, buttons, make_workspace, running_bot, shown
from sqlalchemy import Connection, insert, inspect, select

from bot.settings.settings import Settings
from bot.settings.state_folder import sqlite_url
from bot.store import tables
from bot.store.database import make_engine
from bot.store.migrations import MIGRATIONS, migrate
from bot.store.opening import check_database, open_store
from bot.store.rows import owe
from bot.store.store import Store
from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA, LocalWorkspace
from bot.workspace.newsroom import BOT
from bot.workspace.state import Message
from core.errors import ConfigurationError

OLD = "of the old version"
FIRST_SCHEMA = (Path(__file__).parent / "first_schema.sql").read_text(encoding="utf-8")
DATABASES = pytest.mark.parametrize("url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture
def url(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    postgresql: str = request.getfixturevalue("postgresql_url")
    return postgresql


def run(url: str, work: Any) -> Any:
    engine = make_engine(url)
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


def make_first_database(url: str) -> None:
    def work(connection: Connection) -> None:
        script = FIRST_SCHEMA
        if connection.dialect.name == "postgresql":
            script = script.replace(" DATETIME", " TIMESTAMP WITH TIME ZONE")
        lines = "\n".join(line for line in script.splitlines() if not line.startswith("--"))
        for statement in lines.split(";\n"):
            if statement.strip():
                connection.exec_driver_sql(statement)

    run(url, work)


def read_schema(connection: Connection) -> dict[str, Any]:
    """Every table's columns, keys and indexes, as the database knows them."""
    look = inspect(connection)
    return {
        table: {
            "columns": {
                column["name"]: (str(column["type"]), column["nullable"])
                for column in look.get_columns(table)
            },
            "key": look.get_pk_constraint(table)["constrained_columns"],
            "refers": sorted(
                (key["constrained_columns"], key["referred_table"]) for key in look.get_foreign_keys(table)
            ),
            "unique": sorted(key["column_names"] for key in look.get_unique_constraints(table)),
            "indexes": sorted((index["name"], index["column_names"]) for index in look.get_indexes(table)),
        }
        for table in look.get_table_names()
    }


@DATABASES
def test_an_updated_database_is_like_a_new_one(url: str) -> None:
    """Whatever a step makes has the same columns, keys and indexes as `bot.store.tables` says."""
    Store.open(url).close()
    new = run(url, read_schema)
    run(url, tables.metadata.drop_all)
    make_first_database(url)
    Store.open(url).close()
    assert run(url, read_schema) == new
    Store.open(url).close()  # and once more, with nothing to do
    assert run(url, read_schema) == new


@DATABASES
def test_what_an_older_program_owed_may_be_out(url: str) -> None:
    """Also what one of its replicas makes due beside us: it notes no call, so what it owes is looked for."""
    make_first_database(url)
    Store.open(url).close()

    def work(connection: Connection) -> dict[str, bool]:
        connection.exec_driver_sql(
            "INSERT INTO posts (key, kind, question_id, state, attempts) "
            "VALUES ('reply:beside', 'reply', 'q1', 'pending', 0)"
        )
        owe(connection, "reply", "ours", "q1")
        query = select(tables.posts.c.key, tables.posts.c.tried_at, tables.posts.c.state)
        return {
            row.key: row.tried_at is not None for row in connection.execute(query) if row.state == "pending"
        }

    doubtful = run(url, work)
    beside = doubtful.pop("reply:beside")
    assert beside == url.startswith("postgresql"), "an SQLite file has one process"
    assert doubtful.pop("reply:ours") is False
    assert doubtful
    assert all(doubtful.values())


def put_into(workspace: LocalWorkspace) -> dict[str, Message]:
    """The messages that the old bot knew of, by the question's number: questions, then the card of q5, q6."""
    state = workspace.state
    questions = {}
    for number in "123456":
        ts = f"179000000{number}.000100"
        questions[number] = Message(NEWSROOM, ts, ROSA, ASK)
        state.messages[NEWSROOM][ts] = questions[number]
    for number in "56":
        root = questions[number].ts
        for end, channel, thread in (("200", NEWSROOM, root), ("300", DATA_DESK, None)):
            ts = f"179000000{number}.000{end}"
            state.messages[channel][ts] = Message(
                channel, ts, BOT, OLD, thread_ts=thread, bot_id=state.bot_id, app_id=state.app_id
            )
    return questions


@DATABASES
async def test_what_waited_in_the_oldest_database_goes_on(url: str, tmp_path: Path) -> None:
    """Questions are answered, owed posts go out once, and open cases can be decided."""
    make_first_database(url)
    async with make_workspace() as workspace:
        questions = put_into(workspace)
        async with running_bot(workspace, tmp_path, database_url=url) as room:
            await room.settled()
            threads = {number: room.thread(message) for number, message in questions.items()}
            assert {number: len(posts) for number, posts in threads.items()} == {
                **dict.fromkeys("12345", 1),
                "6": 2,
            }
            for number in "123":
                assert "41,262,329" in shown(threads[number][0])
            assert "a person is checking" in shown(threads["4"][0])
            assert f"<@{EDUARDO}>" in shown(threads["6"][1])
            assert await room.bot.store.pending_posts() == []
            new = next(card for card in room.cards() if card.text != OLD and buttons(card))
            await room.decline(EDUARDO, new)
            assert len(room.thread(questions["4"])) == 2
            file = await room.bot.store.case_file("c5")
            assert file is not None
            assert file.decision is None


async def test_a_newer_database_is_refused_in_one_sentence(tmp_path: Path) -> None:
    """And nothing in it is changed."""
    url = sqlite_url(tmp_path)
    Store.open(url).close()
    newer = len(MIGRATIONS) + 2
    run(url, lambda c: c.execute(insert(tables.schema_version).values(version=newer)).rowcount)
    before = run(url, read_schema)
    settings = Settings.model_construct(database_url="", state_folder=tmp_path)
    with pytest.raises(
        ConfigurationError, match=f"schema is {newer}, and this program knows up to {newer - 1}"
    ):
        open_store(settings)
    with pytest.raises(ConfigurationError, match=rf"schema is {newer}"):
        check_database(Settings.model_construct(database_url=url))
    assert run(url, read_schema) == before


def test_the_doctors_look_makes_nothing(postgresql_url: str) -> None:
    """An empty database is as good as any, and stays empty."""
    check_database(Settings.model_construct(database_url=postgresql_url))
    assert run(postgresql_url, read_schema) == {}


def test_a_step_that_fails_leaves_the_old_database_whole(tmp_path: Path) -> None:
    """Neither the steps before it nor their versions are kept: the old program can go on with it."""
    url = sqlite_url(tmp_path)
    make_first_database(url)
    before = run(url, read_schema)

    def fail(_: Connection) -> None:
        raise LookupError

    with pytest.raises(LookupError):
        run(url, lambda connection: migrate(connection, (*MIGRATIONS[:2], fail)))
    assert run(url, read_schema) == before


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_replicas_may_update_together(url: str) -> None:
    """Eight that start at once on the old database: one does the steps, the others find them done."""
    make_first_database(url)
    with ThreadPoolExecutor(8) as threads:
        for store in threads.map(Store.open, [url] * 8):
            store.close()
