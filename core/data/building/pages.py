"""All pages of one query: complete, of one release, kept on disk, so that a build goes on where it ended."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.data.building.errors import BuildStopped
from core.data.building.service import Refused, Service, Unusable, parse

PER_PAGE = 5_000  # 32,500 was answered by 502, 25,000 by 403
_MOST_PAGES = 1_000
_TRIES = 4


class Moved(Exception):
    """The pages are not of one release: the publisher changed its data while they were read."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page of rows; `updated` is the release's day as the publisher tells it, or ""."""

    number: int
    pages: int
    size: int
    total: int
    updated: str
    rows: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Query:
    path: str
    parameters: Mapping[str, str | int]
    per_page: int = PER_PAGE


def read_all(
    service: Service, query: Query, folder: Path, on_page: Callable[[int, int], None] = lambda *_: None
) -> list[Page]:
    """Every page in order; `folder` keeps them. `on_page` is told (page, pages).

    Where pages, total or release differ from page to page, all are read again, a few times. Raises `Refused`
    and `BuildStopped`.
    """
    for _ in range(_TRIES):
        try:
            return list(_read_once(service, query, folder, on_page))
        except Moved:
            forget(folder)
    raise BuildStopped(
        f"the publisher changed its data while {query.path} was read, {_TRIES} times. Run it again later"
    )


def forget(folder: Path) -> None:
    """Drops the pages that a folder keeps."""
    for path in sorted(folder.glob("page-*.json")):
        path.unlink()


def _read_once(
    service: Service, query: Query, folder: Path, on_page: Callable[[int, int], None]
) -> Iterator[Page]:
    first = _read_page(service, query, 1, folder)
    on_page(1, max(first.pages, 1))
    yield first
    for number in range(2, first.pages + 1):
        page = _read_page(service, query, number, folder)
        if _shape(page) != _shape(first):
            raise Moved
        on_page(number, first.pages)
        yield page


def _shape(page: Page) -> tuple[object, ...]:
    return page.pages, page.size, page.total, page.updated


def _read_page(service: Service, query: Query, number: int, folder: Path) -> Page:
    kept = folder / f"page-{number}.json"
    page = _read_kept(kept, number, query.per_page)
    if page is not None:
        return page
    parameters = {**query.parameters, "per_page": query.per_page, "page": number}
    text = service.read(query.path, parameters, lambda shape: _check(shape, number, query.per_page))
    folder.mkdir(parents=True, exist_ok=True)
    # Whole or not at all: what a kill leaves must not be read as a page.
    half = kept.with_suffix(".half")
    half.write_text(text, encoding="utf-8")
    half.replace(kept)
    return read_page(parse(text), number, query.per_page)


def _read_kept(kept: Path, number: int, per_page: int) -> Page | None:
    """A page of an earlier run; None where there is none that can be used."""
    try:
        return read_page(parse(kept.read_text(encoding="utf-8")), number, per_page)
    except (OSError, ValueError, Refused, Unusable):
        return None


def _check(shape: Any, number: int, per_page: int) -> None:  # noqa: ANN401 (JSON)
    read_page(shape, number, per_page)


def read_page(shape: Any, number: int, per_page: int) -> Page:  # noqa: ANN401 (JSON)
    """Raises `Unusable` for a page that is not the one asked for, or that lacks rows."""
    if not isinstance(shape, list) or len(shape) != 2 or not isinstance(shape[0], dict):
        raise Unusable("an answer of another shape")
    header, rows = shape
    try:
        pages, total = int(header["pages"]), int(header["total"])
        found, size = int(header["page"]), int(header["per_page"])
    except (KeyError, TypeError, ValueError) as error:
        raise Unusable("a page without its number") from error
    if not total and not rows:
        return Page(1, 0, per_page, 0, "", ())
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise Unusable("a page without rows")
    if found != number or not 0 < size <= per_page or pages != math.ceil(total / size) or pages > _MOST_PAGES:
        raise Unusable(f"page {found} of {pages} instead of page {number}")
    expected = min(size, total - size * (number - 1))
    if len(rows) != expected:
        raise Unusable(f"page {number} with {len(rows)} rows instead of {expected}")
    source = header.get("sourceid")
    if source not in (None, "", "2"):
        raise Unusable(f"rows of another source ({str(source)[:20]!r})")
    return Page(found, pages, size, total, str(header.get("lastupdated") or ""), tuple(rows))
