"""Reads a snapshot folder: every file against its checksum first, then its content against the table's rules.

SHA256SUMS         the checksum of each of the others
countries.csv      country_code,country_name: countries and aggregates
indicators.csv     indicator_code,indicator_name,unit
wdi_snapshot.csv   country_code,indicator_code,year,value
dataset.json       day, years, which places are aggregates, the publisher's texts   } what a built folder has,
DATASET.md         the same for people                                             } too (`snapshot build`)
"""

from __future__ import annotations

import csv
import hashlib
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

from core.data.catalog import check_catalog, load_catalog
from core.data.snapshot.dataset import DATASET_FILE, Dataset, read_dataset
from core.data.snapshot.snapshot import Indicator, Snapshot
from core.data.snapshot.table import VALUES_FILE, CellTable
from core.errors import SnapshotChanged

COUNTRIES_FILE = "countries.csv"
INDICATORS_FILE = "indicators.csv"
CHECKSUMS_FILE = "SHA256SUMS"
CARD_FILE = "DATASET.md"
_TABLES = (COUNTRIES_FILE, INDICATORS_FILE, VALUES_FILE)
_BUILT = (CARD_FILE, COUNTRIES_FILE, DATASET_FILE, INDICATORS_FILE, VALUES_FILE)
_T = TypeVar("_T")

_CHECKSUM_LINE = re.compile(r"([0-9a-f]{64}) [ *](\S+)")
# A comma parts the columns, and codes are sorted with it: every sign of theirs must come after it.
_CODE = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class FileCheck:
    """One data file against its checksum: "ok", "changed" or "missing"."""

    name: str
    state: str
    expected: str
    found: str | None


def default_data_folder() -> Path:
    """The data folder that came with the program: inside an installed package, or beside a checkout."""
    package = Path(__file__).resolve().parents[2]
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
    """The snapshot in `folder` (default: the one that came with the program), with words for all it holds.

    Raises `SnapshotChanged` as `read_snapshot` does, and `CatalogError` for a place, an indicator or a unit
    that the catalog has no words for, and for an aggregate among the countries.
    """
    snapshot = read_snapshot(folder)
    units = {code: known.unit for code, known in snapshot.indicators.items()}
    check_catalog(load_catalog(), snapshot.countries, units, snapshot.aggregates)
    return snapshot


def read_snapshot(folder: Path | None = None) -> Snapshot:
    """The snapshot in `folder`, whether or not the catalog has words for it: to show or compare it.

    Every file is compared with `SHA256SUMS` before any of it is read, and then with the table's rules:
    all places x indicators x years, sorted, once each. Raises `SnapshotChanged`, which names the file.
    """
    folder = folder or default_data_folder()
    checksums = _read_checksums(folder)
    contents = {name: _read_verified(folder, name, expected) for name, expected in checksums.items()}
    places = _read_countries(_decode(contents, COUNTRIES_FILE))
    indicators = _read_indicators(_decode(contents, INDICATORS_FILE))
    dataset = Dataset()
    if DATASET_FILE in contents:
        dataset = read_dataset(_decode(contents, DATASET_FILE), places, indicators)
    years = range(dataset.first_year, dataset.last_year + 1)
    cells = CellTable(contents[VALUES_FILE], places, indicators, years)
    return Snapshot(
        {code: name for code, name in places.items() if code not in dataset.aggregates},
        {code: _describe(known, dataset) for code, known in indicators.items()},
        cells,
        compute_sha256(checksums),
        dataset.snapshot_date,
        dataset.first_year,
        dataset.last_year,
        {code: name for code, name in places.items() if code in dataset.aggregates},
        dataset.publisher_updated,
    )


def check_whole(snapshot: Snapshot) -> None:
    """Holds every row to the table's rules, also of a table that is too large for that at each start."""
    if isinstance(snapshot.cells, CellTable):
        snapshot.cells.check()


def compute_sha256(checksums: Mapping[str, str]) -> str:
    """The hash that stands for all files: that of the list of their checksums, sorted by name."""
    return hashlib.sha256(write_checksums(checksums).encode()).hexdigest()


def write_checksums(checksums: Mapping[str, str]) -> str:
    """The text of `SHA256SUMS`, as `sha256sum` writes it."""
    return "".join(f"{checksums[name]}  {name}\n" for name in sorted(checksums, key=str.lower))


def _describe(indicator: Indicator, dataset: Dataset) -> Indicator:
    return replace(indicator, **dataset.descriptions.get(indicator.code, {}))


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
    if sorted(checksums) not in (sorted(_TABLES), sorted(_BUILT)):
        raise SnapshotChanged(
            CHECKSUMS_FILE,
            f"must list {', '.join(_TABLES)}, with or without {DATASET_FILE} and {CARD_FILE}, "
            "and nothing else",
        )
    return checksums


def _read_verified(folder: Path, name: str, expected: str) -> bytes:
    try:
        content = (folder / name).read_bytes()
    except OSError as error:
        raise SnapshotChanged(name, f"is missing or cannot be read in {folder}") from error
    if hashlib.sha256(content).hexdigest() != expected:
        raise SnapshotChanged(name, f"differs from its checksum in {CHECKSUMS_FILE}: restore the data folder")
    return content


def _decode(contents: Mapping[str, bytes], name: str) -> str:
    try:
        return contents[name].decode("utf-8")
    except UnicodeDecodeError as error:
        raise SnapshotChanged(name, "is not UTF-8 text") from error


def _read_rows(name: str, content: str, header: list[str]) -> list[list[str]]:
    try:
        rows = list(csv.reader(io.StringIO(content, newline=""), strict=True))
    except csv.Error as error:
        raise SnapshotChanged(name, f"is not a table of comma-separated values: {error}") from error
    if not rows or rows[0] != header:
        raise SnapshotChanged(name, f"must start with the header {','.join(header)}")
    for row in rows[1:]:
        if len(row) != len(header):
            raise SnapshotChanged(name, f"has a row that has not {len(header)} columns")
        if not _CODE.fullmatch(row[0]):
            raise SnapshotChanged(name, f"has a code that is none: {row[0][:40]!r}")
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
