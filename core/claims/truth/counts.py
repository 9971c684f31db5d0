"""How many countries meet bars, and which."""

from __future__ import annotations

from decimal import Decimal

from core.claims.amounts import Window
from core.claims.exact import WIDE
from core.claims.facts_index import Unproven
from core.claims.forms import Bar, Count
from core.claims.truth.comparisons import relation_of
from core.claims.truth.findings import Found, IllFormed, both, check
from core.claims.truth.look import Look
from core.claims.truth.numbers import meets


def members_of(claim: Count, look: Look) -> tuple[str, ...]:
    """Those of `among` that meet every bar, in its order. Raises `Unproven` unless each is decided."""
    if not claim.bars or not claim.among or len(set(claim.among)) != len(claim.among):
        raise IllFormed
    window = claim.window or Window(claim.year, claim.year)
    for bar in claim.bars:
        _check_bar(bar, look)
    decided = {country: _meets_all(claim.bars, country, window, look) for country in claim.among}
    return tuple(country for country, inside in decided.items() if inside)


def judge_number(claim: Count, look: Look) -> Found:
    found = len(members_of(claim, look))
    if not isinstance(claim.number, int):
        raise IllFormed
    return check(found >= claim.number if claim.at_least else found == claim.number, found)


def judge_members(claim: Count, look: Look) -> Found:
    """All of them and nobody else; of "at least two, among them ..." some of them."""
    if not isinstance(claim.members, tuple):
        raise IllFormed
    found = members_of(claim, look)
    told = [row.country for row in claim.members]
    right = (
        set(told) <= set(found) if claim.at_least and claim.number is not None else set(told) == set(found)
    )
    levels = [
        look.check_level(row.amount, row.country, claim.bars[0].indicator, claim.year)
        for row in claim.members
        if row.amount is not None
    ]
    return both(check(right and len(set(told)) == len(told), found), *levels)


def _check_bar(bar: Bar, look: Look) -> None:
    if (bar.amount is None) == (bar.other is None):
        raise IllFormed
    if bar.amount is not None:
        look.fit_level(bar.amount, bar.indicator)


def _meets_all(bars: tuple[Bar, ...], country: str, window: Window, look: Look) -> bool:
    """In each year. One bar that is missed decides, whatever is not known of the others."""
    unknown: Unproven | None = None
    for year in window.years:
        for bar in bars:
            try:
                if not _meets(bar, country, year, look):
                    return False
            except Unproven as error:
                unknown = error
    if unknown is not None:
        raise unknown
    return True


def _meets(bar: Bar, country: str, year: int, look: Look) -> bool:
    value = _known(country, bar.indicator, year, look)
    if bar.amount is not None:
        return meets(bar.amount, value, look.sort(bar.indicator))
    if bar.other is None:
        raise IllFormed
    return relation_of(WIDE.subtract(value, _known(bar.other, bar.indicator, year, look))) == bar.relation


def _known(country: str, indicator: str, year: int, look: Look) -> Decimal:
    """Of an empty cell nobody knows whether it would meet the bar."""
    value = look.facts.value(country, indicator, year)
    if value is None:
        raise Unproven(f"{country} {indicator} {year}: no value")
    return value
