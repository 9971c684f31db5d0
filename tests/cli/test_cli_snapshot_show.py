"""`snapshot show` of a small and of a large snapshot: readable, with its gaps, and searched by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from cli_runner import RunCli
from made_snapshots import write_folder

from core.data.catalog import load_catalog
from core.data.snapshot import Indicator

YEARS = range(2000, 2026)
POPULATION, LIFE = "SP.POP.TOTL", "SP.DYN.LE00.IN"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> str:
    """All places x 60 indicators. Population ends in 2023, Kosovo has none; of life expectancy only a third
    have a value, up to 2021; the others have one value each, and a name that a terminal would obey."""
    catalog = load_catalog()
    places = {code: one.words["en"].noun.name for code, one in catalog.known.items()}
    values = {(code, POPULATION, year): "1" for code in places for year in range(2000, 2024) if code != "XKX"}
    values |= {(code, LIFE, year): "70" for code in sorted(places)[::3] for year in range(2000, 2022)}
    made = [Indicator(f"XX.{n:02}", f"Number {n} \x1b[2J", "years") for n in range(58)]
    values |= {("CAN", one.code, 2000): "1" for one in made}
    indicators = [
        Indicator(POPULATION, "Population, total", "people"),
        Indicator(LIFE, "Life expectancy at birth, total (years)", "years"),
        *made,
    ]
    described = {POPULATION: {"definition": "All residents.", "organisation": "UN", "licence": "CC BY-4.0"}}
    folder: Path = tmp_path_factory.mktemp("world")
    return str(
        write_folder(
            folder,
            places,
            indicators,
            values,
            YEARS,
            aggregates=catalog.aggregates,
            descriptions=described,
        )
    )


def test_a_large_snapshot_is_told_by_counts(run_cli: RunCli, world: str) -> None:
    lines = run_cli("snapshot", "show", "--data", world, "--today", "2026-11-30").out.splitlines()
    assert len(lines) < 80
    assert max(len(line) for line in lines) < 140
    assert "Countries: 217" in lines
    [population] = [line.split() for line in lines if line.split()[:1] == [POPULATION]]
    assert population[-4:] == ["2023", "216", "91%", "2023"]
    [life] = [line.split() for line in lines if line.split()[:1] == [LIFE]]
    assert life[-4] == life[-1] == "2021"
    assert "\x1b" not in "".join(lines)


def test_the_json_of_a_large_snapshot_counts_its_gaps(run_cli: RunCli, world: str) -> None:
    shape = run_cli("snapshot", "show", "--data", world, "--json").json
    assert shape["missing"] is None
    assert shape["rows"] == (len(shape["countries"]) + len(shape["aggregates"])) * 60 * 26
    filled = shape["rows"] - shape["empty"]
    assert shape["indicators"]["XX.00"]["empty"] == shape["rows"] // 60 - 1
    assert 0 < filled < shape["rows"] // 20


def test_the_json_of_a_small_one_lists_them(run_cli: RunCli) -> None:
    shape = run_cli("snapshot", "show", "--json").json
    assert shape["empty"] == sum(len(group["countries"]) for group in shape["missing"]) == 23


@pytest.mark.parametrize("words", ["Kosovo", "kosovo", "XKX"])
def test_a_country_is_found_with_what_it_lacks(run_cli: RunCli, world: str, words: str) -> None:
    out = run_cli("snapshot", "show", "--data", world, "--search", words).out
    assert "Kosovo (XKX), a country" in out
    assert "values of " in out
    assert POPULATION in out.partition("none: ")[2]


def test_a_group_is_told_as_one(run_cli: RunCli, world: str) -> None:
    assert (
        "(WLD), a group of countries" in run_cli("snapshot", "show", "--data", world, "--search", "WLD").out
    )


def test_an_indicator_is_found_with_its_texts_and_gaps(run_cli: RunCli, world: str) -> None:
    out = run_cli("snapshot", "show", "--data", world, "--search", "population total").out
    assert "Population, total (SP.POP.TOTL), people" in out
    assert "definition: All residents." in out
    assert "2000 to 2023: 216, 2024 to 2025: 0" in out
    assert "without any value (1): Kosovo (XKX)" in out


def test_a_search_in_french_finds_the_same(run_cli: RunCli, world: str) -> None:
    shape = run_cli("snapshot", "show", "--data", world, "--search", "Royaume-Uni", "--json").json
    assert list(shape["places"]) == ["GBR"]
    assert shape["indicators"] == {}


def test_what_is_not_there_is_one_line(run_cli: RunCli, world: str) -> None:
    done = run_cli("snapshot", "show", "--data", world, "--search", "Narnia\x1b")
    assert done.exit_code == 0
    assert done.out == "Nothing here is called 'Narnia\ufffd'.\n"


def test_many_hits_are_counted(run_cli: RunCli, world: str) -> None:
    out = run_cli("snapshot", "show", "--data", world, "--search", "number").out
    assert "And 39 more: give more words, or --json." in out
