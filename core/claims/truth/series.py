"""A series over a window: its ends, when it first met a bar, whether it always did."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from core.claims.amounts import Amount, Window
from core.claims.facts_index import Unproven
from core.claims.forms import Extreme, FirstYear, Throughout
from core.claims.truth.findings import Found, IllFormed, check
from core.claims.truth.look import Look
from core.claims.truth.numbers import meets
from core.data.facts import Condition, FoundYear

Happened = Literal["crossed", "never", "already"]


def ends_of(claim: Extreme, look: Look) -> tuple[tuple[int, ...], Decimal]:
    """The years at that end and their value: replayed, or found by a tool in exactly that window."""
    try:
        series = look.series(claim.country, claim.indicator, claim.window)
    except Unproven:
        for fact in look.facts.found(claim.country, claim.indicator, claim.end):
            if _covers(fact, claim.window):
                return (fact.year,), fact.value
        raise
    value = (max if claim.end == "highest" else min)(series.values())
    return tuple(year for year in series if series[year] == value), value


def judge_years(claim: Extreme, look: Look) -> Found:
    if not isinstance(claim.years, tuple) or not claim.years:
        raise IllFormed
    years, _ = ends_of(claim, look)
    return check(tuple(sorted(claim.years)) == years, years)


def judge_extreme_amount(claim: Extreme, look: Look) -> Found:
    if claim.amount is None:
        raise IllFormed
    return look.check_in_unit(claim.amount, ends_of(claim, look)[1], claim.indicator)


def first_meeting(claim: FirstYear, look: Look) -> tuple[Happened, int | None]:
    """What happened to the bar, and in which year (None of never)."""
    look.fit_level(claim.bar, claim.indicator)
    if claim.bar.bound is None:
        raise IllFormed
    try:
        series = look.series(claim.country, claim.indicator, claim.window)
    except Unproven:
        return _first_found(claim, look)
    years = list(series)
    year = next((year for year in years if meets(claim.bar, series[year])), None)
    if year is None:
        return "never", None
    return ("already" if year == years[0] else "crossed"), year


def judge_year(claim: FirstYear, look: Look) -> Found | None:
    happened, year = first_meeting(claim, look)
    if claim.year is None and claim.happened == "crossed":
        return None
    return check(claim.year == year or (claim.year is None and claim.happened == happened), year)


def judge_happened(claim: FirstYear, look: Look) -> Found | None:
    happened, _ = first_meeting(claim, look)
    return check(claim.happened == happened, happened)


def judge_first_amount(claim: FirstYear, look: Look) -> Found:
    """The value of the year that is named; of "already", that of the first year."""
    _, year = first_meeting(claim, look)
    if claim.amount is None or year is None:
        raise IllFormed
    return look.check_level(claim.amount, claim.country, claim.indicator, year)


def judge_held(claim: Throughout, look: Look) -> Found:
    """One year decides "once" and "not always", and refutes "always" and "never"; all years do the rest."""
    look.fit_level(claim.bar, claim.indicator)
    if claim.bar.bound is None or claim.window.first > claim.window.last:
        raise IllFormed
    known = _known_years(claim, look)
    met = [year for year, value in known.items() if meets(claim.bar, value)]
    missed = [year for year in known if year not in met]
    against = {"always": missed, "never": met, "once": met, "not_always": missed}[claim.held]
    if against:
        return check(claim.held in ("once", "not_always"), against[0])
    try:
        look.series(claim.country, claim.indicator, claim.window)
    except Unproven:
        if not _proves_never(claim, look):
            raise
        return check(claim.held in ("never", "not_always"))
    return check(claim.held in ("always", "never"))


def _first_found(claim: FirstYear, look: Look) -> tuple[Happened, int | None]:
    """From what `find_year` proved of exactly that bar and window, or from the first year alone."""
    strict = _strict_condition(claim.bar)
    if strict is not None:
        condition, _ = strict
        for fact in look.facts.found(claim.country, claim.indicator, condition, claim.bar.value):
            if _covers(fact, claim.window):
                return "crossed", fact.year
    if _proves_never(claim, look):
        return "never", None
    for year in claim.window.years:
        value = look.facts.value(claim.country, claim.indicator, year)
        if value is None:
            continue
        if meets(claim.bar, value):
            return "already", year
        break
    raise Unproven(f"when {claim.country} {claim.indicator} first met the bar")


def _covers(fact: FoundYear, window: Window) -> bool:
    return (fact.from_year, fact.to_year) == (window.first, window.last)


def _strict_condition(bar: Amount) -> tuple[Condition, str] | None:
    """The tool's condition and the word of its "never" for a bar that is strictly passed."""
    match bar.bound:
        case "above" | "over":
            return "first_above", "above"
        case "below" | "under":
            return "first_below", "below"
        case _:
            return None


def _proves_never(claim: FirstYear | Throughout, look: Look) -> bool:
    strict = _strict_condition(claim.bar)
    return strict is not None and look.facts.never(
        claim.country, claim.indicator, strict[1], claim.bar.value, claim.window
    )


def _known_years(claim: Throughout, look: Look) -> dict[int, Decimal]:
    known: dict[int, Decimal] = {}
    for year in claim.window.years:
        if look.facts.knows(claim.country, claim.indicator, year):
            value = look.facts.value(claim.country, claim.indicator, year)
            if value is not None:
                known[year] = value
    return known
