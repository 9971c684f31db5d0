"""Slash commands."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners.commands import snapshot, unknown


def register(app: AsyncApp, desk: Desk) -> None:
    snapshot.register(app, desk)
    unknown.register(app)  # last: it takes what no other took
