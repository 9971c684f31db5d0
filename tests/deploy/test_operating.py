"""The commands of deploy/OPERATING.md, as they stand there: copies, putting them back, new passwords."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from deploy_files import DEPLOY, ROOT
from running_bot import CannedAssistant, make_outcome, make_workspace, running_bot, shown
from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError
from temporary_postgresql import TemporaryPostgresql, temporary_postgresql

from bot.settings.state_folder import sqlite_file, sqlite_url
from bot.store.database import make_engine
from bot.store.migrations import read_version, refuse_newer
from bot.store.store import Store
from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, LocalWorkspace
from core.errors import ConfigurationError

PAGE = (DEPLOY / "OPERATING.md").read_text(encoding="utf-8")
FIRST_SCHEMA = (ROOT / "tests" / "bot" / "first_schema.sql").read_text(encoding="utf-8")


def find_scripts(section: str, part: str | None = None) -> list[str]:
    """The blocks of commands below that heading, in order."""
    below = PAGE.split(f"\n## {section}\n")[1].split("\n## ")[0]
    if part is not None:
        below = below.split(f"\n### {part}\n")[1].split("\n### ")[0]
    return re.findall(r"```sh\n(.*?)```", below, re.DOTALL)


@dataclass(frozen=True)
class Place:
    """The folder of the bot's `.env`."""

    folder: Path
    programs: str = ""

    def write_settings(self, workspace: LocalWorkspace, database_url: str = "") -> None:
        settings = {
            "SLACK_BOT_TOKEN": workspace.settings.bot_token,
            "SLACK_APP_TOKEN": workspace.settings.app_token,
            "SLACK_REVIEW_CHANNEL": DATA_DESK,
            "UNDO_WITHIN": "0",
            "SLACK_EDITORS": EDUARDO,
            "SLACK_API_URL": workspace.api_url,
            "DATABASE_URL": database_url,
        }
        (self.folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
        (self.folder / ".env").chmod(0o600)

    @property
    def database_url(self) -> str:
        return re.findall(r"^DATABASE_URL=(.*)$", (self.folder / ".env").read_text(), re.MULTILINE)[0]

    async def run(self, script: str) -> str:
        """As an operator types it, and it must go well to the end; what it printed."""
        program = self.folder / "bin" / "stats-assistant"
        program.parent.mkdir(exist_ok=True)
        command = "import sys; from core.cli import main; sys.exit(main())"
        program.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{command}' \"$@\"\n")
        program.chmod(0o755)
        path = f"{program.parent}:{self.programs}:{os.environ['PATH']}"
        done = await asyncio.to_thread(
            subprocess.run,
            ["sh", "-eu", "-c", script],
            cwd=self.folder,
            env={"PATH": path, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def postgresql() -> Iterator[TemporaryPostgresql]:
    with temporary_postgresql() as server:
        yield server


def keep_as_if_killed(folder: Path) -> None:
    """What a process that is killed leaves: the file and its log, as they are at this moment."""
    killed = folder / "killed"
    killed.mkdir()
    for file in (folder / "state").glob("newsroom.sqlite*"):
        shutil.copy(file, killed)


async def look_at_what_came_back(workspace: LocalWorkspace, folder: Path, database_url: str = "") -> None:
    """Nothing is posted again, the case that was decided since is open, and the next question works."""
    posted = {channel: len(messages) for channel, messages in workspace.state.messages.items()}
    async with running_bot(workspace, folder / "state", database_url=database_url) as room:
        await room.settled()
        await room.bot.delivery.sweep(64)
        assert {channel: len(messages) for channel, messages in workspace.state.messages.items()} == posted
        assert await room.bot.store.pending_posts() == []
        questions = await room.bot.store.transact(
            lambda connection: connection.execute(text("SELECT state FROM questions")).scalars().all()
        )
        assert questions == ["in_review"]
        (asked,) = workspace.state.top_level(NEWSROOM)
        assert "the data have no figures for it" in shown(room.thread(asked)[-1])
        assert len(room.thread(await room.ask())) == 1


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="sqlite3 is not installed")
@pytest.mark.parametrize("way", [0, 1], ids=["sqlite3", "python"])
async def test_a_copy_of_a_running_bot_is_put_back(way: int, tmp_path: Path) -> None:
    """Also over the log of a process that was killed, which would spoil it."""
    place = Place(tmp_path)
    (tmp_path / "state").mkdir()
    assistant = CannedAssistant(make_outcome("rejected"))
    async with make_workspace() as workspace:
        place.write_settings(workspace)
        async with running_bot(workspace, tmp_path / "state", assistant) as room:
            await room.ask()
            assert (await place.run(find_scripts("Take a copy", "SQLite")[way])).split() == ["ok"]
            copy = tmp_path / "copies" / "newsroom.sqlite"
            assert copy.stat().st_mode & 0o077 == 0
            await room.decline(EDUARDO, room.cards()[0])
            keep_as_if_killed(tmp_path)
        for file in (tmp_path / "killed").iterdir():
            shutil.copy(file, tmp_path / "state")
        assert (tmp_path / "state" / "newsroom.sqlite-wal").stat().st_size > 0
        (script,) = find_scripts("Put a copy back", "SQLite")
        assert "ok     state" in await place.run(script)
        assert (tmp_path / "aside" / "newsroom.sqlite-wal").exists()
        await look_at_what_came_back(workspace, tmp_path)


async def test_a_dump_is_put_back_into_a_new_database(
    tmp_path: Path, postgresql: TemporaryPostgresql
) -> None:
    """The old database stays as it is; the settings name the new one."""
    place = Place(tmp_path, str(postgresql.programs))
    url = postgresql.make_database("newsroom").replace("postgresql://", "postgresql+psycopg://")
    assistant = CannedAssistant(make_outcome("rejected"))
    async with make_workspace() as workspace:
        place.write_settings(workspace, url)
        async with running_bot(workspace, tmp_path / "state", assistant, database_url=url) as room:
            await room.ask()
            (script,) = find_scripts("Take a copy", "PostgreSQL")
            await place.run(script)
            assert "TABLE DATA public questions" in (tmp_path / "copies" / "newsroom.list").read_text()
            await room.decline(EDUARDO, room.cards()[0])
        (script,) = find_scripts("Put a copy back", "PostgreSQL")
        assert "ok     state" in await place.run(script)
        assert place.database_url == url.replace("/newsroom", "/newsroom_restored")
        assert (tmp_path / ".env").stat().st_mode & 0o077 == 0
        await look_at_what_came_back(workspace, tmp_path, place.database_url)


async def test_the_old_version_goes_on_with_the_copy_from_before(tmp_path: Path) -> None:
    """It refuses what the new one made of the database, and takes the copy."""
    place = Place(tmp_path)
    (tmp_path / "state").mkdir()
    url = sqlite_url(tmp_path / "state")
    with closing(sqlite3.connect(sqlite_file(tmp_path / "state"))) as old:
        old.executescript(FIRST_SCHEMA)

    def find_version() -> int:
        engine = make_engine(url)
        try:
            with engine.begin() as connection:
                return read_version(connection)
        finally:
            engine.dispose()

    before = find_version()
    async with make_workspace() as workspace:
        place.write_settings(workspace)
        await place.run(find_scripts("Take a copy", "SQLite")[1])
        Store.open(url).close()
        with pytest.raises(ConfigurationError, match="The database is of a newer version of this program"):
            refuse_newer(find_version(), newest=before)
        (script,) = find_scripts("Put a copy back", "SQLite")
        await place.run(script)
    assert find_version() == before
    assert "The database is of a newer version of this program" in PAGE


async def test_a_new_password_is_taken_and_the_old_one_is_not(
    tmp_path: Path, postgresql: TemporaryPostgresql
) -> None:
    """On a server that asks for it. No command line and no output shows it."""
    place = Place(tmp_path, str(postgresql.programs))
    url = postgresql.make_database("secrets")
    role, old = url.replace("//stats@", "//rotated:old@"), "host all rotated 127.0.0.1/32 scram-sha-256\n"
    rules = postgresql.folder / "data" / "pg_hba.conf"
    rules.write_text(old + rules.read_text())

    def run(address: str, *statements: str) -> None:
        engine = create_engine(address.replace("postgresql://", "postgresql+psycopg://"))
        try:
            with engine.begin() as connection:
                for statement in statements:
                    connection.execute(text(statement))
        finally:
            engine.dispose()

    run(
        url,
        "CREATE ROLE rotated LOGIN PASSWORD 'old'",
        "GRANT ALL ON SCHEMA public TO rotated",
        "SELECT pg_reload_conf()",
    )
    run(role, "SELECT 1")
    (script,) = find_scripts("New tokens")
    async with make_workspace() as workspace:
        place.write_settings(workspace, role.replace("postgresql://", "postgresql+psycopg://"))
        said = await place.run(script)
    new = place.database_url
    password = re.findall(r"//rotated:(\w{48})@", new)[0]
    assert "ok     state" in said
    assert password not in said
    assert (tmp_path / ".env").stat().st_mode & 0o077 == 0
    assert (tmp_path / ".env.before").stat().st_mode & 0o077 == 0
    run(new, "SELECT 1")
    with pytest.raises(OperationalError):
        run(role, "SELECT 1")


async def test_what_is_owed_waits_for_the_new_token(tmp_path: Path) -> None:
    """The old one is revoked while a question is answered; the restart with the new one posts it, once."""
    async with make_workspace() as workspace:
        assistant = CannedAssistant(gate=asyncio.Event())
        async with running_bot(workspace, tmp_path, assistant) as room:
            question = room.say()
            await assistant.was_asked.wait()
            workspace.settings = replace(workspace.settings, bot_token="xoxb-new")
            assert assistant.gate is not None
            assistant.gate.set()
            await room.settled()
            assert room.thread(question) == []
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert len(room.thread(question)) == 1
