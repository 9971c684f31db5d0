"""What the commands share in writing: JSON lines, plain aligned tables, and a little weight on a terminal."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from shutil import get_terminal_size
from typing import TextIO

_GAP = "  "
_NARROWEST = 6  # of a folded column, in letters


def print_json(value: object, indent: int | None = None) -> None:
    """One JSON value on stdout; letters outside ASCII as escapes where stdout is not UTF-8."""
    ascii_only = (sys.stdout.encoding or "").replace("-", "").lower() != "utf8"
    print(json.dumps(value, ensure_ascii=ascii_only, indent=indent), flush=True)


def has_colour(stream: TextIO) -> bool:
    """True on a terminal that wants it (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def emphasise(text: str, stream: TextIO | None = None) -> str:
    """The text in bold on a terminal, else as it is."""
    return f"\x1b[1m{text}\x1b[0m" if has_colour(stream or sys.stdout) else text


def soften(text: str, stream: TextIO | None = None) -> str:
    """The text dimmed on a terminal, else as it is."""
    return f"\x1b[2m{text}\x1b[0m" if has_colour(stream or sys.stdout) else text


def wrap(text: str, indent: str = "") -> str:
    """The text in lines that fit the terminal (at most 100 characters); as it is where nobody looks."""
    if not sys.stdout.isatty():
        return indent + text
    width = max(40, min(100, get_terminal_size().columns))
    return textwrap.fill(text, width, initial_indent=indent, subsequent_indent=indent)


def format_table(
    rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset(), indent: str = ""
) -> list[str]:
    """Lines with the columns aligned; those in `right` to the right.

    On a terminal that is too narrow the others are folded into several lines.
    """
    lines = [indent + line for line in _align(rows, right)]
    width = get_terminal_size().columns
    if not sys.stdout.isatty() or all(len(line) <= width for line in lines):
        return lines
    return [indent + line for line in _fold(rows, right, width - len(indent))]


def _align(rows: Sequence[Sequence[str]], right: frozenset[int]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))] if rows else []
    return [_join(row, widths, right) for row in rows]


def _join(cells: Sequence[str], widths: Sequence[int], right: frozenset[int]) -> str:
    return _GAP.join(
        cell.rjust(widths[column]) if column in right else cell.ljust(widths[column])
        for column, cell in enumerate(cells)
    ).rstrip()


def _fold(rows: Sequence[Sequence[str]], right: frozenset[int], width: int) -> list[str]:
    widths = _fit_widths(rows, right, width)
    folded = []
    for row in rows:
        cells = [
            # A number is never broken: half of one can be read as a whole one.
            [cell] if column in right else textwrap.wrap(cell, widths[column], break_on_hyphens=False) or [""]
            for column, cell in enumerate(row)
        ]
        folded += [list(line) for line in zip_longest(*cells, fillvalue="")]
    return [_join(line, widths, right) for line in folded]


def _fit_widths(rows: Sequence[Sequence[str]], right: frozenset[int], width: int) -> list[int]:
    """Each column's width: the widest give way, whole words as long as that is enough."""
    columns = range(len(rows[0]))
    widths = [max(len(row[column]) for row in rows) for column in columns]
    words = [max(len(word) for row in rows for word in (row[column].split() or [""])) for column in columns]
    for least in (words, [_NARROWEST] * len(words)):
        while sum(widths) + len(_GAP) * (len(widths) - 1) > width:
            free = [column for column in columns if column not in right and widths[column] > least[column]]
            if not free:
                break
            widths[max(free, key=widths.__getitem__)] -= 1
    return widths


# Python calls them unprintable, but French numbers are grouped by them.
_SPACES = "\n\u00a0\u202f\u2009"


def make_printable(text: str) -> str:
    """Text from a model or a user without control characters, which could drive a terminal."""
    return "".join(char if char.isprintable() or char in _SPACES else "\ufffd" for char in text)
