"""The evidence table: every kind of fact as a row that a person can read."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from core.cli.evidence import HEADINGS, build_evidence_rows
from core.cli.output import format_table, make_printable
from core.data.facts import (
    Absence,
    Cell,
    Change,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
)

POPULATION, LIFE, INTERNET = "SP.POP.TOTL", "SP.DYN.LE00.IN", "IT.NET.USER.ZS"


def make_ranking(*countries: str) -> Ranking:
    rows = tuple(RankedCountry(rank, code, Decimal(9 - rank)) for rank, code in enumerate(countries, start=1))
    return Ranking(LIFE, 2024, "descending", rows, (), "years")


@pytest.mark.parametrize(
    ("fact", "row"),
    [
        (
            Observation("CAN", POPULATION, 2024, Decimal(41262329), "people"),
            ("Canada", "population", "2024", "41,262,329", "people"),
        ),
        (
            Observation("JPN", LIFE, 2025, None, "years"),
            ("Japan", "life expectancy", "2025", "no value", "years"),
        ),
        (
            Change("JPN", POPULATION, 2010, 2024, Decimal(-4094629), Decimal("-3.19718"), "people"),
            ("Japan", "change of population", "2010 to 2024", "-4,094,629 (-3.20%)", "people"),
        ),
        (
            Change("NGA", INTERNET, 2000, 2001, Decimal("0.5"), None, "percentage points"),
            ("Nigeria", "change of Internet use", "2000 to 2001", "+0.5", "percentage points"),
        ),
        (
            make_ranking("JPN", "CAN"),
            ("2 countries", "rank by life expectancy", "2024", "1 JPN, 2 CAN", ""),
        ),
        (
            make_ranking("JPN", "CAN", "GBR", "USA"),
            ("4 countries", "rank by life expectancy", "2024", "1 JPN ... 4 USA", ""),
        ),
        (
            Ratio(Cell("USA", POPULATION, 2024), Cell("CAN", POPULATION, 2024), Decimal("8.24005")),
            ("United States / Canada", "ratio of population", "2024", "8.2401", "times"),
        ),
        (
            Ratio(Cell("IND", POPULATION, 2024), Cell("IND", POPULATION, 2000), Decimal("1.5")),
            ("India / India", "ratio of population", "2024 / 2000", "1.5000", "times"),
        ),
        (
            Difference(POPULATION, 2024, "IND", "NGA", Decimal(1218256313), "people"),
            ("India - Nigeria", "difference of population", "2024", "+1,218,256,313", "people"),
        ),
        (
            Mean(LIFE, ("JPN", "CAN"), (2024,), Decimal("83.0721951"), "years"),
            ("2 countries", "mean of life expectancy", "2024", "83.0722", "years"),
        ),
        (
            Mean(LIFE, ("JPN",), (2022, 2023, 2024), Decimal(84), "years"),
            ("Japan", "mean of life expectancy", "2022 to 2024", "84", "years"),
        ),
        (
            Total(POPULATION, ("CAN", "USA"), 2024, Decimal(381266126), "people"),
            ("2 countries", "total of population", "2024", "381,266,126", "people"),
        ),
        (
            FoundYear(POPULATION, "JPN", "highest", 2010, Decimal(128070000), "people", 2000, 2025),
            ("Japan", "population: highest", "2010", "128,070,000", "people"),
        ),
        (
            FoundYear(
                INTERNET, "IND", "first_above", 2023, Decimal("55.9"), "percent of population", 2000, 2025,
                threshold=Decimal(50),
            ),
            ("India", "Internet use: first above 50", "2023", "55.9", "percent of population"),
        ),
        (
            FoundYear(
                POPULATION, "NGA", "first_above_country", 2001, Decimal(129862595), "people", 2000, 2025,
                other="JPN",
            ),
            ("Nigeria", "population: first above Japan", "2001", "129,862,595", "people"),
        ),
        (
            Absence("outside_years", from_year=1960, to_year=1999),
            ("", "", "1960 to 1999", "outside the data", ""),
        ),
        (
            Absence("no_value", "JPN", LIFE, 2025, 2025),
            ("Japan", "life expectancy", "2025", "no value", ""),
        ),
        (Absence("unknown_country", name="FRA"), ("", "", "", "FRA is not in the data", "")),
        (Absence("never", "CAN", POPULATION, 2000, 2025, "above 50 million"),
         ("Canada", "population", "2000 to 2025", "never above 50 million", "")),
    ],
)  # fmt: skip
def test_each_fact_is_a_row(fact: Fact, row: tuple[str, ...]) -> None:
    assert build_evidence_rows([Evidence(fact, "a_tool")]) == [(*row, "a_tool")]
    assert len(row) + 1 == len(HEADINGS)


def test_the_spaces_of_french_numbers_stay() -> None:
    assert make_printable("41\u00a0262\u202f329 habitants") == "41\u00a0262\u202f329 habitants"


def test_columns_line_up() -> None:
    lines = format_table([("a", "value"), ("long", "1"), ("b", "22")], right=frozenset({1}))
    assert lines == ["a     value", "long      1", "b        22"]


def test_on_a_narrow_terminal_words_are_folded_and_numbers_stay_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "70")
    rows = [HEADINGS, ("Japan", "GDP", "2020", "5,189,197,543,645.38", "current US dollars", "get_values")]
    lines = format_table(rows, frozenset({3}), indent="  ")
    assert all(len(line) <= 70 for line in lines)
    assert any("5,189,197,543,645.38" in line for line in lines)
    assert sorted("".join(lines).split()) == sorted(" ".join(map(" ".join, rows)).split())


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x00", "\u202e", "\u200b"])
def test_what_could_drive_a_terminal_is_shown_as_a_mark(char: Any) -> None:
    assert make_printable(f"a{char}b\nc") == "a\ufffdb\nc"
