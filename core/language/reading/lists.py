"""Numbered rows ("1. India: 1.45 billion"): together a list in order, besides what each of them tells."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from core.claims.forms import HOLE, ChangeRank, Count, Order, Rank, Row
from core.language.reading.claim_makers_of_groups import ordered
from core.language.reading.context import Question
from core.language.reading.written_amounts import Frame, World, demand


@dataclass(frozen=True, slots=True)
class Listed:
    """A numbered row with its subject filled in; or, without a frame, how many a title announces."""

    start: int
    end: int
    frame: Frame | None = None
    top: int | None = None


def heading(frame: Iterable[tuple[str, Any]]) -> list[Listed]:
    """ "Top 3 by population": the rows below are the first three."""
    top = dict(frame).get("top")
    return [Listed(0, 0, None, top)] if isinstance(top, int) else []


def list_claim(rows: Sequence[Listed], question: Question, world: World) -> Order | None:
    """The order of the rows: of all that were asked about, the first of them, or of just those listed.

    None where there are no rows, and where no order was asked for or announced. Raises IllFormed where they
    make no list.
    """
    told = [dict(row.frame) for row in rows if row.frame is not None]
    tops = [row.top for row in rows if row.top is not None]
    if not told:
        demand(not tops, "a title without a list")
        return None
    demand([one["row"] for one in told] == list(range(1, len(told) + 1)), "numbers out of order")
    measures, years = {one.get("measure") for one in told}, {one.get("time") for one in told}
    demand(len(measures) == len(years) == 1 and None not in measures | years, "a list of what?")
    named = tuple(str(one.get("place")) for one in told)
    demand(set(named) <= set(world.countries) and len(set(named)) == len(named) > 1, "a list of whom?")
    demand(not tops or tops == [len(named)], "how many?")
    if question.forms and not tops and question.one(Order, Rank, ChangeRank, Count) is None:
        return None  # "Compare A and B": they are numbered, not ranked
    asked = question.one(Order, Rank)
    group = tuple(asked.among) if asked is not None else world.countries
    whole = set(named) == set(group)
    first = bool(tops) or isinstance(asked, Order) or (isinstance(asked, Rank) and asked.country is HOLE)
    among = group if whole or (first and set(named) <= set(group)) else named
    (code,), (year,) = measures, years
    return Order(
        indicator=str(code),
        year=int(str(year)),
        among=ordered(among, world),
        end=asked.end if asked is not None else "highest",
        count=None if len(among) == len(named) else len(named),
        rows=tuple(Row(country=one) for one in named),
    )
