"""A mention in a channel. A message that gets its mention by an edit counts as asked then, once."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners.events.reading import read_incoming


def register(app: AsyncApp, desk: Desk) -> None:
    @app.event("app_mention")
    async def handle_app_mention(body: dict[str, Any]) -> None:
        incoming = read_incoming(body, desk.identity)
        if incoming is not None:
            await desk.questions.receive(incoming)
