"""`snapshot show`: what the data covers, where its gaps are, and how old it is; of many places by search."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument, find_today, parse_day
from core.cli.output import emphasise, format_table, make_printable, print_json, wrap
from core.data.covering import IndicatorCoverage, cover_indicator, cover_place
from core.data.snapshot import Snapshot, read_snapshot
from core.tools.find_codes import NameIndex

LICENCE = "CC BY 4.0"
PUBLISHER = "The World Bank: World Development Indicators"
OLD_AFTER_DAYS = 180

# Of more places or gaps, counts are told, and `--search` tells the rest.
_LISTED = 20


def main(argv: Sequence[str]) -> int:
    """Exit code 0 for every snapshot that is what its checksums say."""
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} snapshot show", description="What the data covers, its gaps and its age."
    )
    add_data_argument(parser)
    parser.add_argument(
        "--search", metavar="WORDS", help="only the countries, groups and indicators with such a name or code"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--today", type=parse_day, metavar="YYYY-MM-DD", help="the day for the age (default: today)"
    )
    args = parser.parse_args(argv)
    snapshot = read_snapshot(args.data)
    if args.search is not None:
        shape = build_search(snapshot, args.search)
        show = _print_search
    else:
        shape = build_summary(snapshot, args.today or find_today())
        show = _print_summary
    if args.json:
        print_json(shape)
    else:
        show(shape)
    return EXIT_OK


def build_summary(snapshot: Snapshot, today: date) -> dict[str, Any]:
    """What `snapshot show --json` prints. It can only be built of a snapshot whose checksums hold."""
    age = (today - snapshot.snapshot_date).days
    covered = {code: cover_indicator(snapshot, code) for code in snapshot.indicators}
    return {
        "publisher": PUBLISHER,
        "licence": LICENCE,
        "snapshot_date": snapshot.snapshot_date.isoformat(),
        "publisher_updated": snapshot.publisher_updated,
        "age_days": age,
        "old": age > OLD_AFTER_DAYS,
        "first_year": snapshot.first_year,
        "last_year": snapshot.last_year,
        "countries": dict(snapshot.countries),
        "aggregates": dict(snapshot.aggregates),
        "indicators": {
            code: {
                "name": indicator.name,
                "unit": indicator.unit,
                "latest_year": covered[code].common,
                "newest_year": covered[code].newest,
                "countries": len(snapshot.countries) - len(covered[code].without),
                "empty": covered[code].empty,
            }
            for code, indicator in snapshot.indicators.items()
        },
        "rows": len(snapshot.cells),
        "empty": sum(one.empty for one in covered.values()),
        "missing": _group_missing(snapshot) if len(snapshot.places) <= _LISTED else None,
        "checksums": "match",
        "sha256": snapshot.sha256,
    }


def _group_missing(snapshot: Snapshot) -> list[dict[str, Any]]:
    """The empty cells by indicator and year: of few places, so that each can be told."""
    cells: dict[tuple[str, int], list[str]] = {}
    for observation in snapshot.missing():
        cells.setdefault((observation.indicator, observation.year), []).append(observation.country)
    return [
        {"indicator": indicator, "year": year, "countries": countries}
        for (indicator, year), countries in sorted(cells.items())
    ]


def build_search(snapshot: Snapshot, words: str) -> dict[str, Any]:
    """Coverage and gaps of what has such a name; places and indicators by code, the best first."""
    codes = NameIndex(snapshot).find(words)
    return {
        "search": words,
        "places": {
            code: {
                "name": snapshot.places[code],
                "aggregate": code in snapshot.aggregates,
                "newest_year": dict(cover_place(snapshot, code).newest),
            }
            for code in codes
            if code in snapshot.places
        },
        "indicators": {
            code: _describe_indicator(snapshot, code, cover_indicator(snapshot, code))
            for code in codes
            if code in snapshot.indicators
        },
    }


def _describe_indicator(snapshot: Snapshot, code: str, covered: IndicatorCoverage) -> dict[str, Any]:
    known = snapshot.indicators[code]
    return {
        "name": known.name,
        "unit": known.unit,
        "definition": known.definition,
        "organisation": known.organisation,
        "licence": known.licence,
        "latest_year": covered.common,
        "newest_year": covered.newest,
        "countries_by_year": {str(year): count for year, count in covered.by_year.items()},
        "countries": len(snapshot.countries),
        "without": {place: snapshot.countries[place] for place in covered.without},
    }


def _print_summary(shape: dict[str, Any]) -> None:
    print(emphasise(f"{shape['publisher']} ({shape['licence']})"))
    days = "1 day" if shape["age_days"] == 1 else f"{shape['age_days']} days"
    updated = (
        f" The publisher's last update: {shape['publisher_updated']}." if shape["publisher_updated"] else ""
    )
    print(f"Snapshot of {shape['snapshot_date']}, {days} old; checksums match.{updated}")
    if shape["old"]:
        print(emphasise(f"Warning: older than {OLD_AFTER_DAYS} days; newer figures may be published."))
    print(f"Years: {shape['first_year']} to {shape['last_year']}")
    print(wrap("Countries: " + _tell_places(shape["countries"])))
    if shape["aggregates"]:
        print(wrap("Groups of countries, never ranked with them: " + _tell_places(shape["aggregates"])))
    print("\nIndicators")
    many = shape["missing"] is None
    rows = [("code", "name", "unit", *(("newest", "countries", "filled") if many else ()), "complete to")]
    for code, known in shape["indicators"].items():
        cells = shape["rows"] // len(shape["indicators"])
        filled = f"{100 * (cells - known['empty']) // cells}%"
        counts = (_tell_year(known["newest_year"]), str(known["countries"]), filled) if many else ()
        texts = (make_printable(known["name"]), make_printable(known["unit"]))
        rows.append((code, *texts, *counts, _tell_year(known["latest_year"])))
    print("\n".join(format_table(rows, frozenset(range(3, 7)) if many else frozenset(), indent="  ")))
    print(f"\nNo value: {shape['empty']:,} of {shape['rows']:,} cells" if many else _tell_missing(shape))
    if many:
        print("Complete to: the newest year that eight in ten of the countries with values have.")
        print("`--search WORDS` shows the gaps of a country or of an indicator.")


def _tell_missing(shape: dict[str, Any]) -> str:
    gaps = [f"  {gap['indicator']} {gap['year']}: {', '.join(gap['countries'])}" for gap in shape["missing"]]
    return "\n".join([f"\nNo value: {shape['empty']} of {shape['rows']} cells", *gaps])


def _tell_places(places: dict[str, str]) -> str:
    if len(places) > _LISTED:
        return str(len(places))
    return ", ".join(f"{make_printable(name)} ({code})" for code, name in places.items())


def _tell_year(year: int | None) -> str:
    return "-" if year is None else str(year)


def _print_search(shape: dict[str, Any]) -> None:
    if not shape["places"] and not shape["indicators"]:
        print(f"Nothing here is called {make_printable(shape['search'])!r}.")
        return
    for code, place in list(shape["places"].items())[:_LISTED]:
        print("\n".join(_tell_place(code, place)))
    for code, indicator in list(shape["indicators"].items())[:_LISTED]:
        print("\n".join(_tell_indicator(code, indicator)))
    more = sum(max(0, len(shape[kind]) - _LISTED) for kind in ("places", "indicators"))
    if more:
        print(f"And {more} more: give more words, or --json.")


def _tell_place(code: str, place: dict[str, Any]) -> Iterator[str]:
    kind = "a group of countries" if place["aggregate"] else "a country"
    newest = place["newest_year"]
    valued = {indicator: year for indicator, year in newest.items() if year is not None}
    yield emphasise(f"{make_printable(place['name'])} ({code}), {kind}")
    yield f"  values of {len(valued)} of {len(newest)} indicators"
    by_year: dict[int, list[str]] = {}
    for indicator, year in valued.items():
        by_year.setdefault(year, []).append(indicator)
    for year in sorted(by_year, reverse=True):
        yield wrap(f"newest {year}: {', '.join(by_year[year])}", "  ")
    if len(valued) < len(newest):
        yield wrap(f"none: {', '.join(one for one in newest if one not in valued)}", "  ")


def _tell_indicator(code: str, known: dict[str, Any]) -> Iterator[str]:
    yield emphasise(f"{make_printable(known['name'])} ({code}), {make_printable(known['unit'])}")
    for what in ("definition", "organisation", "licence"):
        if known[what]:
            yield wrap(make_printable(f"{what}: {known[what]}"), "  ")
    yield f"  newest year {_tell_year(known['newest_year'])}, complete to {_tell_year(known['latest_year'])}"
    yield wrap(
        f"countries with a value, of {known['countries']}: {_tell_spans(known['countries_by_year'])}", "  "
    )
    if known["without"]:
        names = [f"{make_printable(name)} ({place})" for place, name in known["without"].items()]
        more = f" and {len(names) - _LISTED} more" if len(names) > _LISTED else ""
        yield wrap(f"without any value ({len(names)}): {', '.join(names[:_LISTED])}{more}", "  ")


def _tell_spans(by_year: dict[str, int]) -> str:
    """ "2000 to 2022: 217, 2023: 201, 2024 to 2025: 0"."""
    spans: list[tuple[str, str, int]] = []
    for year, count in by_year.items():
        if spans and spans[-1][2] == count:
            spans[-1] = (spans[-1][0], year, count)
        else:
            spans.append((year, year, count))
    return ", ".join(
        f"{first}: {count}" if first == last else f"{first} to {last}: {count}"
        for first, last, count in spans
    )
