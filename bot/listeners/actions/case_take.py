"""*I am on it*: the card names the editor, so that nobody else begins with it."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.card import TAKE
from bot.cases import Refused
from bot.desk import Desk, read_value


def register(app: AsyncApp, desk: Desk) -> None:
    @app.action(TAKE)
    async def handle_take(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        result = await desk.cases.take(read_value(action), await desk.clicker(body), desk.read_card(body))
        if isinstance(result, Refused):
            desk.background.start(desk.note_refusal(body, result), "note on a case")
        await ack()
