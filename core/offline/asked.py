"""One question that is being planned: its reading, its years, and what every operation asks of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.offline.calls import pair
from core.offline.groups import END_CUES
from core.offline.plan import LatestYears, Stop
from core.offline.reader import Reading
from core.offline.times import Times, YearResolver
from core.writing.focus import End, Focus, FocusKind


@dataclass(frozen=True, slots=True)
class Asked:
    """The slots and cues of one reading; what an operation asks of it may raise `Stop`."""

    reading: Reading
    years: YearResolver
    snapshot: LatestYears

    def covers_all(self) -> bool:
        return not self.reading.countries and self.reading.has("all", "which", "howmanycountries")

    def one_indicator(self) -> str:
        if len(self.reading.indicators) > 1:
            raise Stop("several_questions")
        return self.reading.indicators[0]

    def find_cells(self) -> list[tuple[str, str, int | tuple[int, int]]]:
        reading = self.reading
        cells: list[tuple[str, str, int | tuple[int, int]]] = []
        paired = pair(reading)
        if paired is not None:
            for country, indicator, year in paired:
                times = Times((year,)) if year else self.years.resolve(indicator, (country,))
                self.years.check_covered(times)
                cells += [(country, indicator, each) for each in times.points]
            return cells
        for indicator in reading.indicators:
            for country in reading.countries:
                times = self.years.resolve(indicator, reading.countries)
                span = self.listed_span(times)
                spans: Sequence[int | tuple[int, int]] = times.points if span is None else (span,)
                cells += [(country, indicator, year) for year in spans]
        return cells

    def listed_span(self, times: Times) -> tuple[int, int] | None:
        """The years themselves: the last five are five, though a change over them starts a year before."""
        if times.span is None or not self.reading.counted:
            return times.span
        return times.span[0] + 1, times.span[1]

    def find_end(self) -> End | None:
        reading = self.reading
        if reading.has("highest") and reading.has("lowest"):
            return None
        highest = reading.has("highest", "more", "top", "pass") and not reading.has("lowest")
        lowest = reading.has("lowest", "less")
        if reading.claim is not None and not reading.has(*END_CUES):
            return None
        if highest == lowest:
            return "lowest" if reading.has("lowest") else None
        return "highest" if highest else "lowest"

    def _leaves_open(self) -> bool:
        """ "About $250 billion" is for the reader to judge by the value; so is a figure of a challenge."""
        reading = self.reading
        loose = reading.has("hedge") and reading.claim is not None and reading.claim.relation == "equal"
        # "Did it fall below 75 in 2022?", where it was so before
        event = reading.has("dropbelow", "crossed") and reading.names_time
        return loose or event or reading.has("challenge")

    def build_focus(self, kind: FocusKind, countries: Sequence[str] | None = None, **more: Any) -> Focus:  # noqa: ANN401 - fields of Focus
        reading = self.reading
        if "yes_no" not in more:
            more["yes_no"] = reading.yes_no and reading.claim is not None and not self._leaves_open()
        if reading.has("challenge"):
            more["claim"] = None
        return Focus(kind, tuple(reading.countries if countries is None else countries), **more)
