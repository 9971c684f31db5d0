"""Several values at once: three years, two indicators of a country, a threshold, the lower end."""

from __future__ import annotations

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
    direction_slot,
    indicator_slot,
    level_holds,
    number_slot,
    sign_of,
    yes_word,
)
from checking.kit.levels import draw_level
from checking.kit.rankings import plain_threshold, thresholds
from checking.kit.slots import SILENT, Count, Word, Year, agrees

from core.data.facts import Fact


def draw_chain(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, only)
    have = [year for year in w.YEARS if w.exact(country, indicator, year) is not None]
    years = sorted(rng.sample(have, 3))
    values = [w.known(country, indicator, year) for year in years]
    slots: Slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "d": direction_slot(rng, sign_of(values[1] - values[0]), lang),
        "e": direction_slot(rng, sign_of(values[2] - values[1]), lang),
    }
    for place, year in enumerate(years):
        slots[f"y{place}"] = Year(year)
        slots[f"v{place}"] = number_slot(rng, (country, indicator, year), lang)
    shown = [slots[f"v{place}"].value for place in range(3)]
    if 0 in (slots["d"].sign, slots["e"].sign) or shown[0] == shown[1] or shown[1] == shown[2]:
        raise Redraw
    if rng.random() < 0.5:
        return slots, [w.observation(country, indicator, year) for year in range(years[0], years[2] + 1)]
    return slots, [w.observation(country, indicator, year) for year in years]


def chain_true(slots: Slots) -> bool:
    c, i = slots["c"], slots["i"]
    years = [slots[f"y{place}"].year for place in range(3)]
    ordered = years[0] < years[1] < years[2]
    if not ordered and SILENT not in (slots["d"].sign, slots["e"].sign):
        return False
    if not all(level_holds(c, i, slots[f"y{place}"], slots[f"v{place}"]) for place in range(3)):
        return False
    first, middle, last = (w.known(c.code, i.code, year) for year in years)
    return agrees(slots["d"].sign, sign_of(middle - first)) and agrees(
        slots["e"].sign, sign_of(last - middle)
    )


def draw_profile(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, first, year = w.pick_cell(rng, only)
    second = rng.choice([code for code in only if code != first])
    if w.exact(country, second, year) is None:
        raise Redraw
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, first, lang),
        "j": indicator_slot(rng, second, lang),
        "y": Year(year),
        "vi": number_slot(rng, (country, first, year), lang),
        "vj": number_slot(rng, (country, second, year), lang),
    }
    return slots, [w.observation(country, first, year), w.observation(country, second, year)]


def profile_true(slots: Slots) -> bool:
    return (
        slots["i"].code != slots["j"].code
        and level_holds(slots["c"], slots["i"], slots["y"], slots["vi"])
        and level_holds(slots["c"], slots["j"], slots["y"], slots["vj"])
    )


def draw_threshold(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    slots, facts = draw_level(rng, lang, [code for code in only if code in SPREAD])
    slots.pop("hedged", None)
    indicator = slots["i"].code
    threshold = Fraction(rng.choice(thresholds(indicator)))
    value = w.known(slots["c"].code, indicator, slots["y"].year)
    if value == threshold:
        raise Redraw
    above = ((1, "above"), (-1, "below")) if lang == "en" else ((1, "au-dessus"), (-1, "en dessous"))
    slots["t"] = plain_threshold(int(threshold), indicator, lang)
    slots["side"] = Word(1 if value > threshold else -1, above)
    slots["yes"] = yes_word(value > threshold, lang)
    return slots, facts


def threshold_true(slots: Slots) -> bool:
    value = w.exact(slots["c"].code, slots["i"].code, slots["y"].year)
    if value is None or slots["t"].kind != NUMBER_KIND[slots["i"].code]:
        return False
    side = sign_of(value - slots["t"].value)
    return (
        level_holds(slots["c"], slots["i"], slots["y"], slots["v"])
        and agrees(slots["side"].meaning, side)
        and agrees(slots["yes"].meaning, int(side > 0))
    )


def draw_bottom(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year, highest_first=False)
    rank = next(rank for rank, code, _ in rows if code == country)
    if len({value for _, _, value in rows}) < 8 or not 2 <= rank <= 3:
        raise Redraw
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "k": Count(rank, "ordinal", lang),
        "v": number_slot(rng, (country, indicator, year), lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
    }
    return slots, [w.ranking(indicator, year, highest_first=rng.random() < 0.3)]


def bottom_true(slots: Slots) -> bool:
    rows = w.ranked(slots["i"].code, slots["y"].year, highest_first=False)
    rank = next((rank for rank, code, _ in rows if code == slots["c"].code), None)
    level = level_holds(slots["c"], slots["i"], slots["y"], slots["v"])
    return rank == slots["k"].value and agrees(slots["of"].value, 8) and len(rows) == 8 and level


def draw_latest(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    """The newest value of a series; the evidence holds the years around it, empty ones too."""
    country, indicator, _ = w.pick_cell(rng, only)
    year = _last_year(country, indicator)
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "v": number_slot(rng, (country, indicator, year), lang),
    }
    start = year - rng.randint(1, 5)
    return slots, [w.observation(country, indicator, each) for each in range(start, 2026)]


def _last_year(country: str, indicator: str) -> int:
    return max(year for year in w.YEARS if w.exact(country, indicator, year) is not None)


def latest_true(slots: Slots) -> bool:
    c, i, year = slots["c"], slots["i"], slots["y"]
    return year.year == _last_year(c.code, i.code) and level_holds(c, i, year, slots["v"])


def draw_all(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    """A bound that all eight are above."""
    _, indicator, year = w.pick_cell(rng, [code for code in only if code in SPREAD])
    rows = w.ranked(indicator, year)
    if len(rows) < 8:
        raise Redraw
    lowest = rows[-1][2]
    step = {w.POP: 10**7, w.GDP: 10**10, w.PCAP: 100, w.LIFE: 5, w.NET: 5}[indicator]
    threshold = int(lowest / step) * step
    if threshold <= 0 or threshold == lowest:
        raise Redraw
    slots = {
        "i": indicator_slot(rng, indicator, lang),
        "y": Year(year),
        "t": plain_threshold(threshold, indicator, lang),
        "of": Count(8, rng.choice(["word", "digit"]), lang),
    }
    return slots, [w.ranking(indicator, year)]


def all_true(slots: Slots) -> bool:
    rows = w.ranked(slots["i"].code, slots["y"].year)
    if len(rows) < 8 or slots["t"].kind != NUMBER_KIND[slots["i"].code]:
        return False
    return slots["of"].value == 8 and rows[-1][2] > slots["t"].value
