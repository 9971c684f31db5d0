"""Random true claims of every kind over the snapshot, with the sentence of the writer for each.

The forms are filled here from the table itself, not by `core.claims.answer`: the two check each other.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

from core.claims.amounts import Amount, Bound, Window
from core.claims.forms import (
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
    Row,
    Throughout,
    Total,
    Verdict,
)
from core.data.catalog import Catalog, load_catalog
from core.outcome import Language

DATA = Path(__file__).parents[3] / "data" / "wdi_snapshot.csv"
_PLACES: dict[Language, tuple[str, ...]] = {"en": ("Germany", "France"), "fr": ("Allemagne", "France")}
_MEASURES: dict[Language, tuple[str, ...]] = {
    "en": ("inflation", "unemployment"),
    "fr": ("inflation", "chômage"),
}
_EXACT = Decimal(1).scaleb(-20)
_MEETS: dict[str, Callable[[Decimal, Decimal], bool]] = {
    "above": lambda value, bar: value > bar,
    "below": lambda value, bar: value < bar,
    "at_least": lambda value, bar: value >= bar,
    "at_most": lambda value, bar: value <= bar,
}


@dataclass(frozen=True)
class Table:
    """The values of a snapshot, by country, indicator and year."""

    values: dict[tuple[str, str, int], Decimal]

    @property
    def countries(self) -> tuple[str, ...]:
        return tuple(sorted({key[0] for key in self.values}))

    @property
    def indicators(self) -> tuple[str, ...]:
        return tuple(sorted({key[1] for key in self.values}))

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(sorted({key[2] for key in self.values}))

    def series(self, country: str, indicator: str) -> dict[int, Decimal]:
        return {
            year: self.values[country, indicator, year]
            for year in self.years
            if (country, indicator, year) in self.values
        }

    def year(self, indicator: str, year: int) -> dict[str, Decimal]:
        return {
            country: self.values[country, indicator, year]
            for country in self.countries
            if (country, indicator, year) in self.values
        }


def load_table() -> Table:
    """The snapshot that the product ships with."""
    with DATA.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["value"]]
    return Table(
        {
            (row["country_code"], row["indicator_code"], int(row["year"])): Decimal(row["value"])
            for row in rows
        }
    )


class Claims:
    """Makes random claims, all of them true. Each maker returns the claims of one answer."""

    def __init__(
        self, table: Table, seed: int, language: Language = "en", catalog: Catalog | None = None
    ) -> None:
        self.language = language
        self.table, self.random = table, random.Random(seed)  # noqa: S311 - a test's choice
        self.catalog = catalog or load_catalog()
        self.makers: dict[str, Callable[[], tuple[Form, ...] | None]] = {
            name.removeprefix("_make_"): getattr(self, name)
            for name in dir(self)
            if name.startswith("_make_")
        }

    def make(self, kind: str) -> tuple[Form, ...]:
        """Claims of that kind."""
        while True:
            claims = self.makers[kind]()
            if claims is not None:
                return claims

    # ---- choices

    def _indicator(self, *, additive: bool = False) -> str:
        fit = [
            code for code in self.table.indicators if not additive or self.catalog.indicators[code].additive
        ]
        return self.random.choice(fit)

    def _cell(self) -> tuple[str, str, int, Decimal]:
        country, indicator, year = self.random.choice(sorted(self.table.values))
        return country, indicator, year, self.table.values[country, indicator, year]

    def _span(self, country: str, indicator: str) -> tuple[int, int]:
        years = sorted(self.table.series(country, indicator))
        first, last = sorted(self.random.sample(years, 2))
        return first, last

    def _group(self, indicator: str, year: int, least: int = 3) -> tuple[str, ...]:
        """Countries with a value: all, all but a few, or a few."""
        known = [code for code in self.table.countries if (code, indicator, year) in self.table.values]
        if self.random.random() < 0.5:
            return tuple(known)
        size = self.random.randint(min(least, len(known)), len(known))
        chosen = set(self.random.sample(known, size))
        return tuple(code for code in known if code in chosen)

    def exact(self, value: Decimal, unit: str | None, bound: Bound | None = None) -> Amount:
        return Amount(value=value, step=_EXACT, unit=unit, bound=bound)

    def amount(self, value: Decimal, indicator: str) -> Amount:
        return self.exact(value, self.catalog.indicators[indicator].unit)

    def gap(self, value: Decimal, indicator: str) -> Amount:
        unit = self.catalog.indicators[indicator].unit
        return self.exact(value, "points" if self.catalog.units[unit].kind == "share" else unit)

    def bar(self, indicator: str, near: Decimal, bound: Bound | None = None) -> Amount:
        """A round limit near a value."""
        digit = near.adjusted()
        value = near.scaleb(-digit).quantize(Decimal(1) if near.scaleb(-digit) > 3 else Decimal("0.5"))
        value = (value or Decimal(1)).scaleb(digit).normalize()
        chosen = bound or self.random.choice(("above", "below", "at_least", "at_most"))
        step = Decimal(1).scaleb(value.as_tuple().exponent)  # type: ignore[arg-type]
        return Amount(value=value, step=step, unit=self.catalog.indicators[indicator].unit, bound=chosen)

    # ---- makers

    def _level(self, country: str, indicator: str, year: int) -> Level:
        value = self.table.values[country, indicator, year]
        return Level(country=country, indicator=indicator, year=year, amount=self.amount(value, indicator))

    def _make_level(self) -> tuple[Form, ...]:
        country, indicator, year, _ = self._cell()
        return (self._level(country, indicator, year),)

    def _make_level_newest(self) -> tuple[Form, ...]:
        country, indicator, _, _ = self._cell()
        year = max(self.table.series(country, indicator))
        value = self.table.values[country, indicator, year]
        amount = self.amount(value, indicator)
        return (Level(country=country, indicator=indicator, year=year, amount=amount, newest=True),)

    def _make_levels_years(self) -> tuple[Form, ...]:
        country, indicator, _, _ = self._cell()
        years = sorted(
            self.random.sample(sorted(self.table.series(country, indicator)), self.random.randint(2, 5))
        )
        return tuple(self._level(country, indicator, year) for year in years)

    def _make_levels_countries(self) -> tuple[Form, ...]:
        _, indicator, year, _ = self._cell()
        countries = sorted(self.table.year(indicator, year))
        chosen = self.random.sample(countries, self.random.randint(2, min(5, len(countries))))
        return tuple(self._level(country, indicator, year) for country in chosen)

    def _make_levels_indicators(self) -> tuple[Form, ...] | None:
        country, _, year, _ = self._cell()
        known = [code for code in self.table.indicators if (country, code, year) in self.table.values]
        if len(known) < 2:
            return None
        chosen = self.random.sample(known, self.random.randint(2, min(4, len(known))))
        return tuple(self._level(country, indicator, year) for indicator in chosen)

    def _make_complement(self) -> tuple[Form, ...] | None:
        country, indicator, year, value = self._cell()
        if not self.catalog.indicators[indicator].complement:
            return None
        rest = self.amount(100 - value, indicator)
        claim = Level(country=country, indicator=indicator, year=year, amount=rest, complement=True)
        return (claim, self._level(country, indicator, year)) if self.random.random() < 0.5 else (claim,)

    def _change(self, country: str, indicator: str, first: int, last: int, kinds: str) -> Change:
        before, after = (self.table.values[country, indicator, year] for year in (first, last))
        direction = "up" if after > before else "down" if after < before else "flat"
        amounts: list[Amount] = []
        share = self.catalog.units[self.catalog.indicators[indicator].unit].kind == "share"
        if direction != "flat":
            if kinds in ("absolute", "both") or share:
                amounts.append(self.gap(abs(after - before), indicator))
            if kinds in ("percent", "both") and before and not share:
                amounts.append(self.exact(abs(after / before - 1) * 100, "percent"))
        return Change(
            country=country,
            indicator=indicator,
            from_year=first,
            to_year=last,
            direction=direction,  # type: ignore[arg-type]
            amounts=tuple(amounts) or None,
            from_amount=self.amount(before, indicator),
            to_amount=self.amount(after, indicator),
        )

    def _make_change(self) -> tuple[Form, ...]:
        country, indicator, _, _ = self._cell()
        first, last = self._span(country, indicator)
        kinds = self.random.choice(("both", "both", "absolute", "percent", "none"))
        return (self._change(country, indicator, first, last, kinds),)

    def _make_change_factor(self) -> tuple[Form, ...] | None:
        country, indicator, _, _ = self._cell()
        first, last = self._span(country, indicator)
        before, after = (self.table.values[country, indicator, year] for year in (first, last))
        if not before or after / before < Decimal("1.5"):
            return None
        return (
            Change(
                country=country,
                indicator=indicator,
                from_year=first,
                to_year=last,
                direction="up",
                factor=self.exact(after / before, "times"),
                from_amount=self.amount(before, indicator),
                to_amount=self.amount(after, indicator),
            ),
        )

    def _make_change_every_year(self) -> tuple[Form, ...] | None:
        country, indicator, _, _ = self._cell()
        series = self.table.series(country, indicator)
        first, last = self._span(country, indicator)
        run = [series.get(year) for year in range(first, last + 1)]
        if last - first < 2 or None in run:
            return None
        signs = {(after > before) - (after < before) for before, after in pairwise(run)}  # type: ignore[operator]
        if signs not in ({1}, {-1}):
            return None
        return (
            Change(
                country=country,
                indicator=indicator,
                from_year=first,
                to_year=last,
                direction="up" if signs == {1} else "down",
                from_amount=self.amount(series[first], indicator),
                to_amount=self.amount(series[last], indicator),
                every_year=True,
            ),
        )

    def _make_course(self) -> tuple[Form, ...] | None:
        """How a series went: its change, and where it was highest and lowest; each figure is told once."""
        country, indicator, _, _ = self._cell()
        first, last = self._span(country, indicator)
        series = {y: v for y, v in self.table.series(country, indicator).items() if first <= y <= last}
        if len(series) < 3 or len(set(series.values())) == 1:
            return None
        window = Window(first, last)
        found = [self._extreme(country, indicator, window, series, end) for end in ("highest", "lowest")]
        if all({first, last} & set(one.years) for one in found):  # type: ignore[arg-type]
            found = [replace(one, amount=None) for one in found]
        return (self._change(country, indicator, first, last, "both"), *found)

    def _pair(self) -> tuple[str, str, str, int, Decimal, Decimal]:
        _, indicator, year, _ = self._cell()
        known = self.table.year(indicator, year)
        while len(known) < 2:
            _, indicator, year, _ = self._cell()
            known = self.table.year(indicator, year)
        one, two = self.random.sample(sorted(known), 2)
        return one, two, indicator, year, known[one], known[two]

    def _make_comparison(self) -> tuple[Form, ...]:
        one, two, indicator, year, mine, other = self._pair()
        relation = "above" if mine > other else "below" if mine < other else "equal"
        by = self.gap(abs(mine - other), indicator) if mine != other and self.random.random() < 0.5 else None
        return (
            Comparison(
                country=one,
                other=two,
                indicator=indicator,
                year=year,
                relation=relation,  # type: ignore[arg-type]
                by=by,
                amount=self.amount(mine, indicator),
                other_amount=self.amount(other, indicator),
            ),
        )

    def _make_comparison_factor(self) -> tuple[Form, ...] | None:
        one, two, indicator, year, mine, other = self._pair()
        if not other or mine / other < Decimal("1.1"):
            return None
        return (
            Comparison(
                country=one,
                other=two,
                indicator=indicator,
                year=year,
                factor=self.exact(mine / other, "times"),
                amount=self.amount(mine, indicator),
                other_amount=self.amount(other, indicator),
            ),
        )

    def _make_comparison_percent(self) -> tuple[Form, ...] | None:
        one, two, indicator, year, mine, other = self._pair()
        if not other or mine >= other:
            return None
        return (
            Comparison(
                country=one,
                other=two,
                indicator=indicator,
                year=year,
                percent_of=self.exact(mine / other * 100, "percent"),
                amount=self.amount(mine, indicator),
                other_amount=self.amount(other, indicator),
            ),
        )

    def _make_comparison_years(self) -> tuple[Form, ...]:
        one, indicator, year, mine = self._cell()
        two, _, other_year, other = self._cell()
        while (two, indicator, other_year) not in self.table.values or two == one or year == other_year:
            two, _, other_year, other = self._cell()
        other = self.table.values[two, indicator, other_year]
        return (
            Comparison(
                country=one,
                other=two,
                indicator=indicator,
                year=year,
                other_year=other_year,
                relation="above" if mine > other else "below" if mine < other else "equal",
                amount=self.amount(mine, indicator),
                other_amount=self.amount(other, indicator),
            ),
        )

    def _make_comparison_always(self) -> tuple[Form, ...] | None:
        one, two, indicator, _, _, _ = self._pair()
        mine, other = self.table.series(one, indicator), self.table.series(two, indicator)
        years = sorted(set(mine) & set(other))
        above = {mine[year] > other[year] for year in years}
        if len(above) != 1 or any(mine[year] == other[year] for year in years):
            return None
        last = years[-1]
        return (
            Comparison(
                country=one,
                other=two,
                indicator=indicator,
                year=last,
                relation="above" if above == {True} else "below",
                always=Window(years[0], last),
                amount=self.amount(mine[last], indicator),
                other_amount=self.amount(other[last], indicator),
            ),
        )

    def _make_rank(self) -> tuple[Form, ...]:
        country, indicator, year, value = self._cell()
        among = self._group(indicator, year, 2)
        among = among if country in among else tuple(sorted({*among, country}))
        known = self.table.year(indicator, year)
        end = self.random.choice(("highest", "lowest"))
        ahead = [code for code in among if (known[code] > value if end == "highest" else known[code] < value)]
        same = tuple(code for code in among if known[code] == value and code != country)
        return (
            Rank(
                country=country,
                indicator=indicator,
                year=year,
                among=among,
                end=end,  # type: ignore[arg-type]
                place=len(ahead) + 1,
                sharing=same,
                amount=self.amount(value, indicator),
            ),
        )

    def _make_rank_first(self) -> tuple[Form, ...]:
        _, indicator, year, _ = self._cell()
        among, known = self._group(indicator, year), self.table.year(indicator, year)
        end = self.random.choice(("highest", "lowest"))
        best = (max if end == "highest" else min)(known[code] for code in among)
        holders = [code for code in among if known[code] == best]
        amount = self.amount(best, indicator)
        return (
            Rank(
                country=holders[0],
                indicator=indicator,
                year=year,
                among=among,
                end=end,  # type: ignore[arg-type]
                sharing=tuple(holders[1:]),
                amount=amount,
            ),
        )

    def _make_order(self) -> tuple[Form, ...]:
        _, indicator, year, _ = self._cell()
        among, known = self._group(indicator, year), self.table.year(indicator, year)
        end = self.random.choice(("highest", "lowest"))
        ordered = sorted(among, key=lambda code: (-known[code] if end == "highest" else known[code], code))
        count = self.random.choice((None, 2, 3))
        if count is not None and (count >= len(among) or known[ordered[count - 1]] == known[ordered[count]]):
            count = None
        rows = [Row(country=code, amount=self.amount(known[code], indicator)) for code in ordered[:count]]
        return (
            Order(indicator=indicator, year=year, among=among, end=end, count=count, rows=tuple(rows)),  # type: ignore[arg-type]
        )

    def _make_change_rank(self) -> tuple[Form, ...] | None:
        country, indicator, _, _ = self._cell()
        first, last = self._span(country, indicator)
        start, end = self.table.year(indicator, first), self.table.year(indicator, last)
        among = tuple(code for code in self.table.countries if code in start and code in end)
        share = self.catalog.units[self.catalog.indicators[indicator].unit].kind == "share"
        measured = "absolute" if share else self.random.choice(("percent", "absolute"))
        sizes = {
            code: (end[code] / start[code] - 1) * 100 if measured == "percent" else end[code] - start[code]
            for code in among
            if start[code]
        }
        direction = self.random.choice(("up", "down"))
        best = (max if direction == "up" else min)(sizes, key=lambda code: sizes[code])
        if (
            len(among) < 3
            or (sizes[best] > 0) != (direction == "up")
            or list(sizes.values()).count(sizes[best]) > 1
        ):
            return None
        told = abs(sizes[best])
        return (
            ChangeRank(
                country=best,
                indicator=indicator,
                from_year=first,
                to_year=last,
                among=among,
                direction=direction,  # type: ignore[arg-type]
                measured=measured,  # type: ignore[arg-type]
                amounts=(
                    self.exact(told, "percent") if measured == "percent" else self.gap(told, indicator),
                ),
                from_amount=self.amount(start[best], indicator),
                to_amount=self.amount(end[best], indicator),
            ),
        )

    def _make_change_comparison(self) -> tuple[Form, ...] | None:
        one, two, indicator, _, _, _ = self._pair()
        first, last = self._span(one, indicator)
        cells = [(code, indicator, year) for code in (one, two) for year in (first, last)]
        if not all(cell in self.table.values and self.table.values[cell] for cell in cells):
            return None
        a, b, c, d = (self.table.values[cell] for cell in cells)
        measured = self.random.choice(("percent", "absolute"))
        if self.catalog.units[self.catalog.indicators[indicator].unit].kind == "share":
            measured = "absolute"
        mine, other = ((b / a - 1) * 100, (d / c - 1) * 100) if measured == "percent" else (b - a, d - c)
        if mine == other:
            return None
        make = (
            (lambda value: self.exact(value, "percent"))
            if measured == "percent"
            else (lambda value: self.gap(value, indicator))
        )
        return (
            ChangeComparison(
                country=one,
                other=two,
                indicator=indicator,
                from_year=first,
                to_year=last,
                measured=measured,  # type: ignore[arg-type]
                relation="above" if mine > other else "below",
                amount=make(mine),
                other_amount=make(other),
            ),
        )

    def _make_change_comparison_indicators(self) -> tuple[Form, ...] | None:
        country, one, _, _ = self._cell()
        two = self._indicator()
        first, last = self._span(country, one)
        cells = [(country, code, year) for code in (one, two) for year in (first, last)]
        kinds = {self.catalog.units[self.catalog.indicators[code].unit].kind for code in (one, two)}
        if one == two or "share" in kinds or not all(self.table.values.get(cell) for cell in cells):
            return None
        a, b, c, d = (self.table.values[cell] for cell in cells)
        mine, other = (b / a - 1) * 100, (d / c - 1) * 100
        return (
            ChangeComparison(
                country=country,
                other=country,
                indicator=one,
                other_indicator=two,
                from_year=first,
                to_year=last,
                relation="above" if mine > other else "below",
                amount=self.exact(mine, "percent"),
                other_amount=self.exact(other, "percent"),
            ),
        )

    def _make_group_share(self) -> tuple[Form, ...]:
        indicator = self._indicator(additive=True)
        year = self.random.choice(self.table.years[:-2])
        among, known = self._group(indicator, year), self.table.year(indicator, year)
        country = self.random.choice(among)
        total = sum((known[code] for code in among), Decimal(0))
        return (
            GroupShare(
                country=country,
                indicator=indicator,
                year=year,
                among=among,
                share=self.exact(known[country] / total * 100, "percent"),
                amount=self.amount(known[country], indicator),
                total=self.amount(total, indicator),
            ),
        )

    def _make_mean(self) -> tuple[Form, ...]:
        country, indicator, year, _ = self._cell()
        if self.random.random() < 0.5:
            countries = self._group(indicator, year, 2)
            values = [self.table.values[code, indicator, year] for code in countries]
            years: tuple[int, ...] = (year,)
        else:
            first, last = self._span(country, indicator)
            series = self.table.series(country, indicator)
            countries, years = (country,), tuple(range(first, last + 1))
            values = [series[each] for each in years if each in series]
        mean = sum(values, Decimal(0)) / len(values)
        return (
            Mean(indicator=indicator, countries=countries, years=years, amount=self.amount(mean, indicator)),
        )

    def _make_total(self) -> tuple[Form, ...]:
        indicator = self._indicator(additive=True)
        year = self.random.choice(self.table.years[:-2])
        countries, known = self._group(indicator, year, 2), self.table.year(indicator, year)
        total = sum((known[code] for code in countries), Decimal(0))
        return (
            Total(indicator=indicator, countries=countries, year=year, amount=self.amount(total, indicator)),
        )

    def _make_count(self) -> tuple[Form, ...]:
        _, indicator, year, value = self._cell()
        among, known = self._group(indicator, year), self.table.year(indicator, year)
        if self.random.random() < 0.3:
            other = self.random.choice(among)
            relation = self.random.choice(("above", "below"))
            bar = Bar(indicator=indicator, other=other, relation=relation)  # type: ignore[arg-type]
            among = tuple(code for code in among if code != other)
            inside = [code for code in among if _MEETS[relation](known[code], known[other])]
        else:
            limit = self.bar(indicator, value)
            bar = Bar(indicator=indicator, amount=limit)
            inside = [code for code in among if _MEETS[str(limit.bound)](known[code], limit.value)]
        inside.sort(key=lambda code: -known[code])
        rows = tuple(Row(country=code, amount=self.amount(known[code], indicator)) for code in inside)
        return (Count(bars=(bar,), among=among, year=year, number=len(rows), members=rows),)

    def _make_count_two(self) -> tuple[Form, ...] | None:
        _, one, year, value = self._cell()
        two = self._indicator()
        known, other = self.table.year(one, year), self.table.year(two, year)
        among = tuple(code for code in self.table.countries if code in known and code in other)
        if one == two or len(among) < len(self.table.countries):
            return None
        bars = (self.bar(one, value), self.bar(two, self.random.choice(sorted(other.values()))))
        inside = [
            code
            for code in among
            if _MEETS[str(bars[0].bound)](known[code], bars[0].value)
            and _MEETS[str(bars[1].bound)](other[code], bars[1].value)
        ]
        return (
            Count(
                bars=(Bar(indicator=one, amount=bars[0]), Bar(indicator=two, amount=bars[1])),
                among=among,
                year=year,
                number=len(inside),
                members=tuple(Row(country=code) for code in inside),
            ),
        )

    def _make_count_window(self) -> tuple[Form, ...] | None:
        country, indicator, _, value = self._cell()
        first, last = self._span(country, indicator)
        window, among = Window(first, last), self.table.countries
        if any((code, indicator, year) not in self.table.values for code in among for year in window.years):
            return None
        limit = self.bar(indicator, value)
        inside = [
            code
            for code in among
            if all(
                _MEETS[str(limit.bound)](self.table.values[code, indicator, year], limit.value)
                for year in window.years
            )
        ]
        return (
            Count(
                bars=(Bar(indicator=indicator, amount=limit),),
                among=among,
                year=last,
                window=window,
                number=len(inside),
                members=tuple(Row(country=code) for code in inside),
            ),
        )

    def _window(self, country: str, indicator: str) -> tuple[Window, dict[int, Decimal]] | None:
        first, last = self.table.years[0], self.table.years[-1]
        if self.random.random() < 0.5:
            first, last = self._span(country, indicator)
        series = {y: v for y, v in self.table.series(country, indicator).items() if first <= y <= last}
        return (Window(first, last), series) if len(series) > 2 else None

    def _extreme(
        self, country: str, indicator: str, window: Window, series: dict[int, Decimal], end: str
    ) -> Extreme:
        best = (max if end == "highest" else min)(series.values())
        years = tuple(year for year, value in series.items() if value == best)
        return Extreme(
            country=country,
            indicator=indicator,
            window=window,
            end=end,  # type: ignore[arg-type]
            years=years,
            amount=self.amount(best, indicator),
        )

    def _make_extreme(self) -> tuple[Form, ...] | None:
        country, indicator, _, _ = self._cell()
        found = self._window(country, indicator)
        if found is None:
            return None
        return (self._extreme(country, indicator, *found, self.random.choice(("highest", "lowest"))),)

    def _make_first(self) -> tuple[Form, ...] | None:
        country, indicator, _, value = self._cell()
        found = self._window(country, indicator)
        if found is None:
            return None
        window, series = found
        bar = self.bar(indicator, value)
        hits = [year for year, each in series.items() if _MEETS[str(bar.bound)](each, bar.value)]
        base = {"country": country, "indicator": indicator, "window": window, "bar": bar}
        if not hits:
            end = "highest" if bar.bound in ("above", "at_least") else "lowest"
            never = FirstYear(**base, year=None, happened="never")  # type: ignore[arg-type]
            return never, self._extreme(country, indicator, window, series, end)
        amount = self.amount(series[hits[0]], indicator)
        if hits[0] == min(series):
            return (FirstYear(**base, year=None, happened="already", amount=amount),)  # type: ignore[arg-type]
        return (FirstYear(**base, year=hits[0], amount=amount),)  # type: ignore[arg-type]

    def _make_throughout(self) -> tuple[Form, ...] | None:
        country, indicator, _, value = self._cell()
        found = self._window(country, indicator)
        if found is None:
            return None
        window, series = found
        bar = self.bar(indicator, value)
        met = {_MEETS[str(bar.bound)](each, bar.value) for each in series.values()}
        upward = bar.bound in ("above", "at_least")
        options = {"always"} if met == {True} else {"never"} if met == {False} else {"once", "not_always"}
        held = self.random.choice(sorted(options))
        claim = Throughout(country=country, indicator=indicator, window=window, bar=bar, held=held)  # type: ignore[arg-type]
        worst = upward == (held in ("always", "not_always"))
        end = "lowest" if worst else "highest"
        return claim, self._extreme(country, indicator, window, series, end)

    def _moves(self, one: str, two: str, indicator: str) -> tuple[list[int], list[tuple[int, str]], Window]:
        mine, other = self.table.series(one, indicator), self.table.series(two, indicator)
        years = sorted(set(mine) & set(other))
        apart = [year for year in years if mine[year] != other[year]]
        moves = [
            (year, one if mine[year] > other[year] else two)
            for before, year in pairwise(apart)
            if (mine[before] > other[before]) != (mine[year] > other[year])
        ]
        return years, moves, Window(years[0], years[-1])

    def _make_crossing(self) -> tuple[Form, ...] | None:
        one, two, indicator, _, _, _ = self._pair()
        _, moves, window = self._moves(one, two, indicator)
        up = [year for year, ahead in moves if ahead == one]
        if not up:
            return None
        how = self.random.choice(("plain", "first", "last"))
        if how == "last" and moves[-1][1] != one:
            how = "plain"
        year = up[0] if how == "first" else up[-1] if how == "last" else self.random.choice(up)
        values = self.table.values
        years = sorted(set(self.table.series(one, indicator)) & set(self.table.series(two, indicator)))
        if how == "first" and any(
            values[one, indicator, y] > values[two, indicator, y] for y in years if y < year
        ):
            return None
        return (
            Crossing(
                country=one,
                other=two,
                indicator=indicator,
                year=year,
                first=window if how == "first" else None,
                last=window if how == "last" else None,
                amount=self.amount(values[one, indicator, year], indicator),
                other_amount=self.amount(values[two, indicator, year], indicator),
            ),
        )

    def _make_crossings(self) -> tuple[Form, ...] | None:
        one, two, indicator, _, _, _ = self._pair()
        years, moves, window = self._moves(one, two, indicator)
        a, b = (self.table.values[code, indicator, years[-1]] for code in (one, two))
        mine, other = self.table.series(one, indicator), self.table.series(two, indicator)
        if any(mine[year] == other[year] for year in years) or (not moves and self.random.random() < 0.8):
            return None
        return (
            Crossings(
                country=one,
                other=two,
                indicator=indicator,
                window=window,
                moves=tuple(moves),
                leader=one if a > b else two,
            ),
        )

    def _make_missing(self) -> tuple[Form, ...]:
        what = self.random.choice(("value", "value", "years", "place", "measure"))
        if what == "place":
            return (Missing(what="place", name=self.random.choice(_PLACES[self.language])),)
        if what == "measure":
            return (Missing(what="measure", name=self.random.choice(_MEASURES[self.language])),)
        if what == "years":
            year = self.random.choice((1990, 1995, 2030, 2040))
            last = year + self.random.choice((0, 0, 3))
            covered = Covered(years=Window(self.table.years[0], self.table.years[-1]))
            return Missing(what="years", years=Window(year, last)), covered
        country, indicator = self.random.choice(self.table.countries), self._indicator()
        gone = [y for y in self.table.years if (country, indicator, y) not in self.table.values]
        if not gone:
            return self._make_missing()
        year = self.random.choice(gone)
        return (Missing(what="value", country=country, indicator=indicator, years=Window(year, year)),)

    def _make_missing_several(self) -> tuple[Form, ...] | None:
        """No value of one indicator in one year, for several countries or for all of them."""
        indicator, year = self._indicator(), self.random.choice(self.table.years)
        gone = [c for c in self.table.countries if (c, indicator, year) not in self.table.values]
        if len(gone) < 2:
            return None
        window = Window(year, year)
        if len(gone) == len(self.table.countries) and self.random.random() < 0.5:
            return (Missing(what="value", indicator=indicator, years=window),)
        chosen = self.random.sample(gone, self.random.randint(2, len(gone)))
        return tuple(
            Missing(what="value", country=code, indicator=indicator, years=window) for code in chosen
        )

    def _make_ranks(self) -> tuple[Form, ...] | None:
        """Where one country stands, and who stands where it was thought to."""
        first = self._make_rank()[0]
        assert isinstance(first, Rank)
        known = self.table.year(first.indicator, first.year)
        best = (max if first.end == "highest" else min)(known[code] for code in first.among)
        holders = [code for code in first.among if known[code] == best]
        if first.place == 1 or len(holders) > 1:
            return None
        return first, replace(
            first, country=holders[0], place=1, sharing=(), amount=self.amount(best, first.indicator)
        )

    def _make_covered(self) -> tuple[Form, ...]:
        return self.random.choice(
            (
                (Covered(years=Window(self.table.years[0], self.table.years[-1])),),
                (Covered(countries=self.table.countries),),
                (Covered(indicators=self.table.indicators),),
            )
        )

    def _make_verdict(self) -> tuple[Form, ...]:
        """Yes or no to a statement, and the figures that show it."""
        kind = self.random.choice(("comparison", "change", "rank", "bar", "throughout"))
        if kind == "bar":
            country, indicator, year, value = self._cell()
            bar = self.bar(indicator, value)
            asked = Level(country=country, indicator=indicator, year=year, amount=bar)
            holds = _MEETS[str(bar.bound)](value, bar.value)
            return Verdict(claim=asked, holds=holds), self._level(country, indicator, year)
        claims = self.make(kind)
        first = claims[0]
        bare = {
            name: None
            for name in ("amount", "other_amount", "from_amount", "to_amount", "amounts", "by")
            if hasattr(first, name)
        }
        return Verdict(claim=replace(first, **bare), holds=True), *claims  # type: ignore[type-var]


def make_claims(
    seed: int, each: int, kinds: Sequence[str] | None = None, language: Language = "en"
) -> Iterator[tuple[str, tuple[Form, ...]]]:
    """`each` answers of every kind, with the name of the kind."""
    claims = Claims(load_table(), seed, language)
    for kind in kinds or claims.makers:
        for _ in range(each):
            yield kind, claims.make(kind)
