"""A direct message, or a message in a group or channel that mentions us (Slack may send that beside
`app_mention`); and an edit of one, which is never without a word.
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.incoming import read_edit, read_written
from bot.text_in import mentions


def register(app: AsyncApp, desk: Desk) -> None:
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
