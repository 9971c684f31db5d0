"""A value in a year."""

from __future__ import annotations

from decimal import Decimal

from core.claims.amounts import Amount
from core.claims.forms import Level
from core.claims.truth.findings import Found, IllFormed, check
from core.claims.truth.look import Look
from core.claims.truth.numbers import agrees


def judge_amount(claim: Level, look: Look) -> Found:
    amount = claim.amount
    if not isinstance(amount, Amount):
        raise IllFormed
    if not claim.complement:
        return look.check_level(amount, claim.country, claim.indicator, claim.year)
    rest = complement(claim, look)
    look.fit_level(amount, claim.indicator)
    found = check(agrees(amount, rest, "percent"), look.exact(rest, claim.indicator))
    return look.prove(found, proven=False)


def judge_newest(claim: Level, look: Look) -> Found:
    """Every later year is known to have no value."""
    look.value(claim.country, claim.indicator, claim.year)
    for year in range(look.facts.coverage.last_year, claim.year, -1):
        if look.facts.value(claim.country, claim.indicator, year) is not None:
            return check(False, year)
    return check(True, claim.year)


def complement(claim: Level, look: Look) -> Decimal:
    """The rest of 100 percent. Raises `IllFormed` where that rest has no meaning."""
    if not look.is_share(claim.indicator) or not look.indicator(claim.indicator).complement:
        raise IllFormed
    return 100 - look.value(claim.country, claim.indicator, claim.year)
