"""A form that we do not have, as one of an older version: it says so, and does not close as if taken."""

from __future__ import annotations

import re

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.form import build_stale_form


def register(app: AsyncApp) -> None:
    @app.view(re.compile(".*"))
    async def handle_unknown(ack: AsyncAck) -> None:
        await ack(response_action="update", view=build_stale_form("en"))
