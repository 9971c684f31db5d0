"""Which years a question means: named ones, or those that "now", "since" or "the past ten years" come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from core.offline.groups import CHANGE_CUES
from core.offline.plan import LatestYears, Stop
from core.offline.reader import Reading


@dataclass(frozen=True, slots=True)
class Times:
    """Single years, or the two ends of a span. `implicit` where the question named no year."""

    points: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class YearResolver:
    """Resolves the time words of one question by its own date and the latest years with a value."""

    reading: Reading
    asked_on: date
    snapshot: LatestYears

    def has_two_ends(self) -> bool:
        reading = self.reading
        ends = reading.span or reading.since or reading.past_years or len(reading.points) == 2
        return bool(ends) or self._compares_with_past()

    def _compares_with_past(self) -> bool:
        """ "Japan's GDP vs. ten years ago": then and now."""
        reading = self.reading
        compared = reading.has("compare", "thanin", "more", "less", *CHANGE_CUES) and reading.claim is None
        return reading.years_ago is not None and len(reading.countries) == 1 and compared

    def spans_everything(self) -> bool:
        coverage = self.snapshot.coverage
        return self.reading.since == coverage.first_year or self.reading.span == (
            coverage.first_year,
            coverage.last_year,
        )

    def latest(self, indicator: str, countries: Sequence[str]) -> int:
        if not countries:
            return self.snapshot.latest_year(indicator) or self.snapshot.coverage.last_year
        found = [self.snapshot.latest_year(indicator, country) for country in countries]
        return min(year for year in found if year is not None)

    def resolve(self, indicator: str, countries: Sequence[str]) -> Times:
        reading = self.reading
        latest = self.latest(indicator, countries)
        this_year = self.asked_on.year
        if reading.years_shift is not None:
            raise Stop("which_years")
        if reading.past_years is not None:
            times = Times(span=(latest - reading.past_years, latest))
        elif reading.years_ago is not None and self._compares_with_past():
            times = Times(span=(this_year - reading.years_ago, latest))
        elif reading.since is not None:
            times = Times(span=(reading.since, latest))
        elif reading.span is not None:
            times = Times(span=reading.span)
        else:
            points = list(reading.points)
            if reading.years_ago is not None:
                points.append(this_year - reading.years_ago)
            if reading.has("lastyear"):
                points.append(this_year - 1)
            if reading.has("thisyear"):
                points.append(this_year)
            if reading.has("latest"):
                points.append(latest)
            times = Times(tuple(dict.fromkeys(points)) or (latest,), implicit=not points)
        self.check_covered(times)
        return times

    def check_covered(self, times: Times) -> None:
        coverage = self.snapshot.coverage
        years = times.points or times.span or ()
        outside = [year for year in years if not coverage.has_year(year)]
        if outside:
            raise Stop("outside_years", *(str(year) for year in years))

    def one_year(self, indicator: str, countries: Sequence[str]) -> int:
        times = self.resolve(indicator, countries)
        if len(times.points) != 1:
            raise Stop("unclear", *(str(year) for year in times.points or times.span or ()))
        return times.points[0]

    def two_years(self, indicator: str, countries: Sequence[str]) -> tuple[int, int]:
        times = self.resolve(indicator, countries)
        reading = self.reading
        if times.span is not None:
            start, end = times.span
        elif len(times.points) == 2:
            start, end = min(times.points), max(times.points)
        elif self._is_just_that_year(times) or (times.implicit and self._asks_of_now()):
            start, end = times.points[0] - 1, times.points[0]
            self.check_covered(Times(span=(start, end)))
        elif len(times.points) == 1 and reading.points and reading.edge == "from":
            start, end = times.points[0], self.latest(indicator, countries)
        else:
            raise Stop("which_years")
        if start == end:
            raise Stop("which_years")
        return start, end

    def _is_just_that_year(self, times: Times) -> bool:
        """ "In 2019", and not "by 2019" or "so far": only then a change is that from the year before."""
        reading = self.reading
        just = reading.edge == "within" and not reading.has("tonow", "longrun", "overall")
        return len(times.points) == 1 and not times.implicit and just

    def _asks_of_now(self) -> bool:
        """ "Is Japan's population shrinking?" asks for the latest change; "did it shrink?" names no time."""
        reading = self.reading
        vague = reading.has("longrun", "overall", "event", "since", "sincethen") or reading.claim is not None
        return reading.yes_no and reading.has("progressive") and not vague
