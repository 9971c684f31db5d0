"""rank_countries: all countries by one indicator in one year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.data.facts import Observation, RankedCountry, Ranking, number_to_json
from core.data.snapshot import Snapshot
from core.number_text import format_value
from core.tools.arithmetic import rank
from core.tools.base import CODE_SCHEMA, YEAR_SCHEMA, Arguments, ToolRefused, ToolResult, strict_schema
from core.tools.describe import WHOLE_LIST, count_in_words, describe_indicator

_NAMES = ("indicator_code", "year")


# Of more countries than are told whole, these ends of the ranking are.
_HIGHEST, _LOWEST = 10, 5


class RankCountries:
    """All countries, and no aggregate. Equal values share a rank; those without a value are missing.

    Of many countries a model is told both ends and the counts; the ranking as a fact is always whole.
    """

    name = "rank_countries"
    parameters: Mapping[str, Any] = strict_schema({"indicator_code": CODE_SCHEMA, "year": YEAR_SCHEMA})

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot
        count = count_in_words(len(snapshot.countries))
        self.description = (
            f"Read-only. All {count} countries ranked by one indicator in one year. Call it for the highest, "
            f"lowest or n-th of the {count}, or how many of them are above a value."
        )

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        given = Arguments(self._snapshot, arguments, _NAMES)
        indicator, year = given.text("indicator_code"), given.whole("year")
        given.check_indicator(indicator)
        given.check_years(year)
        cells = [self._snapshot.observation(code, indicator, year) for code in self._snapshot.countries]
        ranking = rank(cells)
        if not ranking.ranking:
            raise ToolRefused("no_value", self._tell_no_value(indicator, year), cells)
        payload: dict[str, Any] = {**describe_indicator(self._snapshot, indicator), "year": year}
        if len(cells) <= WHOLE_LIST:
            payload["ranking"] = self._describe(ranking, ranking.ranking)
            payload |= {"of": ranking.of, "missing": self._name(ranking.missing)}
        else:
            ends = (ranking.ranking[:_HIGHEST], ranking.ranking[_HIGHEST:][-_LOWEST:])
            payload |= {
                "highest": self._describe(ranking, ends[0]),
                "lowest": self._describe(ranking, ends[1]),
            }
            payload |= {"of": ranking.of, "missing": f"{len(ranking.missing)} of {len(cells)} countries"}
        if ranking.missing:
            payload["latest_complete_year"] = self._snapshot.latest_year(indicator)
        return ToolResult(payload, (ranking, *_in_order(ranking.missing, cells)))

    def _describe(self, ranking: Ranking, rows: Sequence[RankedCountry]) -> list[dict[str, Any]]:
        return [
            {
                "rank": row.rank,
                "country": self._snapshot.countries[row.country],
                "value": number_to_json(row.value),
                "text": format_value(row.value, ranking.unit),
            }
            for row in rows
        ]

    def _name(self, codes: Sequence[str]) -> list[str]:
        return [self._snapshot.countries[code] for code in codes]

    def _tell_no_value(self, indicator: str, year: int) -> str:
        latest = self._snapshot.latest_year(indicator)
        there_is = "" if latest is None else f" The latest year with values is {latest}."
        return f"No country has a value of {indicator} for {year}.{there_is}"


def _in_order(missing: tuple[str, ...], cells: list[Observation]) -> list[Observation]:
    """Valued cells first, so that evidence reads like the ranking; then the empty ones."""
    return sorted(cells, key=lambda cell: (cell.country in missing, -(cell.value or 0)))
