"""How a series went: the change over a window as far as it has values, its peak and low, and its gaps."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Final, TypeGuard

from core.claims.amounts import Amount, Window
from core.claims.facts_index import Unproven
from core.claims.filling.gaps import NotAnswerable, find_gaps
from core.claims.filling.single import fill_change as fill_ends
from core.claims.filling.single import fill_level
from core.claims.forms import HOLE, Change, End, Extreme, Form, Level
from core.claims.truth.findings import NoValue
from core.claims.truth.look import Look

MOST_LISTED: Final = 8  # years that are told one by one; of more, how the series went
_TURNS_FROM: Final = 3  # the higher of two years is told by the change


def fill_change(form: Change, look: Look) -> tuple[Form, ...]:
    """The change, and of a `course` what lies between; from facts on its ends alone, the change."""
    plain = replace(form, course=False)
    if not form.course:
        return fill_ends(plain, look)
    window = Window(form.from_year, form.to_year)
    try:
        series = look.series(form.country, form.indicator, window)
    except NoValue as error:
        raise NotAnswerable("missing", (error.missing,)) from error
    except Unproven:
        return fill_ends(plain, look)
    gaps = find_gaps(look, (form.country,), form.indicator, window.years)
    first, last = min(series), max(series)
    if first == last:
        only = Level(country=form.country, indicator=form.indicator, year=first, amount=HOLE)
        return (*fill_level(only, look), *gaps)
    change = fill_ends(replace(plain, from_year=first, to_year=last), look)
    amounts = {year: look.exact(value, form.indicator) for year, value in series.items()}
    return (*change, *turns(form.country, form.indicator, amounts), *gaps)


def turns(country: str, indicator: str, series: Mapping[int, Amount]) -> tuple[Extreme, ...]:
    """In which years it was highest and lowest, of a series with its values by year; nothing of two years, or
    of a value that never changed. Where both are at its ends, the change tells their figures."""
    values = [amount.value for amount in series.values()]
    highest, lowest = max(values), min(values)
    if len(values) < _TURNS_FROM or highest == lowest:
        return ()
    ends = min(series), max(series)
    named: tuple[tuple[End, Decimal], ...] = (("highest", highest), ("lowest", lowest))
    years = {
        end: tuple(sorted(year for year in series if series[year].value == value)) for end, value in named
    }
    told = all(set(ends) & set(found) for found in years.values())
    return tuple(
        Extreme(
            country=country,
            indicator=indicator,
            window=Window(*ends),
            end=end,
            years=found,
            amount=None if told else series[found[0]],
        )
        for end, found in years.items()
    )


def is_turn_of(turn: Form, change: Form) -> TypeGuard[Extreme]:
    """Whether it tells where a series was highest or lowest between the ends that a change tells."""
    return (
        isinstance(change, Change)
        and isinstance(turn, Extreme)
        and (change.country, change.indicator) == (turn.country, turn.indicator)
        and Window(change.from_year, change.to_year) == turn.window
    )
