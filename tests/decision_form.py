"""What tests of decisions share: cases to decide, and the editor's form."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from running_bot import (
    Newsroom,
    make_outcome,
)

from bot.slack.blocks.card import DECLINE, DECLINE_WHY
from bot.slack.blocks.form import (
    ANSWER_BLOCK,
    ANSWER_INPUT,
    LINK_BLOCK,
    LINK_INPUT,
    TICK,
    VOUCH_BLOCK,
    VOUCH_INPUT,
)
from bot.workspace import EDUARDO, ROSA
from bot.workspace.people import Element
from bot.workspace.state import Message, View

REJECTED = make_outcome("rejected")
RIGHT = "Canada's population was 41,262,329 in 2024."
WRONG = "Canada's population was 44,000,000 in 2024."
UNPROVEN = "Canada's population was 12,345,678 in 1901."


async def open_form(room: Newsroom, card: Message, editor: str = EDUARDO) -> View:
    """Press *edit and send*; the form that is open then."""
    await room.press(editor, card, "case_correct")
    (view,) = [view for view in room.workspace.state.views.values() if view.user == editor]
    return view


def form_texts(view: View) -> str:
    return str(view.payload["blocks"])


async def submit(
    room: Newsroom, view: View, text: str, link: str = "", *, tick: bool = False
) -> dict[str, str]:
    """Fill the form in and send it; what to correct, by block id."""
    given: dict[str, Any] = {
        ANSWER_BLOCK: {ANSWER_INPUT: text},
        LINK_BLOCK: {LINK_INPUT: link},
        VOUCH_BLOCK: {VOUCH_INPUT: [TICK] if tick else []},
    }
    errors = await room.workspace.people.submit(view.user, view.id, given)
    await room.settled()
    return errors


async def make_case(room: Newsroom) -> tuple[Message, Message]:
    question = await room.ask()
    (card,) = room.cards()
    return question, card


async def make_asked_case(room: Newsroom) -> tuple[Message, Message]:
    """A case on an answer that was shown: it can be sent with one press."""
    question = await room.ask()
    await room.press(ROSA, room.thread(question)[0], "answer_ask_editor")
    (card,) = room.cards()
    return question, card


def decline_at_once(room: Newsroom, card: Message) -> Element:
    """*Cannot answer* as on a card of an older version: one press, no form."""
    element = room.workspace.people.find_element(card.channel, card.ts, DECLINE_WHY)
    return replace(element, element={**element.element, "action_id": DECLINE})
