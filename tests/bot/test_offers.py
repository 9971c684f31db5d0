"""A decline's working question is a button: one press asks it, in the thread, once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from running_bot import CannedAssistant, buttons, make_outcome, newsroom, shown

from bot.workspace import INES, LUC, NEWSROOM, ROSA
from core.conversation.messages import Question
from core.outcome import Answer, Outcome

OFFER = "What was Canada's GDP in 2025?"
DECLINED = make_outcome(
    answer=Answer("cannot_answer", f"I could not read: “vibe”. You could ask: “{OFFER}”"), offered=OFFER
)


def _answer(question: Question) -> Outcome:
    return make_outcome(text="It was US$2.4 trillion in 2025.") if question.text == OFFER else DECLINED


@pytest.mark.parametrize("direct", [False, True], ids=["channel", "direct"])
async def test_one_press_asks_what_a_decline_offers(tmp_path: Path, direct: bool) -> None:
    """Whoever presses asks it; the answer comes in the same thread."""
    async with newsroom(tmp_path, CannedAssistant(_answer)) as room:
        channel = room.workspace.state.open_im(ROSA).id if direct else NEWSROOM
        question = await room.ask("<@U0STATSBOT> the GDP of Canada and its vibe?", channel=channel)
        (declined,) = room.thread(question)
        assert buttons(declined)[0] == "answer_offer"
        presser = ROSA if direct else LUC
        await room.press(presser, declined, "answer_offer")
        answer = room.thread(question)[1]
        assert "US$2.4 trillion" in shown(answer)
        assert [asked.text for asked in room.assistant.asked][1:] == [OFFER]
        assert room.assistant.asked[1].asked_by.endswith(presser)
        assert room.notes(presser) == []


async def test_a_second_press_asks_nothing_again(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(_answer)) as room:
        question = await room.ask("<@U0STATSBOT> the GDP of Canada and its vibe?")
        (declined,) = room.thread(question)
        await room.press(ROSA, declined, "answer_offer")
        await room.press(LUC, declined, "answer_offer")
        assert "asked already" in room.notes(LUC)[0]
        assert len(room.assistant.asked) == 2
        assert len(room.thread(question)) == 2


async def test_an_answer_offers_nothing_and_a_stranger_asks_nothing(tmp_path: Path) -> None:
    async with newsroom(tmp_path, CannedAssistant(_answer)) as room:
        question = await room.ask("<@U0STATSBOT> the GDP of Canada and its vibe?")
        (declined,) = room.thread(question)
        state = room.workspace.state
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        await room.press(INES, declined, "answer_offer")
        assert "only for people of the organisation" in room.notes(INES)[0]
        plain = await room.ask(f"<@U0STATSBOT> {OFFER}")
        assert "answer_offer" not in buttons(room.thread(plain)[0])
        assert len(room.assistant.asked) == 2
