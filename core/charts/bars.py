"""Values of one year or two as bars from zero, each with its country and its figure."""

from __future__ import annotations

from typing import Any, Final

from core.charts.figures import Bars, Series
from core.charts.themes import Colours
from core.charts.words import Telling

Spec = dict[str, Any]

_BAR: Final = 26  # pixels of a country's bar, with the space beside it
_BAR_OF_TWO: Final = 40  # of its two bars


def bar_rows(panel: Bars, telling: Telling) -> list[dict[str, Any]]:
    """The figures of a panel: `exact` has all digits, `value` is what is drawn."""
    return [
        {
            "code": one.country,
            "year": year,
            "value": float(value),
            "exact": str(value),
            "label": _label(panel, one, telling),
            "figure": _figure(panel, year, telling.amount(value, panel.indicator), telling),
        }
        for one in panel.series
        for year, value in one.known.items()
    ]


def _label(panel: Bars, one: Series, telling: Telling) -> str:
    place = telling.place(one.country)
    return telling.say("rank", rank=panel.places[one.country], place=place) if panel.is_cut else place


def _figure(panel: Bars, year: int, amount: str, telling: Telling) -> str:
    return amount if len(panel.years) == 1 else telling.say("in_year", year=year, amount=amount)


def draw_bars(panel: Bars, data: str, telling: Telling, colours: Colours, width: int) -> Spec:
    """The panel as a Vega-Lite view of the data set `data`."""
    values = [value for one in panel.series for value in one.known.values()]
    power = telling.scale(max(values, key=abs), panel.indicator)
    divided = f"datum.value / 1e{power}" if power else "datum.value"
    x: Spec = {
        "field": "value",
        "type": "quantitative",
        "scale": {"zero": True, "nice": True},
        "axis": {
            "title": telling.axis(panel.indicator, power),
            "labelExpr": f"format({divided}, ',~r')",
            "tickCount": 5,
            "labelFlush": False,
            "domain": False,
            "ticks": False,
        },
    }
    y: Spec = {
        "field": "label",
        "type": "nominal",
        "sort": None,
        "axis": {"title": None, "domain": False, "ticks": False, "grid": False, "labelPadding": 7},
    }
    encoding: Spec = {"x": x, "y": y}
    if len(panel.years) > 1:
        encoding["yOffset"] = {"field": "year", "type": "ordinal"}
    text: Spec = {"type": "text", "baseline": "middle", "color": colours.text}
    layers: list[Spec] = [
        {"mark": {"type": "bar", "height": {"band": 0.72}}, "encoding": encoding | _colour(panel, colours)},
        _figures(text | {"align": "left", "dx": 5}, encoding, "datum.value >= 0"),
    ]
    if any(value < 0 for value in values):
        layers.append(_figures(text | {"align": "right", "dx": -5}, encoding, "datum.value < 0"))
        layers.append(
            {"mark": {"type": "rule", "color": colours.faint_text}, "encoding": {"x": {"datum": 0}}}
        )
    rows = sum(bool(one.known) for one in panel.series)
    height = rows * (_BAR if len(panel.years) == 1 else _BAR_OF_TWO)
    return {"data": {"name": data}, "width": width, "height": height, "layer": layers}


def _colour(panel: Bars, colours: Colours) -> Spec:
    """Of two years the earlier one is fainter."""
    if len(panel.years) == 1:
        return {"color": {"value": colours.bar}}
    scale = {"domain": list(panel.years), "range": [colours.earlier_bar, colours.bar]}
    return {"color": {"field": "year", "type": "ordinal", "scale": scale, "legend": None}}


def _figures(mark: Spec, encoding: Spec, where: str) -> Spec:
    return {
        "transform": [{"filter": where}],
        "mark": mark,
        "encoding": encoding | {"text": {"field": "figure"}},
    }
