"""Why there is no answer: stored with the decision; what is missing is said beside its field."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.decline_form import CALLBACK, LINE_BLOCK, REASON_BLOCK, read_decline
from bot.blocks.form import FormPlace
from bot.cases import Refused
from bot.desk import Desk, describe_first
from bot.texts import tell
from core.outcome import Language


def register(app: AsyncApp, desk: Desk) -> None:
    @app.view(CALLBACK)
    async def handle_decline_case(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        place = FormPlace.from_text(view.get("private_metadata") or "")
        reason, line = read_decline(view)
        language: Language = place.language
        if reason is None:
            await ack(
                response_action="errors", errors={REASON_BLOCK: tell("decline_reason_missing", language)}
            )
            return
        if reason == "other" and not line:
            await ack(response_action="errors", errors={LINE_BLOCK: tell("decline_line_missing", language)})
            return
        clicker = await desk.clicker(body)
        result = await desk.cases.decide(
            place.case_id, clicker, "decline", None, reason=reason, line=line or None
        )
        if isinstance(result, Refused):
            await ack(response_action="errors", errors={REASON_BLOCK: describe_first(result)})
        else:
            await ack()
