"""Forms that an editor sends or closes: checked, then stored; what is wrong is said beside its field."""

from __future__ import annotations

from typing import Any

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.cases import Refused, Unconfirmed
from bot.desk.desk import Desk, describe_first
from bot.slack.blocks import decline_form
from bot.slack.blocks.card import describe_problem
from bot.slack.blocks.form import (
    ANSWER_BLOCK,
    CALLBACK,
    LINK_BLOCK,
    VOUCH_BLOCK,
    FormPlace,
    clip_error,
    read_entry,
)
from bot.slack.texts import tell
from core.outcome import Language


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

    @app.view(decline_form.CALLBACK)
    async def handle_decline_case(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        place = FormPlace.from_text(view.get("private_metadata") or "")
        reason, line = decline_form.read_decline(view)
        language: Language = place.language
        missing = None
        if reason is None:
            missing = {decline_form.REASON_BLOCK: tell("decline_reason_missing", language)}
        elif reason == "other" and not line:
            missing = {decline_form.LINE_BLOCK: tell("decline_line_missing", language)}
        if missing is not None:
            await ack(response_action="errors", errors=missing)
            return
        clicker = await desk.clicker(body)
        result = await desk.cases.decide(
            place.case_id, clicker, "decline", None, reason=reason, line=line or None
        )
        if isinstance(result, Refused):
            await ack(response_action="errors", errors={decline_form.REASON_BLOCK: describe_first(result)})
        else:
            await ack()

    @app.view_closed(CALLBACK)
    async def handle_closed(ack: AsyncAck, body: dict[str, Any], view: dict[str, Any]) -> None:
        await ack()
        place = FormPlace.from_text(view.get("private_metadata") or "")
        if place.took:
            await desk.cases.give_back(place.case_id, body["user"]["id"])


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
