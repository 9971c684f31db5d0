"""What a maker of forms takes from a reading: each part once, so that what nobody took is noticed."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import Final

from core.claims.amounts import Amount, Bound, Window
from core.claims.forms import Direction, End, Form, Measured, Relation, Statement, Verdict
from core.language.reading.meant import Meant, Scope
from core.language.reading.roles import Roles, Unclear, Value
from core.language.reading.times import LATEST, Times, Year
from core.language.reading.written_amounts import rounded_step

_BOUNDS: Final[dict[str, Bound]] = {
    "gt": "above", "lt": "below", "ge": "at_least", "le": "at_most", "far_gt": "far_above",
    "far_lt": "far_below",
    "over": "over", "under": "under", "above": "above", "below": "below", "at_least": "at_least",
    "at_most": "at_most",
    "far_above": "far_above", "far_below": "far_below",
}  # fmt: skip
_EXACT: Final = frozenset({"eq", "equal"})
_PERCENT: Final = frozenset({"percent", "pct"})
_POINTS: Final = frozenset({"points", "pts"})
# Below this a bare number without a scale is no plausible count or sum of a country ("GDP over 5":
# trillions?).
_LEAST_SUM: Final = Decimal(100_000)
_LEAST_EACH: Final = Decimal(100)


_RELATIONS: Final[dict[str, Relation]] = {
    "gt": "above",
    "lt": "below",
    "eq": "equal",
    "above": "above",
    "below": "below",
    "equal": "equal",
}
_DIRECTIONS: Final[dict[str, Direction]] = {"up": "up", "down": "down", "flat": "flat"}

Made = tuple[Form, ...]


def to_relation(word: str) -> Relation:
    """What a comparing role says, in the words of the forms."""
    return _RELATIONS[word]


def to_verdicts(*claims: Statement) -> Made:
    """Each statement asked for a yes or no."""
    return tuple(Verdict(claim=claim) for claim in claims)


class OutOfYears(Unclear):
    """A year that the data does not cover."""

    def __init__(self, year: int) -> None:
        super().__init__(f"{year} is not covered")
        self.year = year


class Parts:
    """A reading being turned into forms. `unused` names what no one has asked for yet."""

    def __init__(self, meant: Meant, scope: Scope) -> None:
        self.meant, self.scope = meant, scope
        self.verdict = meant.verdict
        self._left = set(meant.operations)
        self._pending = set(meant.named)
        if meant.times.series:
            self._pending.add("series")
        if meant.within:
            self._pending.add("within")
        if meant.times.ongoing:
            self._pending.add("ongoing")

    # -- what is asked
    def take(self, role: str) -> Value:
        """The value of a role, None without one."""
        self._left.discard(role)
        return self.meant.operations.get(role)

    def unused(self) -> set[str]:
        return self._left | self._pending

    def relation(self) -> Relation:
        """What a comparison says: "higher" is above."""
        return to_relation(self.take("cmp"))

    def direction(self) -> Direction | None:
        """Up or down; None where a change in either direction is meant."""
        word = self.take("dir")
        return _DIRECTIONS.get(word)

    def end(self) -> End:
        return "lowest" if self.take("end") in ("bottom", "lowest") else "highest"

    def measured(self) -> Measured | None:
        """How a change is wished to be told: in percent, or in the unit."""
        unit = self.take("as")
        if unit in _PERCENT:
            return "percent"
        return "absolute" if unit in ("abs", "absolute") else None

    # -- where
    @property
    def named(self) -> tuple[str, ...]:
        """The countries named, or those of the thread; may be none."""
        self._pending.discard("place")
        return self.meant.places

    def countries(self) -> tuple[str, ...]:
        if not self.named:
            raise Unclear("which country?")
        return self.named

    def country(self) -> str:
        if len(self.countries()) != 1:
            raise Unclear("one country at a time for this")
        return self.named[0]

    def group(self) -> tuple[str, ...]:
        """Those among whom is asked: the named ones, or all."""
        found = self.named or self.scope.all_places
        if len(found) < 2:
            raise Unclear("among whom?")
        return found

    def whole(self, country: str) -> tuple[str, ...]:
        """The group that one country is placed in."""
        self._pending.discard("within")
        group = self.meant.within or self.scope.all_places
        if country not in group or len(group) < 2:
            raise Unclear("not one of them")
        return group

    def other(self) -> str | None:
        """The country after "than"; None where something else stands there, or nothing."""
        than = self.meant.operations.get("than")
        if not isinstance(than, dict) or "place" not in than:
            return None
        if set(than) != {"place"}:
            raise Unclear("another country in another year")
        self._left.discard("than")
        return str(than["place"])

    def others(self) -> tuple[str, ...]:
        """The countries after "than", where there are several."""
        than = self.meant.operations.get("than")
        if not isinstance(than, tuple) or not all(set(one) == {"place"} for one in than):
            return ()
        self._left.discard("than")
        return tuple(str(one["place"]) for one in than)

    def pair(self) -> tuple[str, str]:
        """One country and the one it is held against."""
        other = self.other()
        found = self.countries() if other is None else (*self.countries(), other)
        if len(found) != 2 or found[0] == found[1]:
            raise Unclear("two countries are needed")
        return found[0], found[1]

    # -- of what
    def indicators(self) -> tuple[str, ...]:
        self._pending.discard("measure")
        if not self.meant.measures:
            raise Unclear("which measure?")
        return self.meant.measures

    def indicator(self) -> str:
        if len(self.indicators()) != 1:
            raise Unclear("one measure at a time for this")
        return self.meant.measures[0]

    def has_shares(self, indicator: str) -> bool:
        """Are its values compared by their difference, as percentages and years of life are?"""
        unit = self.scope.catalog.units[self.scope.catalog.indicators[indicator].unit]
        return unit.kind in ("share", "measure")

    def has_denominator(self, indicator: str) -> bool:
        """Is it a share of something?"""
        return self.scope.catalog.indicators[indicator].denominator is not None

    # -- when
    def newest(self, indicator: str, countries: Sequence[str]) -> int:
        year = self.scope.latest.latest_year(indicator, countries)
        if year is None:
            raise Unclear("no value at all")
        return year

    def year(self, indicator: str, countries: Sequence[str]) -> int:
        """The one year that is asked about: the newest one where none is named."""
        times = self._times()
        if not times.named:
            return self.newest(indicator, countries)
        if times.only_year is None or times.series or times.by:
            raise Unclear("one year at a time for this")
        return self._number(times.only_year, indicator, countries)

    def years(self, indicator: str, countries: Sequence[str]) -> tuple[int, ...]:
        """Each year that is asked about."""
        times = self._times()
        self._pending.discard("series")
        if times.is_period:
            first, last = self._ends(indicator, countries)
            if times.held:
                return (first, last)
            if times.span:  # "the last N years" are N of them; a change over them has N steps
                first += 1
            return tuple(range(first, last + 1))
        if times.series and not times.named:
            first, last = self.all_years(indicator, countries)
            return tuple(range(first, last + 1))
        if times.series and len(times.years) < 2:
            raise Unclear("each of which years?")
        if not times.years:
            return (self.newest(indicator, countries),)
        years = tuple(self._number(year, indicator, countries) for year in times.years)
        if len(set(years)) != len(years):
            raise Unclear("a year twice")
        return years

    def change(self, indicator: str, countries: Sequence[str]) -> tuple[int, int]:
        """The two years between which something changed, in order."""
        times = self._times()
        than = self.meant.operations.get("than")
        if isinstance(than, dict) and set(than) & {"time", "ago"}:
            return self._since_then(than, indicator, countries)
        if times.is_period:
            return self._in_order(*self._ends(indicator, countries))
        if len(times.years) == 2:
            first, last = (self._number(year, indicator, countries) for year in times.years)
            return self._in_order(first, last)
        only = times.only_year
        if times.ongoing:
            self._pending.discard("ongoing")
            only = self.newest(indicator, countries)
        if isinstance(only, int) and not times.by and not times.moved:
            return self._in_order(self._number(only - 1, indicator, countries), only)
        raise Unclear("from which year to which?")

    def all_years(self, indicator: str, countries: Sequence[str]) -> tuple[int, int]:
        """From the first year of the data to the newest with a value."""
        self._times()
        return self._in_order(self.scope.coverage.first_year, self.newest(indicator, countries))

    def _since_then(self, than: Roles, indicator: str, countries: Sequence[str]) -> tuple[int, int]:
        """ "... than in 2010", "than ten years ago": the years,
        earlier first; `turned` tells if that swaps them."""
        self._left.discard("than")
        if len(than) != 1:
            raise Unclear("a year, and more")
        times = self._times()
        if times.named and times.only_year is None:
            raise Unclear("one year against another")
        mine = self._number(times.only_year or LATEST, indicator, countries)
        if "time" in than:
            other = than["time"]
            if not isinstance(other, int):
                raise Unclear("against which year?")
        else:
            newest = times.only_year is None or times.only_year == LATEST
            other = (self.scope.asked_on.year if newest else mine) - than["ago"]
        if other == mine:
            raise Unclear("the same year")
        self.turned = other > mine
        return self._in_order(
            self._number(other, indicator, countries), self._number(mine, indicator, countries)
        )

    turned = False

    def period(self, indicator: str, countries: Sequence[str]) -> Window:
        """A window of years that is named; raises Unclear without one."""
        times = self._times()
        if not times.is_period or times.held or times.series:
            raise Unclear("a period is needed")
        return Window(*self._in_order(*self._ends(indicator, countries)))

    def window(self, indicator: str, countries: Sequence[str]) -> Window:
        """The years that something is looked for in: all where none are named."""
        if self._times().by and isinstance(self.meant.times.only_year, int):
            return Window(
                self.scope.coverage.first_year, self._number(self.meant.times.only_year, indicator, countries)
            )
        if self._times().named:
            return self.period(indicator, countries)
        return Window(self.scope.coverage.first_year, self.newest(indicator, countries))

    @property
    def has_time(self) -> bool:
        return self.meant.times.named

    @property
    def is_period(self) -> bool:
        return self.meant.times.is_period

    def last_years_only(self) -> bool:
        """ "The last N years": a mean is over N of them, a change over N steps."""
        return self.meant.times.span is not None

    def _times(self) -> Times:
        self._pending.discard("time")
        return self.meant.times

    def _ends(self, indicator: str, countries: Sequence[str]) -> tuple[int, int]:
        times = self.meant.times
        last = self._number(times.last or LATEST, indicator, countries)
        first = last - times.span if times.span else times.first
        return self._number(first if first is not None else last, indicator, countries), last

    def _number(self, year: Year, indicator: str, countries: Sequence[str]) -> int:
        if year == LATEST:
            return self.newest(indicator, countries)
        if not isinstance(year, int):
            raise Unclear("which year?")
        if not self.scope.coverage.has_year(year):
            raise OutOfYears(year)
        return year

    def _in_order(self, one: int, two: int) -> tuple[int, int]:
        if one == two:
            raise Unclear("the same year")
        return min(one, two), max(one, two)

    # -- figures
    def limit(self, indicator: str) -> Amount:
        """The limit that a value is held to; after "than" its bound is that of the comparison."""
        bound = None
        if self.take("than_bar"):
            bound = self.relation()
            if self.meant.operations["bar"].get("bound"):
                raise Unclear("a limit of a limit")
        amount = self.amount("bar", indicator, bound=bound)
        if amount.bound is None:
            raise Unclear("above or below?")
        return amount

    def amount(self, role: str, indicator: str, *, bound: str | None = None) -> Amount:
        """The figure of a role as a value of the indicator; raises Unclear where it cannot be one."""
        return self.figure(self.take(role), indicator, bound=bound)

    def figure(self, figure: Roles, indicator: str, *, bound: str | None = None) -> Amount:
        """A figure as a value of the indicator; raises Unclear where it cannot be one."""
        unit = self.scope.catalog.indicators[indicator].unit
        kind = self.scope.catalog.units[unit].kind
        written = figure.get("unit")
        if written in _PERCENT and kind == "share":
            written = unit
        if written not in (None, unit):
            raise Unclear("the figure has another unit than the measure")
        if figure["n"].share and kind != "share":
            raise Unclear("a part of what?")
        found = self._amount(figure, unit, bound)
        self._check_plausible(found, indicator, kind, written)
        return found

    def change_amount(self, role: str, indicator: str) -> Amount:
        """The figure of a change: in the unit, in points or in percent."""
        figure = self.take(role)
        unit = self.scope.catalog.indicators[indicator].unit
        share = self.scope.catalog.units[unit].kind == "share"
        written = figure.get("unit")
        if share and written not in _POINTS:
            raise Unclear("points, or percent of it?")
        if written in _POINTS and not share:
            raise Unclear("points of what?")
        if written not in (unit, None) and written not in _POINTS | _PERCENT:
            raise Unclear("the figure has another unit than the measure")
        name = "points" if written in _POINTS else "percent" if written in _PERCENT else unit
        found = self._amount(figure, name, None)
        if name == unit and written is None:
            self._check_plausible(found, indicator, self.scope.catalog.units[unit].kind, written)
        return found

    def times_amount(self, role: str) -> Amount:
        """The number of a multiple: "five times"."""
        figure = self.take(role)
        if figure.get("unit") or figure["n"].share:
            raise Unclear("times what?")
        return self._amount(figure, "times", None)

    def _amount(self, figure: Roles, unit: str, bound: str | None) -> Amount:
        spare = set(figure) - {"n", "unit", "bound", "per", "counted", "denominator", "rough"}
        if spare:
            raise Unclear("a figure, and " + ", ".join(sorted(spare)))
        said = figure.get("bound", bound)
        number = figure["n"]
        if figure.get("bound") in _EXACT:
            raise Unclear("exactly that: to which digit?")
        return Amount(
            value=number.value,
            step=rounded_step(number) if figure.get("rough") else number.step,
            unit=unit,
            bound=None if said in _EXACT or said is None else _BOUNDS[said],
            fraction=number.share and said is None,
        )

    def _check_plausible(self, amount: Amount, indicator: str, kind: str, written: str | None) -> None:
        one = self.scope.catalog.indicators[indicator]
        if one.complement and not 0 <= amount.value <= 100:
            raise Unclear("more than all of them")
        if kind in ("count", "money"):
            least = _LEAST_EACH if one.per_person else _LEAST_SUM
            if amount.value < least:
                raise Unclear("the figure does not fit the measure")
        if kind == "measure" and written is None and amount.value > 1000:
            raise Unclear("the figure does not fit the measure")
