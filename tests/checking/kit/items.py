"""True answers: a template filled from the snapshot."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from string import Formatter

from checking.kit.drawing import Redraw, Slots
from checking.kit.kinds import KINDS
from checking.kit.templates import TEMPLATES, Template

from core.data.facts import Fact


@dataclass(frozen=True)
class Item:
    """One answer for the gate. `operator` is "" for a true one; `template` names where it came from."""

    template: str
    operator: str
    question: str
    answer: str
    facts: tuple[Fact, ...]


OWN_HEDGE = re.compile(r"about|approximately|some|environ|quelque", re.IGNORECASE)


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
    if hedged is not None and template.kind == "level" and not OWN_HEDGE.search(template.text):
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
