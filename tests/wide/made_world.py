"""A world of made-up values: every place and every indicator of the catalog, from 2000 to 2024.

No figure of it is the World Bank's: a seed draws them, so that tests need no data of anybody. Codes and units
are the catalog's. Some cells are empty, as in real tables.
"""

from __future__ import annotations

import random
from decimal import Decimal
from pathlib import Path

from made_snapshots import write_folder

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.providers.offline import OfflineProvider
from core.data.catalog import Catalog, Indicator, load_catalog
from core.data.snapshot import Indicator as Series
from core.data.snapshot import Snapshot, load_snapshot

YEARS = range(2000, 2025)
# Two places that are never with a value, and the years that an indicator lacks of one country.
EMPTY = frozenset({"SMR", "TUV"})
GAP = ("ERI", range(2012, 2025))


def write_made_world(
    folder: Path, indicators: frozenset[str] | None = None, places: frozenset[str] | None = None
) -> Path:
    """Those indicators and places of the catalog, or all; values that move a little each year."""
    catalog = load_catalog()
    draw = random.Random(2024)  # noqa: S311 - made-up data
    values: dict[tuple[str, str, int], str] = {}
    codes = [code for code in catalog.indicators if indicators is None or code in indicators]
    for code in codes:
        for place in catalog.known:
            value = _start(catalog.indicators[code], catalog, draw)
            for year in YEARS:
                value *= draw.uniform(0.94, 1.08)
                if place not in EMPTY and not (place == GAP[0] and year in GAP[1]):
                    values[place, code, year] = _written(value, catalog.indicators[code], catalog, draw)
    return write_folder(
        folder,
        {
            code: one.words["en"].noun.name
            for code, one in catalog.known.items()
            if places is None or code in places
        },
        [Series(code, f"{code} (made up)", catalog.indicators[code].unit_in_data) for code in codes],
        values,
        YEARS,
        aggregates=[code for code in catalog.aggregates if places is None or code in places],
    )


def _start(indicator: Indicator, catalog: Catalog, draw: random.Random) -> float:
    match catalog.units[indicator.unit].kind:
        case "count":
            return 10 ** draw.uniform(4.5, 8.5)
        case "money":
            return 10 ** (draw.uniform(2.7, 4.9) if indicator.per_person else draw.uniform(9, 12.5))
        case "share":
            return draw.uniform(2, 45)
        case "measure":
            return draw.uniform(45, 80)
        case _:
            return 10 ** draw.uniform(0.2, 2.8)


def _written(value: float, indicator: Indicator, catalog: Catalog, draw: random.Random) -> str:
    """With as many digits as the real ones; a rate of growth is negative one time in six."""
    kind = catalog.units[indicator.unit].kind
    if kind == "share" and indicator.denominator is None and draw.random() < 1 / 6:
        value = -value / 8
    if kind == "share" and indicator.complement:
        value = min(value, 99.4)
    if kind == "measure":
        value = min(max(value, 38), 90)
    return (
        str(round(value))
        if kind == "count"
        else str(Decimal(repr(round(value, 6))).normalize().__format__("f"))
    )


def assistant_over(snapshot: Snapshot) -> Assistant:
    """Answers from that data, without a model."""
    gate = Gate.over(snapshot)
    return Assistant(snapshot, [Route(OfflineProvider(gate), "offline")], gate=gate)


def load_made_world(folder: Path, indicators: frozenset[str] | None = None) -> Snapshot:
    """Written to that folder and read from it."""
    return load_snapshot(write_made_world(folder, indicators))
