"""`/snapshot`: the data's date, age and coverage, for the person who asked only."""

from __future__ import annotations

import asyncio
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.snapshot import build_snapshot
from bot.desk import Desk
from core.outcome import Language

_FRENCH = frozenset({"fr", "français", "francais", "french"})
_ENGLISH = frozenset({"en", "anglais", "english"})
# The answer travels in the acknowledgement, which Slack awaits for three seconds.
_LOCALE_SECONDS = 1.0


def register(app: AsyncApp, desk: Desk) -> None:
    @app.command("/snapshot")
    async def handle_snapshot(ack: AsyncAck, command: dict[str, Any]) -> None:
        language = await _choose_language(desk, command)
        checks = await asyncio.to_thread(desk.verify)
        message = build_snapshot(desk.snapshot, checks, desk.today(), language)
        await ack(text=message.text, blocks=list(message.blocks), response_type="ephemeral")


async def _choose_language(desk: Desk, command: dict[str, Any]) -> Language:
    """What was typed after the command, else the person's own locale, else English."""
    typed = (command.get("text") or "").strip().casefold()
    if typed in _FRENCH:
        return "fr"
    if typed in _ENGLISH:
        return "en"
    try:
        async with asyncio.timeout(_LOCALE_SECONDS):
            locale = await desk.slack.locale(command["user_id"])
    except TimeoutError:
        return "en"
    return "fr" if (locale or "").startswith("fr") else "en"
