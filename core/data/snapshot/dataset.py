"""`dataset.json`: what a built snapshot says of itself. A folder without one is the example's, of its day."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import date

from core.data.snapshot.snapshot import FIRST_YEAR, LAST_YEAR, SNAPSHOT_DATE
from core.errors import SnapshotChanged
from core.strict_json import parse_strict_json

DATASET_FILE = "dataset.json"
DESCRIBED = ("definition", "organisation", "licence")
_KEYS = ("snapshot_date", "first_year", "last_year", "publisher_updated", "aggregates", "indicators")
_YEARS = range(1900, 2101)


@dataclass(frozen=True, slots=True)
class Dataset:
    """`publisher_updated` is the day that the publisher gave its release; `descriptions` maps an indicator's
    code to the publisher's own texts on it."""

    snapshot_date: date = SNAPSHOT_DATE
    first_year: int = FIRST_YEAR
    last_year: int = LAST_YEAR
    publisher_updated: str = ""
    aggregates: frozenset[str] = frozenset()
    descriptions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


def write_dataset(dataset: Dataset) -> str:
    """The text of the file; the same for the same data."""
    shape = {
        "snapshot_date": dataset.snapshot_date.isoformat(),
        "first_year": dataset.first_year,
        "last_year": dataset.last_year,
        "publisher_updated": dataset.publisher_updated,
        "aggregates": sorted(dataset.aggregates),
        "indicators": {code: dict(texts) for code, texts in sorted(dataset.descriptions.items())},
    }
    return json.dumps(shape, ensure_ascii=False, indent=1) + "\n"


def read_dataset(content: str, places: Collection[str], indicators: Collection[str]) -> Dataset:
    """Raises `SnapshotChanged` for a file that `write_dataset` would not have written of these codes."""
    try:
        shape = parse_strict_json(content)
    except ValueError as error:
        raise _fail(f"is not JSON: {error}") from error
    if not isinstance(shape, dict) or sorted(shape) != sorted(_KEYS):
        raise _fail(f"must have the keys {', '.join(_KEYS)} and no other")
    first, last = shape["first_year"], shape["last_year"]
    if (
        type(first) is not int
        or type(last) is not int
        or not (first in _YEARS and last in _YEARS[first - 1900 :])
    ):
        raise _fail("must give first_year and last_year as years, in their order")
    if not isinstance(shape["publisher_updated"], str):
        raise _fail("must give publisher_updated as text")
    return Dataset(
        _read_day(shape["snapshot_date"]),
        first,
        last,
        shape["publisher_updated"],
        _read_aggregates(shape["aggregates"], places),
        _read_descriptions(shape["indicators"], indicators),
    )


def _read_day(value: object) -> date:
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        day = None
    if day is None or day.isoformat() != value:
        raise _fail("must give snapshot_date as YYYY-MM-DD")
    return day


def _read_aggregates(value: object, places: Collection[str]) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(code, str) and code in places for code in value):
        raise _fail("must list, as aggregates, codes of countries.csv")
    if len(set(value)) == len(places):
        raise _fail("leaves no country: all places are aggregates")
    return frozenset(value)


def _read_descriptions(value: object, indicators: Collection[str]) -> dict[str, dict[str, str]]:
    if not isinstance(value, dict) or not all(
        code in indicators
        and isinstance(texts, dict)
        and set(texts) <= set(DESCRIBED)
        and all(isinstance(text, str) for text in texts.values())
        for code, texts in value.items()
    ):
        raise _fail(f"must describe indicators of indicators.csv by {', '.join(DESCRIBED)}, as texts")
    return value


def _fail(reason: str) -> SnapshotChanged:
    return SnapshotChanged(DATASET_FILE, reason)
