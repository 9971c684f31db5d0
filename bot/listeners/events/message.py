"""A direct message, or a channel message that mentions us (Slack may send that beside `app_mention`)."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.listeners.events.reading import read_incoming
from bot.text_in import mentions


def register(app: AsyncApp, desk: Desk) -> None:
    @app.event("message")
    async def handle_message(body: dict[str, Any]) -> None:
        incoming = read_incoming(body, desk.identity)
        if incoming is None:
            return
        if body["event"].get("channel_type") == "im" or mentions(incoming.text, desk.identity.user_id):
            await desk.questions.receive(incoming)
