"""A fact in another unit than its series is no evidence for that series."""

from __future__ import annotations

from decimal import Decimal

import pytest
from checking.kit.world import COVERAGE, GDP, NET, PCAP, POP

from core.checking import check_answer
from core.facts import Change, Observation

QUESTION = "What was Mexico's GDP in 2024?"
ANSWER = "Mexico's GDP was $1.83 trillion in 2024."
VALUE = Decimal("1830489338222.77")


@pytest.mark.parametrize("unit", ["current US dollars", "current US$", "US dollars", "USD", ""])
def test_the_units_of_a_series_are_taken_however_spelled(unit: str) -> None:
    fact = Observation("MEX", GDP, 2024, VALUE, unit)
    assert not check_answer(ANSWER, question=QUESTION, facts=[fact], coverage=COVERAGE)


@pytest.mark.parametrize(
    "unit", ["euros", "people", "constant 2015 US dollars", "percent", "million US dollars"]
)
def test_another_unit_makes_no_evidence(unit: str) -> None:
    fact = Observation("MEX", GDP, 2024, VALUE, unit)
    assert check_answer(ANSWER, question=QUESTION, facts=[fact], coverage=COVERAGE)


@pytest.mark.parametrize(
    ("indicator", "unit"),
    [(PCAP, "current US dollars per capita"), (NET, "% of population"), (POP, "persons")],
)
def test_per_person_percent_and_people(indicator: str, unit: str) -> None:
    told = {
        PCAP: "GDP per person in Mexico was $42 in 2024.",
        NET: "42% of Mexicans used the Internet in 2024.",
        POP: "Mexico had 42 people in 2024.",
    }
    fact = Observation("MEX", indicator, 2024, Decimal(42), unit)
    assert not check_answer(told[indicator], question="Mexico 2024?", facts=[fact], coverage=COVERAGE)


def test_a_change_of_a_percentage_is_in_points() -> None:
    fact = Change("MEX", NET, 2023, 2024, Decimal("1.9"), Decimal("2.4"), "percentage points")
    answer = "Internet use in Mexico rose by 1.9 percentage points from 2023 to 2024."
    assert not check_answer(answer, question="Internet use in Mexico?", facts=[fact], coverage=COVERAGE)
