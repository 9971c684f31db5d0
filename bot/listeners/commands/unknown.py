"""A slash command that we do not have, as one of another version's manifest."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.texts import tell


def register(app: AsyncApp) -> None:
    @app.command(re.compile(".*"))
    async def handle_unknown(ack: AsyncAck) -> None:
        await ack(text=tell("command_unknown", "en"), response_type="ephemeral")
