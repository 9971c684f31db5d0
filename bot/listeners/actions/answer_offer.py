"""The question that a decline offers: one press asks it, in the same thread, once.

Its place is the declining message itself, so that a second press is the same question.
"""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.answer import OFFER
from bot.desk import Desk, read_language, read_place, read_value
from bot.questions import Incoming


def register(app: AsyncApp, desk: Desk) -> None:
    @app.action(OFFER)
    async def handle_offer(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        key = await _ask(desk, body, read_value(action))
        if key is not None:
            desk.background.start(desk.note(body, key, read_language(body)), "note on an offer")
        await ack()


async def _ask(desk: Desk, body: dict[str, Any], question_id: str) -> str | None:
    """The note that is due; None where the question is asked, which is seen."""
    clicker, place = await desk.clicker(body), read_place(body)
    declined = await desk.questions.find(question_id)
    offered = None if declined is None or declined.outcome is None else declined.outcome.offered
    if declined is None or not offered or place is None or place[0] != declined.channel:
        return "button_unknown"
    if clicker.is_stranger:
        return "stranger_pressed"
    is_new = await desk.questions.receive(
        Incoming(
            team=desk.identity.team_id,
            channel=declined.channel,
            ts=place[1],
            thread_ts=declined.thread_ts,
            user_id=clicker.user_id,
            text=offered,
            is_stranger=False,
        )
    )
    return None if is_new else "offer_asked"
