"""Makers of claims about one country passing another."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from core.claims.forms import Crossing, Crossings
from core.language.reading.claim_makers import Claims, frames_in, measure_in, one_country, window_in, year_in
from core.language.reading.claim_makers_of_pairs import relation_in
from core.language.reading.written_amounts import Roles, World, amount_of, demand


def crossing(roles: Roles, world: World) -> Claims:
    """Who passed whom, and when."""
    code = measure_in(roles)
    year, country = year_in(roles), one_country(roles)
    (other,) = frames_in(roles["b"])
    demand(
        set(other) <= {"place", "measure", "amount"} and other.get("measure", code) == code, "passed whom?"
    )
    against = other.get("place")
    demand(isinstance(against, str) and against != country, "passed whom?")
    mine, theirs = roles.get("amount"), other.get("amount", roles.get("amount_b"))
    passes, passed = country, cast("str", against)
    if roles["crossed"] == "down":
        passes, passed, mine, theirs = passed, passes, theirs, mine
    return (
        Crossing(
            country=passes,
            other=passed,
            indicator=code,
            year=year,
            first=window_in(roles) if "first_time" in roles else None,
            last=window_in(roles) if "last_time" in roles else None,
            amount=None if mine is None else amount_of(mine, code, world),
            other_amount=None if theirs is None else amount_of(theirs, code, world),
        ),
    )


_PASSED = {"up": True, "down": False}


def crossings(roles: Roles, _: World) -> Claims:
    """All times that two passed each other within a window, and who leads at its end."""
    country, window = one_country(roles), window_in(roles)
    told = frames_in(roles["moves"])
    demand(all(set(one) <= {"cross", "b", "time"} for one in told), "passed how?")
    others = {dict(one["b"]).get("place") for one in told if "b" in one}
    demand(len(others) == 1 and country not in others and "b" in told[0], "passed whom?")
    (other,) = others
    demand(isinstance(other, str) and all(set(dict(one.get("b", ()))) <= {"place"} for one in told), "whom?")
    other = cast("str", other)
    moves = tuple((one["time"], country if _PASSED[one["cross"]] else other) for one in told)
    demand(all(a[0] < b[0] and a[1] != b[1] for a, b in pairwise(moves)), "not one after the other")
    demand(all(window.first <= year <= window.last for year, _ in moves), "outside the window")
    leader = dict(roles["leader"]).get("place") if "leader" in roles else None
    if leader is not None:
        demand(roles.get("leader_year") == window.last and leader in (country, other), "who leads?")
    return (
        Crossings(
            country=country,
            other=other,
            indicator=measure_in(roles),
            window=window,
            moves=moves,
            leader=leader,
        ),
    )


def never_crossed(roles: Roles, _: World) -> Claims:
    """ "stayed higher than Mexico's throughout" """
    country, code = one_country(roles), measure_in(roles)
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure"} and other.get("measure", code) == code, "above whom?")
    against, relation = other.get("place"), relation_in(roles)
    demand(isinstance(against, str) and against != country and relation != "equal", "above whom?")
    leader = {"above": country, "below": against}.get(cast("str", relation))
    window = window_in(roles)
    return (
        Crossings(
            country=country,
            other=cast("str", against),
            indicator=code,
            window=window,
            moves=(),
            leader=leader,
        ),
    )
