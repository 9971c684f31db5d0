"""Cautions below an answer: short, and only where the very figures that it tells can mislead.

What may be said of an indicator, and the number that it goes by, is data of the catalog.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from itertools import combinations, pairwise

from core.claims.forms import (
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Order,
    Rank,
    Row,
    Throughout,
)
from core.data.catalog.catalog import Catalog, Indicator
from core.language.writing.digits import Shown, power
from core.language.writing.numbers import NumberStyle, spell
from core.language.writing.words import load_style
from core.outcome import Language

Cell = tuple[str, str, int]  # country, indicator, year
Cells = Mapping[Cell, Decimal | None]

_COARSE = 10  # a gap below so many of the units that a value is rounded to says little
_WHOLES = frozenset({Decimal(0), Decimal(100)})  # none and all are no estimates
_ROUND_COUNT = 3  # a count that ends in so many zeros is an estimate


@dataclass
class _Told:
    """What claims compare: cells of two countries, of two years, and series over which they speak."""

    pairs: list[tuple[Cell, Cell]] = field(default_factory=list)
    changes: list[tuple[Cell, Cell]] = field(default_factory=list)
    spans: list[tuple[str, str, int, int]] = field(default_factory=list)  # with first and last year
    means: list[Mean] = field(default_factory=list)

    def add_change(self, country: str, indicator: str, first: int, last: int) -> None:
        """A series whose ends are compared."""
        self.changes.append(((country, indicator, first), (country, indicator, last)))
        self.spans.append((country, indicator, first, last))


def build_cautions(
    claims: Sequence[Form], cells: Cells, language: Language, catalog: Catalog
) -> tuple[str, ...]:
    """What a reader of these claims should know, each once, in a fixed order; `cells` are all values."""
    told = _collect(claims)
    found = [
        *_of_money(told, catalog),
        *_of_models(told, cells, catalog),
        *_of_rounding(told, cells, catalog),
        *_of_breaks(told, cells, catalog),
        *_of_means(told, catalog),
        *_of_the_measure(claims, catalog),
    ]
    return tuple(dict.fromkeys(_write(name, slots, language, catalog) for name, slots in found))


_Caution = tuple[str, dict[str, object]]


def _write(name: str, slots: Mapping[str, object], language: Language, catalog: Catalog) -> str:
    text = catalog.cautions[name].text[language]
    filled = dict(slots)
    if "indicator" in slots:
        measure = catalog.indicators[str(slots["indicator"])].words[language].noun.full
        filled |= {"measure": measure, "Measure": measure[:1].upper() + measure[1:]}
    if "code" in slots:
        country = catalog.countries[str(slots["code"])].words[language].noun.name
        filled["country"] = country
    if isinstance(slots.get("points"), Decimal):
        filled["points"] = _tell_points(Decimal(str(slots["points"])), load_style(language))
    return text.format(**filled)


def _tell_points(points: Decimal, style: NumberStyle) -> str:
    return spell(Shown(points.quantize(power(-1)), power(-1), exact=True), "points", style).text


# ---- what claims compare


def _collect(claims: Iterable[Form]) -> _Told:
    told = _Told()
    levels = [claim for claim in claims if isinstance(claim, Level)]
    for one, other in combinations(levels, 2):
        if one.indicator == other.indicator:
            _add(told, (one.country, one.indicator, one.year), (other.country, other.indicator, other.year))
    for claim in claims:
        _collect_one(told, claim)
    return told


def _add(told: _Told, one: Cell, other: Cell) -> None:
    if one[0] == other[0]:
        told.add_change(one[0], one[1], min(one[2], other[2]), max(one[2], other[2]))
    else:
        told.pairs.append((one, other))


def _collect_one(told: _Told, claim: Form) -> None:
    match claim:
        case Change():
            told.add_change(claim.country, claim.indicator, claim.from_year, claim.to_year)
        case Comparison():
            other_year = claim.other_year or claim.year
            one = (claim.country, claim.indicator, claim.year)
            _add(told, one, (claim.other, claim.indicator, other_year))
            if claim.always is not None:
                told.spans += [
                    (code, claim.indicator, claim.always.first, claim.always.last)
                    for code in (claim.country, claim.other)
                ]
        case Rank(country=str(country)):
            told.pairs += [
                ((country, claim.indicator, claim.year), (other, claim.indicator, claim.year))
                for other in claim.among
                if other != country and other not in claim.sharing
            ]
        case Order(rows=tuple(rows)):
            told.pairs += _row_pairs(rows, claim.indicator, claim.year)
        case Count(members=tuple(rows)):
            told.pairs += [pair for bar in claim.bars for pair in _row_pairs(rows, bar.indicator, claim.year)]
        case ChangeRank(country=str(country)):
            told.add_change(country, claim.indicator, claim.from_year, claim.to_year)
        case ChangeComparison():
            second = claim.other_indicator or claim.indicator
            told.add_change(claim.country, claim.indicator, claim.from_year, claim.to_year)
            told.add_change(claim.other, second, claim.from_year, claim.to_year)
        case GroupShare():
            told.pairs += [
                ((claim.country, claim.indicator, claim.year), (other, claim.indicator, claim.year))
                for other in claim.among
                if other != claim.country
            ]
        case Extreme() | FirstYear() | Throughout():
            told.spans.append((claim.country, claim.indicator, claim.window.first, claim.window.last))
        case Crossing():
            one = (claim.country, claim.indicator, claim.year)
            told.pairs.append((one, (claim.other, claim.indicator, claim.year)))
        case Crossings(moves=tuple(moves)):
            years = [year for year, _ in moves] or [claim.window.last]
            told.pairs += [
                ((claim.country, claim.indicator, year), (claim.other, claim.indicator, year))
                for year in years
            ]
        case Mean():
            told.means.append(claim)
        case _:
            pass


def _row_pairs(rows: Sequence[Row], indicator: str, year: int) -> list[tuple[Cell, Cell]]:
    return [
        ((one.country, indicator, year), (other.country, indicator, year)) for one, other in pairwise(rows)
    ]


# ---- the cautions


def _has(catalog: Catalog, indicator: str, caution: str) -> bool:
    return caution in catalog.indicators[indicator].cautions


def _of_money(told: _Told, catalog: Catalog) -> list[_Caution]:
    found: list[_Caution] = []
    spans = [span for span in told.spans if _has(catalog, span[1], "money_over_time")]
    several_years = [mean for mean in told.means if len(mean.years) > 1]
    if spans or any(_has(catalog, mean.indicator, "money_over_time") for mean in several_years):
        found.append(("money_over_time", {}))
    if any(_has(catalog, one[1], "money_across_countries") for one, _ in told.pairs):
        found.append(("money_across_countries", {}))
    return found


def _gap(cells: Cells, one: Cell, other: Cell) -> Decimal | None:
    first, second = cells.get(one), cells.get(other)
    return None if first is None or second is None else abs(first - second)


def _of_models(told: _Told, cells: Cells, catalog: Catalog) -> list[_Caution]:
    """An estimate by a model, where what it is compared with is near."""
    found: list[_Caution] = []
    for one, other in (*told.pairs, *told.changes):
        limit = catalog.indicators[one[1]].limits.get("modelled")
        gap = _gap(cells, one, other)
        if limit is not None and gap is not None and Decimal(0) < gap <= limit and one[1] == other[1]:
            found.append(("modelled", {"indicator": one[1]}))
    return found


def _rounded_to(value: Decimal, indicator: Indicator, catalog: Catalog) -> Decimal | None:
    """The unit that a value seems to be rounded to; None where it shows no sign of it."""
    kind = catalog.units[indicator.unit].kind
    if kind == "count":
        return power(_ROUND_COUNT) if value and value % power(_ROUND_COUNT) == 0 else None
    if kind == "share":
        return next((power(-digits) for digits in (0, 1) if value == round(value, digits)), None)
    return None


def _of_rounding(told: _Told, cells: Cells, catalog: Catalog) -> list[_Caution]:
    """One of two values is rounded and the other is not, and what is between them is not much more."""
    for one, other in (*told.pairs, *told.changes):
        indicator = catalog.indicators[one[1]]
        first, second = cells.get(one), cells.get(other)
        if "rounded" not in indicator.cautions or first is None or second is None or one[1] != other[1]:
            continue
        if {first, second} & _WHOLES and catalog.units[indicator.unit].kind == "share":
            continue
        units = [_rounded_to(value, indicator, catalog) for value in (first, second)]
        known = [unit for unit in units if unit is not None]
        if len(known) == 1 and 0 < abs(first - second) < known[0] * _COARSE:
            return [("rounded", {})]
    return []


def _of_breaks(told: _Told, cells: Cells, catalog: Catalog) -> list[_Caution]:
    """The greatest move from one year to the next within a series, where it is too great for one."""
    found: list[_Caution] = []
    for country, indicator, first, last in told.spans:
        limit = catalog.indicators[indicator].limits.get("break")
        known = [(year, cells.get((country, indicator, year))) for year in range(first, last + 1)]
        values = [(year, value) for year, value in known if value is not None]
        moves = [(abs(after - before), year) for (_, before), (year, after) in pairwise(values)]
        points, year = max(moves, default=(Decimal(0), 0))
        if limit is not None and points >= limit:
            found.append(("break", {"code": country, "points": points, "year": year}))
    return found


def _of_means(told: _Told, catalog: Catalog) -> list[_Caution]:
    several = [mean for mean in told.means if len(mean.countries) > 1]
    uneven = [mean for mean in several if not catalog.indicators[mean.indicator].additive]
    return [("simple_mean", {})] if uneven else []


def _of_the_measure(claims: Iterable[Form], catalog: Catalog) -> list[_Caution]:
    """What is to be known with every value of it."""
    bars = [bar for claim in claims for bar in getattr(claim, "bars", ())]
    told = [
        getattr(form, role, None) for form in (*claims, *bars) for role in ("indicator", "other_indicator")
    ]
    return [
        (name, {"indicator": code})
        for code in dict.fromkeys(told)
        if isinstance(code, str)
        for name in catalog.indicators[code].cautions
        if catalog.cautions[name].always
    ]
