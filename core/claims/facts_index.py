"""The facts of one answer, looked up by what they are about.

A look-up of a value says what the facts hold, that the cell is known to be empty (None), or raises
`Unproven`. A derived look-up says, too, whether a tool computed it (`proven`) or it only follows from values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Final, TypeVar

from core.claims.amounts import Window
from core.claims.exact import WIDE, add_all, percent_change
from core.data.catalog import Catalog, load_catalog
from core.data.facts import (
    Absence,
    Cell,
    Change,
    Condition,
    Coverage,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
    change_unit,
)

CellKey = tuple[str, str, int]

# A derived fact from JSON was rounded there; apart from that it must be what its values give.
_ROUNDED: Final = Decimal("1e-9")

_Key = TypeVar("_Key")
_Derived = TypeVar("_Derived", Change, Difference, Ratio, Mean, Total)


class Unproven(Exception):
    """The facts do not say. `what` words what was looked for."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class ContradictingFacts(ValueError):
    """Two facts say different things of one cell; nothing can be decided on them."""


@dataclass(frozen=True, slots=True)
class Derived:
    """A number made of others. `proven`: a tool made it, not we."""

    value: Decimal
    proven: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """A change: later minus earlier in the unit, and in percent of the earlier (None where that is 0)."""

    absolute: Decimal
    percent: Decimal | None
    proven: bool


