"""compare_countries: named countries against each other in one year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any

from core.data.catalog import load_catalog
from core.data.facts import Fact, Observation, number_to_json
from core.data.snapshot import Snapshot
from core.number_text import format_ratio, round_half_up
from core.tools.arithmetic import compute_difference, compute_mean, compute_ratio, compute_total, rank
from core.tools.base import CODE_SCHEMA, YEAR_SCHEMA, Arguments, ToolRefused, ToolResult, strict_schema
from core.tools.describe import describe_derived, describe_indicator, describe_value

_NAMES = ("indicator_code", "year", "country_codes")
_MIN, _MAX = 2, 8

# All 28 pairs of eight countries would be a wall of numbers: of more than three, only highest and lowest.
_ALL_PAIRS_UP_TO = 3

_NO_MEAN = "not given: a group of countries is not averaged with countries"
_NO_TOTAL = "not given: values of this indicator cannot be added"


class CompareCountries:
    """Values, mean, total where values may be added, and pairs: difference and ratio, higher to lower.

    Up to three countries give every pair, more give the highest with the lowest: only what the model is told
    is proven. All countries that there are give their ranking, too. A group of countries is compared with
    them, and never averaged, added or ranked. A country without a value refuses the whole comparison.
    """

    name = "compare_countries"
    description = (
        "Read-only. Two to eight named countries in one year: differences, ratios, mean, total. Call it "
        "when the question names the countries, or for a mean or sum over countries."
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
        pairs = [_Pair(one, other) for one, other in _choose_pairs(higher_first)]
        alike = all(cell.country in self._snapshot.countries for cell in cells)
        mean = compute_mean(cells) if alike else None
        facts: list[Fact] = [*higher_first]
        if alike and len(cells) == len(self._snapshot.countries):
            facts.append(rank(cells))
        facts += [fact for pair in pairs for fact in pair.facts]
        additive = alike and load_catalog().indicators[cells[0].indicator].additive
        total = compute_total(cells) if additive else None
        facts += [fact for fact in (mean, total) if fact is not None]
        names = self._snapshot.places
        payload: dict[str, Any] = {
            **describe_indicator(self._snapshot, cells[0].indicator),
            "year": cells[0].year,
            "highest_first": {names[cell.country]: describe_value(cell) for cell in higher_first},
            "pairs": [pair.describe(names) for pair in pairs],
            "mean": _NO_MEAN if mean is None else describe_derived(mean.value, mean.unit),
            "total": _NO_TOTAL if total is None else describe_derived(total.value, total.unit),
        }
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
        self._check_values(cells)
        return cells

    def _check_values(self, cells: Sequence[Observation]) -> None:
        """Refuses missing values, and tells the others: they are proven, their comparison is not."""
        empty = [cell for cell in cells if cell.value is None]
        if not empty:
            return
        names = self._snapshot.places
        who = ", ".join(names[cell.country] for cell in empty)
        valued = [cell for cell in cells if cell.value is not None]
        told = "; ".join(f"{names[cell.country]} has {describe_value(cell)['text']}" for cell in valued)
        latest = self._snapshot.latest_year(empty[0].indicator, [cell.country for cell in cells])
        shared = (
            f"The latest year that all have is {latest}." if latest else "There is no year that all have."
        )
        raise ToolRefused(
            "no_value",
            f"No value of {empty[0].indicator} for {empty[0].year}: {who}. {shared}"
            f"{f' {told}.' if told else ''}",
            [*valued, *empty],
        )


class _Pair:
    """The higher of two countries against the lower. No ratio where the lower value is 0."""

    def __init__(self, higher: Observation, lower: Observation) -> None:
        self._difference = compute_difference(higher, lower)
        self._ratio = compute_ratio(higher, lower)

    @property
    def facts(self) -> tuple[Fact, ...]:
        return (self._difference,) if self._ratio is None else (self._difference, self._ratio)

    def describe(self, names: Mapping[str, str]) -> dict[str, Any]:
        higher, lower = names[self._difference.minuend], names[self._difference.subtrahend]
        if self._difference.value == 0:
            return {"equal": [higher, lower]}
        told: dict[str, Any] = {
            "higher": higher,
            "lower": lower,
            "difference": describe_derived(self._difference.value, self._difference.unit),
        }
        if self._ratio is not None:
            value = number_to_json(round_half_up(self._ratio.value, 4))
            told["ratio"] = {"value": value, "text": format_ratio(self._ratio.value)}
        return told


def _choose_pairs(higher_first: Sequence[Observation]) -> list[tuple[Observation, Observation]]:
    if len(higher_first) <= _ALL_PAIRS_UP_TO:
        return list(combinations(higher_first, 2))
    return [(higher_first[0], higher_first[-1])]


def _check_list(countries: Sequence[str]) -> None:
    if not _MIN <= len(countries) <= _MAX:
        raise ToolRefused(
            "invalid_argument", f"country_codes must hold {_MIN} to {_MAX} codes, not {len(countries)}."
        )
    if len(set(countries)) != len(countries):
        raise ToolRefused("invalid_argument", "country_codes must not name a country twice.")
