"""Ways to write that the gate reads as plainer ones: what is true passes, its false neighbour does not."""

from __future__ import annotations

import pytest
from checking.gate_facts import change, codes_of, levels, ranking

from core.facts import Fact

GDP = ranking("gdp", 2024)
CANADA = levels("CAN", "pop", 2020, 2024)
PAIR = [*levels("CAN", "pop", 2024), *levels("MEX", "pop", 2024)]
GROWTH = [*change("NGA", "pop", 2000, 2024), *change("IND", "pop", 2000, 2024)]
NET = [*levels("MEX", "net", 2022), *levels("BRA", "net", 2022)]
NIGERIA = levels("NGA", "gdp", *range(2014, 2025))

TRUE = [
    ("1. United States ($29.30 trillion), 2. Japan ($4.19 trillion), and 3. India ($3.76 trillion).", GDP),
    ("1) United States ($29.30 trillion), 2) Japan ($4.19 trillion).", GDP),
    ("#1 United States ($29.30 trillion), #2 Japan ($4.19 trillion).", GDP),
]
FALSE = [
    ("1. United States ($29.30 trillion), 2. India ($3.76 trillion), 3. Japan ($4.19 trillion).", GDP),
    ("1. Japan ($4.19 trillion), 2. United States ($29.30 trillion).", GDP),
    ("#1 Japan ($4.19 trillion), #2 United States ($29.30 trillion).", GDP),
    ("1. United States ($29.30 trillion), 3. Japan ($4.19 trillion).", GDP),
]


@pytest.mark.parametrize(("entries", "facts"), TRUE)
def test_numbers_of_a_list_inside_a_line_are_places(entries: str, facts: list[Fact]) -> None:
    """They are no figures, and they are in order."""
    assert codes_of(f"Ranking by GDP in 2024: {entries}", facts) == []


@pytest.mark.parametrize(("entries", "facts"), FALSE)
def test_a_list_in_the_wrong_order_is_refused(entries: str, facts: list[Fact]) -> None:
    """Whatever its numbers look like."""
    assert codes_of(f"Ranking by GDP in 2024: {entries}", facts)


@pytest.mark.parametrize(
    ("question", "answer", "facts"),
    [
        ("", "Canada's population was 38,028,638 in 2020; four years later it was 41,262,329.", CANADA),
        ("", "En 2020, le Canada comptait 38 028 638 habitants ; quatre ans plus tard, 41 262 329.", CANADA),
        ("", "Of every 100 people in Mexico, about 79 used the Internet in 2022.", NET),
        ("", "Sur 100 habitants du Mexique, environ 79 utilisaient Internet en 2022.", NET),
        ("", "From 2000 to 2024, Nigeria's population grew faster than India's.", GROWTH),
        (
            "",
            "De 2000 à 2024, la population du Nigéria a augmenté plus vite que celle de l'Inde.",
            GROWTH,
        ),
        ("", "Nigeria's GDP in 2024 was less than half of what it was in 2014.", NIGERIA),
        ("", "Nigeria's GDP rose from 2020 to 2022, then fell to $252.3 billion by 2024.", NIGERIA),
        ("", "US GDP/capita was $86,170 in 2024.", levels("USA", "pc", 2024)),
        ("", "En 2024, le PIB/habitant du Canada était de 55 016 dollars.", levels("CAN", "pc", 2024)),
        (
            "La population du Canada dépasse-t-elle 40 millions en 2024 ?",
            "Oui, elle était de 41,3 millions en 2024.",
            CANADA,
        ),
        (
            "Le Canada est-il plus peuplé que le Mexique en 2024 ?",
            (
                "Non, c'est l'inverse : en 2024, le Mexique comptait 130,9 millions d'habitants "
                "contre 41,3 millions au Canada."
            ),
            PAIR,
        ),
    ],
)
def test_a_true_answer_in_these_forms_passes(question: str, answer: str, facts: list[Fact]) -> None:
    """Each form once."""
    assert codes_of(answer, facts, question) == []


