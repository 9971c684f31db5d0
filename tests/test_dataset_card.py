"""DATASET.md says what the data is: its sums, sizes and figures are those of the files."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from pathlib import Path

import pytest

from core.data.snapshot import Snapshot, default_data_folder, load_snapshot
from core.number_text import format_percent, round_half_up
from core.tools.arithmetic import compute_change

CARD = (Path(__file__).resolve().parent.parent / "DATASET.md").read_text(encoding="utf-8")
TEXT = " ".join(CARD.split())


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.mark.parametrize("name", ["countries.csv", "indicators.csv", "wdi_snapshot.csv", "SHA256SUMS"])
def test_the_card_gives_each_file_with_its_sum(name: str) -> None:
    found = hashlib.sha256((default_data_folder() / name).read_bytes()).hexdigest()
    [row] = [line for line in CARD.splitlines() if line.startswith(f"| `data/{name}`")]
    assert found in row


def test_the_card_gives_the_size_of_the_snapshot(snapshot: Snapshot) -> None:
    assert f"{len(snapshot.observations()):,} rows" in TEXT
    assert f"{len(snapshot.missing())} of them without a value" in TEXT
    assert snapshot.snapshot_date.isoformat() in TEXT


def test_the_card_lists_every_country_and_indicator_with_its_unit(snapshot: Snapshot) -> None:
    for code, name in snapshot.countries.items():
        assert f"{code} {name}" in TEXT
    for code, indicator in snapshot.indicators.items():
        [row] = [line for line in CARD.splitlines() if line.startswith(f"| {code} ")]
        assert f"| {indicator.unit} |" in row


@pytest.mark.parametrize(
    ("country", "indicator", "from_year", "to_year", "figure"),
    [
        ("JPN", "IT.NET.USER.ZS", 2020, 2021, "7.31"),
        ("NGA", "EG.ELC.ACCS.ZS", 2003, 2004, "6.1"),
    ],
)
def test_the_falls_that_the_card_tells_of_are_in_the_data(
    snapshot: Snapshot, country: str, indicator: str, from_year: int, to_year: int, figure: str
) -> None:
    earlier, later = (snapshot.observation(country, indicator, year) for year in (from_year, to_year))
    change = compute_change(earlier, later)
    assert -round_half_up(change.absolute, 2) == Decimal(figure)
    assert figure in TEXT


def test_the_fall_of_nigerias_gdp_is_the_one_in_the_data(snapshot: Snapshot) -> None:
    earlier, later = (snapshot.observation("NGA", "NY.GDP.MKTP.CD", year) for year in (2023, 2024))
    percent = compute_change(earlier, later).percent
    assert percent is not None
    assert f"fell by {format_percent(-percent, 'en')}" in TEXT
