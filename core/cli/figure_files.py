"""`ask --chart FILE` and `--csv FILE`: an answer's picture and its figures, beside what is printed."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import get_args

from core.ask import Assistant
from core.charts import Format, Theme, draw_chart, render, require_renderer, write_figures
from core.cli import EXIT_FAILURE, EXIT_OK
from core.errors import UsageError
from core.outcome import Outcome

_NO_PICTURE = "No picture was written: it takes an answer with three figures or more of one kind.\n"
_NO_FIGURES = "No figures were written: the answer has none.\n"


def add_file_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that `write_files` reads."""
    parser.add_argument("--chart", type=Path, metavar="FILE.svg|png", help="writes a picture of the answer")
    parser.add_argument("--theme", choices=get_args(Theme), default="light", help="of the picture")
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="writes the answer's figures, with source and licence"
    )


def check_files(args: argparse.Namespace) -> None:
    """Before anything is asked: raises `UsageError` for a kind of file that is none, `ChartsUnavailable`."""
    if args.chart is None:
        return
    _kind_of(args.chart)
    require_renderer()


def write_files(args: argparse.Namespace, outcome: Outcome, assistant: Assistant) -> int:
    """The files that were asked for. Exit code 1, and a line on stderr, where there is nothing to write."""
    catalog, coverage = assistant.gate.catalog, assistant.snapshot.coverage
    code = EXIT_OK
    if args.chart is not None:
        chart = draw_chart(outcome, catalog, coverage, args.theme)
        if chart is None:
            sys.stderr.write(_NO_PICTURE)
            code = EXIT_FAILURE
        else:
            args.chart.write_bytes(render(chart.spec, _kind_of(args.chart)))
    if args.csv is not None:
        figures = write_figures(outcome, catalog, coverage)
        if figures is None:
            sys.stderr.write(_NO_FIGURES)
            code = EXIT_FAILURE
        else:
            # With the mark that spreadsheets know UTF-8 by.
            args.csv.write_text(figures, encoding="utf-8-sig", newline="")
    return code


def _kind_of(path: Path) -> Format:
    match path.suffix.casefold():
        case ".svg":
            return "svg"
        case ".png":
            return "png"
        case _:
            raise UsageError(f"--chart writes FILE.svg or FILE.png, not {path.name!r}.")
