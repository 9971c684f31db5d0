"""The figures of an answer as a file for a spreadsheet: one a line, then where they are from."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from core.charts.words import Telling
from core.data.catalog import Catalog
from core.data.facts import (
    Change,
    Coverage,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
    facts_of,
)
from core.language.writing.words import Speaker
from core.outcome import Outcome

_COLUMNS = tuple("kind country country_code indicator series_code year_column value unit_column".split())
_DECIMALS = 6  # of what was computed, and may go on without end
Row = tuple[str, str, str, str, str, str, str, str]


def write_figures(outcome: Outcome, catalog: Catalog, coverage: Coverage) -> str | None:
    """CSV (RFC 4180, values in full with a decimal point) of what a reporter was answered from; None where
    there is no figure. The lines after the empty one are source, licence and cautions."""
    if outcome.status != "valid" or outcome.answer is None or outcome.answer.status != "answered":
        return None
    telling = Telling(Speaker(outcome.language, catalog, coverage))
    rows = list(dict.fromkeys(row for fact in facts_of(outcome.evidence) for row in _rows(fact, telling)))
    if not rows:
        return None
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([telling.say(name) for name in _COLUMNS])
    writer.writerows(rows)
    writer.writerow([])
    told = [outcome.source or "", telling.say("licence")]
    writer.writerows([line] for line in (*told, *outcome.cautions) if line)
    return file.getvalue()


def _rows(fact: Fact, telling: Telling) -> Iterator[Row]:
    match fact:
        case Observation() | FoundYear():
            yield _cell("value", (fact.country,), fact, str(fact.year), fact.value, telling)
        case Ranking():
            known = {row.country: row.value for row in fact.ranking}
            for country in (*known, *fact.missing):
                yield _cell("value", (country,), fact, str(fact.year), known.get(country), telling)
        case Change():
            years = f"{fact.from_year}-{fact.to_year}"
            yield _cell("change", (fact.country,), fact, years, fact.absolute, telling)
            if fact.percent is not None:
                yield _cell("change", (fact.country,), fact, years, _short(fact.percent), telling, "%")
        case Ratio():
            one, other = fact.numerator, fact.denominator
            years = str(one.year) if one.year == other.year else f"{one.year}/{other.year}"
            yield _cell("ratio", (one.country, other.country), one, years, _short(fact.value), telling, "")
        case Difference():
            yield _cell(
                "difference", (fact.minuend, fact.subtrahend), fact, str(fact.year), fact.value, telling
            )
        case Mean():
            first, last = min(fact.years), max(fact.years)
            years = str(first) if first == last else f"{first}-{last}"
            yield _cell("mean", fact.countries, fact, years, _short(fact.value), telling)
        case Total():
            yield _cell("total", fact.countries, fact, str(fact.year), fact.value, telling)
        case _:
            return  # what is not there is no figure


def _short(value: Decimal) -> Decimal:
    """Without the digits that a division went on with."""
    return round(value, _DECIMALS).normalize()


def _cell(
    kind: str,
    countries: tuple[str, ...],
    fact: Any,  # noqa: ANN401 (any that has an indicator)
    years: str,
    value: Decimal | None,
    telling: Telling,
    unit: str | None = None,
) -> Row:
    """One line; its unit is that of the fact, where no other is given."""
    return (
        telling.say(f"kind_{kind}"),
        " / ".join(map(telling.place, countries)),
        " / ".join(countries),
        telling.measure(fact.indicator),
        fact.indicator,
        years,
        "" if value is None else f"{value:f}",
        telling.unit_of(fact.unit if unit is None else unit, fact.indicator),
    )
