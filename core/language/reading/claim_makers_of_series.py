"""Makers of claims about a series over a window: its extremes, first years, and bars that it held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, cast

from core.claims.amounts import Amount
from core.claims.forms import Extreme, FirstYear, Throughout
from core.language.reading.claim_makers import (
    ENDS,
    Claims,
    figure_in,
    frames_in,
    measure_in,
    one_country,
    window_in,
    year_in,
)
from core.language.reading.written_amounts import Roles, World, amount_of, demand

_BARS = ("above", "below", "at_least", "at_most")


_FIRST: Mapping[str, str] = {"first_above": "above", "first_below": "below", **{one: one for one in _BARS}}


def extreme(roles: Roles, world: World) -> Claims:
    """The year of the highest or lowest value in a window; and of the other one, told beside it (`turn`)."""
    if "turn" in roles:
        turn = dict(roles["turn"])
        demand(turn["best"] != roles["best"], "highest, and highest again")
        mine = {role: value for role, value in roles.items() if role != "turn"}
        subject = {role: value for role, value in mine.items() if role in ("place", "measure", "from", "to")}
        return (*extreme(mine, world), *extreme(subject | turn, world))
    code, window = measure_in(roles), window_in(roles)
    years = _years_in(roles["years"]) if "years" in roles else (year_in(roles),)
    demand(all(window.first <= one <= window.last for one in years), "outside the window")
    demand(window.last - window.first > 1, "the lowest of two years is a fall, and sounds like more")
    return (
        Extreme(
            country=one_country(roles),
            indicator=code,
            window=window,
            end=ENDS[cast("str", roles["best"])],
            years=years,
            amount=figure_in(roles, "amount", code, world),
        ),
    )


def _years_in(value: object) -> tuple[int, ...]:
    """Years told one by one, or as ranges."""
    found: set[int] = set()
    for one in frames_in(value):
        found |= {one["time"]} if "time" in one else set(window_in(one).years)
    return tuple(sorted(found))


def first_year(roles: Roles, world: World) -> Claims:
    """When a series first met a bar."""
    code = measure_in(roles)
    told = roles["limit"]
    bar = told if isinstance(told, Amount) else amount_of(told, code, world)
    bound = _FIRST.get(cast("str", roles["found"]))
    demand(bound is not None and bar.bound in (None, bound), "which bar?")
    happened = roles.get("happened", "crossed")
    return (
        FirstYear(
            country=one_country(roles),
            indicator=code,
            window=window_in(roles),
            bar=replace(bar, bound=cast("Literal['above', 'below', 'at_least', 'at_most']", bound)),
            year=None if happened == "never" else year_in(roles),
            happened=happened,
            amount=figure_in(roles, "amount", code, world),
        ),
    )


def already(roles: Roles, world: World) -> Claims:
    """ "was already above 80% in 2000, the first year looked at" """
    code = measure_in(roles)
    bar = amount_of(roles["already"], code, world)
    demand(bar.bound in _BARS, "which bar?")
    window = window_in(roles)
    demand(year_in(roles) == window.first, "not the first year")
    return (
        FirstYear(
            country=one_country(roles),
            indicator=code,
            window=window,
            bar=bar,
            year=None,
            happened="already",
            amount=figure_in(roles, "amount", code, world),
        ),
    )


_HELD: Mapping[str, Literal["always", "never", "once", "not_always"]] = {
    "always": "always",
    "never": "never",
    "once": "once",
    "notalways": "not_always",
}


def throughout(roles: Roles, world: World) -> Claims:
    """A bar over every year of a window."""
    code = measure_in(roles)
    (role,) = [one for one in _HELD if one in roles]
    bar = amount_of(roles[role], code, world)
    demand(bar.bound in _BARS, "which bar?")
    return (
        Throughout(
            country=one_country(roles), indicator=code, window=window_in(roles), bar=bar, held=_HELD[role]
        ),
    )
