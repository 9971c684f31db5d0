"""Thanks, deadlines and what the figure is for are no part of the question; what narrows it is."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "population of Canada in 2024? thanks a million, you legend",
        "I'm drafting a sidebar on demography. Population of Canada in 2024?",
        "population of Canada in 2024, need it by 5pm",
        "Population of Canada in 2024 for tomorrow's paper",
        "whats up! canada's population in 2024",
        "We're about to print the population of Canada in 2024, per the latest data",
        "Settle a bet: population of Canada in 2024?",
        "For our evening newsletter: population of Canada in 2024",
        "I keep hearing wild claims. Population of Canada in 2024?",
        "Random one - population of Canada in 2024",
        "Une petite dernière : population du Canada en 2024 ?",
        "pls need popn of canada 2024",
        "Population du Canada en 2024 ? Merci infiniment pour votre aide précieuse",
        "La population du Canada en 2024, avant 18h svp",
    ],
)
def test_what_stands_around_the_question_asks_nothing(ask: Any, text: str) -> None:
    told = ask(text)
    assert told.cells == {("CAN", "SP.POP.TOTL", 2024)}


@pytest.mark.parametrize(
    "text",
    [
        "population of Canada in 2024? thanks, excluding expatriates",
        "population of Canada in 2024? Expatriates only.",
        "population of Canada in 2024? Thanks, only the urban one",
        "I'm working on rural Canada. Population in 2024?",
        "population of Canada by 2040, thanks",
        "We only mean expatriates: population of Canada in 2024?",
        "For expatriates: population of Canada in 2024",
        "I'm asking about expatriates. Population of Canada in 2024?",
        "I need expatriate numbers: population of Canada in 2024",
        "Quick one without expatriates: population of Canada in 2024",
        "Expatriates: population of Canada in 2024?",
    ],
)
def test_what_narrows_the_question_is_not_cut(ask: Any, text: str) -> None:
    assert ask(text).status == "cannot_answer"
