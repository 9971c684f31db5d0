# ruff: noqa: E501 - tables of questions
"""Gate 2 accepts what the writer writes: every kind of question over drawn countries and years."""

from __future__ import annotations

import json
import random
from datetime import date

import pytest

from core.checking import check_answer
from core.facts import Fact
from core.messages import Question
from core.offline.plan import Plan
from core.offline.understand import understand
from core.outcome import Language
from core.snapshot import load_snapshot
from core.tools import build_tools
from core.tools.base import dispatch
from core.words import COUNTRIES, CountryWords, detect_language
from core.writing import tells_answer, write_answer

SNAPSHOT = load_snapshot()
TOOLS = build_tools(SNAPSHOT)
NAMES: dict[Language, tuple[str, ...]] = {
    "en": ("population", "GDP", "GDP per capita", "life expectancy", "access to electricity", "internet use"),
    "fr": ("la population", "le PIB", "le PIB par habitant", "l'espérance de vie", "l'accès à l'électricité", "l'utilisation d'Internet"),
}  # fmt: skip
TEMPLATES: tuple[tuple[Language, str], ...] = (
    ("en", "{i} of {a} in {y}"),
    ("en", "{i} of {a}, {b} in {y}"),
    ("en", "{i} of {a} in {y} and {z}"),
    ("en", "{i} of {a} in 2025"),
    ("en", "latest {i} for {a}"),
    ("en", "{i} in {a} from {y} to {z}: how much did it change?"),
    ("en", "By what percentage did {i} in {a} change from {y} to {z}?"),
    ("en", "Did {i} in {a} rise from {y} to {z}?"),
    ("en", "Which has the higher {i}, {a} or {b}, in {y}?"),
    ("en", "Was {i} in {a} lower than in {b} in {y}?"),
    ("en", "{i} {a} vs {b} {y} difference"),
    ("en", "How many times larger was {i} in {a} than in {b} in {y}?"),
    ("en", "compare {i} in {a}, {b} and Canada in {y}"),
    ("en", "Which country had the highest {i} in {y}?"),
    ("en", "Which country had the third highest {i} in {y}?"),
    ("en", "top 3 by {i} in {y}"),
    ("en", "Rank all countries by {i} in {y}"),
    ("en", "Where did {a} rank by {i} in {y}?"),
    ("en", "Is {a} the country with the highest {i} in {y}?"),
    ("en", "Which countries had a higher {i} than {a} in {y}?"),
    ("en", "average {i} of the eight countries in {y}"),
    ("en", "average {i} in {a} from {y} to {z}"),
    ("en", "total {i} of {a} and {b} in {y}"),
    ("en", "When was {i} in {a} highest?"),
    ("en", "When did {a} pass {b} in {i}?"),
    ("fr", "{i} {fa} en {y}"),
    ("fr", "{i} {fa} et {fb} en {y}"),
    ("fr", "{i} {fa} en 2025"),
    ("fr", "De combien {i} {fa} a augmenté de {y} à {z} ?"),
    ("fr", "{i} {fa} a-t-il augmenté de {y} à {z} ?"),
    ("fr", "{i} est-il plus élevé {fa} ou {fb} en {y} ?"),
    ("fr", "écart {i} entre {fa} et {fb} en {y}"),
    ("fr", "combien de fois {i} {fa} est plus grand que {fb} en {y} ?"),
    ("fr", "Quel pays avait {i} le plus faible en {y} ?"),
    ("fr", "les trois pays avec {i} le plus élevé en {y}"),
    ("fr", "Classement des pays selon {i} en {y}"),
    ("fr", "Quel rang pour {fa} selon {i} en {y} ?"),
    ("fr", "moyenne des huit pays en {y} : {i}"),
    ("fr", "total {i} {fa} et {fb} en {y}"),
    ("fr", "En quelle année {i} {fa} a été le plus haut ?"),
)


def name(country: CountryWords) -> str:
    return f"{'the ' if country.en_article else ''}{country.name['en']}"


@pytest.mark.parametrize(("language", "template"), TEMPLATES)
def test_the_gate_accepts_the_writers_sentences(language: Language, template: str) -> None:
    """A rejected sentence of our own would send a plain question to a person."""
    draw = random.Random(template)  # noqa: S311 - test data
    for indicator in NAMES[language]:
        a, b = draw.sample([country for country in COUNTRIES if country.code != "CAN"], 2)
        y, z = sorted(draw.sample(range(2000, 2025), 2))
        text = template.format(i=indicator, a=name(a), b=name(b), fa=a.fr_of, fb=b.fr_of, y=y, z=z)
        plan = understand(Question(text, date(2026, 11, 30)), SNAPSHOT)
        if not isinstance(plan, Plan):
            assert template.startswith("total"), text
            continue
        facts: list[Fact] = []
        for call in plan.calls:
            facts += dispatch(TOOLS, call.tool, json.dumps(call.arguments)).facts
        answer = write_answer(facts, detect_language(text), plan.focus)
        status = "answered" if tells_answer(facts, plan.focus) else "cannot_answer"
        problems = check_answer(answer, question=text, facts=facts, coverage=SNAPSHOT.coverage, status=status)  # type: ignore[arg-type]
        assert problems == (), (text, answer)
