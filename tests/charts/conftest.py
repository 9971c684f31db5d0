"""Answers to draw: of the program that ships, to questions that a reporter would want a picture of."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from core.ask import Assistant, Route
from core.charts import Chart, Theme, draw_chart
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import Snapshot, load_snapshot
from core.outcome import Outcome

Ask = Callable[[str], Outcome]
Draw = Callable[..., Chart]

QUESTIONS = (
    "Show me India's GDP from 2000 to 2025",
    "Population of India, Nigeria, the United States and Brazil over the last twenty years",
    "Évolution de l'utilisation d'Internet au Nigeria de 2000 à 2025",
    "Rank the countries by GDP per person in 2024",
    "Classez les pays selon l'espérance de vie en 2023",
    "Show me the GDP of all countries since 2005",
    "GDP of Canada, Mexico, Brazil and Japan in 2020",
    "Quelle est l'évolution du PIB du Japon ?",
    "How did life expectancy in Japan develop from 2015 to 2024?",
    "Which country's population grew the most from 2000 to 2024?",
    "When did India's GDP overtake the United Kingdom's?",
    "Internet use and population in Brazil from 2015 to 2024",
    "Quel pays a connu la plus forte hausse du PIB de 2015 à 2025 ?",
    "Internet use in the United States since 2000",
)


@pytest.fixture(scope="session")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.fixture(scope="session")
def gate(snapshot: Snapshot) -> Gate:
    return Gate.over(snapshot)


@pytest.fixture(scope="session")
def ask(snapshot: Snapshot, gate: Gate) -> Ask:
    assistant = Assistant(snapshot, [Route(OfflineProvider(gate), "offline")], gate=gate)
    found: dict[str, Outcome] = {}

    def answer(text: str) -> Outcome:
        if text not in found:
            asked = assistant.ask(Question(text, date(2026, 11, 30)))
            with ThreadPoolExecutor(1) as beside:  # a test may be in a loop of its own
                found[text] = beside.submit(asyncio.run, asked).result()
        return found[text]

    return answer


@pytest.fixture(scope="session")
def draw(ask: Ask, snapshot: Snapshot, gate: Gate) -> Draw:
    def draw_answer(question: str | Outcome, theme: Theme = "light") -> Chart:
        outcome = ask(question) if isinstance(question, str) else question
        chart = draw_chart(outcome, gate.catalog, snapshot.coverage, theme)
        assert chart is not None, outcome.answer
        return chart

    return draw_answer
