"""Comparatives, superlatives and limits: how a sentence says "more", "the most" and "more than so much"."""

from __future__ import annotations

import re
from decimal import Decimal

from core.number_text import NO_BREAK_SPACE, format_number
from core.outcome import Language
from core.words import INDICATOR_BY_CODE
from core.writing.names import is_feminine, tell_value

_MILLION = Decimal(10) ** 6
_MORE_DECIMALS = 5
_ENDING_ZEROS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"(\d)(\.\d*?)0+(?!\d)"),
    "fr": re.compile(r"(\d)(,\d*?)0+(?!\d)"),
}


def name_comparative(indicator: str, low: bool, language: Language) -> str:
    """ "Larger" for sizes (population, GDP), "higher" for the rest; in French agreeing with the indicator."""
    if language == "fr":
        return "plus faible" if low else f"plus élevé{'e' if is_feminine(indicator) else ''}"
    if INDICATOR_BY_CODE[indicator].additive:
        return "smaller" if low else "larger"
    return "lower" if low else "higher"


def name_superlative(indicator: str, low: bool, language: Language) -> str:
    """ "Largest", "highest"; "la plus élevée", "le plus faible"."""
    if language == "fr":
        return f"{'la' if is_feminine(indicator) else 'le'} {name_comparative(indicator, low, 'fr')}"
    if INDICATOR_BY_CODE[indicator].additive:
        return "smallest" if low else "largest"
    return "lowest" if low else "highest"


def tell_limit(value: Decimal, unit: str, language: Language) -> str:
    """A figure of the question with its unit, without the decimals that it did not have: "US$7 trillion"."""
    text = tell_value(value, unit, language)
    return _ENDING_ZEROS[language].sub(lambda found: found[1] + found[2].rstrip(".,"), text)


def tell_apart(value: Decimal, other: Decimal, unit: str, language: Language) -> str:
    """`value` as usual, but with more digits where it would read like `other`, which it is not."""
    text = tell_value(value, unit, language)
    if value == other or text != tell_value(other, unit, language):
        return text
    if "dollars" in unit:
        number = format_number(value, 0 if value >= _MILLION else 2, language)
        return f"{number}{NO_BREAK_SPACE}dollars{NO_BREAK_SPACE}US" if language == "fr" else f"US${number}"
    number = format_number(value, _MORE_DECIMALS, language, trim=True)
    return text.replace(format_number(value, 2, language, trim=unit != "years"), number, 1)
