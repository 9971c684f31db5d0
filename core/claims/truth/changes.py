"""From one year to another: which way, by how much, how many times."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from core.claims.amounts import Amount, Window
from core.claims.exact import WIDE, exact_amount
from core.claims.facts_index import Moved, Unproven
from core.claims.forms import Change, Direction
from core.claims.truth.findings import Found, IllFormed, both, check
from core.claims.truth.look import TIMES, Look
from core.claims.truth.numbers import BARS, Sort, agrees
from core.data.facts import Cell

_TENTH = Decimal("0.1")
_LITTLE, _MUCH = Decimal(5), Decimal(10)  # percent
_PERCENT: Sort = "percent"
_PLAIN: Sort = "plain"


def find_change(look: Look, country: str, indicator: str, from_year: int, to_year: int) -> Moved:
    """Raises `IllFormed` of years out of order, `NoValue` of an empty end and `Unproven`."""
    if from_year >= to_year:
        raise IllFormed
    for year in (from_year, to_year):
        if look.facts.knows(country, indicator, year):
            look.value(country, indicator, year)
    return look.facts.change(country, indicator, from_year, to_year)


def direction_of(absolute: Decimal) -> Direction:
    return "up" if absolute > 0 else "down" if absolute < 0 else "flat"


def judge_direction(claim: Change, look: Look) -> Found:
    found = direction_of(_change(claim, look).absolute)
    return check(claim.direction == found, found)


def judge_amounts(claim: Change, look: Look) -> Found:
    """Each of them tells the same change."""
    if not isinstance(claim.amounts, tuple) or not claim.amounts:
        raise IllFormed
    moved = _change(claim, look)
    direction = claim.direction if isinstance(claim.direction, str) else None
    return both(*(check_moved(look, one, moved, claim.indicator, direction) for one in claim.amounts))


def check_moved(
    look: Look, amount: Amount, moved: Moved, indicator: str, direction: Direction | None = None
) -> Found:
    """One amount of a change. With a direction it is a size; without one it is signed."""
    if look.is_percent(amount.unit):
        look.fit_percent(amount)
        if moved.percent is None:
            raise Unproven("a percentage of nothing")
        value, evidence, sort = moved.percent, look.exact_percent(moved.percent), _PERCENT
    else:
        look.fit_gap(amount, indicator)
        value, evidence, sort = moved.absolute, look.exact_gap(moved.absolute, indicator), _PLAIN
    found = check(_is_size_of(amount, value, direction, sort), evidence)
    return look.prove(found, proven=moved.proven)


def judge_factor(claim: Change, look: Look) -> Found:
    """ "doubled": the later value by the earlier one, to one decimal; with a bound, simply so."""
    if not isinstance(claim.factor, Amount):
        raise IllFormed
    amount = claim.factor
    if amount.unit not in (None, TIMES) or amount.denominator is not None:
        raise IllFormed(TIMES)
    moved = _change(claim, look)
    if moved.percent is not None:
        factor = WIDE.add(1, WIDE.divide(moved.percent, Decimal(100)))
    else:
        years = (claim.to_year, claim.from_year)
        later, earlier = (Cell(claim.country, claim.indicator, year) for year in years)
        factor = look.facts.ratio(later, earlier).value
    if amount.bound is None and not amount.fraction:
        amount = replace(amount, step=min(amount.step, _TENTH))
    found = check(agrees(amount, factor, "times"), exact_amount(factor, TIMES))
    return look.prove(found, proven=moved.proven or amount.bound in BARS)


def judge_from_amount(claim: Change, look: Look) -> Found:
    if claim.from_amount is None:
        raise IllFormed
    return look.check_level(claim.from_amount, claim.country, claim.indicator, claim.from_year)


def judge_to_amount(claim: Change, look: Look) -> Found:
    if claim.to_amount is None:
        raise IllFormed
    return look.check_level(claim.to_amount, claim.country, claim.indicator, claim.to_year)


def judge_every_year(claim: Change, look: Look) -> Found:
    """From each year with a value to the next one, the same way. Evidence: the first year that was not."""
    if not isinstance(claim.direction, str):
        raise IllFormed
    _change(claim, look)
    series = look.series(claim.country, claim.indicator, Window(claim.from_year, claim.to_year))
    years = list(series)
    for before, year in pairwise(years):
        if direction_of(WIDE.subtract(series[year], series[before])) != claim.direction:
            return check(False, year)
    return check(True)


def judge_degree(claim: Change, look: Look) -> Found:
    """Far is a tenth of the earlier value or more, near less than a twentieth."""
    percent = _change(claim, look).percent
    if percent is None:
        raise Unproven("a percentage of nothing")
    held = abs(percent) < _LITTLE if claim.degree == "near" else abs(percent) >= _MUCH
    return check(held, look.exact_percent(percent))


def judge_measured(claim: Change, look: Look) -> Found | None:
    """A wish for percent or the unit: what is told must be that."""
    if not isinstance(claim.amounts, tuple) or not claim.amounts:
        return None
    kinds = {"percent" if look.is_percent(amount.unit) else "absolute" for amount in claim.amounts}
    return check(claim.measured in kinds)


def judge_course(claim: Change, look: Look) -> Found:
    """That the years between are known, each with a value or known to have none."""
    look.series(claim.country, claim.indicator, Window(claim.from_year, claim.to_year))
    return check(True)


def _change(claim: Change, look: Look) -> Moved:
    return find_change(look, claim.country, claim.indicator, claim.from_year, claim.to_year)


def _is_size_of(amount: Amount, value: Decimal, direction: Direction | None, sort: Sort) -> bool:
    if direction is None or amount.value < 0:
        if amount.value != 0 and (amount.value > 0) != (value > 0):
            return False  # of opposite sign
        amount = replace(amount, value=abs(amount.value))
    return agrees(amount, abs(value), sort)
