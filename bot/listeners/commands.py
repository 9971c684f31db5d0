"""`/snapshot`: the data's date, age and coverage, for the person who asked only."""

from __future__ import annotations

import asyncio
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.desk import Desk
from bot.slack.blocks.answer import build_notice
from bot.slack.blocks.snapshot import build_search, build_snapshot
from bot.slack.membership import judge_command, judge_profile
from core.outcome import Language

_FRENCH = frozenset({"fr", "français", "francais", "french"})
_ENGLISH = frozenset({"en", "anglais", "english"})
# The answer travels in the acknowledgement, which Slack awaits for three seconds.
_LOCALE_SECONDS = 1.0
_MOST_CHARACTERS = 100


def register(app: AsyncApp, desk: Desk) -> None:
    @app.command("/snapshot")
    async def handle_snapshot(ack: AsyncAck, command: dict[str, Any]) -> None:
        person = await _look_up(desk, command["user_id"])
        language = _choose_language(command, person)
        standings = {judge_command(command, desk.identity), judge_profile(person, desk.identity)}
        if "stranger" in standings or "ours" not in standings:
            refusal = build_notice("refused_stranger", language)
            await ack(text=refusal.text, blocks=list(refusal.blocks), response_type="ephemeral")
            return
        checks = await asyncio.to_thread(desk.verify)
        words = _find_words(command)
        if words and len(words) <= _MOST_CHARACTERS:
            message = await asyncio.to_thread(build_search, desk.snapshot, words, language)
        else:
            message = await asyncio.to_thread(build_snapshot, desk.snapshot, checks, desk.today(), language)
        await ack(text=message.text, blocks=list(message.blocks), response_type="ephemeral")


def _find_words(command: dict[str, Any]) -> str:
    """What was typed after the command, where it is no language."""
    typed = (command.get("text") or "").strip()
    return "" if typed.casefold() in _FRENCH | _ENGLISH else typed


async def _look_up(desk: Desk, user_id: str) -> dict[str, Any]:
    """Empty where Slack does not tell in time."""
    try:
        async with asyncio.timeout(_LOCALE_SECONDS):
            return await desk.slack.person(user_id) or {}
    except TimeoutError:
        return {}


def _choose_language(command: dict[str, Any], person: dict[str, Any]) -> Language:
    """What was typed after the command, else the person's own locale, else English."""
    typed = (command.get("text") or "").strip().casefold()
    if typed in _FRENCH:
        return "fr"
    if typed in _ENGLISH:
        return "en"
    return "fr" if (person.get("locale") or "").startswith("fr") else "en"
