"""The parts that tool results share: names, unit, source, and a ready text beside each raw value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.facts import Observation, number_to_json
from core.number_text import format_value
from core.snapshot import Snapshot

# A range longer than this gives raw values and texts only at its ends: 26 pairs would not help a model.
_ALL_TEXTS_UP_TO = 12


def describe_source(snapshot: Snapshot) -> str:
    return f"World Bank WDI, snapshot {snapshot.snapshot_date.isoformat()}"


def describe_indicator(snapshot: Snapshot, indicator: str) -> dict[str, Any]:
    known = snapshot.indicators[indicator]
    return {"indicator": known.name, "unit": known.unit, "source": describe_source(snapshot)}


def describe_series(snapshot: Snapshot, country: str, indicator: str) -> dict[str, Any]:
    return {"country": snapshot.countries[country], **describe_indicator(snapshot, indicator)}


def describe_value(cell: Observation) -> dict[str, Any]:
    """The raw value and its text; a missing one is null."""
    if cell.value is None:
        return {"value": None, "text": "no value published"}
    return {"value": number_to_json(cell.value), "text": format_value(cell.value, cell.unit)}


def describe_cell_values(cells: Iterable[Observation]) -> dict[str, Any]:
    """By year. In a long range only text (or null) stands for the years between its ends."""
    listed = list(cells)
    if len(listed) <= _ALL_TEXTS_UP_TO:
        return {str(cell.year): describe_value(cell) for cell in listed}
    ends = {listed[0].year, listed[-1].year}
    return {
        str(cell.year): describe_value(cell)
        if cell.year in ends
        else (None if cell.value is None else format_value(cell.value, cell.unit))
        for cell in listed
    }
