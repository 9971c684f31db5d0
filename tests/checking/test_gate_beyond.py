"""Rule: a right figure carries nothing beyond its fact: no other time, part, people, quantity or predicate.

The sentences stand in `cases/beyond_false.txt`, their true neighbours in `cases/beyond_true.txt`; the first
word of a line names the question and the facts below.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from checking.gate_facts import (
    COVERAGE,
    change,
    codes_of,
    crossing,
    difference,
    gap,
    levels,
    mean,
    peak,
    ranking,
    ratio,
)

from core.facts import Fact

_CASES = Path(__file__).resolve().parent / "cases"
_ALL = tuple(COVERAGE.countries)
_ASKED: dict[str, tuple[str, list[Fact]]] = {
    "pop": ("What was Canada's population in 2024?", levels("CAN", "pop", 2024)),
    "gdp": ("What was Mexico's GDP in 2024?", levels("MEX", "gdp", 2024)),
    "pc": ("What was US GDP per person in 2024?", levels("USA", "pc", 2024)),
    "el": ("What share of Nigerians had electricity in 2024?", levels("NGA", "el", 2024)),
    "le": ("What was life expectancy in Japan in 2024?", levels("JPN", "le", 2024)),
    "net": ("What share of Brazilians used the Internet in 2023?", levels("BRA", "net", 2023)),
    "chg": (
        "By what percentage did India's population grow from 2000 to 2024?",
        change("IND", "pop", 2000, 2024),
    ),
    "fall": ("How did Nigeria's GDP change from 2023 to 2024?", change("NGA", "gdp", 2023, 2024)),
    "elc": (
        "How did access to electricity in Nigeria change from 2010 to 2024?",
        change("NGA", "el", 2010, 2024),
    ),
    "two": (
        "Did Nigeria or India have the larger population in 2024?",
        difference("NGA", "IND", "pop", 2024),
    ),
    "rat": (
        "How many times larger was US GDP than Canada's in 2024?",
        ratio("USA", "CAN", "gdp", 2024),
    ),
    "rank": ("Which country had the largest population in 2024?", ranking("pop", 2024)),
    "mean": (
        "What was the mean life expectancy of the eight countries in 2024?",
        mean(_ALL, "le", 2024),
    ),
    "peak": ("When did Japan's GDP peak?", peak("JPN", "gdp")),
    "cross": (
        "When did Nigeria's access to electricity first pass 50%?",
        crossing("NGA", "el", "50"),
    ),
    "ser": ("What was Canada's population from 2022 to 2024?", levels("CAN", "pop", 2022, 2023, 2024)),
    "abs": ("What was life expectancy in Japan in 2025?", gap("JPN", "le", 2025)),
    "frpop": ("Quelle était la population du Canada en 2024 ?", levels("CAN", "pop", 2024)),
    "frgdp": ("Quel était le PIB du Mexique en 2024 ?", levels("MEX", "gdp", 2024)),
    "frel": ("Quelle part des Nigérians avait l'électricité en 2024 ?", levels("NGA", "el", 2024)),
    "frle": ("Quelle était l'espérance de vie au Japon en 2024 ?", levels("JPN", "le", 2024)),
    "frchg": (
        "De combien la population de l'Inde a-t-elle augmenté de 2000 à 2024 ?",
        change("IND", "pop", 2000, 2024),
    ),
    "frfall": ("Comment a évolué le PIB du Nigéria de 2023 à 2024 ?", change("NGA", "gdp", 2023, 2024)),
    "frtwo": (
        "L'Inde ou le Nigéria avait-il la plus grande population en 2024 ?",
        difference("NGA", "IND", "pop", 2024),
    ),
    "frrank": ("Quel pays avait la plus grande population en 2024 ?", ranking("pop", 2024)),
    "frrat": (
        "Combien de fois le PIB des États-Unis dépassait-il celui du Canada en 2024 ?",
        ratio("USA", "CAN", "gdp", 2024),
    ),
}


def _read(name: str) -> list[tuple[str, str, str]]:
    """Key of the facts, question and sentence of each line."""
    cases = []
    for line in (_CASES / name).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            key, _, rest = line.partition(" ")
            question, own, sentence = rest.rpartition(" || ")
            cases.append((key, question if own else _ASKED[key][0], sentence.replace("\\n", "\n")))
    return cases


@pytest.mark.parametrize(("key", "question", "sentence"), _read("beyond_false.txt"))
def test_a_right_figure_told_of_something_else_is_rejected(key: str, question: str, sentence: str) -> None:
    """Number, country and year are those of the fact; the rest of the sentence is not."""
    assert codes_of(sentence, _ASKED[key][1], question)


@pytest.mark.parametrize(("key", "question", "sentence"), _read("beyond_true.txt"))
def test_its_true_neighbour_passes(key: str, question: str, sentence: str) -> None:
    """The plain ways to say what the facts say stay open."""
    assert codes_of(sentence, _ASKED[key][1], question) == []
