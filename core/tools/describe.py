"""The parts that tool results share: names, unit, source, and a ready text beside each raw value."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from core.data.facts import Observation, number_to_json
from core.data.snapshot import Snapshot
from core.number_text import format_value, round_half_up


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


def describe_by_year(cells: Iterable[Observation]) -> dict[str, Any]:
    """Each year's value with its text; all 26 years of a series stay under 2,000 characters."""
    return {str(cell.year): describe_value(cell) for cell in cells}


def describe_derived(value: Decimal, unit: str, decimals: int = 4) -> dict[str, Any]:
    """A computed value, rounded half up to `decimals`, and its text, made from the unrounded one."""
    return {"value": number_to_json(round_half_up(value, decimals)), "text": format_value(value, unit)}
