"""Series and crossings over a window, filled. A window is told as far as it has values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Final, Literal

from core.claims.amounts import Amount, Window
from core.claims.facts_index import Unproven
from core.claims.filling.gaps import NotAnswerable
from core.claims.forms import (
    Comparison,
    Crossing,
    Crossings,
    End,
    Extreme,
    FirstYear,
    Form,
    Throughout,
)
from core.claims.truth import crossings
from core.claims.truth.findings import NoValue
from core.claims.truth.look import Look
from core.claims.truth.numbers import meets
from core.claims.truth.series import ends_of, first_meeting
from core.data.facts import FoundYear

Held = Literal["always", "never", "once", "not_always"]


_OPPOSITE: Final[Mapping[Held, Held]] = {
    "always": "not_always",
    "never": "once",
    "once": "never",
    "not_always": "always",
}


def fill_extreme(form: Extreme, look: Look) -> tuple[Form, ...]:
    form = replace(form, window=_told_window(form, look, form.end))
    years, value = ends_of(form, look)
    return (replace(form, years=years, amount=look.exact(value, form.indicator)),)


def fill_first_year(form: FirstYear, look: Look) -> tuple[Form, ...]:
    """Of "never", how near it came."""
    condition = "first_below" if is_low(form.bar) else "first_above"
    form = replace(
        form,
        bar=with_unit(form.bar, form.indicator, look),
        window=_told_window(form, look, condition),
        amount=None,
    )
    happened, year = first_meeting(form, look)
    if happened == "already" and is_low(form.bar) and _came_back(form, look):
        raise NotAnswerable("again")  # it was there at the start, left, and came again: which is meant?
    filled = replace(form, happened=happened, year=year)
    if year is None:
        return (filled, *_nearest(filled, look))
    if look.facts.knows(form.country, form.indicator, year):
        value = look.value(form.country, form.indicator, year)
        filled = replace(filled, amount=look.exact(value, form.indicator))
    return (filled,)


def passed_again(form: FirstYear, look: Look) -> bool:
    """Whether the bar was passed in the year that is told, and not for the first time."""
    if not isinstance(form.year, int) or form.year <= form.window.first:
        return False
    try:
        series = look.series(form.country, form.indicator, form.window)
        _, first = first_meeting(form, look)
    except Unproven:
        return False
    before, then = series.get(form.year - 1), series.get(form.year)
    if before is None or then is None or first == form.year:
        return False
    return meets(form.bar, then) and not meets(form.bar, before)


def _came_back(form: FirstYear, look: Look) -> bool:
    """Whether it left the bar that it met in the first year, and met it again."""
    try:
        series = look.series(form.country, form.indicator, form.window)
    except Unproven:
        return False
    met = [meets(form.bar, value) for value in series.values()]
    return any(later and not before for before, later in pairwise(met))


def fill_throughout(form: Throughout, look: Look) -> tuple[Form, ...]:
    """What is so instead of what is not, with the value that comes nearest to the bar or farthest past it."""
    bar = with_unit(form.bar, form.indicator, look)
    series = look.series(form.country, form.indicator, form.window)
    years = list(series)
    met = [year for year in years if meets(bar, series[year])]
    window = Window(years[0], years[-1])
    every, none = len(met) == len(years), not met
    true = {"always": every, "never": none, "once": not none, "not_always": not every}
    held = form.held if true[form.held] else _OPPOSITE[form.held]
    filled = replace(form, bar=bar, window=window, held=held)
    against: End = "highest" if (held in ("never", "once")) != is_low(bar) else "lowest"
    extreme = Extreme(country=form.country, indicator=form.indicator, window=window, end=against)
    return (filled, *fill_extreme(extreme, look))


def fill_crossing(form: Crossing, look: Look) -> tuple[Form, ...]:
    """The crossing itself where it is so, else all there were, else who was ahead in both years."""
    filled = replace(
        form,
        amount=look.exact(look.value(form.country, form.indicator, form.year), form.indicator),
        other_amount=look.exact(look.value(form.other, form.indicator, form.year), form.indicator),
    )
    judges = [crossings.judge_year]
    judges += [crossings.judge_first] if form.first is not None else []
    judges += [crossings.judge_last] if form.last is not None else []
    if all(judge(filled, look).finding == "supported" for judge in judges):
        return (filled,)
    coverage = look.facts.coverage
    spans = [window for window in (form.first, form.last) if window is not None]
    spans.append(Window(coverage.first_year, coverage.last_year))
    whole = Crossings(
        country=form.country,
        other=form.other,
        indicator=form.indicator,
        window=Window(min(span.first for span in spans), max(span.last for span in spans)),
    )
    try:
        return fill_crossings(whole, look)
    except (Unproven, NotAnswerable):
        return _compare_both_years(form, look)


def fill_crossings(form: Crossings, look: Look) -> tuple[Form, ...]:
    leads = crossings.leads_of(form, form.window, look)
    if len(leads) < 2:
        raise NotAnswerable("missing")
    form = replace(form, window=Window(min(leads), max(leads)))
    moves = crossings.moves_in(leads, form.country, form.other)
    return (replace(form, moves=moves, leader=crossings.leader_of(form, look)),)


def is_low(bar: Amount) -> bool:
    """A bar that low values meet."""
    return bar.bound in ("below", "under", "at_most", "far_below")


def with_unit(amount: Amount, indicator: str, look: Look) -> Amount:
    """A bar of a question without a unit is meant in the indicator's."""
    return amount if amount.unit is not None else replace(amount, unit=look.indicator(indicator).unit)


