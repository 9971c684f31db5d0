"""Writes the files of a snapshot folder: three tables, `dataset.json`, the card for people, the checksums."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from core.data.building.built import Built
from core.data.building.card import build_card
from core.data.snapshot import (
    CARD_FILE,
    CHECKSUMS_FILE,
    COUNTRIES_FILE,
    DATASET_FILE,
    INDICATORS_FILE,
    VALUES_FILE,
    Dataset,
    write_checksums,
    write_dataset,
)


def write_folder(folder: Path, built: Built) -> None:
    """The same bytes for the same data, whatever the order in which the service gave them."""
    places = [(place.code, place.name) for place in built.places]
    indicators = [(series.code, series.texts.title, series.unit) for series in built.series]
    contents = {
        COUNTRIES_FILE: _write_table(("country_code", "country_name"), sorted(places)),
        INDICATORS_FILE: _write_table(("indicator_code", "indicator_name", "unit"), indicators),
        VALUES_FILE: _write_table(("country_code", "indicator_code", "year", "value"), _list_cells(built)),
        DATASET_FILE: write_dataset(_describe(built)),
        CARD_FILE: build_card(built),
    }
    checksums = {}
    for name, text in contents.items():
        content = text.encode()
        (folder / name).write_bytes(content)
        checksums[name] = hashlib.sha256(content).hexdigest()
    (folder / CHECKSUMS_FILE).write_bytes(write_checksums(checksums).encode())


def _list_cells(built: Built) -> Iterator[Sequence[object]]:
    series = sorted(built.series, key=lambda one: one.code)
    for place in sorted(place.code for place in built.places):
        for one in series:
            for year in built.order.years:
                yield place, one.code, year, one.values.cells.get((place, year), "")


def _describe(built: Built) -> Dataset:
    return Dataset(
        built.order.day,
        built.order.first_year,
        built.order.last_year,
        built.updated,
        frozenset(place.code for place in built.places if place.aggregate),
        {
            series.code: {
                "definition": series.texts.definition,
                "organisation": series.texts.organisation,
                "licence": series.texts.licence,
            }
            for series in built.series
        },
    )


def _write_table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()
