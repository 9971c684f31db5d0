"""The makers of the asking table for values: figures of cells, and limits that one country's value is held
to."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from core.claims.amounts import Amount
from core.claims.forms import Covered, Form, Level, Order
from core.language.reading.change_makers import open_change
from core.language.reading.parts import Made, Parts, to_verdicts
from core.language.reading.roles import Unclear

_MOST_CELLS: Final = 60
_LONG_LIST: Final = 5  # so many values of one year are told as a table, in order


def covered(parts: Parts) -> Made:
    """ "What does the data cover?" """
    parts.take("covers")
    return (Covered(),)


def levels(parts: Parts) -> Made:
    """Values; or, for a period of which not each year is wanted, the change over it."""
    complement = bool(parts.take("complement"))
    how_much = parts.take("howmuch")
    countries, indicators = parts.countries(), parts.indicators()
    if how_much and any(parts.has_shares(one) for one in indicators):
        raise Unclear("how much of it, and not which share")  # "how much electricity does Canada have?"
    if parts.take("both") and len(countries) != 2:
        raise Unclear("both of whom?")
    measured = parts.measured()
    if parts.is_period and not parts.meant.times.series and not complement:
        return tuple(
            open_change(parts, country, one, measured) for one in indicators for country in countries
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
            found += (
                Level(country=country, indicator=indicator, year=year, complement=complement)
                for year in years
            )
    if len(found) > _MOST_CELLS:
        raise Unclear("too many figures at once")
    return tuple(found)


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
    year = parts.year(indicator, countries)
    return to_verdicts(*(
        Level(country=country, indicator=indicator, year=year, amount=amount, complement=complement)
        for country in countries
    ))  # fmt: skip


def everyone(parts: Parts) -> Made:
    """ "Did everyone have electricity?": all of a hundred percent, or (everyone=none) nobody."""
    country, indicator = parts.country(), parts.indicator()
    if parts.scope.catalog.indicators[indicator].denominator is None:
        raise Unclear("everyone?")
    nobody = parts.take("everyone") == "none"
    unit = parts.scope.catalog.indicators[indicator].unit
    amount = Amount(
        value=Decimal(0 if nobody else 100),
        step=Decimal(1),
        unit=unit,
        bound="at_most" if nobody else "at_least",
    )
    year = parts.year(indicator, (country,))
    return to_verdicts(Level(country=country, indicator=indicator, year=year, amount=amount))
