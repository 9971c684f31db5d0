"""From tool calls to forms: what a call asks, for a plan that a model made and for calls that ran."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from core.claims.amounts import Amount, Bound, Window
from core.claims.forms import (
    HOLE,
    Change,
    Comparison,
    Crossings,
    End,
    Extreme,
    FirstYear,
    Form,
    Level,
    Mean,
    Order,
    Rank,
    Total,
)
from core.data.facts import Coverage

# What is to be told of the calls: a plan says so, and without one it is what each tool is for.
Tell = Literal[
    "values", "compare", "difference", "ratio", "rank", "change", "mean", "total", "find", "highest", "lowest"
]


@dataclass(frozen=True, slots=True)
class Called:
    """One call with arguments that its tool accepted."""

    tool: str
    arguments: Mapping[str, Any]


def forms_of_calls(
    calls: Iterable[Called], coverage: Coverage, tell: Tell | None = None, top: int | None = None
) -> tuple[Form, ...]:
    """The questions that these calls answer; empty for a tool that asks nothing known."""
    found = [form for call in calls for form in _forms_of_call(call, coverage, tell, top)]
    return tuple(dict.fromkeys(found))


def _forms_of_call(call: Called, coverage: Coverage, tell: Tell | None, top: int | None) -> list[Form]:
    given = call.arguments
    match call.tool:
        case "get_values":
            return _values(given, tell)
        case "get_change":
            return [
                Change(
                    country=given["country_code"],
                    indicator=given["indicator_code"],
                    from_year=given["from_year"],
                    to_year=given["to_year"],
                    direction=HOLE,
                    amounts=HOLE,
                )
            ]
        case "rank_countries":
            return _group(given["indicator_code"], given["year"], coverage.countries, tell or "rank", top)
        case "compare_countries":
            countries = tuple(given["country_codes"])
            return _group(given["indicator_code"], given["year"], countries, tell or "compare", top)
        case "find_year":
            return _found(given, coverage)
        case _:
            return []


def _values(given: Mapping[str, Any], tell: Tell | None) -> list[Form]:
    country, indicator = given["country_code"], given["indicator_code"]
    start, end = given["start_year"], given["end_year"]
    years = tuple(range(start, end + 1))
    if tell == "mean" and len(years) > 1:
        return [Mean(indicator=indicator, countries=(country,), years=years)]
    if tell == "change" and len(years) > 1:
        return [
            Change(
                country=country,
                indicator=indicator,
                from_year=start,
                to_year=end,
                direction=HOLE,
                amounts=HOLE,
            )
        ]
    return [Level(country=country, indicator=indicator, year=year) for year in years]


def _group(indicator: str, year: int, countries: tuple[str, ...], tell: Tell, top: int | None) -> list[Form]:
    match tell:
        case "mean":
            return [Mean(indicator=indicator, countries=countries, years=(year,))]
        case "total":
            return [Total(indicator=indicator, countries=countries, year=year)]
        case "highest" | "lowest":
            return [_end(indicator, year, countries, tell, top)]
        case "values":
            return [Level(country=country, indicator=indicator, year=year) for country in countries]
        case _ if len(countries) == 2:
            one, other = countries
            asked: dict[str, Any] = {"ratio": {"factor": HOLE}, "difference": {"by": HOLE}}.get(
                tell, {"relation": HOLE}
            )
            return [Comparison(country=one, other=other, indicator=indicator, year=year, **asked)]
        case _:
            return [Order(indicator=indicator, year=year, among=countries, count=top)]


def _end(indicator: str, year: int, countries: tuple[str, ...], end: End, top: int | None) -> Form:
    if top is not None and top > 1:
        return Order(indicator=indicator, year=year, among=countries, end=end, count=top)
    return Rank(country=HOLE, indicator=indicator, year=year, among=countries, end=end)


def _found(given: Mapping[str, Any], coverage: Coverage) -> list[Form]:
    country, indicator = given["country_code"], given["indicator_code"]
    window = Window(coverage.first_year, coverage.last_year)
    condition = given["condition"]
    if condition in ("highest", "lowest"):
        return [Extreme(country=country, indicator=indicator, window=window, end=condition)]
    if condition in ("first_above", "first_below"):
        bound: Bound = "above" if condition == "first_above" else "below"
        value = Decimal(str(given["threshold"]))
        step = Decimal(1).scaleb(min(0, int(value.as_tuple().exponent)))
        bar = Amount(value=value, step=step, bound=bound)
        return [FirstYear(country=country, indicator=indicator, window=window, bar=bar)]
    other = given["other_country_code"]
    return [Crossings(country=country, other=other, indicator=indicator, window=window)]
