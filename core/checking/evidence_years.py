"""The newest years that given facts have: what "now" means where only they count."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from core.data.facts import Coverage, Fact, FoundYear, Observation, Ranking


class EvidenceYears:
    """Newest years among facts; the end of the coverage where they say nothing of a series."""

    def __init__(self, facts: Iterable[Fact], coverage: Coverage) -> None:
        self._years: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
        self._last = coverage.last_year
        for fact in facts:
            match fact:
                case Observation() if fact.value is not None:
                    self._years[fact.country, fact.indicator].add(fact.year)
                case FoundYear():
                    self._years[fact.country, fact.indicator].add(
                        fact.to_year
                    )  # it was looked at up to there
                case Ranking():
                    for row in fact.ranking:
                        self._years[row.country, fact.indicator].add(fact.year)
                case _:
                    pass

    def latest_year(self, indicator: str, countries: Sequence[str]) -> int | None:
        """The newest year in which all of `countries` have a value here."""
        known = [years for country in countries if (years := self._years.get((country, indicator)))]
        if not known:
            return self._last
        common = set.intersection(*known)
        return max(common) if common else self._last
