"""One country passing another: replayed on both series, never looked up by words."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

from core.claims.amounts import Window
from core.claims.exact import WIDE
from core.claims.facts_index import Unproven
from core.claims.forms import Crossing, Crossings
from core.claims.truth.findings import Found, IllFormed, NoValue, check
from core.claims.truth.look import Look, missing_value
from core.data.facts import FoundYear

Leads = dict[int, Decimal]  # year -> how far the first country is ahead; years in which both have a value


def leads_of(claim: Crossing | Crossings, window: Window, look: Look) -> Leads:
    """Raises `Unproven` unless every year of the window is known for both."""
    if claim.country == claim.other:
        raise IllFormed
    own = look.series(claim.country, claim.indicator, window)
    theirs = look.series(claim.other, claim.indicator, window)
    return {year: WIDE.subtract(own[year], theirs[year]) for year in own if year in theirs}


def moves_in(leads: Leads, country: str, other: str) -> tuple[tuple[int, str], ...]:
    """Each year in which one was above that had not been so in the year before."""
    years = list(leads)
    moves: list[tuple[int, str]] = []
    for before, year in pairwise(years):
        if leads[year] > 0 >= leads[before]:
            moves.append((year, country))
        elif leads[year] < 0 <= leads[before]:
            moves.append((year, other))
    return tuple(moves)


def judge_year(claim: Crossing, look: Look) -> Found:
    """Above in that year, and not in the year with both values before it."""
    if claim.country == claim.other:
        raise IllFormed
    found = any(fact.year == claim.year for fact in _found(claim, look))
    try:
        lead = _lead(claim, claim.year, look)
    except Unproven:
        if found:
            return check(True, claim.year)
        raise
    if lead is None:
        raise NoValue(missing_value(claim.country, claim.indicator, claim.year))
    if lead <= 0:
        return check(False, claim.other)
    if found:
        return check(True, claim.year)
    for year in range(claim.year - 1, look.facts.coverage.first_year - 1, -1):
        before = _lead(claim, year, look)
        if before is not None:
            return check(before <= 0, year)
    return check(False, claim.year)  # the first year of the data: nothing was passed in it


def judge_first(claim: Crossing, look: Look) -> Found:
    """In no earlier year of that window was it above."""
    if claim.first is None or not claim.first.first <= claim.year <= claim.first.last:
        raise IllFormed
    for fact in _found(claim, look):
        if fact.year == claim.year and fact.from_year <= claim.first.first:
            return check(True, claim.year)
    for year in range(claim.first.first, claim.year):
        before = _lead(claim, year, look)
        if before is not None and before > 0:
            return check(False, year)
    return check(True, claim.year)


def judge_last(claim: Crossing, look: Look) -> Found:
    """It stayed above to the end of that window."""
    if claim.last is None or not claim.last.first <= claim.year <= claim.last.last:
        raise IllFormed
    for year in range(claim.year, claim.last.last + 1):
        after = _lead(claim, year, look)
        if after is not None and after <= 0:
            return check(False, year)
    return check(True, claim.year)


def judge_amount(claim: Crossing, look: Look) -> Found:
    if claim.amount is None:
        raise IllFormed
    return look.check_level(claim.amount, claim.country, claim.indicator, claim.year)


def judge_other_amount(claim: Crossing, look: Look) -> Found:
    if claim.other_amount is None:
        raise IllFormed
    return look.check_level(claim.other_amount, claim.other, claim.indicator, claim.year)


def judge_moves(claim: Crossings, look: Look) -> Found:
    """All of them within the window."""
    if not isinstance(claim.moves, tuple):
        raise IllFormed
    found = moves_in(leads_of(claim, claim.window, look), claim.country, claim.other)
    return check(tuple(sorted(claim.moves)) == found, found)


def judge_leader(claim: Crossings, look: Look) -> Found:
    """Who is ahead in the last year of the window in which both have a value."""
    found = leader_of(claim, look)
    return check(claim.leader == found, found)


def leader_of(claim: Crossings, look: Look) -> str | None:
    """None where both are equal."""
    leads = leads_of(claim, claim.window, look)
    if not leads:
        raise Unproven("a year with both values")
    last = leads[max(leads)]
    return claim.country if last > 0 else claim.other if last < 0 else None


def _lead(claim: Crossing, year: int, look: Look) -> Decimal | None:
    """How far the country is ahead; None where one of the two is known to have no value."""
    own = look.facts.value(claim.country, claim.indicator, year)
    theirs = look.facts.value(claim.other, claim.indicator, year)
    return None if own is None or theirs is None else WIDE.subtract(own, theirs)


def _found(claim: Crossing, look: Look) -> tuple[FoundYear, ...]:
    """First years above the other, told of either of the two. Only the first of an own one is a first."""
    return (
        *look.facts.found(claim.country, claim.indicator, "first_above_country", other=claim.other),
        *look.facts.found(claim.other, claim.indicator, "first_below_country", other=claim.country),
    )
