"""Facts over the real snapshot for the gate's tests, as the tools would return them."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from core.checking.gate import Gate
from core.checking.review import Draft, Review
from core.data.facts import (
    Cell,
    Change,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    change_unit,
)
from core.data.snapshot import load_snapshot

SNAPSHOT = load_snapshot()
COVERAGE = SNAPSHOT.coverage
GATE = Gate.over(SNAPSHOT)
CODES = {
    "pop": "SP.POP.TOTL",
    "gdp": "NY.GDP.MKTP.CD",
    "pc": "NY.GDP.PCAP.CD",
    "le": "SP.DYN.LE00.IN",
    "el": "EG.ELC.ACCS.ZS",
    "net": "IT.NET.USER.ZS",
}


def value(country: str, series: str, year: int) -> Decimal:
    found = SNAPSHOT.value(country, CODES[series], year)
    assert found is not None
    return found


def unit(series: str) -> str:
    return SNAPSHOT.indicators[CODES[series]].unit


def levels(country: str, series: str, *years: int) -> list[Fact]:
    return [SNAPSHOT.observation(country, CODES[series], year) for year in years]


def change(country: str, series: str, first: int, last: int) -> list[Fact]:
    low, high = value(country, series, first), value(country, series, last)
    percent = (high - low) / low * 100
    fact = Change(country, CODES[series], first, last, high - low, percent, change_unit(unit(series)))
    return [*levels(country, series, first, last), fact]


def ranking(series: str, year: int) -> list[Fact]:
    rows = {code: SNAPSHOT.value(code, CODES[series], year) for code in COVERAGE.countries}
    known = sorted(((v, c) for c, v in rows.items() if v is not None), reverse=True)
    ranked = tuple(RankedCountry(1 + sum(o > v for o, _ in known), c, v) for v, c in known)
    missing = tuple(code for code, v in rows.items() if v is None)
    return [Ranking(CODES[series], year, "descending", ranked, missing, unit(series))]


def ratio(top: str, bottom: str, series: str, year: int) -> list[Fact]:
    cells = Cell(top, CODES[series], year), Cell(bottom, CODES[series], year)
    quotient = value(top, series, year) / value(bottom, series, year)
    return [*levels(top, series, year), *levels(bottom, series, year), Ratio(*cells, quotient)]


def difference(one: str, other: str, series: str, year: int) -> list[Fact]:
    gap = value(one, series, year) - value(other, series, year)
    fact = Difference(CODES[series], year, one, other, gap, change_unit(unit(series)))
    return [*levels(one, series, year), *levels(other, series, year), fact]


def mean(countries: tuple[str, ...], series: str, *years: int) -> list[Fact]:
    values = [value(code, series, year) for code in countries for year in years]
    return [Mean(CODES[series], countries, years, sum(values, Decimal(0)) / len(values), unit(series))]


def peak(country: str, series: str) -> list[Fact]:
    known = {y: v for y in range(2000, 2026) if (v := SNAPSHOT.value(country, CODES[series], y)) is not None}
    year = max(known, key=lambda y: known[y])
    return [FoundYear(CODES[series], country, "highest", year, known[year], unit(series), 2000, 2025)]


def crossing(country: str, series: str, threshold: str) -> list[Fact]:
    bar = Decimal(threshold)
    year = next(y for y in range(2000, 2026) if (SNAPSHOT.value(country, CODES[series], y) or 0) > bar)
    return [
        FoundYear(
            CODES[series],
            country,
            "first_above",
            year,
            value(country, series, year),
            unit(series),
            2000,
            2025,
            bar,
        )
    ]


def gap(country: str, series: str, year: int) -> list[Fact]:
    return [Observation(country, CODES[series], year, None, unit(series))]


def review(answer: str, facts: Iterable[Fact], question: str = "", **options: Any) -> Review:
    """What the gate finds of `answer`; `options` are those of a `Draft`."""
    asked = GATE.read_question(question) if question else None
    return GATE.review(Draft(answer, **options), asked, facts)


def codes_of(answer: str, facts: Iterable[Fact], question: str = "", **options: Any) -> list[str]:
    """The problem codes that the gate gives."""
    return [problem.code for problem in review(answer, facts, question, **options).problems]
