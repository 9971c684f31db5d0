"""Rule: a right number does not save a sentence whose predicate, unit noun or modifier says something else.

Each sentence has the right value, year, country and unit, and only words that the gate knows.
"""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.checking import check_answer
from core.facts import Coverage, Observation
from core.snapshot import load_snapshot

_COVERAGE: Coverage = load_snapshot().coverage
_PEOPLE = Observation("CAN", "SP.POP.TOTL", 2024, Decimal(41262329), "people")
_GDP = Observation("MEX", "NY.GDP.MKTP.CD", 2024, Decimal("1830489311088.89"), "current US dollars")
_POWER = Observation("NGA", "EG.ELC.ACCS.ZS", 2024, Decimal("62.5"), "percent of population")
_LIFE = Observation("JPN", "SP.DYN.LE00.IN", 2024, Decimal("84.0363414634146"), "years")

_ASKED = {
    _PEOPLE: ("What was Canada's population in 2024?", "Quelle était la population du Canada en 2024 ?"),
    _GDP: ("What was Mexico's GDP in 2024?", "PIB du Mexique en 2024 ?"),
    _POWER: (
        "What share of Nigerians had electricity in 2024?",
        "Part des Nigérians avec l'électricité, 2024 ?",
    ),
    _LIFE: ("What was life expectancy in Japan in 2024?", "Espérance de vie au Japon en 2024 ?"),
}

# fmt: off
_FALSE_ENGLISH = [
    *[
        (_PEOPLE, f"41,262,329 people {act} Canada in 2024.")
        for act in (
            "came to", "left", "worked in", "were born in", "read in", "were asked in", "are needed in",
            "took part in",
            "stayed in", "owned a home in", "wanted to live in", "go to", "ran in", "stood in",
            "need help in", "trusted", "lived outside", "lived near", "were hosted in", "moved on in",
            "learned in",
        )
    ],
    *[
        (_PEOPLE, sentence)
        for sentence in (
            "Canada had 41,262,329 newborns in 2024.",
            "Canada had 41,262,329 users in 2024.",
            "Canada had 41,262,329 accounts in 2024.",
            "Canada had 41,262,329 sources in 2024.",
            "Canada needs 41,262,329 people in 2024.",
            "Canada aims for 41,262,329 people in 2024.",
            "Canada's old population was 41,262,329 in 2024.",
            "Canada's new population was 41,262,329 in 2024.",
            "Canada's other population was 41,262,329 in 2024.",
            "Canada's connected population was 41,262,329 in 2024.",
            "Part of Canada's population was 41,262,329 in 2024.",
            "Canada's population was 41,262,329 in early 2024.",
            "Canada's population was 41,262,329 at the end of 2024.",
            "Canada's population remained 41,262,329 in 2024.",
            "The minister says Canada's population was 41,262,329 in 2024.",
        )
    ],
    *[
        (_GDP, sentence)
        for sentence in (
            "Mexico's wealth was US$1.83 trillion in 2024.",
            "Mexico's bank was worth US$1.83 trillion in 2024.",
            "Mexico's currency was worth US$1.83 trillion in 2024.",
            "Mexico owned US$1.83 trillion in 2024.",
            "Mexico needed US$1.83 trillion in 2024.",
        )
    ],
    *[
        (_POWER, sentence)
        for sentence in (
            "62.5% of Nigerians wanted electricity in 2024.",
            "62.5% of Nigeria had electricity in 2024.",
            "62.5% of electricity in Nigeria was available in 2024.",
            "62.5% of places in Nigeria had electricity in 2024.",
        )
    ],
    (_LIFE, "Japan is 84.04 years old in 2024."),
    (_LIFE, "The Japanese took 84.04 years in 2024."),
]
# fmt: on

