"""Makers of claims about changes: of one series between two years, and of two against each other."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import cast

from core.claims.amounts import Amount
from core.claims.forms import Change, ChangeComparison, Degree, Direction, Level, Relation
from core.language.reading.claim_makers import (
    DIRECTIONS,
    RELATIONS,
    Claims,
    figure_in,
    frames_in,
    measure_in,
    one_country,
    span_in,
)
from core.language.reading.written_amounts import (
    Frame,
    Roles,
    World,
    amount_of,
    demand,
    factor,
    sharing_scale,
    times,
)


def change(roles: Roles, world: World) -> Claims:
    """A move between two years; a figure on the way is a level of its own."""
    code = measure_in(roles)
    first, last = span_in(roles)
    direction = DIRECTIONS.get(roles.get("dir", ""))
    demand("dir" not in roles or direction is not None, f"direction {roles.get('dir')!r}")
    told = ("delta", "growth", "delta2", "signed")
    amounts = tuple(amount_of(roles[role], code, world, "change") for role in told if role in roles)
    demand("delta2" not in roles or bool({"delta", "growth"} & roles.keys()), "or what?")
    demand("every" not in roles or last - first > 1, "in every year of one")
    bare = [role for role in told[:3] if role in roles and {"neg", "pos"} & dict(roles[role]).keys()]
    demand(direction is None or not bare, "a verb and a sign")
    demand(direction != "down" or "pos" not in dict(roles.get("signed", ())), "a fall with a plus")
    is_level = world.kind(code) == "share" and not {"neg", "pos"} & dict(roles.get("signed", ())).keys()
    demand("signed" not in roles or not is_level, "a percentage in brackets is a level here")
    demand("signed" not in roles or amounts[-1].unit == world.share_unit, "what in brackets?")
    start = roles.get("from_amount")
    if start is not None and "to_amount" in roles:
        start = sharing_scale(start, roles["to_amount"])
    if direction == "flat" and start is None:
        start = roles.get("to_amount")
    if direction == "flat" and start is None:
        start = roles.get("to_amount")
    ends = (
        None if start is None else amount_of(start, code, world),
        figure_in(roles, "to_amount", code, world),
    )
    if (
        direction is None
        and amounts
        and not any({"neg", "pos"} & dict(roles[role]).keys() for role in told if role in roles)
    ):
        direction = _way(*ends)  # "by 3.2%: from 128 million to 124 million"
    country = one_country(roles)
    made = Change(
        country=country,
        indicator=code,
        from_year=first,
        to_year=last,
        direction=direction,
        amounts=amounts or None,
        factor=_multiple(roles, world),
        from_amount=ends[0],
        to_amount=ends[1],
        every_year=bool(roles.get("every")),
        degree=_degree_of_change(roles),
    )
    said = (made.direction, made.amounts, made.factor, made.from_amount, made.to_amount)
    demand(any(one is not None for one in said), "nothing is said of the change")
    demand(any(one is not None for one in said[:4]), "it moved, but how?")
    if "through" not in roles:
        return (made,)
    middle = roles["through_year"]
    demand(first < middle < last, "not on the way")
    return (
        made,
        Level(country=country, indicator=code, year=middle, amount=amount_of(roles["through"], code, world)),
    )


def _way(start: Amount | None, end: Amount | None) -> Direction | None:
    """Which way the figures of both ends go."""
    if start is None or end is None or start.value == end.value:
        return None
    return "up" if end.value > start.value else "down"


def _degree_of_change(roles: Roles) -> Degree | None:
    """ "slightly", or a verb that says a lot ("surged")."""
    demand("strong" not in roles or "degree" not in roles, "how much?")
    return "far" if "strong" in roles else cast("Degree | None", roles.get("degree"))


def _multiple(roles: Roles, world: World) -> Amount | None:
    """ "doubled", "halved", "2.5 times": how many times the first value the last is."""
    bound = roles.get("bound")
    if "fold" in roles:
        demand(roles.get("dir") == "up", "which way?")
        return factor(roles["fold"], bound)
    if "half" in roles:
        demand(roles.get("dir") == "down", "which way?")
        told = {"gt": "lt", "under": "over", "lt": "gt", "exact": "le"}.get(cast("str", roles["half"]))
        return factor(Decimal("0.5"), told)
    if "times" in roles:
        return times(roles["times"], world, bound)
    demand(bound is None, "a bound of nothing")
    return None


def change_comparison(roles: Roles, world: World) -> Claims:
    """ "grew faster than Japan's", "fell by 2%, against a rise of 3% in Japan": two signed changes."""
    code = measure_in(roles)
    first, last = span_in(roles)
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure", "delta", "dir"}, "faster than what?")
    country = one_country(roles)
    against, other_code = other.get("place", country), other.get("measure", code)
    demand((against == country) != (other_code == code), "faster than which?")
    mine, theirs = roles.get("delta"), other.get("delta", roles.get("delta_b"))
    if mine is not None and theirs is not None and "unit" not in dict(theirs):
        theirs = sharing_scale(theirs, mine)
    way, other_way = roles.get("dir"), other.get("dir", roles.get("dir"))
    amount = _signed_change(mine, way, code, world)
    other_amount = _signed_change(theirs, other_way, other_code, world)
    if roles.get("contrast"):
        amount, other_amount = (
            _unchanged(amount, way, other_amount),
            _unchanged(other_amount, other_way, amount),
        )
        demand(way != other_way and amount is not None and other_amount is not None, "against what?")
        relation: Relation = "above" if way == "up" or other_way == "down" else "below"
    else:
        demand(way in ("up", "down"), "which way?")
        relation = _compared(cast("str", roles.get("faster_op", "gt")), falls=way == "down")
    in_percent = amount is not None and amount.unit == world.share_unit
    return (
        ChangeComparison(
            country=country,
            other=against,
            indicator=code,
            other_indicator=None if other_code == code else other_code,
            from_year=first,
            to_year=last,
            measured=roles.get("measured", "percent" if in_percent or amount is None else "absolute"),
            relation=relation,
            by=amount_of(roles["by"], code, world, "difference") if "by" in roles else None,
            amount=amount,
            other_amount=other_amount,
        ),
    )


def _signed_change(told: Frame | None, way: str | None, code: str, world: World) -> Amount | None:
    if told is None:
        return None
    amount = amount_of(told, code, world, "change")
    demand(way in ("up", "down"), "which way?")
    return replace(amount, value=-amount.value) if way == "down" else amount


def _unchanged(amount: Amount | None, way: str | None, other: Amount | None) -> Amount | None:
    """ "did not change": a change of nothing, in the unit of the other."""
    if way != "flat" or other is None:
        return amount
    demand(amount is None, "how much?")
    return replace(other, value=Decimal(0), step=Decimal(1).scaleb(-12), bound=None)


def _compared(op: str, *, falls: bool) -> Relation:
    """ "fell more than" is the lower of two signed changes."""
    relation = RELATIONS[op]
    if not falls or relation == "equal":
        return relation
    return "below" if relation == "above" else "above"
