"""An event's JSON -> a message that was put to us, an edit of one, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bot.slack.client import Identity
from bot.slack.shapes import SLACK_ID, TS, fits
from bot.slack.text_in import clean_text

# What Slack writes itself, in a person's name or in none. Every other message of a person is one: also what
# was sent to the channel, too, or with /me, or with a file, and whatever Slack thinks of next.
_NO_PERSONS = frozenset(
    "assistant_app_thread bot_add bot_disable bot_enable bot_message bot_remove document_mention "
    "ekm_access_denied file_comment file_mention huddle_thread list_record_comment message_changed "
    "message_deleted message_replied pinned_item reminder_add reply_broadcast sh_room_created sh_room_shared "
    "tombstone unpinned_item".split()
)
_OF_A_CHANNEL = ("channel_", "group_")  # somebody joined, a topic was set
_SLACKBOT = "USLACKBOT"


@dataclass(frozen=True, slots=True)
class Written:
    """A message of a person. `text` still holds Slack's markup; `is_edited`: it was changed since."""

    channel: str
    ts: str
    thread_ts: str
    user_id: str
    text: str
    is_edited: bool


def read_written(event: dict[str, Any], identity: Identity) -> Written | None:
    """None for what no person wrote just now: our own posts, other bots, edits, deletions, link previews."""
    subtype = event.get("subtype")
    if event.get("hidden") or subtype in _NO_PERSONS or str(subtype or "").startswith(_OF_A_CHANNEL):
        return None
    return _read_persons(event, event.get("channel"), identity)


def read_edit(event: dict[str, Any], identity: Identity) -> Written | None:
    """The message as a person changed it; None where its words are the same, as when a preview is added."""
    after, before = event.get("message"), event.get("previous_message")
    if event.get("subtype") != "message_changed" or not (
        isinstance(after, dict) and isinstance(before, dict)
    ):
        return None
    if clean_text(str(after.get("text") or "")) == clean_text(str(before.get("text") or "")):
        return None
    return _read_persons(after, event.get("channel"), identity)


def _read_persons(message: dict[str, Any], channel: object, identity: Identity) -> Written | None:
    user, ts = message.get("user"), message.get("ts")
    thread_ts = message.get("thread_ts") or ts
    if not (fits(SLACK_ID, user) and fits(SLACK_ID, channel) and fits(TS, ts) and fits(TS, thread_ts)):
        return None
    if user in (identity.user_id, _SLACKBOT) or message.get("bot_id") or message.get("bot_profile"):
        return None
    return Written(
        str(channel),
        str(ts),
        str(thread_ts),
        str(user),
        str(message.get("text") or ""),
        is_edited=bool(message.get("edited")),
    )
