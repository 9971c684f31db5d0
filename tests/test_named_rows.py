"""Of a whole table a person sees the rows that the question and the draft speak of."""

from __future__ import annotations

import pytest
from builders import make_coverage, make_observation

from core.facts import Cell, Evidence, Ratio
from core.named_rows import keep_named_rows

TABLE = [
    Evidence(make_observation(1, country, indicator, year), "table")
    for country in make_coverage().countries
    for indicator in make_coverage().indicators
    for year in range(2000, 2026)
]


def rows(text: str) -> set[tuple[str, str, int]]:
    kept = keep_named_rows(TABLE, text)
    return {(item.fact.country, item.fact.indicator, item.fact.year) for item in kept}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("What was Canada's population in 2024?", {("CAN", "SP.POP.TOTL", 2024)}),
        ("gdp per capita, US, 2008", {("USA", "NY.GDP.PCAP.CD", 2008)}),
        ("Le PIB du Mexique en 2020", {("MEX", "NY.GDP.MKTP.CD", 2020)}),
        (
            "Did Indians or Nigerians live longer? Life expectancy, 2001",
            {("IND", "SP.DYN.LE00.IN", 2001), ("NGA", "SP.DYN.LE00.IN", 2001)},
        ),
        ("Tell us a joke", set()),
    ],
)
def test_only_named_cells_stay(text: str, expected: set[tuple[str, str, int]]) -> None:
    assert rows(text) == expected


def test_what_is_not_named_is_not_narrowed() -> None:
    assert len(rows("population in 2024")) == 8
    assert len(rows("Japan's population")) == 26
    assert len(rows("Japan in 2024")) == 6


@pytest.mark.parametrize("text", ["2,024 people in Japan", "Japan 2024.5", "Japan 2024%", "Japan 12024"])
def test_a_figure_is_not_a_year(text: str) -> None:
    assert len({year for _, _, year in rows(text)}) == 26


def test_facts_that_a_tool_proved_stay() -> None:
    ratio = Evidence(Ratio(Cell("USA", "SP.POP.TOTL", 2024), Cell("CAN", "SP.POP.TOTL", 2024), 2), "t")  # type: ignore[arg-type]
    assert keep_named_rows([ratio], "nothing named") == (ratio,)
