"""One country against another, and one change against another."""

from __future__ import annotations

from decimal import Decimal

from core.claims.amounts import Amount
from core.claims.exact import WIDE, exact_amount, percent_of
from core.claims.facts_index import Derived, Moved, Unproven
from core.claims.forms import ChangeComparison, Comparison, Relation
from core.claims.truth.changes import check_moved, find_change
from core.claims.truth.findings import Found, IllFormed, check
from core.claims.truth.look import POINTS, TIMES, Look
from core.claims.truth.numbers import BARS, agrees
from core.data.facts import Cell

_NEAR = Decimal("1.1")


def relation_of(difference: Decimal) -> Relation:
    return "above" if difference > 0 else "below" if difference < 0 else "equal"


def cells_of(claim: Comparison) -> tuple[Cell, Cell]:
    """Both cells. Raises `IllFormed` of a cell with itself."""
    year = claim.year if claim.other_year is None else claim.other_year
    one, other = Cell(claim.country, claim.indicator, claim.year), Cell(claim.other, claim.indicator, year)
    if one == other:
        raise IllFormed
    return one, other


def gap_between(claim: Comparison, look: Look) -> Derived:
    one, other = cells_of(claim)
    _require(look, one, other)
    return look.facts.difference(one, other)


def ratio_between(claim: Comparison, look: Look) -> Derived:
    one, other = cells_of(claim)
    _require(look, one, other)
    return look.facts.ratio(one, other)


def judge_relation(claim: Comparison, look: Look) -> Found:
    found = relation_of(gap_between(claim, look).value)
    return check(claim.relation == found, found)


def judge_by(claim: Comparison, look: Look) -> Found:
    """By how much: in the unit, in points, or in percent of the other's value."""
    if not isinstance(claim.by, Amount):
        raise IllFormed
    amount = claim.by
    if look.is_percent(amount.unit):
        look.fit_percent(amount)
        if not isinstance(claim.relation, str):
            raise Unproven("which way that percentage goes")
        percent = WIDE.multiply(WIDE.subtract(ratio_between(claim, look).value, 1), Decimal(100))
        evidence = look.exact_percent(abs(percent))
        return look.prove(check(agrees(amount, abs(percent), "percent"), evidence), proven=False)
    look.fit_gap(amount, claim.indicator)
    gap = gap_between(claim, look)
    value = gap.value if amount.value < 0 else abs(gap.value)
    return look.prove(
        check(agrees(amount, value), look.exact_gap(abs(gap.value), claim.indicator)), proven=gap.proven
    )


def judge_factor(claim: Comparison, look: Look) -> Found:
    if not isinstance(claim.factor, Amount):
        raise IllFormed
    amount = claim.factor
    if amount.unit not in (None, TIMES) or amount.denominator is not None:
        raise IllFormed(TIMES)
    ratio = ratio_between(claim, look)
    found = check(agrees(amount, ratio.value, "times"), exact_amount(ratio.value, TIMES))
    return look.prove(found, proven=ratio.proven or amount.bound in BARS)


def judge_percent_of(claim: Comparison, look: Look) -> Found:
    """The same as a percentage; a ratio that a tool made proves it."""
    if not isinstance(claim.percent_of, Amount):
        raise IllFormed
    look.fit_percent(claim.percent_of)
    ratio = ratio_between(claim, look)
    percent = WIDE.multiply(ratio.value, Decimal(100))
    found = check(agrees(claim.percent_of, percent, "percent"), look.exact_percent(percent))
    return look.prove(found, proven=ratio.proven or claim.percent_of.bound in BARS)


def judge_degree(claim: Comparison, look: Look) -> Found:
    """Near is less than a tenth apart, far more."""
    one, other = cells_of(claim)
    values = [look.value(cell.country, cell.indicator, cell.year) for cell in (one, other)]
    low, high = min(values), max(values)
    if low <= 0:
        found = "near" if low == high else "far"
        return check(claim.degree == found, found)
    apart = WIDE.divide(high, low)
    return check(apart < _NEAR if claim.degree == "near" else apart > _NEAR, exact_amount(apart, TIMES))


