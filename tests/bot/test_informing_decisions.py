"""Decisions that inform: why there is no answer, what the data have, what was wrong; and taking one back."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from decision_form import REJECTED, RIGHT, WRONG, make_asked_case, make_case, open_form, submit
from running_bot import CannedAssistant, Newsroom, buttons, make_workspace, newsroom, running_bot, shown

from bot.desk.undo import Undo
from bot.slack.blocks.decline_form import LINE_BLOCK, LINE_INPUT, REASON_BLOCK, REASON_INPUT
from bot.slack.blocks.form import FormPlace, build_form
from bot.store.records import QuestionRecord
from bot.workspace import EDUARDO, INES, LUC, ROSA

MINUTE = timedelta(minutes=1)
LINK = "https://stats.example/x"


@pytest.mark.parametrize(
    ("reason", "line", "told"),
    [
        ("no_data", "", "the data have no figures for it. The data cover"),
        ("misread", "", "I misread the question"),
        ("other", "It is under embargo.", "for this reason"),
        ("no_data", "Statistics Canada has *it*.", "not checked against the data"),
    ],
)
async def test_a_decline_tells_the_reporter_why(tmp_path: Path, reason: str, line: str, told: str) -> None:
    """In the editor's own words, too, as theirs and without markup."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        await room.decline(EDUARDO, card, reason, line)
        decision = shown(room.thread(question)[-1])
        assert told in decision
        assert line in decision
        assert ":no_entry: *Decided by" in shown(card)
        assert "55,123,456" not in shown(card)


