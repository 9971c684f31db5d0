"""`snapshot build` on the command line, against a played service."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from building.played_api import LIFE, POPULATION, Fault, PlayedApi, serve
from cli_runner import RunCli

TODAY = date(2026, 11, 30)


@pytest.fixture
def api() -> Iterator[PlayedApi]:
    with serve(PlayedApi()) as api:
        yield api


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a fixed day, and without waiting between calls."""
    monkeypatch.setattr("core.cli.snapshot.build.find_today", lambda: TODAY)
    monkeypatch.setattr("time.sleep", lambda _: None)


def arguments(api: PlayedApi, out: Path, **changes: str) -> list[str]:
    given = {"indicators": f"{POPULATION},{LIFE}", "countries": "CAN,NGA", "years": "2023:2025", **changes}
    options = [f"--{name}={value}" for name, value in given.items()]
    return ["snapshot", "build", *options, "--out", str(out), "--address", api.address]


def test_a_built_folder_answers(run_cli: RunCli, api: PlayedApi, tmp_path: Path) -> None:
    out = tmp_path / "new"
    done = run_cli(*arguments(api, out))
    assert done.exit_code == 0
    assert "2 countries, 0 aggregates, 2 indicators, 2023 to 2025" in done.out
    assert done.err == ""
    api.values[POPULATION, "CAN", 2024] = "1"
    asked = run_cli("ask", "What was Canada's population in 2024?", "--data", str(out), "--json").json
    assert asked["status"] == "valid"
    assert "snapshot of 2026-11-30" in asked["source"]
    assert run_cli("snapshot", "verify", "--data", str(out)).exit_code == 0


def test_notes_are_told_and_given(run_cli: RunCli, api: PlayedApi, tmp_path: Path) -> None:
    api.places[0] = ("CAN", "CA", "Kanata", "NAC")
    shape = run_cli(*arguments(api, tmp_path / "one", countries="all"), "--json").json
    assert sorted(shape) == ["folder", "notes", "sha256"]
    assert any("ZED (Zedland)" in note for note in shape["notes"])
    assert any("CAN: Kanata (here: Canada)" in note for note in shape["notes"])


def test_codes_come_from_a_list_or_a_table(run_cli: RunCli, api: PlayedApi, tmp_path: Path) -> None:
    listed, table = tmp_path / "codes.txt", tmp_path / "codes.csv"
    listed.write_text(f"# what we print\n{POPULATION}\n\n{LIFE.lower()}\n")
    table.write_text(f'code,name\n{POPULATION},"Population, total"\n{LIFE},"Life"\n')
    first = run_cli(*arguments(api, tmp_path / "one", indicators=str(listed)), "--json").json
    second = run_cli(*arguments(api, tmp_path / "two", indicators=str(table)), "--json").json
    assert first["sha256"] == second["sha256"]


WRONG: dict[str, tuple[dict[str, str], str]] = {
    "no indicator": ({"indicators": " , "}, "no indicators"),
    "no such file": ({"indicators": "missing.csv"}, "no words for missing.csv"),
    "a path": ({"indicators": "lists/missing.csv"}, "no such file"),
    "years backwards": ({"years": "2025:2023"}, "FROM:TO"),
    "one year": ({"years": "2025"}, "FROM:TO"),
    "years in words": ({"years": "all"}, "FROM:TO"),
    "a year to come": ({"years": "2020:2027"}, "yet to come"),
    "an unknown country": ({"countries": "CAN,ZZZ"}, "ZZZ"),
    "an address without a scheme": ({"address": "api.worldbank.org"}, "no address"),
}


@pytest.mark.parametrize(("changes", "words"), WRONG.values(), ids=WRONG)
def test_a_wrong_order_is_one_sentence(
    run_cli: RunCli, api: PlayedApi, tmp_path: Path, changes: dict[str, str], words: str
) -> None:
    out = tmp_path / "new"
    given = arguments(api, out, **{key: value for key, value in changes.items() if key != "address"})
    done = run_cli(*given, *(["--address", changes["address"]] if "address" in changes else []))
    assert done.exit_code == 2
    assert words in done.err
    assert done.err.count("\n") == 1
    assert not out.exists()


def test_a_service_that_fails_is_told_line_by_line(run_cli: RunCli, api: PlayedApi, tmp_path: Path) -> None:
    api.faults.append(Fault(lambda call: call.path == "country", 502, "<html>", times=100))
    done = run_cli(*arguments(api, tmp_path / "new"))
    assert done.exit_code == 1
    assert done.err.count("trying again") == 4
    assert "No snapshot was written" in done.err.splitlines()[-1]
    assert "Traceback" not in done.err
    assert done.out == ""
