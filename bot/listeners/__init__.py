"""What Slack calls: thin handlers. They read the payload, ask a service of the desk, and answer."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from bot.desk.desk import Desk
from bot.listeners import answers, cases, commands, forms, messages, passages, unknown


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach every listener; the catch-alls come last, since they take what no other took."""
    for room in (messages, answers, cases, forms, commands, passages, unknown):
        room.register(app, desk)
