"""What a row of the table in `making` makes of its roles: one function a form, no ellipsis and no truth here.

A maker gets the roles that its row took, with the subject (place, measure, time, from, to), and gives the
claims. It raises `IllFormed` where the roles make none: the reading is then dropped. Here are levels and
what all makers share; the others stand in `claim_makers_of_...`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, Literal, cast

from core.claims.amounts import Amount, Window
from core.claims.forms import Direction, End, Level, Relation, Statement
from core.language.reading.written_amounts import Frame, Roles, World, amount_of, demand, sharing_scale

Claims = tuple[Statement, ...]


RELATIONS: Mapping[str, Relation] = {"gt": "above", "lt": "below", "eq": "equal"}


DIRECTIONS: Mapping[str, Direction] = {"up": "up", "down": "down", "flat": "flat"}


ENDS: Mapping[str, End] = {"top": "highest", "bottom": "lowest", "highest": "highest", "lowest": "lowest"}


def frames_in(value: object) -> list[dict[str, Any]]:
    """The frames under a role: one, or several that a list gathered."""
    found = value if isinstance(value, tuple) else (value,)
    return [dict(one) if isinstance(one, frozenset) else {"place": one} for one in found]


def one_country(roles: Roles) -> str:
    place = roles.get("place")
    demand(isinstance(place, str), "one country is needed here")
    return cast("str", place)


def measure_in(roles: Roles) -> str:
    measure = roles.get("measure")
    demand(isinstance(measure, str), "of what?")
    return cast("str", measure)


def year_in(roles: Roles) -> int:
    year = roles.get("time")
    demand(isinstance(year, int), "no year")
    return cast("int", year)


def span_in(roles: Roles) -> tuple[int, int]:
    """From which year to which."""
    first, last = roles.get("from"), roles.get("to")
    demand(isinstance(first, int) and isinstance(last, int), "from which year to which?")
    demand(cast("int", first) < cast("int", last), "years out of order")
    return cast("int", first), cast("int", last)


def window_in(roles: Roles) -> Window:
    return Window(*span_in(roles))


def figure_in(roles: Roles, role: str, code: str, world: World) -> Amount | None:
    """The level under a role, if it is there."""
    return amount_of(roles[role], code, world) if role in roles else None


def levels(roles: Roles, world: World) -> Claims:
    """Each figure told of one country, one indicator and one year."""
    code = measure_in(roles)
    told = [roles[role] for role in ("amount", "amount2", "amount3") if role in roles]
    amounts = [amount_of(one, code, world) for one in told if not _is_other_per_person(one, code, world)]
    per = [one for one in told if _is_other_per_person(one, code, world)]
    if per:
        other = world.per_person(code)
        demand(other is not None and not (roles.keys() & {"aside", "latest"}), "per person")
        beside = {**roles, "measure": other}
        return tuple(_level(roles, one) for one in amounts) + tuple(
            _level(beside, amount_of(one, cast("str", other), world)) for one in per
        )
    if "aside" in roles:
        return (*(_level(roles, one) for one in amounts), _aside(roles, world))
    if "low_amount" in roles:
        high = roles["high_amount"]
        low = amount_of(sharing_scale(roles["low_amount"], high), code, world)
        amounts += [_bounded(low, "at_least"), _bounded(amount_of(high, code, world), "at_most")]
    if roles.get("all"):
        demand(world.kind(code) == "share", "all of what?")
        amounts.append(Amount(value=Decimal(100), step=Decimal(1), unit=world.indicator(code).unit))
    return tuple(_level(roles, one) for one in amounts)


def _aside(roles: Roles, world: World) -> Level:
    """ "(78.6% in 2022)": another figure, of its own year where it has one."""
    told = dict(roles["aside"])
    demand(set(told) <= {"amount", "time", "measure"}, "what in brackets?")
    code = measure_in(roles)
    demand(told.get("measure", code) == code, "of another indicator")
    if _is_other_per_person(told["amount"], code, world):
        code = world.per_person(code) or code
    beside = {**roles, "time": told.get("time", roles.get("time")), "measure": code}
    return _level(beside, amount_of(told["amount"], code, world))


def _is_other_per_person(told: Frame, code: str, world: World) -> bool:
    """ "a GDP of $252 billion ($1,084 per person)": told of the indicator per person."""
    return bool(dict(told).get("per")) and not world.indicator(code).per_person


def _bounded(amount: Amount, bound: Literal["at_least", "at_most"]) -> Amount:
    demand(amount.bound is None, "two bounds")
    return replace(amount, bound=bound)


def _level(roles: Roles, amount: Amount, *, complement: bool = False) -> Level:
    return Level(
        country=one_country(roles),
        indicator=measure_in(roles),
        year=year_in(roles),
        amount=amount,
        complement=complement,
        newest=bool(roles.get("latest")),
    )


def rest(roles: Roles, world: World) -> Claims:
    """The part that did not: of a percentage, what is left of 100."""
    code = measure_in(roles)
    demand(world.indicator(code).complement, "the rest of what?")
    told = [amount_of(roles[role], code, world) for role in ("rest", "rest2") if role in roles]
    return tuple(_level(roles, one, complement=True) for one in told)
