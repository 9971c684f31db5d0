"""How sentences compare: sizes are larger, rates are higher; limits show no decimals of their own."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.facts import Change, Observation
from core.outcome import Language
from core.writing import Claim, Focus, write_answer
from core.writing.degrees import name_comparative, name_superlative, tell_apart, tell_limit

POP, GDP, LIFE = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "SP.DYN.LE00.IN"
USD, SHARE = "current US dollars", "percent of population"


@pytest.mark.parametrize(
    ("indicator", "low", "english", "french"),
    [
        (POP, False, "larger", "plus élevée"),
        (GDP, True, "smaller", "plus faible"),
        (LIFE, False, "higher", "plus élevée"),
        (LIFE, True, "lower", "plus faible"),
    ],
)
def test_sizes_are_larger_and_rates_are_higher(indicator: str, low: bool, english: str, french: str) -> None:
    assert name_comparative(indicator, low, "en") == english
    assert name_comparative(indicator, low, "fr") == french


def test_french_superlatives_agree_with_the_indicator() -> None:
    assert name_superlative(GDP, False, "fr") == "le plus élevé"
    assert name_superlative(POP, True, "fr") == "la plus faible"
    assert name_superlative(POP, True, "en") == "smallest"


@pytest.mark.parametrize(
    ("value", "unit", "language", "text"),
    [
        ("7000000000000", USD, "en", "US$7 trillion"),
        ("2500000000000", USD, "en", "US$2.5 trillion"),
        ("100000000", "people", "en", "100,000,000 people"),
        ("75", "years", "en", "75 years"),
        ("75", "years", "fr", "75 ans"),
        ("70", SHARE, "en", "70% of the population"),
    ],
)
def test_a_limit_shows_no_decimals_of_its_own(value: str, unit: str, language: Language, text: str) -> None:
    assert tell_limit(Decimal(value), unit, language).replace("\u00a0", " ") == text


@pytest.mark.parametrize(
    ("value", "other", "unit", "language", "text"),
    [
        ("4002587541846", "4000000000000", USD, "en", "US$4,002,587,541,846"),
        ("4000000000000", "4000000000000", USD, "en", "US$4.00 trillion"),
        ("4102587541846", "4000000000000", USD, "en", "US$4.10 trillion"),
        ("72.003", "72", "years", "en", "72.003 years"),
        ("72.003", "72", "years", "fr", "72,003 ans"),
        ("90.3447", "90.34", SHARE, "en", "90.3447% of the population"),
        ("82586.78", "82587", "current US dollars per person", "en", "US$82,586.78"),
        ("82586.78", "82587", "current US dollars per person", "fr", "82 586,78 dollars US"),
    ],
)
def test_a_value_never_reads_like_the_figure_it_is_above(
    value: str, other: str, unit: str, language: Language, text: str
) -> None:
    """ "Is it over $4 trillion? Yes: US$4.00 trillion" would puzzle."""
    assert tell_apart(Decimal(value), Decimal(other), unit, language).replace("\u00a0", " ") == text


def test_a_yes_shows_the_digits_that_decide_it() -> None:
    cell = Observation("GBR", GDP, 2025, Decimal(4002587541846), USD)
    focus = Focus("values", ("GBR",), claim=Claim("above", Decimal(4 * 10**12)), yes_no=True)
    assert write_answer([cell], "en", focus) == (
        "Yes: the GDP of the United Kingdom was US$4,002,587,541,846 in 2025."
    )


def test_a_run_of_changes_says_its_verb_once() -> None:
    changes = [
        Change(country, POP, 2000, 2020, Decimal(size), Decimal(percent), "people")
        for country, size, percent in (("NGA", 9, 9), ("IND", 8, 8), ("CAN", 7, 7), ("JPN", -1, -1))
    ]
    assert write_answer(changes, "en", Focus("change", percent=True)) == (
        "From 2000 to 2020, population rose by 9% in Nigeria, 8% in India and 7% in Canada, "
        "and fell by 1% in Japan."
    )
