"""Decimal arithmetic on the snapshot's values: the only place where a new number is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal

from core.data.facts import (
    Cell,
    Change,
    Difference,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
    change_unit,
)

# More digits than any value has, so that only divisions round, and far below what an answer shows.
_CONTEXT = Context(prec=40, rounding=ROUND_HALF_EVEN)


def compute_change(earlier: Observation, later: Observation) -> Change:
    """Later minus earlier and, where the base is above 0, its percentage. Both must have a value."""
    before, after = _value(earlier), _value(later)
    absolute = _CONTEXT.subtract(after, before)
    percent = None if before <= 0 else _CONTEXT.divide(_CONTEXT.multiply(absolute, Decimal(100)), before)
    unit = change_unit(earlier.unit)
    return Change(earlier.country, earlier.indicator, earlier.year, later.year, absolute, percent, unit)


def compute_difference(minuend: Observation, subtrahend: Observation) -> Difference:
    """Between two countries in one year. Both must have a value."""
    value = _CONTEXT.subtract(_value(minuend), _value(subtrahend))
    return Difference(
        minuend.indicator,
        minuend.year,
        minuend.country,
        subtrahend.country,
        value,
        change_unit(minuend.unit),
    )


def compute_ratio(numerator: Observation, denominator: Observation) -> Ratio | None:
    """None where a value is negative or the denominator 0: no multiple. Both must have a value."""
    if _value(numerator) < 0 or _value(denominator) <= 0:
        return None
    value = _CONTEXT.divide(_value(numerator), _value(denominator))
    return Ratio(_cell(numerator), _cell(denominator), value)


def compute_mean(cells: Sequence[Observation]) -> Mean:
    """Simple mean of cells that all have a value: of several countries, or of several years."""
    total = _sum(cells)
    return Mean(
        cells[0].indicator,
        tuple(dict.fromkeys(cell.country for cell in cells)),
        tuple(dict.fromkeys(cell.year for cell in cells)),
        _CONTEXT.divide(total, Decimal(len(cells))),
        cells[0].unit,
    )


def compute_total(cells: Sequence[Observation]) -> Total:
    """Sum over countries; the caller knows that these values may be added."""
    first = cells[0]
    return Total(first.indicator, tuple(cell.country for cell in cells), first.year, _sum(cells), first.unit)


def rank(cells: Iterable[Observation]) -> Ranking:
    """Highest first. Equal values share a rank (1, 2, 2, 4), in order of code; empty ones are missing."""
    listed = list(cells)
    valued = sorted(
        (cell for cell in listed if cell.value is not None), key=lambda cell: (-_value(cell), cell.country)
    )
    rows: list[RankedCountry] = []
    for place, cell in enumerate(valued, start=1):
        tied = bool(rows) and rows[-1].value == cell.value
        rows.append(RankedCountry(rows[-1].rank if tied else place, cell.country, _value(cell)))
    missing = tuple(sorted(cell.country for cell in listed if cell.value is None))
    return Ranking(listed[0].indicator, listed[0].year, "descending", tuple(rows), missing, listed[0].unit)


def _sum(cells: Iterable[Observation]) -> Decimal:
    total = Decimal(0)
    for cell in cells:
        total = _CONTEXT.add(total, _value(cell))
    return total


def _value(cell: Observation) -> Decimal:
    if cell.value is None:
        raise ValueError(f"no value for {cell.country} {cell.indicator} {cell.year}")
    return cell.value


def _cell(cell: Observation) -> Cell:
    return Cell(cell.country, cell.indicator, cell.year)
