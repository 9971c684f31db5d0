"""An amount as somebody wrote it: its number, how precisely it was shown, its unit and its hedge."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

# "over" and "under" hedge a rounded figure ("just over 41 million"), "above" and "below" set a bar
# ("more than 80 years"), and so do "at_least" and "at_most". "far_above" is "well over".
Bound = Literal["over", "under", "above", "below", "at_least", "at_most", "far_above", "far_below"]

# What a catalog's unit is to a reader of numbers. "points" are percentage points, "times" has no unit.
UnitName = str


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number with its unit, as written.

    `value` is in the unit itself (41.3 million is 41300000), signed; `step` is the value of its last digit
    shown (100000). `unit` is a unit of the catalog, "points" or "times", and None where none was written.
    `denominator` is what a percentage is of, where it was said. `fraction`: written as a part of a whole
    ("two thirds", "seven in ten"), and so less exact than its digits.
    """

    value: Decimal
    step: Decimal
    unit: UnitName | None = None
    bound: Bound | None = None
    denominator: str | None = None
    fraction: bool = False


@dataclass(frozen=True, slots=True)
class Window:
    """Years from `first` to `last`, both included."""

    first: int
    last: int

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.last + 1))
