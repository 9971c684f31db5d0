"""Facts as rows for a person to read: what, where, when, how much, proved by which tool."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import assert_never

from core.data.catalog import load_catalog
from core.data.facts import (
    Absence,
    Change,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
)

HEADINGS = ("country", "indicator", "year", "value", "unit", "tool")
YEAR_COLUMN = 2
VALUE_COLUMN = frozenset({3})

Row = tuple[str, str, str, str, str]


def build_evidence_rows(evidence: Sequence[Evidence]) -> list[tuple[str, ...]]:
    """A row for each fact, under `HEADINGS`."""
    return [(*_build_row(item.fact), item.tool) for item in evidence]


def _build_row(fact: Fact) -> Row:
    match fact:
        case Observation():
            value = "no value" if fact.value is None else _exact(fact.value)
            return _country(fact.country), _indicator(fact.indicator), str(fact.year), value, fact.unit
        case Change():
            percent = "" if fact.percent is None else f" ({_rounded(fact.percent, signed=True)}%)"
            years = f"{fact.from_year} to {fact.to_year}"
            value = f"{_exact(fact.absolute, signed=True)}{percent}"
            return _country(fact.country), f"change of {_indicator(fact.indicator)}", years, value, fact.unit
        case Ranking():
            places = [f"{row.rank} {row.country}" for row in fact.ranking]
            order = ", ".join(places) if len(places) <= 3 else f"{places[0]} ... {places[-1]}"
            return f"{fact.of} countries", f"rank by {_indicator(fact.indicator)}", str(fact.year), order, ""
        case Ratio():
            top, bottom = fact.numerator, fact.denominator
            year = str(top.year) if top.year == bottom.year else f"{top.year} / {bottom.year}"
            countries = f"{_country(top.country)} / {_country(bottom.country)}"
            return countries, f"ratio of {_indicator(top.indicator)}", year, _rounded(fact.value, 4), "times"
        case Difference():
            countries = f"{_country(fact.minuend)} - {_country(fact.subtrahend)}"
            value = _exact(fact.value, signed=True)
            return countries, f"difference of {_indicator(fact.indicator)}", str(fact.year), value, fact.unit
        case Mean():
            years = str(fact.years[0]) if len(fact.years) == 1 else f"{fact.years[0]} to {fact.years[-1]}"
            value = _rounded(fact.value, 4)
            value = value.rstrip("0").rstrip(".") if "." in value else value
            return _several(fact.countries), f"mean of {_indicator(fact.indicator)}", years, value, fact.unit
        case Total():
            value = _exact(fact.value)
            what = f"total of {_indicator(fact.indicator)}"
            return _several(fact.countries), what, str(fact.year), value, fact.unit
        case FoundYear():
            what = f"{_indicator(fact.indicator)}: {fact.condition.replace('_', ' ')}"
            if fact.threshold is not None:
                what += f" {_exact(fact.threshold)}"
            if fact.other is not None:
                what = f"{what.removesuffix(' country')} {_country(fact.other)}"
            return _country(fact.country), what, str(fact.year), _exact(fact.value), fact.unit
        case Absence():
            return _build_absence_row(fact)
        case _:
            assert_never(fact)


def _build_absence_row(fact: Absence) -> Row:
    years = "" if fact.from_year is None else str(fact.from_year)
    if fact.to_year is not None and fact.to_year != fact.from_year:
        years += f" to {fact.to_year}"
    match fact.reason:
        case "outside_years":
            value = "outside the data"
        case "no_value":
            value = "no value"
        case "never":
            value = f"never {fact.name or 'met'}"
        case "unknown_country" | "unknown_indicator":
            value = f"{fact.name or '?'} is not in the data"
        case _:
            assert_never(fact.reason)
    country = "" if fact.country is None else _country(fact.country)
    indicator = "" if fact.indicator is None else _indicator(fact.indicator)
    return country, indicator, years, value, ""


def _country(code: str) -> str:
    country = load_catalog().countries.get(code)
    return code if country is None else country.words["en"].noun.name


def _indicator(code: str) -> str:
    indicator = load_catalog().indicators.get(code)
    return code if indicator is None else indicator.words["en"].noun.name


def _several(codes: Sequence[str]) -> str:
    return _country(codes[0]) if len(codes) == 1 else f"{len(codes)} countries"


def _exact(value: Decimal, *, signed: bool = False) -> str:
    return f"{value:+,f}" if signed else f"{value:,f}"


def _rounded(value: Decimal, decimals: int = 2, *, signed: bool = False) -> str:
    step = Decimal(1).scaleb(-decimals)
    return _exact(value.quantize(step, ROUND_HALF_UP), signed=signed)
