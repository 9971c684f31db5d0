"""A mention in a channel. A message that gets its mention by an edit counts as asked then, once."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp

from bot.desk import Desk
from bot.incoming import read_written


def register(app: AsyncApp, desk: Desk) -> None:
    @app.event("app_mention")
    async def handle_app_mention(body: dict[str, Any]) -> None:
        written = read_written(body["event"], desk.identity)
        if written is not None:
            await desk.receive(body, written)
