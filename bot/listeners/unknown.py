"""What no other listener knows, as of another version or manifest: no press and no form is without a word.

An event that we did not ask for is taken in silence, else it would come again.
"""

from __future__ import annotations

import re
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.desk import Desk, read_language
from bot.slack.blocks.form import build_stale_form
from bot.slack.shapes import loggable
from bot.slack.texts import tell

log = structlog.get_logger(__name__)


def register(app: AsyncApp, desk: Desk) -> None:
    @app.event(re.compile(".*"))
    async def handle_event(event: dict[str, Any]) -> None:
        log.debug("an event that nothing here needs", type=loggable(event.get("type")))

    @app.command(re.compile(".*"))
    async def handle_command(ack: AsyncAck) -> None:
        await ack(text=tell("command_unknown", "en"), response_type="ephemeral")

    @app.action(re.compile(".*"))
    async def handle_action(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        if (body.get("container") or {}).get("type") == "view":
            return  # a tick in our form, which is read when the form is sent
        log.warning("unknown button", action_id=loggable(action["action_id"]))
        desk.background.start(desk.note(body, "button_unknown", read_language(body)), "note on a button")

    @app.shortcut(re.compile(".*"))
    async def handle_shortcut(ack: AsyncAck) -> None:
        await ack()

    @app.view(re.compile(".*"))
    async def handle_view(ack: AsyncAck) -> None:
        await ack(response_action="update", view=build_stale_form("en"))
