"""One serving process to a SQLite file; what only looks may work beside it."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from running_bot import SNAPSHOT, CannedAssistant, make_settings, make_workspace, newsroom

from bot.build import build_bot
from bot.demo import build_settings
from bot.operate.purge import main as purge
from bot.operate.show import main as show
from bot.settings.state_folder import sqlite_url
from bot.store.state_lock import hold_state
from core.errors import ConfigurationError

HOLD = """
import os, sys
from bot.store.state_lock import hold_state
with hold_state(sys.argv[1]):
    print(os.getpid(), flush=True)
    sys.stdin.read()
"""


async def test_a_second_bot_on_the_same_file_is_refused(tmp_path: Path) -> None:
    """Also the demo's way to it; once the first has ended in order, the next one starts."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        assistant = CannedAssistant()
        async with build_bot(settings, assistant, SNAPSHOT):
            for other in (settings, build_settings(workspace, tmp_path)):
                with pytest.raises(ConfigurationError, match=r"Another process \(pid [0-9]+\).*DATABASE_URL"):
                    async with build_bot(other, assistant, SNAPSHOT):
                        pass
        async with build_bot(settings, assistant, SNAPSHOT):
            pass


def test_the_lock_names_its_process_and_dies_with_it(tmp_path: Path) -> None:
    """Another process has it; after kill -9 it is free at once."""
    url = sqlite_url(tmp_path)
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        pid = holder.stdout.readline().strip()
        taken = rf"pid {pid}\) works on this state folder"
        with pytest.raises(ConfigurationError, match=taken), hold_state(url):
            pass
        holder.kill()
        holder.wait(timeout=30)
        with hold_state(url):
            pass


async def test_commands_that_look_or_tidy_up_work_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`show` and `purge` take no lock, and need none."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path / "state"))
    async with newsroom(tmp_path / "state") as room:
        await room.ask()
        assert await asyncio.to_thread(show, []) == 0
        assert "answered" in capsys.readouterr().out
        assert await asyncio.to_thread(purge, ["--older-than", "2d"]) == 0
        assert "0 questions" in capsys.readouterr().out


@pytest.mark.parametrize("url", ["postgresql://stats@127.0.0.1/stats", "sqlite://"])
def test_what_is_no_file_needs_no_lock(url: str) -> None:
    """Replicas share a server; a database in memory is nobody else's."""
    with hold_state(url), hold_state(url):
        pass


async def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    """The lock's own file fails first."""
    (tmp_path / "newsroom.sqlite.lock").mkdir()
    async with make_workspace() as workspace:
        with pytest.raises(ConfigurationError, match="cannot be opened"):
            async with build_bot(make_settings(workspace, tmp_path), CannedAssistant(), SNAPSHOT):
                pass
