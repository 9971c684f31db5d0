"""What a clause leaves out: taken from the clause before it, the rest of the text, or the question's forms.

A frame comes as it was said and leaves with its subject filled in. Each step is one rule, and fills only
what was not said. The year of a figure is never taken from the question: an answer names its years. What
stays open makes the frame ill-formed in `making`.
"""

from __future__ import annotations

from collections.abc import Callable

from core.language.reading.context import SUBJECT, Carried, Filled, Filling, Question
from core.language.reading.filling_asked import (
    choose_sense,
    fill_asked_amount,
    fill_bare_year,
    fill_bars,
    fill_named_answer,
    note_opening,
)
from core.language.reading.filling_moves import (
    WINDOWED,
    fill_again,
    fill_change,
    fill_part,
    fill_span,
    fill_window,
)
from core.language.reading.filling_pairs import fill_asked_relation, fill_gap, fill_other
from core.language.reading.filling_subject import (
    fill_among,
    fill_aside,
    fill_listed,
    fill_measure,
    fill_place,
    fill_relative_time,
    fill_time,
)
from core.language.reading.written_amounts import Frame, World

STEPS: tuple[Callable[[Filling], None], ...] = (
    note_opening,
    fill_aside,
    choose_sense,
    fill_relative_time,
    fill_asked_relation,
    fill_place,
    fill_among,
    fill_other,
    fill_gap,
    fill_named_answer,
    fill_bars,
    fill_listed,
    fill_bare_year,
    fill_asked_amount,
    fill_gap,
    fill_change,
    fill_again,
    fill_part,
    fill_measure,
    fill_time,
    fill_span,
    fill_window,
)


def fill(
    roles: Frame,
    carried: Carried,
    question: Question,
    world: World,
    *,
    only_year: int | None,
    local: tuple[int, ...],
    first: bool,
) -> Filled | None:
    """The frame with all that it left out. None where something that it points to is not there."""
    f = Filling(
        dict(roles), frozenset(role for role, _ in roles), carried, question, world, only_year, local, first
    )
    for step in STEPS:
        step(f)
        if f.broken:
            break
    _remember(f)
    return None if f.broken else Filled(frozenset(f.roles.items()), f.said & SUBJECT & f.roles.keys())


def _remember(f: Filling) -> None:
    """What the clauses after this one may take over."""
    carried, place = f.carried, f.roles.get("place")
    if isinstance(place, str) and place in f.world.countries:
        carried.place = place
        carried.mentioned.append(place)
    elif isinstance(place, tuple):
        carried.groups.append(place)
    measure = f.roles.get("measure")
    if isinstance(measure, str):
        carried.measure = measure
    end = f.roles.get("time") if isinstance(f.roles.get("time"), int) else f.roles.get("to")
    at_one_time = not f.has(*WINDOWED) or isinstance(f.roles.get("time"), int)
    if at_one_time and isinstance(end, int):
        carried.time = end
        if end not in carried.times:
            carried.times.append(end)
    if f.roles.keys() - SUBJECT:  # a headline only names the subject
        carried.last = dict(f.roles)
    other = f.other.get("place")
    if isinstance(other, str) and isinstance(place, str):
        carried.pair = (place, other)
