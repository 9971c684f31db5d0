"""The fixed snapshot: verified against its checksums, then read once and never written.

A value is exactly what the World Bank's API gave, as a `Decimal`; an empty cell is None and never 0.
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from core.errors import SnapshotChanged
from core.facts import Coverage, Observation

SNAPSHOT_DATE = date(2026, 10, 8)

VALUES_FILE = "wdi_snapshot.csv"
COUNTRIES_FILE = "countries.csv"
INDICATORS_FILE = "indicators.csv"
CHECKSUMS_FILE = "SHA256SUMS"
_T = TypeVar("_T")
_DATA_FILES = (COUNTRIES_FILE, INDICATORS_FILE, VALUES_FILE)

_CHECKSUM_LINE = re.compile(r"([0-9a-f]{64}) [ *](\S+)")
_NUMBER = re.compile(r"-?\d+(\.\d+)?([eE][-+]?\d+)?")


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


class Snapshot:
    """All values, names and years. Made by `load_snapshot`; safe to share between threads."""

    def __init__(
        self,
        countries: Mapping[str, str],
        indicators: Mapping[str, Indicator],
        values: Mapping[tuple[str, str, int], Decimal | None],
        sha256: str,
    ) -> None:
        self.countries: Mapping[str, str] = MappingProxyType(dict(countries))
        self.indicators: Mapping[str, Indicator] = MappingProxyType(dict(indicators))
        self._values: Mapping[tuple[str, str, int], Decimal | None] = MappingProxyType(dict(values))
        years = {year for _, _, year in values}
        self.first_year = min(years)
        self.last_year = max(years)
        self.snapshot_date = SNAPSHOT_DATE
        self.sha256 = sha256
        self.coverage = Coverage(
            tuple(self.countries), tuple(self.indicators), self.first_year, self.last_year, SNAPSHOT_DATE
        )

    def value(self, country: str, indicator: str, year: int) -> Decimal | None:
        """The value of a cell, None where it is missing. `KeyError` where there is no such cell."""
        return self._values[country, indicator, year]

    def observation(self, country: str, indicator: str, year: int) -> Observation:
        """The cell as a fact. `KeyError` for no such cell."""
        unit = self.indicators[indicator].unit
        return Observation(country, indicator, year, self._values[country, indicator, year], unit)

    def series(self, country: str, indicator: str, start_year: int, end_year: int) -> tuple[Observation, ...]:
        """Observations from `start_year` to `end_year`, both included, in order of years."""
        return tuple(self.observation(country, indicator, year) for year in range(start_year, end_year + 1))

    def observations(self) -> tuple[Observation, ...]:
        """Every cell, in the file's order: country, indicator, year."""
        return tuple(self.observation(*cell) for cell in self._values)

    def missing(self) -> tuple[Observation, ...]:
        """Every cell without a value."""
        return tuple(cell for cell in self.observations() if cell.value is None)

    def latest_year(self, indicator: str, country: str | None = None) -> int | None:
        """The latest year with a value for `country`, or, without one, with a value for every country."""
        wanted = [country] if country is not None else list(self.countries)
        for year in range(self.last_year, self.first_year - 1, -1):
            if all(self._values[code, indicator, year] is not None for code in wanted):
                return year
        return None


def default_data_folder() -> Path:
    """The data folder that came with the program: inside an installed package, or beside a checkout."""
    package = Path(__file__).resolve().parent
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
    all countries x indicators x years, sorted, once each. Raises `SnapshotChanged`, which names the file.
    """
    folder = folder or default_data_folder()
    checksums = _read_checksums(folder)
    contents = {name: _read_verified(folder, name, expected) for name, expected in checksums.items()}
    countries = _read_countries(contents[COUNTRIES_FILE])
    indicators = _read_indicators(contents[INDICATORS_FILE])
    values = _read_values(contents[VALUES_FILE], countries, indicators)
    sums = "\n".join(f"{checksums[name]}  {name}" for name in _DATA_FILES)
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
    rows = list(csv.reader(io.StringIO(content, newline="")))
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
        if not (year.isascii() and year.isdigit()) or (value and not _NUMBER.fullmatch(value)):
            raise SnapshotChanged(VALUES_FILE, f"has a year or value in line {line} that is no number")
        values[country, indicator, int(year)] = Decimal(value) if value else None
    if not values:
        raise SnapshotChanged(VALUES_FILE, "has no rows")
    years = range(min(year for _, _, year in values), max(year for _, _, year in values) + 1)
    expected = list(product(sorted(countries), sorted(indicators), years))
    if len(rows) != len(expected) or list(values) != expected:
        raise SnapshotChanged(
            VALUES_FILE, f"must hold {len(expected)} rows, one for each country, indicator and year, sorted"
        )
    return values
