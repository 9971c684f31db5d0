"""Whether a value gives a written amount: rounded half up to what is shown, with bounds that are true."""

from __future__ import annotations

from decimal import Decimal
from typing import Final, Literal

from core.claims.amounts import Amount
from core.claims.exact import WIDE, round_to_step

# What the number counts: "percent" has a whole of 100, "times" has no unit.
Sort = Literal["plain", "percent", "times"]

BARS: Final = frozenset({"above", "below", "at_least", "at_most", "far_above", "far_below"})

_FAR: Final = Decimal("0.05")  # "well over": by more than that part
_BESIDE: Final = Decimal("0.05")  # "just over 40 million": by less than that part of a round number
_BESIDE_FACTOR: Final = Decimal("0.1")  # "just over twice"
_WHOLES: Final = (Decimal(0), Decimal(100))
_TENTH: Final = Decimal("0.1")
_HUNDRED: Final = 100
_COARSE: Final = Decimal(1) / 12  # a figure cut to one digit is still within that part of the value
_THIRD: Final = 3
_ROUGH_POINTS: Final = 5  # the step of "roughly four in five": to the nearest twentieth
_BESIDE_POINTS: Final = 3  # "nearly two thirds"


def meets(amount: Amount, value: Decimal, sort: Sort = "plain") -> bool:
    """A bar, as `value` stands to it: hedges are bars here, and a bare number is met by what gives it."""
    match amount.bound:
        case "above" | "over":
            return value > amount.value
        case "below" | "under":
            return value < amount.value
        case "at_least":
            return value >= amount.value
        case "at_most":
            return value <= amount.value
        case _:
            return agrees(amount, value, sort)


def agrees(amount: Amount, value: Decimal, sort: Sort = "plain") -> bool:
    """Whether somebody who saw `value` could write `amount`."""
    written = amount.value
    match amount.bound:
        case "above":
            return value > written
        case "below":
            return value < written
        case "at_least":
            return value >= written
        case "at_most":
            return value <= written
        case "far_above":
            return value > written + abs(written) * _FAR
        case "far_below":
            return value < written - abs(written) * _FAR
        case "over":
            return value > written and _beside(amount, value, sort)
        case "under":
            return value < written and _beside(amount, value, sort)
        case None:
            return _is_fraction_of(amount, value, sort) if amount.fraction else _shows(amount, value, sort)


def _shows(amount: Amount, value: Decimal, sort: Sort) -> bool:
    step = amount.step
    if sort == "percent" and amount.value in _WHOLES:
        step = min(step, _TENTH)  # "100%" reads as all: 99.6 is not everyone, and 0.4 is not no one
    coarse = step >= 1 if sort == "times" else sort == "plain" and step >= _HUNDRED
    if coarse and abs(value - amount.value) > abs(value) * _COARSE:
        return False  # "two times" is not 1.6, nor "1 billion" 1.45 billion
    if abs(value - amount.value) * _THIRD > abs(value):
        return False  # "one year" is not 0.53, and "0" is nothing else
    return round_to_step(value, step) == amount.value


def _is_fraction_of(amount: Amount, value: Decimal, sort: Sort) -> bool:
    """ "two thirds": less than one point more, and not cut to it."""
    point = _point(sort)
    apart = WIDE.subtract(value, amount.value)
    if amount.step == _ROUGH_POINTS * point:
        return abs(apart) <= amount.step / 2
    return -point < apart < point / 2


def _beside(amount: Amount, value: Decimal, sort: Sort) -> bool:
    apart = abs(WIDE.subtract(value, amount.value))
    if amount.fraction:
        return apart < _BESIDE_POINTS * _point(sort)
    if sort == "times":
        return apart < abs(amount.value) * _BESIDE_FACTOR
    near = apart < abs(amount.value) * _BESIDE
    if sort == "plain" and amount.step >= _HUNDRED and apart > abs(value) * _COARSE:
        return False
    return round_to_step(value, amount.step) == amount.value or (near and _is_round(amount))


def _is_round(amount: Amount) -> bool:
    """Ends in a zero where it was shown: 40 million, 1,300, 50%. The zero of 24.0% is a digit like others."""
    return amount.step >= 1 and amount.value % (amount.step * 10) == 0


def _point(sort: Sort) -> Decimal:
    return Decimal(1) if sort == "percent" else Decimal("0.01")
