"""One reading of a question with what its thread adds: where, of what, when, and the roles that say what
is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from core.data.catalog.catalog import Catalog
from core.data.facts import Coverage
from core.language.reading.asked import LatestYears
from core.language.reading.times import NO_TIMES, Times


@dataclass(frozen=True, slots=True)
class Scope:
    """What questions are held to: names, what the data covers, its newest years and the day of asking."""

    catalog: Catalog
    coverage: Coverage
    latest: LatestYears
    asked_on: date

    @property
    def all_places(self) -> tuple[str, ...]:
        return tuple(self.coverage.countries)


@dataclass(frozen=True)
class Meant:
    """Codes of countries and indicators, resolved; `operations` are roles as the grammar gave them.

    `places` is () where none is named and the thread gives none. `verdict`: yes or no is asked for.
    `within`: the group among whom a single country is asked about, where it is not all of them.
    `together`: the countries of the last questions, where each was only the one before about another country.
    `fragment`: only a place, a measure or a time was named; the rest is the question before.
    `named` tells which of "place", "measure" and "time" the question itself names.
    """

    places: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    times: Times = NO_TIMES
    operations: Mapping[str, Any] = field(default_factory=dict)
    verdict: bool = False
    named: frozenset[str] = frozenset()
    within: tuple[str, ...] = ()
    together: tuple[str, ...] = ()
    fragment: bool = False
