"""Superlatives with the whole table in sight: true over the years is not true over the countries."""

from __future__ import annotations

import pytest
from checking.gate_facts import SNAPSHOT, codes_of

WHOLE = list(SNAPSHOT.observations())


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Which of the eight had the highest life expectancy in 2024?",
            "Nigeria had the highest life expectancy of these 8 countries in 2024 with 54.6 years.",
        ),
        ("Life expectancy in Nigeria in 2024?", "Nigeria had the highest life expectancy in 2024: 54.6."),
        ("In which year was Nigeria's GDP highest?", "Nigeria's GDP was at its lowest in 2019."),
        ("Nigeria's GDP in 2019?", "Nigeria's GDP was at its lowest in 2019."),
        ("When was Japan's life expectancy highest?", "Japan's life expectancy was highest in 2010."),
        ("Japan's life expectancy?", "Japan's life expectancy was its highest in 2010."),
        ("", "Japan's highest life expectancy was in 2010."),
        ("", "The highest life expectancy of Japan was in 2010."),
        ("", "La plus longue espérance de vie du Japon était en 2010."),
    ],
)
def test_the_other_sense_of_a_superlative_proves_nothing(question: str, answer: str) -> None:
    """Each is true of the countries or of the years, and told of the other."""
    assert codes_of(answer, WHOLE, question)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Which of the eight had the highest life expectancy in 2010?",
            "Japan had the highest life expectancy of these 8 countries in 2010.",
        ),
        ("", "Japan's highest life expectancy was in 2020."),
        ("Life expectancy in Japan in 2010?", "Japan had the highest life expectancy in 2010."),
        ("In which year was Nigeria's GDP highest?", "Nigeria's GDP was at its highest in 2019."),
    ],
)
def test_the_sense_that_is_told_and_true_passes(question: str, answer: str) -> None:
    """The whole table does not blur a sense that the sentence makes plain."""
    assert codes_of(answer, WHOLE, question) == []
