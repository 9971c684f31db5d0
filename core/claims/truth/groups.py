"""Several countries, or years, as one: mean, total, and a part of the total."""

from __future__ import annotations

from core.claims.amounts import Amount
from core.claims.exact import percent_of
from core.claims.facts_index import Derived, Unproven
from core.claims.forms import GroupShare, Mean, Total
from core.claims.truth.findings import Found, IllFormed, NoValue, check
from core.claims.truth.look import Look, missing_value
from core.claims.truth.numbers import agrees


def mean_of(claim: Mean, look: Look) -> Derived:
    """Over exactly those. Raises `NoValue` where one is known to be empty."""
    cells = len(claim.countries) * len(claim.years)
    if cells < 2 or _repeats(claim.countries) or len(set(claim.years)) != len(claim.years):
        raise IllFormed
    for country in claim.countries:
        for year in claim.years:
            _require(look, country, claim.indicator, year)
    return look.facts.mean(claim.indicator, claim.countries, claim.years)


def total_of(look: Look, indicator: str, countries: tuple[str, ...], year: int) -> Derived:
    """Raises `IllFormed` where values of the indicator cannot be added."""
    if len(countries) < 2 or _repeats(countries) or not look.indicator(indicator).additive:
        raise IllFormed
    for country in countries:
        _require(look, country, indicator, year)
    return look.facts.total(indicator, countries, year)


def judge_mean(claim: Mean, look: Look) -> Found:
    if not isinstance(claim.amount, Amount):
        raise IllFormed
    mean = mean_of(claim, look)
    return look.prove(look.check_in_unit(claim.amount, mean.value, claim.indicator), proven=mean.proven)


def judge_total(claim: Total, look: Look) -> Found:
    if not isinstance(claim.amount, Amount):
        raise IllFormed
    total = total_of(look, claim.indicator, claim.countries, claim.year)
    return look.prove(look.check_in_unit(claim.amount, total.value, claim.indicator), proven=total.proven)


def judge_share(claim: GroupShare, look: Look) -> Found:
    """In percent of the total; no tool makes it."""
    if not isinstance(claim.share, Amount) or claim.country not in claim.among:
        raise IllFormed
    look.fit_percent(claim.share)
    total = total_of(look, claim.indicator, claim.among, claim.year)
    share = percent_of(look.value(claim.country, claim.indicator, claim.year), total.value)
    if share is None:
        raise Unproven("a part of nothing")
    found = check(agrees(claim.share, share, "percent"), look.exact_percent(share))
    return look.prove(found, proven=False)


def judge_share_amount(claim: GroupShare, look: Look) -> Found:
    if claim.amount is None:
        raise IllFormed
    return look.check_level(claim.amount, claim.country, claim.indicator, claim.year)


def judge_share_total(claim: GroupShare, look: Look) -> Found:
    if claim.total is None:
        raise IllFormed
    total = total_of(look, claim.indicator, claim.among, claim.year)
    return look.prove(look.check_in_unit(claim.total, total.value, claim.indicator), proven=total.proven)


def _repeats(countries: tuple[str, ...]) -> bool:
    return len(set(countries)) != len(countries)


def _require(look: Look, country: str, indicator: str, year: int) -> None:
    if look.facts.knows(country, indicator, year) and look.facts.value(country, indicator, year) is None:
        raise NoValue(missing_value(country, indicator, year))
