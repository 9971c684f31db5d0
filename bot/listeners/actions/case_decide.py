"""*Send as it is* of an answer that passed the check, and *send this sentence* of the application: stored
before Slack is answered, posted after it. A stopped draft goes through the form (`case_correct`).
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.card import SEND, SUGGEST
from bot.cases import Decided, Refused
from bot.desk import Desk, read_value


def register(app: AsyncApp, desk: Desk) -> None:
    async def decide(body: dict[str, Any], case_id: str, kind: Decided) -> None:
        result = await desk.cases.decide(case_id, await desk.clicker(body), kind, desk.read_card(body))
        if isinstance(result, Refused):
            desk.background.start(desk.note_refusal(body, result), "note on a decision")

    @app.action(SEND)
    async def handle_send(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await decide(body, read_value(action), "send")
        await ack()

    @app.action(SUGGEST)
    async def handle_suggest(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await decide(body, read_value(action), "suggest")
        await ack()
