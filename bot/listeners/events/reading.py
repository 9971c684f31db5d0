"""An event's JSON -> a message that was put to us, or nothing."""

from __future__ import annotations

from typing import Any

from bot.membership import is_stranger_event
from bot.questions import Incoming
from bot.slack import Identity

_PERSONS_SUBTYPES = (None, "file_share")
_SLACKBOT = "USLACKBOT"


def read_incoming(body: dict[str, Any], identity: Identity) -> Incoming | None:
    """None for what no person wrote just now: our own posts, other bots, edits, deletions, link previews."""
    event = body["event"]
    user = event.get("user")
    if not user or user in (identity.user_id, _SLACKBOT) or not event.get("ts"):
        return None
    if event.get("bot_id") or event.get("bot_profile") or event.get("hidden"):
        return None
    if event.get("subtype") not in _PERSONS_SUBTYPES:
        return None
    return Incoming(
        # Ours, not the event's: in a shared channel its `team` may be that of the other organisation.
        team=identity.team_id,
        channel=event["channel"],
        ts=event["ts"],
        thread_ts=event.get("thread_ts") or event["ts"],
        user_id=user,
        text=event.get("text") or "",
        is_stranger=is_stranger_event(body, identity),
    )
