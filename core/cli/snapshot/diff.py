"""`snapshot diff OLD NEW`: what a newer snapshot would change."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from core.cli import EXIT_OK, PROGRAM
from core.cli.output import emphasise, format_table, make_printable, print_json, wrap
from core.data.comparing import (
    CellChange,
    Difference,
    TextChange,
    compare_snapshots,
    list_changes,
    sort_by_size,
)
from core.data.facts import number_to_json
from core.data.snapshot import Snapshot, read_snapshot
from core.errors import UsageError

_SHOWN_NAMES = 12
_SHOWN_CHARACTERS = 160


def main(argv: Sequence[str]) -> int:
    """Exit code 0 whether or not they differ."""
    args = _build_parser().parse_args(argv)
    old, new = read_snapshot(args.old), read_snapshot(args.new)
    for code in args.indicator:
        if code not in old.indicators or code not in new.indicators:
            raise UsageError(f"{code!r} is not an indicator of both snapshots.")
    difference = compare_snapshots(old, new)
    wanted = [code for code in difference.series if not args.indicator or code in args.indicator]
    revisions = sort_by_size(
        [change for change in list_changes(old, new, wanted) if change.reaches(args.threshold)]
    )
    if args.json:
        print_json(_build_shape(old, new, difference, wanted, revisions))
    else:
        _print_difference(old, new, difference, wanted)
        _print_revisions(new, revisions, args.threshold, args.top)
    return EXIT_OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} snapshot diff",
        description="What is new, gone, revised or defined otherwise in a newer snapshot.",
    )
    parser.add_argument("old", type=Path, metavar="OLD", help="a snapshot folder")
    parser.add_argument("new", type=Path, metavar="NEW", help="a newer one")
    parser.add_argument(
        "--threshold",
        type=_read_percent,
        default=Decimal(0),
        metavar="PERCENT",
        help="list only revisions by at least so much of the old value (default: 0)",
    )
    parser.add_argument(
        "--indicator", nargs="+", default=[], metavar="CODE", help="only values of these indicators"
    )
    parser.add_argument(
        "--top", type=_read_count, default=10, metavar="N", help="how many revisions are listed (default: 10)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object, with every revision")
    return parser


def _read_percent(text: str) -> Decimal:
    try:
        value = Decimal(text.removesuffix("%"))
    except InvalidOperation:
        value = Decimal(-1)
    if not value.is_finite() or value < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no percentage such as 0.5")
    return value


def _read_count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is no number of lines")
    return int(text)


def _build_shape(
    old: Snapshot,
    new: Snapshot,
    difference: Difference,
    wanted: Sequence[str],
    revisions: Sequence[CellChange],
) -> dict[str, Any]:
    return {
        "old": _describe(old),
        "new": _describe(new),
        "places": {
            "new": list(difference.new_places),
            "gone": list(difference.gone_places),
            "renamed": [_text_to_json(change) for change in difference.renamed],
            "regrouped": list(difference.regrouped),
        },
        "indicators": {
            "new": list(difference.new_indicators),
            "gone": list(difference.gone_indicators),
            "redefined": [_text_to_json(change) for change in difference.redefined],
        },
        "years": {"new": list(difference.new_years), "gone": list(difference.gone_years)},
        "values": {
            code: {
                "compared": difference.series[code].compared,
                "revised": difference.series[code].revised,
                "new": difference.series[code].new,
                "gone": difference.series[code].gone,
            }
            for code in wanted
        },
        "revisions": [_change_to_json(change) for change in revisions],
    }


def _describe(snapshot: Snapshot) -> dict[str, Any]:
    return {
        "snapshot_date": snapshot.snapshot_date.isoformat(),
        "publisher_updated": snapshot.publisher_updated,
        "sha256": snapshot.sha256,
    }


def _text_to_json(change: TextChange) -> dict[str, str]:
    return {"code": change.code, "what": change.what, "old": change.old, "new": change.new}


def _change_to_json(change: CellChange) -> dict[str, Any]:
    return {
        "country": change.country,
        "indicator": change.indicator,
        "year": change.year,
        "old": None if change.old is None else number_to_json(change.old),
        "new": None if change.new is None else number_to_json(change.new),
        "percent": None if change.percent is None else number_to_json(round(change.percent, 6)),
    }


def _print_difference(old: Snapshot, new: Snapshot, difference: Difference, wanted: Sequence[str]) -> None:
    for what, snapshot in (("Old", old), ("New", new)):
        print(
            f"{what}: snapshot of {snapshot.snapshot_date.isoformat()} ({snapshot.sha256[:12]}): "
            f"{len(snapshot.countries)} countries, {len(snapshot.aggregates)} aggregates, "
            f"{len(snapshot.indicators)} indicators, {snapshot.first_year} to {snapshot.last_year}"
        )
    _print_names("New places", [_name(new.places, code) for code in difference.new_places])
    _print_names("Gone places", [_name(old.places, code) for code in difference.gone_places])
    _print_names("Renamed", [f"{change.code} {change.old} -> {change.new}" for change in difference.renamed])
    _print_names("Now a country, or now an aggregate", difference.regrouped)
    _print_names("New indicators", difference.new_indicators)
    _print_names("Gone indicators", difference.gone_indicators)
    _print_names("New years", [str(year) for year in difference.new_years])
    _print_names("Gone years", [str(year) for year in difference.gone_years])
    if difference.redefined:
        print(emphasise("\nDefined otherwise"))
        for change in difference.redefined:
            print(wrap(f"{change.code}, {change.what}: {_cut(change.old)!r} -> {_cut(change.new)!r}", "  "))
    rows = [
        (
            code,
            *(f"{count:,}" for count in (found.compared, found.revised, found.new, found.gone)),
            "" if found.largest is None else _tell_percent(found.largest),
        )
        for code in wanted
        for found in (difference.series[code],)
    ]
    print(emphasise("\nValues"))
    heading = ("indicator", "in both", "revised", "new", "gone", "largest revision")
    print("\n".join(format_table([heading, *rows], right=frozenset(range(1, 6)), indent="  ")))


def _print_revisions(new: Snapshot, revisions: Sequence[CellChange], threshold: Decimal, top: int) -> None:
    least = f" by at least {threshold:f}%" if threshold else ""
    if not revisions:
        print(f"\nNo value was revised{least}.")
        return
    shown = revisions[:top]
    print(emphasise(f"\nRevised{least}: {len(revisions):,}, the largest first"))
    rows = [
        (
            make_printable(new.places[change.country]),
            change.indicator,
            str(change.year),
            f"{change.old:,f}",
            f"{change.new:,f}",
            _tell_percent(change),
        )
        for change in shown
    ]
    heading = ("country", "indicator", "year", "old", "new", "change")
    print("\n".join(format_table([heading, *rows], right=frozenset({3, 4, 5}), indent="  ")))
    if len(shown) < len(revisions):
        print(f"  and {len(revisions) - len(shown):,} more: --top {len(revisions)}, or --json")


def _print_names(what: str, names: Sequence[str]) -> None:
    if names:
        more = f" and {len(names) - _SHOWN_NAMES} more" if len(names) > _SHOWN_NAMES else ""
        print(wrap(f"{what} ({len(names)}): {make_printable(', '.join(names[:_SHOWN_NAMES]))}{more}"))


def _name(places: Mapping[str, str], code: str) -> str:
    return f"{code} {places[code]}"


def _cut(text: str) -> str:
    shown = make_printable(text)
    return shown if len(shown) <= _SHOWN_CHARACTERS else f"{shown[: _SHOWN_CHARACTERS - 1]}…"


def _tell_percent(change: CellChange) -> str:
    """The change with as many digits as it needs: one that is not 0 is not shown as 0."""
    if change.percent is None:
        return "from 0"
    digits = 2
    while not round(change.percent, digits):
        digits += 2
    return f"{change.percent:+.{digits}f}%"
