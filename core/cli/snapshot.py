"""`snapshot show` and `snapshot verify`: what the data covers, and whether it is what was published."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument, find_today, parse_day
from core.cli.output import emphasise, format_table, print_json, wrap
from core.data.facts import Observation
from core.data.snapshot import Snapshot, default_data_folder, load_snapshot, verify_snapshot

LICENCE = "CC BY 4.0"
PUBLISHER = "The World Bank: World Development Indicators"
OLD_AFTER_DAYS = 180


def main(argv: Sequence[str]) -> int:
    """Exit code 1 when `verify` finds a difference."""
    args = _build_parser().parse_args(argv)
    folder: Path = args.data or default_data_folder()
    if args.action == "verify":
        return _verify(folder, as_json=args.json)
    snapshot = load_snapshot(folder)
    shape = build_summary(snapshot, args.today or find_today())
    if args.json:
        print_json(shape)
    else:
        _print_summary(shape)
    return EXIT_OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} snapshot", description="The data behind the answers.")
    parser.add_argument(
        "action",
        choices=("show", "verify"),
        metavar="{show,verify}",  # without it the complaint about a missing one asks for an "action"
        help="its coverage and age; its checksums",
    )
    add_data_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--today", type=parse_day, metavar="YYYY-MM-DD", help="the day for the age (default: today)"
    )
    return parser


def _verify(folder: Path, *, as_json: bool) -> int:
    """Shows each file against its checksum, then loads it, which checks the table's rules, too."""
    checks = verify_snapshot(folder)
    verified = all(check.state == "ok" for check in checks)
    if as_json:
        files = [
            {"file": check.name, "state": check.state, "expected": check.expected, "found": check.found}
            for check in checks
        ]
        print_json({"verified": verified, "files": files})
    else:
        for check in checks:
            print(f"{check.name}: {check.state} (SHA-256 {(check.found or 'none')[:16]})")
    load_snapshot(folder)
    return EXIT_OK


def build_summary(snapshot: Snapshot, today: date) -> dict[str, Any]:
    """What `snapshot show --json` prints. It can only be built of a snapshot whose checksums hold."""
    age = (today - snapshot.snapshot_date).days
    return {
        "publisher": PUBLISHER,
        "licence": LICENCE,
        "snapshot_date": snapshot.snapshot_date.isoformat(),
        "age_days": age,
        "old": age > OLD_AFTER_DAYS,
        "first_year": snapshot.first_year,
        "last_year": snapshot.last_year,
        "countries": dict(snapshot.countries),
        "indicators": {
            code: {"name": indicator.name, "unit": indicator.unit, "latest_year": snapshot.latest_year(code)}
            for code, indicator in snapshot.indicators.items()
        },
        "rows": len(snapshot.observations()),
        "missing": _group_missing(snapshot.missing()),
        "checksums": "match",
        "sha256": snapshot.sha256,
    }


def _group_missing(missing: Sequence[Observation]) -> list[dict[str, Any]]:
    cells: dict[tuple[str, int], list[str]] = {}
    for observation in missing:
        cells.setdefault((observation.indicator, observation.year), []).append(observation.country)
    return [
        {"indicator": indicator, "year": year, "countries": countries}
        for (indicator, year), countries in sorted(cells.items())
    ]


def _print_summary(shape: dict[str, Any]) -> None:
    print(emphasise(f"{shape['publisher']} ({shape['licence']})"))
    days = "1 day" if shape["age_days"] == 1 else f"{shape['age_days']} days"
    print(f"Snapshot of {shape['snapshot_date']}, {days} old; checksums match.")
    if shape["old"]:
        print(emphasise(f"Warning: older than {OLD_AFTER_DAYS} days; newer figures may be published."))
    print(f"Years: {shape['first_year']} to {shape['last_year']}")
    print(wrap("Countries: " + ", ".join(f"{name} ({code})" for code, name in shape["countries"].items())))
    print("\nIndicators")
    rows = [("code", "name", "unit", "complete to")]
    rows += [
        (code, indicator["name"], indicator["unit"], str(indicator["latest_year"]))
        for code, indicator in shape["indicators"].items()
    ]
    print("\n".join(format_table(rows, indent="  ")))
    empty = sum(len(group["countries"]) for group in shape["missing"])
    print(f"\nNo value: {empty} of {shape['rows']} cells")
    for group in shape["missing"]:
        print(f"  {group['indicator']} {group['year']}: {', '.join(group['countries'])}")
