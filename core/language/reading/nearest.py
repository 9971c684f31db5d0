"""The question that a decline may offer: the form nearest to what was recognised."""

from __future__ import annotations

from core.claims.forms import HOLE, Change, Form, Level, Rank
from core.language.reading.asked import Asked
from core.language.reading.meant import Scope


def near(asked: Asked, scope: Scope) -> Form | None:
    """A value, a change or the first of a rank, of the countries, the measure and the years recognised.

    None where the question names something that the data does not have, or may do so (an unknown word that is
    written like a name, or any where no country was recognised), where no measure was, and where a year is
    not covered.
    """
    known = asked.known
    if (
        asked.not_covered
        or asked.why in ("place", "measure", "group", "part_of_year")
        or not known.indicators
    ):
        return None
    indicator = known.indicators[0]
    countries = tuple(c for c in known.countries if c in scope.coverage.countries)
    years = tuple(year for year in known.years if scope.coverage.has_year(year))
    if len(years) < len(known.years) or (asked.unknown and (not countries or _may_name(asked))):
        return None
    group = countries or scope.all_places
    newest = scope.latest.latest_year(indicator, group)
    if newest is None:
        return None
    if not countries:
        return Rank(country=HOLE, indicator=indicator, year=years[-1] if years else newest, among=group)
    if len(years) == 2 and years[0] != years[1]:
        return Change(
            country=countries[0],
            indicator=indicator,
            from_year=min(years),
            to_year=max(years),
            direction=HOLE,
            amounts=HOLE,
        )
    return Level(country=countries[0], indicator=indicator, year=years[-1] if years else newest)


def _may_name(asked: Asked) -> bool:
    """Is an unread word written like a name?"""
    words = (word for span in asked.unread for word in asked.text[span.start : span.end].split())
    first = asked.text.split()[:1]
    return any(word[:1].isupper() and [word] != first for word in words)
