"""*Not helpful* and *ask the data editor*: either opens a case, once."""

from __future__ import annotations

from typing import Any, Literal

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.answer import ASK_EDITOR, NOT_HELPFUL
from bot.desk import Desk, read_clicker

_NOTES = {
    "opened": "case_opened",
    "open_already": "case_open_already",
    "decided_already": "case_decided_already",
    "unknown": "button_unknown",
}


def register(app: AsyncApp, desk: Desk) -> None:
    async def handle(body: dict[str, Any], question_id: str, verdict: str) -> None:
        clicker = read_clicker(body)
        if not desk.cases.is_home(clicker):
            desk.background.start(desk.note(body, "refused_stranger", "en"), "note to a stranger")
            return
        reason: Literal["not_helpful", "asked"] = "not_helpful" if verdict == "not_helpful" else "asked"
        await desk.cases.remember_verdict(question_id, clicker, verdict)
        opened, language = await desk.cases.open(question_id, clicker, reason)
        desk.background.start(desk.note(body, _NOTES[opened], language), "note on a case")

    @app.action(NOT_HELPFUL)
    async def handle_not_helpful(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await handle(body, action["value"], "not_helpful")
        await ack()

    @app.action(ASK_EDITOR)
    async def handle_ask_editor(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await handle(body, action["value"], "asked")
        await ack()
