"""An event's JSON -> a message that was put to us, or nothing."""

from __future__ import annotations

from typing import Any

from bot.membership import is_stranger_event
from bot.questions import Incoming
from bot.shapes import SLACK_ID, TS, fits
from bot.slack import Identity

_PERSONS_SUBTYPES = (None, "file_share")
_SLACKBOT = "USLACKBOT"


def read_incoming(body: dict[str, Any], identity: Identity) -> Incoming | None:
    """None for what no person wrote just now: our own posts, other bots, edits, deletions, link previews."""
    event = body["event"]
    user, channel, ts = event.get("user"), event.get("channel"), event.get("ts")
    thread_ts = event.get("thread_ts") or ts
    if not (fits(SLACK_ID, user) and fits(SLACK_ID, channel) and fits(TS, ts) and fits(TS, thread_ts)):
        return None
    if user in (identity.user_id, _SLACKBOT):
        return None
    if event.get("bot_id") or event.get("bot_profile") or event.get("hidden"):
        return None
    if event.get("subtype") not in _PERSONS_SUBTYPES:
        return None
    return Incoming(
        # Ours, not the event's: in a shared channel its `team` may be that of the other organisation.
        team=identity.team_id,
        channel=channel,
        ts=ts,
        thread_ts=thread_ts,
        user_id=user,
        text=event.get("text") or "",
        is_stranger=is_stranger_event(body, identity),
    )
