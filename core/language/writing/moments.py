"""Sentences on years: extremes, firsts, what held throughout, who passed whom."""

from __future__ import annotations

from dataclasses import replace

from core.claims.amounts import Amount
from core.claims.forms import Crossing, Crossings, Extreme, FirstYear, Throughout
from core.language.writing.templates import Slot, fill
from core.language.writing.words import Speaker


def _series(speaker: Speaker, form: Extreme | FirstYear | Throughout) -> dict[str, Slot]:
    return {
        **speaker.place(form.country),
        **speaker.measure(form.indicator),
        **speaker.window(form.window),
        "subject": speaker.subject(form.country, form.indicator),
    }


def tell_extreme(speaker: Speaker, form: Extreme, *, after: bool = False, near: Amount | None = None) -> str:
    """ "From 2000 to 2025, Japan's population was highest in 2009, at 128.1 million".

    `after`: behind a sentence on the same series; unlike `near`, a limit that was named there.
    """
    slots = _series(speaker, form)
    amounts = [form.amount] + ([replace(near, bound=None)] if near is not None else [])
    slots["amount"] = speaker.amounts(amounts, form.indicator, form="short" if after else "full")[0]
    slots["years"] = speaker.years(form.years if isinstance(form.years, tuple) else ())
    slots["extreme"] = speaker.word(f"extreme_{form.end}")
    slots["end_word"] = speaker.superlative_of_measure(form.indicator, form.end)
    return fill(speaker.pattern("say", "extreme_after" if after else "extreme"), slots)


def tell_turns(speaker: Speaker, highest: Extreme, lowest: Extreme) -> str:
    """Behind the change over the same years: "over those years, it was largest in 2012, at US$6.33 trillion,
    and smallest in 2024"."""
    slots = _series(speaker, highest)
    amounts = speaker.amounts([highest.amount, lowest.amount], highest.indicator, form="short")
    for name, form, amount in (("high", highest, amounts[0]), ("low", lowest, amounts[1])):
        slots[f"{name}_years"] = speaker.years(form.years if isinstance(form.years, tuple) else ())
        slots[f"{name}_amount"] = amount
        slots[name] = speaker.superlative_of_measure(form.indicator, form.end)
    return fill(speaker.pattern("say", "turns"), slots)


def tell_first(speaker: Speaker, form: FirstYear) -> str:
    """ "From 2000 to 2025, India's GDP first exceeded US$2 trillion in 2014, at US$2.04 trillion"."""
    slots = _series(speaker, form) | _limit(speaker, form)
    slots["amount"] = speaker.beside(form.amount, form.bar, form.indicator)
    slots["year"] = form.year if isinstance(form.year, int) else form.window.first
    name = {"crossed": "first", "never": "first_never", "already": "first_already"}[form.happened]
    return fill(speaker.pattern("say", name), slots)


def _limit(speaker: Speaker, form: FirstYear | Throughout) -> dict[str, Slot]:
    return {
        "crosses": speaker.crosses(form.bar, form.indicator),
        "stays": speaker.stays(form.bar, form.indicator),
    }


def tell_throughout(speaker: Speaker, form: Throughout) -> str:
    """ "From 2000 to 2025, Japan's life expectancy was above 80 years in every year"."""
    slots = _series(speaker, form) | _limit(speaker, form)
    return fill(speaker.pattern("say", form.held), slots)


def tell_crossing(speaker: Speaker, form: Crossing) -> str:
    """ "India's GDP overtook the United Kingdom's in 2021: US$3.17 trillion against US$3.14 trillion"."""
    amounts = [form.amount, form.other_amount]
    amount, other = speaker.amounts(amounts, form.indicator, form="short", first="full")
    slots = {
        **speaker.measure(form.indicator),
        **speaker.window(form.first or form.last),
        "subject": speaker.subject(form.country, form.indicator),
        "that": speaker.that_of(form.other, form.indicator),
        "other_gen": speaker.place(form.other)["gen"],
        "year": form.year,
        "amount": amount,
        "other_amount": other,
    }
    name = "crossing_first" if form.first else "crossing_last" if form.last else "crossing"
    return fill(speaker.pattern("say", name), slots)


def tell_crossings(speaker: Speaker, form: Crossings) -> str:
    """Each time that one of two passed the other, and who leads at the end."""
    moves = form.moves if isinstance(form.moves, tuple) else ()
    slots = {
        **speaker.measure(form.indicator),
        **speaker.window(form.window),
        "subject": speaker.subject(form.country, form.indicator),
        "that": speaker.that_of(form.other, form.indicator),
        "other_gen": speaker.place(form.other)["gen"],
        "leader": None,
    }
    if isinstance(form.leader, str):
        slots["leader"] = speaker.place(form.leader)["place"]
        slots["leader_plural"] = speaker.place(form.leader)["plural"]
    if not moves:
        if not isinstance(form.leader, str):
            return fill(speaker.pattern("say", "crossings_none"), slots)
        slots["below"] = form.leader != form.country
        slots["cmp"] = slots["more" if form.leader == form.country else "less"]
        return fill(speaker.pattern("say", "crossings_never"), slots)
    slots["moves"] = speaker.join([_move(speaker, form, *move, first=not n) for n, move in enumerate(moves)])
    return fill(speaker.pattern("say", "crossings"), slots)


def _move(speaker: Speaker, form: Crossings, year: int, ahead: str, *, first: bool) -> str:
    name = f"move_{'up' if ahead == form.country else 'down'}{'' if first else '_again'}"
    slots = {
        "year": year,
        "that": speaker.that_of(form.other, form.indicator),
        "other_gen": speaker.place(form.other)["gen"],
        **speaker.measure(form.indicator),
    }
    return fill(speaker.pattern("phrases", name), slots)
