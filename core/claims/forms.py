"""The forms: every kind of statement about the data that can be asked, decided and said.

A form with all that it says filled in is a claim. A field may be a `HOLE` (what a question asks for) or None
(nothing is said about it). Countries and indicators are codes of the catalog. Each field is one assertion,
which `core.claims.truth` decides; a field that no judge decides is an error there, not an oversight.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal

from core.claims.amounts import Amount, Window


class Hole(Enum):
    """The one value that stands for what a question leaves open."""

    HOLE = "?"


HOLE: Final = Hole.HOLE

Direction = Literal["up", "down", "flat"]
Relation = Literal["above", "below", "equal"]
End = Literal["highest", "lowest"]
Measured = Literal["percent", "absolute"]  # how changes are compared
Degree = Literal["near", "far"]
Places = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A country's value in a year. A bounded `amount` is a bar ("over 80 years").

    `complement`: the rest of 100 percent ("did not use the Internet"). `newest`: said to be the newest value.
    """

    country: str
    indicator: str
    year: int
    amount: Amount | Hole | None = HOLE
    complement: bool = False
    newest: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """From one year to another. `amounts` tell the same change in several units ("22.2 points, or 42%").

    `factor` tells it as a multiple ("doubled": 2). `every_year`: in each year of it, not only in all.
    `degree`: "slightly" (near), "surged" (far). `course`: how it went between, too (peak, low, gaps), as far
    as there are values.
    """

    country: str
    indicator: str
    from_year: int
    to_year: int
    direction: Direction | Hole | None = None
    amounts: tuple[Amount, ...] | Hole | None = None
    factor: Amount | Hole | None = None
    from_amount: Amount | None = None
    to_amount: Amount | None = None
    every_year: bool = False
    degree: Degree | None = None
    measured: Measured | None = None  # a question's wish: in percent, or in the unit
    course: bool = False  # a question's wish: told by an `Extreme` and a `Missing` of the same window


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A country against another, in one year (or each in its own).

    `relation` is of `country` to `other`; `by` their difference, `factor` how many times the other's,
    `percent_of` the same as a percentage. `always`: in every year of that window.
    """

    country: str
    other: str
    indicator: str
    year: int
    other_year: int | None = None
    relation: Relation | Hole | None = None
    by: Amount | Hole | None = None
    factor: Amount | Hole | None = None
    percent_of: Amount | Hole | None = None
    degree: Degree | None = None
    amount: Amount | None = None
    other_amount: Amount | None = None
    always: Window | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rank:
    """A country's place among others, counted from `end`: 1 is the highest or the lowest.

    `within`: among the first that many ("in the top three"). `joint`: others have the same value, and are
    `sharing` it. `place` HOLE asks where a country stands, `country` HOLE who stands there.
    """

    country: str | Hole
    indicator: str
    year: int
    among: Places
    end: End = "highest"
    place: int | Hole | None = 1
    within: int | None = None
    sharing: Places = ()
    amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of a list."""

    country: str
    amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Countries in order of value: all of `among`, or the first `count` of them."""

    indicator: str
    year: int
    among: Places
    end: End = "highest"
    count: int | None = None
    rows: tuple[Row, ...] | Hole = HOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeRank:
    """Whose change was the greatest: "grew fastest" (`measured` percent), "gained most" (absolute)."""

    country: str | Hole
    indicator: str
    from_year: int
    to_year: int
    among: Places
    direction: Direction = "up"
    measured: Measured = "percent"
    least: bool = False  # the smallest such change, not the greatest
    amounts: tuple[Amount, ...] = ()
    from_amount: Amount | None = None
    to_amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeComparison:
    """Two changes against each other, over the same years: of two countries, or of two indicators."""

    country: str
    other: str
    indicator: str
    other_indicator: str | None = None
    from_year: int
    to_year: int
    measured: Measured = "percent"
    relation: Relation | Hole | None = HOLE
    by: Amount | Hole | None = None
    amount: Amount | None = None
    other_amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupShare:
    """A country's part of what several have together."""

    country: str
    indicator: str
    year: int
    among: Places
    share: Amount | Hole = HOLE
    amount: Amount | None = None
    total: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mean:
    """The simple mean over countries in one year, or over the years of one country."""

    indicator: str
    countries: Places
    years: tuple[int, ...]
    amount: Amount | Hole = HOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What countries have together in one year."""

    indicator: str
    countries: Places
    year: int
    amount: Amount | Hole = HOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Bar:
    """A limit that values are held to: `amount` with its bound, or another country's value."""

    indicator: str
    amount: Amount | None = None
    other: str | None = None
    relation: Relation = "above"  # to `other`; an `amount` carries its own bound


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """How many of `among` meet all `bars`, and who they are. `at_least`: `number` of them or more.

    With a `window`, in each of its years; else in `year`.
    """

    bars: tuple[Bar, ...]
    among: Places
    year: int
    window: Window | None = None
    number: int | Hole | None = None
    at_least: bool = False
    members: tuple[Row, ...] | Hole | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Extreme:
    """The year (several where they tie) in which a series was at its highest or lowest, within a window."""

    country: str
    indicator: str
    window: Window
    end: End
    years: tuple[int, ...] | Hole | None = HOLE
    amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstYear:
    """When a series first met a bar, within a window.

    `year` None with `happened` "never": in no year; "already": in the first year of the window.
    """

    country: str
    indicator: str
    window: Window
    bar: Amount
    year: int | Hole | None = HOLE
    happened: Literal["crossed", "never", "already"] = "crossed"
    amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Throughout:
    """A bar over all years of a window: met in each ("always"), in none, in some, or not in each."""

    country: str
    indicator: str
    window: Window
    bar: Amount
    held: Literal["always", "never", "once", "not_always"] = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossing:
    """One country passing another: above it in `year`, and not in the year with values before."""

    country: str
    other: str
    indicator: str
    year: int
    first: Window | None = None  # for the first time within that window
    last: Window | None = None  # for the last time: it stayed so to the end of that window
    amount: Amount | None = None
    other_amount: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Crossings:
    """All of them between two countries within a window, and who leads at its end.

    `moves` are (year, country that went ahead); an empty one says that there was none.
    """

    country: str
    other: str
    indicator: str
    window: Window
    moves: tuple[tuple[int, str], ...] | Hole = HOLE
    leader: str | Hole | None = HOLE


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """Something that is not in the data.

    value: no value for `country` and `indicator` in `years`; years: none at all in `years`; place, measure:
    `name` is none of what the data covers.
    """

    what: Literal["value", "years", "place", "measure"]
    country: str | None = None
    indicator: str | None = None
    years: Window | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Covered:
    """What the data covers, in whole: its years, its countries, its indicators."""

    years: Window | None = None
    countries: Places = ()
    indicators: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Yes or no to a statement. `holds` HOLE asks; False denies it. `claim` has no hole."""

    claim: Statement
    holds: bool | Hole = HOLE


Statement = (
    Level
    | Change
    | Comparison
    | Rank
    | Order
    | ChangeRank
    | ChangeComparison
    | GroupShare
    | Mean
    | Total
    | Count
    | Extreme
    | FirstYear
    | Throughout
    | Crossing
    | Crossings
    | Missing
    | Covered
)
Form = Statement | Verdict
