"""Makers of claims about the data itself: what it does not hold, and what it covers."""

from __future__ import annotations

from core.claims.amounts import Window
from core.claims.forms import Covered, Missing
from core.language.reading.claim_makers import Claims, window_in, year_in
from core.language.reading.written_amounts import Roles, World, demand


def missing(roles: Roles, world: World) -> Claims:
    """Something that is not in the data."""
    what = roles["absent"]
    if what in ("place", "measure"):
        name = roles.get("unknown")
        demand(isinstance(name, str), "what is missing?")
        return (_counted(roles, world, Missing(what=what, name=name)),)
    if what == "years":
        return (Missing(what="years", years=Window(roles["low"], roles["high"])),)
    demand(what == "cell", f"absent {what!r}")
    years = window_in(roles) if "from" in roles else Window(year_in(roles), year_in(roles))
    country, code = roles.get("place"), roles.get("measure")
    places = country if isinstance(country, tuple) else (country,)
    demand(len(set(places)) == len(places), "a country twice")
    if not any(world.coverage.has_year(year) for year in years.years):
        return tuple(Missing(what="years", years=years, country=one, indicator=code) for one in places)
    demand(code is not None, "no value of what?")
    return tuple(Missing(what="value", country=one, indicator=code, years=years) for one in places)


def _counted(roles: Roles, world: World, claim: Missing) -> Missing:
    """The number of countries or indicators said in passing must be the covered one."""
    demand(roles.get("covered_count", len(world.countries)) == len(world.countries), "how many countries?")
    indicators = len(world.coverage.indicators)
    demand(roles.get("covered_measures", indicators) == indicators, "how many indicators?")
    return claim


def covered(roles: Roles, world: World) -> Claims:
    """What the data covers."""
    coverage, what = world.coverage, roles["covers"]
    if what == "measures":
        told = _codes(roles["measures"])
        demand(roles.get("covered_measures", len(told)) == len(told), "how many indicators?")
        return (Covered(indicators=tuple(one for one in coverage.indicators if one in told)),)
    if what == "places":
        told = _codes(roles["listed"])
        demand(roles.get("covered_count", len(told)) == len(told), "how many countries?")
        return (Covered(countries=tuple(one for one in coverage.countries if one in told)),)
    if what == "count":
        demand(roles["covered_count"] == len(coverage.countries), "how many?")
        return (Covered(countries=coverage.countries),)
    first = roles.get("low", coverage.first_year)
    last = roles.get("last", roles.get("high", coverage.last_year))
    beyond = roles.get("beyond")
    demand(beyond is None or not first <= dict(beyond).get("time", first) <= last, "not beyond it")
    return (Covered(years=Window(first, last)),)


def _codes(value: object) -> tuple[str, ...]:
    """The codes under a role, one or many, bare or in frames."""
    found = value if isinstance(value, tuple) else (value,)
    return tuple(next(iter(dict(one).values())) if isinstance(one, frozenset) else one for one in found)
