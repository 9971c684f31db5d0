"""What a snapshot holds, and how it is looked up: in memory, read-only, however it is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from types import MappingProxyType

from core.data.facts import Coverage, Observation
from core.data.snapshot.table import Cells, CellTable

# Of the snapshot that came with the program, whose folder says neither.
SNAPSHOT_DATE = date(2026, 10, 8)
FIRST_YEAR, LAST_YEAR = 2000, 2025

# Of so many countries, a year is complete when each has its value.
FEW_COUNTRIES = 20


@dataclass(frozen=True, slots=True)
class Indicator:
    """One measured thing: its World Bank code and name, and the unit of its values.

    `definition`, `organisation` and `licence` are the publisher's own texts; empty where the folder has none.
    """

    code: str
    name: str
    unit: str
    definition: str = ""
    organisation: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """All values, names and years: read-only, made by `load_snapshot`, safe to share between threads.

    `countries` are what is ranked and averaged; `aggregates` (the world, regions, income groups) never are.
    `cells` maps (place, indicator, year) to a value in the file's order, for both. `sha256` is the hash of
    the list of checksums (`sha256sum SHA256SUMS`) and so stands for all files.
    """

    countries: Mapping[str, str]
    indicators: Mapping[str, Indicator]
    cells: Cells
    sha256: str
    snapshot_date: date = SNAPSHOT_DATE
    first_year: int = FIRST_YEAR
    last_year: int = LAST_YEAR
    aggregates: Mapping[str, str] = field(default_factory=dict)
    publisher_updated: str = ""

    def __post_init__(self) -> None:
        for name in ("countries", "indicators", "aggregates"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))
        if not isinstance(self.cells, CellTable):
            object.__setattr__(self, "cells", MappingProxyType(dict(self.cells)))

    @property
    def places(self) -> Mapping[str, str]:
        """Countries, then aggregates, by code."""
        return {**self.countries, **self.aggregates}

    @property
    def years(self) -> range:
        return range(self.first_year, self.last_year + 1)

    @property
    def coverage(self) -> Coverage:
        """The scope that answers may name."""
        return Coverage(
            tuple(self.countries),
            tuple(self.indicators),
            self.first_year,
            self.last_year,
            self.snapshot_date,
            tuple(self.aggregates),
        )

    def value(self, country: str, indicator: str, year: int) -> Decimal | None:
        """The value of a cell, None where it is missing. `KeyError` where there is no such cell."""
        return self.cells[country, indicator, year]

    def observation(self, country: str, indicator: str, year: int) -> Observation:
        """The cell as a fact. `KeyError` for no such cell."""
        unit = self.indicators[indicator].unit
        return Observation(country, indicator, year, self.cells[country, indicator, year], unit)

    def series(self, country: str, indicator: str, start_year: int, end_year: int) -> tuple[Observation, ...]:
        """Observations from `start_year` to `end_year`, both included, in order of years."""
        return tuple(self.observation(country, indicator, year) for year in range(start_year, end_year + 1))

    def walk(self) -> Iterator[Observation]:
        """Every cell, one after the other, in the file's order: place, indicator, year."""
        return (self.observation(*cell) for cell in self.cells)

    def observations(self) -> tuple[Observation, ...]:
        """Every cell at once: for a snapshot that is small enough to be told whole."""
        return tuple(self.walk())

    def missing(self) -> tuple[Observation, ...]:
        """Every cell without a value."""
        return tuple(cell for cell in self.walk() if cell.value is None)

    def valued_years(self, country: str, indicator: str) -> tuple[int, ...]:
        """The years in which that series has a value, in order. `KeyError` for no such series."""
        if isinstance(self.cells, CellTable):
            return self.cells.valued_years(country, indicator)
        return tuple(year for year in self.years if self.cells[country, indicator, year] is not None)

    def latest_year(self, indicator: str, countries: Sequence[str] | None = None) -> int | None:
        """The latest year with a value for each of `countries`; None where there is none.

        By default, and of all countries: each of those that have any value. Of many some are always late or
        gone, and the newest year that speaks of the world is wanted: there, eight in ten of them.
        """
        wanted = self.countries if countries is None else countries
        everyone = len(wanted) >= len(self.countries)
        years = [valued for code in wanted if (valued := self.valued_years(code, indicator))]
        if not years or (len(years) < len(wanted) and not everyone):
            return None
        late = len(years) // 5 if everyone and len(wanted) > FEW_COUNTRIES else 0
        counts = Counter(year for valued in years for year in valued)
        return max((year for year, count in counts.items() if count >= len(years) - late), default=None)
