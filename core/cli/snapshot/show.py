"""`snapshot show`: what the data covers, and how old it is."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import date
from typing import Any

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument, find_today, parse_day
from core.cli.output import emphasise, format_table, print_json, wrap
from core.data.facts import Observation
from core.data.snapshot import Snapshot, read_snapshot

LICENCE = "CC BY 4.0"
PUBLISHER = "The World Bank: World Development Indicators"
OLD_AFTER_DAYS = 180


def main(argv: Sequence[str]) -> int:
    """Exit code 0 for every snapshot that is what its checksums say."""
    parser = argparse.ArgumentParser(prog=f"{PROGRAM} snapshot show", description="What the data covers.")
    add_data_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--today", type=parse_day, metavar="YYYY-MM-DD", help="the day for the age (default: today)"
    )
    args = parser.parse_args(argv)
    shape = build_summary(read_snapshot(args.data), args.today or find_today())
    if args.json:
        print_json(shape)
    else:
        _print_summary(shape)
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
