"""The fixed snapshot: verified against its checksums, then read once and never written.

A value is exactly what the World Bank's API gave, as a `Decimal`; an empty cell is None and never 0.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from core.data.catalog import check_catalog, load_catalog
from core.data.facts import Coverage, Observation
from core.errors import SnapshotChanged

SNAPSHOT_DATE = date(2026, 10, 8)
FIRST_YEAR, LAST_YEAR = 2000, 2025

VALUES_FILE = "wdi_snapshot.csv"
COUNTRIES_FILE = "countries.csv"
INDICATORS_FILE = "indicators.csv"
CHECKSUMS_FILE = "SHA256SUMS"
_T = TypeVar("_T")
_DATA_FILES = (COUNTRIES_FILE, INDICATORS_FILE, VALUES_FILE)

_CHECKSUM_LINE = re.compile(r"([0-9a-f]{64}) [ *](\S+)")
_YEAR = re.compile(r"[0-9]{4}")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


@dataclass(frozen=True, slots=True)
class Indicator:
    """One measured thing: its World Bank code and name, and the unit of its values."""

    code: str
    name: str
    unit: str


@dataclass(frozen=True, slots=True)
class FileCheck:
    """One data file against its checksum: "ok", "changed" or "missing"."""

    name: str
    state: str
    expected: str
    found: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Snapshot:
    """All values, names and years: read-only, made by `load_snapshot`, safe to share between threads.

    `cells` maps (country, indicator, year) to a value in the file's order. `sha256` is the hash of the list
    of checksums (`sha256sum SHA256SUMS`) and so stands for all files.
    """

    countries: Mapping[str, str]
    indicators: Mapping[str, Indicator]
    cells: Mapping[tuple[str, str, int], Decimal | None]
    sha256: str
    snapshot_date: date = SNAPSHOT_DATE

    def __post_init__(self) -> None:
        for name in ("countries", "indicators", "cells"):
            object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))

    @property
    def first_year(self) -> int:
        return FIRST_YEAR

    @property
    def last_year(self) -> int:
        return LAST_YEAR

    @property
    def coverage(self) -> Coverage:
        """The scope that answers may name."""
        return Coverage(
            tuple(self.countries), tuple(self.indicators), FIRST_YEAR, LAST_YEAR, self.snapshot_date
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

    def observations(self) -> tuple[Observation, ...]:
        """Every cell, in the file's order: country, indicator, year."""
        return tuple(self.observation(*cell) for cell in self.cells)

    def missing(self) -> tuple[Observation, ...]:
        """Every cell without a value."""
        return tuple(cell for cell in self.observations() if cell.value is None)

    def latest_year(self, indicator: str, countries: Sequence[str] | None = None) -> int | None:
        """The latest year with a value for each of `countries` (default: for every country)."""
        wanted = self.countries if countries is None else countries
        for year in range(self.last_year, self.first_year - 1, -1):
            if all(self.cells[code, indicator, year] is not None for code in wanted):
                return year
        return None


def default_data_folder() -> Path:
    """The data folder that came with the program: inside an installed package, or beside a checkout."""
    package = Path(__file__).resolve().parents[1]
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent / "data"


def verify_snapshot(folder: Path | None = None) -> tuple[FileCheck, ...]:
    """Each data file against `SHA256SUMS`. Raises `SnapshotChanged` where that list itself cannot be used."""
    folder = folder or default_data_folder()
    checks = []
    for name, expected in _read_checksums(folder).items():
        try:
            found = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        except OSError:
            checks.append(FileCheck(name, "missing", expected, None))
        else:
            checks.append(FileCheck(name, "ok" if found == expected else "changed", expected, found))
    return tuple(checks)


