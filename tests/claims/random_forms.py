"""Random questions of every kind, over the snapshot's countries, indicators and years."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any, get_args

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Bar,
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Statement,
    Throughout,
    Total,
    Verdict,
)
from core.data.snapshot import Snapshot

ADDITIVE = ("SP.POP.TOTL", "NY.GDP.MKTP.CD")
SHARES = ("EG.ELC.ACCS.ZS", "IT.NET.USER.ZS")
UNITS = {
    "SP.POP.TOTL": "people",
    "NY.GDP.MKTP.CD": "usd",
    "NY.GDP.PCAP.CD": "usd",
    "SP.DYN.LE00.IN": "years",
    "EG.ELC.ACCS.ZS": "percent",
    "IT.NET.USER.ZS": "percent",
}


class RandomForms:
    """`make(kind)` gives a question of that kind: with holes, or (in a verdict) a statement, true or not."""

    def __init__(self, snapshot: Snapshot, seed: int) -> None:
        self.rng = Random(seed)  # noqa: S311 (tests want the same ones every time)
        self.snapshot = snapshot
        self.countries = tuple(snapshot.countries)
        self.indicators = tuple(snapshot.indicators)

    def make(self, kind: type) -> Form:
        makers: dict[type, Callable[[], Form]] = {
            Level: self.level,
            Change: self.change,
            Comparison: self.comparison,
            Rank: self.rank,
            Order: self.order,
            ChangeRank: self.change_rank,
            ChangeComparison: self.change_comparison,
            GroupShare: self.share,
            Mean: self.mean,
            Total: self.total,
            Count: self.count,
            Extreme: self.extreme,
            FirstYear: self.first_year,
            Throughout: self.throughout,
            Crossing: self.crossing,
            Crossings: self.crossings,
            Missing: self.missing,
            Covered: self.covered,
            Verdict: self.verdict,
        }
        return makers[kind]()

    def country(self) -> str:
        return self.rng.choice(self.countries)

    def pair(self) -> tuple[str, str]:
        one, other = self.rng.sample(self.countries, 2)
        return one, other

    def group(self) -> tuple[str, ...]:
        return tuple(self.rng.sample(self.countries, self.rng.choice((2, 3, 7, 8, 8))))

    def indicator(self) -> str:
        return self.rng.choice(self.indicators)

    def year(self) -> int:
        return self.rng.randint(2000, 2025)

    def years(self) -> tuple[int, int]:
        first, last = sorted(self.rng.sample(range(2000, 2026), 2))
        return first, last

    def window(self) -> Window:
        return Window(*self.rng.choice((self.years(), (2000, 2025))))

    def end(self) -> Any:
        return self.rng.choice(("highest", "lowest"))

    def flag(self) -> bool:
        return self.rng.random() < 0.5

    def bar(self, indicator: str) -> Amount:
        """A round number beside some value."""
        cells = self.snapshot.cells
        value = next(
            value
            for value in iter(lambda: cells[self.country(), indicator, self.year()], object())
            if value is not None
        )
        step = Decimal(1).scaleb(max(-1, value.adjusted() - 1))
        return Amount(
            value=(value / step).to_integral_value() * step,
            step=step,
            unit=UNITS[indicator],
            bound=self.rng.choice(("above", "below", "at_least", "at_most")),
        )

    def level(self) -> Level:
        indicator = self.indicator()
        rest = indicator in SHARES and self.flag()
        return Level(country=self.country(), indicator=indicator, year=self.year(), complement=rest)

    def change(self) -> Change:
        first, last = self.years()
        return Change(
            country=self.country(),
            indicator=self.indicator(),
            from_year=first,
            to_year=last,
            direction=HOLE,
            amounts=self.rng.choice((HOLE, None)),
            factor=self.rng.choice((HOLE, None)),
            every_year=self.flag(),
            degree=self.rng.choice(("near", "far", None)),
            measured=self.rng.choice(("percent", "absolute", None)),
            course=self.flag(),
        )

    def comparison(self) -> Comparison:
        one, other = self.pair()
        return Comparison(
            country=one,
            other=other,
            indicator=self.indicator(),
            year=self.year(),
            other_year=self.rng.choice((None, None, self.year())),
            relation=HOLE,
            by=self.rng.choice((HOLE, None)),
            factor=self.rng.choice((HOLE, None)),
            percent_of=self.rng.choice((HOLE, None)),
            degree=self.rng.choice(("near", "far", None)),
            always=self.rng.choice((self.window(), None)),
        )

    def rank(self) -> Rank:
        among = self.group()
        who: Any = self.rng.choice((HOLE, among[0]))
        place: Any = HOLE if who is not HOLE else self.rng.randint(1, len(among))
        return Rank(
            country=who,
            indicator=self.indicator(),
            year=self.year(),
            among=among,
            end=self.end(),
            place=place,
        )

    def order(self) -> Order:
        among = self.group()
        count = self.rng.choice((None, self.rng.randint(1, len(among))))
        return Order(indicator=self.indicator(), year=self.year(), among=among, end=self.end(), count=count)

    def change_rank(self) -> ChangeRank:
        first, last = self.years()
        return ChangeRank(
            country=HOLE,
            indicator=self.indicator(),
            from_year=first,
            to_year=last,
            among=self.group(),
            direction=self.rng.choice(("up", "down")),
            measured=self.rng.choice(("percent", "absolute")),
            least=self.rng.random() < 0.2,
        )

    def change_comparison(self) -> ChangeComparison:
        one, other = self.pair()
        first, last = self.years()
        two = self.rng.random() < 0.3
        indicator, other_indicator = self.rng.sample(self.indicators, 2)
        return ChangeComparison(
            country=one,
            other=one if two else other,
            indicator=indicator,
            other_indicator=other_indicator if two else None,
            from_year=first,
            to_year=last,
            measured="percent" if two else self.rng.choice(("percent", "absolute")),
            by=self.rng.choice((HOLE, None)),
        )

    def share(self) -> GroupShare:
        among = self.group()
        return GroupShare(
            country=among[-1], indicator=self.rng.choice(ADDITIVE), year=self.year(), among=among
        )

    def mean(self) -> Mean:
        first, last = self.years()
        if self.flag():
            years = tuple(range(first, last + 1))
            return Mean(indicator=self.indicator(), countries=(self.country(),), years=years)
        return Mean(indicator=self.indicator(), countries=self.group(), years=(first,))

    def total(self) -> Total:
        return Total(indicator=self.rng.choice(ADDITIVE), countries=self.group(), year=self.year())

    def count(self) -> Count:
        indicators = self.rng.sample(self.indicators, self.rng.choice((1, 1, 2)))
        bars = [Bar(indicator=code, amount=self.bar(code)) for code in indicators]
        if self.rng.random() < 0.3:
            bars[0] = Bar(indicator=indicators[0], other=self.country())
        window = self.window() if self.rng.random() < 0.3 and len(indicators) == 1 else None
        return Count(
            bars=tuple(bars), among=self.group(), year=self.year(), window=window, number=HOLE, members=HOLE
        )

    def extreme(self) -> Extreme:
        return Extreme(
            country=self.country(), indicator=self.indicator(), window=self.window(), end=self.end()
        )

    def first_year(self) -> FirstYear:
        indicator = self.indicator()
        return FirstYear(
            country=self.country(), indicator=indicator, window=self.window(), bar=self.bar(indicator)
        )

    def throughout(self) -> Throughout:
        indicator = self.indicator()
        return Throughout(
            country=self.country(),
            indicator=indicator,
            window=self.window(),
            bar=self.bar(indicator),
            held=self.rng.choice(("always", "never", "once", "not_always")),
        )

    def crossing(self) -> Crossing:
        one, other = self.pair()
        year = self.year()
        return Crossing(
            country=one,
            other=other,
            indicator=self.indicator(),
            year=year,
            first=self.rng.choice((None, Window(2000, 2025))),
            last=self.rng.choice((None, Window(2000, 2025))),
        )

    def crossings(self) -> Crossings:
        one, other = self.pair()
        return Crossings(
            country=one, other=other, indicator=self.indicator(), window=self.window(), leader=HOLE
        )

    def missing(self) -> Missing:
        if self.flag():
            return Missing(what="years", years=Window(2026, 2026 + self.rng.randint(0, 5)))
        gaps = [cell for cell, value in self.snapshot.cells.items() if value is None]
        country, indicator, year = self.rng.choice(gaps)
        return Missing(what="value", country=country, indicator=indicator, years=Window(year, year))

    def covered(self) -> Covered:
        coverage = self.snapshot.coverage
        return self.rng.choice(
            (Covered(), Covered(countries=coverage.countries), Covered(years=Window(1, 2)))
        )

    def verdict(self) -> Verdict:
        """Of a statement with made-up ends: about half of them true."""
        return Verdict(claim=self.statement())

    def statement(self) -> Statement:
        indicator = self.indicator()
        first, last = self.years()
        one, other = self.pair()
        among = self.group()
        return self.rng.choice(
            (
                Level(country=one, indicator=indicator, year=first, amount=self.bar(indicator)),
                Change(
                    country=one,
                    indicator=indicator,
                    from_year=first,
                    to_year=last,
                    direction=self.rng.choice(("up", "down")),
                    every_year=self.flag(),
                ),
                Comparison(
                    country=one,
                    other=other,
                    indicator=indicator,
                    year=first,
                    relation=self.rng.choice(("above", "below")),
                ),
                Rank(
                    country=among[0],
                    indicator=indicator,
                    year=first,
                    among=among,
                    end=self.end(),
                    place=self.rng.choice((1, 1, 2)),
                ),
                Rank(country=among[0], indicator=indicator, year=first, among=among, place=None, within=2),
                ChangeRank(country=among[0], indicator=indicator, from_year=first, to_year=last, among=among),
                Count(
                    bars=(Bar(indicator=indicator, amount=self.bar(indicator)),),
                    among=among,
                    year=first,
                    number=self.rng.randint(0, 4),
                    at_least=self.flag(),
                ),
                Extreme(
                    country=one,
                    indicator=indicator,
                    window=Window(first, last),
                    end=self.end(),
                    years=(self.rng.choice((first, last)),),
                ),
                self.throughout(),
                self.crossing(),
                self.missing(),
            )
        )


KINDS: tuple[type, ...] = get_args(Form)
