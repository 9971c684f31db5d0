"""What a build was asked for: indicators, countries, years; read from a command line, a list or a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from core.errors import UsageError

ALL = "all"
_CODE = re.compile(r"[A-Za-z0-9._-]+")
_YEARS = re.compile(r"([0-9]{4}):([0-9]{4})")
_FIRST, _LAST = 1960, 2100


@dataclass(frozen=True, slots=True)
class Order:
    """`countries` is None for all that the publisher has. `day` is when the values are taken."""

    indicators: tuple[str, ...]
    countries: tuple[str, ...] | None
    first_year: int
    last_year: int
    day: date

    @property
    def years(self) -> range:
        return range(self.first_year, self.last_year + 1)


def read_codes(text: str, what: str) -> tuple[str, ...]:
    """Codes apart by commas, semicolons or blanks, or the file that lists them: one a line, or a table whose
    first column they are (a heading `code` and lines that start with `#` are passed over)."""
    path = Path(text)
    is_file = _is_file(path)
    given = _read_list(path) if is_file else re.split(r"[,;\s]+", text)
    codes = [code.strip() for code in given if code.strip()]
    if codes and codes[0].casefold() in ("code", "indicator_code", "country_code"):
        codes = codes[1:]
    if not codes:
        raise UsageError(f"There are no {what} in {text!r}: give codes, or a file that lists them.")
    wrong = [code for code in codes if not _CODE.fullmatch(code)]
    if wrong:
        hint = " (and there is no such file)" if not is_file and ("/" in text or path.suffix) else ""
        raise UsageError(f"{wrong[0][:60]!r} is no code of {what}{hint}.")
    return tuple(dict.fromkeys(codes))


def read_countries(text: str) -> tuple[str, ...] | None:
    """Codes as `read_codes` takes them; None for "all"."""
    if text.strip().casefold() == ALL:
        return None
    return tuple(dict.fromkeys(code.upper() for code in read_codes(text, "countries")))


def read_years(text: str, today: date) -> tuple[int, int]:
    """FROM:TO, both included."""
    found = _YEARS.fullmatch(text.strip())
    first, last = (int(found[1]), int(found[2])) if found else (0, 0)
    if not _FIRST <= first <= last <= _LAST:
        raise UsageError(f"{text!r} are no years: give FROM:TO, such as 2000:{today.year - 1}.")
    if last > today.year:
        raise UsageError(
            f"{last} is yet to come: there are no values of it. The last year can be {today.year}."
        )
    return first, last


def _read_list(path: Path) -> Sequence[str]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read as a list of codes.") from error
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    return [row[0] for row in csv.reader(lines) if row]


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a list of codes that is too long for a name
        return False
