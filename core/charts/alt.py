"""The picture in words, for who does not see it: what it shows, and its figures as far as there is room."""

from __future__ import annotations

from typing import Final, Literal

from core.charts.figures import Bars, Lines, Panel, Series
from core.charts.words import Telling

MOST_LETTERS: Final = 1000  # what Slack takes of a file's description
_MOST_BARS: Final = 8  # where not all fit

Detail = Literal["all", "turns", "ends"]
_DETAILS: Final[tuple[Detail, ...]] = ("all", "turns", "ends")


def describe(panels: tuple[Panel, ...], telling: Telling) -> str:
    """Every figure where they fit; else of series their ends, highest and lowest, or their ends alone, and of
    bars the first."""
    text = ""
    for detail in _DETAILS:
        told = [_describe(panel, telling, detail) for panel in panels]
        text = " ".join(filter(None, [*told, telling.gaps(panels)]))
        if len(text) <= MOST_LETTERS:
            return text
    return f"{text[: MOST_LETTERS - 1]}…"


def _describe(panel: Panel, telling: Telling, detail: Detail) -> str:
    title = telling.subject(panel)
    if isinstance(panel, Bars):
        return f"{telling.say('alt_bars', title=title)} {_bars(panel, telling, detail)}"
    told = " ".join(_line(panel, one, telling, detail) for one in panel.series if one.known)
    return f"{telling.say('alt_lines', title=title)} {told}"


def _bars(panel: Bars, telling: Telling, detail: Detail) -> str:
    told = [(one, year, value) for one in panel.series for year, value in one.known.items()]
    most = len(told) if detail == "all" else _MOST_BARS
    rows = [
        telling.say(
            "alt_row", name=_bar(panel, one, year, telling), amount=telling.amount(value, panel.indicator)
        )
        for one, year, value in told[:most]
    ]
    if left := len(told) - len(rows):
        rows.append(telling.say("alt_more", count=left))
    return telling.say("alt_join").join(rows) + "."


def _bar(panel: Bars, one: Series, year: int, telling: Telling) -> str:
    place = telling.place(one.country)
    return place if len(panel.years) == 1 else telling.say("gap", place=place, years=year)


def _line(panel: Lines, one: Series, telling: Telling, detail: Detail) -> str:
    known = one.known
    place = telling.place(one.country)
    amounts = {year: telling.amount(value, panel.indicator) for year, value in known.items()}
    if detail == "all":
        told = [telling.say("alt_row", name=year, amount=amount) for year, amount in amounts.items()]
        return telling.say("alt_told", place=place, rows=telling.say("alt_join").join(told))
    start, end = min(known), max(known)
    high, low = max(known, key=known.__getitem__), min(known, key=known.__getitem__)
    rows = telling.say(
        "alt_ends" if detail == "turns" else "alt_short",
        start=start,
        first=amounts[start],
        end=end,
        last=amounts[end],
        high=amounts[high],
        high_year=high,
        low=amounts[low],
        low_year=low,
    )
    return telling.say("alt_told", place=place, rows=rows)
