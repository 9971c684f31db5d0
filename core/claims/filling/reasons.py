"""A statement that is asked about: ready to be decided, and the questions whose answers show why."""

from __future__ import annotations

from dataclasses import replace

from core.claims.amounts import Amount
from core.claims.facts_index import Unproven
from core.claims.filling.gaps import NotAnswerable
from core.claims.filling.groups import Grouped, keep_known
from core.claims.filling.over_years import passed_again, with_unit
from core.claims.forms import (
    HOLE,
    Bar,
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Statement,
    Throughout,
    Total,
)
from core.claims.truth.findings import NoValue
from core.claims.truth.look import Look
from core.claims.truth.ranks import place_in, sharing_with


def prepare(claim: Statement, look: Look) -> tuple[Statement, tuple[Missing, ...]]:
    """Bars in the unit that is meant, and groups without those that have no value (told beside it).

    Raises `NotAnswerable` where the country that is asked about has none.
    """
    match claim:
        case Level(amount=Amount() as amount) if amount.bound is not None:
            return replace(claim, amount=with_unit(amount, claim.indicator, look)), ()
        case FirstYear():
            claim = replace(claim, bar=with_unit(claim.bar, claim.indicator, look))
            if passed_again(claim, look):
                raise NotAnswerable("again")  # in that year, but not for the first time
            return claim, ()
        case Throughout():
            return replace(claim, bar=with_unit(claim.bar, claim.indicator, look)), ()
        case Count():
            bars = tuple(_bar_with_unit(bar, look) for bar in claim.bars)
            return _known(replace(claim, bars=bars), look)
        case Rank():
            known, gaps = _known(claim, look)
            return _shared(known, look), gaps
        case Order() | ChangeRank():
            return _known(claim, look)
        case _:
            return claim, ()


def _shared(claim: Statement, look: Look) -> Statement:
    """A place that is asked about may be shared: "the highest" is true of each that has the highest."""
    if not isinstance(claim, Rank) or not isinstance(claim.place, int) or not isinstance(claim.country, str):
        return claim
    try:
        values = look.group(claim.among, claim.indicator, claim.year)
    except (NoValue, Unproven):
        return claim  # which the judge will say
    held = claim.country in values and place_in(values, claim.country, claim.end) == claim.place
    return replace(claim, sharing=sharing_with(values, claim.country)) if held else claim


def reasons_for(claim: Statement, *, holds: bool) -> tuple[Form, ...]:
    """The same as questions, from what it is about. A denied place is told with who holds it."""
    match claim:
        case Level():
            return (replace(claim, amount=HOLE, newest=False),)
        case Change():
            asked = HOLE if claim.factor is not None else None
            return (replace(claim, direction=HOLE, amounts=HOLE, factor=asked),)
        case Comparison():
            return (_open_comparison(claim),)
        case Rank(place=int()) if not holds and claim.within is None:
            return (replace(claim, place=HOLE, sharing=()), replace(claim, country=HOLE, sharing=()))
        case Rank():
            return (replace(claim, place=HOLE, within=None, sharing=()),)
        case Order():
            return (replace(claim, rows=HOLE),)
        case ChangeRank():
            return _open_change_rank(claim, holds=holds)
        case ChangeComparison():
            return (replace(claim, relation=HOLE, by=HOLE if claim.by is not None else None),)
        case GroupShare():
            return (replace(claim, share=HOLE),)
        case Mean() | Total():
            return (replace(claim, amount=HOLE),)
        case Count():
            return (replace(claim, number=HOLE, members=HOLE, at_least=False),)
        case Extreme():
            return (replace(claim, years=HOLE),)
        case FirstYear():
            return (replace(claim, year=HOLE, happened="crossed"),)
        case Crossings():
            return (replace(claim, moves=HOLE, leader=HOLE),)
        case Throughout() | Crossing() | Covered():
            return (claim,)
        case Missing(what="value", country=str() as country, indicator=str() as indicator) if not holds:
            years = claim.years.years if claim.years is not None else ()
            return tuple(Level(country=country, indicator=indicator, year=year) for year in years)
        case Missing():
            return ()


def _open_comparison(claim: Comparison) -> Comparison:
    """Not turned round: the verdict names them in that order."""
    return replace(
        claim,
        relation="above",
        by=HOLE if claim.by is not None else None,
        factor=HOLE if claim.factor is not None else None,
        percent_of=HOLE if claim.percent_of is not None else None,
    )


def _open_change_rank(claim: ChangeRank, *, holds: bool) -> tuple[Form, ...]:
    winner = replace(claim, country=HOLE)
    if holds or not isinstance(claim.country, str):
        return (winner,)
    own = Change(
        country=claim.country,
        indicator=claim.indicator,
        from_year=claim.from_year,
        to_year=claim.to_year,
        direction=HOLE,
        amounts=HOLE,
        measured=claim.measured,
    )
    return (winner, own)


def _bar_with_unit(bar: Bar, look: Look) -> Bar:
    return bar if bar.amount is None else replace(bar, amount=with_unit(bar.amount, bar.indicator, look))


def _known(claim: Grouped, look: Look) -> tuple[Grouped, tuple[Missing, ...]]:
    return keep_known(claim, look)
