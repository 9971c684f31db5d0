"""Makers of claims about two countries, or one in two years."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from core.claims.amounts import Amount
from core.claims.forms import Comparison, Degree, Relation
from core.language.reading.claim_makers import (
    RELATIONS,
    Claims,
    figure_in,
    frames_in,
    measure_in,
    one_country,
    window_in,
    year_in,
)
from core.language.reading.claim_makers_of_changes import change
from core.language.reading.written_amounts import (
    Frame,
    Roles,
    World,
    amount_of,
    demand,
    factor,
    times,
    written_amount,
)


def comparison(roles: Roles, world: World) -> Claims:
    """One country against another, or against itself in another year (which is a change)."""
    code, country = measure_in(roles), roles.get("place")
    (other,) = frames_in(roles["b"])
    if other.pop("folk", None):
        demand(world.indicator(code).denominator is not None, "a part of whom?")
    demand(set(other) <= {"place", "measure", "time", "amount"}, f"compared by {sorted(other)}")
    demand(other.get("measure", code) == code, "two measures")
    demand("amount" not in other or "amount_b" not in roles, "two figures")
    theirs = other.get("amount", roles.get("amount_b"))
    if roles.get("op") == "eq" and theirs is None:
        theirs = roles.get("amount")
    year = year_in(roles)
    if other.get("place", country) == country and other.get("time", year) != year:
        return _against_a_year(roles, other["time"], theirs, world)
    country = one_country(roles)
    against = other.get("place")
    demand(isinstance(against, str) and against != country, "compared with whom?")
    other_year = other.get("time", year)
    return (
        Comparison(
            country=country,
            other=cast("str", against),
            indicator=code,
            year=year,
            other_year=None if other_year == year else other_year,
            relation=relation_in(roles),
            by=amount_of(roles["by"], code, world, "difference") if "by" in roles else None,
            factor=_factor(roles, world),
            percent_of=_percent_of(roles, world),
            degree=cast("Degree | None", roles.get("degree")),
            amount=figure_in(roles, "amount", code, world),
            other_amount=amount_of(theirs, code, world) if theirs is not None else None,
        ),
    )


def relation_in(roles: Roles) -> Relation | None:
    op = roles.get("op")
    demand(op is None or op in RELATIONS, f"relation {op!r}")
    return RELATIONS[op] if op else None


def _factor(roles: Roles, world: World) -> Amount | None:
    bound = roles.get("bound")
    if "times" in roles:
        return times(roles["times"], world, bound)
    if "fold_b" in roles:
        return factor(roles["fold_b"], bound)
    demand(bound is None, "a bound of nothing")
    return None


def _percent_of(roles: Roles, world: World) -> Amount | None:
    if "pct_of" not in roles:
        return None
    made = written_amount(roles["pct_of"], world)
    demand(made.unit == world.share_unit and made.denominator is None, "percent of what?")
    return made


def _against_a_year(roles: Roles, start: int, theirs: Frame | None, world: World) -> Claims:
    """ "higher than in 2010", "twice that of 2010": a change, told as a comparison."""
    demand("degree" not in roles and "pct_of" not in roles, "how much more than in another year?")
    year, later = year_in(roles), start < year_in(roles)
    ends = (start, year) if later else (year, start)
    told: dict[str, Any] = {
        "place": roles.get("place"),
        "measure": roles["measure"],
        "from": ends[0],
        "to": ends[1],
    }
    op = roles.get("op")
    if op is not None:
        told["dir"] = {"gt": "up", "lt": "down", "eq": "flat"}.get(op)
    if "fold_b" in roles:
        told |= {"fold": roles["fold_b"], "dir": told.get("dir", "up")}
    for role, name in (("by", "delta"), ("times", "times"), ("bound", "bound"), ("amount", "to_amount")):
        if role in roles:
            told[name] = roles[role]
    if theirs is not None:
        told["from_amount"] = theirs
    return change(told if later else _told_backwards(told), world)


def _told_backwards(told: dict[str, Any]) -> dict[str, Any]:
    """ "was higher in 2016 than in 2021": the same change, from the earlier year."""
    demand(not {"times", "fold", "bound", "delta"} & told.keys(), "a change told backwards, and how much?")
    turned = {"up": "down", "down": "up", "flat": "flat"}
    swapped = {"from_amount": told.get("to_amount"), "to_amount": told.get("from_amount")}
    out = {role: value for role, value in told.items() if role not in swapped}
    out |= {role: value for role, value in swapped.items() if value is not None}
    if "dir" in out:
        out["dir"] = turned[out["dir"]]
    return out


def always_compared(roles: Roles, world: World) -> Claims:
    """ "was higher than India's in every year" """
    code = measure_in(roles)
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure"} and other.get("measure", code) == code, "compared with what?")
    relation, window, country = relation_in(roles), window_in(roles), one_country(roles)
    demand(relation is not None and isinstance(other.get("place"), str), "compared with whom?")
    demand(other["place"] != country, "compared with itself")
    demand(roles.get("time", window.last) == window.last, "figures of which year?")
    return (
        Comparison(
            country=country,
            other=other["place"],
            indicator=code,
            year=window.last,
            relation=relation,
            always=window,
            amount=figure_in(roles, "amount", code, world),
            other_amount=figure_in(roles, "amount_b", code, world),
        ),
    )


def gap(roles: Roles, world: World) -> Claims:
    """The difference between two, which of them is the greater left unsaid."""
    code, year = measure_in(roles), year_in(roles)
    ends = frames_in(roles["ends"]) if "ends" in roles else []
    named = frames_in(roles["ends_of"]) if "ends_of" in roles else ends
    pair = [one["place"] for one in named]
    demand(len(pair) == 2 and pair[0] != pair[1], "between whom?")
    figures = {one["place"]: amount_of(one["amount"], code, world) for one in ends if "amount" in one}
    demand(set(figures) <= set(pair), "whose figures?")
    return (
        Comparison(
            country=pair[0],
            other=pair[1],
            indicator=code,
            year=year,
            by=amount_of(roles["by"], code, world, "difference"),
            amount=figures.get(pair[0]),
            other_amount=figures.get(pair[1]),
        ),
    )


def beside(
    one: Mapping[str, Any], relation: Relation, roles: Roles, world: World, degree: Degree | None = None
) -> Comparison:
    """ "ahead of Japan (124 million)": one of several that a country stands beside."""
    code, year, country = measure_in(roles), year_in(roles), one_country(roles)
    demand(set(one) <= {"place", "amount", "time"} and one.get("time", year) == year, "compared with whom?")
    demand(isinstance(one.get("place"), str) and one["place"] != country, "compared with whom?")
    return Comparison(
        country=country,
        other=one["place"],
        indicator=code,
        year=year,
        relation=relation,
        degree=degree,
        other_amount=figure_in(one, "amount", code, world),
    )


def ahead_or_behind(roles: Roles, world: World, *, turned: bool = False) -> Claims:
    """ "behind India and Japan", "ahead of Mexico"; `turned`: counted from the lowest."""
    relations: tuple[tuple[str, Relation], ...] = (
        ("before", "above" if turned else "below"),
        ("beats", "below" if turned else "above"),
        ("lower_than", "below"),
        ("higher_than", "above"),
    )
    return tuple(
        beside(one, relation, roles, world)
        for role, relation in relations
        if role in roles
        for one in frames_in(roles[role])
    )


def near(roles: Roles, world: World) -> Claims:
    """ "just ahead of Japan": beside a claim that is no comparison."""
    (one,) = frames_in(roles["near"])
    return (
        beside(one, RELATIONS[cast("str", roles["near_op"])], roles, world, roles.get("near_degree", "near")),
    )
