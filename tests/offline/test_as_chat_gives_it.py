"""Questions as Slack gives them, with its marks, and as people put them: what was misread elsewhere."""

from __future__ import annotations

from datetime import date

import pytest

from bot.slack.text_in import clean_text
from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import load_snapshot

SNAPSHOT = load_snapshot()
GATE = Gate.over(SNAPSHOT)
ASSISTANT = Assistant(SNAPSHOT, [Route(OfflineProvider(GATE), "offline")], gate=GATE)
CANADA = "Canada's population was 41.3 million in 2024."


async def ask(raw: str, *context: str) -> str:
    outcome = await ASSISTANT.ask(Question(clean_text(raw), date(2026, 11, 30), context))
    assert outcome.answer is not None
    assert outcome.status == "valid"
    return outcome.answer.text


@pytest.mark.parametrize(
    "raw",
    [
        "<@U0STATSBOT> • What was Canada's population in 2024?",
        "- What was Canada's population in 2024?",
        "<!subteam^S0DESK> what was Canada's population in 2024?",
        ":flag-ca: What was Canada's population in 2024? :thinking_face:",
        "*What was Canada's population in _2024_?*",
        "&gt; What was Canada's population in 2024?",
        "What was <https://example.org/canada|Canada's> population in 2024?",
    ],
)
async def test_the_marks_of_a_chat_change_no_answer(raw: str) -> None:
    """Of lists, groups, emoji, quotes and links."""
    assert await ask(raw) == CANADA


@pytest.mark.parametrize(
    "raw",
    [
        "What was ~Brazil's~ Canada's population in 2024?",
        "What was ~Brazil's and~ Canada's population in 2024?",
        "What was Canada's population in ~2023~ 2024?",
        "*~Brazil's~ Canada's population in 2024?*",
    ],
)
async def test_what_is_struck_out_is_not_read(raw: str) -> None:
    """Neither as a second country nor as another year."""
    assert await ask(raw) == CANADA


async def test_of_two_orders_the_one_that_stands_counts() -> None:
    told = await ask("Which country had the ~lowest~ highest GDP in 2024?")
    assert told.startswith("Of the eight countries, the United States had the largest GDP in 2024")


async def test_a_follow_up_keeps_the_set_and_takes_the_correction() -> None:
    """Of two countries one is named; another year after a "No, I meant" is that year."""
    higher = await ask("Which of them is higher?", "Did Nigeria or India have the larger population in 2024?")
    assert higher.startswith("In 2024, India's population was larger than Nigeria's")
    corrected = await ask("No, I meant 2014", "What was Canada's population in 2024?")
    assert corrected == "Canada's population was 35.4 million in 2014."


@pytest.mark.parametrize("place", ["Ontario", "Texas", "Georgia", "Niger", "Congo", "South Korea"])
async def test_a_place_that_is_not_covered_is_named_and_none_is_put_in_its_place(place: str) -> None:
    """The decline is the application's own, so no gate stops it."""
    told = await ask(f"What was the population of {place} in 2024?")
    assert told.startswith(f"I can't answer that: the data does not cover {place}.")


async def test_the_latest_is_the_newest_year_with_a_value_and_is_named() -> None:
    """2025 has no value for Mexico yet."""
    assert "In 2024, 83.1%" in await ask("What is the latest Internet use in Mexico?")
