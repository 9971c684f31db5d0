"""A button that no listener knows, as one of an older version: no click stays without a word."""

from __future__ import annotations

import re
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk import Desk, read_language
from bot.shapes import loggable

log = structlog.get_logger(__name__)


def register(app: AsyncApp, desk: Desk) -> None:
    @app.action(re.compile(".*"))
    async def handle_unknown(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        if (body.get("container") or {}).get("type") == "view":
            return  # a tick in our form, which is read when the form is sent
        log.warning("unknown button", action_id=loggable(action["action_id"]))
        desk.background.start(desk.note(body, "button_unknown", read_language(body)), "note on a button")
