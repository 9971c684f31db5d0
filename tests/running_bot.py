"""The real bot against the local workspace, with a canned assistant: what the bot's tests share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from bot.build import Bot, build_bot
from bot.settings.settings import Settings
from bot.slack.blocks.card import DECLINE_WHY
from bot.slack.blocks.decline_form import LINE_BLOCK, LINE_INPUT, REASON_BLOCK, REASON_INPUT
from bot.slack.blocks.form import LINK_BLOCK, LINK_INPUT, TICK, VOUCH_BLOCK, VOUCH_INPUT
from bot.slack.blocks.parts import SlackMessage
from bot.slack.connection import connect
from bot.workspace import (
    DATA_DESK,
    EDUARDO,
    INES,
    NEWSROOM,
    ROSA,
    LocalWorkspace,
    WorkspaceSettings,
    make_newsroom,
)
from bot.workspace.newsroom import BOT
from bot.workspace.rate_limits import RateLimit
from bot.workspace.state import Message
from core.conversation.messages import Question
from core.data.facts import Evidence, Observation
from core.data.snapshot import load_snapshot
from core.outcome import Answer, Outcome, Problem

SNAPSHOT = load_snapshot()
ASK = f"<@{BOT}> What was Canada's population in 2024?"
CANADA = Evidence(Observation("CAN", "SP.POP.TOTL", 2024, Decimal(41262329), "people"), "get_values")
SOURCE = (
    "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08; "
    "series SP.POP.TOTL. Check the official figure before publishing."
)


def make_outcome(status: str = "valid", text: str | None = None, **changes: Any) -> Outcome:
    """A canned outcome: a right answer on Canada, or one that a gate stopped, or a failed run."""
    answers = {
        "valid": "Canada's population was 41,262,329 in 2024.",
        "rejected": "Canada's population was 55,123,456 in 2024.",
        "failed": None,
    }
    shown = text if text is not None else answers[status]
    problems = (
        Problem(
            "unsupported_number",
            "55,123,456 is not in the evidence.",
            "55,123,456",
            24,
            34,
            "41,262,329 people",
        ),
    )
    outcome = Outcome(
        question="What was Canada's population in 2024?",
        language="en",
        status=status,  # type: ignore[arg-type]
        answer=None if shown is None else Answer("answered", shown),
        problems=problems if status == "rejected" else (),
        evidence=(CANADA,),
        source=SOURCE,
        cautions=(),
        steps=(),
        provider="canned",
        model="canned",
        design="tools",
        model_calls=2,
        tool_calls=1,
        tokens_in=900,
        tokens_out=40,
        cost_usd=0.0001,
        seconds=0.2,
        error="The model service did not answer." if status == "failed" else None,
    )
    return replace(outcome, **changes)


@dataclass
class CannedAssistant:
    """Answers every question with `outcome`; remembers what it was asked. `gate` holds answers back."""

    outcome: Outcome | Callable[[Question], Outcome] = field(default_factory=make_outcome)
    asked: list[Question] = field(default_factory=list)
    gate: asyncio.Event | None = None
    fails_with: Exception | None = None
    was_asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def ask(self, question: Question) -> Outcome:
        self.asked.append(question)
        self.was_asked.set()
        if self.gate is not None:
            await self.gate.wait()
        if self.fails_with is not None:
            raise self.fails_with
        outcome = self.outcome(question) if callable(self.outcome) else self.outcome
        return replace(outcome, question=question.text)


class Naps:
    """Stands in for sleeping: remembers the waits and takes none."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.taken.append(seconds)
        await asyncio.sleep(0)


