"""Review buttons and the editor's form (reports.md rows 28-34).

Row 32 (a key with the clicker's team id) cannot happen: a button's value is our own case or question id.
Row 34 (an expired response_url): none is ever used, cards are changed by chat.update; asserted below.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from decision_form import REJECTED, decline_at_once, form_texts, make_asked_case, make_case
from running_bot import (
    CannedAssistant,
    buttons,
    make_outcome,
    make_workspace,
    newsroom,
    running_bot,
    shown,
)

from bot.store.readback import latest_questions, read_question
from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM, ROSA


@pytest.mark.parametrize("first", ["case_send", "case_decline"])
async def test_many_clicks_at_once_are_one_decision(tmp_path: Path, first: str) -> None:
    """Row 28: five clicks of one editor and five opposite ones of another: one decision, the rest is told."""
    other = {"case_send": "case_decline", "case_decline": "case_send"}[first]
    async with newsroom(tmp_path) as room:
        question, card = await make_asked_case(room)
        people = room.workspace.people
        send = people.find_element(DATA_DESK, card.ts, "case_send")
        seen = {"case_send": send, "case_decline": decline_at_once(room, card)}
        await asyncio.gather(
            *(people.press(EDUARDO, seen[first]) for _ in range(5)),
            *(people.press(INES, seen[other]) for _ in range(5)),
        )
        await room.settled()
        assert len(room.thread(question)) == 2
        told = room.notes(EDUARDO) + room.notes(INES)
        assert len(told) == 9
        assert all("was first" in note for note in told)


async def test_the_second_editor_is_told_who_was_first(tmp_path: Path) -> None:
    """Row 28: by name, with what was decided; also from a card that still shows its buttons (row 29)."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        old = decline_at_once(room, card)
        room.workspace.faults.fail_next("chat.update", 1, error="is_archived")
        await room.send_draft(EDUARDO, card)
        await room.workspace.people.press(INES, old)
        await room.settled()
        (note,) = room.notes(INES)
        assert f"<@{EDUARDO}> was first" in note
        assert "sent as it is, although the data say otherwise" in note
        assert len(room.thread(question)) == 2


async def test_a_card_that_could_not_be_changed_is_changed_later(tmp_path: Path) -> None:
    """Row 29: the decision stands although chat.update failed; a later sweep takes the buttons away."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        room.workspace.faults.fail_next("chat.update", 2, error="is_archived")  # who is on it, the decision
        await room.send_draft(EDUARDO, card)
        assert buttons(room.cards()[0]) != []
        await room.bot.delivery.sweep(2)
        assert buttons(room.cards()[0]) == []


async def test_a_click_works_after_a_restart(tmp_path: Path) -> None:
    """Row 30: what a card stands for is in the store, not in memory."""
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path, CannedAssistant(REJECTED)) as room:
            question, card = await make_case(room)
        async with running_bot(workspace, tmp_path) as room:
            await room.decline(EDUARDO, card)
            assert "the data have no figures for it" in shown(room.thread(question)[-1])


async def test_no_click_is_silent(tmp_path: Path) -> None:
    """Row 30: an unknown case, an unknown answer and an unknown button each get a visible note."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        people = room.workspace.people
        element = decline_at_once(room, card)
        for action in ("case_send", "case_decline", "case_correct"):
            gone = replace(element, element={**element.element, "action_id": action, "value": "gone"})
            await people.press(EDUARDO, gone)
        for action in ("answer_helpful", "answer_not_helpful", "answer_ask_editor", "of_an_old_version"):
            await people.press(
                EDUARDO, replace(element, element={**element.element, "action_id": action, "value": "x"})
            )
        await room.settled()
        notes = room.notes(EDUARDO)
        form = next(iter(room.workspace.state.views.values()))
        assert len(notes) == 6
        assert all("no longer know" in note for note in notes)
        assert "no longer know" in form_texts(form)
        assert len(room.thread(question)) == 1


@pytest.mark.parametrize("action", ["case_send_vouched", "case_decline_why", "case_correct"])
async def test_only_listed_editors_decide(tmp_path: Path, action: str) -> None:
    """Row 31: somebody else's click is refused with a note, opens no form and changes nothing."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED), editors=frozenset({INES})) as room:
        question, card = await make_case(room)
        await room.press(EDUARDO, card, action)
        (note,) = room.notes(EDUARDO)
        assert "Only data editors can decide" in note
        assert not room.workspace.state.views
        assert len(room.thread(question)) == 1


async def test_an_empty_list_of_editors_means_nobody(tmp_path: Path) -> None:
    """Row 31: it fails closed."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED), editors=frozenset()) as room:
        question, card = await make_case(room)
        await room.press(EDUARDO, card, "case_send_vouched")
        assert len(room.notes(EDUARDO)) == 1
        assert len(room.thread(question)) == 1


@pytest.mark.parametrize("action", ["case_send_vouched", "case_decline_why", "case_correct"])
async def test_nobody_decides_their_own_question(tmp_path: Path, action: str) -> None:
    """Row 31: an editor who asked is told that another must decide."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question = await room.ask(user=EDUARDO)
        (card,) = room.cards()
        await room.press(EDUARDO, card, action)
        forms = [form_texts(view) for view in room.workspace.state.views.values()]
        said = " ".join([*room.notes(EDUARDO), *forms])
        assert "your own question" in said
        assert len(room.thread(question)) == 1


@pytest.mark.parametrize("action", ["case_send_vouched", "case_decline_why", "case_correct"])
async def test_strangers_never_decide_even_when_listed(tmp_path: Path, action: str) -> None:
    """Row 27: a user of another workspace in a shared review channel is refused."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        state = room.workspace.state
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        await room.press(INES, card, action)
        assert "Only data editors" in room.notes(INES)[0]
        assert len(room.thread(question)) == 1