def _told_window(form: Extreme | FirstYear, look: Look, condition: str) -> Window:
    """From the first to the last year with a value: a year without one was neither high nor low."""
    try:
        years = list(look.series(form.country, form.indicator, form.window))
    except NoValue as error:
        raise NotAnswerable("missing", (error.missing,)) from error
    except Unproven:
        for fact in _found(form, look, condition):
            if _is_whole(fact, form.window, look):
                return Window(fact.from_year, fact.to_year)
        return _never_window(form, look)
    return Window(years[0], years[-1])


def _found(form: Extreme | FirstYear, look: Look, condition: str) -> tuple[FoundYear, ...]:
    facts = look.facts
    if isinstance(form, Extreme):
        return facts.found(form.country, form.indicator, form.end)
    if condition == "first_below":
        return facts.found(form.country, form.indicator, "first_below", form.bar.value)
    return facts.found(form.country, form.indicator, "first_above", form.bar.value)


def _never_window(form: Extreme | FirstYear, look: Look) -> Window:
    """A tool that looked at everything and found nothing says how far it looked."""
    for fact in look.facts.absences:
        if (
            fact.reason == "never"
            and (fact.country, fact.indicator) == (form.country, form.indicator)
            and fact.from_year is not None
            and fact.to_year is not None
            and form.window.first <= fact.from_year
            and fact.to_year <= form.window.last
        ):
            return Window(fact.from_year, fact.to_year)
    return form.window


def _is_whole(fact: FoundYear, window: Window, look: Look) -> bool:
    """A tool looks at all years with a value: of all of the data that is the same window."""
    coverage = look.facts.coverage
    return (fact.from_year, fact.to_year) == (window.first, window.last) or (
        window.first <= coverage.first_year and coverage.last_year <= window.last
    )


def _nearest(form: FirstYear, look: Look) -> tuple[Form, ...]:
    end: End = "lowest" if is_low(form.bar) else "highest"
    extreme = Extreme(country=form.country, indicator=form.indicator, window=form.window, end=end)
    try:
        return fill_extreme(extreme, look)
    except Unproven:
        return ()


def _compare_both_years(form: Crossing, look: Look) -> tuple[Form, ...]:
    found: list[Form] = []
    for year in (form.year - 1, form.year):
        lead = look.value(form.country, form.indicator, year) - look.value(form.other, form.indicator, year)
        one, other = (form.country, form.other) if lead >= 0 else (form.other, form.country)
        found.append(
            Comparison(
                country=one,
                other=other,
                indicator=form.indicator,
                year=year,
                relation="equal" if lead == 0 else "above",
                amount=look.exact(look.value(one, form.indicator, year), form.indicator),
                other_amount=look.exact(look.value(other, form.indicator, year), form.indicator),
            )
        )
    return tuple(found)
