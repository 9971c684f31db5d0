"""The facts of one answer, by the cell they are about: what the gate looks claims up in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal

from core.facts import (
    PERCENTAGE_POINTS,
    Absence,
    Change,
    Coverage,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
)

CellKey = tuple[str, str, int]

UNIT_CLASS = {
    "SP.POP.TOTL": "people",
    "NY.GDP.MKTP.CD": "usd",
    "NY.GDP.PCAP.CD": "usd",
    "SP.DYN.LE00.IN": "years",
    "EG.ELC.ACCS.ZS": "percent",
    "IT.NET.USER.ZS": "percent",
}


class FactIndex:
    """Look-ups over the facts. `values` has every level that a fact states; None is a known gap."""

    def __init__(self, facts: Sequence[Fact], coverage: Coverage) -> None:
        self.coverage = coverage
        self.facts = facts
        self.values: dict[CellKey, Decimal | None] = {}
        self.changes: dict[tuple[str, str, int, int], Change] = {}
        self.rankings: dict[tuple[str, int], Ranking] = {}
        self.ratios: list[Ratio] = []
        self.differences: list[Difference] = []
        self.means: list[Mean] = []
        self.totals: list[Total] = []
        self.found: list[FoundYear] = []
        self.absences: list[Absence] = []
        for fact in facts:
            self._add(fact)

    def _add(self, fact: Fact) -> None:
        if not _unit_fits(fact):
            return  # a value in another unit than its series is no value of that series
        if isinstance(fact, Observation):
            self.values[(fact.country, fact.indicator, fact.year)] = fact.value
        elif isinstance(fact, Change):
            self.changes[(fact.country, fact.indicator, fact.from_year, fact.to_year)] = fact
        elif isinstance(fact, Ranking):
            self.rankings[(fact.indicator, fact.year)] = fact
            for row in fact.ranking:
                self.values.setdefault((row.country, fact.indicator, fact.year), row.value)
            for code in fact.missing:
                self.values.setdefault((code, fact.indicator, fact.year), None)
        elif isinstance(fact, Ratio):
            self.ratios.append(fact)
        elif isinstance(fact, Difference):
            self.differences.append(fact)
        elif isinstance(fact, Mean):
            self.means.append(fact)
        elif isinstance(fact, Total):
            self.totals.append(fact)
        elif isinstance(fact, FoundYear):
            self.found.append(fact)
            self.values.setdefault((fact.country, fact.indicator, fact.year), fact.value)
        else:
            self.absences.append(fact)

    def value(self, country: str, indicator: str, year: int) -> Decimal | None:
        return self.values.get((country, indicator, year))

    def direction(self, country: str, indicator: str, from_year: int, to_year: int) -> int | None:
        """-1, 0 or 1 for what happened from one year to the other; None where no fact says."""
        change = self.changes.get((country, indicator, from_year, to_year))
        if change is not None:
            return _sign(change.absolute)
        first = self.value(country, indicator, from_year)
        last = self.value(country, indicator, to_year)
        return None if first is None or last is None else _sign(last - first)

    def percent_change(self, country: str, indicator: str, from_year: int, to_year: int) -> Decimal | None:
        """The percent change that a tool computed, never one of our own."""
        change = self.changes.get((country, indicator, from_year, to_year))
        return None if change is None else change.percent

    def series(self, country: str, indicator: str) -> dict[int, Decimal]:
        """All known values of one series, by year."""
        return {
            year: value
            for (code, series, year), value in self.values.items()
            if code == country and series == indicator and value is not None
        }

    def is_missing(self, country: str | None, indicator: str | None, year: int) -> bool:
        """Whether it is proven that this cell (or, without a country, all of them) has no value."""
        if not self.coverage.has_year(year):
            return True
        if country is not None and indicator is not None:
            key = (country, indicator, year)
            if key in self.values:
                return self.values[key] is None
        return any(
            absence.reason in ("no_value", "outside_years")
            and (absence.country is None or country is None or absence.country == country)
            and (absence.indicator is None or indicator is None or absence.indicator == indicator)
            and (absence.from_year is None or absence.from_year <= year)
            and (absence.to_year is None or year <= absence.to_year)
            for absence in self.absences
        )

    def ordered(self, indicator: str, year: int) -> Ranking | None:
        """A ranking of this cell's table, highest first; made from the values where all countries have a
        fact.
        """
        known = self.rankings.get((indicator, year))
        if known is not None:
            return known
        rows = {code: self.values.get((code, indicator, year), "none") for code in self.coverage.countries}
        if any(value == "none" for value in rows.values()):
            return None
        return rank_values(rows, indicator, year)  # type: ignore[arg-type]  # no "none" is left


_UNITS: Mapping[str, frozenset[str]] = {
    "people": frozenset({"people", "person", "inhabitants"}),
    "usd": frozenset({"current us dollars", "us dollars", "dollars"}),
    "years": frozenset({"years"}),
    "percent": frozenset(
        {"percent of population", "percent of the population", "percent", PERCENTAGE_POINTS, "points"}
    ),
}
_SPELLINGS = (
    ("us$", "us dollars"),
    ("usd", "us dollars"),
    ("$", "dollars"),
    ("per capita", "per person"),
    ("persons", "people"),
    ("%", "percent"),
)


def _unit_fits(fact: Fact) -> bool:
    """Whether the fact's own unit is that of its indicator; facts without a unit of their own have none."""
    unit = getattr(fact, "unit", "")
    known = _UNITS.get(UNIT_CLASS.get(getattr(fact, "indicator", ""), ""))
    if not unit or known is None:
        return True
    plain = unit.lower()
    for written, normal in _SPELLINGS:
        plain = plain.replace(written, normal)
    if fact.indicator == "NY.GDP.PCAP.CD":  # type: ignore[union-attr]  # facts with a unit have one
        plain = plain.removesuffix(" per person")
    return plain in known


def rank_values(rows: Mapping[str, Decimal | None], indicator: str, year: int) -> Ranking:
    """A ranking made from values, highest first; ties share a rank."""
    present = {code: value for code, value in rows.items() if value is not None}
    ordered = sorted(present.items(), key=lambda row: -row[1])
    ranking = tuple(
        RankedCountry(1 + sum(other > value for other in present.values()), code, value)
        for code, value in ordered
    )
    missing = tuple(code for code, value in rows.items() if value is None)
    return Ranking(indicator, year, "descending", ranking, missing, "")


def _sign(value: Decimal) -> int:
    return (value > 0) - (value < 0)


def distinct(items: Iterable[str]) -> tuple[str, ...]:
    """The items in order, each once."""
    return tuple(dict.fromkeys(items))
