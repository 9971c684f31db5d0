"""Slash commands, for the person who gave one only: `/snapshot`, the data's date, age and coverage; `/check`,
a text held to the data.
"""

from __future__ import annotations

import asyncio
from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.desk import Desk, language_of, look_up
from bot.listeners.passages import open_entry
from bot.slack.blocks.answer import build_notice
from bot.slack.blocks.parts import SlackMessage
from bot.slack.blocks.passage import build_note
from bot.slack.blocks.snapshot import build_search, build_snapshot
from bot.slack.membership import judge_command, judge_profile
from bot.slack.text_in import clean_passage, shows_something
from core.outcome import Language
from core.passages import MAX_PASSAGE_CHARACTERS

_FRENCH = frozenset({"fr", "français", "francais", "french"})
_ENGLISH = frozenset({"en", "anglais", "english"})
_MOST_CHARACTERS = 100


def register(app: AsyncApp, desk: Desk) -> None:
    @app.command("/snapshot")
    async def handle_snapshot(ack: AsyncAck, command: dict[str, Any]) -> None:
        language, is_ours = await _admit(desk, command)
        if not is_ours:
            await _reply(ack, build_notice("refused_stranger", language))
            return
        checks = await asyncio.to_thread(desk.verify)
        words = _find_words(command)
        if words and len(words) <= _MOST_CHARACTERS:
            message = await asyncio.to_thread(build_search, desk.snapshot, words, language)
        else:
            message = await asyncio.to_thread(build_snapshot, desk.snapshot, checks, desk.today(), language)
        await _reply(ack, message)

    @app.command("/check")
    async def handle_check(ack: AsyncAck, command: dict[str, Any]) -> None:
        language, is_ours = await _admit(desk, command)
        text = clean_passage(command.get("text") or "", MAX_PASSAGE_CHARACTERS + 1)
        if not is_ours:
            await _reply(ack, build_notice("refused_stranger", language))
        elif not shows_something(text):
            await ack()
            await open_entry(desk, command, language)
        else:
            passage = await asyncio.to_thread(desk.serving.check_passage, text)
            await _reply(ack, build_note(passage, language))


async def _reply(ack: AsyncAck, message: SlackMessage) -> None:
    await ack(text=message.text, blocks=list(message.blocks), response_type="ephemeral")


async def _admit(desk: Desk, command: dict[str, Any]) -> tuple[Language, bool]:
    """The language to reply in, and whether it is one of ours who asks."""
    person = await look_up(desk, command["user_id"])
    standings = {judge_command(command, desk.identity), judge_profile(person, desk.identity)}
    return _choose_language(command, person), "stranger" not in standings and "ours" in standings


def _find_words(command: dict[str, Any]) -> str:
    """What was typed after the command, where it is no language."""
    typed = (command.get("text") or "").strip()
    return "" if typed.casefold() in _FRENCH | _ENGLISH else typed


def _choose_language(command: dict[str, Any], person: dict[str, Any]) -> Language:
    """What was typed after the command, else the person's own locale, else English."""
    typed = (command.get("text") or "").strip().casefold()
    if typed in _FRENCH:
        return "fr"
    if typed in _ENGLISH:
        return "en"
    return language_of(person)
