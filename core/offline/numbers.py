# ruff: noqa: E501 - tables of words
"""Number words of questions: cardinals, ordinals, fractions and scales, English and French (folded)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from core.outcome import Language

CARDINALS: Mapping[str, int] = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11,
    "twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
    "ninety": 90, "hundred": 100, "un": 1, "une": 1, "deux": 2, "trois": 3, "quatre": 4, "cinq": 5, "sept": 7, "huit": 8, "neuf": 9,
    "dix": 10, "onze": 11, "douze": 12, "quinze": 15, "vingt": 20, "trente": 30, "quarante": 40, "cinquante": 50, "soixante": 60, "cent": 100,
}  # fmt: skip
# Cardinals that are also articles: numbers only before a scale word.
ARTICLES = frozenset({"one", "un", "une", "a"})

ORDINALS: Mapping[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "runner up": 2, "second to last": 2, "next to last": 2, "penultimate": 2, "avant dernier": 2, "avant derniere": 2,
    "premier": 1, "premiere": 1, "deuxieme": 2, "seconde": 2, "troisieme": 3, "quatrieme": 4, "cinquieme": 5, "sixieme": 6,
    "septieme": 7, "huitieme": 8,
}  # fmt: skip
ORDINAL_ENDINGS = frozenset({"st", "nd", "rd", "th", "e", "eme", "er", "ere", "ieme"})

# Fractions of a population, in percent.
FRACTIONS: Mapping[str, Decimal] = {
    "half": Decimal(50), "one half": Decimal(50), "half of": Decimal(50), "a half": Decimal(50), "la moitie": Decimal(50), "moitie": Decimal(50),
    "a quarter": Decimal(25), "one quarter": Decimal(25), "un quart": Decimal(25), "le quart": Decimal(25),
    "a third": Decimal(100) / 3, "one third": Decimal(100) / 3, "un tiers": Decimal(100) / 3, "le tiers": Decimal(100) / 3,
    "two thirds": Decimal(200) / 3, "deux tiers": Decimal(200) / 3, "les deux tiers": Decimal(200) / 3,
    "three quarters": Decimal(75), "trois quarts": Decimal(75), "les trois quarts": Decimal(75),
    "nine in ten": Decimal(90), "nine out of ten": Decimal(90), "neuf sur dix": Decimal(90), "eight in ten": Decimal(80), "huit sur dix": Decimal(80),
    "everyone": Decimal(100), "everybody": Decimal(100), "universal": Decimal(100), "full access": Decimal(100), "full coverage": Decimal(100), "tout le monde": Decimal(100), "universel": Decimal(100),
    "one in ten": Decimal(10), "un sur dix": Decimal(10), "one in two": Decimal(50), "un sur deux": Decimal(50), "one in four": Decimal(25), "un sur quatre": Decimal(25),
    "one in five": Decimal(20), "un sur cinq": Decimal(20), "four in five": Decimal(80), "three in four": Decimal(75), "trois sur quatre": Decimal(75),
}  # fmt: skip

_SCALES_BOTH: Mapping[str, int] = {
    "thousand": 3, "thousands": 3, "k": 3, "million": 6, "millions": 6, "m": 6, "mn": 6, "mln": 6, "mio": 6, "bn": 9, "tn": 12,
    "trn": 12, "mille": 3, "milliard": 9, "milliards": 9, "md": 9, "mds": 9, "mrd": 9,
}  # fmt: skip
_SCALES: Mapping[Language, Mapping[str, int]] = {
    "en": {**_SCALES_BOTH, "billion": 9, "billions": 9, "b": 9, "trillion": 12, "trillions": 12, "t": 12},
    "fr": {**_SCALES_BOTH, "billion": 12, "billions": 12, "trillion": 18, "trillions": 18},
}


def read_scale(word: str, language: Language) -> int | None:
    """The power of ten of a scale word; a French billion is 10^12."""
    return _SCALES[language].get(word)