@pytest.mark.parametrize(
    ("question", "answer", "facts"),
    [
        ("", "Canada's population was 38,028,638 in 2020; three years later it was 41,262,329.", CANADA),
        ("", "Of every 100 people in Mexico, about 75 used the Internet in 2022.", NET),
        ("", "Of every 100 people in Brazil, about 79 used the Internet in 2022.", NET),
        ("", "From 2000 to 2024, India's population grew faster than Nigeria's.", GROWTH),
        ("", "From 2000 to 2024, Nigeria's population fell faster than India's.", GROWTH),
        ("", "From 2000 to 2024, Nigeria's population grew slower than India's.", GROWTH),
        ("", "Nigeria's GDP in 2014 was less than half of what it was in 2024.", NIGERIA),
        ("", "Nigeria's GDP in 2024 was a third of what it was in 2014.", NIGERIA),
        ("", "Nigeria's GDP rose from 2020 to 2022, then fell to $487.4 billion by 2024.", NIGERIA),
        ("", "Nigeria's GDP rose from 2020 to 2022, then rose to $252.3 billion by 2024.", NIGERIA),
        ("", "US GDP/capita was $29.30 trillion in 2024.", [*GDP, *levels("USA", "pc", 2024)]),
        (
            "La population du Canada dépasse-t-elle 40 millions en 2024 ?",
            "Non, elle était de 41,3 millions en 2024.",
            CANADA,
        ),
        (
            "Le Mexique est-il plus peuplé que le Canada en 2024 ?",
            (
                "Non, c'est l'inverse : en 2024, le Mexique comptait 130,9 millions d'habitants "
                "contre 41,3 millions au Canada."
            ),
            PAIR,
        ),
        (
            "Quel pays est le plus riche par habitant en 2024 ?",
            "En 2024, l'Inde avait la population la plus élevée des huit pays.",
            ranking("pop", 2024),
        ),
    ],
)
def test_a_false_answer_in_these_forms_is_refused(question: str, answer: str, facts: list[Fact]) -> None:
    """The neighbours of the forms above."""
    assert codes_of(answer, facts, question)


POPULATION = ranking("pop", 2024)
OVER_100 = "How many of the eight countries had more than 100 million people in 2024?"


@pytest.mark.parametrize(
    ("answer", "accepted"),
    [
        ("Six of the eight did in 2024; the exceptions were the United Kingdom and Canada.", True),
        ("Six of the eight did in 2024; the exceptions were Canada and Mexico.", False),
        ("Six of the eight did in 2024; the exception was Canada.", False),
        ("In 2024 the exceptions were the United Kingdom and Canada.", False),
    ],
)
def test_exceptions_are_all_that_the_count_left_out(answer: str, accepted: bool) -> None:
    """The same count decides both."""
    assert (codes_of(answer, POPULATION, OVER_100) == []) is accepted


def test_a_sum_told_after_its_parts_is_no_level_of_the_last_one() -> None:
    """The larger part alone rounds to the sum; nobody added them up."""
    facts = [*levels("NGA", "gdp", 2000), *levels("GBR", "gdp", 2000)]
    parts = "In 2000 the figure for Nigeria was $69 billion; for the United Kingdom it was $1.7 trillion."
    asked = "Compare nominal GDP in Nigeria and the United Kingdom, 2000."
    assert codes_of(parts, facts, asked) == []
    assert codes_of(f"{parts} Together they come to $1.7tn.", facts, asked)


def test_a_change_of_gdp_is_no_percentage_of_the_population() -> None:
    """What stands behind the percentage is what fell."""
    facts = change("NGA", "gdp", 2012, 2016)
    asked = "Comment a évolué le PIB du Nigéria de 2012 à 2016 ?"
    told = "Le Nigéria a enregistré une diminution de 12,79 % de {} entre 2012 et 2016."
    assert codes_of(told.format("son PIB"), facts, asked) == []
    assert codes_of(told.format("la population"), facts, asked)
