"""The snapshot: what it holds, that it cannot be written, and that a changed file never loads."""

from __future__ import annotations

import dataclasses
import hashlib
import shutil
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from snapshot_folders import DATA_FILES, assert_stops, reseal, spoil

from core.data.catalog import load_catalog
from core.data.facts import Observation, number_to_json
from core.data.snapshot import (
    CHECKSUMS_FILE,
    COUNTRIES_FILE,
    INDICATORS_FILE,
    VALUES_FILE,
    Indicator,
    Snapshot,
    check_whole,
    default_data_folder,
    load_snapshot,
    verify_snapshot,
)
from core.data.snapshot import table as table_of_values
from core.errors import SnapshotChanged


@pytest.fixture(scope="module")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the data that a test may spoil."""
    for name in (*DATA_FILES, CHECKSUMS_FILE):
        shutil.copy(default_data_folder() / name, tmp_path / name)
    return tmp_path


# What it holds


def test_the_snapshot_is_8_countries_by_6_indicators_by_26_years(snapshot: Snapshot) -> None:
    assert snapshot.coverage.countries == ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")
    assert len(snapshot.indicators) == 6
    assert (snapshot.first_year, snapshot.last_year) == (2000, 2025)
    assert len(snapshot.observations()) == 8 * 6 * 26
    assert snapshot.snapshot_date == snapshot.coverage.snapshot_date == date(2026, 10, 8)


def test_units_and_names_are_those_that_words_and_facts_rely_on(snapshot: Snapshot) -> None:
    catalog = load_catalog()
    assert {code: known.unit for code, known in snapshot.indicators.items()} == {
        code: catalog.indicators[code].unit_in_data for code in snapshot.indicators
    }
    assert snapshot.indicators["SP.POP.TOTL"] == Indicator("SP.POP.TOTL", "Population, total", "people")
    assert dict(snapshot.countries) == {
        code: catalog.countries[code].words["en"].noun.name for code in snapshot.countries
    }


def test_a_value_is_exactly_what_the_file_says(snapshot: Snapshot) -> None:
    lines = (default_data_folder() / VALUES_FILE).read_text().splitlines()[1:]
    cells = [tuple(line.split(",")) for line in lines]
    assert [
        (cell.country, cell.indicator, str(cell.year), "" if cell.value is None else str(cell.value))
        for cell in snapshot.observations()
    ] == cells


def test_an_empty_cell_is_no_value_and_never_0(snapshot: Snapshot) -> None:
    missing = snapshot.missing()
    assert len(missing) == 23
    assert all(cell.value is None and cell.year == 2025 for cell in missing)
    assert {cell.indicator for cell in missing} == {"SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"}
    assert snapshot.value("IND", "IT.NET.USER.ZS", 2025) == 70


def test_a_json_number_keeps_every_digit_of_a_value(snapshot: Snapshot) -> None:
    """Tool results carry JSON numbers: none of the values may have more digits than a float holds."""
    for cell in snapshot.observations():
        if cell.value is not None:
            assert Decimal(str(number_to_json(cell.value))) == cell.value


def test_look_ups_agree(snapshot: Snapshot) -> None:
    value = snapshot.value("CAN", "SP.POP.TOTL", 2024)
    assert value == 41262329
    observation = snapshot.observation("CAN", "SP.POP.TOTL", 2024)
    assert observation == Observation("CAN", "SP.POP.TOTL", 2024, value, "people")
    series = snapshot.series("CAN", "SP.POP.TOTL", 2023, 2025)
    assert [cell.year for cell in series] == [2023, 2024, 2025]
    assert series[1] == observation


@pytest.mark.parametrize(
    "cell", [("FRA", "SP.POP.TOTL", 2024), ("CAN", "X", 2024), ("CAN", "SP.POP.TOTL", 1999)], ids=str
)
def test_a_cell_outside_the_snapshot_is_an_error_and_not_an_empty_value(
    snapshot: Snapshot, cell: tuple[str, str, int]
) -> None:
    with pytest.raises(KeyError):
        snapshot.value(*cell)
    with pytest.raises(KeyError):
        snapshot.observation(*cell)


def test_the_latest_year_is_one_with_a_value(snapshot: Snapshot) -> None:
    assert snapshot.latest_year("SP.POP.TOTL") == 2025
    assert snapshot.latest_year("SP.DYN.LE00.IN") == 2024
    assert snapshot.latest_year("IT.NET.USER.ZS") == 2024
    assert snapshot.latest_year("IT.NET.USER.ZS", ["IND"]) == 2025
    assert snapshot.latest_year("IT.NET.USER.ZS", ["CAN"]) == 2024


def test_a_series_without_any_value_has_no_latest_year() -> None:
    cells = dict.fromkeys(("CAN", "SP.POP.TOTL", year) for year in range(2000, 2026))
    empty = Snapshot({"CAN": "Canada"}, {"SP.POP.TOTL": Indicator("SP.POP.TOTL", "P", "people")}, cells, "")
    assert empty.latest_year("SP.POP.TOTL") is None
    assert len(empty.missing()) == 26


# Read-only


def test_nothing_can_write_the_snapshot_in_memory(snapshot: Snapshot) -> None:
    for mapping in (snapshot.countries, snapshot.indicators, snapshot.cells):
        with pytest.raises(TypeError):
            mapping["CAN"] = "x"  # type: ignore[index]
    for name in ("countries", "cells", "sha256", "snapshot_date"):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(snapshot, name, {})
    with pytest.raises(dataclasses.FrozenInstanceError):
        snapshot.indicators["SP.POP.TOTL"].unit = "euros"  # type: ignore[misc]


def test_a_snapshot_does_not_follow_the_mappings_it_was_made_of() -> None:
    countries = {"CAN": "Canada"}
    made = Snapshot(countries, {}, {}, "")
    countries["FRA"] = "France"
    assert dict(made.countries) == {"CAN": "Canada"}


# Verified first


def test_the_hash_of_a_snapshot_is_the_hash_of_its_list_of_checksums(snapshot: Snapshot) -> None:
    content = (default_data_folder() / CHECKSUMS_FILE).read_bytes()
    assert snapshot.sha256 == hashlib.sha256(content).hexdigest()


def test_the_files_are_those_of_the_published_case_study() -> None:
    """The sums of the dataset card: replacing data and checksums together does not go unseen."""
    sums = {check.name: check.expected for check in verify_snapshot()}
    assert sums == {
        COUNTRIES_FILE: "1025ddba0222a0ae293fd060e8d24c3874855cce6887b930effe0d7cfc04e6f1",
        INDICATORS_FILE: "bd7792417e5d95b1cb281df9b5598805a3a5538a37cadbeb47ca21b895a197b7",
        VALUES_FILE: "259a6b4d4d9257add26efa703747584baff6018b43fc114fcfdc33eecfcb8c99",
    }


def test_an_untouched_copy_loads(folder: Path, snapshot: Snapshot) -> None:
    assert load_snapshot(folder).sha256 == snapshot.sha256
    assert {check.state for check in verify_snapshot(folder)} == {"ok"}


@pytest.mark.parametrize("name", DATA_FILES)
def test_one_changed_character_stops_the_load(folder: Path, name: str) -> None:
    content = bytearray((folder / name).read_bytes())
    content[-2] = ord("0") if content[-2] != ord("0") else ord("1")
    (folder / name).write_bytes(content)
    assert "checksum" in assert_stops(folder, name)
    states = {check.name: check.state for check in verify_snapshot(folder)}
    assert states == {other: "changed" if other == name else "ok" for other in DATA_FILES}


@pytest.mark.parametrize("name", DATA_FILES)
def test_a_missing_file_stops_the_load(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert "missing" in assert_stops(folder, name)
    [check] = [check for check in verify_snapshot(folder) if check.state != "ok"]
    assert (check.name, check.state, check.found) == (name, "missing", None)


def test_a_line_end_or_a_byte_order_mark_is_a_change(folder: Path) -> None:
    spoil(folder, VALUES_FILE, lambda text: text.replace("\n", "\r\n"))
    assert_stops(folder, VALUES_FILE)
    spoil(folder, VALUES_FILE, lambda text: "\ufeff" + text.replace("\r\n", "\n"))
    assert_stops(folder, VALUES_FILE)


SPOILED_SUMS: dict[str, Callable[[str], str]] = {
    "empty": lambda _: "",
    "one file fewer": lambda text: "".join(text.splitlines(keepends=True)[:2]),
    "one file more": lambda text: text + "0" * 64 + "  extra.csv\n",
    "another name": lambda text: text.replace(VALUES_FILE, "other.csv"),
    "a path out of the folder": lambda text: text.replace(VALUES_FILE, "../" + VALUES_FILE),
    "a file twice": lambda text: text + text.splitlines(keepends=True)[0],
    "a short sum": lambda text: text[1:],
    "no sum": lambda text: text + "hello\n",
    "an upper-case sum": lambda text: text.upper(),
}


@pytest.mark.parametrize("change", SPOILED_SUMS.values(), ids=SPOILED_SUMS)
def test_a_list_of_checksums_that_is_not_its_own_stops_the_load(
    folder: Path, change: Callable[[str], str]
) -> None:
    spoil(folder, CHECKSUMS_FILE, change)
    assert_stops(folder, CHECKSUMS_FILE)
    with pytest.raises(SnapshotChanged, match=CHECKSUMS_FILE):
        verify_snapshot(folder)


def test_no_list_of_checksums_stops_the_load(folder: Path) -> None:
    (folder / CHECKSUMS_FILE).unlink()
    assert_stops(folder, CHECKSUMS_FILE)


def test_a_list_of_checksums_that_is_no_text_stops_the_load(folder: Path) -> None:
    (folder / CHECKSUMS_FILE).write_bytes(b"\xff\xfe")
    assert_stops(folder, CHECKSUMS_FILE)


def test_a_folder_that_is_not_there_stops_the_load(tmp_path: Path) -> None:
    assert_stops(tmp_path / "nowhere", CHECKSUMS_FILE)


# The table's rules, with checksums that fit


def swap_lines(text: str, one: int, other: int) -> str:
    lines = text.splitlines(keepends=True)
    lines[one], lines[other] = lines[other], lines[one]
    return "".join(lines)


def without_line(text: str, number: int) -> str:
    lines = text.splitlines(keepends=True)
    return "".join(lines[:number] + lines[number + 1 :])


BROKEN_TABLES: dict[str, Callable[[str], str]] = {
    "an extra row": lambda text: text + "USA,SP.POP.TOTL,2026,1\n",
    "an extra row of an unknown country": lambda text: text + "ZAF,SP.POP.TOTL,2025,1\n",
    "the last row twice": lambda text: text + text.splitlines(keepends=True)[-1],
    "a row in place of its neighbour": lambda text: text.replace(
        "BRA,EG.ELC.ACCS.ZS,2001", "BRA,EG.ELC.ACCS.ZS,2000"
    ),
    "a row out of order": lambda text: swap_lines(text, 5, 6),
    "countries out of order": lambda text: swap_lines(text, 1, 700),
    "a missing row": lambda text: without_line(text, 3),
    "no rows": lambda text: text.splitlines(keepends=True)[0],
    "nothing": lambda _: "",
    "no header": lambda text: without_line(text, 0),
    "another header": lambda text: text.replace("indicator_code", "series", 1),
    "a column more": lambda text: text.replace("2000,94.4", "2000,94.4,x"),
    "a column fewer": lambda text: text.replace("2000,94.4", "2000"),
    "an empty line": lambda text: text.replace("\n", "\n\n", 1),
    "a value that is no number": lambda text: text.replace("94.4", "n/a", 1),
    "NaN": lambda text: text.replace("94.4", "NaN", 1),
    "infinity": lambda text: text.replace("94.4", "Infinity", 1),
    "half an exponent": lambda text: text.replace("94.4", "9.44e", 1),
    "digits of another script": lambda text: text.replace("94.4", "٩٤", 1),
    "a thousands separator": lambda text: text.replace("94.4", '"1,094"', 1),
    "a space": lambda text: text.replace("94.4", " 94.4", 1),
    "a year with a zero before it": lambda text: text.replace("2000", "02000", 1),
    "a year in words": lambda text: text.replace("2000", "MM", 1),
    "an open quote": lambda text: text.replace("94.4", '"94.4', 1),
}


@pytest.mark.parametrize("change", BROKEN_TABLES.values(), ids=BROKEN_TABLES)
def test_a_table_that_breaks_its_rules_stops_the_load(folder: Path, change: Callable[[str], str]) -> None:
    """Sorted, one row for each cell, numbers only: also when somebody wrote new checksums."""
    spoil(folder, VALUES_FILE, change)
    reseal(folder)
    assert_stops(folder, VALUES_FILE)


def test_text_that_is_not_utf_8_stops_the_load(folder: Path) -> None:
    for name in DATA_FILES:
        content = (folder / name).read_bytes()
        (folder / name).write_bytes(content + b"\xe9\n")
        reseal(folder)
        assert "UTF-8" in assert_stops(folder, name)
        (folder / name).write_bytes(content)


@pytest.mark.parametrize("name", [COUNTRIES_FILE, INDICATORS_FILE])
def test_a_code_listed_twice_or_a_broken_list_stops_the_load(folder: Path, name: str) -> None:
    original = (folder / name).read_text()
    last = original.splitlines(keepends=True)[-1]
    for broken in (original + last, original.splitlines(keepends=True)[0], original.replace(",", ";"), ""):
        (folder / name).write_text(broken)
        reseal(folder)
        assert_stops(folder, name)


def test_a_country_without_rows_stops_the_load(folder: Path) -> None:
    spoil(folder, COUNTRIES_FILE, lambda text: text + "ZAF,South Africa\n")
    reseal(folder)
    assert_stops(folder, VALUES_FILE)


def test_all_files_are_compared_before_any_is_read(folder: Path) -> None:
    """The table breaks its rules and, later in the list, too: the checksum speaks first."""
    spoil(folder, COUNTRIES_FILE, lambda _: "")
    reseal(folder)
    spoil(folder, VALUES_FILE, lambda text: text + "x")
    assert "checksum" in assert_stops(folder, VALUES_FILE)


# A table of any size is the same table


def as_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any table is one that is not checked whole when it is loaded."""
    monkeypatch.setattr(table_of_values, "CHECKED_AT_ONCE_BYTES", 0)


