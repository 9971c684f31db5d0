"""`snapshot show` and `snapshot verify`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from cli_runner import RunCli

from core.data.snapshot import default_data_folder


def test_show_says_what_the_data_covers(run_cli: RunCli) -> None:
    shape = run_cli("snapshot", "show", "--json", "--today", "2026-11-30").json
    assert shape["snapshot_date"] == "2026-10-08"
    assert (shape["age_days"], shape["old"]) == (53, False)
    assert (shape["first_year"], shape["last_year"], shape["rows"]) == (2000, 2025, 1248)
    assert list(shape["countries"]) == ["BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA"]
    assert shape["indicators"]["SP.DYN.LE00.IN"]["latest_year"] == 2024
    assert sum(len(group["countries"]) for group in shape["missing"]) == 23
    assert shape["licence"] == "CC BY 4.0"


def test_show_warns_when_the_snapshot_is_older_than_180_days(run_cli: RunCli) -> None:
    assert "Warning" not in run_cli("snapshot", "show", "--today", "2027-04-06").out
    assert "Warning" in run_cli("snapshot", "show", "--today", "2027-04-07").out


def test_show_counts_one_day_as_one(run_cli: RunCli) -> None:
    assert ", 1 day old;" in run_cli("snapshot", "show", "--today", "2026-10-09").out


def test_verify_accepts_the_published_data(run_cli: RunCli) -> None:
    done = run_cli("snapshot", "verify", "--json")
    assert done.exit_code == 0
    assert done.json["verified"] is True
    assert {item["state"] for item in done.json["files"]} == {"ok"}


def test_verify_names_the_file_that_changed(run_cli: RunCli, tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(default_data_folder(), folder)
    (folder / "countries.csv").write_text("country_code,country_name\n", encoding="utf-8")
    done = run_cli("snapshot", "verify", "--data", str(folder))
    assert done.exit_code == 1
    assert "countries.csv: changed" in done.out
    assert "countries.csv" in done.err


@pytest.mark.parametrize("day", ["yesterday", "2026-13-01", "2026-W01-1", "20261101"])
def test_a_bad_day_is_wrong_usage(run_cli: RunCli, day: str) -> None:
    done = run_cli("snapshot", "show", "--today", day)
    assert done.exit_code == 2
    assert "YYYY-MM-DD" in done.err
