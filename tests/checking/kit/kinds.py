"""The kinds of statement: how a true one is drawn from the snapshot, and when one is true at all.

`draw` makes slots and evidence of a true statement; `holds` decides any filling of the same slots by the
snapshot alone. A twin is kept as false only when `holds` says so.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from checking.kit import world as w
from checking.kit.slots import Count, Country, Direction, Indicator, Number, Word, Year, make_number, says
from checking.kit.world import GDP, INDICATORS, LIFE, NET, PCAP, POP, POWER

from core.facts import Fact

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
    return value is not None and number.kind == kind and not number.unit and says(number, value)


def _country(rng: random.Random, code: str, lang: str) -> Country:
    return Country(code, lang, rng.randrange(3))


def _indicator(rng: random.Random, code: str, lang: str) -> Indicator:
    return Indicator(code, lang, rng.randrange(3))


def _direction(rng: random.Random, sign: int, lang: str) -> Direction:
    return Direction(sign, lang, rng.randrange(6))


def _number(rng: random.Random, cell: tuple[str, str, int], lang: str) -> Number:
    return make_number(rng, NUMBER_KIND[cell[1]], w.known(*cell), lang)


def _years(rng: random.Random, country: str, indicator: str) -> tuple[int, int]:
    have = [year for year in w.YEARS if w.exact(country, indicator, year) is not None]
    start, end = sorted(rng.sample(have, 2))
    return start, end


# --- levels


def draw_level(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    cell = w.pick_cell(rng, only)
    slots = {
        "c": _country(rng, cell[0], lang),
        "i": _indicator(rng, cell[1], lang),
        "y": Year(cell[2]),
        "v": _number(rng, cell, lang),
    }
    return slots, [w.observation(*cell), *w.neighbours(rng, [cell])]


def level_true(slots: Slots) -> bool:
    return level_holds(slots["c"], slots["i"], slots["y"], slots["v"])


def draw_pair(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    first, indicator, year = w.pick_cell(rng, only)
    second = rng.choice([code for code in w.COUNTRIES if code != first])
    cells = [(first, indicator, year), (second, indicator, year)]
    if w.exact(*cells[1]) is None or w.exact(*cells[0]) == w.exact(*cells[1]):
        raise Redraw
    top, bottom = w.known(*cells[0]), w.known(*cells[1])
    va, vb = _number(rng, cells[0], lang), _number(rng, cells[1], lang)
    if str(va) == str(vb):
        raise Redraw
    slots = {
        "a": _country(rng, first, lang),
        "b": _country(rng, second, lang),
        "i": _indicator(rng, indicator, lang),
        "y": Year(year),
        "va": va,
        "vb": vb,
        "w": comparative(1 if top > bottom else -1, indicator, lang),
        "n": Word(1 if top > bottom else -1, ((1, "more"), (-1, "fewer"))),
        "yes": yes_word(True, lang),
    }
    facts: list[Fact] = [w.observation(*cell) for cell in cells]
    if rng.random() < 0.6:
        facts.append(w.ratio(cells[0], cells[1]))
    if rng.random() < 0.4:
        facts.append(w.difference(indicator, year, first, second))
    return slots, facts + w.neighbours(rng, cells)


def comparative(meaning: int, indicator: str, lang: str) -> Word:
    if lang == "fr":
        forms = ((1, "supérieur"), (-1, "inférieur"))
    elif indicator in (POP, GDP):
        forms = ((1, "larger"), (-1, "smaller"))
    else:
        forms = ((1, "higher"), (-1, "lower"))
    return Word(meaning, forms)


def yes_word(positive: bool, lang: str) -> Word:
    forms = ((1, "yes"), (0, "no")) if lang == "en" else ((1, "oui"), (0, "non"))
    return Word(int(positive), forms)


def pair_true(slots: Slots) -> bool:
    return level_holds(slots["a"], slots["i"], slots["y"], slots["va"]) and level_holds(
        slots["b"], slots["i"], slots["y"], slots["vb"]
    )


def compare_true(slots: Slots) -> bool:
    a, b = (w.exact(slots[key].code, slots["i"].code, slots["y"].year) for key in "ab")
    if a is None or b is None or not pair_true(slots):
        return False
    sign = sign_of(a - b)
    return slots["w"].meaning == sign and slots["n"].meaning == sign and slots["yes"].meaning == 1


# --- changes


def draw_change(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, only)
    start, end = _years(rng, country, indicator)
    before, after = w.known(country, indicator, start), w.known(country, indicator, end)
    if before == after:
        raise Redraw
    percent = (after - before) / before * 100
    absolute_kind = "points" if NUMBER_KIND[indicator] == "percent" else NUMBER_KIND[indicator]
    cells = [(country, indicator, start), (country, indicator, end)]
    v0, v1 = _number(rng, cells[0], lang), _number(rng, cells[1], lang)
    try:
        p = make_number(rng, "percent", percent, lang)
        a = make_number(rng, absolute_kind, after - before, lang)
    except LookupError:
        raise Redraw from None
    if v0.value == v1.value:
        raise Redraw
    slots = {
        "c": _country(rng, country, lang),
        "i": _indicator(rng, indicator, lang),
        "y0": Year(start),
        "y1": Year(end),
        "v0": v0,
        "v1": v1,
        "d": _direction(rng, sign_of(after - before), lang),
        "p": p,
        "x": a,
        "yes": yes_word(True, lang),
    }
    facts: list[Fact] = [w.observation(*cell) for cell in cells]
    facts.append(w.change(country, indicator, start, end))
    return slots, facts + w.neighbours(rng, cells)


def change_true(slots: Slots) -> bool:
    c, i = slots["c"], slots["i"]
    before = w.exact(c.code, i.code, slots["y0"].year)
    after = w.exact(c.code, i.code, slots["y1"].year)
    if before is None or after is None or not before:
        return False
    absolute_kind = "points" if NUMBER_KIND[i.code] == "percent" else NUMBER_KIND[i.code]
    return (
        slots["y0"].year < slots["y1"].year
        and level_holds(c, i, slots["y0"], slots["v0"])
        and level_holds(c, i, slots["y1"], slots["v1"])
        and slots["d"].sign == sign_of(after - before)
        and slots["p"].kind == "percent"
        and says(slots["p"], (after - before) / before * 100)
        and slots["x"].kind == absolute_kind
        and says(slots["x"], after - before)
        and not slots["p"].unit + slots["x"].unit
        and slots["yes"].meaning == 1
    )


MULTIPLES = {
    "en": ((2, "more than doubled"), (3, "more than tripled"), (4, "more than quadrupled")),
    "fr": ((2, "a plus que doublé"), (3, "a plus que triplé"), (4, "a plus que quadruplé")),
}


def draw_multiple(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_change(rng, lang, only)
    times = int(_growth(slots))
    if times not in (2, 3, 4) or _growth(slots) == times:
        raise Redraw
    return {**slots, "m": Word(times, MULTIPLES[lang])}, facts


def _growth(slots: Slots) -> Fraction:
    after = w.known(slots["c"].code, slots["i"].code, slots["y1"].year)
    return after / w.known(slots["c"].code, slots["i"].code, slots["y0"].year)


def multiple_true(slots: Slots) -> bool:
    # "more than doubled" is false below 2; a lower multiple of a bigger growth stays true and is not a twin
    return change_true(slots) and _growth(slots) > slots["m"].meaning


# --- ratios, differences, means, totals


def draw_ratio(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_pair(rng, lang, only)
    cells = [(slots[key].code, slots["i"].code, slots["y"].year) for key in "ab"]
    value = w.known(*cells[0]) / w.known(*cells[1])
    if value < Fraction(6, 5):
        raise Redraw
    facts = [fact for fact in facts if type(fact).__name__ != "Ratio"]
    return {**slots, "r": make_number(rng, "times", value, lang)}, [*facts, w.ratio(cells[0], cells[1])]


def ratio_true(slots: Slots) -> bool:
    a, b = (w.exact(slots[key].code, slots["i"].code, slots["y"].year) for key in "ab")
    return bool(a is not None and b and pair_true(slots) and says(slots["r"], a / b))


def draw_difference(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_pair(rng, lang, only)
    codes, indicator, year = (slots["a"].code, slots["b"].code), slots["i"].code, slots["y"].year
    value = w.known(codes[0], indicator, year) - w.known(codes[1], indicator, year)
    if value <= 0:
        raise Redraw
    kind = "points" if NUMBER_KIND[indicator] == "percent" else NUMBER_KIND[indicator]
    try:
        slots["x"] = make_number(rng, kind, value, lang)
    except LookupError:
        raise Redraw from None
    facts = [fact for fact in facts if type(fact).__name__ != "Difference"]
    return slots, [*facts, w.difference(indicator, year, *codes)]


def difference_true(slots: Slots) -> bool:
    a, b = (w.exact(slots[key].code, slots["i"].code, slots["y"].year) for key in "ab")
    kind = "points" if NUMBER_KIND[slots["i"].code] == "percent" else NUMBER_KIND[slots["i"].code]
    return (
        a is not None
        and b is not None
        and a > b
        and pair_true(slots)
        and slots["x"].kind == kind
        and says(slots["x"], a - b)
    )


def draw_mean(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, only)
    if any(w.exact(code, indicator, year) is None for code in w.COUNTRIES):
        raise Redraw
    value = w.mean_value(indicator, w.COUNTRIES, [year])
    slots = {
        "i": _indicator(rng, indicator, lang),
        "y": Year(year),
        "v": make_number(rng, NUMBER_KIND[indicator], value, lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
    }
    facts: list[Fact] = [w.observation(code, indicator, year) for code in w.COUNTRIES]
    return slots, [*facts, w.mean(indicator, w.COUNTRIES, [year])]


def mean_true(slots: Slots) -> bool:
    i, year = slots["i"].code, slots["y"].year
    if any(w.exact(code, i, year) is None for code in w.COUNTRIES):
        return False
    value = w.mean_value(i, w.COUNTRIES, [year])
    return slots["of"].value == 8 and NUMBER_KIND[i] == slots["v"].kind and says(slots["v"], value)


def draw_mean3(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, only)
    codes = rng.sample(w.COUNTRIES, 3)
    if any(w.exact(code, indicator, year) is None for code in codes):
        raise Redraw
    number = make_number(rng, NUMBER_KIND[indicator], w.mean_value(indicator, codes, [year]), lang)
    slots: Slots = {key: _country(rng, code, lang) for key, code in zip("abc", codes, strict=True)}
    slots |= {"i": _indicator(rng, indicator, lang), "y": Year(year), "v": number}
    facts: list[Fact] = [w.observation(code, indicator, year) for code in codes]
    return slots, [*facts, w.mean(indicator, codes, [year])]


def mean3_true(slots: Slots) -> bool:
    codes = [slots[key].code for key in "abc"]
    i, year = slots["i"].code, slots["y"].year
    if len(set(codes)) < 3 or any(w.exact(code, i, year) is None for code in codes):
        return False
    return NUMBER_KIND[i] == slots["v"].kind and says(slots["v"], w.mean_value(i, codes, [year]))


def draw_mean_years(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, start = w.pick_cell(rng, only)
    years = range(start, start + rng.randint(3, 8))
    if any(w.exact(country, indicator, year) is None for year in years):
        raise Redraw
    number = make_number(rng, NUMBER_KIND[indicator], w.mean_value(indicator, [country], years), lang)
    slots = {
        "c": _country(rng, country, lang),
        "i": _indicator(rng, indicator, lang),
        "y0": Year(years[0]),
        "y1": Year(years[-1]),
        "v": number,
    }
    facts: list[Fact] = [w.observation(country, indicator, year) for year in years]
    return slots, [*facts, w.mean(indicator, [country], list(years))]


def mean_years_true(slots: Slots) -> bool:
    c, i = slots["c"].code, slots["i"].code
    years = range(slots["y0"].year, slots["y1"].year + 1)
    if not years or any(w.exact(c, i, year) is None for year in years):
        return False
    return NUMBER_KIND[i] == slots["v"].kind and says(slots["v"], w.mean_value(i, [c], years))


def draw_total(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_pair(rng, lang, [code for code in only if code in (POP, GDP)] or [POP])
    codes, indicator, year = (slots["a"].code, slots["b"].code), slots["i"].code, slots["y"].year
    slots["v"] = make_number(rng, NUMBER_KIND[indicator], w.total_value(indicator, codes, year), lang)
    return slots, [*facts, w.total(indicator, codes, year)]


def total_true(slots: Slots) -> bool:
    codes, i, year = (slots["a"].code, slots["b"].code), slots["i"].code, slots["y"].year
    if codes[0] == codes[1] or i not in (POP, GDP) or any(w.exact(code, i, year) is None for code in codes):
        return False
    return pair_true(slots) and says(slots["v"], w.total_value(i, codes, year))


# --- ranks, superlatives, counts


def draw_rank(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len({value for _, _, value in rows}) < 8:
        raise Redraw
    rank = next(rank for rank, code, _ in rows if code == country)
    styles = ["ordinal", "short", "hash"] if lang == "en" else ["short"]
    number = _number(rng, (country, indicator, year), lang)
    slots = {
        "c": _country(rng, country, lang),
        "i": _indicator(rng, indicator, lang),
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
    return rank == slots["k"].value and slots["of"].value == len(rows) == 8 and level


def draw_superlative(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len({value for _, _, value in rows}) < 8:
        raise Redraw
    top = rng.random() < 0.6
    place, second = (0, 1) if top else (-1, -2)
    slots = {
        "c": _country(rng, rows[place][1], lang),
        "b": _country(rng, rows[second][1], lang),
        "i": _indicator(rng, indicator, lang),
        "y": Year(year),
        "s": superlative(1 if top else -1, indicator, lang),
        "v": _number(rng, (rows[place][1], indicator, year), lang),
        "vb": _number(rng, (rows[second][1], indicator, year), lang),
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
        and rows[second][1] == slots["b"].code
        and level_holds(slots["c"], slots["i"], slots["y"], slots["v"])
        and level_holds(slots["b"], slots["i"], slots["y"], slots["vb"])
    )


def draw_top3(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    _, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len({value for _, _, value in rows}) < 8:
        raise Redraw
    slots: Slots = {"i": _indicator(rng, indicator, lang), "y": Year(year)}
    shape: Number | None = None
    for key, (_, code, value) in zip("abc", rows, strict=False):
        slots[key] = _country(rng, code, lang)
        if shape is None:
            shape = _number(rng, (code, indicator, year), lang)
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
        "i": _indicator(rng, indicator, lang),
        "y": Year(year),
        "n": Count(count, rng.choice(["word", "word", "digit"]), lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
        "t": _plain_threshold(threshold, indicator, lang),
    }
    return slots, [w.ranking(indicator, year)]


def _plain_threshold(threshold: int, indicator: str, lang: str) -> Number:
    scale = next((size for size in (10**12, 10**9, 10**6) if threshold >= size), 1)
    return Number(NUMBER_KIND[indicator], threshold // scale, 0, scale, lang)


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


# --- bounds and shares


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


# --- absences, coverage, found years


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
        "c": _country(rng, cell[0], lang),
        "i": _indicator(rng, cell[1], lang),
        "y": Year(2025),
        "y0": Year(2024),
        "v": _number(rng, before, lang),
    }
    return slots, [w.observation(*cell), w.observation(*before)]


def absent_true(slots: Slots) -> bool:
    c, i, year = slots["c"], slots["i"], slots["y"].year
    missing = year not in w.YEARS or w.exact(c.code, i.code, year) is None
    latest = slots["y0"].year == year - 1
    return missing and latest and level_holds(c, i, slots["y0"], slots["v"])


def draw_outside(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, only)
    slots = {
        "c": _country(rng, country, lang),
        "i": _indicator(rng, indicator, lang),
        "y": Year(rng.choice([1960, 1975, 1985, 1990, 1999, 2026, 2030, 2050])),
        "y0": Year(2000),
        "y1": Year(2025),
    }
    return slots, []


def outside_true(slots: Slots) -> bool:
    return slots["y"].year not in w.YEARS and (slots["y0"].year, slots["y1"].year) == (2000, 2025)


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
        "c": _country(rng, country, lang),
        "i": _indicator(rng, indicator, lang),
        "y": Year(year),
        "t": Number(NUMBER_KIND[indicator], int(threshold / scale), 0, scale, lang),
        "v": _number(rng, (country, indicator, year), lang),
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
        "c": _country(rng, country, lang),
        "i": _indicator(rng, indicator, lang),
        "y": Year(year),
        "s": Word(1 if highest else -1, forms),
        "v": _number(rng, (country, indicator, year), lang),
    }
    return slots, [
        w.found_extreme(country, indicator, highest=highest),
        w.observation(country, indicator, year),
    ]


def extreme_true(slots: Slots) -> bool:
    c, i = slots["c"], slots["i"]
    year = w.extreme_year(c.code, i.code, highest=slots["s"].meaning == 1)
    return year == slots["y"].year and level_holds(c, i, slots["y"], slots["v"])


def draw_denied(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_level(rng, lang, only)
    number: Number = slots["v"]
    wrong = number.shown + rng.choice([-1, 1]) * max(1, number.shown // rng.choice([4, 7, 9]))
    slots["q"] = Number(
        number.kind, max(1, wrong), number.decimals, number.scale, lang, number.style, number.group
    )
    slots["yes"] = yes_word(False, lang)
    if slots["q"].shown == number.shown:
        raise Redraw
    return slots, facts


def denied_true(slots: Slots) -> bool:
    value = w.exact(slots["c"].code, slots["i"].code, slots["y"].year)
    return (
        value is not None and level_true(slots) and not says(slots["q"], value) and slots["yes"].meaning == 0
    )


KINDS = {
    kind.name: kind
    for kind in (
        Kind("level", draw_level, level_true),
        Kind("pair", draw_pair, pair_true),
        Kind("compare", draw_pair, compare_true),
        Kind("change", draw_change, change_true),
        Kind("multiple", draw_multiple, multiple_true),
        Kind("ratio", draw_ratio, ratio_true),
        Kind("difference", draw_difference, difference_true),
        Kind("mean", draw_mean, mean_true),
        Kind("mean3", draw_mean3, mean3_true),
        Kind("mean_years", draw_mean_years, mean_years_true),
        Kind("total", draw_total, total_true),
        Kind("rank", draw_rank, rank_true),
        Kind("superlative", draw_superlative, superlative_true),
        Kind("top3", draw_top3, top3_true),
        Kind("count", draw_count, count_true),
        Kind("bound", draw_bound, bound_true),
        Kind("share", draw_share, share_true),
        Kind("absent", draw_absent, absent_true),
        Kind("outside", draw_outside, outside_true),
        Kind("found", draw_found, found_true),
        Kind("extreme", draw_extreme, extreme_true),
        Kind("denied", draw_denied, denied_true),
    )
}
ALL = INDICATORS
