"""Figures as a line of blocks, for a terminal: a series as a sparkline, a year's values as bars."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from decimal import Decimal
from shutil import get_terminal_size
from typing import Final

from core.charts.figures import Bars, Lines, Panel, Series, find_panels
from core.data.catalog import Catalog
from core.data.facts import Evidence, Observation, facts_of

_HEIGHTS: Final = "▁▂▃▄▅▆▇█"
_WIDTHS: Final = " ▏▎▍▌▋▊▉█"
_GAP: Final = "·"
_BAR: Final = 16  # letters
_ROOM: Final = 100  # columns of a terminal that has room for bars beside the table


def can_show() -> bool:
    """Whether stdout is a terminal that has these signs."""
    return sys.stdout.isatty() and (sys.stdout.encoding or "").replace("-", "").lower() == "utf8"


def draw_series(evidence: Sequence[Evidence], catalog: Catalog) -> list[str]:
    """A sparkline for each series, from its lowest value to its highest; a point where there is no value."""
    panels = [panel for panel in find_panels(facts_of(evidence)) if isinstance(panel, Lines)]
    return [
        f"{_name(one.country, panel.indicator, catalog)} {_years(panel)} {_spark(panel, one)}"
        for panel in panels
        for one in panel.series
        if one.known
    ]


def draw_beside(evidence: Sequence[Evidence]) -> list[str]:
    """For each fact a bar from zero, where it is one of a year's values; empty texts where there is no room,
    or a bar to its left could not be told from one to its right."""
    bars = [panel for panel in find_panels(facts_of(evidence)) if isinstance(panel, Bars)]
    if get_terminal_size().columns < _ROOM:
        return [""] * len(evidence)
    return [_bar(item, bars) for item in evidence]


def _name(country: str, indicator: str, catalog: Catalog) -> str:
    names = (catalog.countries.get(country), catalog.indicators.get(indicator))
    return ", ".join(
        code if one is None else one.words["en"].noun.name
        for code, one in zip((country, indicator), names, strict=True)
    )


def _years(panel: Lines) -> str:
    return f"{panel.years[0]}-{panel.years[-1]}"


def _spark(panel: Lines, one: Series) -> str:
    known = one.known
    low, high = min(known.values()), max(known.values())
    top = len(_HEIGHTS) - 1

    def sign(value: Decimal | None) -> str:
        if value is None:
            return _GAP
        return _HEIGHTS[top // 2 if high == low else int((value - low) / (high - low) * top + Decimal("0.5"))]

    return "".join(sign(one.values.get(year)) for year in panel.years)


def _bar(item: Evidence, panels: Sequence[Panel]) -> str:
    fact = item.fact
    if not isinstance(fact, Observation) or fact.value is None:
        return ""
    values = [
        value
        for panel in panels
        if panel.indicator == fact.indicator
        for one in panel.series
        for value in one.known.values()
    ]
    if not values or min(values) < 0 or max(values) == 0:
        return ""
    eighths = int(fact.value / max(values) * _BAR * 8 + Decimal("0.5"))
    return _WIDTHS[8] * (eighths // 8) + _WIDTHS[eighths % 8].strip()
