"""An answer's picture: its panels one below the other, the claim above, source and cautions below."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from core.charts.alt import describe
from core.charts.bars import bar_rows, draw_bars
from core.charts.figures import Bars, Lines, Panel, find_panels
from core.charts.lines import draw_lines, scale_of
from core.charts.themes import COLOURS, Colours, Theme
from core.charts.words import Telling, load_words
from core.data.catalog import Catalog
from core.data.facts import Coverage, facts_of
from core.language.writing.words import Speaker
from core.outcome import Outcome

WIDTH: Final = 620
_HEIGHT, _HEIGHT_OF_SEVERAL = 320, 220
_FONT: Final = "Liberation Sans, Arial, Helvetica, sans-serif"
_TITLE_LINE: Final = 78  # letters
_TITLE_LINES: Final = 2
_FOOT_LINE: Final = 118
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s+(?=[^\W\d_])")


@dataclass(frozen=True, slots=True)
class Chart:
    """A Vega-Lite specification that holds all it shows, and the same in words (at most 1,000 letters)."""

    spec: dict[str, Any]
    title: str
    alt: str


def draw_chart(
    outcome: Outcome, catalog: Catalog, coverage: Coverage, theme: Theme = "light"
) -> Chart | None:
    """The picture of an answer that a reporter reads, from its evidence alone; None where there are not three
    figures to look at, or more than a picture holds."""
    if outcome.status != "valid" or outcome.answer is None or outcome.answer.status != "answered":
        return None
    panels = find_panels(facts_of(outcome.evidence))
    if not panels or any(panel.indicator not in catalog.indicators for panel in panels):
        return None
    telling = Telling(Speaker(outcome.language, catalog, coverage))
    title = _title(outcome.answer.text, panels, telling)
    spec = _build(panels, title, _foot(outcome, panels, telling), telling, COLOURS[theme])
    return Chart(spec, title, describe(panels, telling))


def _title(answer: str, panels: Sequence[Panel], telling: Telling) -> str:
    """The answer's first sentence where it tells of all that is drawn, in short where it is long; else the
    subject."""
    sentences = _SENTENCE_END.split(answer.strip())
    if len(sentences) > 1 and " " not in sentences[0]:
        del sentences[0]  # "Yes.", and why
    first, others = sentences[0].rstrip("."), sentences[1:]
    one = len(panels) == 1 and (isinstance(panels[0], Bars) or len(panels[0].series) == 1)
    if (one or (len(panels) == 1 and not others)) and len(textwrap.wrap(first, _TITLE_LINE)) <= _TITLE_LINES:
        return first
    if one and isinstance(panels[0], Lines):
        return telling.change(panels[0])
    return "; ".join(dict.fromkeys(telling.subject(panel) for panel in panels))


def _foot(outcome: Outcome, panels: Sequence[Panel], telling: Telling) -> list[str]:
    """Lines below the picture: what is not in it, how it is drawn, source, cautions."""
    told = [telling.gaps(panels)]
    for panel in panels:
        if isinstance(panel, Bars) and panel.is_cut:
            first, last = panel.ends
            told.append(telling.say("shown", first=first, last=last, count=panel.of))
    if any(isinstance(panel, Lines) and not scale_of(panel, telling).from_zero for panel in panels):
        told.append(telling.say("not_from_zero"))
    told.append(outcome.source or "")
    told += [telling.say("note", text=caution) for caution in outcome.cautions]
    return [line for text in told if text for line in textwrap.wrap(text, _FOOT_LINE)]


def _build(
    panels: Sequence[Panel], title: str, foot: Sequence[str], telling: Telling, colours: Colours
) -> dict[str, Any]:
    several = len(panels) > 1
    views = []
    for number, panel in enumerate(panels):
        name = f"figures_{number}"
        if isinstance(panel, Bars):
            view = draw_bars(panel, name, telling, colours, WIDTH)
        else:
            height = _HEIGHT_OF_SEVERAL if several else _HEIGHT
            limit = telling.speaker.catalog.indicators[panel.indicator].limits.get("break")
            view = draw_lines(panel, name, telling, colours, WIDTH, height, limit)
        if several:
            view["title"] = {"text": telling.subject(panel), "fontSize": 13, "anchor": "start", "dy": -4}
        views.append(view)
    below = {
        "text": list(foot),
        "orient": "bottom",
        "anchor": "start",
        "frame": "bounds",
        "fontSize": 11,
        "fontWeight": "normal",
        "color": colours.faint_text,
        "offset": 14,
        "lineHeight": 15,
    }
    above = {"text": textwrap.wrap(title, _TITLE_LINE), "anchor": "start", "frame": "bounds", "offset": 14}
    return {
        "$schema": "https://vega.github.io/schema/vega-lite/v6.json",
        "title": above,
        "vconcat": [{"title": below, "spacing": 34, "vconcat": views}],
        "datasets": {f"figures_{n}": _rows(panel, telling) for n, panel in enumerate(panels)},
        "config": _config(telling, colours),
    }


def _rows(panel: Panel, telling: Telling) -> list[dict[str, Any]]:
    """The figures of a panel: `exact` has all digits, `value` is what is drawn; null where there is none."""
    if isinstance(panel, Bars):
        return bar_rows(panel, telling)
    return [
        {
            "code": one.country,
            "country": telling.place(one.country),
            "year": year,
            "value": None if value is None else float(value),
            "exact": None if value is None else str(value),
        }
        for one in panel.series
        for year in panel.years
        for value in (one.values.get(year),)
    ]


def _config(telling: Telling, colours: Colours) -> dict[str, Any]:
    words = load_words(telling.language)
    return {
        "background": colours.ground,
        "padding": 18,
        "font": _FONT,
        "view": {"stroke": None},
        "title": {"fontSize": 17, "lineHeight": 22, "fontWeight": "bold", "color": colours.text},
        "text": {"fontSize": 12},
        "axis": {
            "labelColor": colours.faint_text,
            "titleColor": colours.faint_text,
            "labelFontSize": 12,
            "titleFontSize": 12,
            "titleFontWeight": "normal",
            "gridColor": colours.grid,
            "domainColor": colours.grid,
            "tickColor": colours.grid,
        },
        "axisY": {"titleAngle": 0, "titleAlign": "left", "titleAnchor": "end", "titleBaseline": "bottom"},
        "locale": {
            "number": {
                "decimal": words["decimal_point"],
                "thousands": words["d3_thousands"],
                "grouping": [3],
                "currency": ["", ""],
            }
        },
    }