async def test_another_reason_needs_its_line(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        await room.press(EDUARDO, card, "case_decline_why")
        (view,) = room.workspace.state.views.values()
        given: dict[str, Any] = {REASON_BLOCK: {REASON_INPUT: "other"}, LINE_BLOCK: {LINE_INPUT: " \u200b "}}
        assert set(await room.workspace.people.submit(EDUARDO, view.id, given)) == {LINE_BLOCK}
        assert len(room.thread(question)) == 1


async def test_a_text_that_the_data_contradict_is_not_softened(tmp_path: Path) -> None:
    """The thread says what the data have, under the same vouching; one that is only unproven says less."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        question, card = await make_case(room)
        assert await submit(room, await open_form(room, card), WRONG, LINK, tick=True) == {}
        decision = shown(room.thread(question)[-1])
        assert "*The data say otherwise:*" in decision
        assert "44,000,000" in decision
        assert "the data have 41,262,329" in decision
        assert "vouches for it all the same" in decision
        assert "could not confirm" not in decision
        assert ":warning: *Decided by" in shown(card)


async def test_not_helpful_asks_what_was_wrong_and_tells_the_editor(tmp_path: Path) -> None:
    """One press more; the reader's word stands on the card."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        await room.press(ROSA, room.thread(question)[0], "answer_not_helpful")
        (card,) = room.cards()
        assert "What was wrong?" in room.notes(ROSA)[0]
        assert "says is wrong" not in shown(card)
        await room.press_note(ROSA, "answer_detail_wrong_figure")
        assert "*What the reader says is wrong:* a figure" in shown(card)
        assert "reads it on the card" in room.notes(ROSA)[1]


async def test_only_who_opened_the_case_says_what_was_wrong(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        await room.press(ROSA, room.thread(question)[0], "answer_not_helpful")
        (note,) = [note for note in room.workspace.state.ephemeral if note.user == ROSA]
        element = room.workspace.people.find_element(note.channel, note.ts, "answer_detail_unclear")
        await room.workspace.people.press(LUC, element)
        await room.settled()
        assert "no longer know" in room.notes(LUC)[0]
        assert "says is wrong" not in shown(room.cards()[0])


async def test_helpful_leaves_its_mark_once(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        (answer,) = room.thread(question)
        for _ in range(2):
            await room.press(ROSA, answer, "answer_helpful")
        assert list(answer.reactions) == ["+1"]
        assert room.notes(ROSA) == ["Thank you.", "This is noted already. Thank you."]
        assert len(room.calls("reactions.add")) == 2  # the sign of work, and the mark


async def test_a_decided_card_shrinks_to_what_was_decided(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(REJECTED)) as room:
        _, card = await make_case(room)
        before = len(card.blocks)
        assert await submit(room, await open_form(room, card), RIGHT) == {}
        assert len(card.blocks) < before / 2
        text = shown(card)
        assert text.startswith(f":white_check_mark: *Decided by <@{EDUARDO}>*")
        for part in ("What was Canada's population in 2024?", RIGHT, "open the thread"):
            assert part in text
        for part in ("55,123,456", "Evidence", "canned"):
            assert part not in text


def let_time_pass(room: Newsroom) -> Undo:
    """Decisions are held for a minute, which is over at the next sweep."""
    undo = room.bot.desk.cases._undo
    undo._within = timedelta(0)
    return undo


async def test_a_decision_is_posted_after_a_while(tmp_path: Path) -> None:
    """Not before; then the card loses its *undo*, and an old one says that it is too late."""
    async with newsroom(tmp_path, undo_within=MINUTE) as room:
        question, card = await make_asked_case(room)
        await room.press(EDUARDO, card, "case_send")
        await room.bot.desk.cases._undo.sweep()
        await room.bot.delivery.sweep(1)
        await room.settled()
        assert len(room.thread(question)) == 1
        assert buttons(card) == ["case_undo"]
        old = room.workspace.people.find_element(card.channel, card.ts, "case_undo")
        await let_time_pass(room).sweep()
        await room.settled()
        assert "confirms the answer" in shown(room.thread(question)[1])
        assert buttons(card) == []
        await room.workspace.people.press(EDUARDO, old)
        await room.settled()
        assert "posted already" in room.notes(EDUARDO)[0]
        assert len(room.thread(question)) == 2


async def test_a_decision_is_taken_back_before_it_is_posted(tmp_path: Path) -> None:
    """The case is open again; another decision of it is a first one, and is the one that is posted."""
    async with newsroom(tmp_path, CannedAssistant(REJECTED), undo_within=MINUTE) as room:
        question, card = await make_case(room)
        await room.decline(EDUARDO, card)
        await room.press(INES, card, "case_undo")
        assert "who decided, can take it back" in room.notes(INES)[0]
        await room.press(EDUARDO, card, "case_undo")
        assert "case_correct" in buttons(card)
        assert "Decided by" not in shown(card)
        await let_time_pass(room).sweep()
        await room.settled()
        assert len(room.thread(question)) == 1
        await room.decline(INES, card, "misread")
        await let_time_pass(room).sweep()
        await room.settled()
        assert "misread" in shown(room.thread(question)[1])
        assert len(room.thread(question)) == 2


async def test_a_held_decision_outlives_a_restart(tmp_path: Path) -> None:
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path, CannedAssistant(REJECTED), undo_within=MINUTE) as room:
            question, card = await make_case(room)
            await room.decline(EDUARDO, card)
        async with running_bot(workspace, tmp_path, undo_within=MINUTE) as room:
            await room.settled()
            assert len(room.thread(question)) == 1
            await let_time_pass(room).sweep()
            await room.settled()
            assert "no figures" in shown(room.thread(question)[1])


async def test_what_was_held_is_posted_where_nothing_is_held_any_more(tmp_path: Path) -> None:
    """A restart with UNDO_WITHIN=0 forgets nothing."""
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path, CannedAssistant(REJECTED), undo_within=MINUTE) as room:
            question, card = await make_case(room)
            await room.decline(EDUARDO, card)
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert "no figures" in shown(room.thread(question)[1])


def test_the_form_is_short() -> None:
    """What is long stands on the card: two problems, two rows and 300 characters of the question."""
    problems = REJECTED.problems * 9
    outcome = replace(REJECTED, problems=problems, evidence=REJECTED.evidence)
    question = QuestionRecord(
        "q1",
        "T1",
        "C1",
        "1.0",
        "1.0",
        ROSA,
        "very " * 400,
        "en",
        "in_review",
        None,
        1,
        outcome,  # type: ignore[arg-type]
    )
    blocks = build_form(FormPlace("c1"), question, "send")["blocks"]
    assert "and 7 more" in str(blocks)
    assert len(str(blocks)) < 4_000
