"""Which places of a release make the snapshot, and whether each of them has all that was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.data.building.answers import Place
from core.data.building.built import Built, Release, Series
from core.data.building.errors import BuildStopped
from core.data.building.order import Order
from core.data.catalog import Catalog
from core.errors import UsageError


def choose(release: Release, order: Order, catalog: Catalog) -> Built:
    """Of countries those that answers can speak of, of groups those with values; an order by name is kept
    whole or refused. Raises `UsageError` and `BuildStopped`."""
    places = list(_find_places(release, order))
    unspoken = [place for place in places if place.code not in catalog.known]
    if unspoken and order.countries is not None:
        raise UsageError(
            f"The catalog has no words for {_name(unspoken)}: answers could not speak of them. Leave them "
            "out, or add them to countries.toml or aggregates.toml in core/data/catalog/."
        )
    chosen = [place for place in places if place.code in catalog.known]
    moved = [place for place in chosen if place.aggregate != (place.code in catalog.aggregates)]
    if moved:
        raise BuildStopped(f"the catalog and the World Bank differ on whether {_name(moved)} is a country")
    if all(place.aggregate for place in chosen):
        raise BuildStopped("no country is left that answers could speak of, only groups of countries")
    for code in order.indicators:
        _check_complete(code, release, chosen)
    series = [_choose_series(code, release, catalog) for code in order.indicators]
    return Built(
        order,
        tuple(chosen),
        tuple(series),
        release.updated,
        tuple(f"{place.code} ({place.name})" for place in unspoken),
        tuple(_find_renamed(chosen, catalog)),
    )


def _choose_series(code: str, release: Release, catalog: Catalog) -> Series:
    """A series without a record has its title in its rows."""
    texts, values = release.described[code], release.values[code]
    titled = replace(texts, title=texts.title or values.title or code)
    return Series(code, catalog.indicators[code].unit_in_data, titled, values)


def _find_places(release: Release, order: Order) -> Iterator[Place]:
    valued = {
        place for values in release.values.values() for (place, _), text in values.cells.items() if text
    }
    for code, place in sorted(release.places.by_code.items()):
        if order.countries is None:
            # The list of places has groups without data; countries without data are kept, and told as gaps.
            if not place.aggregate or code in valued:
                yield place
        elif code in order.countries:
            if code not in valued:
                raise BuildStopped(
                    f"the World Bank has no value at all of {code} ({place.name}): leave it out"
                )
            yield place


def _check_complete(code: str, release: Release, chosen: Sequence[Place]) -> None:
    """The service sends a row for each country and year, also for those without a value."""
    values = release.values[code]
    lacking = [place for place in chosen if not place.aggregate and place.code not in values.places]
    if lacking:
        raise BuildStopped(f"the service left out {_name(lacking)} in its answer on {code}")
    codes = {place.code for place in chosen}
    if not any(text for (place, _), text in values.cells.items() if place in codes):
        raise BuildStopped(
            f"{code} has no value at all for these places and years: leave it out of --indicators, or ask "
            "for other years"
        )


def _find_renamed(chosen: Sequence[Place], catalog: Catalog) -> Iterator[str]:
    for place in chosen:
        country = catalog.known.get(place.code)
        if country is not None:
            words = country.words["en"]
            if place.name.casefold() not in {one.casefold() for one in (words.noun.name, *words.names)}:
                yield f"{place.code}: {place.name} (here: {words.noun.name})"


def _name(places: Sequence[Place]) -> str:
    told = ", ".join(f"{place.code} ({place.name})" for place in places[:10])
    return told if len(places) <= 10 else f"{told} and {len(places) - 10} more"
