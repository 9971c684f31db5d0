"""What an editor presses on a card: send, edit, decline, take, undo.

A form is opened by a placeholder at once, since a trigger lives three seconds; then the form comes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import structlog
from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.cases import Clicker, Decided, Refused
from bot.desk.desk import Desk, explain_refusal, read_language, read_value
from bot.slack.blocks.card import (
    CORRECT,
    DECLINE,
    DECLINE_WHY,
    SEND,
    SEND_VOUCHED,
    SUGGEST,
    TAKE,
    UNDO,
    format_moment,
)
from bot.slack.blocks.decline_form import build_decline_form
from bot.slack.blocks.form import FormPlace, Purpose, build_dead_form, build_form, build_placeholder
from bot.slack.client import SlackError
from bot.slack.texts import tell
from bot.store.rows import CaseFile
from core.outcome import Language

log = structlog.get_logger(__name__)


def register(app: AsyncApp, desk: Desk) -> None:
    async def decide(body: dict[str, Any], case_id: str, kind: Decided) -> None:
        result = await desk.cases.decide(case_id, await desk.clicker(body), kind, desk.read_card(body))
        if isinstance(result, Refused):
            desk.background.start(desk.note_refusal(body, result), "note on a decision")

    @app.action(SEND)
    async def handle_send(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await decide(body, read_value(action), "send")
        await ack()

    @app.action(SUGGEST)
    async def handle_suggest(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await decide(body, read_value(action), "suggest")
        await ack()

    async def begin(body: dict[str, Any], action: dict[str, Any], purpose: Purpose) -> None:
        place = FormPlace(read_value(action))
        clicker = await desk.clicker(body)
        language = read_language(body)
        # The allow-list is in memory, so no form flashes up for those who may not decide.
        work = (
            _open_form(desk, body, place, clicker, purpose, language)
            if desk.cases.may_decide(clicker)
            else _refuse(desk, body, place, clicker)
        )
        desk.background.start(work, "open a form")

    @app.action(CORRECT)
    async def handle_correct(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        await begin(body, action, "correct")

    @app.action(SEND_VOUCHED)
    async def handle_send_vouched(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        await begin(body, action, "send")

    @app.action(DECLINE)
    async def handle_decline(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await decide(body, read_value(action), "decline")  # a card of an older version, which asks no reason
        await ack()

    @app.action(DECLINE_WHY)
    async def handle_decline_why(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await ack()
        desk.background.start(_ask_why(desk, body, read_value(action)), "open a form")

    @app.action(UNDO)
    async def handle_undo(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        refused = await desk.cases.take_back(read_value(action), await desk.clicker(body))
        if refused is not None:
            desk.background.start(desk.note_refusal(body, refused), "note on an undo")
        await ack()

    @app.action(TAKE)
    async def handle_take(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        result = await desk.cases.take(read_value(action), await desk.clicker(body), desk.read_card(body))
        if isinstance(result, Refused):
            desk.background.start(desk.note_refusal(body, result), "note on a case")
        await ack()


async def _refuse(desk: Desk, body: dict[str, Any], place: FormPlace, clicker: Clicker) -> None:
    refused = await desk.cases.admit(place.case_id, clicker)
    if isinstance(refused, Refused):
        await desk.note_refusal(body, refused)


async def _open_form(
    desk: Desk, body: dict[str, Any], place: FormPlace, clicker: Clicker, purpose: Purpose, language: Language
) -> None:
    placeholder = build_placeholder(place, language, purpose)
    try:
        view_id = await desk.slack.open_view(body.get("trigger_id") or "", placeholder)
    except SlackError as error:
        log.warning("a form could not be opened", error=error.error)
        await desk.note_unopened(body, error, language)
        return
    file = await desk.cases.admit(place.case_id, clicker)
    if isinstance(file, Refused):
        language = file.language or language
        why = tell(file.key, language, **explain_refusal(file, language))
        view = build_dead_form(place, language, purpose, why)
    else:
        await desk.cases.note_card(place.case_id, desk.read_card(body))
        taken, is_new = await desk.cases.begin(place.case_id, clicker)
        place = replace(place, took=is_new)
        view = build_form(place, file.question, purpose, _tell_taken(taken, clicker, file.question.language))
    try:
        await desk.slack.update_view(view_id, view)
    except SlackError as error:  # closed in the meantime, or Slack is away
        log.warning("a form could not be filled", error=error.error)
        if place.took:
            await desk.cases.give_back(place.case_id, clicker.user_id)


def _tell_taken(file: CaseFile | None, clicker: Clicker, language: Language) -> str | None:
    """Who else is on it: the second one to open the form is told at once."""
    if file is None or file.case.taken_at is None or file.case.taken_by in (None, clicker.user_id):
        return None
    since = format_moment(file.case.taken_at)
    return tell("form_taken", language, editor=file.case.taken_by, since=since)


async def _ask_why(desk: Desk, body: dict[str, Any], case_id: str) -> None:
    clicker, language = await desk.clicker(body), read_language(body)
    admitted = await desk.cases.admit(case_id, clicker)
    if isinstance(admitted, Refused):
        await desk.note_refusal(body, admitted)
        return
    try:
        form = build_decline_form(FormPlace(case_id), language)
        await desk.slack.open_view(body.get("trigger_id") or "", form)
    except SlackError as error:
        log.warning("a form could not be opened", error=error.error)
        await desk.note_unopened(body, error, language)
        return
    await desk.cases.note_card(case_id, desk.read_card(body))
