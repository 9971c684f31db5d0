"""*Cannot answer*: asks why, in a form that is complete at once. On a card of an older version it was one
press, and still is. And *undo*, as long as a decision is held.
"""

from __future__ import annotations

from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.card import DECLINE, DECLINE_WHY, UNDO
from bot.blocks.decline_form import build_decline_form
from bot.blocks.form import FormPlace
from bot.cases import Refused
from bot.desk import Desk, read_language, read_value
from bot.slack import SlackError

log = structlog.get_logger(__name__)


def register(app: AsyncApp, desk: Desk) -> None:
    @app.action(DECLINE)
    async def handle_decline(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        clicker, case_id = await desk.clicker(body), read_value(action)
        result = await desk.cases.decide(case_id, clicker, "decline", desk.read_card(body))
        if isinstance(result, Refused):
            desk.background.start(desk.note_refusal(body, result), "note on a decision")
        await ack()

    @app.action(DECLINE_WHY)
    async def handle_decline_why(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        desk.background.start(_ask_why(desk, body, read_value(action)), "open a form")

    @app.action(UNDO)
    async def handle_undo(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        refused = await desk.cases.take_back(read_value(action), await desk.clicker(body))
        if refused is not None:
            desk.background.start(desk.note_refusal(body, refused), "note on an undo")
        await ack()


async def _ask_why(desk: Desk, body: dict[str, Any], case_id: str) -> None:
    clicker, language = await desk.clicker(body), read_language(body)
    admitted = await desk.cases.admit(case_id, clicker)
    if isinstance(admitted, Refused):
        await desk.note_refusal(body, admitted)
        return
    try:
        form = build_decline_form(FormPlace(case_id), language)
        await desk.slack.open_view(body.get("trigger_id") or "", form)
    except SlackError as error:
        log.warning("a form could not be opened", error=error.error)
        await desk.note_unopened(body, error, language)
        return
    await desk.cases.note_card(case_id, desk.read_card(body))
