"""Puts every known word into every place of true sentences and prints what gate 2 still accepts.

    python tests/checking/kit/words_attack.py --language en --mode insert
    python tests/checking/kit/words_attack.py --sentence level --mode replace --kinds neutral,hedge

An accepted sentence is not an error by itself: a person reads the groups (sentence, place, words) and judges
which of them say something that no fact proves. The tests of `roles.py` hold the classes found this way.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[2]), str(HERE.parents[1])]

from checking.gate_facts import (  # noqa: E402 (after the path is set)
    COVERAGE,
    change,
    crossing,
    difference,
    gap,
    levels,
    mean,
    peak,
    ranking,
    ratio,
)

from core.checking import check_answer  # noqa: E402 (after the path)
from core.checking.vocabulary import load_vocabulary  # noqa: E402 (after the path)
from core.facts import Fact  # noqa: E402 (after the path)
from core.outcome import Language  # noqa: E402 (after the path)

_ALL = tuple(COVERAGE.countries)


@dataclass(frozen=True)
class Truth:
    """A true sentence, the question it answers and the facts that prove it."""

    name: str
    language: Language
    question: str
    answer: str
    facts: list[Fact]


def _truths() -> Iterator[Truth]:
    canada, india = levels("CAN", "pop", 2024), change("IND", "pop", 2000, 2024)
    gdp, power = levels("MEX", "gdp", 2024), levels("NGA", "el", 2024)
    life, net = levels("JPN", "le", 2024), levels("BRA", "net", 2023)
    person, pair = levels("USA", "pc", 2024), difference("NGA", "IND", "pop", 2024)
    for name, question, answer, facts in (
        (
            "level",
            "What was Canada's population in 2024?",
            "Canada's population was 41,262,329 in 2024.",
            canada,
        ),
        (
            "people",
            "How many people lived in Canada in 2024?",
            "In 2024, 41.3 million people lived in Canada.",
            canada,
        ),
        ("gdp", "What was Mexico's GDP in 2024?", "Mexico's GDP was $1.83 trillion in 2024.", gdp),
        (
            "person",
            "US GDP per person in 2024?",
            "GDP per person in the United States was $86,170 in 2024.",
            person,
        ),
        (
            "power",
            "How many Nigerians had electricity in 2024?",
            "In 2024, 62.5% of Nigerians had access to electricity.",
            power,
        ),
        (
            "life",
            "Life expectancy in Japan in 2024?",
            "Life expectancy at birth in Japan was 84.0 years in 2024.",
            life,
        ),
        (
            "net",
            "Internet use in Brazil in 2023?",
            "In Brazil, 84.2% of the population used the Internet in 2023.",
            net,
        ),
        (
            "change",
            "By what percentage did India's population grow from 2000 to 2024?",
            "India's population grew by 37.15% from 2000 to 2024.",
            india,
        ),
        (
            "ends",
            "How did India's population change from 2000 to 2024?",
            "India's population rose from 1.06 billion in 2000 to 1.45 billion in 2024.",
            india,
        ),
        (
            "fall",
            "How did Nigeria's GDP change from 2023 to 2024?",
            "Nigeria's GDP fell by 48.24% between 2023 and 2024.",
            change("NGA", "gdp", 2023, 2024),
        ),
        (
            "more",
            "Did Nigeria or India have the larger population in 2024?",
            "India had a larger population than Nigeria in 2024: 1.45 billion against 232.7 million.",
            pair,
        ),
        (
            "gap",
            "How many more people had India than Nigeria in 2024?",
            "India had 1.22 billion more people than Nigeria in 2024.",
            pair,
        ),
        (
            "ratio",
            "How many times larger was US GDP than Canada's in 2024?",
            "US GDP was 12.9 times that of Canada in 2024.",
            ratio("USA", "CAN", "gdp", 2024),
        ),
        (
            "rank",
            "Which country had the largest population in 2024?",
            "India had the largest population of the eight countries in 2024, at 1.45 billion.",
            ranking("pop", 2024),
        ),
        (
            "rankth",
            "Where did Canada rank by population in 2024?",
            "Canada ranked last of the eight countries by population in 2024.",
            ranking("pop", 2024),
        ),
        (
            "mean",
            "What was the mean life expectancy of the eight in 2024?",
            "The mean life expectancy of the eight countries was 75.6 years in 2024.",
            mean(_ALL, "le", 2024),
        ),
        (
            "count",
            "How many of the eight countries had over 100 million people in 2024?",
            "Six of the eight countries had more than 100 million people in 2024.",
            ranking("pop", 2024),
        ),
        (
            "peak",
            "When did Japan's GDP peak?",
            "Japan's GDP peaked in 2012 at $6.33 trillion.",
            peak("JPN", "gdp"),
        ),
        (
            "cross",
            "When did more than half of Nigerians first have electricity?",
            "The share of Nigerians with access to electricity first passed 50% in 2003.",
            crossing("NGA", "el", "50"),
        ),
        (
            "yesno",
            "Did more than half of Nigerians have electricity in 2024?",
            "Yes, more than half of Nigerians had access to electricity in 2024 (62.5%).",
            power,
        ),
        (
            "absent",
            "Life expectancy in Japan in 2025?",
            "The data has no value for life expectancy in Japan in 2025.",
            gap("JPN", "le", 2025),
        ),
    ):
        yield Truth(name, "en", question, answer, facts)
    for name, question, answer, facts in (
        (
            "niveau",
            "Quelle était la population du Canada en 2024 ?",
            "La population du Canada était de 41 262 329 habitants en 2024.",
            canada,
        ),
        (
            "gens",
            "Combien de personnes vivaient au Canada en 2024 ?",
            "En 2024, 41,3 millions de personnes vivaient au Canada.",
            canada,
        ),
        (
            "pib",
            "Quel était le PIB du Mexique en 2024 ?",
            "Le PIB du Mexique s'élevait à 1 830 milliards de dollars en 2024.",
            gdp,
        ),
        (
            "courant",
            "Combien de Nigérians avaient l'électricité en 2024 ?",
            "En 2024, 62,5 % des Nigérians avaient accès à l'électricité.",
            power,
        ),
        (
            "vie",
            "Espérance de vie au Japon en 2024 ?",
            "L'espérance de vie à la naissance au Japon était de 84,0 ans en 2024.",
            life,
        ),
        (
            "reseau",
            "Part des Brésiliens sur Internet en 2023 ?",
            "Au Brésil, 84,2 % de la population utilisait Internet en 2023.",
            net,
        ),
        (
            "hausse",
            "De combien la population de l'Inde a-t-elle augmenté de 2000 à 2024 ?",
            "La population de l'Inde a augmenté de 37,15 % entre 2000 et 2024.",
            india,
        ),
        (
            "bouts",
            "Comment a évolué la population de l'Inde de 2000 à 2024 ?",
            "La population de l'Inde est passée de 1,06 milliard en 2000 à 1,45 milliard en 2024.",
            india,
        ),
        (
            "baisse",
            "Comment a évolué le PIB du Nigéria de 2023 à 2024 ?",
            "Le PIB du Nigéria a baissé de 48,24 % de 2023 à 2024.",
            change("NGA", "gdp", 2023, 2024),
        ),
        (
            "plus",
            "L'Inde ou le Nigéria avait-il la plus grande population en 2024 ?",
            "L'Inde avait une population plus grande que le Nigéria en 2024.",
            pair,
        ),
        (
            "rapport",
            "Combien de fois le PIB américain dépassait-il celui du Canada en 2024 ?",
            "Le PIB des États-Unis était 12,9 fois celui du Canada en 2024.",
            ratio("USA", "CAN", "gdp", 2024),
        ),
        (
            "rang",
            "Quel pays avait la plus grande population en 2024 ?",
            "L'Inde avait la plus grande population des huit pays en 2024, avec 1,45 milliard d'habitants.",
            ranking("pop", 2024),
        ),
        (
            "moyenne",
            "Espérance de vie moyenne des huit pays en 2024 ?",
            "L'espérance de vie moyenne des huit pays était de 75,6 ans en 2024.",
            mean(_ALL, "le", 2024),
        ),
        (
            "sommet",
            "Quand le PIB du Japon a-t-il culminé ?",
            "Le PIB du Japon a culminé en 2012 à 6 334 milliards de dollars.",
            peak("JPN", "gdp"),
        ),
        (
            "absence",
            "Espérance de vie au Japon en 2025 ?",
            "Les données ne donnent pas de valeur pour l'espérance de vie au Japon en 2025.",
            gap("JPN", "le", 2025),
        ),
    ):
        yield Truth(name, "fr", question, answer, facts)


def words_of(language: Language, kinds: Iterable[str]) -> dict[str, list[str]]:
    """The known words and phrases of a language by kind; those of `kinds` only, all when empty."""
    vocabulary = load_vocabulary(language)
    found: dict[str, list[str]] = {}
    wanted = set(kinds)
    for word, meaning in vocabulary.single.items():
        found.setdefault(meaning.kind, []).append(word)
    for rows in vocabulary.phrases.values():
        for words, meaning in rows:
            found.setdefault(meaning.kind, []).append(" ".join(words).replace("' ", "'"))
    return {kind: sorted(words) for kind, words in sorted(found.items()) if not wanted or kind in wanted}


def altered(answer: str, place: int, word: str, mode: str) -> str:
    parts = answer.split(" ")
    parts[place : place + (mode == "replace")] = [word]
    return " ".join(parts)


def attack(truth: Truth, mode: str, words: dict[str, list[str]]) -> Iterator[tuple[int, str, list[str]]]:
    """Place, kind and the words with which the altered sentence is still accepted."""
    for place in range(len(truth.answer.split(" ")) + (mode == "insert")):
        for kind, members in words.items():
            passed = [
                word
                for word in members
                if not check_answer(
                    altered(truth.answer, place, word, mode),
                    question=truth.question,
                    facts=truth.facts,
                    coverage=COVERAGE,
                )
            ]
            if passed:
                yield place, kind, passed


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--language", choices=("en", "fr"))
    parser.add_argument("--sentence", default="", help="names, separated by commas")
    parser.add_argument("--mode", choices=("insert", "replace"), default="insert")
    parser.add_argument("--kinds", default="", help="kinds of words, separated by commas; all by default")
    options = parser.parse_args()
    names = set(filter(None, options.sentence.split(",")))
    for truth in _truths():
        if (options.language and truth.language != options.language) or (names and truth.name not in names):
            continue
        plain = check_answer(truth.answer, question=truth.question, facts=truth.facts, coverage=COVERAGE)
        rejected = f"  REJECTED {plain[0].code} {plain[0].text!r}" if plain else ""
        print(f"\n{truth.name}: {truth.answer}{rejected}")
        words = words_of(truth.language, filter(None, options.kinds.split(",")))
        for place, kind, passed in attack(truth, options.mode, words):
            shown = altered(truth.answer, place, "[..]", options.mode)
            print(f"  {shown}\n    {kind}: {', '.join(passed)}", flush=True)


if __name__ == "__main__":
    main()
