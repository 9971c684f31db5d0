"""`stats-assistant serve` as a process of its own, against a workspace of the test."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from running_bot import ASK, shown

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA, LocalWorkspace
from bot.workspace.newsroom import BOT
from bot.workspace.state import Message

_PROXIES = ("http_proxy", "https_proxy", "all_proxy")


def make_environment(**changes: str) -> dict[str, str]:
    """This process's, without what it says of Slack, models and proxies; with `changes`."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SLACK_", "OPENAI_", "LIVE_")) and name.lower() not in _PROXIES
    }
    return kept | changes


@dataclass
class ServedBot:
    process: asyncio.subprocess.Process
    workspace: LocalWorkspace
    log: Path
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def say(self, text: str = ASK, user: str = ROSA) -> Message:
        return self.workspace.people.say(user, NEWSROOM, text, raw=True)

    def replies(self, question: Message) -> list[str]:
        """What the bot said in the question's thread."""
        posted = self.workspace.state.messages[NEWSROOM].values()
        return [shown(m) for m in posted if m.thread_ts == question.ts and m.user == BOT]

    def cards(self) -> list[str]:
        return [shown(m) for m in self.workspace.state.messages.get(DATA_DESK, {}).values() if m.user == BOT]

    @property
    def logged(self) -> str:
        return self.log.read_text(encoding="utf-8")

    async def until(self, is_so: Callable[[], object]) -> None:
        """Return when that is so; looks again whenever something changes in the workspace."""
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    async def ended(self) -> int:
        """Wait for its end; the exit code."""
        return await self.process.wait()


@asynccontextmanager
async def served_bot(
    workspace: LocalWorkspace, folder: Path, *, connects: bool = True, **settings: str
) -> AsyncIterator[ServedBot]:
    """Connected (where it `connects`), with its state in `folder`; killed at the end where it still runs."""
    before = workspace.sockets.opened
    log = folder / f"serve{before}.log"
    with log.open("wb") as stderr:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot"),
            env=make_environment(
                SLACK_BOT_TOKEN=workspace.settings.bot_token,
                SLACK_APP_TOKEN=workspace.settings.app_token,
                SLACK_REVIEW_CHANNEL=DATA_DESK,
                UNDO_WITHIN="0",
                SLACK_EDITORS=EDUARDO,
                SLACK_API_URL=workspace.api_url,
                STATE_FOLDER=str(folder),
                **settings,
            ),
            cwd=folder,
            stderr=stderr,
        )
    bot = ServedBot(process, workspace, log)
    workspace.state.observers.append(lambda _change: bot._changed.set())
    try:
        async with asyncio.timeout(60):
            while connects and (workspace.sockets.opened == before or not workspace.sockets.connected):
                await workspace.sockets.changed()
        yield bot
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
