"""A sentence is checked on a large snapshot by what it speaks of: the finding is that of the whole."""

from __future__ import annotations

import pytest
from builders import TODAY

from core import passages
from core.checking.gate import Gate
from core.checking.review import Draft
from core.data.snapshot import Snapshot, load_snapshot

SNAPSHOT = load_snapshot()
GATE = Gate.over(SNAPSHOT)

SENTENCES = [
    "Canada had 41.3 million people in 2024.",
    "41.3 million Canadians lived there in 2024.",
    "US GDP was 12.9 times Canada's in 2024.",
    "US GDP was 13.9 times Canada's in 2024.",
    "Internet use in Mexico was 75.63% in 2022.",
    "India had the largest population of the eight countries in 2024.",
    "Japan had the largest population of the eight countries in 2024.",
    "Nigeria's GDP fell by 48.24% from 2023 to 2024.",
    "Life expectancy in Japan peaked in 2020, and its population in 2010.",
    "In 2025, there is no figure for life expectancy in Brazil.",
    "There is no figure for Canada's population in 2024.",
    "Brazil is richer per head than India, and has more people than Mexico.",
    "En 2024, le Canada comptait 41,3 millions d'habitants.",
    "The data covers eight countries.",
    "It was a good year for everyone.",
]


@pytest.mark.parametrize("text", SENTENCES)
def test_a_part_of_the_data_gives_the_finding_of_all(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = passages.review_over(SNAPSHOT, GATE, Draft(text, computed=True), None)
    monkeypatch.setattr(passages, "_TOLD_WHOLE", 0)
    assert passages.review_over(SNAPSHOT, GATE, Draft(text, computed=True), None) == whole


def test_a_question_brings_its_own_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = GATE.read_question("What was Canada's population in 2024?", (), TODAY)
    draft = Draft("Life expectancy in Canada was 82.2 years in 2023.", computed=True)
    whole = passages.review_over(SNAPSHOT, GATE, draft, asked)
    monkeypatch.setattr(passages, "_TOLD_WHOLE", 0)
    assert passages.review_over(SNAPSHOT, GATE, draft, asked) == whole


def test_what_a_sentence_does_not_speak_of_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def series(self: Snapshot, country: str, indicator: str, *years: int) -> tuple[object, ...]:
        read.append(indicator)
        return tuple(self.observation(country, indicator, year) for year in range(years[0], years[1] + 1))

    monkeypatch.setattr(passages, "_TOLD_WHOLE", 0)
    monkeypatch.setattr(Snapshot, "series", series)
    review = passages.review_over(SNAPSHOT, GATE, Draft(SENTENCES[0], computed=True), None)
    assert review.finding == "supported"
    assert set(read) == {"SP.POP.TOTL"}
