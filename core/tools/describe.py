"""The parts that tool results share: names, unit, source, and a ready text beside each raw value."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from decimal import Decimal
from typing import Any

from core.data.facts import Observation, number_to_json
from core.data.snapshot import Snapshot
from core.number_text import format_value, round_half_up

# A series and a list of so many are told whole; what is longer, by what a question can be about.
_WHOLE_YEARS = 30
WHOLE_LIST = 20

_COUNTS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_in_words(count: int) -> str:
    """ "eight", "217"."""
    return _COUNTS[count] if count < len(_COUNTS) else str(count)


def list_codes(codes: Collection[str], what: str) -> str:
    """What there is, for a refusal: short codes of a small snapshot, else how to find one."""
    if len(codes) <= WHOLE_LIST:
        return f"Available: {', '.join(codes)}."
    return f"There are {len(codes)} {what}; find_codes tells a code by its name."


def describe_source(snapshot: Snapshot) -> str:
    return f"World Bank WDI, snapshot {snapshot.snapshot_date.isoformat()}"


def describe_indicator(snapshot: Snapshot, indicator: str) -> dict[str, Any]:
    known = snapshot.indicators[indicator]
    return {"indicator": known.name, "unit": known.unit, "source": describe_source(snapshot)}


def describe_series(snapshot: Snapshot, country: str, indicator: str) -> dict[str, Any]:
    return {"country": snapshot.places[country], **describe_indicator(snapshot, indicator)}


def describe_value(cell: Observation) -> dict[str, Any]:
    """The raw value and its text; a missing one is null."""
    if cell.value is None:
        return {"value": None, "text": "no value published"}
    return {"value": number_to_json(cell.value), "text": format_value(cell.value, cell.unit)}


def describe_by_year(cells: Sequence[Observation]) -> dict[str, Any]:
    """Each year's value with its text; of a long series only the texts, so that 100 years fit."""
    described = {str(cell.year): describe_value(cell) for cell in cells}
    if len(cells) <= _WHOLE_YEARS:
        return described
    return {year: value["text"] for year, value in described.items()}


def describe_derived(value: Decimal, unit: str, decimals: int = 4) -> dict[str, Any]:
    """A computed value, rounded half up to `decimals`, and its text, made from the unrounded one."""
    return {"value": number_to_json(round_half_up(value, decimals)), "text": format_value(value, unit)}
