"""The dataset card of a built snapshot: what it is, from whom, under which terms, and what it lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from core.data.building.built import Built, Series

_OPEN_LICENCE: Final = re.compile(r"cc[ -]?by[ -]?4\.0", re.IGNORECASE)
_MARKS = str.maketrans({"|": "\\|", "<": "&lt;", "[": "\\[", "]": "\\]", "*": "\\*", "_": "\\_", "`": "'"})
_SHOWN_FORECASTS = 20

_CARD = """# Dataset card: WDI snapshot of {day}

A frozen, checksummed copy of a part of the World Bank's World Development Indicators (WDI), as its API gave
them on that day; made by `stats-assistant snapshot build`.

| | |
|---|---|
| Dataset | World Development Indicators |
| Publisher | The World Bank |
| Licence | [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/) and the World Bank's terms of use, \
unless an indicator's row says otherwise |
| Attribution | The World Bank: World Development Indicators: data providers (below, per indicator) |
| Snapshot date | {day}: when the values were taken from the World Bank's API |
| Last update by the publisher | {updated} |
| Size | {cells:,} rows = ({countries} countries + {aggregates} aggregates) x {indicators} indicators x \
{years} years ({first} to {last}); {empty:,} of them without a value |
| Personal data | none: national totals and averages only |

`SHA256SUMS` holds the checksum of every file, of this one, too; its own hash stands for all of them.
`stats-assistant snapshot verify --data FOLDER` compares them.

## Indicators, in the publisher's words

| indicator | title | unit | source organisations | licence | values | countries with values |
|---|---|---|---|---|---|---|
{table}
{warning}
{definitions}

## What we changed

* Kept these places, indicators and years, and left out the rest of the dataset.
* Reshaped the API's replies into one row a cell, sorted. No value was rounded, filled or corrected.
* Added the units of `indicators.csv`: the API tells them only within titles.
{changes}
## Limits

* An **empty value means that no value was published**; it never means 0.
* **Aggregates** (the world, regions, income groups) stand among the places of the tables, marked in
  `dataset.json`; they are never ranked, counted or averaged with countries.
* **The newest values are the ones most often revised**, and the newest year of one indicator need not be that
  of another. A newer release is a new folder; `stats-assistant snapshot diff OLD NEW` compares two.
* Many values are estimates or models of their source: see the definitions.
{lacking}"""


def build_card(built: Built) -> str:
    """Markdown, in which the publisher's texts are text."""
    order = built.order
    countries = sum(not place.aggregate for place in built.places)
    cells = len(built.places) * len(built.series) * len(order.years)
    return _CARD.format(
        day=order.day.isoformat(),
        updated=_plain(built.updated) or "not told by the API",
        cells=cells,
        countries=countries,
        aggregates=len(built.places) - countries,
        indicators=len(built.series),
        years=len(order.years),
        first=order.first_year,
        last=order.last_year,
        empty=cells - sum(len(_find_values(series, built)) for series in built.series),
        table="\n".join(_tell_series(series, built) for series in built.series),
        warning=_warn_of_licences(built),
        definitions="\n".join(_tell_definition(series) for series in built.series),
        changes="".join(f"* {line}\n" for line in _tell_changes(built)),
        lacking=_tell_lacking(built),
    )


def find_other_licences(built: Built) -> tuple[str, ...]:
    """Codes of the indicators whose licence the API gives, and which is not CC BY 4.0."""
    licences = {one.code: one.texts.licence for one in built.series}
    return tuple(code for code, licence in licences.items() if licence and not _OPEN_LICENCE.search(licence))


def _find_values(series: Series, built: Built) -> set[tuple[str, int]]:
    codes = {place.code for place in built.places}
    return {(place, year) for (place, year), text in series.values.cells.items() if text and place in codes}


def _tell_series(series: Series, built: Built) -> str:
    values, texts = _find_values(series, built), series.texts
    places, years = {place for place, _ in values}, {year for _, year in values}
    covered = sum(place.code in places for place in built.places if not place.aggregate)
    cells = (
        series.code,
        _plain(texts.title),
        _plain(series.unit),
        _plain(texts.organisation) or "not told by the API",
        _plain(texts.licence) or "not told by the API: the dataset's",
        f"{min(years)} to {max(years)}",
        str(covered),
    )
    return f"| {' | '.join(cells)} |"


def _warn_of_licences(built: Built) -> str:
    codes = find_other_licences(built)
    if not codes:
        return ""
    return (
        f"\n**Not under CC BY 4.0: {', '.join(codes)}.** Read their terms before you pass these files on.\n"
    )


def _tell_definition(series: Series) -> str:
    return f"* **{series.code}**: {_plain(series.texts.definition) or 'no definition is told by the API'}"


def _tell_changes(built: Built) -> Iterator[str]:
    forecasts = [f"{one.code} {place} {year}" for one in built.series for place, year in one.values.forecasts]
    if forecasts:
        more = " and more" if len(forecasts) > _SHOWN_FORECASTS else ""
        yield (
            f"Left {len(forecasts)} cells empty that the publisher marks as forecasts: "
            f"{', '.join(forecasts[:_SHOWN_FORECASTS])}{more}."
        )
    if built.left_out:
        yield f"Left out, since the catalog has no words for them: {_list(built.left_out)}."
    if built.renamed:
        yield f"Names that the publisher writes otherwise than answers do: {_list(built.renamed)}."


def _tell_lacking(built: Built) -> str:
    valued = {place for one in built.series for place, _ in _find_values(one, built)}
    lacking = [
        f"{one.code} ({one.name})" for one in built.places if not one.aggregate and one.code not in valued
    ]
    return f"* Countries without any value here: {_list(lacking)}.\n" if lacking else ""


def _list(items: Iterable[str]) -> str:
    return ", ".join(_plain(item) for item in items)


def _plain(text: str) -> str:
    """The publisher's text as one line that no mark of Markdown changes."""
    return " ".join(text.split()).translate(_MARKS)
