"""All countries or all years: ranks, superlatives, counts, found years."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from fractions import Fraction

from checking.kit import world as w
from checking.kit.drawing import (
    NUMBER_KIND,
    SPREAD,
    Redraw,
    Slots,
    country_slot,
    indicator_slot,
    level_holds,
    number_slot,
)
from checking.kit.slots import Count, Word, Year, agrees
from checking.kit.world import GDP, LIFE, NET, PCAP, POP, POWER
from checking.kit.written import Number, grouping, make_number

from core.data.facts import Fact


def draw_rank(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len({value for _, _, value in rows}) < 8:
        raise Redraw
    rank = next(rank for rank, code, _ in rows if code == country)
    styles = ["ordinal", "short", "hash"] if lang == "en" else ["short"]
    number = number_slot(rng, (country, indicator, year), lang)
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "k": Count(rank, rng.choice(styles), lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
        "v": number,
    }
    return slots, [w.ranking(indicator, year)]


def rank_true(slots: Slots) -> bool:
    rows = w.ranked(slots["i"].code, slots["y"].year)
    rank = next((rank for rank, code, _ in rows if code == slots["c"].code), None)
    level = level_holds(slots["c"], slots["i"], slots["y"], slots["v"])
    return rank == slots["k"].value and agrees(slots["of"].value, 8) and len(rows) == 8 and level


def draw_superlative(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len({value for _, _, value in rows}) < 8:
        raise Redraw
    top = rng.random() < 0.6
    place, second = (0, 1) if top else (-1, -2)
    slots = {
        "c": country_slot(rng, rows[place][1], lang),
        "b": country_slot(rng, rows[second][1], lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "s": superlative(1 if top else -1, indicator, lang),
        "v": number_slot(rng, (rows[place][1], indicator, year), lang),
        "vb": number_slot(rng, (rows[second][1], indicator, year), lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
    }
    return slots, [w.ranking(indicator, year, highest_first=top or rng.random() < 0.5)]


def superlative(meaning: int, indicator: str, lang: str) -> Word:
    if lang == "fr":
        return Word(meaning, ((1, "le plus élevé"), (-1, "le plus bas")))
    forms = (
        ((1, "largest"), (-1, "smallest")) if indicator in (POP, GDP) else ((1, "highest"), (-1, "lowest"))
    )
    return Word(meaning, forms)


def superlative_true(slots: Slots) -> bool:
    rows = w.ranked(slots["i"].code, slots["y"].year)
    if len(rows) < 8 or slots["of"].value != 8:
        return False
    place, second = (0, 1) if slots["s"].meaning == 1 else (-1, -2)
    return (
        rows[place][1] == slots["c"].code
        and (slots["vb"].silent or rows[second][1] == slots["b"].code)
        and level_holds(slots["c"], slots["i"], slots["y"], slots["v"])
        and level_holds(slots["b"], slots["i"], slots["y"], slots["vb"])
    )


def draw_top3(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len({value for _, _, value in rows}) < 8:
        raise Redraw
    slots: Slots = {"i": indicator_slot(rng, indicator, lang), "y": Year(year)}
    shape: Number | None = None
    for key, (_, code, value) in zip("abc", rows, strict=False):
        slots[key] = country_slot(rng, code, lang)
        if shape is None:
            shape = number_slot(rng, (code, indicator, year), lang)
        number = make_number(rng, NUMBER_KIND[indicator], value, lang)
        slots["v" + key] = number
    return slots, [w.ranking(indicator, year)]


def top3_true(slots: Slots) -> bool:
    rows = w.ranked(slots["i"].code, slots["y"].year)
    return len(rows) == 8 and all(
        rows[place][1] == slots[key].code
        and level_holds(slots[key], slots["i"], slots["y"], slots["v" + key])
        for place, key in enumerate("abc")
    )


THRESHOLDS = {
    POP: (10**8, 2 * 10**8, 10**9),
    GDP: (10**12, 2 * 10**12, 5 * 10**12),
    PCAP: (10000, 20000, 40000),
    LIFE: (60, 70, 75, 80),
    NET: (20, 50, 80, 90),
}


def draw_count(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    threshold = rng.choice(THRESHOLDS[indicator])
    count = _count_above(indicator, year, Fraction(threshold))
    if count is None or not 2 <= count <= 7:
        raise Redraw
    slots = {
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "n": Count(count, rng.choice(["word", "word", "digit"]), lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
        "t": plain_threshold(threshold, indicator, lang),
    }
    return slots, [w.ranking(indicator, year)]


def thresholds(indicator: str) -> tuple[int, ...]:
    """Round values that a reporter might ask about."""
    return THRESHOLDS[indicator]


def plain_threshold(threshold: int, indicator: str, lang: str) -> Number:
    scale = next((size for size in (10**12, 10**9, 10**6) if threshold >= size), 1)
    return Number(NUMBER_KIND[indicator], threshold // scale, 0, scale, lang, group=grouping(lang))


def _count_above(indicator: str, year: int, threshold: Fraction) -> int | None:
    values = [w.exact(code, indicator, year) for code in w.COUNTRIES]
    if any(value is None for value in values):
        return None
    return sum(value > threshold for value in values if value is not None)


def count_true(slots: Slots) -> bool:
    if slots["t"].kind != NUMBER_KIND[slots["i"].code]:
        return False
    count = _count_above(slots["i"].code, slots["y"].year, slots["t"].value)
    return count == slots["n"].value and slots["of"].value == 8


ROUND = {
    POP: tuple(n * 10**7 for n in (*range(3, 24), 100, 110, 120, 130, 140)),
    GDP: tuple(n * 10**11 for n in (5, 10, 15, 20, 25, 30, 35, 50, 150, 200, 250)),
    PCAP: (1000, 2000, 5000, 10000, 30000, 40000, 50000, 60000, 70000, 80000),
    LIFE: (50, 60, 65, 70, 75, 80, 82, 84),
    POWER: (50, 60, 70, 80, 90),
    NET: (10, 20, 30, 40, 50, 60, 70, 80, 90),
}


def draw_found(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, only)
    threshold = Fraction(rng.choice(ROUND[indicator]))
    year = w.first_year_above(country, indicator, threshold)
    if year is None or _crossings(country, indicator, threshold) != 1:
        raise Redraw
    scale = 10**6 if indicator == POP else 10**9 if indicator == GDP else 1
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "t": Number(
            NUMBER_KIND[indicator],
            int(threshold / scale),
            0,
            scale,
            lang,
            group=grouping(lang),
        ),
        "v": number_slot(rng, (country, indicator, year), lang),
    }
    return slots, [w.found_above(country, indicator, threshold), w.observation(country, indicator, year)]


def _crossings(country: str, indicator: str, threshold: Fraction) -> int:
    values = [value for year in w.YEARS if (value := w.exact(country, indicator, year)) is not None]
    return sum(a <= threshold < b for a, b in itertools.pairwise(values))


def found_true(slots: Slots) -> bool:
    c, i = slots["c"], slots["i"]
    if slots["t"].kind != NUMBER_KIND[i.code] or slots["t"].unit:
        return False
    first = w.first_year_above(c.code, i.code, slots["t"].value)
    return first == slots["y"].year and level_holds(c, i, slots["y"], slots["v"])


def draw_extreme(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, [code for code in only if code in SPREAD])
    highest = rng.random() < 0.6
    year = w.extreme_year(country, indicator, highest=highest)
    if year is None:
        raise Redraw
    forms = ((1, "highest"), (-1, "lowest")) if lang == "en" else ((1, "le plus haut"), (-1, "le plus bas"))
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "s": Word(1 if highest else -1, forms),
        "v": number_slot(rng, (country, indicator, year), lang),
    }
    return slots, [
        w.found_extreme(country, indicator, highest=highest),
        w.observation(country, indicator, year),
    ]


def extreme_true(slots: Slots) -> bool:
    c, i = slots["c"], slots["i"]
    year = w.extreme_year(c.code, i.code, highest=slots["s"].meaning == 1)
    return year == slots["y"].year and level_holds(c, i, slots["y"], slots["v"])
