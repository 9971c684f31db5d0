"""The modal in which an editor says why there is no answer; the reporter reads it."""

from __future__ import annotations

from typing import Any, get_args

from bot.slack.blocks.form import FormPlace, build_modal, plain
from bot.slack.blocks.parts import Block
from bot.slack.text_in import make_storable, shows_something
from bot.slack.texts import tell
from bot.store.records import DeclineReason
from core.outcome import Language

CALLBACK = "decline_case"
REASON_BLOCK, LINE_BLOCK = "reason", "line"
REASON_INPUT, LINE_INPUT = "reason_choice", "line_text"
_MAX_LINE = 300


def build_decline_form(place: FormPlace, language: Language) -> dict[str, Any]:
    """Complete at once: it needs nothing that would have to be looked up."""
    options = [
        {"text": plain(tell(f"why_decline_{reason}", language)), "value": reason}
        for reason in get_args(DeclineReason)
    ]
    reason: Block = {
        "type": "input",
        "block_id": REASON_BLOCK,
        "label": plain(tell("decline_reason", language)),
        "element": {"type": "radio_buttons", "action_id": REASON_INPUT, "options": options},
    }
    line: Block = {
        "type": "input",
        "block_id": LINE_BLOCK,
        "optional": True,
        "label": plain(tell("decline_line", language)),
        "hint": plain(tell("decline_line_hint", language)),
        "element": {"type": "plain_text_input", "action_id": LINE_INPUT, "max_length": _MAX_LINE},
    }
    title, submit = tell("decline_title", language), tell("decline_submit", language)
    return build_modal(CALLBACK, place, language, title, [reason, line], submit)


def read_decline(view: dict[str, Any]) -> tuple[DeclineReason | None, str]:
    """Why, and the editor's own line ("" for none). None for a reason that we do not have."""
    values = view["state"]["values"]
    chosen = ((values.get(REASON_BLOCK) or {}).get(REASON_INPUT) or {}).get("selected_option") or {}
    line = ((values.get(LINE_BLOCK) or {}).get(LINE_INPUT) or {}).get("value") or ""
    text = " ".join(make_storable(line).split())[:_MAX_LINE]
    reasons: dict[object, DeclineReason] = {reason: reason for reason in get_args(DeclineReason)}
    return reasons.get(chosen.get("value")), text if shows_something(text) else ""
