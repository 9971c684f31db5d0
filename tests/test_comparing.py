"""Two snapshots side by side: each kind of difference is found, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path

import pytest
from made_snapshots import WIDE, write_folder, write_wide

from core.data.catalog import load_catalog
from core.data.comparing import CellChange, TextChange, compare_snapshots, list_changes, sort_by_size
from core.data.snapshot import Indicator, Snapshot, load_snapshot, read_snapshot

POPULATION = Indicator("SP.POP.TOTL", "Population, total", "people")
LIFE = Indicator("SP.DYN.LE00.IN", "Life expectancy at birth, total (years)", "years")
PLACES = {"CAN": "Canada", "JPN": "Japan", "WLD": "World"}
Values = Mapping[tuple[str, str, int], str]
OLD: Values = {
    ("CAN", "SP.POP.TOTL", 2023): "100",
    ("CAN", "SP.POP.TOTL", 2024): "200",
    ("JPN", "SP.POP.TOTL", 2023): "50.0",
    ("JPN", "SP.POP.TOTL", 2024): "0",
    ("WLD", "SP.POP.TOTL", 2024): "1000",
}


def make(tmp_path: Path, name: str, values: Values = OLD, **changes: object) -> Snapshot:
    given = {"places": PLACES, "indicators": [POPULATION], "years": range(2023, 2025), **changes}
    return read_snapshot(write_folder(tmp_path / name, values=values, aggregates=["WLD"], **given))  # type: ignore[arg-type]


def test_a_snapshot_does_not_differ_from_itself(tmp_path: Path) -> None:
    old = make(tmp_path, "old")
    found = compare_snapshots(old, make(tmp_path, "same", {**OLD, ("JPN", "SP.POP.TOTL", 2023): "50"}))
    assert found.series["SP.POP.TOTL"].compared == 5
    assert (found.series["SP.POP.TOTL"].revised, found.series["SP.POP.TOTL"].largest) == (0, None)
    assert list(list_changes(old, old)) == []
    assert [found.new_places, found.renamed, found.redefined, found.new_years] == [()] * 4


def test_cells_are_revised_new_or_gone(tmp_path: Path) -> None:
    old = make(tmp_path, "old")
    values = {**OLD, ("CAN", "SP.POP.TOTL", 2023): "90", ("WLD", "SP.POP.TOTL", 2023): "7"}
    del values["CAN", "SP.POP.TOTL", 2024]
    new = make(tmp_path, "new", values)
    assert [(change.country, change.year, change.kind) for change in list_changes(old, new)] == [
        ("CAN", 2023, "revised"),
        ("CAN", 2024, "gone"),
        ("WLD", 2023, "new"),
    ]
    found = compare_snapshots(old, new).series["SP.POP.TOTL"]
    assert (found.compared, found.revised, found.new, found.gone) == (4, 1, 1, 1)
    assert found.largest == CellChange("CAN", "SP.POP.TOTL", 2023, Decimal(100), Decimal(90))
    assert found.largest.percent == Decimal(-10)


def test_a_revision_away_from_0_has_no_percentage_and_reaches_every_threshold() -> None:
    away = CellChange("JPN", "SP.POP.TOTL", 2024, Decimal(0), Decimal(3))
    tenth = CellChange("CAN", "SP.POP.TOTL", 2024, Decimal(-100), Decimal(-110))
    assert away.percent is None
    assert away.reaches(Decimal(1000))
    assert tenth.percent == -10
    assert tenth.reaches(Decimal(10))
    assert not tenth.reaches(Decimal("10.01"))
    assert not CellChange("CAN", "SP.POP.TOTL", 2024, None, Decimal(3)).reaches(Decimal(0))
    assert sort_by_size([tenth, away]) == [away, tenth]


def test_places_indicators_and_years_come_and_go(tmp_path: Path) -> None:
    old = make(tmp_path, "old", indicators=[POPULATION, LIFE])
    new = make(
        tmp_path,
        "new",
        places={"CAN": "Kanata", "NGA": "Nigeria", "WLD": "World"},
        years=range(2024, 2026),
    )
    found = compare_snapshots(old, new)
    assert (found.new_places, found.gone_places) == (("NGA",), ("JPN",))
    assert found.renamed == (TextChange("CAN", "name", "Canada", "Kanata"),)
    assert (found.new_indicators, found.gone_indicators) == ((), ("SP.DYN.LE00.IN",))
    assert (found.new_years, found.gone_years) == ((2025,), (2023,))
    assert [(change.year, change.kind) for change in list_changes(old, new)] == [(2023, "gone")]


def test_a_country_that_became_a_group_is_told(tmp_path: Path) -> None:
    old = make(tmp_path, "old")
    folder = write_folder(
        tmp_path / "new", PLACES, [POPULATION], OLD, range(2023, 2025), aggregates=["WLD", "JPN"]
    )
    assert compare_snapshots(old, read_snapshot(folder)).regrouped == ("JPN",)


def test_definitions_that_changed_are_told_text_by_text(tmp_path: Path) -> None:
    texts = {"SP.POP.TOTL": {"definition": "All residents.", "licence": "CC BY-4.0"}}
    old = make(tmp_path, "old", descriptions=texts)
    other = {"SP.POP.TOTL": {"definition": "All citizens.", "organisation": "UN"}}
    titled = Indicator("SP.POP.TOTL", "Population, midyear", "people")
    new = make(tmp_path, "new", indicators=[titled], descriptions=other)
    assert compare_snapshots(old, new).redefined == (
        TextChange("SP.POP.TOTL", "name", "Population, total", "Population, midyear"),
        TextChange("SP.POP.TOTL", "definition", "All residents.", "All citizens."),
    )


def test_values_in_another_unit_are_not_compared(tmp_path: Path) -> None:
    old = make(tmp_path, "old")
    thousands = Indicator("SP.POP.TOTL", "Population, total", "thousands of people")
    new = make(tmp_path, "new", {**OLD, ("CAN", "SP.POP.TOTL", 2023): "0.1"}, indicators=[thousands])
    found = compare_snapshots(old, new)
    assert found.redefined == (TextChange("SP.POP.TOTL", "unit", "people", "thousands of people"),)
    assert found.series == {}
    assert list(list_changes(old, new)) == []


@pytest.mark.skipif(not WIDE.is_dir(), reason="the wide table is not beside this checkout")
def test_two_real_vintages_differ_as_their_makers_counted(tmp_path: Path) -> None:
    """GDP per person in about two thirds of the shared cells, population in 14 of 184."""
    units = {code: one.unit_in_data for code, one in load_catalog().indicators.items()}
    found = compare_snapshots(read_snapshot(write_wide(tmp_path / "wide", units)), load_snapshot()).series
    assert (found["SP.POP.TOTL"].revised, found["SP.POP.TOTL"].compared) == (14, 184)
    assert 0.6 < found["NY.GDP.PCAP.CD"].revised / found["NY.GDP.PCAP.CD"].compared < 0.7
