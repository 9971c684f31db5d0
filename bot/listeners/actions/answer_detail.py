"""*What was wrong?*, below the note after *not helpful*: one press more, and the editor's card tells it."""

from __future__ import annotations

import re
from typing import Any, get_args

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.answer import DETAIL
from bot.desk import Desk, read_language, read_value
from bot.records import CaseDetail


def register(app: AsyncApp, desk: Desk) -> None:
    details: dict[str, CaseDetail] = {f"{DETAIL}_{detail}": detail for detail in get_args(CaseDetail)}

    @app.action(re.compile(rf"{DETAIL}_\w+"))
    async def handle_detail(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        detail = details.get(action["action_id"])
        known = detail is not None and await desk.cases.detail(
            read_value(action), await desk.clicker(body), detail
        )
        key = "detail_kept" if known else "button_unknown"
        desk.background.start(desk.note(body, key, read_language(body)), "note on a detail")
        await ack()
