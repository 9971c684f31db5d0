"""get_values: the value of each year of one country's indicator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.data.facts import Fact
from core.data.snapshot import Snapshot
from core.tools.arithmetic import compute_mean
from core.tools.base import CODE_SCHEMA, YEAR_SCHEMA, Arguments, ToolResult, check_order, strict_schema
from core.tools.describe import describe_by_year, describe_derived, describe_series, describe_value

_NAMES = ("country_code", "indicator_code", "start_year", "end_year")


class GetValues:
    """One country, one indicator, one year or a range.

    Proves each observation (null ones, too), the mean of a range in which every year has a value, and, where
    the last year has none, the latest observation there is.
    """

    name = "get_values"
    description = (
        "Read-only. One indicator of one country for each year of a range, and the mean of the range. Call "
        "it for a level in a year, a series, or an average over years."
    )
    parameters: Mapping[str, Any] = strict_schema(
        {
            "country_code": CODE_SCHEMA,
            "indicator_code": CODE_SCHEMA,
            "start_year": YEAR_SCHEMA,
            "end_year": YEAR_SCHEMA,
        }
    )

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        given = Arguments(self._snapshot, arguments, _NAMES)
        country, indicator = given.text("country_code"), given.text("indicator_code")
        start, end = given.whole("start_year"), given.whole("end_year")
        given.check_country(country)
        given.check_indicator(indicator)
        given.check_years(start, end)
        check_order("start_year", start, "end_year", end)
        cells = self._snapshot.series(country, indicator, start, end)
        facts: list[Fact] = list(cells)
        payload = {
            **describe_series(self._snapshot, country, indicator),
            "values": describe_by_year(cells),
        }
        if len(cells) > 1 and all(cell.value is not None for cell in cells):
            mean = compute_mean(cells)
            facts.append(mean)
            payload["mean"] = describe_derived(mean.value, mean.unit)
        elif (
            cells[-1].value is None
            and (latest := self._snapshot.latest_year(indicator, (country,))) is not None
        ):
            # What a reporter who asked for "now" needs next; saves a call.
            newest = self._snapshot.observation(country, indicator, latest)
            payload["latest"] = {"year": latest, **describe_value(newest)}
            facts += [newest] if newest not in facts else []
        return ToolResult(payload, tuple(facts))