_FALSE_FRENCH = [
    *[
        (_PEOPLE, sentence)
        for sentence in (
            "41 262 329 personnes sont arrivées au Canada en 2024.",
            "41 262 329 personnes sont nées au Canada en 2024.",
            "41 262 329 personnes travaillaient au Canada en 2024.",
            "41 262 329 personnes souhaitaient vivre au Canada en 2024.",
            "Le Canada comptait 41 262 329 naissances en 2024.",
            "Le Canada comptait 41 262 329 utilisateurs en 2024.",
            "La nouvelle population du Canada était de 41 262 329 personnes en 2024.",
            "Une partie de la population du Canada était de 41 262 329 personnes en 2024.",
            "La population du Canada était de 41 262 329 début 2024.",
        )
    ],
    (_GDP, "La richesse du Mexique était de 1 830 milliards de dollars en 2024."),
    (_GDP, "La monnaie du Mexique valait 1 830 milliards de dollars en 2024."),
    (_POWER, "62,5 % des Nigérians souhaitaient l'électricité en 2024."),
    (_POWER, "62,5 % du Nigéria avait l'électricité en 2024."),
]

_TRUE = [
    *[
        (_PEOPLE, sentence)
        for sentence in (
            "41,262,329 people lived in Canada in 2024.",
            "There were 41,262,329 people in Canada in 2024.",
            "In 2024, 41,262,329 people called Canada home.",
            "Canada was home to 41,262,329 people in 2024.",
            "Canada's population came to 41,262,329 in 2024.",
            "World Bank data put Canada's population at 41,262,329 in 2024.",
            "The World Bank gives Canada's population as 41,262,329 in 2024.",
            "The snapshot lists 41,262,329 people for Canada in 2024.",
            "41 262 329 personnes vivaient au Canada en 2024.",
            "41 262 329 habitants étaient recensés au Canada en 2024.",
            "Le Canada abritait 41 262 329 personnes en 2024.",
        )
    ],
    (_LIFE, "A child born in Japan in 2024 could expect to live 84.04 years."),
    (_POWER, "62.5% of Nigeria's population was connected to electricity in 2024."),
]


def _problems(fact: Observation, answer: str, question: str) -> tuple[object, ...]:
    return check_answer(answer, question=question, facts=[fact], coverage=_COVERAGE)


@pytest.mark.parametrize(("fact", "answer"), _FALSE_ENGLISH, ids=lambda value: str(value)[:60])
def test_a_right_number_with_another_predicate_is_rejected(fact: Observation, answer: str) -> None:
    """The sentence states something that no fact says."""
    assert _problems(fact, answer, _ASKED[fact][0])


@pytest.mark.parametrize(("fact", "answer"), _FALSE_FRENCH, ids=lambda value: str(value)[:60])
def test_a_right_number_with_another_predicate_is_rejected_in_french(fact: Observation, answer: str) -> None:
    """The sentence states something that no fact says."""
    assert _problems(fact, answer, _ASKED[fact][1])


@pytest.mark.parametrize(("fact", "answer"), _TRUE, ids=lambda value: str(value)[:60])
def test_measuring_and_living_verbs_pass(fact: Observation, answer: str) -> None:
    """Other words for "the population was" stay free."""
    assert _problems(fact, answer, _ASKED[fact][0]) == ()


_LIVES = [
    Observation("NGA", "SP.DYN.LE00.IN", 2024, Decimal("54.635"), "years"),
    Observation("JPN", "SP.DYN.LE00.IN", 2024, Decimal("84.0363414634146"), "years"),
]


@pytest.mark.parametrize(
    ("answer", "passes"),
    [
        ("En 2024, on vivait plus longtemps au Japon (84,0 ans) qu'au Nigéria (54,6 ans).", True),
        ("En 2024, on vivait plus longtemps au Nigéria (54,6 ans) qu'au Japon (84,0 ans).", False),
        ("En 2024, on vivait moins longtemps au Japon (84,0 ans) qu'au Nigéria (54,6 ans).", False),
        ("In 2024 people lived longer in Nigeria (54.6 years) than in Japan (84.0 years).", False),
    ],
)
def test_an_indicator_phrase_that_compares_does_not_hide_the_comparison(answer: str, passes: bool) -> None:
    """ "vivait plus longtemps" names life expectancy in a question; in an answer it is a claim to decide."""
    question = "Espérance de vie au Nigéria et au Japon en 2024 ?"
    problems = check_answer(answer, question=question, facts=_LIVES, coverage=_COVERAGE)
    assert (problems == ()) is passes
