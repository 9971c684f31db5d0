"""The makers of the asking table for values: figures of cells, and limits that one country's value is held
to."""

from __future__ import annotations

from typing import Final

from core.claims.amounts import Window
from core.claims.filling.courses import MOST_LISTED
from core.claims.forms import HOLE, Bar, Change, Count, Covered, Form, Level, Order, Throughout
from core.language.reading.change_makers import open_change
from core.language.reading.parts import Made, Parts, to_verdicts
from core.language.reading.roles import Unclear

_MOST_CELLS: Final = 60
_LONG_LIST: Final = 5  # so many values of one year are told as a table, in order


def covered(parts: Parts) -> Made:
    """ "What does the data cover?" """
    coverage = parts.scope.coverage
    match parts.take("covers"):
        case "years":
            return (Covered(years=Window(coverage.first_year, coverage.last_year)),)
        case "countries":
            return (Covered(countries=tuple(coverage.countries)),)
        case "indicators":
            return (Covered(indicators=tuple(coverage.indicators)),)
    return (Covered(),)


def levels(parts: Parts) -> Made:
    """Values; or how they went, for a period of which not each year is wanted and for many years."""
    complement = bool(parts.take("complement"))
    how_much = parts.take("howmuch")
    parts.take("again")  # "what was it again?"
    countries, indicators = parts.countries(), parts.indicators()
    if how_much and any(parts.has_shares(one) for one in indicators):
        raise Unclear("how much of it, and not which share")  # "how much electricity does Canada have?"
    if parts.take("both") and len(countries) != 2:
        raise Unclear("both of whom?")
    measured = parts.measured()
    plot = bool(parts.take("plot"))
    if complement:
        pass
    elif (parts.is_period and not parts.meant.times.series) or (plot and not parts.has_time):
        return tuple(
            open_change(parts, country, one, measured, course=measured is None, whole=plot)
            for one in indicators
            for country in countries
        )
    for one in indicators:
        unit = parts.scope.catalog.indicators[one].unit
        share = parts.scope.catalog.units[unit].kind == "share"
        if (measured and (measured == "percent") != share) or (parts.take("as") and not measured):
            raise Unclear("in which unit?")
    if (
        len(countries) >= _LONG_LIST
        and not complement
        and (not parts.has_time or parts.meant.times.only_year)
    ):
        return tuple(
            Order(indicator=one, year=parts.year(one, countries), among=countries) for one in indicators
        )
    found: list[Form] = []
    for indicator in indicators:
        for country in countries:
            years = parts.years(indicator, countries)
            if len(years) > MOST_LISTED and parts.meant.times.series and not complement:
                found.append(_course(country, indicator, years))
                continue
            found += (
                Level(country=country, indicator=indicator, year=year, complement=complement)
                for year in years
            )
    if len(found) > _MOST_CELLS:
        raise Unclear("too many figures at once")
    return tuple(found)


def _course(country: str, indicator: str, years: tuple[int, ...]) -> Change:
    return Change(
        country=country,
        indicator=indicator,
        from_year=years[0],
        to_year=years[-1],
        direction=HOLE,
        amounts=HOLE,
        course=True,
    )


def claimed_level(parts: Parts) -> Made:
    country, indicator = parts.country(), parts.indicator()
    amount = parts.amount("said", indicator)
    year = parts.year(indicator, (country,))
    complement = bool(parts.take("complement"))
    return to_verdicts(
        Level(country=country, indicator=indicator, year=year, amount=amount, complement=complement)
    )


def bar(parts: Parts) -> Made:
    countries, indicator = parts.countries(), parts.indicator()
    if len(countries) > 1 and not parts.take("both"):
        raise Unclear("both of them, or one?")
    if parts.take("both") and len(countries) != 2:
        raise Unclear("both of whom?")
    amount, complement = parts.limit(indicator), bool(parts.take("complement"))
    if parts.meant.times.by:  # "did it pass 200 million by 2010?": in any year up to then
        if complement or len(countries) > 1:
            raise Unclear("by then, of several")
        window = parts.window(indicator, countries)
        return to_verdicts(
            Throughout(country=countries[0], indicator=indicator, window=window, bar=amount, held="once")
        )
    year = parts.year(indicator, countries)
    if len(countries) == 1:
        claim = Level(
            country=countries[0], indicator=indicator, year=year, amount=amount, complement=complement
        )
        return to_verdicts(claim)
    if complement:
        raise Unclear("the rest of several")
    limit = Bar(indicator=indicator, amount=amount)
    return to_verdicts(Count(bars=(limit,), among=countries, year=year, number=len(countries)))
