"""A snapshot folder that `snapshot build` wrote: its own day, years, aggregates and the publisher's texts."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from snapshot_folders import DATA_FILES, assert_stops, reseal

from core.data.snapshot import (
    CARD_FILE,
    COUNTRIES_FILE,
    DATASET_FILE,
    INDICATORS_FILE,
    VALUES_FILE,
    read_snapshot,
)

DATASET: dict[str, object] = {
    "snapshot_date": "2027-01-20",
    "first_year": 2024,
    "last_year": 2025,
    "publisher_updated": "2027-01-15",
    "aggregates": ["WLD"],
    "indicators": {"SP.POP.TOTL": {"definition": "All residents.", "organisation": "UN", "licence": "CC"}},
}


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A folder as `snapshot build` writes it: Canada and the world, two years."""
    (tmp_path / COUNTRIES_FILE).write_text("country_code,country_name\nCAN,Canada\nWLD,World\n")
    (tmp_path / INDICATORS_FILE).write_text(
        'indicator_code,indicator_name,unit\nSP.POP.TOTL,"Population, total",people\n'
    )
    rows = ["CAN,SP.POP.TOTL,2024,1", "CAN,SP.POP.TOTL,2025,", "WLD,SP.POP.TOTL,2024,9"]
    (tmp_path / VALUES_FILE).write_text(
        "country_code,indicator_code,year,value\n" + "\n".join([*rows, "WLD,SP.POP.TOTL,2025,10"]) + "\n"
    )
    (tmp_path / CARD_FILE).write_text("# Card\n")
    describe(tmp_path)
    return tmp_path


def describe(folder: Path, **changes: object) -> None:
    shape = {key: value for key, value in {**DATASET, **changes}.items() if value is not ...}
    (folder / DATASET_FILE).write_text(json.dumps(shape))
    reseal(folder, (*DATA_FILES, DATASET_FILE, CARD_FILE))


def test_a_built_snapshot_has_its_own_day_years_and_aggregates(built: Path) -> None:
    snapshot = read_snapshot(built)
    assert (snapshot.snapshot_date, snapshot.publisher_updated) == (date(2027, 1, 20), "2027-01-15")
    assert (snapshot.first_year, snapshot.last_year) == (2024, 2025)
    assert dict(snapshot.countries) == {"CAN": "Canada"}
    assert dict(snapshot.aggregates) == {"WLD": "World"}
    assert snapshot.coverage.countries == ("CAN",)
    assert snapshot.coverage.aggregates == ("WLD",)
    assert snapshot.value("WLD", "SP.POP.TOTL", 2025) == 10
    assert snapshot.indicators["SP.POP.TOTL"].definition == "All residents."


def test_an_aggregate_is_not_among_every_country(built: Path) -> None:
    """The world has a value of 2025, Canada has none: the newest year of every country is 2024."""
    assert read_snapshot(built).latest_year("SP.POP.TOTL") == 2024


BROKEN_DATASETS: dict[str, dict[str, object]] = {
    "a key fewer": {"aggregates": ...},
    "a key more": {"source": "x"},
    "a day that is none": {"snapshot_date": "2027-13-01"},
    "a day that is no text": {"snapshot_date": 20270120},
    "a year as text": {"first_year": "2024"},
    "a year as true": {"first_year": True},
    "years in the wrong order": {"first_year": 2026},
    "a year before all data": {"first_year": 20},
    "an unknown aggregate": {"aggregates": ["EUU"]},
    "nothing but aggregates": {"aggregates": ["CAN", "WLD"]},
    "aggregates as text": {"aggregates": "WLD"},
    "a text of an unknown indicator": {"indicators": {"X": {}}},
    "an unknown text": {"indicators": {"SP.POP.TOTL": {"name": "x"}}},
    "a text that is none": {"indicators": {"SP.POP.TOTL": {"licence": 4}}},
    "an update that is no text": {"publisher_updated": None},
}


@pytest.mark.parametrize("changes", BROKEN_DATASETS.values(), ids=BROKEN_DATASETS)
def test_a_broken_description_stops_the_load(built: Path, changes: dict[str, object]) -> None:
    describe(built, **changes)
    assert_stops(built, DATASET_FILE)


def test_a_description_that_is_no_json_stops_the_load(built: Path) -> None:
    (built / DATASET_FILE).write_text("{")
    reseal(built, (*DATA_FILES, DATASET_FILE, CARD_FILE))
    assert_stops(built, DATASET_FILE)


def test_years_of_another_table_stop_the_load(built: Path) -> None:
    describe(built, first_year=2023)
    assert_stops(built, VALUES_FILE)


def test_the_card_for_people_is_sealed_too(built: Path) -> None:
    (built / CARD_FILE).write_text("# Another card\n")
    assert "checksum" in assert_stops(built, CARD_FILE)
