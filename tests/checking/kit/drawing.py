"""The kinds of statement: how a true one is drawn from the snapshot, and when one is true at all.

`draw` makes slots and evidence of a true statement; `holds` decides any filling of the same slots by the
snapshot alone. A twin is kept as false only when `holds` says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checking.kit import world as w
from checking.kit.slots import Country, Direction, Indicator, Word, Year
from checking.kit.world import GDP, LIFE, NET, PCAP, POP, POWER
from checking.kit.written import Number, make_number, says

from core.data.facts import Fact

Slots = dict[str, Any]
NUMBER_KIND = {
    POP: "people",
    GDP: "dollars",
    PCAP: "dollars",
    LIFE: "years",
    POWER: "percent",
    NET: "percent",
}
SPREAD = (POP, GDP, PCAP, LIFE, NET)  # electricity has ties at 100 % and says little


@dataclass(frozen=True)
class Kind:
    name: str
    draw: Callable[[random.Random, str, Sequence[str]], tuple[Slots, list[Fact]]]
    holds: Callable[[Slots], bool]


class Redraw(Exception):
    """This draw does not make a fair statement; draw again."""


def sign_of(value: Fraction) -> int:
    return (value > 0) - (value < 0)


def level_holds(country: Country, indicator: Indicator, year: Year, number: Number) -> bool:
    value = w.exact(country.code, indicator.code, year.year)
    kind = NUMBER_KIND[indicator.code]
    if value is None or number.silent:
        return value is not None
    return number.kind == kind and not number.unit and says(number, value)


def country_slot(rng: random.Random, code: str, lang: str) -> Country:
    return Country(code, lang, rng.randrange(3))


def indicator_slot(rng: random.Random, code: str, lang: str) -> Indicator:
    return Indicator(code, lang, rng.randrange(3))


def direction_slot(rng: random.Random, sign: int, lang: str) -> Direction:
    return Direction(sign, lang, rng.randrange(6))


def number_slot(rng: random.Random, cell: tuple[str, str, int], lang: str) -> Number:
    return make_number(rng, NUMBER_KIND[cell[1]], w.known(*cell), lang)


def two_years(rng: random.Random, country: str, indicator: str) -> tuple[int, int]:
    have = [year for year in w.YEARS if w.exact(country, indicator, year) is not None]
    start, end = sorted(rng.sample(have, 2))
    return start, end


def yes_word(positive: bool, lang: str) -> Word:
    forms = ((1, "yes"), (0, "no")) if lang == "en" else ((1, "oui"), (0, "non"))
    return Word(int(positive), forms)
