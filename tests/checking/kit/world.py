"""The snapshot as exact fractions, and facts built from it as tools would return them.

The kit reads the CSV itself and does its own arithmetic, so that it shares no code with what it tests:
only the fact types come from the library.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

from core.data.facts import (
    Absence,
    Cell,
    Change,
    Coverage,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
)

POP, GDP, PCAP, LIFE, POWER, NET = (
    "SP.POP.TOTL",
    "NY.GDP.MKTP.CD",
    "NY.GDP.PCAP.CD",
    "SP.DYN.LE00.IN",
    "EG.ELC.ACCS.ZS",
    "IT.NET.USER.ZS",
)
INDICATORS = (POP, GDP, PCAP, LIFE, POWER, NET)
COUNTRIES = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")
YEARS = range(2000, 2026)
UNITS = {
    POP: "people",
    GDP: "current US dollars",
    PCAP: "current US dollars per person",
    LIFE: "years",
    POWER: "percent of population",
    NET: "percent of population",
}
DATA = Path(__file__).resolve().parents[3] / "data" / "wdi_snapshot.csv"
COVERAGE = Coverage(COUNTRIES, tuple(sorted(INDICATORS)), 2000, 2025, date(2026, 10, 8))

_TEXTS: dict[tuple[str, str, int], str] = {}


def _texts() -> dict[tuple[str, str, int], str]:
    if not _TEXTS:
        with DATA.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                _TEXTS[row["country_code"], row["indicator_code"], int(row["year"])] = row["value"]
    return _TEXTS


def exact(country: str, indicator: str, year: int) -> Fraction | None:
    """The cell's value; None where it is empty or outside the snapshot."""
    text = _texts().get((country, indicator, year), "")
    return Fraction(text) if text else None


def known(country: str, indicator: str, year: int) -> Fraction:
    """The cell's value, which must be there."""
    value = exact(country, indicator, year)
    if value is None:
        raise LookupError(f"no value for {country} {indicator} {year}")
    return value


def half_up(value: Fraction, step: Fraction) -> int:
    """How many steps the value comes to, rounded half up (away from zero)."""
    steps = abs(value) / step
    rounded = int(steps + Fraction(1, 2))
    return rounded if value >= 0 else -rounded


def to_decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def points_unit(indicator: str) -> str:
    return "percentage points" if UNITS[indicator].startswith("percent") else UNITS[indicator]


def observation(country: str, indicator: str, year: int) -> Observation:
    text = _texts()[country, indicator, year]
    return Observation(country, indicator, year, Decimal(text) if text else None, UNITS[indicator])


def whole_table() -> tuple[Observation, ...]:
    """Every cell: the evidence of the whole-table design."""
    return tuple(observation(*cell) for cell in _texts())


def change(country: str, indicator: str, start: int, end: int) -> Change:
    before, after = known(country, indicator, start), known(country, indicator, end)
    percent = None if before == 0 else to_decimal((after - before) / before * 100)
    return Change(country, indicator, start, end, to_decimal(after - before), percent, points_unit(indicator))


def ratio(top: tuple[str, str, int], bottom: tuple[str, str, int]) -> Ratio:
    return Ratio(Cell(*top), Cell(*bottom), to_decimal(known(*top) / known(*bottom)))


def difference(indicator: str, year: int, minuend: str, subtrahend: str) -> Difference:
    value = known(minuend, indicator, year) - known(subtrahend, indicator, year)
    return Difference(indicator, year, minuend, subtrahend, to_decimal(value), points_unit(indicator))


def mean_value(indicator: str, countries: Sequence[str], years: Sequence[int]) -> Fraction:
    values = [known(country, indicator, year) for country in countries for year in years]
    return sum(values, Fraction(0)) / len(values)


def mean(indicator: str, countries: Sequence[str], years: Sequence[int]) -> Mean:
    value = to_decimal(mean_value(indicator, countries, years))
    return Mean(indicator, tuple(countries), tuple(years), value, UNITS[indicator])


def total_value(indicator: str, countries: Iterable[str], year: int) -> Fraction:
    return sum((known(country, indicator, year) for country in countries), Fraction(0))


