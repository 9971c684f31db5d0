"""What a snapshot covers, indicator by indicator and place by place: counts and years, never a value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from core.data.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class IndicatorCoverage:
    """`newest`: the last year with any country's value; `common`: the last that (nearly) all countries have,
    as `Snapshot.latest_year` says. `by_year` counts countries with a value; `without` have none in any year.
    `empty` counts cells without a value, aggregates among them."""

    newest: int | None
    common: int | None
    by_year: Mapping[int, int]
    without: tuple[str, ...]
    empty: int


@dataclass(frozen=True, slots=True)
class PlaceCoverage:
    """`newest` maps each indicator to its last year with a value, or None where there is none in any year."""

    newest: Mapping[str, int | None]

    @property
    def valued(self) -> int:
        """How many indicators have any value."""
        return sum(year is not None for year in self.newest.values())


def cover_indicator(snapshot: Snapshot, indicator: str) -> IndicatorCoverage:
    """`KeyError` for an indicator that is not there."""
    years = {place: snapshot.valued_years(place, indicator) for place in snapshot.places}
    counts = Counter(year for place in snapshot.countries for year in years[place])
    return IndicatorCoverage(
        max(counts, default=None),
        snapshot.latest_year(indicator),
        {year: counts[year] for year in snapshot.years},
        tuple(place for place in snapshot.countries if not years[place]),
        sum(len(snapshot.years) - len(valued) for valued in years.values()),
    )


def cover_place(snapshot: Snapshot, place: str) -> PlaceCoverage:
    """`KeyError` for a place that is not there."""
    years = {code: snapshot.valued_years(place, code) for code in snapshot.indicators}
    return PlaceCoverage({code: max(valued, default=None) for code, valued in years.items()})
