"""What the application could say instead of a draft: on the card, one press away, stored and shown."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from decision_form import decline_at_once, make_case
from live_markup import live_markup
from running_bot import CannedAssistant, buttons, make_outcome, newsroom, shown

from bot.store.readback import latest_questions, read_question
from bot.workspace import DATA_DESK, EDUARDO, INES
from core.outcome import Answer

OURS = "Canada's population was 41.3 million in 2024."
STOPPED = make_outcome("rejected", suggestion=OURS)
FAILED = make_outcome("failed", suggestion=OURS, error="The service is down.")


@pytest.mark.parametrize("outcome", [STOPPED, FAILED], ids=["rejected", "failed"])
async def test_one_press_sends_the_sentence_to_the_reporter(tmp_path: Path, outcome: object) -> None:
    async with newsroom(tmp_path, CannedAssistant(outcome)) as room:  # type: ignore[arg-type]
        question, card = await make_case(room)
        assert OURS in shown(card)
        assert buttons(card)[0] == "case_suggest"
        await room.press(EDUARDO, card, "case_suggest")
        (_, answer) = room.thread(question)
        assert OURS in shown(answer)
        assert "55,123,456" not in shown(answer)
        assert "Source: World Bank" in shown(answer)
        decided = room.cards()[0]
        assert buttons(decided) == []
        assert "sent what the data say" in shown(decided)
        assert f"<@{EDUARDO}>" in shown(decided)


async def test_it_is_stored_as_a_correction_that_nobody_vouched_for(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(STOPPED)) as room:
        _, card = await make_case(room)
        await room.press(EDUARDO, card, "case_suggest")
        (question,) = await latest_questions(room.bot.store, 5)
        file = await read_question(room.bot.store, question.id)
        assert file is not None
        decision = file.decision
        assert decision is not None
        assert (decision.kind, decision.text, decision.editor) == ("correct", OURS, EDUARDO)
        assert not decision.vouched


async def test_the_draft_may_still_be_corrected_or_declined(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(STOPPED)) as room:
        _, card = await make_case(room)
        assert set(buttons(card)) >= {"case_suggest", "case_correct", "case_decline_why"}
        assert "55,123,456" in shown(card)


async def test_without_a_sentence_there_is_no_such_button(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        _, card = await make_case(room)
        assert "case_suggest" not in buttons(card)


async def test_five_presses_and_another_editor_are_one_decision(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(STOPPED)) as room:
        question, card = await make_case(room)
        people = room.workspace.people
        suggest = people.find_element(DATA_DESK, card.ts, "case_suggest")
        decline = decline_at_once(room, card)
        await asyncio.gather(*(people.press(EDUARDO, suggest) for _ in range(5)), people.press(INES, decline))
        await room.settled()
        assert len(room.thread(question)) == 2


async def test_a_valid_answers_card_shows_what_was_read_and_the_draft(tmp_path: Path) -> None:
    """An editor who looks at a shown answer sees both: ours and the model's."""
    draft = Answer("answered", "Canada boasts 41,262,329 souls as of 2024.")
    async with newsroom(tmp_path, CannedAssistant(make_outcome("valid", OURS, draft=draft))) as room:
        question = await room.ask()
        reply = room.thread(question)[0]
        assert OURS in shown(reply)
        assert "souls" not in shown(reply)
        await room.press(EDUARDO, reply, "answer_ask_editor")
        (card,) = room.cards()
        assert OURS in shown(card)
        assert "souls" in shown(card)
        assert "case_suggest" not in buttons(card)


async def test_the_sentence_cannot_make_live_markup(tmp_path: Path) -> None:
    hostile = "<!channel> <@U1> *41.3*"
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected", suggestion=hostile))) as room:
        _, card = await make_case(room)
        assert hostile in shown(card)
        assert "<!channel>" not in live_markup(card.text, card.blocks)
