"""What the commands share in writing: JSON lines, plain aligned tables, and a little weight on a terminal."""

from __future__ import annotations

import json
import os
import sys
import textwrap
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TextIO


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
    return [
        "  ".join(
            cell.rjust(widths[column]) if column in right else cell.ljust(widths[column])
            for column, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]


def _fold(rows: Sequence[Sequence[str]], right: frozenset[int], width: int) -> list[str]:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for column in range(len(rows[0])):
        # A number is never broken: half of one can be read as a whole one.
        table.add_column(
            justify="right" if column in right else "left", no_wrap=column in right, overflow="fold"
        )
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console = Console(width=width, color_system=None, highlight=False, emoji=False)
    with console.capture() as captured:
        console.print(table)
    return [line.rstrip() for line in captured.get().splitlines()]


# Python calls them unprintable, but French numbers are grouped by them.
_SPACES = "\n\u00a0\u202f\u2009"


def make_printable(text: str) -> str:
    """Text from a model or a user without control characters, which could drive a terminal."""
    return "".join(char if char.isprintable() or char in _SPACES else "\ufffd" for char in text)
