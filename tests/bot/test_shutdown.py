"""SIGTERM to the process itself: it stops taking, hands back what runs, closes the socket, within 10 s."""

from __future__ import annotations

import asyncio
import json
import signal
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from model_service import respond, serve_model
from running_bot import make_workspace
from served_bot import served_bot

from bot.__main__ import _LAST_SECONDS
from bot.build import SHUTDOWN_SECONDS
from bot.settings.state_folder import sqlite_file

# The offline provider declines it, so that it goes to the model.
ODD = "<@U0STATSBOT> Gimme ze headcount thingy of Canada, 2024, mate"
DECLINED = {
    "choices": [
        {
            "message": {"content": json.dumps({"status": "cannot_answer", "answer": "No data."})},
            "finish_reason": "stop",
        }
    ]
}
LIVE = {"PROVIDERS": "live", "DESIGN": "plan", "OPENAI_API_KEY": "any"}
MOST_SECONDS = 10.0
# Runs before the program does. The wait is cut, and a thread stays that only the last means ends.
HANG = """
import threading, bot.__main__
bot.__main__._LAST_SECONDS = 0.5
threading.Thread(target=threading.Event().wait).start()
"""


class StuckModel:
    """Takes a request and never answers."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.count = 0

    async def hang(self, _: web.Request) -> web.StreamResponse:
        self.count += 1
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


def read_questions(folder: Path) -> list[tuple[str, int]]:
    with sqlite3.connect(sqlite_file(folder)) as connection:
        found = connection.execute("SELECT state, attempts FROM questions").fetchall()
    connection.close()
    return found


@pytest.mark.parametrize("signals", [1, 2])
async def test_a_question_stuck_in_the_model_is_handed_back(tmp_path: Path, signals: int) -> None:
    """Exit code 0 in time; a second signal ends it at once. The next start answers the question."""
    stuck = StuckModel()
    async with make_workspace() as workspace, asyncio.timeout(90):
        async with serve_model(stuck.hang) as address:
            settings = LIVE | {"OPENAI_BASE_URL": address}
            async with served_bot(workspace, tmp_path, **settings) as bot:
                question = bot.say(ODD)
                await stuck.asked.wait()
                began = time.monotonic()
                bot.process.send_signal(signal.SIGTERM)
                if signals == 2:
                    await workspace.sockets.wait_for_connections(0)
                    bot.process.send_signal(signal.SIGINT)
                assert await bot.ended() == 0, bot.logged
                assert time.monotonic() - began < (MOST_SECONDS if signals == 1 else SHUTDOWN_SECONDS)
                assert workspace.sockets.connected == 0
                assert "Traceback" not in bot.logged
                assert read_questions(tmp_path) == [("received", 0)]
        async with serve_model(respond(200, DECLINED)) as address:
            settings = LIVE | {"OPENAI_BASE_URL": address}
            async with served_bot(workspace, tmp_path, **settings) as bot:
                await bot.until(lambda: bot.replies(question))
                bot.process.send_signal(signal.SIGTERM)
                assert await bot.ended() == 0, bot.logged
        assert len(bot.replies(question)) == 1


async def test_a_burst_is_handed_back_and_answered_once_by_the_next(tmp_path: Path) -> None:
    """SIGTERM while sixty questions run and wait: all of them are answered in the end, each once."""
    async with make_workspace() as workspace, asyncio.timeout(120):
        async with served_bot(workspace, tmp_path) as bot:
            questions = [bot.say() for _ in range(60)]
            await bot.until(lambda: any(bot.replies(question) for question in questions))
            began = time.monotonic()
            bot.process.send_signal(signal.SIGTERM)
            assert await bot.ended() == 0, bot.logged
            assert time.monotonic() - began < MOST_SECONDS
            assert "Traceback" not in bot.logged
        async with served_bot(workspace, tmp_path) as bot:
            await bot.until(lambda: all(bot.replies(question) for question in questions))
            bot.process.send_signal(signal.SIGTERM)
            assert await bot.ended() == 0, bot.logged
        await workspace.delivery.settled()
        assert [len(bot.replies(question)) for question in questions] == [1] * 60


async def test_a_signal_during_the_start_ends_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Slack is away and the start still waits for it: nothing waits for that wait."""
    async with make_workspace() as workspace, asyncio.timeout(60):
        workspace.faults.fail_next("auth.test", 50, error="internal_error")
        called = asyncio.Event()
        original = workspace.faults.next_for

        def next_for(method: str) -> Any:
            called.set()
            return original(method)

        monkeypatch.setattr(workspace.faults, "next_for", next_for)
        async with served_bot(workspace, tmp_path, connects=False) as bot:
            await called.wait()
            began = time.monotonic()
            bot.process.send_signal(signal.SIGTERM)
            assert await bot.ended() == 0, bot.logged
            assert time.monotonic() - began < MOST_SECONDS
            assert "Traceback" not in bot.logged


async def test_what_hangs_is_ended_all_the_same(tmp_path: Path) -> None:
    """Something that no cancelling reaches (here: a thread): the process is gone in time, with code 1."""
    (tmp_path / "sitecustomize.py").write_text(HANG)
    async with (
        make_workspace() as workspace,
        asyncio.timeout(60),
        served_bot(workspace, tmp_path, PYTHONPATH=str(tmp_path)) as bot,
    ):
        bot.process.send_signal(signal.SIGTERM)
        assert await bot.ended() == 1
        assert "did not end in order" in bot.logged
    assert _LAST_SECONDS < MOST_SECONDS


async def test_a_ration_holds_over_a_restart(tmp_path: Path) -> None:
    """The reporter's one question of the day was asked before it; the second one goes to a person."""
    asked = []

    async def decline(request: web.Request) -> web.StreamResponse:
        asked.append(request)
        return web.json_response(DECLINED)

    async with make_workspace() as workspace, asyncio.timeout(90), serve_model(decline) as address:
        settings = LIVE | {"OPENAI_BASE_URL": address, "LIVE_QUESTIONS_PER_REPORTER": "1"}
        for used_up in (False, True):
            async with served_bot(workspace, tmp_path, **settings) as bot:
                question = bot.say(ODD)
                await bot.until(lambda question=question: bot.replies(question))
                if used_up:
                    await bot.until(lambda: "used up" in "".join(bot.cards()))
                else:
                    assert bot.cards() == []
                bot.process.send_signal(signal.SIGTERM)
                assert await bot.ended() == 0, bot.logged
        assert len(asked) == 1
