"""What a reader presses below an answer: *helpful*, *not helpful* and what was wrong, *ask the data editor*;
and the question that a decline offers: one press asks it, in the same thread, once.
"""

from __future__ import annotations

import re
from typing import Any, Final, get_args

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.desk.cases import Heard, Verdict
from bot.desk.desk import Desk, read_language, read_place, read_value
from bot.desk.pictures import Kind
from bot.desk.questions import Incoming
from bot.slack.blocks.answer import (
    ASK_EDITOR,
    DETAIL,
    FIGURES,
    HELPFUL,
    NOT_HELPFUL,
    OFFER,
    PICTURE,
    build_what_was_wrong,
)
from bot.store.records import CaseDetail

_NOTES: Final[dict[Heard, str]] = {
    "kept": "thanks",
    "kept_already": "thanks_already",
    "opened": "case_opened",
    "open_already": "case_open_already",
    "decided_already": "case_decided_already",
    "unknown": "button_unknown",
    "stranger": "stranger_pressed",
}
HELPFUL_REACTION = "+1"  # not a check mark: it says nothing of the figures


def register(app: AsyncApp, desk: Desk) -> None:
    async def handle(body: dict[str, Any], question_id: str, verdict: Verdict) -> None:
        heard, question = await desk.cases.hear(question_id, await desk.clicker(body), verdict)
        key = _NOTES[heard]
        if heard == "opened" and question is not None and question.is_direct:
            key = "case_opened_direct"  # editors cannot read there
        language = read_language(body) if question is None else question.language
        if heard == "opened" and verdict == "not_helpful":
            note = desk.show(body, build_what_was_wrong(key, question_id, language))
        else:
            note = desk.note(body, key, language)
        desk.background.start(note, f"note on {verdict}")
        if heard == "kept" and (place := read_place(body)) is not None:
            desk.background.start(desk.slack.react(*place, HELPFUL_REACTION), "mark of helpful")

    @app.action(HELPFUL)
    async def handle_helpful(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await handle(body, read_value(action), "helpful")
        await ack()

    @app.action(NOT_HELPFUL)
    async def handle_not_helpful(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await handle(body, read_value(action), "not_helpful")
        await ack()

    @app.action(ASK_EDITOR)
    async def handle_ask_editor(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        await handle(body, read_value(action), "asked")
        await ack()

    details: dict[str, CaseDetail] = {f"{DETAIL}_{detail}": detail for detail in get_args(CaseDetail)}

    @app.action(re.compile(rf"{DETAIL}_\w+"))
    async def handle_detail(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        detail = details.get(action["action_id"])
        known = detail is not None and await desk.cases.detail(
            read_value(action), await desk.clicker(body), detail
        )
        key = "detail_kept" if known else "button_unknown"
        desk.background.start(desk.note(body, key, read_language(body)), "note on a detail")
        await ack()

    async def send(body: dict[str, Any], question_id: str, kind: Kind) -> None:
        """The file in the thread, for all who read there; else a note for who pressed."""
        question = await desk.questions.find(question_id)
        clicker, place = await desk.clicker(body), read_place(body)
        if question is None or place is None or place[0] != question.channel:
            return await desk.note(body, "button_unknown", read_language(body))
        if clicker.is_stranger:
            return await desk.note(body, "stranger_pressed", question.language)
        pictures = desk.pictures
        sent = await (pictures.send_picture if kind == "picture" else pictures.send_figures)(question)
        if sent != "sent":
            await desk.note(body, f"file_{sent}", question.language)
        return None

    @app.action(PICTURE)
    async def handle_picture(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        desk.background.start(send(body, read_value(action), "picture"), "a picture")
        await ack()

    @app.action(FIGURES)
    async def handle_figures(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        desk.background.start(send(body, read_value(action), "figures"), "a file of figures")
        await ack()

    @app.action(OFFER)
    async def handle_offer(ack: AsyncAck, body: dict[str, Any], action: dict[str, Any]) -> None:
        key = await _ask(desk, body, read_value(action))
        if key is not None:
            desk.background.start(desk.note(body, key, read_language(body)), "note on an offer")
        await ack()


async def _ask(desk: Desk, body: dict[str, Any], question_id: str) -> str | None:
    """The note that is due; None where the question is asked, which is seen."""
    clicker, place = await desk.clicker(body), read_place(body)
    declined = await desk.questions.find(question_id)
    offered = None if declined is None or declined.outcome is None else declined.outcome.offered
    if declined is None or not offered or place is None or place[0] != declined.channel:
        return "button_unknown"
    if clicker.is_stranger:
        return "stranger_pressed"
    is_new = await desk.questions.receive(
        Incoming(
            team=desk.identity.team_id,
            channel=declined.channel,
            ts=place[1],
            thread_ts=declined.thread_ts,
            user_id=clicker.user_id,
            text=offered,
            is_stranger=False,
        )
    )
    return None if is_new else "offer_asked"
