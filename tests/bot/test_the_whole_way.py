"""From a mention to an answer, and from a stopped draft to an editor's decision, over a real socket."""

from __future__ import annotations

from pathlib import Path

from running_bot import CannedAssistant, buttons, make_outcome, newsroom, shown

from bot.workspace import EDUARDO
from core.outcome import Problem, StepRecord


async def test_a_mention_is_answered_in_its_thread_with_evidence_and_source(tmp_path: Path) -> None:
    """Text, evidence row, source line and three buttons stand in the reply."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        (reply,) = room.thread(question)
        text = shown(reply)
        assert "Canada's population was 41,262,329 in 2024." in text
        assert "Canada · population · 2024 · 41,262,329 people" in text
        assert "Source: World Bank" in text
        assert buttons(reply) == ["answer_helpful", "answer_not_helpful", "answer_ask_editor"]


async def test_a_stopped_draft_goes_to_the_editor_and_never_to_the_reporter(tmp_path: Path) -> None:
    """The reporter reads that a person checks; the card has it all; the decision is posted."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        question = await room.ask()
        (notice,) = room.thread(question)
        assert "a person is checking" in shown(notice)
        (card,) = room.cards()
        text = shown(card)
        assert "55,123,456 is not in the evidence. The data have 41,262,329 people." in text
        assert "not checked" in text
        assert question.text.split("> ")[1] in text
        await room.send_draft(EDUARDO, card)
        _, decision = room.thread(question)
        assert f"<@{EDUARDO}>" in shown(decision)
        assert "55,123,456" in shown(decision)
        assert "*The data say otherwise:*" in shown(decision)
        assert "World Bank" not in shown(decision)
        assert buttons(room.cards()[0]) == []
        assert "Decided by" in shown(room.cards()[0])
        assert not any("55,123,456" in shown(m) for m in room.thread(question)[:1])


async def test_signs_go_in_and_out_unchanged(tmp_path: Path) -> None:
    """Rows 18 and 19: "R&D < 5" reaches the model as typed and stands on the card as typed; where Slack reads
    markup, in the card's plain form, it is escaped once."""
    assistant = CannedAssistant(make_outcome("rejected", text="R&D < 5 in 2024."))
    async with newsroom(tmp_path, assistant) as room:
        await room.ask("<@U0STATSBOT> is R&amp;D &lt; 5 in Canada’s GDP?")
        assert room.assistant.asked[0].text == "is R&D < 5 in Canada's GDP?"
        (card,) = room.cards()
        assert "\nis R&D < 5 in Canada's GDP?\n" in shown(card)
        assert "\nR&D < 5 in 2024.\n" in shown(card)
        assert "is R&amp;D &lt; 5 in Canada's GDP?" in card.text
        assert "&amp;amp;" not in shown(card) + card.text


async def test_a_card_speaks_of_countries_and_not_of_codes(tmp_path: Path) -> None:
    """An editor who has never seen the code understands problems, look-ups and why a run stopped."""
    outcome = make_outcome(
        "rejected",
        problems=(Problem("wrong_year", "That is Mexico’s Internet use for 2021.", "75.63%"),),
        steps=(
            StepRecord("get_values", {"country_code": "ZZZ"}, "refused: not_allowed"),
            StepRecord("get_values", {"country_code": "MEX"}, "stopped: repeated_call"),
        ),
    )
    async with newsroom(tmp_path, CannedAssistant(outcome)) as room:
        await room.ask()
        text = shown(room.cards()[0])
        assert "That is Mexico’s Internet use for 2021." in text
        assert "get_values(ZZZ): refused (not in the data)" in text
        assert "get_values(Mexico): stopped (the same again)" in text
        assert "repeated_call" not in text
