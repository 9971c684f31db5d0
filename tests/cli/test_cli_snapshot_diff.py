"""`snapshot diff OLD NEW` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import RunCli
from made_snapshots import write_folder

from core.data.snapshot import Indicator, default_data_folder

DATA = str(default_data_folder())
POPULATION = Indicator("SP.POP.TOTL", "Population, total", "people")


@pytest.fixture
def newer(tmp_path: Path) -> str:
    """Canada alone, one value revised by 1.2 percent, another by very little, in a longer table."""
    values = {
        ("CAN", "SP.POP.TOTL", 2023): "40557490.44",
        ("CAN", "SP.POP.TOTL", 2024): "41262329.0001",
        ("CAN", "SP.POP.TOTL", 2026): "42000000",
    }
    places = {"CAN": "Canada", "NOW": "Nowhere \x1b[2J"}
    return str(write_folder(tmp_path / "new", places, [POPULATION], values, range(2023, 2027)))


def test_the_table_and_the_largest_revisions_are_told(run_cli: RunCli, newer: str) -> None:
    done = run_cli("snapshot", "diff", DATA, newer)
    assert done.exit_code == 0
    assert "Old: snapshot of 2026-10-08 (67985eeb2d8d): 8 countries, 0 aggregates, 6 indicators" in done.out
    assert "New places (1): NOW Nowhere \ufffd[2J" in done.out
    assert "\x1b" not in done.out
    assert "Gone places (7)" in done.out
    assert "New years (1): 2026" in done.out
    [row] = [line for line in done.out.splitlines() if line.split()[:1] == ["SP.POP.TOTL"]]
    assert row.split()[1:5] == ["2", "2", "1", "24"]
    assert "41,262,329.0001" in done.out


def test_a_change_that_is_not_0_is_not_shown_as_0(run_cli: RunCli, newer: str) -> None:
    done = run_cli("snapshot", "diff", DATA, newer)
    assert "+0.0000000002%" in done.out


def test_a_threshold_leaves_out_what_is_smaller(run_cli: RunCli, newer: str) -> None:
    shape = run_cli("snapshot", "diff", DATA, newer, "--threshold", "1%", "--json").json
    assert [(one["country"], one["year"]) for one in shape["revisions"]] == [("CAN", 2023)]
    assert shape["values"]["SP.POP.TOTL"]["revised"] == 2
    assert shape["new"]["snapshot_date"] == "2026-10-08"
    none = run_cli("snapshot", "diff", DATA, newer, "--threshold", "99")
    assert "No value was revised by at least 99%." in none.out


def test_a_snapshot_and_itself(run_cli: RunCli) -> None:
    done = run_cli("snapshot", "diff", DATA, DATA)
    assert "No value was revised." in done.out
    assert "New " not in done.out.replace("New: ", "")


def test_more_revisions_than_are_listed_are_counted(run_cli: RunCli, newer: str) -> None:
    done = run_cli("snapshot", "diff", DATA, newer, "--top", "1")
    assert "and 1 more: --top 2, or --json" in done.out


@pytest.mark.parametrize(
    "wrong", [("--threshold", "x"), ("--threshold", "-1"), ("--top", "x"), ("--indicator", "X")], ids=str
)
def test_wrong_usage_is_exit_code_2(run_cli: RunCli, newer: str, wrong: tuple[str, ...]) -> None:
    done = run_cli("snapshot", "diff", DATA, newer, *wrong)
    assert done.exit_code == 2
    assert repr(wrong[1]) in done.err


def test_a_folder_that_is_changed_is_never_compared(run_cli: RunCli, newer: str) -> None:
    path = Path(newer) / "wdi_snapshot.csv"
    path.write_text(path.read_text().replace("42000000", "42000001"))
    done = run_cli("snapshot", "diff", DATA, newer)
    assert (done.exit_code, done.out) == (1, "")
    assert "wdi_snapshot.csv" in done.err
