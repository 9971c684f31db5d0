"""Messages that are put to the bot: mentions in channels, and direct messages."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners.events import app_mention, message, other


def register(app: AsyncApp, desk: Desk) -> None:
    app_mention.register(app, desk)
    message.register(app, desk)
    other.register(app)  # last: it takes what no other took