def total(indicator: str, countries: Sequence[str], year: int) -> Total:
    value = to_decimal(total_value(indicator, countries, year))
    return Total(indicator, tuple(countries), year, value, UNITS[indicator])


def ranked(indicator: str, year: int, *, highest_first: bool = True) -> list[tuple[int, str, Fraction]]:
    """(rank, country, value) of the countries with a value; equal values share a rank."""
    rows = [(value, code) for code in COUNTRIES if (value := exact(code, indicator, year)) is not None]
    rows.sort(key=lambda row: (-row[0] if highest_first else row[0], row[1]))
    ranks: list[tuple[int, str, Fraction]] = []
    for place, (value, code) in enumerate(rows, start=1):
        rank = ranks[-1][0] if ranks and ranks[-1][2] == value else place
        ranks.append((rank, code, value))
    return ranks


def ranking(indicator: str, year: int, *, highest_first: bool = True) -> Ranking:
    rows = ranked(indicator, year, highest_first=highest_first)
    return Ranking(
        indicator,
        year,
        "descending" if highest_first else "ascending",
        tuple(RankedCountry(rank, code, to_decimal(value)) for rank, code, value in rows),
        tuple(code for code in COUNTRIES if exact(code, indicator, year) is None),
        UNITS[indicator],
    )


def first_year_above(country: str, indicator: str, threshold: Fraction) -> int | None:
    """The first year above the threshold after a year that was not; None when there is none."""
    before: Fraction | None = None
    for year in YEARS:
        value = exact(country, indicator, year)
        if value is None:
            continue
        if before is not None and before <= threshold < value:
            return year
        if before is None and value > threshold:
            return None
        before = value
    return None


def found_above(country: str, indicator: str, threshold: Fraction) -> FoundYear:
    year = first_year_above(country, indicator, threshold)
    if year is None:
        raise LookupError(f"{country} {indicator} never rose above {threshold}")
    return FoundYear(
        indicator,
        country,
        "first_above",
        year,
        to_decimal(known(country, indicator, year)),
        UNITS[indicator],
        2000,
        2025,
        threshold=to_decimal(threshold),
    )


def extreme_year(country: str, indicator: str, *, highest: bool) -> int | None:
    """The single year of the highest (lowest) value; None when two years share it."""
    values = {year: value for year in YEARS if (value := exact(country, indicator, year)) is not None}
    best = max(values.values()) if highest else min(values.values())
    years = [year for year, value in values.items() if value == best]
    return years[0] if len(years) == 1 else None


def found_extreme(country: str, indicator: str, *, highest: bool) -> FoundYear:
    year = extreme_year(country, indicator, highest=highest)
    if year is None:
        raise LookupError(f"{country} {indicator} has no single extreme year")
    value = to_decimal(known(country, indicator, year))
    condition = "highest" if highest else "lowest"
    return FoundYear(indicator, country, condition, year, value, UNITS[indicator], 2000, 2025)


def outside_years(start: int, end: int) -> Absence:
    return Absence("outside_years", from_year=start, to_year=end)


def latest(indicator: str) -> int:
    """The newest year in which every country has a value."""
    return max(year for year in YEARS if all(exact(code, indicator, year) is not None for code in COUNTRIES))


def pick_cell(rng: random.Random, indicators: Sequence[str] = INDICATORS) -> tuple[str, str, int]:
    """A random cell that has a value."""
    while True:
        cell = rng.choice(COUNTRIES), rng.choice(tuple(indicators)), rng.choice(YEARS)
        if exact(*cell) is not None:
            return cell


def neighbours(rng: random.Random, cells: Sequence[tuple[str, str, int]]) -> list[Fact]:
    """More observations that a tool could have returned with these cells: bait for a loose matcher."""
    extra: list[Fact] = []
    for country, indicator, year in cells:
        if rng.random() < 0.35:
            extra += [
                observation(country, indicator, other)
                for other in range(year - rng.randint(0, 3), year + rng.randint(0, 3) + 1)
                if other in YEARS
            ]
        if rng.random() < 0.25:
            extra += [observation(other, indicator, year) for other in rng.sample(COUNTRIES, 3)]
        if rng.random() < 0.2:
            extra.append(observation(country, rng.choice(INDICATORS), year))
    return extra
