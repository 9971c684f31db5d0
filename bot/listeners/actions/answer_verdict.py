"""*Helpful*, *not helpful*, *ask the data editor*: the word is kept; the first leaves its mark, the last two
open a case, once.
"""

from __future__ import annotations

from typing import Any, Final

from slack_bolt.async_app import AsyncApp
from slack_bolt.context.ack.async_ack import AsyncAck

from bot.blocks.answer import ASK_EDITOR, HELPFUL, NOT_HELPFUL, build_what_was_wrong
from bot.cases import Heard, Verdict
from bot.desk import Desk, read_language, read_place, read_value

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