def test_a_large_table_gives_the_same_values(
    folder: Path, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_large(monkeypatch)
    large = load_snapshot(folder)
    assert large.value("USA", "SP.POP.TOTL", 2025) == snapshot.value("USA", "SP.POP.TOTL", 2025)
    assert large.observations() == snapshot.observations()
    check_whole(large)


@pytest.mark.parametrize("change", BROKEN_TABLES.values(), ids=BROKEN_TABLES)
def test_a_broken_row_of_a_large_table_is_never_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, change: Callable[[str], str]
) -> None:
    """Nothing is read of a broken series, and the whole check finds it, when the start does not."""
    as_large(monkeypatch)
    spoil(folder, VALUES_FILE, change)
    reseal(folder)
    with pytest.raises(SnapshotChanged, match=VALUES_FILE):
        check_whole(load_snapshot(folder))
    with pytest.raises(SnapshotChanged, match=VALUES_FILE):
        load_snapshot(folder).observations()


def test_a_number_in_exponent_form_is_the_same_number(folder: Path) -> None:
    """The API writes very small ones so; nothing that is shown or computed sees the form."""
    spoil(folder, VALUES_FILE, lambda text: text.replace("94.4", "9.44e-07", 1))
    reseal(folder)
    value = load_snapshot(folder).value("BRA", "EG.ELC.ACCS.ZS", 2000)
    assert value == Decimal("0.000000944")
    assert str(value) == str(Decimal("0.000000944"))


@pytest.mark.parametrize("code", ["", "A,B", "A B", "É", '"A"'])
def test_a_code_that_cannot_be_sorted_among_commas_stops_the_load(folder: Path, code: str) -> None:
    spoil(folder, COUNTRIES_FILE, lambda text: text + f'"{code}",Nowhere\n')
    reseal(folder)
    assert_stops(folder, COUNTRIES_FILE)


# Where the data is


def test_a_checkout_finds_its_own_data_folder() -> None:
    assert default_data_folder() == Path(__file__).resolve().parent.parent / "data"
