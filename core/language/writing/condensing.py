"""A long series in short: its ends, the change between them, and where it was highest and lowest.

The evidence table has every year; a sentence of twenty figures is read by nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal, TypeGuard

from core.claims.amounts import Amount
from core.claims.exact import exact_amount, percent_change
from core.claims.filling.courses import MOST_LISTED, is_turn_of, turns
from core.claims.forms import Change, Form, Level
from core.data.catalog.catalog import Catalog

_MOST_WITH_EXTREMES = 3  # series of which more than the ends are told


def condense(claims: Sequence[Form], catalog: Catalog) -> tuple[Form, ...]:
    """`claims` with every long series of levels replaced by what sums it up; all follows from them.

    Of more than a few series only the ends are told.
    """
    courses = [one for one, after in pairwise(claims) if is_turn_of(after, one)]
    if len(courses) > _MOST_WITH_EXTREMES:
        claims = [
            replace(claim, amounts=None) if isinstance(claim, Change) and claim in courses else claim
            for claim in claims
            if not any(is_turn_of(claim, one) for one in courses)
        ]
    series: dict[tuple[str, str], list[Level]] = {}
    for level in filter(_is_plain, claims):
        series.setdefault((level.country, level.indicator), []).append(level)
    long = {key: levels for key, levels in series.items() if len(levels) > MOST_LISTED}
    told: list[Form] = []
    for claim in claims:
        levels = long.get((claim.country, claim.indicator)) if _is_plain(claim) else None
        if levels is None:
            told.append(claim)
        elif claim is levels[0]:
            told += _sum_up(levels, catalog, extremes=len(long) <= _MOST_WITH_EXTREMES)
    return tuple(told)


def _is_plain(claim: Form) -> TypeGuard[Level]:
    return isinstance(claim, Level) and not claim.complement and isinstance(claim.amount, Amount)


def _sum_up(levels: Sequence[Level], catalog: Catalog, *, extremes: bool) -> list[Form]:
    ordered = sorted(levels, key=lambda level: level.year)
    first, last = ordered[0], ordered[-1]
    before, after = _amount(first), _amount(last)
    direction: Literal["up", "down", "flat"] = (
        "up" if after.value > before.value else "down" if after.value < before.value else "flat"
    )
    change = Change(
        country=first.country,
        indicator=first.indicator,
        from_year=first.year,
        to_year=last.year,
        direction=direction,
        amounts=_differences(before, after, catalog) if direction != "flat" else None,
        from_amount=before,
        to_amount=after,
    )
    consecutive = last.year - first.year == len(ordered) - 1
    if not (extremes and consecutive):
        return [change]
    series = {level.year: _amount(level) for level in ordered}
    return [change, *turns(first.country, first.indicator, series)]


def _amount(level: Level) -> Amount:
    assert isinstance(level.amount, Amount)  # noqa: S101 - only such levels are summed up
    return level.amount


def _differences(before: Amount, after: Amount, catalog: Catalog) -> tuple[Amount, ...]:
    """In the unit and in percent; for a share and a measure in the unit alone."""
    unit = catalog.units[after.unit or ""] if after.unit in catalog.units else None
    share = unit is not None and unit.kind == "share"
    gap = exact_amount(abs(after.value - before.value), "points" if share else after.unit)
    percent = percent_change(before.value, after.value)
    if share or percent is None or (unit is not None and unit.kind == "measure"):
        return (gap,)
    return gap, exact_amount(abs(percent), "percent")