def judge_amount(claim: Comparison, look: Look) -> Found:
    if claim.amount is None:
        raise IllFormed
    return look.check_level(claim.amount, claim.country, claim.indicator, claim.year)


def judge_other_amount(claim: Comparison, look: Look) -> Found:
    if claim.other_amount is None:
        raise IllFormed
    _, other = cells_of(claim)
    return look.check_level(claim.other_amount, other.country, other.indicator, other.year)


def judge_always(claim: Comparison, look: Look) -> Found:
    """In every year in which both have a value. Evidence: the first year that it was not so."""
    if claim.always is None or not isinstance(claim.relation, str) or claim.country == claim.other:
        raise IllFormed
    own = look.series(claim.country, claim.indicator, claim.always)
    theirs = look.series(claim.other, claim.indicator, claim.always)
    years = [year for year in own if year in theirs]
    if not years:
        raise Unproven("a year with both values")
    for year in years:
        if relation_of(WIDE.subtract(own[year], theirs[year])) != claim.relation:
            return check(False, year)
    return check(True)


def changes_of(claim: ChangeComparison, look: Look) -> tuple[Moved, Moved]:
    """Both changes. Raises `IllFormed` of a change with itself."""
    other_indicator = claim.other_indicator or claim.indicator
    if (claim.country, claim.indicator) == (claim.other, other_indicator):
        raise IllFormed
    years = (claim.from_year, claim.to_year)
    return (
        find_change(look, claim.country, claim.indicator, *years),
        find_change(look, claim.other, other_indicator, *years),
    )


def sizes_of(claim: ChangeComparison, look: Look) -> tuple[Decimal, Decimal, bool]:
    """Both changes as they are measured, and whether tools made them."""
    one, other = changes_of(claim, look)
    proven = one.proven and other.proven
    if claim.measured == "percent":
        if one.percent is None or other.percent is None:
            raise Unproven("a percentage of nothing")
        return one.percent, other.percent, proven
    if look.gap_unit(claim.indicator) != look.gap_unit(claim.other_indicator or claim.indicator):
        raise IllFormed
    return one.absolute, other.absolute, proven


def judge_change_relation(claim: ChangeComparison, look: Look) -> Found:
    """Of signed changes: a fall is below a rise."""
    one, other, _ = sizes_of(claim, look)
    found = relation_of(WIDE.subtract(one, other))
    return check(claim.relation == found, found)


def judge_change_by(claim: ChangeComparison, look: Look) -> Found:
    """The difference of two changes: of percentages in points, else in the unit. No tool makes it."""
    if not isinstance(claim.by, Amount):
        raise IllFormed
    one, other, _ = sizes_of(claim, look)
    apart = abs(WIDE.subtract(one, other))
    if claim.measured == "percent":
        if claim.by.unit != POINTS or claim.by.denominator is not None:
            raise IllFormed(POINTS)
        evidence = exact_amount(apart, POINTS)
    else:
        look.fit_gap(claim.by, claim.indicator)
        evidence = look.exact_gap(apart, claim.indicator)
    return look.prove(check(agrees(claim.by, apart), evidence), proven=False)


def judge_change_amount(claim: ChangeComparison, look: Look) -> Found:
    if claim.amount is None:
        raise IllFormed
    return check_moved(look, claim.amount, changes_of(claim, look)[0], claim.indicator)


def judge_change_other_amount(claim: ChangeComparison, look: Look) -> Found:
    if claim.other_amount is None:
        raise IllFormed
    indicator = claim.other_indicator or claim.indicator
    return check_moved(look, claim.other_amount, changes_of(claim, look)[1], indicator)


def exact_percent_of(part: Decimal, whole: Decimal) -> Decimal:
    percent = percent_of(part, whole)
    if percent is None:
        raise Unproven("a percentage of nothing")
    return percent


def _require(look: Look, *cells: Cell) -> None:
    """A cell that is known to be empty is compared with nothing."""
    for cell in cells:
        if look.facts.knows(cell.country, cell.indicator, cell.year):
            look.value(cell.country, cell.indicator, cell.year)
