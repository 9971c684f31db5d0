"""Messages that are put to the bot: mentions in channels, direct messages, and edits of one, which are never
without a word.
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk.desk import Desk
from bot.slack.incoming import read_edit, read_written
from bot.slack.text_in import mentions


def register(app: AsyncApp, desk: Desk) -> None:
    @app.event("app_mention")
    async def handle_app_mention(body: dict[str, Any]) -> None:
        written = read_written(body["event"], desk.identity)
        if written is not None:
            await desk.receive(body, written)

    @app.event("message")
    async def handle_message(body: dict[str, Any]) -> None:
        event = body["event"]
        written = read_written(event, desk.identity)
        if written is None:
            written = read_edit(event, desk.identity)
            body = {**body, "event": event.get("message")}
        if written is None:
            return
        if event.get("channel_type") == "im" or mentions(written.text, desk.identity.user_id):
            await desk.receive(body, written)
