"""What the data editor reads: a sentence with names, never a code, in the language of the answer."""

from __future__ import annotations

import re

import pytest
from checking.gate_facts import COVERAGE, SNAPSHOT, change, levels, ratio

from core.checking import check_answer
from core.facts import Fact

CODE = re.compile(r"\b[A-Z]{2}\.[A-Z]{3}\.|\b(?:BRA|CAN|GBR|IND|JPN|MEX|NGA|USA)\b")
WHOLE: list[Fact] = list(SNAPSHOT.observations())


def told(answer: str, facts: list[Fact] | None = None) -> list[str]:
    problems = check_answer(answer, question="", facts=facts or WHOLE, coverage=COVERAGE)
    return [problem.message for problem in problems]


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (
            "Internet use in Mexico was 75.63% in 2022.",
            "“75.63%” is Mexico’s Internet use for 2021; for 2022 the evidence has 78.63%.",
        ),
        (
            "The population of the United States was 41,262,329 in 2024.",
            (
                "“41,262,329” is Canada’s population for 2024; "
                "for the United States the evidence has 340,003,797 people."
            ),
        ),
        (
            "GDP per person in Canada was $2.27 trillion in 2024.",
            "“$2.27 trillion” is Canada’s GDP for 2024; for GDP per person the evidence has US$55,016.",
        ),
    ],
)
def test_a_figure_of_another_cell_is_named(answer: str, message: str) -> None:
    """Whose it is, and what belongs there."""
    assert told(answer) == [message]


def test_french_answers_are_told_in_french_numbers() -> None:
    """Decimal comma, no-break spaces, articles."""
    facts = levels("MEX", "net", 2021, 2022)
    expected = (
        "« 75,63 % » est l’utilisation d'Internet du Mexique en 2021 ; "
        "pour 2022, les données ont 78,63\u00a0%."
    )
    assert told("75,63 % des Mexicains utilisaient Internet en 2022.", facts) == [expected]


def test_a_change_is_told_with_its_difference_and_percentage() -> None:
    """The editor needs no second look-up."""
    facts = change("NGA", "gdp", 2023, 2024)
    expected = "No fact gives “38%” here. Nigeria’s GDP fell by US$235.13 billion (48.24%) from 2023 to 2024."
    assert told("Nigeria's GDP fell by 38% from 2023 to 2024.", facts) == [expected]


@pytest.mark.parametrize(
    ("answer", "facts"),
    [
        ("India was second by population in 2024.", WHOLE),
        ("Nigeria's population fell from 2023 to 2024.", WHOLE),
        ("Canada had more people than Mexico in 2024.", WHOLE),
        ("US GDP was 13.9 times Canada's in 2024.", ratio("USA", "CAN", "gdp", 2024)),
        ("There is no value for Canada's population in 2024.", WHOLE),
        ("The data covers 1990 to 2025.", WHOLE),
        ("In 2024, Brazil was followed by Canada in population.", WHOLE),
    ],
)
def test_no_message_holds_a_code(answer: str, facts: list[Fact]) -> None:
    """Editors do not know the codes of countries and indicators."""
    messages = told(answer, facts)
    assert messages
    assert not [message for message in messages if CODE.search(message)]
