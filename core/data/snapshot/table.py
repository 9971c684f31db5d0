"""The table of values, kept as the text that its checksum was computed of.

A million Python objects would cost seconds and hundreds of megabytes at every start; the text costs its own
size. It is read whole, so that what was verified is what is used, whatever happens to the file later. A
series is found by halving (the rows are sorted) and held to the table's rules when it is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from itertools import product

from core.errors import SnapshotChanged

VALUES_FILE = "wdi_snapshot.csv"
HEADER = b"country_code,indicator_code,year,value\n"

# Up to about 200,000 rows the rules are checked for the whole table when it is loaded (a twentieth of a
# second); of a larger one for each series that is read, and for all of it by `check`.
CHECKED_AT_ONCE_BYTES = 8_000_000

_KEPT_SERIES = 2_048
_KEY = rb"([^,\n]++,[^,\n]++,)"
_VALUE = rb",((?:-?[0-9]++(?:\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+)?+)\n"

Cells = Mapping[tuple[str, str, int], Decimal | None]


class CellTable(Mapping[tuple[str, str, int], Decimal | None]):
    """(country, indicator, year) -> the value as a `Decimal`, or None for an empty cell; in the file's order.

    One row for each place x indicator x year, sorted, once each. Raises `SnapshotChanged` where the text is
    not such a table, and `KeyError` for a cell that it does not have. Safe to share between threads.
    """

    def __init__(
        self, content: bytes, places: Iterable[str], indicators: Iterable[str], years: range
    ) -> None:
        self._content = content
        self._places, self._indicators = sorted(places), sorted(indicators)
        self._known = frozenset(self._places), frozenset(self._indicators)
        self._years = years
        self._pattern = _compile_series(years)
        self._read_series = lru_cache(maxsize=_KEPT_SERIES)(self._find_series)
        self._check_size()
        if len(content) <= CHECKED_AT_ONCE_BYTES:
            self.check()

    def __getitem__(self, cell: tuple[str, str, int]) -> Decimal | None:
        place, indicator, year = cell
        if year not in self._years or place not in self._known[0] or indicator not in self._known[1]:
            raise KeyError(cell)
        # Most look-ups want one year of many places: a number is made of what is asked for, and no more.
        return _read_value(self._read_series(place, indicator)[year - self._years.start])

    def __len__(self) -> int:
        return len(self._places) * len(self._indicators) * len(self._years)

    def __iter__(self) -> Iterator[tuple[str, str, int]]:
        return product(self._places, self._indicators, self._years)

    def valued_years(self, place: str, indicator: str) -> tuple[int, ...]:
        """The years with a value, in order, without making numbers of them. `KeyError` for no such series."""
        if place not in self._known[0] or indicator not in self._known[1]:
            raise KeyError((place, indicator))
        texts = self._read_series(place, indicator)
        return tuple(year for year, text in zip(self._years, texts, strict=True) if text)

    def check(self) -> None:
        """Holds every row to the table's rules."""
        position = len(HEADER)
        for place, indicator in product(self._places, self._indicators):
            position = self._match(place, indicator, position).end()
        if position != len(self._content):
            raise self._wrong_size()

    def _find_series(self, place: str, indicator: str) -> tuple[bytes, ...]:
        """The values of all years as they are written."""
        return self._match(place, indicator, self._find(place, indicator)).groups()[1:]

    def _match(self, place: str, indicator: str, position: int) -> re.Match[bytes]:
        found = self._pattern.match(self._content, position)
        if found is None or found[1] != _key(place, indicator):
            raise SnapshotChanged(
                VALUES_FILE,
                f"must hold, sorted, one row with a number or nothing for each year of {place} {indicator} "
                f"from {self._years[0]} to {self._years[-1]}",
            )
        return found

    def _find(self, place: str, indicator: str) -> int:
        """Where the first line starts that does not come before the series."""
        key, content = _key(place, indicator), self._content
        low, high = len(HEADER), len(content)
        while low < high:
            line = content.rfind(b"\n", low, (low + high) // 2) + 1 or low
            if content[line : line + len(key)] < key:
                low = content.find(b"\n", line) + 1
            else:
                high = line
        return low

    def _check_size(self) -> None:
        if not self._content.isascii():
            raise SnapshotChanged(VALUES_FILE, "is not UTF-8 text of codes and numbers")
        if not self._content.startswith(HEADER):
            raise SnapshotChanged(VALUES_FILE, f"must start with the header {HEADER.decode().strip()}")
        if self._content.count(b"\n") != len(self) + 1 or not self._content.endswith(b"\n"):
            raise self._wrong_size()

    def _wrong_size(self) -> SnapshotChanged:
        return SnapshotChanged(
            VALUES_FILE, f"must hold {len(self)} rows, one for each country, indicator and year, sorted"
        )


def _compile_series(years: range) -> re.Pattern[bytes]:
    """All rows of one series: its key, then a value for each year."""
    rows = [_KEY + b"%d" % years[0] + _VALUE, *(rb"\1(?:)%d" % year + _VALUE for year in years[1:])]
    return re.compile(b"".join(rows))


def _key(place: str, indicator: str) -> bytes:
    return f"{place},{indicator},".encode()


def _read_value(text: bytes) -> Decimal | None:
    if not text:
        return None
    value = Decimal(text.decode())
    # "1.5e-05" is the same number as "0.000015", and only the second is written as people write numbers.
    return Decimal(f"{value:f}") if b"e" in text or b"E" in text else value
