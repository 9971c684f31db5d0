"""Series as lines: gaps stay open, jumps that may be breaks are marked, names and figures stand beside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from itertools import pairwise
from typing import Any, Final

from core.charts.figures import Lines, Series
from core.charts.themes import Colours
from core.charts.words import Telling

Spec = dict[str, Any]

_ROOM: Final = 0.08  # of the height, above and below the lines
_NEAR_ZERO: Final = Decimal(
    "0.4"
)  # where the lowest value is below so much of the highest, the axis starts at 0
_TICKS: Final = 5
_WHOLE: Final = 100.0  # percent
_LINE_OF_TEXT: Final = 15  # pixels
_LABEL_WIDTH: Final = 70  # pixels
_EDGE: Final = 0.35  # years beside the first and the last
_ABOVE: Final = 14  # pixels of the unit above the highest tick


@dataclass(frozen=True, slots=True)
class Scale:
    """The vertical axis: its ends, its ticks in the unit, and the power of ten that they are told in."""

    low: float
    high: float
    ticks: tuple[float, ...]
    power: int

    @property
    def from_zero(self) -> bool:
        return self.low <= 0


def scale_of(panel: Lines, telling: Telling) -> Scale:
    """From the lowest value to the highest with room for labels; from zero where the lowest is near it."""
    values = [value for one in panel.series for value in one.known.values()]
    low, high = min(values), max(values)
    power = telling.scale(max(high, -low, key=abs), panel.indicator)
    if Decimal(0) < low < high * _NEAR_ZERO:
        low = Decimal(0)
    bottom, top = float(low), float(high)
    room = ((top - bottom) or abs(top) or 1.0) * _ROOM
    step = _nice((top - bottom + 2 * room) / _TICKS)
    start = 0.0 if low == 0 else bottom - room
    end = top + room
    first, last = int(start // step), int(-(-end // step))
    ticks = tuple(round(n * step, 12) for n in range(first, last + 1))
    if telling.is_part(panel.indicator) and top <= _WHOLE:
        ticks = tuple(tick for tick in ticks if tick <= _WHOLE)  # nothing is more than all of it
    return Scale(ticks[0], ticks[-1], ticks, power)


def _nice(step: float) -> float:
    """The next of 1, 2, 2.5, 5, 10 ... at or above it."""
    ten = 10.0 ** int(f"{step:e}".split("e")[1])
    return next(ten * digit for digit in (1, 2, 2.5, 5, 10) if ten * digit >= step * 0.999999)


def draw_lines(
    panel: Lines,
    data: str,
    telling: Telling,
    colours: Colours,
    width: int,
    height: int,
    limit: Decimal | None,
) -> Spec:
    """The panel as a Vega-Lite view of the data set `data`. A move of `limit` points or more from one year to
    the next is marked as a possible break."""
    scale = scale_of(panel, telling)
    names = [telling.place(one.country) for one in panel.series]
    used = colours.lines[: len(names)]
    x = _x_axis(panel)
    y: Spec = {
        "field": "value",
        "type": "quantitative",
        "scale": {"domain": [scale.low, scale.high], "nice": False, "zero": False},
        "axis": _y_axis(panel, scale, telling),
    }
    colour: Spec = {"field": "country", "type": "nominal", "legend": None, "sort": None}
    colour["scale"] = {"domain": names, "range": list(used)}
    layers: list[Spec] = []
    if len(panel.series) == 1:
        layers += _shade_gaps(panel, colours, x)
    layers += _mark_breaks(panel, limit, telling, colours, x)
    if scale.low < 0 < scale.high:
        zero = {"type": "rule", "color": colours.faint_text}
        at_zero = {"datum": 0} | {name: y[name] for name in y if name != "field"}
        layers.append({"data": {"values": [{}]}, "mark": zero, "encoding": {"y": at_zero}})
    drawn = {"data": {"name": data}, "encoding": {"x": x, "y": y, "color": colour}}
    few = len(panel.years) <= 40
    layers.append(
        drawn | {"mark": {"type": "line", "strokeWidth": 2.5, "invalid": "break-paths-show-domains"}}
    )
    layers.append(drawn | {"mark": {"type": "point", "filled": True, "size": 28 if few else 8, "opacity": 1}})
    labels = (
        _label_one(panel, panel.series[0], scale, telling, (width, height))
        if len(panel.series) == 1
        else _label_several(panel, scale, telling, height)
    )
    layers.append(_texts(labels, x, y, colour, colours))
    return {"width": width, "height": height, "layer": layers}


def _x_axis(panel: Lines) -> Spec:
    years = panel.years
    step = 1 if len(years) <= 12 else 2 if len(years) <= 20 else 5 if len(years) <= 45 else 10
    ticks = [year for year in years if year % step == 0] if step > 1 else list(years)
    return {
        "field": "year",
        "type": "quantitative",
        "scale": {"domain": [years[0] - _EDGE, years[-1] + _EDGE], "nice": False, "zero": False},
        "axis": {"values": ticks, "format": "d", "title": None, "grid": False},
    }


def _y_axis(panel: Lines, scale: Scale, telling: Telling) -> Spec:
    return {
        "values": list(scale.ticks),
        "labelExpr": f"format(datum.value / 1e{scale.power}, ',~r')"
        if scale.power
        else "format(datum.value, ',~r')",
        "title": telling.axis(panel.indicator, scale.power),
        "titleY": -_ABOVE,
        "domain": False,
        "ticks": False,
        "grid": True,
    }


def _shade_gaps(panel: Lines, colours: Colours, x: Spec) -> list[Spec]:
    years = [year for year in panel.years if panel.series[0].values.get(year) is None]
    if not years:
        return []
    edges = x["scale"]["domain"]
    rows = [{"from": max(year - 0.5, edges[0]), "to": min(year + 0.5, edges[1])} for year in years]
    return [
        {
            "data": {"values": rows},
            "mark": {"type": "rect", "color": colours.gap},
            "encoding": {"x": x | {"field": "from"}, "x2": {"field": "to"}},
        }
    ]


def breaks_in(one: Series, limit: Decimal | None) -> list[int]:
    """The years whose value is at least `limit` away from that of the year before."""
    known = one.known
    return [
        year
        for before, year in pairwise(known)
        if limit is not None and year - before == 1 and abs(known[year] - known[before]) >= limit
    ]


def _mark_breaks(
    panel: Lines, limit: Decimal | None, telling: Telling, colours: Colours, x: Spec
) -> list[Spec]:
    years = sorted({year for one in panel.series for year in breaks_in(one, limit)})
    if not years:
        return []
    rows = [{"year": year - 0.5, "text": telling.say("break_at")} for year in years]
    rule: Spec = {"type": "rule", "strokeDash": [3, 3], "color": colours.faint_text}
    text: Spec = {"type": "text", "align": "right", "dx": -4, "y": 8, "color": colours.faint_text}
    data = {"values": rows}
    return [
        {"data": data, "mark": rule, "encoding": {"x": x}},
        {"data": data, "mark": text, "encoding": {"x": x, "text": {"field": "text"}}},
    ]


@dataclass(frozen=True, slots=True)
class _Label:
    """A text at a point: of `country`, moved by pixels."""

    year: float
    value: float
    text: str
    country: str
    align: str
    dx: int
    dy: int


def _texts(labels: Sequence[_Label], x: Spec, y: Spec, colour: Spec, colours: Colours) -> Spec:
    """One layer for all of them: each further one takes as long as a line."""
    moved = {name: {"expr": f"datum.{name}"} for name in ("align", "dx", "dy")}
    several = len(colour["scale"]["domain"]) > 1
    mark = {"type": "text", "baseline": "middle", "fontWeight": "bold" if several else "normal"} | moved
    encoding: Spec = {"x": x, "y": y, "text": {"field": "text"}}
    encoding["color"] = colour if several else {"value": colours.text}
    return {"data": {"values": [asdict(label) for label in labels]}, "mark": mark, "encoding": encoding}


def _label_one(
    panel: Lines, one: Series, scale: Scale, telling: Telling, size: tuple[int, int]
) -> list[_Label]:
    """The figures of the first and the last year, and of the highest and the lowest where there is room."""
    known, name = one.known, telling.place(one.country)
    years = list(known)
    first, last = years[0], years[-1]
    high = max(known, key=known.__getitem__)
    low = min(known, key=known.__getitem__)
    rises = len(years) > 1 and known[years[1]] >= known[first]
    at_the_foot = float(known[first]) - scale.low < _LINE_OF_TEXT * 1.5 * (scale.high - scale.low) / size[1]
    placed: dict[int, tuple[str, int, int]] = {last: ("left", 8, 0)}
    placed.setdefault(first, ("left", 0, 14 if rises and not at_the_foot else -14))
    at_the_top = scale.high - float(known[high]) < _LINE_OF_TEXT * 1.5 * (scale.high - scale.low) / size[1]
    at_the_top = at_the_top and high < first + len(panel.years) / 4  # where the unit stands
    for year, dy in ((high, 14 if at_the_top else -14), (low, 14)):
        if all(_apart(panel, known, scale, size, year, other) for other in placed):
            placed[year] = ("center", 0, dy)
    return [
        _Label(year, float(known[year]), telling.amount(known[year], panel.indicator), name, align, dx, dy)
        for year, (align, dx, dy) in placed.items()
    ]


def _apart(
    panel: Lines, known: Mapping[int, Decimal], scale: Scale, size: tuple[int, int], one: int, other: int
) -> bool:
    """Whether labels at two years do not meet."""
    width, height = size
    across = abs(one - other) / max(1, len(panel.years) - 1) * width
    down = abs(float(known[one] - known[other])) / ((scale.high - scale.low) or 1.0) * height
    return across > 2 * _LABEL_WIDTH or (one != other and down > 3 * _LINE_OF_TEXT)


def _label_several(panel: Lines, scale: Scale, telling: Telling, height: int) -> list[_Label]:
    """Name and newest figure at the right of each line, moved apart where they would meet."""
    ends = [(one, max(one.known)) for one in panel.series]
    ends.sort(key=lambda end: end[0].known[end[1]])
    pixel = ((scale.high - scale.low) or 1.0) / height
    wished = [float(one.known[year]) / pixel for one, year in ends]
    placed = _move_apart(wished, scale.low / pixel, scale.high / pixel)
    labels: list[_Label] = []
    for (one, year), at in zip(ends, placed, strict=True):
        place, amount = telling.place(one.country), telling.amount(one.known[year], panel.indicator)
        text = telling.say("end_of_line", place=place, amount=amount)
        labels.append(_Label(panel.years[-1], at * pixel, text, place, "left", 10, 0))
    return labels


def _move_apart(wished: Sequence[float], low: float, high: float) -> list[float]:
    """Places in ascending order at least a line of text apart, as near to the wished ones as that allows."""
    groups = [([at], at) for at in wished]  # members, and the middle of the group
    merged = True
    while merged:
        merged = False
        for n, (one, other) in enumerate(pairwise(groups)):
            reach = (len(one[0]) + len(other[0])) / 2 * _LINE_OF_TEXT
            if other[1] - one[1] < reach:
                members = one[0] + other[0]
                groups[n : n + 2] = [(members, sum(members) / len(members))]
                merged = True
                break
    found: list[float] = []
    for members, middle in groups:
        half = (len(members) - 1) / 2 * _LINE_OF_TEXT
        middle = min(max(middle, low + half), high - half)
        found += [middle - half + n * _LINE_OF_TEXT for n in range(len(members))]
    return found
