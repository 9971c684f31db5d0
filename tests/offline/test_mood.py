"""What is asked about the thing itself, and not how much of it there is, is declined."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    "text",
    [
        "How do Indians use the internet?",
        "Where do Brazilians use the internet?",
        "who uses the internet in Brazil?",
        "What do Brazilians use the internet for?",
        "where does Japan get its electricity from?",
        "what does life expectancy in Japan mean?",
        "How is GDP per person in India calculated?",
        "what is the population of Canada made of?",
        "where do most people live in Canada",
        "Comment les Indiens utilisent-ils internet ?",
        "Où les Brésiliens utilisent-ils internet ?",
        "Qui utilise internet au Brésil ?",
        "life expectancy in 2020 for someone born in India and living in Canada",
        "GDP of the countries with over 200 million people in 2020",
    ],
)
def test_manner_place_and_meaning_are_no_figures(ask: Any, text: str) -> None:
    told = ask(text)
    assert told.status == "cannot_answer"
    assert told.calls == ()


@pytest.mark.parametrize(
    "text",
    [
        "How has UK GDP changed since 2010?",
        "How does Canada rank on life expectancy in 2020?",
        "Where is life expectancy highest?",
        "Where is life expectancy higher, India or Nigeria?",
        "countries where life expectancy was above 80 in 2020",
        "Comment a évolué le PIB du Canada depuis 2010 ?",
        "Who had the largest population in 2020?",
    ],
)
def test_how_where_and_who_may_ask_for_figures(ask: Any, text: str) -> None:
    assert ask(text).status == "answered"


def test_a_rounded_figure_is_left_to_the_reader(ask: Any) -> None:
    """33,800 may be 33,797, rounded: neither yes nor no would be fair."""
    told = ask("A tweet says Japan's GDP per capita was 33,800 dollars in 2024. True?")
    assert told.text.startswith("GDP per person in Japan was US$33,797")
    assert ask("Was Japan's GDP per capita 33,900 dollars in 2024?").text.startswith("No: ")
    assert ask("Was Japan's GDP per capita exactly 33,800 dollars in 2024?").text.startswith("No: ")
