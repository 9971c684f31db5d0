"""Two snapshots side by side: what is new, gone, revised by how much, or means something else.

A revision is a cell that has a value in both, and not the same number. A cell of a series whose unit changed
is none: its values cannot be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from core.data.snapshot import Snapshot

_TEXTS = ("name", "unit", "definition", "organisation", "licence")


@dataclass(frozen=True, slots=True)
class CellChange:
    """A cell that is not as it was; None where there was, or is, no value."""

    country: str
    indicator: str
    year: int
    old: Decimal | None
    new: Decimal | None

    @property
    def kind(self) -> Literal["new", "gone", "revised"]:
        if self.old is None:
            return "new"
        return "gone" if self.new is None else "revised"

    @property
    def percent(self) -> Decimal | None:
        """By how much of the old value it was revised; None where that is 0, and for no revision."""
        if self.old is None or self.new is None or self.old == 0:
            return None
        return (self.new - self.old) / abs(self.old) * 100

    def reaches(self, threshold_percent: Decimal) -> bool:
        """Whether it is a revision by at least so much; one away from 0 always is."""
        if self.kind != "revised":
            return False
        return self.percent is None or abs(self.percent) >= threshold_percent


@dataclass(frozen=True, slots=True)
class TextChange:
    """A text of an indicator (`what`: name, unit, definition, organisation, licence) or a place's name."""

    code: str
    what: str
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class SeriesDifference:
    """Cells of one indicator. `compared` have a value in both; `largest` is the one revised by most."""

    compared: int
    revised: int
    new: int
    gone: int
    largest: CellChange | None


@dataclass(frozen=True, slots=True)
class Difference:
    """All but the single cells, which `list_changes` gives. Codes are in the order of their snapshot."""

    new_places: tuple[str, ...]
    gone_places: tuple[str, ...]
    renamed: tuple[TextChange, ...]
    regrouped: tuple[str, ...]
    new_indicators: tuple[str, ...]
    gone_indicators: tuple[str, ...]
    redefined: tuple[TextChange, ...]
    new_years: tuple[int, ...]
    gone_years: tuple[int, ...]
    series: Mapping[str, SeriesDifference]


def compare_snapshots(old: Snapshot, new: Snapshot) -> Difference:
    """How `new` differs from `old`."""
    old_places, new_places = old.places, new.places
    shared = [code for code in new_places if code in old_places]
    return Difference(
        _missing(new_places, old_places),
        _missing(old_places, new_places),
        tuple(
            TextChange(code, "name", old_places[code], new_places[code])
            for code in shared
            if old_places[code] != new_places[code]
        ),
        tuple(code for code in shared if (code in old.aggregates) != (code in new.aggregates)),
        _missing(new.indicators, old.indicators),
        _missing(old.indicators, new.indicators),
        tuple(_find_redefined(old, new)),
        tuple(year for year in new.years if year not in old.years),
        tuple(year for year in old.years if year not in new.years),
        {code: _compare_series(old, new, code) for code in _find_comparable(old, new)},
    )


def list_changes(
    old: Snapshot, new: Snapshot, indicators: Sequence[str] | None = None
) -> Iterator[CellChange]:
    """Every cell that is not as it was, of places and indicators that both have, in the order of `new`.

    Years that only one of them covers count, too: a value there is new, or gone.
    """
    old_places = old.places
    for place in new.places:
        if place in old_places:
            for indicator in _find_comparable(old, new) if indicators is None else indicators:
                yield from _list_changes_of(old, new, place, indicator)


def _list_changes_of(old: Snapshot, new: Snapshot, place: str, indicator: str) -> Iterator[CellChange]:
    for year in range(min(old.first_year, new.first_year), max(old.last_year, new.last_year) + 1):
        before, now = (_find_value(snapshot, place, indicator, year) for snapshot in (old, new))
        if before != now:
            yield CellChange(place, indicator, year, before, now)


def _find_value(snapshot: Snapshot, place: str, indicator: str, year: int) -> Decimal | None:
    return snapshot.value(place, indicator, year) if year in snapshot.years else None


def _find_comparable(old: Snapshot, new: Snapshot) -> tuple[str, ...]:
    """Indicators that both have, in the same unit."""
    return tuple(
        code
        for code, known in new.indicators.items()
        if code in old.indicators and old.indicators[code].unit == known.unit
    )


def _find_redefined(old: Snapshot, new: Snapshot) -> Iterator[TextChange]:
    """Texts that are not the same; one that only one of the folders tells is no change."""
    for code, known in new.indicators.items():
        before = old.indicators.get(code)
        for what in _TEXTS if before is not None else ():
            told, tells = str(getattr(before, what)), str(getattr(known, what))
            if told != tells and told and tells:
                yield TextChange(code, what, told, tells)


def _compare_series(old: Snapshot, new: Snapshot, indicator: str) -> SeriesDifference:
    counts = {"new": 0, "gone": 0, "revised": 0}
    largest: CellChange | None = None
    old_places = old.places
    both = [place for place in new.places if place in old_places]
    for place in both:
        for change in _list_changes_of(old, new, place, indicator):
            counts[change.kind] += 1
            if change.kind == "revised" and (largest is None or _size(change) > _size(largest)):
                largest = change
    valued = sum(new.value(place, indicator, year) is not None for place in both for year in new.years)
    return SeriesDifference(valued - counts["new"], counts["revised"], counts["new"], counts["gone"], largest)


def _size(change: CellChange) -> Decimal:
    """For the order of revisions: those away from 0 come first."""
    return Decimal("Infinity") if change.percent is None else abs(change.percent)


def sort_by_size(changes: Sequence[CellChange]) -> list[CellChange]:
    """The largest revisions first."""
    return sorted(changes, key=_size, reverse=True)


def _missing(of: Mapping[str, object], within: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(code for code in of if code not in within)