class Facts:
    """An index over facts, made once for an answer. Raises `ContradictingFacts`.

    A fact in another unit than its indicator has in the data says nothing of it and is left out.
    """

    def __init__(self, facts: Iterable[Fact], coverage: Coverage, catalog: Catalog | None = None) -> None:
        self.coverage = coverage
        known = load_catalog() if catalog is None else catalog
        self.catalog = known.limited_to(coverage.places, coverage.indicators)
        self.absences: list[Absence] = []
        self._cells: dict[CellKey, Decimal | None] = {}
        self._changes: dict[tuple[str, str, int, int], Change] = {}
        self._differences: dict[tuple[str, int, str, str], Difference] = {}
        self._ratios: dict[tuple[Cell, Cell], Ratio] = {}
        self._means: dict[tuple[str, frozenset[str], frozenset[int]], Mean] = {}
        self._totals: dict[tuple[str, frozenset[str], int], Total] = {}
        self._found: dict[tuple[str, str, Condition, Decimal | None, str | None], list[FoundYear]] = {}
        for fact in facts:
            if self._fits_unit(fact):
                self._add(fact)
        self._check_absences()
        self._check_derived()

    # Values.

    def value(self, country: str, indicator: str, year: int) -> Decimal | None:
        """The cell's value, None where it is known to have none. Raises `Unproven`."""
        key = (country, indicator, year)
        if key in self._cells:
            return self._cells[key]
        if not self.coverage.has_year(year) or any(_says_empty(fact, key) for fact in self.absences):
            return None
        raise Unproven(f"the value of {country} {indicator} in {year}")

    def knows(self, country: str, indicator: str, year: int) -> bool:
        """Whether the facts say what is in that cell, or that nothing is."""
        try:
            self.value(country, indicator, year)
        except Unproven:
            return False
        return True

    def group(self, countries: Iterable[str], indicator: str, year: int) -> dict[str, Decimal | None]:
        """The cells of several countries. Raises `Unproven` unless all are known."""
        return {country: self.value(country, indicator, year) for country in countries}

    def series(self, country: str, indicator: str, window: Window) -> dict[int, Decimal]:
        """The years of the window with a value, in order. Raises `Unproven` unless every year is known."""
        values = {year: self.value(country, indicator, year) for year in window.years}
        return {year: value for year, value in values.items() if value is not None}

    def newest(self, country: str, indicator: str) -> int | None:
        """The latest year with a value in the facts, whatever is known of later ones."""
        years = [
            year
            for (place, series, year), value in self._cells.items()
            if place == country and series == indicator and value is not None
        ]
        return max(years, default=None)

    # Derived values. Each raises Unproven where neither a fact nor the values give it.

    def change(self, country: str, indicator: str, from_year: int, to_year: int) -> Moved:
        fact = self._changes.get((country, indicator, from_year, to_year))
        ends = self._values((country, indicator, from_year), (country, indicator, to_year))
        if ends is not None:
            return Moved(WIDE.subtract(ends[1], ends[0]), percent_change(*ends), fact is not None)
        if fact is None:
            raise Unproven(f"the change of {country} {indicator} from {from_year} to {to_year}")
        return Moved(fact.absolute, fact.percent, proven=True)

    def difference(self, one: Cell, other: Cell) -> Derived:
        """`one` minus `other`, of one indicator; proven in either direction."""
        key = (one.indicator, one.year, one.country, other.country)
        fact = self._differences.get(key)
        turned = self._differences.get((key[0], key[1], key[3], key[2]))
        same_year = one.year == other.year
        proven = same_year and (fact is not None or turned is not None)
        if one.country == other.country and one.indicator == other.indicator:
            proven = any(
                (one.country, one.indicator, *years) in self._changes
                for years in ((one.year, other.year), (other.year, one.year))
            )
        ends = self._values(_key(one), _key(other))
        if ends is not None:
            return Derived(WIDE.subtract(ends[0], ends[1]), proven)
        if same_year and fact is not None:
            return Derived(fact.value, proven=True)
        if same_year and turned is not None:
            return Derived(-turned.value, proven=True)
        raise Unproven(f"the difference of {one} and {other}")

    def ratio(self, one: Cell, other: Cell) -> Derived:
        """`one` divided by `other`; a fact proves its inverse, too. Raises `Unproven` of a zero and of what
        is negative, of which nothing is a multiple."""
        fact, turned = self._ratios.get((one, other)), self._ratios.get((other, one))
        ends = self._values(_key(one), _key(other))
        if ends is not None and ends[0] >= 0 and ends[1] > 0:
            return Derived(WIDE.divide(*ends), fact is not None or turned is not None)
        if ends is None and fact is not None:
            return Derived(fact.value, proven=True)
        if ends is None and turned is not None and turned.value != 0:
            return Derived(WIDE.divide(Decimal(1), turned.value), proven=True)
        raise Unproven(f"the ratio of {one} to {other}")

    def mean(self, indicator: str, countries: Iterable[str], years: Iterable[int]) -> Derived:
        """Over exactly these. Raises `Unproven` where one of them is not known, and where one is empty."""
        places, times = tuple(countries), tuple(years)
        fact = self._means.get((indicator, frozenset(places), frozenset(times)))
        values = self._values(*((country, indicator, year) for country in places for year in times))
        if values:
            mean = WIDE.divide(add_all(values), Decimal(len(values)))
            return Derived(mean, fact is not None)
        if fact is None:
            raise Unproven(f"the mean of {indicator} over {places} and {times}")
        return Derived(fact.value, proven=True)

    def total(self, indicator: str, countries: Iterable[str], year: int) -> Derived:
        """Over exactly these, as `mean`."""
        places = tuple(countries)
        fact = self._totals.get((indicator, frozenset(places), year))
        values = self._values(*((country, indicator, year) for country in places))
        if values:
            return Derived(add_all(values), fact is not None)
        if fact is None:
            raise Unproven(f"the total of {indicator} over {places} in {year}")
        return Derived(fact.value, proven=True)

    def found(
        self,
        country: str,
        indicator: str,
        condition: Condition,
        threshold: Decimal | None = None,
        other: str | None = None,
    ) -> tuple[FoundYear, ...]:
        """What was found for that condition, in whatever window."""
        return tuple(self._found.get((country, indicator, condition, threshold, other), ()))

    def never(self, country: str, indicator: str, side: str, threshold: Decimal, window: Window) -> bool:
        """Whether it is proven that no value of that window was on that side ("above", "below") of it."""
        return any(
            fact.reason == "never"
            and (fact.country, fact.indicator) == (country, indicator)
            and _names_limit(fact.name, side, threshold)
            and fact.from_year is not None
            and fact.to_year is not None
            and fact.from_year <= window.first
            and window.last <= fact.to_year
            for fact in self.absences
        )

    # Making the index.

    def _fits_unit(self, fact: Fact) -> bool:
        if isinstance(fact, (Ratio, Absence)):
            return True
        known = self.catalog.indicators.get(fact.indicator)
        unit = None if known is None else known.unit_in_data
        if unit is not None and isinstance(fact, (Change, Difference)):
            unit = change_unit(unit)
        return unit is None or fact.unit == unit

    def _add(self, fact: Fact) -> None:
        match fact:
            case Observation():
                self._set(fact.country, fact.indicator, fact.year, fact.value)
            case Ranking():
                for row in fact.ranking:
                    self._set(row.country, fact.indicator, fact.year, row.value)
                for country in fact.missing:
                    self._set(country, fact.indicator, fact.year, None)
            case Change():
                _keep(self._changes, (fact.country, fact.indicator, fact.from_year, fact.to_year), fact)
            case Difference():
                _keep(self._differences, (fact.indicator, fact.year, fact.minuend, fact.subtrahend), fact)
            case Ratio():
                _keep(self._ratios, (fact.numerator, fact.denominator), fact)
            case Mean():
                _keep(self._means, (fact.indicator, frozenset(fact.countries), frozenset(fact.years)), fact)
            case Total():
                _keep(self._totals, (fact.indicator, frozenset(fact.countries), fact.year), fact)
            case FoundYear():
                self._set(fact.country, fact.indicator, fact.year, fact.value)
                key = (fact.country, fact.indicator, fact.condition, fact.threshold, fact.other)
                self._found.setdefault(key, []).append(fact)
            case Absence():
                self.absences.append(fact)

    def _set(self, country: str, indicator: str, year: int, value: Decimal | None) -> None:
        key = (country, indicator, year)
        if key in self._cells and self._cells[key] != value:
            raise ContradictingFacts(f"{country} {indicator} {year} is {self._cells[key]} and {value}")
        self._cells[key] = value

    def _check_absences(self) -> None:
        for key, value in self._cells.items():
            if value is not None and any(_says_empty(fact, key) for fact in self.absences):
                raise ContradictingFacts(f"{key} is {value} and said to be missing")

    def _check_derived(self) -> None:
        """A derived fact must be what the values beside it give, to the digits that it has."""
        for change in self._changes.values():
            moved = self.change(change.country, change.indicator, change.from_year, change.to_year)
            _check_same(change, change.absolute, moved.absolute)
            if change.percent is not None and moved.percent is not None:
                _check_same(change, change.percent, moved.percent)
        for gap in self._differences.values():
            one, other = (Cell(code, gap.indicator, gap.year) for code in (gap.minuend, gap.subtrahend))
            _check_same(gap, gap.value, self.difference(one, other).value)
        for ratio in self._ratios.values():
            ends = self._values(_key(ratio.numerator), _key(ratio.denominator))
            if ends is not None and ends[1] != 0:
                _check_same(ratio, ratio.value, WIDE.divide(*ends))
        for mean in self._means.values():
            _check_same(mean, mean.value, self.mean(mean.indicator, mean.countries, mean.years).value)
        for total in self._totals.values():
            _check_same(total, total.value, self.total(total.indicator, total.countries, total.year).value)

    def _values(self, *keys: CellKey) -> list[Decimal] | None:
        """The values of cells that all have one; else None."""
        values = [self._cells.get(key) for key in keys]
        valued = [value for value in values if value is not None]
        return valued if len(valued) == len(values) else None


