"""A form that its editor closed without sending it: what only the form had taken is free again."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.form import CALLBACK, FormPlace
from bot.desk import Desk


def register(app: AsyncApp, desk: Desk) -> None:
    @app.view_closed(CALLBACK)
    async def handle_closed(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        await ack()
        place = FormPlace.from_text(view.get("private_metadata") or "")
        if place.took:
            await desk.cases.give_back(place.case_id, body["user"]["id"])
