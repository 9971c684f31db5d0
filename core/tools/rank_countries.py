"""rank_countries: all countries by one indicator in one year."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.data.facts import Observation, number_to_json
from core.data.snapshot import Snapshot
from core.number_text import format_value
from core.tools.arithmetic import rank
from core.tools.base import CODE_SCHEMA, YEAR_SCHEMA, Arguments, ToolRefused, ToolResult, strict_schema
from core.tools.describe import describe_indicator

_NAMES = ("indicator_code", "year")


class RankCountries:
    """All eight countries. Equal values share a rank; those without a value are listed as missing."""

    name = "rank_countries"
    description = (
        "Read-only. All eight countries ranked by one indicator in one year. Call it for the highest, "
        "lowest or n-th of the eight, or how many of them are above a value."
    )
    parameters: Mapping[str, Any] = strict_schema({"indicator_code": CODE_SCHEMA, "year": YEAR_SCHEMA})

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        given = Arguments(self._snapshot, arguments, _NAMES)
        indicator, year = given.text("indicator_code"), given.whole("year")
        given.check_indicator(indicator)
        given.check_years(year)
        cells = [self._snapshot.observation(code, indicator, year) for code in self._snapshot.countries]
        ranking = rank(cells)
        if not ranking.ranking:
            raise ToolRefused("no_value", self._tell_no_value(indicator, year), cells)
        names = self._snapshot.countries
        payload: dict[str, Any] = {
            **describe_indicator(self._snapshot, indicator),
            "year": year,
            "ranking": [
                {
                    "rank": row.rank,
                    "country": names[row.country],
                    "value": number_to_json(row.value),
                    "text": format_value(row.value, ranking.unit),
                }
                for row in ranking.ranking
            ],
            "of": ranking.of,
            "missing": [names[code] for code in ranking.missing],
        }
        if ranking.missing:
            payload["latest_complete_year"] = self._snapshot.latest_year(indicator)
        return ToolResult(payload, (ranking, *_in_order(ranking.missing, cells)))

    def _tell_no_value(self, indicator: str, year: int) -> str:
        latest = self._snapshot.latest_year(indicator)
        return f"No country has a value of {indicator} for {year}. The latest year with values is {latest}."


def _in_order(missing: tuple[str, ...], cells: list[Observation]) -> list[Observation]:
    """Valued cells first, so that evidence reads like the ranking; then the empty ones."""
    return sorted(cells, key=lambda cell: (cell.country in missing, -(cell.value or 0)))
