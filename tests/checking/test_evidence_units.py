"""A fact in another unit than its series is no evidence for that series."""

from __future__ import annotations

from decimal import Decimal

import pytest
from checking.gate_facts import codes_of
from checking.kit.world import GDP, NET

from core.data.facts import Change, Observation

QUESTION = "What was Mexico's GDP in 2024?"
ANSWER = "Mexico's GDP was $1.83 trillion in 2024."
VALUE = Decimal("1830489338222.77")


def test_the_unit_of_the_series_is_evidence() -> None:
    fact = Observation("MEX", GDP, 2024, VALUE, "current US dollars")
    assert not codes_of(ANSWER, [fact], QUESTION)


@pytest.mark.parametrize(
    "unit", ["euros", "people", "constant 2015 US dollars", "percent", "million US dollars", "US dollars", ""]
)
def test_another_unit_makes_no_evidence(unit: str) -> None:
    fact = Observation("MEX", GDP, 2024, VALUE, unit)
    assert codes_of(ANSWER, [fact], QUESTION)


def test_a_change_of_a_percentage_is_in_points() -> None:
    fact = Change("MEX", NET, 2023, 2024, Decimal("1.9"), Decimal("2.4"), "percentage points")
    answer = "Internet use in Mexico rose by 1.9 percentage points from 2023 to 2024."
    assert not codes_of(answer, [fact], "Internet use in Mexico?")
