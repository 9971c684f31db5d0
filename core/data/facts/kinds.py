"""The kinds of facts: what each proves, about what."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

PERCENTAGE_POINTS = "percentage points"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of the snapshot: a country's indicator in a year."""

    country: str
    indicator: str
    year: int


@dataclass(frozen=True, slots=True)
class Observation:
    """The value of one cell, in `unit`. `value` is None where it is known to be missing."""

    country: str
    indicator: str
    year: int
    value: Decimal | None
    unit: str


@dataclass(frozen=True, slots=True)
class Change:
    """Later minus earlier. `absolute` is in `unit` (percentage points for a percentage).

    `percent` is relative to the value of `from_year`; None where that value is 0.
    """

    country: str
    indicator: str
    from_year: int
    to_year: int
    absolute: Decimal
    percent: Decimal | None
    unit: str


@dataclass(frozen=True, slots=True)
class RankedCountry:
    """A country's place in a ranking; equal values share a rank (1, 2, 2, 4)."""

    rank: int
    country: str
    value: Decimal


@dataclass(frozen=True, slots=True)
class Ranking:
    """Countries by value in one year; `missing` ones have no value and no rank. `of` counts those with one.

    `order` says from which end `rank` counts: "descending" gives rank 1 to the highest value.
    """

    indicator: str
    year: int
    order: Literal["descending", "ascending"]
    ranking: tuple[RankedCountry, ...]
    missing: tuple[str, ...]
    unit: str

    @property
    def of(self) -> int:
        """How many countries have a value."""
        return len(self.ranking)


@dataclass(frozen=True, slots=True)
class Ratio:
    """`numerator` divided by `denominator`, without a unit."""

    numerator: Cell
    denominator: Cell
    value: Decimal


@dataclass(frozen=True, slots=True)
class Difference:
    """Value of `minuend` minus value of `subtrahend`: two countries, same indicator and year, in `unit`.

    For a percentage the unit is percentage points.
    """

    indicator: str
    year: int
    minuend: str
    subtrahend: str
    value: Decimal
    unit: str


@dataclass(frozen=True, slots=True)
class Mean:
    """Simple (unweighted) mean over `countries` and `years`; one of the two has a single member."""

    indicator: str
    countries: tuple[str, ...]
    years: tuple[int, ...]
    value: Decimal
    unit: str


@dataclass(frozen=True, slots=True)
class Total:
    """Sum over countries in one year; only for indicators whose values may be added."""

    indicator: str
    countries: tuple[str, ...]
    year: int
    value: Decimal
    unit: str


Condition = Literal[
    "highest", "lowest", "first_above", "first_below", "first_above_country", "first_below_country"
]


@dataclass(frozen=True, slots=True)
class FoundYear:
    """The year in which `country` first met `condition`, looking from `from_year` to `to_year`.

    `threshold` goes with first_above / first_below (strictly above or below it), `other` (a country code)
    with the two country conditions. `value` is the country's value in `year`.
    `first_above` and its kin mean: in the year with a value before, the condition did not hold.
    """

    indicator: str
    country: str
    condition: Condition
    year: int
    value: Decimal
    unit: str
    from_year: int
    to_year: int
    threshold: Decimal | None = None
    other: str | None = None


AbsenceReason = Literal["outside_years", "no_value", "unknown_country", "unknown_indicator", "never"]


@dataclass(frozen=True, slots=True)
class Absence:
    """Something that is proven not to be there, so that an answer may say so.

    outside_years: the snapshot has no data from `from_year` to `to_year` (country and indicator may be None).
    no_value: the cells of `country` and `indicator` from `from_year` to `to_year` exist and are all empty.
    unknown_country / unknown_indicator: `name` (as it was asked for) is not in the snapshot.
    never: between `from_year` and `to_year`, no year met the condition that was asked for (`name` words it).
    """

    reason: AbsenceReason
    country: str | None = None
    indicator: str | None = None
    from_year: int | None = None
    to_year: int | None = None
    name: str | None = None


Fact = Observation | Change | Ranking | Ratio | Difference | Mean | Total | FoundYear | Absence


@dataclass(frozen=True, slots=True)
class Coverage:
    """What the snapshot holds: the scope that answers may name and questions are held to.

    `aggregates` (the world, regions, income groups) have values, and are never among `countries`.
    """

    countries: tuple[str, ...]
    indicators: tuple[str, ...]
    first_year: int
    last_year: int
    snapshot_date: date
    aggregates: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[str, ...]:
        """Countries and aggregates: all that has values."""
        return (*self.countries, *self.aggregates)

    def has_year(self, year: int) -> bool:
        return self.first_year <= year <= self.last_year


@dataclass(frozen=True, slots=True)
class Evidence:
    """A fact and the tool that proved it ("table" in the whole-table design)."""

    fact: Fact
    tool: str


def change_unit(unit: str) -> str:
    """The unit of a difference between two values in `unit`: percentages differ by percentage points."""
    return PERCENTAGE_POINTS if unit.startswith("percent") else unit


def facts_of(evidence: Iterable[Evidence]) -> tuple[Fact, ...]:
    """The bare facts, in order."""
    return tuple(item.fact for item in evidence)
