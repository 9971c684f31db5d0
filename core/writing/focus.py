"""What a question asks about its facts, so that the writer tells that and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

# How far beyond "doubled" a yes would mislead, and how far short of it a no.
_FACTOR_TOLERANCE = Decimal("0.05")

FocusKind = Literal[
    "values", "compare", "difference", "ratio", "rank", "nested", "change", "mean", "total", "find"
]
Relation = Literal["equal", "above", "below", "at_least", "at_most"]
End = Literal["highest", "lowest"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure that the question states: the value is said to be equal to it, or above or below it.

    `step` is the size of the last digit shown ("1.4 billion": 100,000,000): an equal value rounds to `value`.
    `rounding` is the size of the last digit that is not 0 ("33,800": 100), where that may have been rounded.
    """

    relation: Relation
    value: Decimal
    step: Decimal = Decimal(1)
    rounding: Decimal = Decimal(1)

    def leaves_open(self, value: Decimal) -> bool:
        """Whether neither yes nor no would be fair: "33,800" of 33,797 may be a rounded figure."""
        near = abs(value - self.value) <= min(self.rounding, self.value / 100) / 2
        return self.relation == "equal" and near and not self.holds(value)

    def holds(self, value: Decimal) -> bool:
        match self.relation:
            case "equal":
                return abs(value - self.value) < self.step / 2 or value - self.value == -self.step / 2
            case "above":
                return value > self.value
            case "below":
                return value < self.value
            case "at_least":
                return value >= self.value
            case "at_most":
                return value <= self.value


@dataclass(frozen=True, slots=True)
class Focus:
    """What was asked.

    kind: which facts carry the answer ("nested": a value of the country that a ranking found).
    countries: the countries asked about, in the order asked (codes).
    years: the years whose values were asked for, where a tool may give one more; empty takes all.
    end: from which end a ranking or comparison is asked ("highest", "lowest"); None where it was not said.
    place, top, half: the n-th country, the first n, the better half; `apart_from` are countries left out.
    claim: a figure to confirm or deny, or the filter of a ranking.
    yes_no: the question wants a yes or a no. `claimed` is the country it says comes first.
    than: a ranking is asked for those above or below (`end`) this country.
    factor: what "doubled", "tripled" or "halved" claims, in a yes/no question.
    direction: "rose" or "fell" where a yes/no question claims one. percent: a change is wanted in percent
    (True) or in the unit (False); None gives both. calendar: the question spoke of a fiscal year.
    """

    kind: FocusKind
    countries: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    end: End | None = None
    place: int | None = None
    top: int | None = None
    half: bool = False
    apart_from: tuple[str, ...] = ()
    count_only: bool = False
    claim: Claim | None = None
    yes_no: bool = False
    claimed: str | None = None
    than: str | None = None
    factor: Decimal | None = None
    direction: Literal["rose", "fell"] | None = None
    percent: bool | None = None
    calendar: bool = False


def decide_factor(ratio: Decimal, factor: Decimal) -> bool | None:
    """Whether what became `ratio` times as large doubled (2), tripled (3) or halved (0.5).

    None where neither yes nor no would be fair: nearly, or far more than that.
    """
    reached = ratio / factor if factor > 1 else factor / ratio
    if reached < 1 - _FACTOR_TOLERANCE:
        return False
    return True if 1 <= reached <= 1 + _FACTOR_TOLERANCE else None