@dataclass
class Newsroom:
    """A running bot and the workspace around it, with what tests do in it."""

    workspace: LocalWorkspace
    bot: Bot
    assistant: CannedAssistant
    naps: Naps

    def say(
        self, text: str = ASK, user: str = ROSA, channel: str = NEWSROOM, thread_ts: str | None = None
    ) -> Message:
        return self.workspace.people.say(user, channel, text, thread_ts, raw=True)

    async def settled(self) -> None:
        """Every event delivered, all background work done."""
        async with asyncio.timeout(10):
            await self.workspace.delivery.settled()
            await self.bot.background.settled()

    async def ask(self, text: str = ASK, **where: Any) -> Message:
        message = self.say(text, **where)
        await self.settled()
        return message

    async def reaction_added(self) -> None:
        """Return when there is a reaction in the newsroom."""
        changed = asyncio.Event()

        def observer(_change: object) -> None:
            changed.set()

        self.workspace.state.observers.append(observer)
        if not any(m.reactions for m in self.workspace.state.messages[NEWSROOM].values()):
            async with asyncio.timeout(5):
                await changed.wait()
        self.workspace.state.observers.remove(observer)

    def thread(self, question: Message) -> list[Message]:
        """The bot's replies in the question's thread, oldest first."""
        root = question.thread_ts or question.ts
        return [
            message
            for message in self.workspace.state.messages[question.channel].values()
            if message.thread_ts == root and message.user == BOT
        ]

    def cards(self) -> list[Message]:
        return [m for m in self.workspace.state.messages.get(DATA_DESK, {}).values() if m.user == BOT]

    async def press(self, user: str, message: Message, action_id: str) -> Any:
        people = self.workspace.people
        reply = await people.press(user, people.find_element(message.channel, message.ts, action_id))
        await self.settled()
        return reply

    async def send_draft(self, editor: str, card: Message, link: str = "https://stats.example/x") -> None:
        """Send a stopped draft as it is: the form, unchanged, with the tick and a source."""
        await self.press(editor, card, "case_send_vouched")
        (view,) = [view for view in self.workspace.state.views.values() if view.user == editor]
        given = {VOUCH_BLOCK: {VOUCH_INPUT: [TICK]}, LINK_BLOCK: {LINK_INPUT: link}}
        assert await self.workspace.people.submit(editor, view.id, given) == {}
        await self.settled()

    async def decline(self, editor: str, card: Message, reason: str = "no_data", line: str = "") -> None:
        """Press *cannot answer*, and say why."""
        await self.press(editor, card, DECLINE_WHY)
        (view,) = [view for view in self.workspace.state.views.values() if view.user == editor]
        given = {REASON_BLOCK: {REASON_INPUT: reason}, LINE_BLOCK: {LINE_INPUT: line}}
        assert await self.workspace.people.submit(editor, view.id, given) == {}
        await self.settled()

    async def press_note(self, user: str, action_id: str) -> None:
        """Press a button of the last note that this person saw."""
        note = [note for note in self.workspace.state.ephemeral if note.user == user][-1]
        people = self.workspace.people
        await people.press(user, people.find_element(note.channel, note.ts, action_id))
        await self.settled()

    def notes(self, user: str) -> list[str]:
        """Texts of the notes that only this person saw."""
        return [note.text for note in self.workspace.state.ephemeral if note.user == user]

    def calls(self, method: str) -> list[dict[str, Any]]:
        return [call.arguments for call in self.workspace.web_api.calls if call.method == method]


def make_settings(workspace: LocalWorkspace, folder: Path, **changes: Any) -> Settings:
    values: dict[str, Any] = {
        "bot_token": workspace.settings.bot_token,
        "app_token": workspace.settings.app_token,
        "signing_secret": workspace.settings.signing_secret,
        "review_channel": DATA_DESK,
        "editors": frozenset({EDUARDO, INES}),
        "slack_api_url": workspace.api_url,
        "state_folder": folder,
        "http_host": "127.0.0.1",
        "http_port": 0,
        "undo_within": timedelta(0),
    }
    return Settings.model_construct(**{**values, **changes})


def make_workspace() -> LocalWorkspace:
    """No rate limit and no waits between deliveries, so that nothing sleeps."""
    settings = WorkspaceSettings(
        rate_limits=(("chat.postMessage", RateLimit(10_000, 10_000)),), retry_delays_seconds=(0.0, 0.0, 0.0)
    )
    return make_newsroom(settings)


@asynccontextmanager
async def running_bot(
    workspace: LocalWorkspace, folder: Path, assistant: CannedAssistant | None = None, **changes: Any
) -> AsyncIterator[Newsroom]:
    """The bot, connected to a started workspace, with its state in `folder`."""
    assistant = assistant or CannedAssistant()
    naps = Naps()
    settings = make_settings(workspace, folder, **changes)
    async with (
        build_bot(settings, assistant, SNAPSHOT, sleep=naps) as bot,
        connect(bot, settings) as link,
    ):
        if isinstance(link, str):
            assert await workspace.connect_http(link)
        else:
            async with asyncio.timeout(5):
                await workspace.sockets.wait_for_connections()
        yield Newsroom(workspace, bot, assistant, naps)


@asynccontextmanager
async def newsroom(
    folder: Path, assistant: CannedAssistant | None = None, **changes: Any
) -> AsyncIterator[Newsroom]:
    async with make_workspace() as workspace, running_bot(workspace, folder, assistant, **changes) as room:
        yield room


def shown(message: Message) -> str:
    """All that a reader sees of a message."""
    parts: list[str] = []

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            if isinstance(value.get("text"), str):
                parts.append(value["text"])
            for item in value.values():
                walk(item)
        elif isinstance(value, list):
            for item in value:
                walk(item)

    walk(message.blocks)
    return "\n".join(parts) or message.text


def buttons(message: Message | SlackMessage) -> list[str]:
    return [
        e["action_id"] for block in message.blocks if block["type"] == "actions" for e in block["elements"]
    ]
