"""What of a question there is no value of, and what of a group is left without it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby
from typing import Literal

from core.claims.amounts import Window
from core.claims.forms import Form, Missing
from core.claims.truth.look import Look

Reason = Literal["missing", "unproven", "tie", "again", "nobody", "false", "ill_formed"]


class NotAnswerable(Exception):
    """Nothing can be said. `missing` claims what has no value, `instead` what can be said.

    missing: there is no such value; unproven: the facts do not hold what it takes; tie: no single one;
    again: more than once;
    nobody: none moved that way; false: what it takes for granted is not so; ill_formed: a thing that
    cannot be asked.
    """

    def __init__(
        self, reason: Reason, missing: tuple[Missing, ...] = (), instead: tuple[Form, ...] = ()
    ) -> None:
        super().__init__(f"{reason} {missing}")
        self.reason: Reason = reason
        self.missing = missing
        self.instead = instead


def find_gaps(
    look: Look, countries: Iterable[str], indicator: str, years: Iterable[int]
) -> tuple[Missing, ...]:
    """The cells among these that are known to be empty, consecutive years as one."""
    times = tuple(years)
    empty = {
        country: [
            year
            for year in times
            if look.facts.knows(country, indicator, year)
            and look.facts.value(country, indicator, year) is None
        ]
        for country in countries
    }
    return tuple(
        Missing(what="value", country=country, indicator=indicator, years=window)
        for country, found in empty.items()
        for window in windows_of(found)
    )


def windows_of(years: Iterable[int]) -> tuple[Window, ...]:
    """Runs of consecutive years."""
    runs = groupby(enumerate(sorted(set(years))), key=lambda pair: pair[1] - pair[0])
    spans = [[year for _, year in run] for _, run in runs]
    return tuple(Window(span[0], span[-1]) for span in spans)


def split_group(
    look: Look, countries: tuple[str, ...], cells: Iterable[tuple[str, int]], least: int
) -> tuple[tuple[str, ...], tuple[Missing, ...]]:
    """Those with a value in every (indicator, year), and the gaps of the others.

    Raises `NotAnswerable` where fewer than `least` are left, and `Unproven`.
    """
    wanted = tuple(cells)
    left = tuple(
        country
        for country in countries
        if all(look.facts.value(country, indicator, year) is not None for indicator, year in wanted)
    )
    without = [country for country in countries if country not in left]
    indicators = dict.fromkeys(indicator for indicator, _ in wanted)
    years = {code: [year for indicator, year in wanted if indicator == code] for code in indicators}
    gaps = merge_gaps(
        (gap for code in indicators for gap in find_gaps(look, without, code, years[code])), look
    )
    if len(left) < least:
        raise NotAnswerable("missing", gaps)
    return left, gaps


def merge_gaps(gaps: Iterable[Missing], look: Look) -> tuple[Missing, ...]:
    """Gaps in consecutive years as one, and those of all countries as one; others as they are, each once."""
    years: dict[tuple[str | None, str | None], list[int]] = {}
    others: dict[Missing, None] = {}
    for gap in gaps:
        if gap.what == "value" and gap.years is not None:
            years.setdefault((gap.country, gap.indicator), []).extend(gap.years.years)
        else:
            others[gap] = None
    merged = tuple(
        Missing(what="value", country=country, indicator=indicator, years=window)
        for (country, indicator), found in years.items()
        for window in windows_of(found)
    )
    return (*_of_all_countries(merged, look.facts.coverage.countries), *others)


def _of_all_countries(gaps: tuple[Missing, ...], countries: tuple[str, ...]) -> tuple[Missing, ...]:
    """What no country has is said once."""
    told: dict[Missing, None] = {}
    for gap in gaps:
        everywhere = [replace(gap, country=country) for country in countries]
        told[replace(gap, country=None) if all(one in gaps for one in everywhere) else gap] = None
    return tuple(told)