@pytest.mark.parametrize("action", ["answer_helpful", "answer_not_helpful", "answer_ask_editor"])
async def test_a_strangers_word_on_an_answer_is_refused_in_its_language_and_not_kept(
    tmp_path: Path, action: str
) -> None:
    """Row 27: they get a note; no verdict is stored and no case opened. Ours who press after them count."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome(language="fr"))) as room:
        question = await room.ask()
        state = room.workspace.state
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        (answer,) = room.thread(question)
        await room.press(INES, answer, action)
        assert ["réservés aux membres" in note for note in room.notes(INES)] == [True]
        assert room.cards() == []
        await room.press(ROSA, answer, "answer_helpful")
        (id_,) = [item.id for item in await latest_questions(room.bot.store, 5)]
        file = await read_question(room.bot.store, id_)
        assert file is not None
        assert file.verdicts == ((ROSA, "helpful"),)


async def test_a_press_on_what_is_gone_is_answered_in_the_language_of_its_message(tmp_path: Path) -> None:
    """After a purge nobody knows the question any more, but the message still stands there, in French."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome(language="fr"))) as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        people = room.workspace.people
        pressed = people.find_element(answer.channel, answer.ts, "answer_helpful")
        for action in ("answer_helpful", "answer_ask_editor", "of_an_old_version", "case_decline"):
            gone = {**pressed.element, "action_id": action, "value": "gone"}
            await people.press(EDUARDO, replace(pressed, element=gone))
        await room.settled()
        assert len(room.notes(EDUARDO)) == 4
        assert all("Je ne sais plus" in note for note in room.notes(EDUARDO))


async def test_the_card_of_a_direct_message_says_so_and_links_nowhere(tmp_path: Path) -> None:
    """Editors cannot open it; the decision reaches the reporter there all the same."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        channel = room.workspace.state.open_im(ROSA).id
        question = await room.ask("What was Canada's population in 2024?", channel=channel)
        (card,) = room.cards()
        assert "direct message" in shown(card)
        assert "What was Canada's population in 2024?" in shown(card)
        assert "open the thread" not in shown(card)
        assert "/archives/" not in shown(card)
        await room.decline(EDUARDO, card)
        assert "the data have no figures for it" in shown(room.thread(question)[-1])
        await room.ask()
        assert "open the thread" in shown(room.cards()[-1])


async def test_who_asks_for_the_editor_in_a_direct_message_is_not_told_to_write_there(tmp_path: Path) -> None:
    """Editors cannot read there; in a channel's thread they can."""
    async with newsroom(tmp_path) as room:
        for channel, is_told in ((room.workspace.state.open_im(ROSA).id, False), (NEWSROOM, True)):
            question = await room.ask(channel=channel)
            await room.press(ROSA, room.thread(question)[0], "answer_ask_editor")
            assert ("You may write here" in room.notes(ROSA)[-1]) is is_told
            assert "data editor" in room.notes(ROSA)[-1]


async def test_a_failed_run_has_no_draft_to_send(tmp_path: Path) -> None:
    """The card of a failed run offers two decisions and says what went wrong."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("failed"))) as room:
        _, card = await make_case(room)
        assert buttons(card) == ["case_correct", "case_decline_why", "case_take"]
        assert "The model service did not answer." in shown(card)


@pytest.mark.parametrize(
    ("action", "words"),
    [("answer_not_helpful", "not helpful"), ("answer_ask_editor", "asks the data editor")],
)
async def test_a_reader_can_call_the_editor_once(tmp_path: Path, action: str, words: str) -> None:
    """*Not helpful* and *ask the data editor* open one case; a second wish is told so."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        await room.press(ROSA, answer, action)
        await room.press(ROSA, answer, "answer_ask_editor")
        (card,) = room.cards()
        assert words in shown(card)
        assert "it passed the automatic check" in shown(card)
        assert [("has it now" in n, "already" in n) for n in room.notes(ROSA)] == [
            (True, False),
            (False, True),
        ]
        await room.press(EDUARDO, card, "case_send")
        assert "confirms the answer" in shown(room.thread(question)[-1])
        await room.press(ROSA, answer, "answer_not_helpful")
        assert "has already answered" in room.notes(ROSA)[-1]
        assert len(room.cards()) == 1


async def test_helpful_is_thanked_for(tmp_path: Path) -> None:
    """It opens no case."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        await room.press(ROSA, room.thread(question)[0], "answer_helpful")
        assert room.notes(ROSA) == ["Thank you."]
        assert room.cards() == []


async def test_no_response_url_is_ever_used(tmp_path: Path) -> None:
    """Row 34: everything goes through the Web API, so a decision after 31 minutes is like any other."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        room.workspace.responses.show = None  # type: ignore[method-assign,assignment] # any use would fail loudly
        await room.decline(EDUARDO, card)
        assert "Decided by" in shown(room.cards()[0])
        assert NEWSROOM != DATA_DESK
