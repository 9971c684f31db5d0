"""`ask --chart`, `ask --csv`, and the small pictures of a terminal."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ElementTree
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from cli_runner import RunCli

from core.cli.small_pictures import draw_beside, draw_series
from core.data.catalog import load_catalog
from core.data.facts import Evidence, Observation

POP = "SP.POP.TOTL"
SERIES = "Show me India's GDP from 2000 to 2010"
RANKING = "Rank the countries by GDP per person in 2024"


def become_terminal(monkeypatch: pytest.MonkeyPatch, columns: int = 140) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")


def read_figures(path: Path) -> tuple[list[dict[str, str]], list[str]]:
    """The rows, and the lines below them."""
    text = path.read_bytes().decode("utf-8-sig")
    figures, _, below = text.partition("\r\n\r\n")
    return list(csv.DictReader(io.StringIO(figures))), [row[0] for row in csv.reader(io.StringIO(below))]


def observed(country: str, values: dict[int, str | None]) -> list[Evidence]:
    return [
        Evidence(Observation(country, POP, year, None if value is None else Decimal(value), "people"), "t")
        for year, value in values.items()
    ]


def test_a_picture_is_written_beside_the_answer(run_cli: RunCli, tmp_path: Path) -> None:
    svg, png = tmp_path / "india.SVG", tmp_path / "india.png"
    done = run_cli("ask", SERIES, "--chart", str(svg))
    assert (done.exit_code, done.err) == (0, "")
    assert done.out.startswith("India's GDP rose")
    root = ElementTree.fromstring(svg.read_bytes())  # noqa: S314 (our own)
    assert "NY.GDP.MKTP.CD" in "".join(root.itertext())
    assert run_cli("ask", SERIES, "--json", "--theme", "dark", "--chart", str(png)).json["status"] == "valid"
    assert png.read_bytes().startswith(b"\x89PNG")


def test_where_there_is_nothing_to_look_at_it_says_so(run_cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "canada.svg"
    done = run_cli("ask", "What was Canada's population in 2020?", "--chart", str(file))
    assert done.exit_code == 1
    assert "three figures" in done.err
    assert "38.03 million" in done.out
    assert not file.exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--chart", "india.gif"), "FILE.svg or FILE.png"),
        (("--chart", "india"), "FILE.svg or FILE.png"),
        (("--jsonl", "--csv", "x.csv"), "--jsonl"),
    ],
)
def test_a_wrong_file_is_wrong_usage_before_anything_is_asked(
    arguments: tuple[str, ...], told: str, run_cli: RunCli
) -> None:
    question = () if "--jsonl" in arguments else (SERIES,)
    done = run_cli("ask", *question, *arguments)
    assert (done.exit_code, done.out) == (2, "")
    assert told in done.err


def test_a_folder_that_is_not_there_is_told_in_a_line(run_cli: RunCli, tmp_path: Path) -> None:
    done = run_cli("ask", SERIES, "--chart", str(tmp_path / "none" / "x.svg"))
    assert done.exit_code == 1
    assert "Traceback" not in done.err
    assert len(done.err.splitlines()) == 1


def test_without_the_renderer_nothing_is_asked(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("core.charts.rendering.find_spec", lambda _: None)
    done = run_cli("ask", SERIES, "--chart", str(tmp_path / "x.svg"))
    assert (done.exit_code, done.out) == (1, "")
    assert "pip install" in done.err
    assert run_cli("ask", SERIES, "--csv", str(tmp_path / "x.csv")).exit_code == 0, "which needs none"


def test_the_figures_are_the_evidence_in_full_with_source_and_licence(
    run_cli: RunCli, tmp_path: Path
) -> None:
    file = tmp_path / "india.csv"
    done = run_cli("ask", SERIES, "--json", "--csv", str(file))
    rows, below = read_figures(file)
    told = {(row["country code"], row["year"]): row["value"] for row in rows if row["figure"] == "value"}
    assert len(told) == 11
    evidence = [fact for fact in done.json["evidence"] if set(fact) >= {"country", "year", "value"}]
    assert {("IND", str(fact["year"])) for fact in evidence} == set(told)
    assert all(float(told["IND", str(fact["year"])]) == fact["value"] for fact in evidence)
    changes = {row["unit"]: row["value"] for row in rows if row["figure"] == "change"}
    assert changes == {"current US dollars": "1207219997830.502", "%": "257.735171"}
    assert below[0] == done.json["source"]
    assert below[1].startswith("Licence: Creative Commons")
    assert below[2:] == done.json["cautions"]


def test_french_figures_have_french_headings_and_units(run_cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "nigeria.csv"
    question = "Évolution de l'utilisation d'Internet au Nigeria de 2000 à 2025"
    assert run_cli("ask", question, "--csv", str(file)).exit_code == 0
    rows, below = read_figures(file)
    assert rows[0]["chiffre"] == "valeur"
    assert rows[0]["pays"] == "Nigéria"
    assert rows[0]["unité"] == "% de la population"
    assert {row["année"]: row["valeur"] for row in rows}["2025"] == "", "a value that is missing is empty"
    assert below[1].startswith("Licence : ")


def test_an_answer_without_figures_writes_none(run_cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "none.csv"
    done = run_cli("ask", "What will Canada's population be in 2040?", "--csv", str(file))
    assert done.exit_code == 1
    assert "No figures" in done.err
    assert not file.exists()


def test_a_terminal_shows_a_series_as_a_line_and_a_ranking_as_bars(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    become_terminal(monkeypatch)
    out = run_cli("ask", SERIES).out
    assert "India, GDP 2000-2010 ▁▁▁▂▂▃▄▅▅▆█" in out
    lines = run_cli("ask", RANKING).out.splitlines()
    bars = {line.split("  ")[1]: line.count("█") for line in lines if "GDP per person  " in line}
    del bars["8 countries"]  # the ranking itself
    assert bars["United States"] == 16
    assert bars["Canada"] == 10
    assert list(bars.values()) == sorted(bars.values(), reverse=True)


def test_nobody_else_gets_them(run_cli: RunCli) -> None:
    for question in (SERIES, RANKING):
        assert not set("▁▂▃▄▅▆▇█") & set(run_cli("ask", question).out)


def test_a_narrow_terminal_has_no_bars_beside_its_table(
    run_cli: RunCli, monkeypatch: pytest.MonkeyPatch
) -> None:
    become_terminal(monkeypatch, columns=90)
    assert "█" not in run_cli("ask", RANKING).out


def test_a_year_without_a_value_is_a_gap_in_the_line() -> None:
    catalog = load_catalog()
    evidence = observed("JPN", {2001: "1", 2002: None, 2003: "8", 2005: "4.5"})
    assert draw_series(evidence, catalog) == ["Japan, population 2001-2005 ▁·█·▅"]
    flat = observed("JPN", {2001: "5", 2002: "5", 2003: "5"})
    assert draw_series(flat, catalog) == ["Japan, population 2001-2003 ▄▄▄"]


def test_bars_to_both_sides_of_zero_are_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    become_terminal(monkeypatch)

    def bars(*values: str) -> list[str]:
        rows: list[Any] = [observed(f"C{n}", {2001: value})[0] for n, value in enumerate(values)]
        return draw_beside(rows)

    assert bars("4", "2", "1") == ["█" * 16, "█" * 8, "█" * 4]
    assert bars("4", "2", "-1") == ["", "", ""]
    assert bars("0", "0", "0") == ["", "", ""]
