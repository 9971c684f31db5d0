"""False twins of a true claim: one assertion of it is changed, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

from core.claims.amounts import Amount
from core.claims.forms import (
    Change,
    Comparison,
    Count,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    Level,
    Order,
    Rank,
    Row,
    Throughout,
    Verdict,
)

_TURNED = {
    "up": "down",
    "down": "up",
    "flat": "up",
    "above": "below",
    "below": "above",
    "equal": "above",
    "always": "not_always",
    "not_always": "always",
    "never": "once",
    "once": "never",
}


def twins_of(claim: Form, countries: tuple[str, ...]) -> Iterator[Form]:
    """Each of them is false, whatever the data: an exact number a digit off, another direction, place ..."""
    yield from _off_by_a_digit(claim)
    match claim:
        case Change(direction=str() as way):
            yield replace(claim, direction=_turn(way))
        case Comparison(relation=str() as way):
            yield replace(claim, relation=_turn(way))
        case Rank(place=int() as place):
            yield replace(claim, place=place + 1)
            yield replace(
                claim, sharing=claim.sharing[1:] if claim.sharing else _others(claim, countries)[:1]
            )
            yield from (replace(claim, country=code, amount=None) for code in _losers(claim))
        case Order(rows=tuple() as rows):
            yield replace(claim, rows=rows[:-1])
            yield replace(claim, rows=(*rows[:-1], replace(rows[-1], country="XXX", amount=None)))
            yield replace(claim, rows=(*rows, rows[0]))
        case Count(number=int() as number, members=tuple() as members):
            yield replace(claim, number=number + 1, members=None)
            yield replace(claim, number=number - 1, members=None)
            outside = [code for code in claim.among if code not in {row.country for row in members}]
            yield from (replace(claim, number=None, members=members[1:]) for _ in members[:1])
            yield from (
                replace(claim, number=None, members=(*members, Row(country=code))) for code in outside[:1]
            )
        case Extreme(years=tuple() as years):
            yield replace(claim, years=years[1:] or (years[0] + 1,))
            yield replace(claim, years=(*years, max(years) + 1))
        case FirstYear(year=int() as year):
            yield replace(claim, year=year + 1, amount=None)
            yield replace(claim, year=year - 1, amount=None)
            yield replace(claim, year=None, happened="never", amount=None)
            other: Any = "already" if claim.happened == "crossed" else "crossed"
            yield replace(claim, happened=other)
        case FirstYear(happened="never"):
            yield replace(claim, year=claim.window.last, happened="crossed")
            yield replace(claim, year=claim.window.first, happened="already")
        case Throughout(held=held):
            turned: Any = _TURNED[held]
            yield replace(claim, held=turned)
        case Crossing():
            yield replace(claim, year=claim.year + 1, amount=None, other_amount=None)
            yield replace(claim, country=claim.other, other=claim.country, amount=None, other_amount=None)
        case Crossings(moves=tuple() as moves):
            yield replace(claim, moves=moves[1:] or ((claim.window.last, claim.country),) * 2)
            yield replace(claim, moves=tuple((year + 1, code) for year, code in moves) or ((1999, "XXX"),))
            yield replace(claim, leader="XXX")
        case Verdict(holds=bool() as holds):
            yield replace(claim, holds=not holds)
        case Level():
            yield replace(claim, country="XXX")


def _off_by_a_digit(claim: Form) -> Iterator[Form]:
    """Every amount of it, one step up and one step down."""
    for field in fields(claim):
        said = getattr(claim, field.name)
        change: Any
        if isinstance(said, Amount) and field.name != "bar" and said.bound is None:
            for amount in _beside(said):
                change = {field.name: amount}
                yield replace(claim, **change)
        elif isinstance(said, tuple) and said and isinstance(said[0], Amount):
            for amount in _beside(said[-1]):
                change = {field.name: (*said[:-1], amount)}
                yield replace(claim, **change)
        elif isinstance(said, tuple) and said and isinstance(said[0], Row) and said[0].amount is not None:
            for amount in _beside(said[0].amount):
                change = {field.name: (replace(said[0], amount=amount), *said[1:])}
                yield replace(claim, **change)


def _beside(amount: Amount) -> tuple[Amount, Amount]:
    return (
        replace(amount, value=amount.value + amount.step),
        replace(amount, value=amount.value - amount.step),
    )


def _turn(way: str) -> Any:
    return _TURNED[way]


def _others(claim: Rank, countries: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(code for code in countries if code != claim.country)


def _losers(claim: Rank) -> tuple[str, ...]:
    return tuple(code for code in claim.among if code != claim.country and code not in claim.sharing)
