"""What stands on a picture in one language: names, titles, axes, amounts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final

from core.charts.figures import Bars, Lines, Panel
from core.claims.amounts import Amount
from core.claims.exact import exact_amount
from core.claims.forms import Change
from core.data.facts import PERCENTAGE_POINTS
from core.language.writing.changes import tell_change
from core.language.writing.words import Speaker
from core.outcome import Language

_SCALED: Final = frozenset({"count", "money", "quantity"})


@cache
def load_words(language: Language) -> Mapping[str, str]:
    """The table of `words.toml` for that language."""
    found: Mapping[str, str] = tomllib.loads(
        Path(__file__).with_name("words.toml").read_text(encoding="utf-8")
    )[language]
    return found


@dataclass(frozen=True, slots=True)
class Telling:
    """Speaks of figures with the writer's names and numbers."""

    speaker: Speaker

    @property
    def language(self) -> Language:
        return self.speaker.language

    def say(self, name: str, /, **slots: object) -> str:
        """A phrase of `words.toml`, filled."""
        return load_words(self.language)[name].format(**slots)

    def place(self, code: str) -> str:
        """A country as a label: without its article."""
        return self.speaker.country(code).noun.name

    def measure(self, indicator: str) -> str:
        name = self.speaker.indicator(indicator).noun.name
        return self.speaker.capital(name)

    def amount(self, value: Decimal, indicator: str) -> str:
        """As it stands in a sentence beside another: "US$2.10 trillion", "43.2%"."""
        return self.speaker.amount(self.exact(value, indicator), indicator)

    def subject(self, panel: Panel) -> str:
        """What a panel shows: "GDP, 2015 to 2025", "Population by country, 2024"."""
        measure = self.measure(panel.indicator)
        start, end = panel.years[0], panel.years[-1]
        if isinstance(panel, Bars):
            name = "year" if start == end else "two_years"
            return self.say(name, measure=measure, start=start, end=end)
        if len(panel.series) == 1:
            subject = self.speaker.subject(panel.series[0].country, panel.indicator)
            return self.say("subject_series", subject=self.speaker.capital(subject), start=start, end=end)
        return self.say("series", measure=measure, start=start, end=end)

    def change(self, panel: Lines) -> str:
        """From the first value of its one series to the last, in a sentence without its point."""
        (one,) = panel.series
        known = one.known
        first, last = min(known), max(known)
        before, after = (self.exact(known[year], panel.indicator) for year in (first, last))
        way = (after.value > before.value) - (after.value < before.value)
        claim = Change(
            country=one.country,
            indicator=panel.indicator,
            from_year=first,
            to_year=last,
            direction="up" if way > 0 else "down" if way else "flat",
            from_amount=before,
            to_amount=after,
        )
        return self.speaker.capital(tell_change(self.speaker, claim))

    def exact(self, value: Decimal, indicator: str) -> Amount:
        known = self.speaker.catalog.indicators[indicator]
        return exact_amount(value, known.unit, known.denominator)

    def is_part(self, indicator: str) -> bool:
        """Whether its values are percentages of a whole, none of which is above 100."""
        return self.speaker.catalog.indicators[indicator].complement

    def scale(self, largest: Decimal, indicator: str) -> int:
        """The power of ten that an axis up to there is told in: that of a word, or 0."""
        if self.speaker.kind(indicator) not in _SCALED:
            return 0
        found = [scale for scale in self.speaker.style.scales if abs(largest) >= Decimal(1).scaleb(scale)]
        return max(found, default=0)

    def axis(self, indicator: str, scale: int) -> str:
        """The unit of an axis: "US dollars (trillion)", "% of the population"."""
        catalog = self.speaker.catalog
        words = catalog.units[catalog.indicators[indicator].unit].words[self.language]
        if self.speaker.kind(indicator) == "share":
            whole = self.speaker.measure(indicator)["of_whole"] or ""
            return self.say("percent", whole=whole).strip()
        if not scale:
            return words.many
        return self.say("scaled", unit=words.many, scale=self.speaker.style.scales[scale][1])

    def unit_of(self, unit: str, indicator: str) -> str:
        """The unit of a fact, as it names it in English, in this language."""
        known = self.speaker.catalog.units[self.speaker.catalog.indicators[indicator].unit]
        if self.language == "en" or not unit or unit == "%":
            return unit
        if unit == PERCENTAGE_POINTS:
            return known.words[self.language].point_many
        return self.axis(indicator, 0)

    def gaps(self, panels: Iterable[Panel]) -> str:
        """Which countries have no figure, and in which years; empty where all have."""
        found = [
            self.say("gap", place=self.place(one.country), years=self.speaker.years(one.missing))
            for panel in panels
            for one in panel.series
            if one.missing
        ]
        return self.say("no_figures", names=", ".join(found)) if found else ""
