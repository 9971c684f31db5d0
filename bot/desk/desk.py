"""What the listeners share: who we are, the services, and short notes to one person."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

import structlog

from bot.desk.background import Background
from bot.desk.cases import Cases, Clicker, Refused
from bot.desk.pictures import Pictures
from bot.desk.questions import Incoming, Questions
from bot.desk.serving import Serving
from bot.slack.blocks.answer import build_notice
from bot.slack.blocks.card import describe_decision, format_moment
from bot.slack.blocks.parts import SlackMessage, language_of_buttons
from bot.slack.client import Identity, Place, Slack, SlackError
from bot.slack.incoming import Written
from bot.slack.membership import Colleagues, judge_event, judge_press
from bot.slack.texts import tell
from core.data.snapshot import FileCheck, Snapshot
from core.outcome import Language

log = structlog.get_logger(__name__)

# Slack awaits an acknowledgement, and a form, for three seconds.
_LOCALE_SECONDS = 1.0
_LATE = frozenset({"expired_trigger_id", "trigger_expired", "exchanged_trigger_id", "trigger_exchanged"})


@dataclass(frozen=True, slots=True)
class Desk:
    """The services behind the listeners. `verify` compares the data files with their checksums now."""

    identity: Identity
    colleagues: Colleagues
    slack: Slack
    questions: Questions
    cases: Cases
    background: Background
    serving: Serving
    pictures: Pictures
    verify: Callable[[], tuple[FileCheck, ...]]
    today: Callable[[], date]
    review_channel: str

    @property
    def snapshot(self) -> Snapshot:
        """The data that answer now."""
        return self.serving.current.snapshot

    async def clicker(self, body: dict[str, Any]) -> Clicker:
        """Who pressed, or sent a form."""
        user = body["user"]["id"]
        return Clicker(user, await self.colleagues.is_stranger(user, judge_press(body, self.identity)))

    async def receive(self, body: dict[str, Any], written: Written) -> None:
        """Take a message as a question. `body`: of the event; its `event` is the message itself."""
        standing = judge_event(body, self.identity)
        await self.questions.receive(
            Incoming(
                # Ours, not the event's: in a shared channel its `team` may be that of the other organisation.
                team=self.identity.team_id,
                channel=written.channel,
                ts=written.ts,
                thread_ts=written.thread_ts,
                user_id=written.user_id,
                text=written.text,
                is_stranger=await self.colleagues.is_stranger(written.user_id, standing),
                is_edited=written.is_edited,
            )
        )

    def read_card(self, body: dict[str, Any]) -> tuple[str, str] | None:
        """Where the pressed card stands: (channel, ts). None where cards of ours do not stand."""
        place = read_place(body)
        return place if place is not None and place[0] == self.review_channel else None

    async def note(self, body: dict[str, Any], key: str, language: Language, **values: object) -> None:
        """Tell the person who pressed, where they pressed, and only them."""
        await self.show(body, build_notice(key, language, **values))

    async def note_unopened(self, body: dict[str, Any], error: SlackError, language: Language) -> None:
        """A form did not open."""
        if error.error in _LATE:
            await self.note(body, "press_again", language)
        else:
            await self.note(body, "form_failed", language, error=error.error)

    async def show(self, body: dict[str, Any], message: SlackMessage) -> None:
        """Show a message as `note` does."""
        container = body.get("container") or {}
        place = Place(_channel(body), container.get("thread_ts"))
        try:
            await self.slack.note(place, body["user"]["id"], message)
        except SlackError as error:
            log.warning("a note could not be shown", error=error.error)

    async def note_refusal(self, body: dict[str, Any], refused: Refused) -> None:
        language = refused.language or read_language(body)
        await self.note(body, refused.key, language, **explain_refusal(refused, language))


def _channel(body: dict[str, Any]) -> str:
    channel, container = body.get("channel") or {}, body.get("container") or {}
    return channel.get("id") or container.get("channel_id") or ""


def read_place(body: dict[str, Any]) -> tuple[str, str] | None:
    """Where the pressed message stands: (channel, ts)."""
    channel, ts = _channel(body), (body.get("container") or {}).get("message_ts")
    return (channel, ts) if channel and ts else None


def explain_refusal(refused: Refused, language: Language) -> dict[str, str]:
    """The values of the refusal's sentence."""
    if refused.taken is not None and refused.taken.taken_at is not None:
        return {"editor": refused.taken.taken_by or "", "when": format_moment(refused.taken.taken_at)}
    if refused.standing is None:
        return {}
    return {
        "editor": refused.standing.editor,
        "when": format_moment(refused.standing.decided_at),
        "what": describe_decision(refused.standing, language),
    }


def describe_first(refused: Refused) -> str:
    """The refusal as plain text, for a form, which shows no markup."""
    standing, language = refused.standing, refused.language or "en"
    if standing is None:
        return tell(refused.key, language)
    when: datetime = standing.decided_at
    return tell(
        "decided_first_plain",
        language,
        when=when.strftime("%H:%M UTC"),
        what=describe_decision(standing, language),
    )


def read_language(body: dict[str, Any]) -> Language:
    """The language of the message whose button was pressed."""
    return language_of_buttons(body["actions"][0].get("block_id") or "")


async def look_up(desk: Desk, user_id: str) -> dict[str, Any]:
    """What Slack knows of a person; empty where it does not tell in time."""
    try:
        async with asyncio.timeout(_LOCALE_SECONDS):
            return await desk.slack.person(user_id) or {}
    except TimeoutError:
        return {}


def language_of(person: dict[str, Any]) -> Language:
    """Of the person's Slack; English where it has none of ours."""
    return "fr" if (person.get("locale") or "").startswith("fr") else "en"


def read_value(action: dict[str, Any]) -> str:
    """The id that we put into a button; "" where there is none, which no question and no case has."""
    return action.get("value") or ""
