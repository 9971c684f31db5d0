"""`snapshot build`: a snapshot folder from the World Bank's API, with a progress bar where somebody looks."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import find_today
from core.cli.output import emphasise, make_printable, print_json, wrap
from core.data.building import (
    ADDRESS,
    Built,
    Order,
    Service,
    Watcher,
    build_snapshot,
    find_other_licences,
    read_codes,
    read_countries,
    read_years,
)
from core.data.catalog import load_catalog
from core.data.snapshot import Snapshot
from core.errors import UsageError


def main(argv: Sequence[str]) -> int:
    """Builds the folder; what went wrong is raised, and leaves no folder."""
    args = _build_parser().parse_args(argv)
    if not args.address.startswith(("https://", "http://")):
        raise UsageError(f"{args.address!r} is no address of a service: it starts with https://.")
    order = _read_order(args, find_today())
    with _watch() as watcher:
        service = Service(args.address, tell=watcher.tell)
        try:
            snapshot, built = build_snapshot(service, load_catalog(), order, args.out, watcher)
        except KeyboardInterrupt:
            watcher.tell("What was read is kept: the same command goes on from there today.")
            raise
        finally:
            service.close()
    notes = _list_notes(built)
    if args.json:
        print_json({"folder": str(args.out), "sha256": snapshot.sha256, "notes": notes})
    else:
        _print_built(args.out, snapshot, notes)
    return EXIT_OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} snapshot build",
        description="Makes a snapshot folder of what the World Bank's API gives now: whole, or not at all.",
        epilog="A build that was stopped goes on when the same command is run on the same day.",
    )
    parser.add_argument(
        "--indicators", required=True, metavar="FILE|CODES", help="codes apart by commas, or a file of them"
    )
    parser.add_argument(
        "--countries",
        default="all",
        metavar="all|FILE|CODES",
        help="three-letter codes of countries and aggregates (default: all that the catalog knows)",
    )
    parser.add_argument("--years", required=True, metavar="FROM:TO", help="both included, such as 2000:2025")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="the folder to be made")
    parser.add_argument(
        "--address", default=ADDRESS, metavar="URL", help=f"of the API or a mirror of it (default: {ADDRESS})"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser


def _read_order(args: argparse.Namespace, today: date) -> Order:
    codes = _match_case(read_codes(args.indicators, "indicators"))
    first, last = read_years(args.years, today)
    return Order(codes, read_countries(args.countries), first, last, today)


def _match_case(codes: tuple[str, ...]) -> tuple[str, ...]:
    """Codes as the catalog writes them."""
    known = {code.casefold(): code for code in load_catalog().indicators}
    return tuple(dict.fromkeys(known.get(code.casefold(), code) for code in codes))


def _list_notes(built: Built) -> list[str]:
    """What somebody should know before these data are used; all of it stands in the card, too."""
    notes = []
    licences = find_other_licences(built)
    if licences:
        notes.append(f"Not under CC BY 4.0, read their terms before passing them on: {', '.join(licences)}")
    if built.left_out:
        notes.append(f"Left out, the catalog has no words for them: {', '.join(built.left_out)}")
    if built.renamed:
        notes.append(f"Names written otherwise than in answers: {', '.join(built.renamed)}")
    forecasts = sum(len(series.values.forecasts) for series in built.series)
    if forecasts:
        notes.append(f"Cells left empty, since the publisher marks them as forecasts: {forecasts}")
    return [make_printable(note) for note in notes]


def _print_built(folder: Path, snapshot: Snapshot, notes: list[str]) -> None:
    print(emphasise(f"Snapshot of {snapshot.snapshot_date.isoformat()} in {folder}"))
    print(
        f"{len(snapshot.countries)} countries, {len(snapshot.aggregates)} aggregates, "
        f"{len(snapshot.indicators)} indicators, {snapshot.first_year} to {snapshot.last_year}; the "
        f"publisher's last update: {snapshot.publisher_updated or 'not told'}"
    )
    print(f"SHA-256 {snapshot.sha256}")
    for note in notes:
        print(wrap(note))
    print(f"Read {folder / 'DATASET.md'}, then compare: stats-assistant snapshot diff OLD {folder}")


class _Lines:
    """Nobody watches a terminal: only what is worth a line is told."""

    def advance(self, done: int, total: int, what: str) -> None:
        pass

    def tell(self, line: str) -> None:
        sys.stderr.write(make_printable(line) + "\n")


@contextmanager
def _watch() -> Iterator[Watcher]:
    if not sys.stderr.isatty():
        yield _Lines()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("asking for the list of countries", total=None)

        class _Bar:
            def advance(self, done: int, total: int, what: str) -> None:
                progress.update(task, completed=done, total=total, description=what)

            def tell(self, line: str) -> None:
                progress.console.print(make_printable(line), markup=False, highlight=False)

        yield _Bar()
