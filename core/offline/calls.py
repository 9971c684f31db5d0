"""The tool calls of a plan: their arguments, and which cells a question pairs."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from core.number_text import round_half_up
from core.offline.plan import PlannedCall
from core.offline.reader import Reading


def call_values(country: str, indicator: str, start: int, end: int) -> PlannedCall:
    arguments = {"country_code": country, "indicator_code": indicator, "start_year": start, "end_year": end}
    return PlannedCall("get_values", arguments)


def years_of(calls: Sequence[PlannedCall]) -> tuple[int, ...]:
    spans = [range(call.arguments["start_year"], call.arguments["end_year"] + 1) for call in calls]
    return tuple(sorted({year for span in spans for year in span}))


def call_compare(indicator: str, year: int, countries: Sequence[str]) -> PlannedCall:
    arguments = {"indicator_code": indicator, "year": year, "country_codes": list(countries)}
    return PlannedCall("compare_countries", arguments)


def call_find(
    country: str,
    indicator: str,
    condition: str,
    threshold: int | float | None = None,
    other: str | None = None,
) -> PlannedCall:
    arguments = {
        "country_code": country,
        "indicator_code": indicator,
        "condition": condition,
        "threshold": threshold,
        "other_country_code": other,
    }
    return PlannedCall("find_year", arguments)


def to_json_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(round_half_up(value, 4))


def pair(reading: Reading) -> list[tuple[str, str, int | None]] | None:
    """'Canada in 2010 and Japan in 2015': cells that the question pairs, or None where every mix is meant.

    The year is None where the question names none.
    """
    slots: dict[str, Sequence[str | int]] = {
        "country": reading.countries,
        "indicator": reading.indicators,
        "year": reading.points,
    }
    varying = [name for name, members in slots.items() if len(members) > 1]
    if len(varying) < 2 or reading.span or reading.since or reading.past_years:
        return None
    order = [(name, item) for item in reading.order for name in varying if item in slots[name]]
    size = len(varying)
    if len(order) % size:
        return None
    cells: list[tuple[str, str, int | None]] = []
    for start in range(0, len(order), size):
        group = dict(order[start : start + size])
        if set(group) != set(varying):
            return None
        whole = {name: group.get(name, members[0] if members else None) for name, members in slots.items()}
        year = whole["year"]
        cells.append(
            (str(whole["country"]), str(whole["indicator"]), year if isinstance(year, int) else None)
        )
    return cells
