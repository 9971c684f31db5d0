"""Places, orders, counts, totals and means, filled."""

from __future__ import annotations

from dataclasses import replace

from core.claims.exact import percent_of
from core.claims.facts_index import Unproven
from core.claims.filling.gaps import NotAnswerable, find_gaps, merge_gaps, split_group
from core.claims.filling.single import tell_moved
from core.claims.forms import (
    HOLE,
    ChangeRank,
    Count,
    Form,
    GroupShare,
    Mean,
    Missing,
    Order,
    Rank,
    Row,
    Total,
)
from core.claims.truth.changes import find_change
from core.claims.truth.counts import members_of
from core.claims.truth.findings import IllFormed
from core.claims.truth.groups import mean_of, total_of
from core.claims.truth.look import Look
from core.claims.truth.ranks import first_by_change, place_in, sharing_with, sort_group

Grouped = Rank | Order | ChangeRank | Count


def keep_known(form: Grouped, look: Look) -> tuple[Grouped, tuple[Missing, ...]]:
    """The same of those of `among` with values, and what the others lack.

    Raises `NotAnswerable` where a country that is asked about is one of the others, or too few are left.
    """
    match form:
        case Count():
            years = form.window.years if form.window else (form.year,)
            cells = [(bar.indicator, year) for bar in form.bars for year in years]
            least = 1
        case ChangeRank():
            cells = [(form.indicator, form.from_year), (form.indicator, form.to_year)]
            least = 2
        case Rank() | Order():
            cells, least = [(form.indicator, form.year)], 2
    left, gaps = split_group(look, form.among, cells, least)
    if isinstance(form, (Rank, ChangeRank)) and isinstance(form.country, str) and form.country not in left:
        own = [
            gap for code in {code for code, _ in cells} for gap in _own_gaps(look, form.country, code, cells)
        ]
        raise NotAnswerable("missing" if own else "ill_formed", tuple(own))
    return replace(form, among=left), gaps


def fill_rank(form: Rank, look: Look) -> tuple[Form, ...]:
    if form.country is HOLE and form.within is not None:
        order = Order(
            indicator=form.indicator, year=form.year, among=form.among, end=form.end, count=form.within
        )
        return fill_order(order, look)
    known, gaps = keep_known(form, look)
    if not isinstance(known, Rank):
        raise TypeError(known)
    values = look.group(known.among, form.indicator, form.year)
    country = known.country
    if not isinstance(country, str):
        wanted = form.place if isinstance(form.place, int) else 1
        if not 1 <= wanted <= len(values):
            raise NotAnswerable("nobody", gaps)
        country = sort_group(values, form.end)[wanted - 1]
    filled = replace(
        known,
        country=country,
        place=place_in(values, country, form.end),
        within=None,
        sharing=sharing_with(values, country),
        amount=look.exact(values[country], form.indicator),
    )
    return (filled, *gaps)


def fill_order(form: Order, look: Look) -> tuple[Form, ...]:
    """A tie at the end of the list lengthens it: none of the equal ones is left out."""
    known, gaps = keep_known(form, look)
    values = look.group(known.among, form.indicator, form.year)
    order = sort_group(values, form.end)
    count = len(order) if form.count is None else max(1, min(form.count, len(order)))
    while count < len(order) and values[order[count]] == values[order[count - 1]]:
        count += 1
    rows = tuple(
        Row(country=country, amount=look.exact(values[country], form.indicator)) for country in order[:count]
    )
    filled = replace(form, among=known.among, rows=rows, count=None if form.count is None else count)
    return (filled, *gaps)


def fill_change_rank(form: ChangeRank, look: Look) -> tuple[Form, ...]:
    known, gaps = keep_known(replace(form, country=HOLE), look)
    if not isinstance(known, ChangeRank):
        raise TypeError(known)
    try:
        first = first_by_change(known, look)
    except IllFormed as error:
        raise NotAnswerable("false", gaps) from error  # who rose least, where not all rose
    if len(first) != 1:
        raise NotAnswerable("tie" if first else "nobody", gaps)
    country = first[0]
    moved = find_change(look, country, form.indicator, form.from_year, form.to_year)
    filled = replace(
        known,
        country=country,
        amounts=tell_moved(moved, form.indicator, form.measured, look, signed=False),
        from_amount=look.exact(look.value(country, form.indicator, form.from_year), form.indicator),
        to_amount=look.exact(look.value(country, form.indicator, form.to_year), form.indicator),
    )
    return (filled, *gaps)


def fill_count(form: Count, look: Look) -> tuple[Form, ...]:
    """How many, and all of them; with the value of the first bar's indicator where one year is meant."""
    known, gaps = keep_known(form, look)
    if not isinstance(known, Count):
        raise TypeError(known)
    inside = members_of(known, look)
    rows = tuple(_row(known, country, look) for country in inside)
    return (replace(known, number=len(inside), at_least=False, members=rows), *gaps)


def fill_share(form: GroupShare, look: Look) -> tuple[Form, ...]:
    _require(look, form.among, form.indicator, (form.year,))
    total = total_of(look, form.indicator, form.among, form.year).value
    value = look.value(form.country, form.indicator, form.year)
    share = percent_of(value, total)
    if share is None:
        raise Unproven("a part of nothing")
    return (
        replace(
            form,
            share=look.exact_percent(share),
            amount=look.exact(value, form.indicator),
            total=look.exact(total, form.indicator),
        ),
    )


def fill_mean(form: Mean, look: Look) -> tuple[Form, ...]:
    _require(look, form.countries, form.indicator, form.years)
    return (replace(form, amount=look.exact(mean_of(form, look).value, form.indicator)),)


def fill_total(form: Total, look: Look) -> tuple[Form, ...]:
    _require(look, form.countries, form.indicator, (form.year,))
    total = total_of(look, form.indicator, form.countries, form.year)
    return (replace(form, amount=look.exact(total.value, form.indicator)),)


def _own_gaps(look: Look, country: str, indicator: str, cells: list[tuple[str, int]]) -> tuple[Missing, ...]:
    return find_gaps(look, (country,), indicator, [year for code, year in cells if code == indicator])


def _row(form: Count, country: str, look: Look) -> Row:
    if form.window is not None:
        return Row(country=country)
    indicator = form.bars[0].indicator
    return Row(country=country, amount=look.exact(look.value(country, indicator, form.year), indicator))


def _require(look: Look, countries: tuple[str, ...], indicator: str, years: tuple[int, ...]) -> None:
    """A mean or a total of exactly those cannot leave one out."""
    if gaps := find_gaps(look, countries, indicator, years):
        raise NotAnswerable("missing", merge_gaps(gaps, look))
