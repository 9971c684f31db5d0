"""Levels, changes and comparisons, filled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from core.claims.amounts import Amount
from core.claims.exact import WIDE, exact_amount
from core.claims.facts_index import Moved, Unproven
from core.claims.filling.gaps import NotAnswerable, find_gaps
from core.claims.forms import HOLE, Change, ChangeComparison, Comparison, Form, Level, Measured
from core.claims.truth.changes import direction_of, find_change, judge_every_year
from core.claims.truth.changes import judge_degree as judge_change_degree
from core.claims.truth.comparisons import (
    cells_of,
    changes_of,
    gap_between,
    judge_always,
    judge_degree,
    ratio_between,
    relation_of,
    sizes_of,
)
from core.claims.truth.findings import Found, NoValue
from core.claims.truth.levels import complement, judge_newest
from core.claims.truth.look import POINTS, TIMES, Look
from core.data.facts import Cell


def fill_level(form: Level, look: Look) -> tuple[Form, ...]:
    try:
        value = look.value(form.country, form.indicator, form.year)
    except NoValue as error:
        raise NotAnswerable("missing", (error.missing,), _newest(form, look)) from error
    if form.complement:
        value = complement(form, look)
    newest = form.newest and _holds(lambda: judge_newest(form, look))
    return (replace(form, amount=look.exact(value, form.indicator), newest=newest),)


def fill_change(form: Change, look: Look) -> tuple[Form, ...]:
    """Which way it truly went, both ends, and by how much: first as it was asked, then as else."""
    years = (form.from_year, form.to_year)
    if gaps := find_gaps(look, (form.country,), form.indicator, years):
        raise NotAnswerable("missing", gaps, _ends(form, look))
    moved = find_change(look, form.country, form.indicator, *years)
    direction = direction_of(moved.absolute)
    filled = replace(
        form,
        direction=direction,
        amounts=tell_moved(moved, form.indicator, form.measured, look, signed=False) or None,
        factor=_factor(moved) if form.factor is not None else None,
        from_amount=_level_at(look, form.country, form.indicator, form.from_year),
        to_amount=_level_at(look, form.country, form.indicator, form.to_year),
        measured=form.measured if moved.absolute != 0 else None,
    )
    steady = form.every_year and _holds(lambda: judge_every_year(filled, look))
    graded = form.degree is not None and _holds(lambda: judge_change_degree(filled, look))
    return (replace(filled, every_year=steady, degree=form.degree if graded else None),)


def fill_comparison(form: Comparison, look: Look) -> tuple[Form, ...]:
    """Which is above which, with both values; who is ahead comes first where that was the question."""
    one, other = cells_of(form)
    gaps = [*find_gaps(look, (one.country,), one.indicator, (one.year,))]
    gaps += find_gaps(look, (other.country,), other.indicator, (other.year,))
    if gaps:
        raise NotAnswerable("missing", tuple(gaps), _known_levels(look, one, other))
    if form.relation is HOLE and form.factor is None and form.percent_of is None:
        form = _leader_first(form, look)
        one, other = cells_of(form)
    gap = gap_between(form, look).value
    relation = relation_of(gap)
    filled = replace(
        form,
        relation=relation,
        by=look.exact_gap(abs(gap), form.indicator) if form.by is not None and gap != 0 else None,
        factor=exact_amount(ratio_between(form, look).value, TIMES) if form.factor is not None else None,
        percent_of=_percent_of(form, look) if form.percent_of is not None else None,
        amount=_level_at(look, one.country, one.indicator, one.year),
        other_amount=_level_at(look, other.country, other.indicator, other.year),
    )
    if filled.degree is not None and not _holds(lambda: judge_degree(filled, look)):
        filled = replace(filled, degree=None)
    if filled.always is not None and not _holds(lambda: judge_always(filled, look)):
        filled = replace(filled, always=None)
    return (filled,)


def fill_change_comparison(form: ChangeComparison, look: Look) -> tuple[Form, ...]:
    """Signed changes: a fall is below a rise."""
    years = (form.from_year, form.to_year)
    other_indicator = form.other_indicator or form.indicator
    gaps = [*find_gaps(look, (form.country,), form.indicator, years)]
    gaps += find_gaps(look, (form.other,), other_indicator, years)
    if gaps:
        raise NotAnswerable("missing", tuple(gaps))
    size, other_size, _ = sizes_of(form, look)
    one, other = changes_of(form, look)
    apart = WIDE.subtract(size, other_size)
    by = exact_amount(abs(apart), POINTS) if form.measured == "percent" else None
    by = by or look.exact_gap(abs(apart), form.indicator)
    return (
        replace(
            form,
            relation=relation_of(apart),
            by=by if form.by is not None and apart != 0 else None,
            amount=_told(one, form.indicator, form.measured, look),
            other_amount=_told(other, other_indicator, form.measured, look),
        ),
    )


def tell_moved(
    moved: Moved, indicator: str, measured: Measured | None, look: Look, *, signed: bool
) -> tuple[Amount, ...]:
    """The change in the unit and in percent, the measure that was asked for first; nothing of no change.

    Of a rate in percent, which is no share of anything, percentages are told only where they are asked for.
    """
    if moved.absolute == 0:
        return ()
    turn = (lambda value: value) if signed else abs
    absolute = look.exact_gap(turn(moved.absolute), indicator)
    if moved.percent is None:
        return (absolute,)
    percent = look.exact_percent(turn(moved.percent))
    if measured == "percent":
        return percent, absolute
    return (absolute,) if look.is_rate(indicator) else (absolute, percent)


def _told(moved: Moved, indicator: str, measured: Measured, look: Look) -> Amount:
    if measured == "absolute":
        return look.exact_gap(moved.absolute, indicator)
    if moved.percent is None:
        raise Unproven("a percentage of nothing")
    return look.exact_percent(moved.percent)


def _factor(moved: Moved) -> Amount:
    if moved.percent is None:
        raise Unproven("a multiple of nothing")
    return exact_amount(WIDE.add(1, WIDE.divide(moved.percent, Decimal(100))), TIMES)


def _percent_of(form: Comparison, look: Look) -> Amount:
    return look.exact_percent(WIDE.multiply(ratio_between(form, look).value, Decimal(100)))


def _leader_first(form: Comparison, look: Look) -> Comparison:
    if gap_between(form, look).value >= 0:
        return form
    one, other = cells_of(form)
    other_year = None if one.year == other.year else one.year
    return replace(form, country=other.country, year=other.year, other=one.country, other_year=other_year)


def _level_at(look: Look, country: str, indicator: str, year: int) -> Amount | None:
    """The value where the facts have it: a change may be proven without its ends."""
    if not look.facts.knows(country, indicator, year):
        return None
    return look.exact(look.value(country, indicator, year), indicator)


def _newest(form: Level, look: Look) -> tuple[Form, ...]:
    year = look.facts.newest(form.country, form.indicator)
    return () if year is None else fill_level(replace(form, year=year, newest=False), look)


def _ends(form: Change, look: Look) -> tuple[Form, ...]:
    cells = [Cell(form.country, form.indicator, year) for year in (form.from_year, form.to_year)]
    return _known_levels(look, *cells)


def _known_levels(look: Look, *cells: Cell) -> tuple[Form, ...]:
    found = [(cell, _level_or_none(look, cell)) for cell in cells]
    return tuple(
        Level(country=cell.country, indicator=cell.indicator, year=cell.year, amount=amount)
        for cell, amount in found
        if amount is not None
    )


def _level_or_none(look: Look, cell: Cell) -> Amount | None:
    try:
        return _level_at(look, cell.country, cell.indicator, cell.year)
    except NoValue:
        return None


def _holds(judge: Callable[[], Found]) -> bool:
    """An extra of the question that is dropped where it is not shown to be so."""
    try:
        return judge().finding == "supported"
    except Unproven:
        return False
