"""Changes of one slot (or swaps of two): what they make is not yet proven false."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from checking.kit import world as w
from checking.kit.drawing import NUMBER_KIND, Slots
from checking.kit.items import OWN_HEDGE, used
from checking.kit.slots import Count, Country, Direction, Indicator, Span, Word, Year
from checking.kit.templates import Template
from checking.kit.world import GDP, INDICATORS, PCAP
from checking.kit.written import HEDGES, Number, make_number, with_shown


def _change_numbers(rng: random.Random, key: str, number: Number) -> Iterator[tuple[str, Slots]]:
    digits = str(number.shown)
    place = rng.randrange(len(digits))
    other = rng.choice([d for d in "123456789" if d != digits[place]])
    yield "digit", {key: with_shown(number, int(digits[:place] + other + digits[place + 1 :]))}
    if len(digits) > 1:
        place = rng.randrange(len(digits) - 1)
        swapped = digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :]
        if not swapped.startswith("0"):
            yield "transposition", {key: with_shown(number, int(swapped))}
        yield "digit lost", {key: with_shown(number, int(digits[:-1]))}
    yield "off by one", {key: with_shown(number, number.shown + rng.choice([-1, 1]))}
    yield "times ten", {key: with_shown(number, number.shown * 10)}
    if number.shown % 10:
        yield "decimal point moved", {key: replace(number, decimals=number.decimals + 1)}
    scales = {1000: 10**6, 10**6: 10**9, 10**9: rng.choice([10**6, 10**12]), 10**12: 10**9}
    if number.scale in scales:
        yield "scale", {key: replace(number, scale=scales[number.scale])}


def _change_unit(rng: random.Random, key: str, number: Number) -> Iterator[tuple[str, Slots]]:
    english = number.lang == "en"
    wrong = {
        "people": ["households", "families"] if english else ["ménages", "familles"],
        "dollars": ["€", "£", "C$"] if english else ["euros", "livres", "yens"],
        "years": ["months", "weeks"] if english else ["mois", "semaines"],
        "percent": [" percentage points"] if english else ["points de pourcentage"],
        "points": ["percent"] if english else ["pour cent"],
    }
    if number.kind in wrong:
        yield "unit", {key: replace(number, unit=rng.choice(wrong[number.kind]))}


def _truncate(slots: Slots, key: str) -> Iterator[tuple[str, Slots]]:
    number: Number = slots[key]
    cell = {
        "v": ("c", "y"),
        "v0": ("c", "y0"),
        "v1": ("c", "y1"),
        "va": ("a", "y"),
        "vb": ("b", "y"),
        "v2": ("c", "y2"),
    }.get(key)
    if cell is None or any(name not in slots for name in cell):
        return
    value = w.exact(slots[cell[0]].code, slots["i"].code, slots[cell[1]].year)
    if value is not None and int(value / number.step) == number.shown - 1:
        yield "truncation", {key: with_shown(number, number.shown - 1)}


def _older(rng: random.Random, template: Template, slots: Slots) -> Iterator[tuple[str, Slots]]:
    older = slots["c"].code, slots["i"].code, slots["y"].year - 1
    try:
        number = make_number(rng, NUMBER_KIND[older[1]], w.known(*older), template.lang)
    except LookupError:
        return
    yield "older value told as the latest", {"y": Year(older[2]), "v": number}


def slot_twins(rng: random.Random, template: Template, slots: Slots) -> Iterator[tuple[str, Slots]]:
    """Every kind of change to the slots that the template uses; not yet proven false."""
    names = used(template.text)
    for key in names:
        slot = slots[key]
        if isinstance(slot, Year):
            near = slot.year + rng.choice([-1, 1])
            yield "year", {key: Year(near)}
            yield "year", {key: Year(rng.choice(w.YEARS))}
        elif isinstance(slot, Country):
            yield "country", {key: replace(slot, code=rng.choice([c for c in w.COUNTRIES if c != slot.code]))}
        elif isinstance(slot, Indicator):
            yield (
                "indicator",
                {key: replace(slot, code=rng.choice([i for i in INDICATORS if i != slot.code]))},
            )
            if slot.code in (GDP, PCAP):
                yield "GDP and GDP per person", {key: replace(slot, code=PCAP if slot.code == GDP else GDP)}
        elif isinstance(slot, Number):
            if template.kind == "denied" and key == "q":
                continue
            yield from _change_numbers(rng, key, slot)
            yield from _change_unit(rng, key, slot)
            yield from _truncate(slots, key)
            if template.kind == "level" and not OWN_HEDGE.search(template.text):
                yield "hedge", {key: replace(slot, hedge=rng.choice(sorted(HEDGES[template.lang])))}
        elif isinstance(slot, Span):
            yield "span", {key: Span(slot.years + rng.choice([-1, 1, 10]))}
        elif isinstance(slot, Direction):
            yield "direction", {key: replace(slot, sign=-slot.sign)}
            if (
                template.kind == "chain"
                or "{d}" in template.text
                or "{d.up}" in template.text
                or "{d.minus}" in template.text
            ):
                yield "unchanged", {key: replace(slot, sign=0)}
        elif isinstance(slot, Word):
            other = rng.choice([meaning for meaning, _ in slot.forms if meaning != slot.meaning])
            yield f"word {key}", {key: replace(slot, meaning=other)}
        elif isinstance(slot, Count):
            wrong = slot.value + rng.choice([-1, 1])
            if 1 <= wrong <= 9:
                yield ("rank" if key == "k" else "count"), {key: replace(slot, value=wrong)}
    if template.kind == "latest":
        yield from _older(rng, template, slots)
    yield from _swaps(template, names, slots)


# "between A and B", "the years 2010 and 2000": the order states nothing
_SYMMETRIC = re.compile(r"between|écart entre|^Entre", re.IGNORECASE)


def _swaps(template: Template, names: list[str], slots: Slots) -> Iterator[tuple[str, Slots]]:
    for first, second in (
        ("v0", "v1"),
        ("va", "vb"),
        ("vi", "vj"),
        ("v1", "v2"),
        ("y1", "y2"),
        ("d", "e"),
        ("vb", "vc"),
        ("y0", "y1"),
        ("a", "b"),
        ("b", "c"),
        ("c", "b"),
    ):
        if first in names and second in names:
            if (first in ("y0", "a") and _SYMMETRIC.search(template.text)) or template.kind in (
                "outside",
                "total",
            ):
                continue
            yield f"swap {first} {second}", {first: slots[second], second: slots[first]}
