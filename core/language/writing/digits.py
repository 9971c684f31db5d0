"""How precisely amounts are shown: enough digits to tell them apart and to subtract them, and no more.

An amount is shown at a step (the value of its last digit, a power of ten). Amounts that stand together
are refined together until what is shown is consistent; `Amount.step` is the finest step that is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal
from typing import Final, Literal

from core.claims.amounts import Amount

Kind = Literal["count", "money", "share", "measure", "quantity", "points", "times", "percent"]

_CONTEXT = Context(prec=60)
_SCALED = 6  # from a million on, amounts are written with a word ("million")
_LARGEST_SCALE = 12
SCALED_KINDS: Final = frozenset({"count", "money", "quantity"})
_TOLD = 3  # digits of a quantity, without those before the point
_MOST_DECIMALS = 3  # before a scale word; then the next smaller one
_MOST_REFINEMENTS = 8


@dataclass(frozen=True, slots=True)
class Shown:
    """A value rounded to `step`. `exact`: it is the very value, so that ending zeros say nothing."""

    value: Decimal
    step: Decimal
    exact: bool = False


def power(exponent: int) -> Decimal:
    """Ten to that power."""
    return Decimal(1).scaleb(exponent)


def rounded(value: Decimal, step: Decimal) -> Decimal:
    """`value` to a multiple of `step` (a power of ten), halves away from zero."""
    return value.quantize(power(step.adjusted()), rounding=ROUND_HALF_UP, context=_CONTEXT)


def scale_of(value: Decimal, largest: int = _LARGEST_SCALE) -> int:
    """The power of ten of the word that a number of this size is written with: 6, 9, 12, or 0 for none."""
    size = abs(value)
    if size < power(_SCALED):
        return 0
    return min(size.adjusted() // 3 * 3, largest)


def usual_step(value: Decimal, kind: Kind, largest: int = _LARGEST_SCALE) -> Decimal:
    """The step that such a value is shown at when it stands alone."""
    step = _first_step(value, kind)
    shown = rounded(value, step)
    step = _first_step(shown, kind) if shown.adjusted() > value.adjusted() else step
    return min(step, power(largest))


def _first_step(value: Decimal, kind: Kind) -> Decimal:
    size = abs(value)
    if kind in SCALED_KINDS:
        scale = scale_of(size)
        if scale:
            return power(scale - (2 if size < power(scale + 1) else 1))
        if kind == "quantity":
            return power(min(0, size.adjusted() + 1 - _TOLD)) if size else power(-1)
        return power(0) if kind == "count" or size >= 100 else power(-2)
    if kind == "percent" and size >= 100:
        return power(0)
    if kind == "times":
        return power(-2) if size < Decimal("1.1") else power(-1)
    if size == 0 or size >= Decimal("0.1"):
        return power(-2) if kind == "percent" and size < 1 else power(-1)
    return power(size.adjusted())


def show(amounts: Sequence[Amount], kind: Kind, largest: int = _LARGEST_SCALE) -> tuple[Shown, ...]:
    """Amounts of one kind side by side: what differs reads differently, and nothing else reads as 0 or 100 %.

    `largest` is the power of ten of the language's largest scale word: no amount is shown coarser than that.
    """
    steps = [usual_step(amount.value, kind, largest) for amount in amounts]
    if len(amounts) == 1 and kind in SCALED_KINDS:
        steps = [_instead_of_zero(amounts[0].value, steps[0])]
    return _refine(list(zip(amounts, steps, strict=True)), kind)


def _instead_of_zero(value: Decimal, step: Decimal) -> Decimal:
    """One more digit where the last would be a zero that the value does not have: "38.95", not "39.0"."""
    zero = scale_of(value) > 0 and rounded(value, step * 10) == rounded(value, step) != value
    return step / 10 if zero else step


def show_ends(
    first: Amount, last: Amount, difference: Amount, kind: Kind, largest: int = _LARGEST_SCALE
) -> tuple[Shown, Shown, Shown]:
    """Two amounts and their difference: what is shown of them subtracts to what is shown of it."""
    ends = [(amount, usual_step(amount.value, kind, largest)) for amount in (first, last)]
    for finer in range(_MOST_REFINEMENTS):
        shown = _side_by_side(ends, finer, kind)
        step = _coarsest(shown)
        # "40.65%, 81.34%, 40.69 points" says more than "40.7%, 81.3%, 41 points".
        coarser = kind in ("count", "money") or finer > 0
        for gap in (_at_step(difference, step), *([_at_step(difference, step * 10)] if coarser else [])):
            if _differ((first, last), shown, kind) and _agrees(shown, gap, kind, largest):
                return _trio(_trim_together((*shown, gap), apart=False))
    return _trio((*shown, _at_step(difference, power(0))))


def _trio(shown: Sequence[Shown]) -> tuple[Shown, Shown, Shown]:
    return shown[0], shown[1], shown[2]


def _refine(amounts: Sequence[tuple[Amount, Decimal]], kind: Kind) -> tuple[Shown, ...]:
    shown: tuple[Shown, ...] = ()
    for finer in range(_MOST_REFINEMENTS):
        shown = _side_by_side(amounts, finer, kind)
        if _differ([amount for amount, _ in amounts], shown, kind):
            break
    return _trim_together(shown, apart=True)


def _side_by_side(amounts: Sequence[tuple[Amount, Decimal]], finer: int, kind: Kind) -> tuple[Shown, ...]:
    return tuple(_at_step(amount, _finer(step, finer, kind)) for amount, step in amounts)


def _trim_together(shown: Sequence[Shown], *, apart: bool) -> tuple[Shown, ...]:
    """Without the last digits where they are zeros of all: "560 billion", but "38.0" beside "41.3".

    `apart`: amounts with different scale words are trimmed apart, since nobody subtracts them.
    """
    groups: dict[int, list[int]] = {}
    for index, one in enumerate(shown):
        groups.setdefault(scale_of(one.value) if apart else 0, []).append(index)
    trimmed = list(shown)
    for members in groups.values():
        while all(_ends_in_zero(trimmed[index]) for index in members):
            for index in members:
                trimmed[index] = replace(trimmed[index], step=trimmed[index].step * 10)
    return tuple(trimmed)


def _ends_in_zero(one: Shown) -> bool:
    coarser = one.step * 10
    return coarser <= power(scale_of(one.value)) and rounded(one.value, coarser) == one.value


def _finer(step: Decimal, times: int, kind: Kind) -> Decimal:
    """A step refined so often. A count with more decimals than a scale word bears is written out."""
    finer = step.scaleb(-times)
    if kind == "count" and times and finer < power(_SCALED - _MOST_DECIMALS):
        return power(0)
    return finer


def _at_step(amount: Amount, step: Decimal) -> Shown:
    step = max(step, power(amount.step.adjusted())) if amount.step else step
    value = rounded(amount.value, step)
    return Shown(value, step, exact=value == amount.value)


def _differ(amounts: Sequence[Amount], shown: Sequence[Shown], kind: Kind) -> bool:
    for index, amount in enumerate(amounts):
        if kind == "share" and shown[index].value in (0, 100) and not shown[index].exact:
            return False
        if any(
            amount.value != other.value and shown[index].value == shown[index + 1 + later].value
            for later, other in enumerate(amounts[index + 1 :])
        ):
            return False
    return True


def _coarsest(shown: Sequence[Shown]) -> Decimal:
    """The step that a difference can have: of a round 100 the zeros after the point are known as well."""
    return max((one.step for one in shown if not one.exact), default=min(one.step for one in shown))


def _agrees(ends: Sequence[Shown], gap: Shown, kind: Kind, largest: int) -> bool:
    """Whether the ends as shown subtract to the gap as shown, with a gap that can be written at its step."""
    if gap.exact and gap.value == 0:
        return True
    step = _coarsest(ends)
    if gap.value == 0 or rounded(abs(ends[1].value - ends[0].value), gap.step) != abs(gap.value):
        return False
    if gap.step > step and abs(gap.value) < 10 * gap.step:
        return False  # one digit is too few
    if kind not in ("count", "money") or gap.step <= power(scale_of(gap.value, largest)):
        return True
    scale = max(scale_of(end.value, largest) for end in ends)
    return (
        kind == "money" and power(scale - 1) <= abs(gap.value) and gap.step <= power(scale - 1)
    )  # "0.26 trillion"