def load_snapshot(folder: Path | None = None) -> Snapshot:
    """The snapshot in `folder` (default: the one that came with the program).

    Every file is compared with `SHA256SUMS` before any of it is read, and then with the table's rules:
    all countries x indicators x years, sorted, once each. Raises `SnapshotChanged`, which names the file, and
    `CatalogError` for a country, an indicator or a unit that the catalog has no words for.
    """
    folder = folder or default_data_folder()
    checksums = _read_checksums(folder)
    contents = {name: _read_verified(folder, name, expected) for name, expected in checksums.items()}
    countries = _read_countries(contents[COUNTRIES_FILE])
    indicators = _read_indicators(contents[INDICATORS_FILE])
    values = _read_values(contents[VALUES_FILE], countries, indicators)
    check_catalog(load_catalog(), countries, {code: known.unit for code, known in indicators.items()})
    sums = "".join(f"{checksums[name]}  {name}\n" for name in _DATA_FILES)
    return Snapshot(countries, indicators, values, hashlib.sha256(sums.encode()).hexdigest())


def _read_checksums(folder: Path) -> dict[str, str]:
    try:
        lines = (folder / CHECKSUMS_FILE).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise SnapshotChanged(
            CHECKSUMS_FILE, f"cannot be read in {folder}: restore the data folder"
        ) from error
    checksums: dict[str, str] = {}
    for line in lines:
        match = _CHECKSUM_LINE.fullmatch(line)
        if match is None or match[2] in checksums:
            raise SnapshotChanged(CHECKSUMS_FILE, f"has a line that is no checksum of its own: {line[:80]!r}")
        checksums[match[2]] = match[1]
    if sorted(checksums) != sorted(_DATA_FILES):
        raise SnapshotChanged(CHECKSUMS_FILE, f"must list {', '.join(_DATA_FILES)} and nothing else")
    return checksums


def _read_verified(folder: Path, name: str, expected: str) -> str:
    try:
        content = (folder / name).read_bytes()
    except OSError as error:
        raise SnapshotChanged(name, f"is missing or cannot be read in {folder}") from error
    if hashlib.sha256(content).hexdigest() != expected:
        raise SnapshotChanged(name, f"differs from its checksum in {CHECKSUMS_FILE}: restore the data folder")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise SnapshotChanged(name, "is not UTF-8 text") from error


def _read_rows(name: str, content: str, header: list[str]) -> list[list[str]]:
    try:
        rows = list(csv.reader(io.StringIO(content, newline=""), strict=True))
    except csv.Error as error:
        raise SnapshotChanged(name, f"is not a table of comma-separated values: {error}") from error
    if not rows or rows[0] != header:
        raise SnapshotChanged(name, f"must start with the header {','.join(header)}")
    if any(len(row) != len(header) for row in rows):
        raise SnapshotChanged(name, f"has a row that has not {len(header)} columns")
    return rows[1:]


def _read_countries(content: str) -> dict[str, str]:
    rows = _read_rows(COUNTRIES_FILE, content, ["country_code", "country_name"])
    return _unique(COUNTRIES_FILE, {row[0]: row[1] for row in rows}, len(rows))


def _read_indicators(content: str) -> dict[str, Indicator]:
    rows = _read_rows(INDICATORS_FILE, content, ["indicator_code", "indicator_name", "unit"])
    found = {code: Indicator(code, name, unit) for code, name, unit in rows}
    return _unique(INDICATORS_FILE, found, len(rows))


def _unique(name: str, found: dict[str, _T], rows: int) -> dict[str, _T]:
    if not found or len(found) != rows:
        raise SnapshotChanged(name, "is empty or lists a code twice")
    return found


def _read_values(
    content: str, countries: Mapping[str, str], indicators: Mapping[str, Indicator]
) -> dict[tuple[str, str, int], Decimal | None]:
    rows = _read_rows(VALUES_FILE, content, ["country_code", "indicator_code", "year", "value"])
    values: dict[tuple[str, str, int], Decimal | None] = {}
    for line, (country, indicator, year, value) in enumerate(rows, start=2):
        if not _YEAR.fullmatch(year) or (value and not _NUMBER.fullmatch(value)):
            raise SnapshotChanged(VALUES_FILE, f"has a year or value in line {line} that is no number")
        values[country, indicator, int(year)] = Decimal(value) if value else None
    expected = list(product(sorted(countries), sorted(indicators), range(FIRST_YEAR, LAST_YEAR + 1)))
    if len(rows) != len(expected) or list(values) != expected:
        raise SnapshotChanged(
            VALUES_FILE, f"must hold {len(expected)} rows, one for each country, indicator and year, sorted"
        )
    return values
