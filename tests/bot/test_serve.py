"""`stats-assistant serve` as a process of its own: it starts, answers, and ends on SIGTERM."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

from running_bot import BOT, make_workspace

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA

PROXIES = ("http_proxy", "https_proxy", "all_proxy")


def make_environment(**changes: str) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SLACK_", "OPENAI_")) and name.lower() not in PROXIES
    }
    return kept | changes


async def test_it_answers_with_the_offline_provider_and_ends_on_sigterm(tmp_path: Path) -> None:
    """Settings from the environment, state in a folder, the socket closed at the end."""
    async with make_workspace() as workspace:
        environment = make_environment(
            SLACK_BOT_TOKEN=workspace.settings.bot_token,
            SLACK_APP_TOKEN=workspace.settings.app_token,
            SLACK_REVIEW_CHANNEL=DATA_DESK,
            SLACK_EDITORS=EDUARDO,
            SLACK_API_URL=workspace.api_url,
            STATE_FOLDER=str(tmp_path / "state"),
        )
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"), env=environment, stderr=subprocess.PIPE
        )
        try:
            async with asyncio.timeout(30):
                await workspace.sockets.wait_for_connections()
                answered = asyncio.Event()

                def watch(_change: object) -> None:
                    if "41,262,329" in str(workspace.state.messages):
                        answered.set()

                workspace.state.observers.append(watch)
                text = f"<@{BOT}> What was Canada's population in 2024?"
                workspace.people.say(ROSA, NEWSROOM, text, raw=True)
                await answered.wait()
                process.send_signal(signal.SIGTERM)
                _, logged = await process.communicate()
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert process.returncode == 0, logged.decode()
    assert (tmp_path / "state" / "newsroom.sqlite").exists()
    assert b"Traceback" not in logged


def test_missing_settings_are_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    """No traceback; every setting is named."""
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        env=make_environment(),
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "SLACK_BOT_TOKEN is missing" in done.stderr
    assert "SLACK_EDITORS is missing" in done.stderr
    assert "Traceback" not in done.stderr
