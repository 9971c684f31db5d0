"""False twins of a true answer.

Slot operators change one slot (or swap two); the twin is kept only when the kind's `holds` proves it false
by the snapshot. Text operators break a house rule of product.md section 6 whatever the snapshot says.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from checking.kit import world as w
from checking.kit.drawing import NUMBER_KIND, Slots
from checking.kit.items import OWN_HEDGE, Item, render, used
from checking.kit.kinds import KINDS
from checking.kit.slot_operators import slot_twins
from checking.kit.slots import SILENT, Count, Country, Direction, Span, Word, Year
from checking.kit.templates import Template
from checking.kit.text_operators import TEXT_OPERATORS, negate
from checking.kit.world import GDP, INDICATORS, LIFE
from checking.kit.written import Number, make_number, with_shown

# Only where the answer makes one statement, so that its negation is false.
NEGATABLE = ("level", "pair", "ratio", "mean", "total", "rank")


def _extra_number(rng: random.Random, template: Template, slots: Slots, answer: str) -> str | None:
    """A sentence with a false value of another cell."""
    cell = w.pick_cell(rng, [slots["i"].code] if "i" in slots else INDICATORS)
    number = make_number(rng, NUMBER_KIND[cell[1]], w.known(*cell) * rng.choice([2, 3, 5]) / 4, template.lang)
    if number.kind == "percent" and number.value > 100:
        return None
    country = Country(cell[0], template.lang)
    if template.lang == "en":
        return f"{answer} {country.s[0].upper()}{country.s[1:]} was {number} in {cell[2]}."
    return f"{answer} En {cell[2]}, {country} affich{country.nt} {number.u}."


def _arithmetic(rng: random.Random, template: Template, slots: Slots, answer: str) -> str | None:
    """A right result that no tool returned."""
    if template.kind not in ("pair", "compare") or slots["i"].code not in (GDP, w.POP):
        return None
    codes = slots["a"].code, slots["b"].code
    value = w.total_value(slots["i"].code, codes, slots["y"].year)
    number = make_number(rng, NUMBER_KIND[slots["i"].code], value, template.lang)
    return (
        f"{answer} Together they come to {number}."
        if template.lang == "en"
        else (f"{answer} Ensemble, cela fait {number.u}.")
    )


def _false_absence(rng: random.Random, template: Template, slots: Slots, answer: str) -> str | None:
    del rng, answer
    if template.kind != "level":
        return None
    c, i, y = slots["c"], slots["i"], slots["y"]
    if template.lang == "en":
        return f"There is no value for {c.s} {i} in {y}."
    return f"Aucune valeur n'est disponible pour {i} {c.de} en {y}."


def _as_zero(rng: random.Random, template: Template, slots: Slots, answer: str) -> str | None:
    del rng, answer
    if template.kind != "absent":
        return None
    c, i, y = slots["c"], slots["i"], slots["y"]
    zero = "0 years" if i.code == LIFE else "0%"
    if template.lang == "en":
        return f"{c.s[0].upper()}{c.s[1:]} {i} was {zero} in {y}."
    return render("^{i} {c.de} était de " + ("0 an" if i.code == LIFE else "0 %") + " en {y}.", slots)


def _per_year(rng: random.Random, template: Template, slots: Slots, answer: str) -> str | None:
    """The change over several years told as a yearly one."""
    if template.kind != "change" or slots["n"].years < 3 or "{p}" not in template.text:
        return None
    words = (
        [" a year", " per year", " annually", " each year"]
        if template.lang == "en"
        else [" par an", " par année"]
    )
    percent = str(slots["p"])
    return answer.replace(percent, percent + rng.choice(words), 1) if percent in answer else None


STATEMENT_OPERATORS = {
    "per year": _per_year,
    "extra number": _extra_number,
    "model arithmetic": _arithmetic,
    "false no data": _false_absence,
    "missing told as zero": _as_zero,
}


def _lenient(template: Template, changed: Slots) -> bool:
    """ "about 86,100" rounds to the hundred: no proof against a whole number that ends in 0 after a hedge."""
    return any(
        isinstance(slot, Number)
        and slot.shown % 10 == 0
        and (slot.hedge != "" or bool(OWN_HEDGE.search(template.text)))
        for slot in changed.values()
    )


def _stated(template: Template, slots: Slots) -> Slots:
    """The slots with those that the template does not write made silent, so that they prove nothing."""
    names = used(template.text)
    stated = dict(slots)
    for key, slot in slots.items():
        if key in names:
            continue
        if isinstance(slot, Number):
            stated[key] = replace(slot, silent=True)
        elif isinstance(slot, Direction):
            stated[key] = replace(slot, sign=SILENT)
        elif isinstance(slot, Span):
            stated[key] = Span(SILENT)
        elif isinstance(slot, Word):
            stated[key] = replace(slot, meaning=SILENT)
        elif isinstance(slot, Count):
            stated[key] = replace(slot, value=SILENT)
    return stated


# Operators that twist a figure: on a statement that something is absent they prove nothing.
NEED_FIGURE = ("narrower indicator", "per something else", "another source")


def twins(rng: random.Random, item: Item, template: Template, slots: Slots) -> Iterator[Item]:
    """All false twins of a true answer, each proven false or against a house rule."""
    holds = KINDS[template.kind].holds
    for operator, changed in slot_twins(rng, template, slots):
        twin = {**slots, **changed}
        answer = render(template.text, twin)
        if answer != item.answer and not holds(_stated(template, twin)) and not _lenient(template, changed):
            yield replace(item, operator=operator, answer=answer)
    for operator, rewrite in TEXT_OPERATORS.items():
        if operator in NEED_FIGURE and template.kind in ("absent", "outside", "denied"):
            continue  # "no value for urban population", "not 75 % a day" are true
        text = rewrite(rng, item.answer, template.lang)
        if text is not None and text != item.answer:
            yield replace(item, operator=operator, answer=text)
    if template.kind in NEGATABLE and (text := negate(rng, item.answer, template.lang)) is not None:
        yield replace(item, operator="negation", answer=text)
    for operator, write in STATEMENT_OPERATORS.items():
        try:
            text = write(rng, template, slots, item.answer)
        except LookupError:  # the value has no written form
            continue
        if text is not None:
            yield replace(item, operator=operator, answer=text)
    for change in (_endorsed, _misaligned):
        if (changed_item := change(rng, item, template, slots)) is not None:
            yield changed_item


def _misaligned(rng: random.Random, item: Item, template: Template, slots: Slots) -> Item | None:
    """A true sentence, with its evidence, about another cell than the one that was asked for."""
    if template.kind != "level":
        return None
    key = rng.choice(["c", "i", "y"])
    code = slots["i"].code
    other: object
    if key == "c":
        other = replace(slots["c"], code=rng.choice([c for c in w.COUNTRIES if c != slots["c"].code]))
    elif key == "i":
        other = replace(slots["i"], code=rng.choice([i for i in INDICATORS if i != code]))
    else:
        other = Year(rng.choice([year for year in w.YEARS if year != slots["y"].year]))
    if KINDS["level"].holds({**slots, key: other}):
        return None  # a sentence that leaves the cell to the question would be true of both
    question = "What was {c.s} {i} in {y}?" if template.lang == "en" else "Quel était {i} {c.de} en {y} ?"
    return replace(item, operator="another cell than asked", question=render(question, {**slots, key: other}))


def _endorsed(rng: random.Random, item: Item, template: Template, slots: Slots) -> Item | None:
    """A question that states a false number, and an answer that says yes to it."""
    if template.kind != "level":
        return None
    number: Number = slots["v"]
    wrong = with_shown(
        replace(number, hedge=""), number.shown + rng.choice([1, 2, 3]) * max(1, number.shown // 10)
    )
    false = {**slots, "v": wrong}
    if KINDS["level"].holds(false):
        return None
    question = (
        "Is it true that {c.s} {i} was {v} in {y}?"
        if template.lang == "en"
        else ("Est-il vrai que {i} {c.de} était de {v.u} en {y} ?")
    )
    yes = (
        "Yes, {c.s} {i} was {v} in {y}."
        if template.lang == "en"
        else "Oui, {i} {c.de} était de {v.u} en {y}."
    )
    return replace(
        item, operator="question's number", question=render(question, false), answer=render(yes, false)
    )
