"""The editor's own text: checked again, then stored; what is wrong is said beside the field."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.card import describe_problem
from bot.blocks.form import (
    ANSWER_BLOCK,
    CALLBACK,
    LINK_BLOCK,
    VOUCH_BLOCK,
    FormPlace,
    clip_error,
    read_entry,
)
from bot.cases import Refused, Unconfirmed
from bot.desk import Desk, describe_first
from bot.texts import tell


def register(app: AsyncApp, desk: Desk) -> None:
    @app.view(CALLBACK)
    async def handle_correct_case(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        place = FormPlace.from_text(view.get("private_metadata") or "")
        result = await desk.cases.correct(place.case_id, await desk.clicker(body), read_entry(view))
        if isinstance(result, Refused):
            await ack(response_action="errors", errors={ANSWER_BLOCK: describe_first(result)})
        elif isinstance(result, Unconfirmed):
            await ack(response_action="errors", errors=_explain(result))
        else:
            await ack()


def _explain(unconfirmed: Unconfirmed) -> dict[str, str]:
    """Block id -> sentence; one, at its place: what is wrong with the text, else what is missing for it."""
    language = unconfirmed.language
    said = " ".join(describe_problem(problem, language) for problem in unconfirmed.problems)
    if not unconfirmed.vouchable:
        return {ANSWER_BLOCK: clip_error(said)}
    if unconfirmed.needs_tick and unconfirmed.needs_link:
        return {ANSWER_BLOCK: tell("form_problems", language, problems=clip_error(said))}
    if unconfirmed.needs_tick:
        return {VOUCH_BLOCK: tell("form_tick_missing", language)}
    return {LINK_BLOCK: tell("form_link_missing", language)}
