"""Arguments that several commands take, and the day of this computer's clock."""

from __future__ import annotations

import argparse
from datetime import date, datetime
from pathlib import Path


def add_data_argument(parser: argparse.ArgumentParser) -> None:
    """`--data`: another copy of the snapshot; its checksums are verified like those of our own."""
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="another copy of the data folder")


def add_only_argument(parser: argparse.ArgumentParser) -> None:
    """`--only`: ids of the question set, apart by spaces or commas."""
    parser.add_argument("--only", nargs="+", default=[], metavar="Qnn", help="only these questions")


def read_only(args: argparse.Namespace) -> list[str]:
    """The ids of `--only` in capitals, each once; empty for the whole set."""
    names = [name.strip().upper() for item in args.only for name in item.split(",")]
    return list(dict.fromkeys(name for name in names if name))


def find_today() -> date:
    """The day where this computer stands."""
    return datetime.now().astimezone().date()


def parse_day(text: str) -> date:
    """An argparse type: a day as YYYY-MM-DD."""
    try:
        # fromisoformat alone takes week dates, too.
        return datetime.strptime(text, "%Y-%m-%d").date()  # noqa: DTZ007 (a day, not a moment)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a day as YYYY-MM-DD") from None