def _key(cell: Cell) -> CellKey:
    return (cell.country, cell.indicator, cell.year)


def _says_empty(fact: Absence, cell: CellKey) -> bool:
    if fact.reason not in ("no_value", "outside_years"):
        return False
    country, indicator, year = cell
    return (
        fact.country in (None, country)
        and fact.indicator in (None, indicator)
        and fact.from_year is not None
        and fact.to_year is not None
        and fact.from_year <= year <= fact.to_year
    )


def _names_limit(name: str | None, side: str, threshold: Decimal) -> bool:
    """ "above 100" and "above 100.0" name the same."""
    told, _, number = (name or "").partition(" ")
    try:
        return told == side and Decimal(number) == threshold
    except InvalidOperation:
        return False  # the code of a country


def _keep(known: dict[_Key, _Derived], key: _Key, fact: _Derived) -> None:
    before = known.setdefault(key, fact)
    for one, other in zip(_numbers(before), _numbers(fact), strict=True):
        if one is not None and other is not None:
            _check_same(fact, one, other)


def _numbers(fact: Change | Difference | Ratio | Mean | Total) -> tuple[Decimal | None, ...]:
    return (fact.absolute, fact.percent) if isinstance(fact, Change) else (fact.value,)


def _check_same(fact: Fact, stated: Decimal, given: Decimal) -> None:
    last_digit = Decimal(1).scaleb(int(stated.as_tuple().exponent))
    if abs(WIDE.subtract(stated, given)) > max(last_digit, abs(given) * _ROUNDED):
        raise ContradictingFacts(f"{fact} but the other facts give {given}")
