"""Which figures of an answer's evidence can be drawn, and how: series as lines, values of one year or two as
bars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Final

from core.data.facts import Fact, Observation, Ranking

LEAST_FIGURES: Final = 3  # fewer are told as quickly as they are looked at
MOST_LINES: Final = 8  # more are not told apart
MOST_PANELS: Final = 3
_MOST_COUNTRIES: Final = 20  # as bars
_HIGHEST, _LOWEST = 12, 5  # of more countries than that
_SERIES_FROM: Final = 3  # years with a value that make a series


@dataclass(frozen=True, slots=True)
class Series:
    """A country's values by year; None: known to be missing. A year that is not there is not known."""

    country: str
    values: Mapping[int, Decimal | None]

    @property
    def known(self) -> dict[int, Decimal]:
        """The years with a value, in order."""
        return {year: value for year, value in sorted(self.values.items()) if value is not None}

    @property
    def missing(self) -> tuple[int, ...]:
        """The years that are known to have none."""
        return tuple(year for year, value in sorted(self.values.items()) if value is None)


@dataclass(frozen=True, slots=True)
class Lines:
    """Series of one indicator, drawn over the same years."""

    indicator: str
    series: tuple[Series, ...]

    @property
    def years(self) -> range:
        """From the first year that is spoken of to the last."""
        found = [year for one in self.series for year in one.values]
        return range(min(found), max(found) + 1)


@dataclass(frozen=True, slots=True)
class Bars:
    """Values of one indicator in one year or two, the highest of the last year first.

    `of` countries have a value; where there are many, only the first and the last are drawn, and `places` has
    their places.
    """

    indicator: str
    years: tuple[int, ...]
    series: tuple[Series, ...]
    of: int
    places: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_cut(self) -> bool:
        return sum(bool(one.known) for one in self.series) < self.of

    @property
    def ends(self) -> tuple[int, int]:
        """How many are drawn of the highest and of the lowest, where it is cut."""
        return _HIGHEST, _LOWEST


Panel = Lines | Bars
_Observed = dict[str, dict[str, dict[int, Decimal | None]]]  # indicator, country, year


def find_panels(facts: Iterable[Fact]) -> tuple[Panel, ...]:
    """What to draw of facts, in their order; empty where fewer than three figures stand together, or there is
    more than a picture can hold. A panel has every value of its indicator that the facts have."""
    observed: _Observed = {}
    for fact in facts:
        if isinstance(fact, Observation):
            _note(observed, fact.indicator, fact.country, fact.year, fact.value)
        elif isinstance(fact, Ranking):
            for row in fact.ranking:
                _note(observed, fact.indicator, row.country, fact.year, row.value)
            for country in fact.missing:
                _note(observed, fact.indicator, country, fact.year, None)
    drawn = [_draw(indicator, countries) for indicator, countries in observed.items()]
    panels = tuple(panel for panel in drawn if panel is not None)
    too_many = any(isinstance(panel, Lines) and len(panel.series) > MOST_LINES for panel in panels)
    return () if too_many or len(panels) > MOST_PANELS else panels


def _note(observed: _Observed, indicator: str, country: str, year: int, value: Decimal | None) -> None:
    observed.setdefault(indicator, {}).setdefault(country, {})[year] = value


def _draw(indicator: str, countries: Mapping[str, Mapping[int, Decimal | None]]) -> Panel | None:
    """Lines where any country has a series, else bars; nothing of fewer than three figures."""
    series = [Series(country, dict(sorted(values.items()))) for country, values in countries.items()]
    if sum(len(one.known) for one in series) < LEAST_FIGURES:
        return None
    if any(len(one.known) >= _SERIES_FROM for one in series):
        return Lines(indicator, tuple(series))
    years = tuple(sorted({year for one in series for year in one.values}))
    if len(years) > 2:
        return None  # some of one year, some of another: nothing to set side by side
    last = years[-1]
    with_value = [one for one in series if one.known]
    with_value.sort(key=lambda one: (one.values.get(last) is None, -(one.values.get(last) or Decimal(0))))
    places = {one.country: place for place, one in enumerate(with_value, start=1)}
    gone = [one for one in series if not one.known]
    drawn = with_value
    if len(with_value) > _MOST_COUNTRIES:
        drawn = [*with_value[:_HIGHEST], *with_value[-_LOWEST:]]
    return Bars(indicator, years, (*drawn, *gone), len(with_value), places)
