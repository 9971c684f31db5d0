"""*Check this sentence*, on any message, and the form into which a text is put: what the data say of each
sentence, for the one who asked only.
"""

from __future__ import annotations

import asyncio
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.desk import Desk, language_of, look_up
from bot.slack.blocks.passage import (
    CALLBACK,
    SHORTCUT,
    build_entry,
    build_found,
    build_refusal,
    build_wait,
    read_text,
)
from bot.slack.client import SlackError
from bot.slack.text_in import clean_passage
from core.outcome import Language
from core.passages import MAX_PASSAGE_CHARACTERS, CheckedPassage

log = structlog.get_logger(__name__)


def register(app: AsyncApp, desk: Desk) -> None:
    @app.shortcut({"type": "message_action", "callback_id": SHORTCUT})
    async def handle_message(ack: AsyncAck, body: dict[str, Any]) -> None:
        await ack()
        desk.background.start(_check_message(desk, body), "check a message")

    @app.view(CALLBACK)
    async def handle_passage(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        text, language = read_text(view)
        if (await desk.clicker(body)).is_stranger:
            await ack(response_action="update", view=build_refusal(language))
            return
        passage = await _check(desk, text)
        found = build_found(passage, language)
        await ack(response_action="update", view=found)


async def open_entry(desk: Desk, command: dict[str, Any], language: Language) -> None:
    """The form, for a command without a text."""
    try:
        await desk.slack.open_view(command.get("trigger_id") or "", build_entry(language))
    except SlackError as error:
        log.warning("a form could not be opened", error=error.error)


async def _check_message(desk: Desk, body: dict[str, Any]) -> None:
    clicker = await desk.clicker(body)
    language = language_of(await look_up(desk, clicker.user_id))
    try:
        opened = build_refusal(language) if clicker.is_stranger else build_wait(language)
        view_id = await desk.slack.open_view(body.get("trigger_id") or "", opened)
        if not clicker.is_stranger:
            passage = await _check(desk, (body.get("message") or {}).get("text") or "")
            found = build_found(passage, language)
            await desk.slack.update_view(view_id, found)
    except SlackError as error:  # too late, closed in the meantime, or Slack is away
        log.warning("what was found of a message could not be shown", error=error.error)


async def _check(desk: Desk, raw: str) -> CheckedPassage:
    text = clean_passage(raw, MAX_PASSAGE_CHARACTERS + 1)
    return await asyncio.to_thread(desk.serving.check_passage, text)
