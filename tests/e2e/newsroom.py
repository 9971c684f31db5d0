"""The real bot against the local newsroom, in either mode, for end-to-end tests."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, TypeVar

from bot.build import Bot, build_bot
from bot.demo import build_demo_assistant, build_settings
from bot.desk.pictures import When
from bot.slack.connection import connect
from bot.workspace import DATA_DESK, NEWSROOM, LocalWorkspace, WorkspaceSettings, make_newsroom
from bot.workspace.stand_in import Answerer
from bot.workspace.state import EphemeralNote, Message, View
from core.conversation.messages import Question
from core.data.facts import Evidence, Observation
from core.data.snapshot import load_snapshot
from core.language.detect import detect_language
from core.outcome import Answer, AnswerStatus, Outcome, OutcomeStatus, Problem

Mode = Literal["socket", "http"]
Found = TypeVar("Found")

_MANIFEST = (Path(__file__).resolve().parents[2] / "deploy" / "slack-manifest.yaml").read_text(
    encoding="utf-8"
)


def read_manifest_list(name: str) -> frozenset[str]:
    """The items under `name:` in the manifest. Read by hand: a YAML library for two lists is not worth it."""
    block = re.search(rf"^( *){name}:\n((?:\1 +- .*\n)+)", _MANIFEST, re.MULTILINE)
    assert block, f"the manifest has no list {name!r}"
    return frozenset(re.findall(r"- ([\w.:]+)", block.group(2)))


# A call without its scope is refused, and an event that was not asked for does not come.
SCOPES = read_manifest_list("bot")
EVENTS = read_manifest_list("bot_events")


def fill(view: View, **values: Any) -> dict[str, Any]:
    """What a person fills in, by block: `fill(view, answer="...", vouch=["vouched"])`."""
    elements = {block["block_id"]: block["element"] for block in view.payload["blocks"] if "element" in block}
    return {block: {elements[block]["action_id"]: value} for block, value in values.items()}


def make_outcome(
    text: str = "The population of Canada was 41,262,329 people in 2024.",
    status: OutcomeStatus = "valid",
    *,
    answer_status: AnswerStatus = "answered",
    problems: tuple[Problem, ...] = (),
    question: str = "What was Canada's population in 2024?",
) -> Outcome:
    fact = Observation("CAN", "SP.POP.TOTL", 2024, Decimal(41262329), "people")
    return Outcome(
        question=question,
        language=detect_language(question),
        status=status,
        answer=None if status == "failed" else Answer(answer_status, text),
        problems=problems,
        evidence=(Evidence(fact, "get_values"),),
        source="Source: World Bank",
        cautions=(),
        steps=(),
        provider="canned",
        model="canned",
        design="tools",
        model_calls=1,
        tool_calls=1,
        tokens_in=1,
        tokens_out=1,
        cost_usd=0.0,
        seconds=0.1,
        error="The model service failed." if status == "failed" else None,
    )


def make_rejected(text: str = "The population of Canada was 40 million people in 2024.") -> Outcome:
    problem = Problem("unsupported_number", "“40 million” is not in the evidence.", "40 million", 29, 39)
    return make_outcome(text, "rejected", problems=(problem,))


@dataclass
class CannedAssistant:
    """Answers everything with one outcome, and remembers; waits for `go` where that is cleared."""

    outcome: Outcome = field(default_factory=make_outcome)
    questions: list[Question] = field(default_factory=list)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.go.set()

    async def ask(self, question: Question) -> Outcome:
        self.questions.append(question)
        self.asked.set()
        await self.go.wait()
        return self.outcome


class Newsroom:
    """What a test does and sees. `until` waits for the workspace to change, never for a time."""

    def __init__(self, workspace: LocalWorkspace) -> None:
        self.workspace = workspace
        self._changed = asyncio.Event()
        workspace.state.observers.append(lambda _change: self._changed.set())

    async def until(self, find: Callable[[], Found | None], seconds: float = 10.0) -> Found:
        """What `find` finds, as soon as it finds something true."""
        async with asyncio.timeout(seconds):
            while not (found := find()):
                self._changed.clear()
                await self._changed.wait()
        return found

    def ask(self, user: str, text: str, channel: str = NEWSROOM, thread_ts: str | None = None) -> Message:
        return self.workspace.people.say(user, channel, text, thread_ts)

    def replies(self, question: Message) -> list[Message]:
        """The bot's messages in the question's thread."""
        thread = self.workspace.state.thread(question.channel, question.thread_ts or question.ts)
        return [message for message in thread if message.bot_id]

    async def reply(self, question: Message, number: int = 1) -> Message:
        def find() -> Message | None:
            replies = self.replies(question)
            return replies[number - 1] if len(replies) >= number else None

        return await self.until(find)

    async def card(self, number: int = 1) -> Message:
        def find() -> Message | None:
            cards = self.cards()
            return cards[number - 1] if len(cards) >= number else None

        return await self.until(find)

    def cards(self) -> list[Message]:
        return self.workspace.state.top_level(DATA_DESK)

    async def press(self, user: str, message: Message, label: str) -> Any:
        people = self.workspace.people
        element = people.find_element(message.channel, message.ts, self.action_of(message, label))
        return await people.press(user, element)

    async def send_draft(self, user: str, card: Message, label: str = "Send as it is") -> None:
        """A stopped draft, as it is: the form unchanged, with the tick and a source."""
        await self.press(user, card, label)
        view = await self.form(user)
        given = fill(view, vouch=["vouched"], link="https://stats.example/x")
        assert await self.workspace.people.submit(user, view.id, given) == {}

    async def decline(self, user: str, card: Message, label: str = "Cannot answer") -> None:
        """*Cannot answer*, since the data have no figures for it."""
        await self.press(user, card, label)
        view = await self.form(user)
        assert await self.workspace.people.submit(user, view.id, fill(view, reason="no_data")) == {}

    def action_of(self, message: Message, label: str) -> str:
        buttons = [
            item for block in message.blocks for item in block.get("elements", ()) if "action_id" in item
        ]
        found = [item["action_id"] for item in buttons if item["text"]["text"] == label]
        assert found, f"no button {label!r} among {[item['text']['text'] for item in buttons]}"
        return str(found[0])

    async def form(self, user: str) -> View:
        """The form that the person has open, once its fields are there."""

        def find() -> View | None:
            return next(
                (
                    view
                    for view in self.workspace.state.views.values()
                    if view.user == user and any(block["type"] == "input" for block in view.payload["blocks"])
                ),
                None,
            )

        return await self.until(find)

    async def note(self, user: str, number: int = 1) -> EphemeralNote:
        def find() -> EphemeralNote | None:
            notes = [note for note in self.workspace.state.ephemeral if note.user == user]
            return notes[number - 1] if len(notes) >= number else None

        return await self.until(find)

    def posts(self) -> list[dict[str, Any]]:
        return [call.arguments for call in self.workspace.web_api.calls if call.method == "chat.postMessage"]


def text_of(message: Message | EphemeralNote) -> str:
    """Everything that a person reads in a message, and its plain text."""

    def walk(value: Any) -> list[str]:
        if isinstance(value, dict):
            own = [value["text"]] if isinstance(value.get("text"), str) else []
            rest = [item for key, item in value.items() if key != "text" or not own]
            return own + [text for item in rest for text in walk(item)]
        return [text for item in value for text in walk(item)] if isinstance(value, list) else []

    return "\n".join([message.text, *walk(message.blocks)])


@asynccontextmanager
async def newsroom(settings: WorkspaceSettings | None = None, **fields: Any) -> AsyncIterator[Newsroom]:
    """The workspace alone; `fields` are of `WorkspaceSettings`."""
    chosen = settings or WorkspaceSettings(
        **{"granted_scopes": SCOPES, "subscriptions": EVENTS, "rate_limits": (), **fields}
    )
    async with make_newsroom(chosen) as workspace:
        yield Newsroom(workspace)


@asynccontextmanager
async def bot_in(
    room: Newsroom,
    folder: Path,
    assistant: Answerer | None = None,
    *,
    mode: Mode = "socket",
    editors: Sequence[str] | None = None,
    charts: When = "always",
    **parts: Any,
) -> AsyncIterator[Bot]:
    """The bot, connected. `parts` go to `build_bot`; the same folder again is the same bot, restarted."""
    snapshot = load_snapshot()
    workspace = room.workspace
    settings = build_settings(workspace, folder)
    changes: dict[str, Any] = {
        "mode": mode,
        "http_host": "127.0.0.1",
        "http_port": 0,
        "undo_within": timedelta(0),
        "charts": charts,
    }
    if editors is not None:
        changes["editors"] = frozenset(editors)
    settings = settings.model_copy(update=changes)
    before = workspace.sockets.connected
    async with (
        build_bot(settings, assistant or build_demo_assistant(snapshot), snapshot, **parts) as bot,
        connect(bot, settings) as link,
    ):
        if isinstance(link, str):
            assert await workspace.connect_http(link), "the bot did not answer the request URL's handshake"
        else:
            await workspace.sockets.wait_for_connections(before + 1)
        yield bot
    if mode == "socket":
        await workspace.sockets.wait_for_connections(before)
