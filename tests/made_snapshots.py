"""Snapshot folders that tests and benchmarks make: of given values, of any size."""

from __future__ import annotations

import csv
import gzip
import hashlib
import random
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from pathlib import Path

from core.data.snapshot import (
    CARD_FILE,
    CHECKSUMS_FILE,
    COUNTRIES_FILE,
    DATASET_FILE,
    INDICATORS_FILE,
    VALUES_FILE,
    Dataset,
    Indicator,
    write_checksums,
    write_dataset,
)

WIDE = Path(__file__).resolve().parents[2] / "shared" / "wdi-wide"


def write_folder(
    folder: Path,
    places: Mapping[str, str],
    indicators: Iterable[Indicator],
    values: Mapping[tuple[str, str, int], str],
    years: range,
    day: date = date(2026, 10, 8),
    aggregates: Iterable[str] = (),
    descriptions: Mapping[str, Mapping[str, str]] | None = None,
) -> Path:
    """A folder with its checksums; a cell that `values` does not have is empty."""
    folder.mkdir(parents=True, exist_ok=True)
    indicators = list(indicators)
    _write(folder / COUNTRIES_FILE, ("country_code", "country_name"), sorted(places.items()))
    _write(
        folder / INDICATORS_FILE,
        ("indicator_code", "indicator_name", "unit"),
        ((known.code, known.name, known.unit) for known in indicators),
    )
    cells = (
        (place, code, year, values.get((place, code, year), ""))
        for place in sorted(places)
        for code in sorted(known.code for known in indicators)
        for year in years
    )
    _write(folder / VALUES_FILE, ("country_code", "indicator_code", "year", "value"), cells)
    dataset = Dataset(day, years[0], years[-1], day.isoformat(), frozenset(aggregates), descriptions or {})
    (folder / DATASET_FILE).write_text(write_dataset(dataset), encoding="utf-8")
    (folder / CARD_FILE).write_text("# A made snapshot\n", encoding="utf-8")
    names = (CARD_FILE, COUNTRIES_FILE, DATASET_FILE, INDICATORS_FILE, VALUES_FILE)
    sums = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in names}
    (folder / CHECKSUMS_FILE).write_text(write_checksums(sums), encoding="utf-8")
    return folder


def write_wide(folder: Path, units: Mapping[str, str]) -> Path:
    """The real wide table, an older vintage; `units` maps codes to the catalog's units where it has them."""
    places = {row["code"]: row for row in _read(WIDE / "countries.csv")}
    indicators = [
        Indicator(row["code"], row["name"], units.get(row["code"], row["unit"]))
        for row in _read(WIDE / "indicators.csv")
    ]
    with gzip.open(WIDE / "wide.csv.gz", "rt", encoding="utf-8", newline="") as file:
        values = {
            (row["country"], row["indicator"], int(row["year"])): row["value"] for row in csv.DictReader(file)
        }
    years = range(min(year for *_, year in values), max(year for *_, year in values) + 1)
    return write_folder(
        folder,
        {code: row["name"] for code, row in places.items()},
        [known for known in indicators if any(code == known.code for _, code, _ in values)],
        values,
        years,
        date(2026, 5, 1),
        [code for code, row in places.items() if row["region"] == "Aggregates"],
    )


def write_generated(
    folder: Path,
    places: Mapping[str, str],
    indicators: Iterable[Indicator],
    years: range,
    aggregates: Iterable[str],
) -> Path:
    """A value in every cell, with as many digits as the real ones have."""
    draw = random.Random(14)  # noqa: S311 (made-up data)
    indicators = list(indicators)
    values = {
        (place, known.code, year): repr(draw.uniform(1, 1e9))
        for place in places
        for known in indicators
        for year in years
    }
    return write_folder(folder, places, indicators, values, years, aggregates=aggregates)


def _read(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def _write(path: Path, header: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
