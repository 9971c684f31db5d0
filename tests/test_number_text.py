"""Numbers as people read them: half up, once, from the full value, in both languages."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.data.catalog import load_catalog
from core.data.facts import PERCENTAGE_POINTS
from core.data.snapshot import load_snapshot
from core.number_text import (
    NO_BREAK_SPACE,
    format_change,
    format_number,
    format_percent,
    format_ratio,
    format_value,
    round_half_up,
)
from core.outcome import Language

DOLLARS, PER_PERSON, SHARE = "current US dollars", "current US dollars per person", "percent of population"

# French texts are written with plain spaces here and compared after the no-break ones became plain.
VALUES: list[tuple[str, str, str, str]] = [
    ("41262329", "people", "41,262,329 people", "41 262 329 habitants"),
    ("41262329.5", "people", "41,262,330 people", "41 262 330 habitants"),
    ("29298013000000", DOLLARS, "US$29.30 trillion", "29 298 milliards de dollars US"),
    ("252261880140.271", DOLLARS, "US$252.26 billion", "252,26 milliards de dollars US"),
    ("999994999999", DOLLARS, "US$999.99 billion", "999,99 milliards de dollars US"),
    ("999996000000", DOLLARS, "US$1.00 trillion", "1 000 milliards de dollars US"),
    ("1500000000", DOLLARS, "US$1.50 billion", "1,50 milliard de dollars US"),
    ("2345678", DOLLARS, "US$2.35 million", "2,35 millions de dollars US"),
    ("53246.51", PER_PERSON, "US$53,247", "53 247 dollars US"),
    ("568.374", PER_PERSON, "US$568.37", "568,37 dollars US"),
    ("84.0363414634146", "years", "84.04 years", "84,04 ans"),
    ("1", "years", "1.00 year", "1,00 an"),
    ("0.0004", "years", "0.00040 years", "0,00040 an"),
    ("78.63217894", SHARE, "78.63%", "78,63 %"),
    ("94.4", SHARE, "94.4%", "94,4 %"),
    ("100", SHARE, "100%", "100 %"),
    ("0.0640808079494101", SHARE, "0.064%", "0,064 %"),
    ("2.9766", PERCENTAGE_POINTS, "2.98 percentage points", "2,98 points de pourcentage"),
    ("0.4", PERCENTAGE_POINTS, "0.40 percentage points", "0,40 point de pourcentage"),
    ("0", PERCENTAGE_POINTS, "0.00 percentage points", "0,00 point de pourcentage"),
    ("-12.5", PERCENTAGE_POINTS, "-12.50 percentage points", "-12,50 points de pourcentage"),
    ("-235125921737.532", DOLLARS, "-US$235.13 billion", "-235,13 milliards de dollars US"),
]


@pytest.mark.parametrize(("value", "unit", "english", "french"), VALUES)
def test_a_value_reads_with_its_unit_in_both_languages(
    value: str, unit: str, english: str, french: str
) -> None:
    assert format_value(Decimal(value), unit) == english
    assert format_value(Decimal(value), unit, "fr").replace(NO_BREAK_SPACE, " ") == french


def test_french_groups_digits_with_no_break_spaces_so_that_no_line_ends_inside_a_number() -> None:
    assert format_number(Decimal(41262329), 0, "fr") == "41\u00a0262\u00a0329"
    assert format_percent(Decimal("37.15"), "fr") == "37,15\u00a0%"


def test_halves_go_away_from_0_and_are_not_first_rounded_to_even() -> None:
    assert [str(round_half_up(Decimal(text), 1)) for text in ("0.25", "0.35", "-0.25", "0.2499999")] == [
        "0.3",
        "0.4",
        "-0.3",
        "0.2",
    ]
    assert format_percent(Decimal("2.345"), "en") == "2.35%"


def test_a_value_longer_than_any_statistic_is_still_rounded() -> None:
    assert format_number(Decimal("1e30") + Decimal("0.5"), 0, "en").startswith("1,000,000")


@pytest.mark.parametrize(
    ("value", "unit", "english", "french"),
    [
        (
            "2.98",
            PERCENTAGE_POINTS,
            "rose by 2.98 percentage points",
            "a augmenté de 2,98 points de pourcentage",
        ),
        ("-4.4", "years", "fell by 4.40 years", "a diminué de 4,40 ans"),
        ("0", "people", "was unchanged", "est restée inchangée"),
        ("0.00001", "years", "rose by 0.000010 years", "a augmenté de 0,000010 an"),
    ],
)
def test_a_change_says_its_direction_and_its_size_without_a_sign(
    value: str, unit: str, english: str, french: str
) -> None:
    assert format_change(Decimal(value), unit) == english
    assert format_change(Decimal(value), unit, "fr").replace(NO_BREAK_SPACE, " ") == french


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("12.90618", "12.9 times"),
        ("1.6", "1.60 times"),
        ("9.994", "9.99 times"),
        ("0.0774", "0.077 times"),
        ("1234.56", "1,234.6 times"),
    ],
)
def test_a_ratio_reads_as_a_multiple(value: str, text: str) -> None:
    assert format_ratio(Decimal(value)) == text
    assert format_ratio(Decimal(value), "fr").endswith(" fois")


# Every text, read back

_SCALES = {
    "trillion": 10**12,
    "billion": 10**9,
    "million": 10**6,
    "millions": 10**6,
    "milliard": 10**9,
    "milliards": 10**9,
}


def read_back(text: str, language: Language) -> tuple[Fraction, Fraction]:
    """The number that a reader sees, and half a unit of its last digit."""
    plain = text.replace(NO_BREAK_SPACE, "")
    plain = plain.replace(",", "") if language == "en" else plain.replace(",", ".")
    match = re.search(r"(-?)(?:US\$)?(\d+(?:\.(\d+))?)", plain)
    assert match is not None
    scale = next((size for word, size in _SCALES.items() if re.search(rf"\b{word}\b", plain)), 1)
    half = Fraction(scale, 2 * 10 ** len(match[3] or ""))
    return Fraction(match[2]) * scale * (-1 if match[1] else 1), half


def half_up_to(value: Fraction, step: Fraction) -> Fraction:
    whole = int(abs(value) / step + Fraction(1, 2)) * step
    return whole if value >= 0 else -whole


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_value_of_the_snapshot_reads_as_itself_rounded_half_up(language: Language) -> None:
    """The rule of gate 2, so that no text that the application makes can fail it."""
    for cell in load_snapshot().observations():
        if cell.value is None:
            continue
        seen, half = read_back(format_value(cell.value, cell.unit, language), language)
        assert seen == half_up_to(Fraction(cell.value), 2 * half), (cell, seen)


@settings(max_examples=200, deadline=None)
@given(
    st.decimals(-(10**14), 10**14, allow_nan=False, places=9),
    st.sampled_from(
        [*{known.unit_in_data for known in load_catalog().indicators.values()}, PERCENTAGE_POINTS]
    ),
    st.sampled_from(["en", "fr"]),
)
def test_any_value_reads_as_itself_rounded_half_up(value: Decimal, unit: str, language: Language) -> None:
    seen, half = read_back(format_value(value, unit, language), language)
    assert seen == half_up_to(Fraction(value), 2 * half)


@settings(max_examples=100, deadline=None)
@given(st.decimals("0.000000001", 100, allow_nan=False, places=9))
def test_what_is_not_0_never_reads_as_0(value: Decimal) -> None:
    for unit in ("years", SHARE, PERCENTAGE_POINTS):
        seen, _ = read_back(format_value(value, unit), "en")
        assert seen > 0
