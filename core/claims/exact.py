"""Decimal arithmetic wide enough for any fact, and amounts that hold a value whole."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Context, Decimal
from typing import Final

from core.claims.amounts import Amount, UnitName

# As wide as the tools' own, so that a value computed here is the value a tool would have proven.
WIDE: Final = Context(prec=40, rounding=ROUND_HALF_EVEN)

# Rounding a value of 40 digits to a step needs room beyond them.
_ROOM: Final = Context(prec=100)

_WHOLE: Final = -20  # a value with more decimals was divided, and goes on without end
_FINEST: Final = -12  # decimals that are kept of it
_HUNDRED: Final = Decimal(100)


def round_to_step(value: Decimal, step: Decimal) -> Decimal:
    """`value` to the nearest multiple of `step`, halves away from zero."""
    steps = _ROOM.divide(value, step).quantize(Decimal(1), rounding=ROUND_HALF_UP, context=_ROOM)
    return _ROOM.multiply(steps, step)


def exact_amount(value: Decimal, unit: UnitName | None, denominator: str | None = None) -> Amount:
    """The value with all its digits (a quotient to 12 decimals); who writes it rounds it."""
    last_digit = min(0, int(value.as_tuple().exponent))
    places = last_digit if last_digit >= _WHOLE else _FINEST
    step = Decimal(1).scaleb(places)
    return Amount(value=round_to_step(value, step), step=step, unit=unit, denominator=denominator)


def percent_of(part: Decimal, whole: Decimal) -> Decimal | None:
    """`part` in percent of `whole`; None of nothing."""
    return None if whole == 0 else WIDE.divide(WIDE.multiply(part, _HUNDRED), whole)


def percent_change(before: Decimal, after: Decimal) -> Decimal | None:
    """Relative to the earlier value; None where that is not above 0."""
    return None if before <= 0 else percent_of(WIDE.subtract(after, before), before)


def add_all(values: list[Decimal]) -> Decimal:
    total = Decimal(0)
    for value in values:
        total = WIDE.add(total, value)
    return total
