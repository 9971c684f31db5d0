"""False twins of a true answer.

Slot operators change one slot (or swap two); the twin is kept only when the kind's `holds` proves it false
by the snapshot. Text operators break a house rule of product.md section 6 whatever the snapshot says.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from string import Formatter

from checking.kit import world as w
from checking.kit.drawing import NUMBER_KIND, Redraw, Slots
from checking.kit.kinds import KINDS
from checking.kit.slots import (
    HEDGES,
    SILENT,
    Count,
    Country,
    Direction,
    Indicator,
    Number,
    Span,
    Word,
    Year,
    make_number,
    with_shown,
)
from checking.kit.templates import TEMPLATES, Template
from checking.kit.world import GDP, INDICATORS, LIFE, PCAP

from core.facts import Fact


@dataclass(frozen=True)
class Item:
    """One answer for the gate. `operator` is "" for a true one; `template` names where it came from."""

    template: str
    operator: str
    question: str
    answer: str
    facts: tuple[Fact, ...]


_OWN_HEDGE = re.compile(r"about|approximately|some|environ|quelque", re.IGNORECASE)


def render(text: str, slots: Slots) -> str:
    out = text.format(**slots)
    out = out.replace(" de environ", " d'environ").replace(" de un peu", " d'un peu")
    out = re.sub(r"\.\.$", ".", out)
    out = re.sub(r"\^(.)", lambda found: found.group(1).upper(), out)
    return out[0].upper() + out[1:] if not out.startswith("internet") else "I" + out[1:]


def used(text: str) -> list[str]:
    """The slots that a text names, once each, in order."""
    names = [name.split(".")[0] for _, name, _, _ in Formatter().parse(text) if name]
    return list(dict.fromkeys(names))


def draw_true(rng: random.Random) -> tuple[Item, Template, Slots]:
    """A true answer with its evidence."""
    template = rng.choice(TEMPLATES)
    kind = KINDS[template.kind]
    slots, facts = _draw(rng, template)
    hedged = slots.pop("hedged", None)
    if hedged is not None and template.kind == "level" and not _OWN_HEDGE.search(template.text):
        slots["v"] = hedged
    if not kind.holds(slots):
        raise AssertionError(f"{template.name} drew a statement that is not true: {slots}")
    rng.shuffle(facts)
    question = render(rng.choice(template.questions), slots)
    evidence = tuple(dict.fromkeys(facts))
    return Item(template.name, "", question, render(template.text, slots), evidence), template, slots


def _draw(rng: random.Random, template: Template) -> tuple[Slots, list[Fact]]:
    for _ in range(3000):
        try:
            slots, facts = KINDS[template.kind].draw(rng, template.lang, template.only)
        except (Redraw, LookupError):
            continue
        if "{n}" in template.text and template.kind == "change" and slots["n"].years < 2:
            continue
        if slots.get("i") is None or slots["i"].code in template.only:
            return slots, facts
    raise AssertionError(f"{template.name} finds no true statement")


# --- slot operators: each yields (operator name, changed slots)


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
    cell = {"v": ("c", "y"), "v0": ("c", "y0"), "v1": ("c", "y1"), "va": ("a", "y"), "vb": ("b", "y")}.get(
        key
    )
    if cell is None or any(name not in slots for name in cell):
        return
    value = w.exact(slots[cell[0]].code, slots["i"].code, slots[cell[1]].year)
    if value is not None and int(value / number.step) == number.shown - 1:
        yield "truncation", {key: with_shown(number, number.shown - 1)}


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
            if template.kind == "level" and not _OWN_HEDGE.search(template.text):
                yield "hedge", {key: replace(slot, hedge=rng.choice(sorted(HEDGES[template.lang])))}
        elif isinstance(slot, Span):
            yield "span", {key: Span(slot.years + rng.choice([-1, 1, 10]))}
        elif isinstance(slot, Direction):
            yield "direction", {key: replace(slot, sign=-slot.sign)}
            if "{d}" in template.text or "{d.up}" in template.text or "{d.minus}" in template.text:
                yield "unchanged", {key: replace(slot, sign=0)}
        elif isinstance(slot, Word):
            other = rng.choice([meaning for meaning, _ in slot.forms if meaning != slot.meaning])
            yield f"word {key}", {key: replace(slot, meaning=other)}
        elif isinstance(slot, Count):
            wrong = slot.value + rng.choice([-1, 1])
            if 1 <= wrong <= 9:
                yield ("rank" if key == "k" else "count"), {key: replace(slot, value=wrong)}
    yield from _swaps(template, names, slots)


# "between A and B", "the years 2010 and 2000": the order states nothing
_SYMMETRIC = re.compile(r"between|écart entre|^Entre", re.IGNORECASE)


def _swaps(template: Template, names: list[str], slots: Slots) -> Iterator[tuple[str, Slots]]:
    for first, second in (
        ("v0", "v1"),
        ("va", "vb"),
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


# --- text operators: each returns a changed text or None where it does not apply


def _cause(rng: random.Random, answer: str, lang: str) -> str | None:
    english = [
        " because of higher oil prices",
        " due to inflation",
        ", driven by immigration",
        " thanks to economic reforms",
        " as a result of the pandemic",
        ", reflecting a weaker currency",
        " owing to better health care",
        ", fuelled by exports",
    ]
    french = [
        " en raison de la pandémie",
        " à cause de l'inflation",
        ", grâce à l'immigration",
        " du fait de la crise",
        ", sous l'effet de la baisse de la monnaie",
        ", porté par les exportations",
        " à la suite de la crise",
    ]
    return _append(rng, answer, english if lang == "en" else french)


def _forecast(rng: random.Random, answer: str, lang: str) -> str | None:
    english = [
        " and is expected to keep rising",
        ", and the trend will continue",
        " and should rise further next year",
        ", a figure that is set to grow",
    ]
    french = [
        " et devrait continuer d'augmenter",
        ", une tendance qui va se poursuivre",
        " et augmentera encore",
    ]
    return _append(rng, answer, english if lang == "en" else french)


def _append(rng: random.Random, answer: str, endings: list[str]) -> str | None:
    if "\n" in answer or not answer.endswith("."):
        return None
    return answer[:-1] + rng.choice(endings) + "."


def _scope(rng: random.Random, answer: str, lang: str) -> str | None:
    places = (
        [" in the world", " worldwide", " in North America", " among G20 countries", " on the continent"]
        if lang == "en"
        else [
            " au monde",
            " dans le monde",
            " en Amérique du Nord",
            " parmi les pays du G20",
            " du continent",
        ]
    )
    pattern = r"of the (?:eight|8) countries" if lang == "en" else r"des (?:huit|8) pays"
    if not re.search(pattern, answer):
        return None
    return re.sub(pattern, rng.choice(places).strip(), answer, count=1)


def _narrow(rng: random.Random, answer: str, lang: str) -> str | None:
    swaps = (
        [
            ("population", "urban population"),
            ("population", "working-age population"),
            ("GDP", "real GDP"),
            ("GDP", "PPP-adjusted GDP"),
            ("life expectancy", "female life expectancy"),
            ("life expectancy", "healthy life expectancy"),
            ("population", "adult population"),
            ("Internet use", "mobile Internet use"),
            ("access to electricity", "rural access to electricity"),
            ("economy", "digital economy"),
            ("life expectancy", "life expectancy at 65"),
            ("people", "young people"),
            ("people", "women"),
            ("GDP", "non-oil GDP"),
            ("population", "population growth"),
            ("GDP", "GDP growth"),
        ]
        if lang == "en"
        else [
            ("population", "population urbaine"),
            ("population", "population active"),
            ("PIB", "PIB réel"),
            ("espérance de vie", "espérance de vie des femmes"),
            ("PIB", "PIB agricole"),
            ("habitants", "électeurs"),
            ("espérance de vie", "espérance de vie en bonne santé"),
            ("population", "population adulte"),
            ("utilisation d'Internet", "utilisation mobile d'Internet"),
            ("électricité", "électricité verte"),
        ]
    )
    rng.shuffle(swaps)
    for plain, narrow in swaps:
        if re.search(rf"\b{plain}\b", answer):
            return re.sub(rf"\b{plain}\b", narrow, answer, count=1)
    return None


_NEAR_NAMES = {
    "en": (
        ("the United Kingdom", "England"),
        ("Britain", "Scotland"),
        ("Nigeria", "Niger"),
        ("India", "Indonesia"),
        ("Mexico", "New Mexico"),
        ("Mexico", "Mexico City"),
        ("Canada", "Ontario"),
        ("Japan", "South Korea"),
        ("Brazil", "Latin America"),
        ("the United States", "North America"),
        ("the US", "Texas"),
    ),
    "fr": (
        ("du Royaume-Uni", "de l'Angleterre"),
        ("du Nigéria", "du Niger"),
        ("de l'Inde", "de l'Indonésie"),
        ("du Canada", "du Québec"),
        ("du Mexique", "de Mexico"),
        ("du Brésil", "de l'Amérique latine"),
        ("des États-Unis", "de l'Amérique du Nord"),
        ("du Japon", "de la Corée"),
        ("au Canada", "au Québec"),
    ),
}


def _near_name(rng: random.Random, answer: str, lang: str) -> str | None:
    """Another place with a name or a territory close by: no fact is about it."""
    fitting = [(own, near) for own, near in _NEAR_NAMES[lang] if re.search(rf"\b{own}\b", answer)]
    if not fitting:
        return None
    own, near = rng.choice(fitting)
    return re.sub(rf"\b{own}\b", near, answer, count=1)


def _hidden(rng: random.Random, answer: str, lang: str) -> str | None:
    del lang
    places = list(re.finditer(r"\d{2,}", answer))
    if not places:
        return None
    place = rng.choice(places)
    at = rng.randrange(place.start() + 1, place.end())
    return answer[:at] + rng.choice(["\u200b", "\u2060", "\u200d", "\u00ad", "\u202e"]) + answer[at:]


def _other_script(rng: random.Random, answer: str, lang: str) -> str | None:
    del lang
    zero = rng.choice([0x0660, 0x06F0, 0x0966, 0xFF10, 0x1D7CE])
    places = [found.start() for found in re.finditer(r"\d", answer)]
    if not places:
        return None
    at = rng.choice(places)
    return answer[:at] + chr(zero + int(answer[at])) + answer[at + 1 :]


def _negate(rng: random.Random, answer: str, lang: str) -> str | None:
    del rng
    if lang == "en":
        pattern, wrong = (
            r"\b(was|stood|reached|had|lived|came)\b",
            {
                "was": "was not",
                "stood": "did not stand",
                "reached": "did not reach",
                "had": "did not have",
                "lived": "did not live",
                "came": "did not come",
            },
        )
        found = re.search(pattern, answer)
        return None if found is None else answer[: found.start()] + wrong[found[0]] + answer[found.end() :]
    found = re.search(r"\b(était|comptait|comptaient|atteignait)\b", answer)
    if found is None:
        return None
    verb = found[0]
    ne = "n'" if verb[0] in "éa" else "ne "
    return f"{answer[: found.start()]}{ne}{verb} pas{answer[found.end() :]}"


# a digit that is more than "of the 8 countries" or a rank
_FIGURE = re.compile(r"\d\d|\d[.,]\d")


def _no_year(rng: random.Random, answer: str, lang: str) -> str | None:
    del rng
    word = "in" if lang == "en" else "en"
    text = re.sub(rf"(?:,? {word} (?:19|20)\d\d\b,?|^(?:In|En) (?:19|20)\d\d, )", "", answer)
    text = re.sub(r" ?\((?:19|20)\d\d\)", "", text)
    if text == answer or re.search(r"\b(19|20)\d\d\b", text) or not _FIGURE.search(text):
        return None
    return text[0].upper() + text[1:]


TEXT_OPERATORS: dict[str, Callable[[random.Random, str, str], str | None]] = {
    "cause": _cause,
    "forecast": _forecast,
    "wider scope": _scope,
    "narrower indicator": _narrow,
    "near name": _near_name,
    "hidden character": _hidden,
    "digit of another script": _other_script,
    "no year": _no_year,
}
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
        and (slot.hedge != "" or bool(_OWN_HEDGE.search(template.text)))
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


def twins(rng: random.Random, item: Item, template: Template, slots: Slots) -> Iterator[Item]:
    """All false twins of a true answer, each proven false or against a house rule."""
    holds = KINDS[template.kind].holds
    for operator, changed in slot_twins(rng, template, slots):
        twin = {**slots, **changed}
        answer = render(template.text, twin)
        if answer != item.answer and not holds(_stated(template, twin)) and not _lenient(template, changed):
            yield replace(item, operator=operator, answer=answer)
    for operator, rewrite in TEXT_OPERATORS.items():
        if operator == "narrower indicator" and template.kind in ("absent", "outside"):
            continue  # "no value for urban population" is true
        text = rewrite(rng, item.answer, template.lang)
        if text is not None and text != item.answer:
            yield replace(item, operator=operator, answer=text)
    if template.kind in NEGATABLE and (text := _negate(rng, item.answer, template.lang)) is not None:
        yield replace(item, operator="negation", answer=text)
    for operator, write in STATEMENT_OPERATORS.items():
        text = write(rng, template, slots, item.answer)
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
