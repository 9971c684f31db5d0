"""What Slack calls: thin handlers, one a file. They read the payload, ask a service, and answer."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners import actions, commands, events, views


def register(app: AsyncApp, desk: Desk) -> None:
    """Attach every listener; the order within actions matters (the catch-all comes last)."""
    events.register(app, desk)
    views.register(app, desk)
    commands.register(app, desk)
    actions.register(app, desk)
