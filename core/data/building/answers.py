"""What the service's rows mean: places, an indicator's own texts, and the values of one indicator.

Places are keyed by their three-letter code. Names change, two letters do not tell a country from a group,
and the three-letter code is empty in the data rows of some groups: a row is looked up in the list of places.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.data.building.errors import BuildStopped
from core.data.building.service import Figure, Unusable

_CODE = re.compile(r"[A-Z0-9]{2,4}")
_YEAR = re.compile(r"[0-9]{4}")
_FORECAST = "F"

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A country, or an aggregate: the world, a region, an income group. `name` is the publisher's."""

    code: str
    name: str
    aggregate: bool


@dataclass(frozen=True, slots=True)
class Described:
    """The publisher's texts on an indicator; "" for what it does not tell."""

    title: str
    definition: str = ""
    organisation: str = ""
    licence: str = ""


@dataclass(frozen=True, slots=True)
class Values:
    """(place, year) -> the number as it was written, or "" for none. `forecasts` were left out."""

    title: str
    cells: Mapping[tuple[str, int], str]
    forecasts: tuple[tuple[str, int], ...]
    places: frozenset[str]


class Places:
    """The list of all places, by every code that a data row may use."""

    def __init__(self, rows: Iterable[Row]) -> None:
        self.by_code: dict[str, Place] = {}
        self._by_any: dict[str, str] = {}
        for row in rows:
            code, short, name = _text(row, "id"), _text(row, "iso2Code"), _text(row, "name")
            if not _CODE.fullmatch(code) or not name:
                raise BuildStopped(f"the list of countries has a row that cannot be read ({code[:20]!r})")
            # "NA" is Namibia as a country, and "no region" as a region: only the region tells.
            place = Place(code, name, _inner(row, "region", "id") == "NA")
            self.by_code[code] = place
            for key in filter(None, (code, short)):
                if self._by_any.setdefault(key, code) != code:
                    raise BuildStopped(f"the list of countries gives {key} to two places")
        if not self.by_code:
            raise BuildStopped("the list of countries is empty")

    def find(self, row: Row) -> Place | None:
        """The place of a data row; None for one that the list does not have."""
        keys = [key for key in (_text(row, "countryiso3code"), _inner(row, "country", "id")) if key]
        found = {self._by_any[key] for key in keys if key in self._by_any}
        if len(found) > 1:
            raise BuildStopped(f"a row names two places: {' and '.join(sorted(found))}")
        return self.by_code[found.pop()] if found else None


def read_described(rows: Iterable[Row], code: str) -> Described | None:
    """The record of an indicator, of several sources that of the live one; None where it is not there."""
    records = [row for row in rows if _text(row, "id") == code]
    live = [row for row in records if _inner(row, "source", "id") == "2"]
    for row in live or records:
        return Described(_text(row, "name"), _text(row, "sourceNote"), _text(row, "sourceOrganization"))
    return None


def read_metadata(shape: object) -> dict[str, str]:
    """The metatypes of a series by name in lower case: `license_type`, `longdefinition` and more."""
    found: dict[str, str] = {}
    sources = shape.get("source") if isinstance(shape, dict) else None
    for source in _dicts(sources):
        for concept in _dicts(source.get("concept")):
            for variable in _dicts(concept.get("variable")):
                for kind in _dicts(variable.get("metatype")):
                    found.setdefault(_text(kind, "id").casefold(), _text(kind, "value"))
    return found


def check_metadata(shape: object) -> None:
    """Raises `Unusable` for an answer that cannot be the metadata of a series."""
    if not isinstance(shape, dict) or "source" not in shape:
        raise Unusable("an answer of another shape")


def read_values(rows: Iterable[Row], code: str, places: Places, years: range) -> Values:
    """Raises `BuildStopped` for rows of something else, for no numbers, and for two values of one cell.

    Years outside `years` are passed over: a `date` that the service does not like is dropped by it.
    """
    cells: dict[tuple[str, int], str] = {}
    forecasts: list[tuple[str, int]] = []
    titles: set[str] = set()
    for row in rows:
        place, year = places.find(row), _text(row, "date")
        if _inner(row, "indicator", "id") != code or not _YEAR.fullmatch(year):
            raise BuildStopped(f"the service answered {code} with rows of something else")
        titles.add(_inner(row, "indicator", "value"))
        if place is None or int(year) not in years:
            continue
        value = _read_value(row.get("value"), code, place.code, year)
        key = (place.code, int(year))
        if value and _text(row, "obs_status") == _FORECAST:
            forecasts.append(key)
            value = ""
        if cells.setdefault(key, value) != value:
            raise BuildStopped(f"the service gave two values of {code} for {place.code} {year}")
    if len(titles) > 1:
        raise BuildStopped(f"the service gave {code} two titles: {' and '.join(sorted(titles))}")
    return Values("".join(titles), cells, tuple(sorted(forecasts)), frozenset(place for place, _ in cells))


def _read_value(value: object, code: str, place: str, year: str) -> str:
    if value is None:
        return ""
    if type(value) is not Figure:
        raise BuildStopped(f"the service gave {str(value)[:40]!r} as the value of {code} for {place} {year}")
    return str(value)


def _text(row: Row, key: str) -> str:
    """The text with single blanks; "" where there is none. Names of groups end in a blank."""
    value = row.get(key)
    return " ".join(value.split()) if isinstance(value, str) else ""


def _inner(row: Row, key: str, name: str) -> str:
    inner = row.get(key)
    return _text(inner, name) if isinstance(inner, dict) else ""


def _dicts(value: object) -> list[dict[str, Any]]:
    return [item for item in value if isinstance(item, dict)] if isinstance(value, list) else []
