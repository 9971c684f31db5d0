"""get_change: one country's indicator between two years."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from core.data.facts import Observation, number_to_json
from core.data.snapshot import Snapshot
from core.number_text import format_change, format_percent, round_half_up
from core.tools.arithmetic import compute_change
from core.tools.base import (
    CODE_SCHEMA,
    YEAR_SCHEMA,
    Arguments,
    ToolRefused,
    ToolResult,
    check_order,
    strict_schema,
)
from core.tools.describe import describe_series, describe_value

_NAMES = ("country_code", "indicator_code", "from_year", "to_year")


class GetChange:
    """Both values, later minus earlier, and the percentage of the earlier one."""

    name = "get_change"
    description = (
        "Read-only. How one indicator of one country changed between two years: difference and percent. "
        "Call it for growth, a rise or a fall."
    )
    parameters: Mapping[str, Any] = strict_schema(
        {
            "country_code": CODE_SCHEMA,
            "indicator_code": CODE_SCHEMA,
            "from_year": YEAR_SCHEMA,
            "to_year": YEAR_SCHEMA,
        }
    )

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        given = Arguments(self._snapshot, arguments, _NAMES)
        country, indicator = given.text("country_code"), given.text("indicator_code")
        from_year, to_year = given.whole("from_year"), given.whole("to_year")
        given.check_country(country)
        given.check_indicator(indicator)
        given.check_years(from_year, to_year)
        check_order("from_year", from_year, "to_year", to_year, equal=False)
        earlier = self._snapshot.observation(country, indicator, from_year)
        later = self._snapshot.observation(country, indicator, to_year)
        self._check_values(earlier, later)
        change = compute_change(earlier, later)
        percent = change.percent
        payload = {
            **describe_series(self._snapshot, country, indicator),
            "from": {"year": from_year, **describe_value(earlier)},
            "to": {"year": to_year, **describe_value(later)},
            "difference": number_to_json(round_half_up(change.absolute, 4)),
            "difference_text": format_change(change.absolute, change.unit),
            "percent_change": None if percent is None else number_to_json(round_half_up(percent, 2)),
            "percent_text": None if percent is None else _tell_percent(percent),
        }
        return ToolResult(payload, (earlier, later, change))

    def _check_values(self, *ends: Observation) -> None:
        """Refuses a missing end, and tells what there is: the other end and the latest value."""
        empty = [cell for cell in ends if cell.value is None]
        if not empty:
            return
        country, indicator = empty[0].country, empty[0].indicator
        years = " and ".join(str(cell.year) for cell in empty)
        told = [cell for cell in ends if cell.value is not None]
        latest = self._snapshot.latest_year(indicator, (country,))
        if latest is not None and latest not in [cell.year for cell in told]:
            told.append(self._snapshot.observation(country, indicator, latest))
        there_is = " and ".join(f"{describe_value(cell)['text']} for {cell.year}" for cell in told)
        raise ToolRefused(
            "no_value",
            f"{self._snapshot.places[country]} has no value of {indicator} for {years}. "
            f"{'' if latest is None else f'The latest year with a value is {latest}. '}"
            f"There is {there_is or 'none'}.",
            [*empty, *told],
        )


def _tell_percent(percent: Decimal) -> str:
    if percent == 0:
        return "unchanged"
    return f"{'rose' if percent > 0 else 'fell'} by {format_percent(abs(percent), 'en', trim=False)}"
