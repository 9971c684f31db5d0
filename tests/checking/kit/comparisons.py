"""Two countries or two years: comparisons, changes, ratios, differences, means, totals."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from checking.kit import world as w
from checking.kit.drawing import (
    NUMBER_KIND,
    Redraw,
    Slots,
    country_slot,
    direction_slot,
    indicator_slot,
    level_holds,
    number_slot,
    sign_of,
    two_years,
    yes_word,
)
from checking.kit.slots import Count, Span, Word, Year, agrees
from checking.kit.world import GDP, POP
from checking.kit.written import Number, make_number, says

from core.data.facts import Fact


def draw_pair(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    first, indicator, year = w.pick_cell(rng, only)
    second = rng.choice([code for code in w.COUNTRIES if code != first])
    cells = [(first, indicator, year), (second, indicator, year)]
    if w.exact(*cells[1]) is None or w.exact(*cells[0]) == w.exact(*cells[1]):
        raise Redraw
    top, bottom = w.known(*cells[0]), w.known(*cells[1])
    va, vb = number_slot(rng, cells[0], lang), number_slot(rng, cells[1], lang)
    if str(va) == str(vb):
        raise Redraw
    slots = {
        "a": country_slot(rng, first, lang),
        "b": country_slot(rng, second, lang),
        "i": indicator_slot(rng, indicator, lang),
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


def pair_true(slots: Slots) -> bool:
    return level_holds(slots["a"], slots["i"], slots["y"], slots["va"]) and level_holds(
        slots["b"], slots["i"], slots["y"], slots["vb"]
    )


def compare_true(slots: Slots) -> bool:
    a, b = (w.exact(slots[key].code, slots["i"].code, slots["y"].year) for key in "ab")
    if a is None or b is None or not pair_true(slots):
        return False
    sign = sign_of(a - b)
    return (
        agrees(slots["w"].meaning, sign)
        and agrees(slots["n"].meaning, sign)
        and agrees(slots["yes"].meaning, 1)
    )


def draw_change(rng: random.Random, lang: str, only: Sequence[str]) -> tuple[Slots, list[Fact]]:
    country, indicator, _ = w.pick_cell(rng, only)
    start, end = two_years(rng, country, indicator)
    before, after = w.known(country, indicator, start), w.known(country, indicator, end)
    if before == after:
        raise Redraw
    percent = (after - before) / before * 100
    absolute_kind = "points" if NUMBER_KIND[indicator] == "percent" else NUMBER_KIND[indicator]
    cells = [(country, indicator, start), (country, indicator, end)]
    v0, v1 = number_slot(rng, cells[0], lang), number_slot(rng, cells[1], lang)
    try:
        p = make_number(rng, "percent", percent, lang)
        a = make_number(rng, absolute_kind, after - before, lang)
    except LookupError:
        raise Redraw from None
    if v0.value == v1.value:
        raise Redraw
    slots = {
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
        "y0": Year(start),
        "y1": Year(end),
        "v0": v0,
        "v1": v1,
        "d": direction_slot(rng, sign_of(after - before), lang),
        "p": p,
        "x": a,
        "yes": yes_word(True, lang),
        "n": Span(end - start),
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
        and agrees(slots["d"].sign, sign_of(after - before))
        and _amount_holds(slots["p"], "percent", after - before, before)
        and _amount_holds(slots["x"], absolute_kind, after - before, before)
        and agrees(slots["yes"].meaning, 1)
        and agrees(slots["n"].years, slots["y1"].year - slots["y0"].year)
    )


def _amount_holds(number: Number, kind: str, difference: Fraction, before: Fraction) -> bool:
    """A change by percent or in units; a false unit on a share turns points into percent and back."""
    percent = difference / before * 100
    if number.silent:
        return True
    if number.unit:
        return kind == "points" and says(number, percent)
    return number.kind == kind and says(number, percent if kind == "percent" else difference)


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
        "i": indicator_slot(rng, indicator, lang),
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
    slots: Slots = {key: country_slot(rng, code, lang) for key, code in zip("abc", codes, strict=True)}
    slots |= {"i": indicator_slot(rng, indicator, lang), "y": Year(year), "v": number}
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
        "c": country_slot(rng, country, lang),
        "i": indicator_slot(rng, indicator, lang),
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
    return slots["v"].kind == NUMBER_KIND[i] and says(slots["v"], w.total_value(i, codes, year))
