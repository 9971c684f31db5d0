"""*Helpful*: kept, and thanked for."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.answer import HELPFUL
from bot.desk import Desk, read_clicker


def register(app: AsyncApp, desk: Desk) -> None:
    @app.action(HELPFUL)
    async def handle_helpful(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        language = await desk.cases.remember_verdict(action["value"], read_clicker(body), "helpful")
        await ack()
        note = desk.note(body, "thanks" if language else "button_unknown", language or "en")
        desk.background.start(note, "note on helpful")
