"""Time words are resolved by the question's own date, and the answer names the year it used."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest


@pytest.mark.parametrize("word", ["now", "currently", "at the moment", "today", "these days"])
def test_now_is_the_latest_year_with_a_value(ask: Any, word: str) -> None:
    """The latest published value, with its year beside it; life expectancy ends a year earlier."""
    assert "in 2025" in ask(f"How many people live in Canada {word}?").text
    assert "in 2024" in ask(f"What is life expectancy in Canada {word}?").text


def test_this_year_without_a_value_is_not_covered(ask: Any) -> None:
    """An old value never passes for this year's."""
    told = ask("Population of Mexico this year")
    assert told.status == "cannot_answer"
    assert "2026" in told.text


def test_last_year_without_a_value_says_so_and_names_the_latest(ask: Any) -> None:
    """No silent swap of 2024 for 2025."""
    told = ask("what was the life expectancy in canada last year")
    assert told.status == "cannot_answer"
    assert "2025" in told.text
    assert "in 2024" in told.text


def test_the_clock_decides_what_last_year_is(ask: Any) -> None:
    assert "in 2019" in ask("Canada's population last year", asked_on=date(2020, 5, 1)).text


@pytest.mark.parametrize(
    ("text", "gap"),
    [
        ("Mexico GDP 1999", "for 1999"),
        ("Canada population 1960 to 2025", "from 1960 to 1999"),
        ("population du Canada en 1995", "pour 1995"),
        ("By how many people did Brazil's population change from 1960 to 2025?", "from 1960 to 1999"),
    ],
)
def test_years_outside_name_the_gap_and_call_nothing(ask: Any, text: str, gap: str) -> None:
    told = ask(text)
    assert told.status == "cannot_answer"
    assert gap in told.text
    assert told.calls == ()


def test_a_fiscal_year_is_answered_by_calendar_year_and_says_so(ask: Any) -> None:
    assert "calendar year" in ask("Size of the Indian economy in FY 2016?").text


@pytest.mark.parametrize(
    "text",
    [
        "Did Japan's GDP ever exceed $6 trillion?",
        "Le PIB du Japon a-t-il déjà dépassé 6 000 milliards de dollars ?",
    ],
)
def test_ever_looks_at_all_years(ask: Any, text: str) -> None:
    """The latest value (4.44 trillion) would say no; it was so from 2011 on."""
    told = ask(text)
    assert told.calls[0][0] == "find_year"
    assert "2011" in told.text
    assert not told.text.startswith(("No", "Non"))


def test_an_extreme_since_the_first_year_is_a_search_not_a_change(ask: Any) -> None:
    assert ask("What was the lowest GDP of Brazil since 2000?").calls[0][0] == "find_year"
    assert ask("What was the lowest GDP of Brazil since 2010?").status == "cannot_answer"
