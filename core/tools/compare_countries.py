"""compare_countries: named countries against each other in one year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from core.facts import Fact, Observation
from core.number_text import format_ratio, format_value
from core.snapshot import Snapshot
from core.tools.arithmetic import compute_difference, compute_mean, compute_ratio, compute_total, rank
from core.tools.base import CODE_SCHEMA, YEAR_SCHEMA, Arguments, ToolRefused, ToolResult, strict_schema
from core.tools.describe import describe_indicator, describe_value
from core.words import INDICATOR_BY_CODE

_NAMES = ("indicator_code", "year", "country_codes")
_MIN, _MAX = 2, 8

# All 28 pairs of eight countries would be a wall of numbers; a model is told those of up to three.
_TELL_PAIRS_UP_TO = 3

_NO_TOTAL = "not given: values of this indicator cannot be added"


class CompareCountries:
    """Values, differences, ratios, mean and, where values may be added, total."""

    name = "compare_countries"
    description = (
        "Read-only. Two to eight named countries compared by one indicator in one year: values, how "
        "much more or how many times as much, their simple mean, and their total where adding makes "
        "sense. Call it when the question names the countries, or for an average or sum over "
        "countries."
    )
    parameters: Mapping[str, Any] = strict_schema(
        {
            "indicator_code": CODE_SCHEMA,
            "year": YEAR_SCHEMA,
            "country_codes": {"type": "array", "items": CODE_SCHEMA},
        }
    )

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        cells = self._read(arguments)
        higher_first = sorted(cells, key=lambda cell: (-(cell.value or 0), cell.country))
        pairs = list(combinations(higher_first, 2))
        differences = [compute_difference(one, other) for one, other in pairs]
        ratios = [ratio for one, other in pairs if (ratio := compute_ratio(one, other)) is not None]
        mean = compute_mean(cells)
        facts: list[Fact] = [*higher_first]
        if len(cells) == len(self._snapshot.countries):
            facts.append(rank(cells))
        facts += [*differences, *ratios, mean]
        additive = INDICATOR_BY_CODE[cells[0].indicator].additive
        total = compute_total(cells) if additive else None
        if total is not None:
            facts.append(total)
        names = self._snapshot.countries
        payload: dict[str, Any] = {
            **describe_indicator(self._snapshot, cells[0].indicator),
            "year": cells[0].year,
            "highest_first": {names[cell.country]: describe_value(cell) for cell in higher_first},
            "mean": format_value(mean.value, mean.unit),
            "total": _NO_TOTAL if total is None else format_value(total.value, total.unit),
        }
        if len(cells) <= _TELL_PAIRS_UP_TO:
            payload["pairs"] = [self._tell_pair(one, other) for one, other in pairs]
        return ToolResult(payload, tuple(facts))

    def _read(self, arguments: Mapping[str, Any]) -> list[Observation]:
        given = Arguments(self._snapshot, arguments, _NAMES)
        indicator, year = given.text("indicator_code"), given.whole("year")
        countries = given.texts("country_codes")
        _check_list(countries)
        given.check_indicator(indicator)
        for country in countries:
            given.check_country(country)
        given.check_years(year)
        cells = [self._snapshot.observation(country, indicator, year) for country in countries]
        empty = [cell for cell in cells if cell.value is None]
        if empty:
            who = ", ".join(self._snapshot.countries[cell.country] for cell in empty)
            latest = self._snapshot.latest_year(indicator)
            raise ToolRefused(
                "no_value",
                f"No value of {indicator} for {year}: {who}. The latest that all have is {latest}.",
                empty,
            )
        return cells

    def _tell_pair(self, one: Observation, other: Observation) -> str:
        names = self._snapshot.countries
        difference, ratio = compute_difference(one, other), compute_ratio(one, other)
        size = format_value(difference.value, difference.unit)
        more = f"{names[one.country]} is {size} above {names[other.country]}"
        return more if ratio is None else f"{more}; {format_ratio(ratio.value)} its value"


def _check_list(countries: Sequence[str]) -> None:
    if not _MIN <= len(countries) <= _MAX:
        raise ToolRefused(
            "invalid_argument", f"country_codes must hold {_MIN} to {_MAX} codes, not {len(countries)}."
        )
    if len(set(countries)) != len(countries):
        raise ToolRefused("invalid_argument", "country_codes must not name a country twice.")
