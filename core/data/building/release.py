"""Reads all that an order needs: the places, the texts of each indicator, then its values; of one release."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

from core.data.building.answers import (
    Described,
    Places,
    Row,
    Values,
    check_metadata,
    read_described,
    read_metadata,
    read_values,
)
from core.data.building.built import Release
from core.data.building.errors import BuildStopped
from core.data.building.order import Order
from core.data.building.pages import PER_PAGE, Page, Query, forget, read_all
from core.data.building.service import Refused, Service, parse
from core.data.catalog import Catalog
from core.errors import UsageError

_MOST_CODES_IN_A_PATH = 60
_TRIES = 3


class Watcher(Protocol):
    """Who follows a build: steps done of all, and lines worth reading."""

    def advance(self, done: int, total: int, what: str) -> None: ...

    def tell(self, line: str) -> None: ...


class ReleaseReader:
    """`work` keeps every answer, so that a build that was stopped asks for nothing twice."""

    def __init__(
        self, service: Service, catalog: Catalog, order: Order, work: Path, watcher: Watcher
    ) -> None:
        self._service, self._catalog, self._order = service, catalog, order
        self._work, self._watcher = work, watcher
        self._done, self._total = 0, 1 + 2 * len(order.indicators)

    def read(self) -> Release:
        """Raises `UsageError` for unknown places, and `BuildStopped` for all that the service does wrong."""
        for _ in range(_TRIES):
            release = self._read_once()
            if release is not None:
                return release
            self._watcher.tell("The publisher changed its data meanwhile: reading all of it again.")
            for folder in self._work.iterdir():
                if folder.is_dir():
                    forget(folder)
            self._done = 0
        raise BuildStopped(
            "the publisher changed its data while it was read, time and again. Run the same command later"
        )

    def _read_once(self) -> Release | None:
        """None where indicators are of different releases."""
        places = Places(self._rows("places", Query("country", {}, 400)))
        unknown = [code for code in self._order.countries or () if code not in places.by_code]
        if unknown:
            raise UsageError(f"The World Bank has no country or group {', '.join(unknown)}.")
        self._advance("countries")
        described = self._describe()
        values: dict[str, Values] = {}
        days: set[str] = set()
        for code in self._order.indicators:
            try:
                pages = self._pages(code, self._query(code))
            except Refused as refusal:
                raise _not_given([f"{code} ({refusal.words})"]) from refusal
            days.update(page.updated for page in pages if page.total)
            if len(days) > 1:
                return None
            rows = (row for page in pages for row in page.rows)
            values[code] = read_values(rows, code, places, self._order.years)
            self._advance(code)
        self._hold_titles({code: found.title for code, found in values.items()})
        return Release(places, described, values, "".join(days))

    def _describe(self) -> dict[str, Described]:
        """Every indicator's texts. Those that the publisher does not have stop the build, all in one go."""
        described: dict[str, Described] = {}
        gone: list[str] = []
        for code in self._order.indicators:
            try:
                described[code] = self._describe_one(code)
            except Refused as refusal:
                gone.append(f"{code} ({refusal.words})")
            self._advance(code)
        if gone:
            raise _not_given(gone)
        self._hold_titles({code: texts.title for code, texts in described.items()})
        return described

    def _describe_one(self, code: str) -> Described:
        try:
            described = read_described(self._rows(f"{code}.record", Query(f"indicator/{code}", {}, 50)), code)
        except Refused as refusal:
            # The record may be missing although there are data; an error body says that there are none.
            if refusal.number != "404":
                raise
            described = None
        described = described or Described("")
        texts = self._read_metadata(code)
        return Described(
            described.title,
            texts.get("longdefinition") or described.definition,
            described.organisation or texts.get("source", ""),
            texts.get("license_type", ""),
        )

    def _read_metadata(self, code: str) -> Mapping[str, str]:
        kept = self._work / f"{code}.metadata.json"
        if kept.is_file():
            return read_metadata(parse(kept.read_text(encoding="utf-8")))
        try:
            text = self._service.read(f"sources/2/series/{code}/metadata", {}, check_metadata)
        except Refused:
            text = "{}"  # some series have none; the card says so
        half = kept.with_suffix(".half")
        half.write_text(text, encoding="utf-8")
        half.replace(kept)
        return read_metadata(parse(text))

    def _hold_titles(self, titles: Mapping[str, str]) -> None:
        """A code stays where its meaning moves (a new poverty line, a new base year): the title tells."""
        moved = [
            f"{code} is called {title!r} now"
            for code, title in titles.items()
            if title and title.casefold() not in self._known_titles(code)
        ]
        if moved:
            raise BuildStopped(
                f"{'; '.join(moved)}, and the catalog does not know it by that. If it is still the same "
                "measure in the same unit, add the title to its labels in core/data/catalog/indicators/"
            )

    def _known_titles(self, code: str) -> set[str]:
        words = self._catalog.indicators[code].words["en"]
        return {" ".join(label.split()).casefold() for label in words.phrases.get("LABEL", ())}

    def _query(self, code: str) -> Query:
        countries = self._order.countries
        whole = countries is None or len(countries) > _MOST_CODES_IN_A_PATH
        asked = "all" if countries is None or whole else ";".join(countries)
        years = f"{self._order.first_year}:{self._order.last_year}"
        return Query(f"country/{asked}/indicator/{code}", {"source": 2, "date": years}, PER_PAGE)

    def _rows(self, name: str, query: Query) -> Iterator[Row]:
        return (row for page in self._pages(name, query) for row in page.rows)

    def _pages(self, name: str, query: Query) -> list[Page]:
        def on_page(page: int, pages: int) -> None:
            self._watcher.advance(self._done, self._total, f"{name} {page}/{pages}")

        return read_all(self._service, query, self._work / name, on_page)

    def _advance(self, what: str) -> None:
        self._done += 1
        self._watcher.advance(self._done, self._total, what)


def _not_given(gone: Sequence[str]) -> BuildStopped:
    return BuildStopped(
        f"the World Bank does not give {'; '.join(gone)}. Such a series was archived or renamed: leave it "
        "out of --indicators, or take its successor"
    )
