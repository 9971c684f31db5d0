"""What shows that something was not so in every year: the first year in which it was not."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import pairwise

from core.claims.amounts import Window
from core.claims.forms import HOLE, Change, Comparison, Form, Statement
from core.claims.truth.look import Look


def counter_examples(claim: Statement, look: Look) -> tuple[Form, ...]:
    """A denied claim of every year, asked of the first year that breaks it; () for all other claims.

    Raises `NoValue`, `Unproven`.
    """
    match claim:
        case Change(every_year=True):
            return _step_against(claim, look)
        case Comparison(always=Window() as window):
            return _year_against(claim, window, look)
        case _:
            return ()


def _step_against(claim: Change, look: Look) -> tuple[Form, ...]:
    window = Window(claim.from_year, claim.to_year)
    series = look.series(claim.country, claim.indicator, window)
    for one, two in pairwise(sorted(series)):
        if _sign(series[two] - series[one]) == claim.direction:
            continue
        step = replace(claim, from_year=one, to_year=two, every_year=False)
        return (replace(step, direction=HOLE, amounts=HOLE, factor=None, from_amount=None, to_amount=None),)
    return ()


def _year_against(claim: Comparison, window: Window, look: Look) -> tuple[Form, ...]:
    ours = look.series(claim.country, claim.indicator, window)
    theirs = look.series(claim.other, claim.indicator, window)
    relations = {"up": "above", "down": "below", "flat": "equal"}
    for year in sorted(ours.keys() & theirs.keys()):
        if relations[_sign(ours[year] - theirs[year])] != claim.relation:
            return (replace(claim, year=year, always=None, relation=HOLE, by=None),)
    return ()


def _sign(gap: Decimal) -> str:
    return "up" if gap > 0 else "down" if gap < 0 else "flat"
