"""Submitted forms."""

from __future__ import annotations

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners.views import closed, correct_case, decline_case, unknown


def register(app: AsyncApp, desk: Desk) -> None:
    correct_case.register(app, desk)
    decline_case.register(app, desk)
    closed.register(app, desk)
    unknown.register(app)  # last: it takes what no other took
