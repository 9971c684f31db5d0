"""Levels of one country: plain, bounded, as a share, denied; values and years that are not there."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from checking.kit import world as w
from checking.kit.drawing import (
    Redraw,
    Slots,
    country_slot,
    indicator_slot,
    level_holds,
    number_slot,
    sign_of,
    yes_word,
)
from checking.kit.slots import Word, Year, agrees
from checking.kit.world import NET, POWER
from checking.kit.written import HEDGES, Number, says

from core.data.facts import Fact


def draw_level(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    cell = w.pick_cell(rng, only)
    slots = {
        "c": country_slot(rng, cell[0], lang),
        "i": indicator_slot(rng, cell[1], lang),
        "y": Year(cell[2]),
        "v": number_slot(rng, cell, lang),
    }
    number: Number = slots["v"]
    if (
        rng.random() < 0.2
        and (number.scale > 1 or number.kind in ("percent", "years"))
        and number.decimals < 2
    ):
        value = w.known(*cell)
        side = sign_of(value - number.value)
        hedges = [hedge for hedge, says_side in HEDGES[lang].items() if says_side in (0, side)]
        slots["hedged"] = replace(number, hedge=rng.choice(hedges))
    return slots, [w.observation(*cell), *w.neighbours(rng, [cell])]


def level_true(slots: Slots) -> bool:
    return level_holds(slots["c"], slots["i"], slots["y"], slots["v"])


def draw_bound(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_level(rng, lang, only)
    value = w.known(slots["c"].code, slots["i"].code, slots["y"].year)
    number = slots["v"]
    if number.value == value or (number.scale == 1 and number.kind == "people"):
        raise Redraw
    forms = (
        ((1, "just over"), (-1, "just under"))
        if lang == "en"
        else ((1, "un peu plus de"), (-1, "un peu moins de"))
    )
    return {**slots, "h": Word(1 if value > number.value else -1, forms)}, facts


def bound_true(slots: Slots) -> bool:
    value = w.exact(slots["c"].code, slots["i"].code, slots["y"].year)
    return value is not None and level_true(slots) and slots["h"].meaning == sign_of(value - slots["v"].value)


SHARES = {
    "en": (
        (50, "half"),
        (67, "two-thirds"),
        (75, "three-quarters"),
        (90, "nine in ten"),
        (33, "a third"),
        (25, "a quarter"),
    ),
    "fr": (
        (50, "de la moitié"),
        (67, "des deux tiers"),
        (75, "des trois quarts"),
        (33, "du tiers"),
        (25, "du quart"),
    ),
}
SHARE_VALUE = {
    50: Fraction(50),
    67: Fraction(200, 3),
    75: Fraction(75),
    90: Fraction(90),
    33: Fraction(100, 3),
    25: Fraction(25),
}


def draw_share(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_level(rng, lang, [code for code in only if code in (POWER, NET)] or [NET])
    value = w.known(slots["c"].code, slots["i"].code, slots["y"].year)
    keys = [key for key, _ in SHARES[lang] if 0 < abs(value - SHARE_VALUE[key]) < 4]
    if not keys or value == 100:
        raise Redraw
    key = rng.choice(keys)
    above = ((1, "more than"), (-1, "less than")) if lang == "en" else ((1, "plus"), (-1, "moins"))
    slots["f"] = Word(key, SHARES[lang])
    slots["h"] = Word(1 if value > SHARE_VALUE[key] else -1, above)
    return slots, facts


def share_true(slots: Slots) -> bool:
    value = w.exact(slots["c"].code, slots["i"].code, slots["y"].year)
    if value is None or not level_true(slots) or slots["i"].code not in (POWER, NET):
        return False
    return bool(slots["h"].meaning == sign_of(value - SHARE_VALUE[slots["f"].meaning]))


def draw_absent(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    cells = [
        (country, indicator, 2025)
        for country in w.COUNTRIES
        for indicator in only
        if w.exact(country, indicator, 2025) is None
    ]
    if not cells:
        raise Redraw
    cell = rng.choice(cells)
    before = (cell[0], cell[1], 2024)
    slots = {
        "c": country_slot(rng, cell[0], lang),
        "i": indicator_slot(rng, cell[1], lang),
        "y": Year(2025),
        "y0": Year(2024),
        "v": number_slot(rng, before, lang),
    }
    return slots, [w.observation(*cell), w.observation(*before)]


def absent_true(slots: Slots) -> bool:
    c, i, year = slots["c"], slots["i"], slots["y"].year
    missing = year not in w.YEARS or w.exact(c.code, i.code, year) is None
    return missing and level_holds(c, i, slots["y0"], slots["v"])


def draw_outside(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, only)
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(rng.choice([1960, 1975, 1985, 1990, 1999, 2026, 2030, 2050])),
        "y0": Year(2000),
        "y1": Year(2025),
    }
    return slots, []


def outside_true(slots: Slots) -> bool:
    return slots["y"].year not in w.YEARS and (slots["y0"].year, slots["y1"].year) == (2000, 2025)


def draw_denied(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_level(rng, lang, only)
    number: Number = slots["v"]
    wrong = number.shown + rng.choice([-1, 1]) * max(1, number.shown // rng.choice([4, 7, 9]))
    slots["q"] = Number(
        number.kind, max(1, wrong), number.decimals, number.scale, lang, number.style, number.group
    )
    slots["yes"] = yes_word(False, lang)
    impossible = number.kind == "percent" and slots["q"].value > 100
    if slots["q"].shown == number.shown or impossible:
        raise Redraw
    return slots, facts


def denied_true(slots: Slots) -> bool:
    value = w.exact(slots["c"].code, slots["i"].code, slots["y"].year)
    return (
        value is not None
        and level_true(slots)
        and not says(slots["q"], value)
        and agrees(slots["yes"].meaning, 0)
    )
