"""Editors are called by name, and see who is on a case already."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from decision_form import REJECTED, RIGHT, form_texts, make_case, open_form, submit
from running_bot import CannedAssistant, buttons, newsroom, shown

from bot.settings.alerts import Alert, parse_whom
from bot.settings.office_hours import parse_office_hours
from bot.slack.blocks.form import FormPlace
from bot.workspace import DATA_DESK, EDUARDO, INES, LUC

MONDAY_NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)
OFFICE = parse_office_hours("Mon-Fri 09:00-18:00 UTC")


def test_whom_a_card_calls() -> None:
    """The editors but for the one who asked, a group, or nobody; in office hours only where that is set."""
    editors = frozenset({"U2", "U1"})
    assert Alert(editors=editors).mention(MONDAY_NOON) == "<@U1> <@U2>"
    assert Alert(editors=editors).mention(MONDAY_NOON, "U1") == "<@U2>"
    assert Alert("S1", editors).mention(MONDAY_NOON, "U1") == "<!subteam^S1>"
    assert Alert("nobody", editors).mention(MONDAY_NOON) == ""
    quiet = Alert("S1", hours=OFFICE)
    assert quiet.mention(MONDAY_NOON) == "<!subteam^S1>"
    assert quiet.mention(MONDAY_NOON.replace(hour=20)) == ""


@pytest.mark.parametrize("text", ["", "S", "@desk", "U1", "everyone"])
def test_whom_else_nobody_can_call(text: str) -> None:
    assert parse_whom(" S0DESK ") == "S0DESK"
    with pytest.raises(ValueError, match="user group"):
        parse_whom(text)


async def test_a_new_card_calls_the_editors_and_a_decided_one_nobody(tmp_path: Path) -> None:
    """A change rings nobody in Slack, and a decided card need not."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        (first, *_) = shown(card).splitlines()
        assert first == f"*A check stopped this answer* <@{EDUARDO}> <@{INES}>"
        await room.send_draft(EDUARDO, card)
        assert f"<@{INES}>" not in shown(card)


async def test_i_am_on_it_names_the_editor_on_the_card(tmp_path: Path) -> None:
    """Its button goes; a second one on an older look is told who is on it; anyone may still decide."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        seen = room.workspace.people.find_element(DATA_DESK, card.ts, "case_take")
        await room.press(EDUARDO, card, "case_take")
        assert f"<@{EDUARDO}> is on it since" in shown(card)
        assert "case_take" not in buttons(card)
        await room.workspace.people.press(INES, seen)
        await room.settled()
        assert f"<@{EDUARDO}> is on it" in room.notes(INES)[0]
        await room.send_draft(INES, card)
        assert len(room.thread(question)) == 2


async def test_only_editors_take_a_case(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(REJECTED), editors=frozenset({INES})) as room:
        _, card = await make_case(room)
        await room.press(EDUARDO, card, "case_take")
        assert "Only data editors" in room.notes(EDUARDO)[0]
        assert "case_take" in buttons(card)


async def test_the_second_to_open_the_form_is_told_at_once(tmp_path: Path) -> None:
    """Who has it open is on the case; closing it unsent leaves it free again."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        first = await open_form(room, card, EDUARDO)
        assert "is on this case" not in form_texts(first)
        assert f"<@{EDUARDO}> is on it since" in shown(card)
        second = await open_form(room, card, INES)
        assert f"<@{EDUARDO}> is on this case since" in form_texts(second)
        await room.workspace.people.close(INES, second.id)
        await room.settled()
        assert f"<@{EDUARDO}> is on it since" in shown(card)
        await room.workspace.people.close(EDUARDO, first.id)
        await room.settled()
        assert "is on it" not in shown(card)
        assert await submit(room, await open_form(room, card, INES), RIGHT) == {}
        assert len(room.thread(question)) == 2


async def test_closing_the_form_leaves_what_was_taken_with_the_button(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        await room.press(EDUARDO, card, "case_take")
        view = await open_form(room, card, EDUARDO)
        await room.workspace.people.close(EDUARDO, view.id)
        await room.settled()
        assert f"<@{EDUARDO}> is on it since" in shown(card)


async def test_an_editor_who_asked_is_not_called_to_the_own_case(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        await room.ask(user=INES)
        assert f"<@{INES}>" not in shown(room.cards()[0]).splitlines()[0]
        answer = replace(REJECTED, status="valid", problems=())
        room.assistant.outcome = answer
        question = await room.ask(user=LUC)
        await room.press(EDUARDO, room.thread(question)[0], "answer_ask_editor")
        assert f"<@{EDUARDO}>" not in shown(room.cards()[1]).splitlines()[0]


def test_a_forms_place_is_read_back() -> None:
    for place in (FormPlace("c1"), FormPlace("c1", took=True)):
        assert FormPlace.from_text(place.to_text()) == place
