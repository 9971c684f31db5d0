"""What could be said in place of a claim that does not stand: the question that it answers wrongly."""

from __future__ import annotations

from dataclasses import replace

from core.claims.amounts import Window
from core.claims.forms import (
    HOLE,
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Order,
    Rank,
    Throughout,
    Total,
    Verdict,
)


def ask_instead(claim: Form, whole: Window) -> Form | None:
    """The claim with what it asserts left open; None where it is about no figure. `whole`: all years."""
    match claim:
        case Verdict():
            return ask_instead(claim.claim, whole)
        case Level():
            return replace(claim, amount=HOLE, newest=False)
        case Change():
            return Change(
                country=claim.country,
                indicator=claim.indicator,
                from_year=claim.from_year,
                to_year=claim.to_year,
                direction=HOLE,
                amounts=HOLE,
            )
        case Comparison():
            return Comparison(
                country=claim.country,
                other=claim.other,
                indicator=claim.indicator,
                year=claim.year,
                other_year=claim.other_year,
                relation=HOLE,
            )
        case Rank(place=1):  # who is, rather than which place this one has
            return replace(claim, country=HOLE, within=None, sharing=(), amount=None)
        case Rank():
            return replace(claim, place=HOLE, within=None, sharing=(), amount=None)
        case Order():
            return replace(claim, rows=HOLE)
        case ChangeRank():
            return replace(claim, country=HOLE, amounts=(), from_amount=None, to_amount=None)
        case ChangeComparison():
            return replace(claim, relation=HOLE, by=None, amount=None, other_amount=None)
        case GroupShare():
            return replace(claim, share=HOLE, amount=None, total=None)
        case Mean() | Total():
            return replace(claim, amount=HOLE)
        case Count():
            return replace(claim, number=HOLE, members=HOLE, at_least=False)
        case Extreme():
            return replace(claim, years=HOLE, amount=None)
        case FirstYear():
            return replace(claim, year=HOLE, happened="crossed", amount=None)
        case Throughout():
            return Verdict(claim=claim)
        case Crossing():
            window = claim.first or claim.last or whole
            return Crossings(
                country=claim.country, other=claim.other, indicator=claim.indicator, window=window
            )
        case _:
            return None
