"""A fact as plain lines that a person reads: country, indicator, year, value, unit."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import get_args

from bot.slack.texts import tell, unit_words
from core.data.catalog import load_catalog
from core.data.facts import (
    Absence,
    Cell,
    Change,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
)
from core.number_text import NO_BREAK_SPACE, format_number, format_percent, format_ratio, format_value
from core.outcome import Language

_CATALOG = load_catalog()
_NAMES: Mapping[Language, Mapping[str, str]] = {
    language: {
        **{code: country.words[language].noun.name for code, country in _CATALOG.countries.items()},
        **{code: indicator.words[language].noun.name for code, indicator in _CATALOG.indicators.items()},
    }
    for language in get_args(Language)
}
_MOST_NAMED = 7  # countries that a line tells by name
_CODE = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, _NAMES['en']))})(?![\w.]*\w)")


@dataclass(frozen=True, slots=True)
class Row:
    """A plain line, and the value that it tells (None where it tells that there is none)."""

    text: str
    value: Decimal | None


def country_name(code: str, language: Language) -> str:
    return _NAMES[language].get(code, code)


def indicator_name(code: str, language: Language) -> str:
    return _NAMES[language].get(code, code)


def name_codes(text: str, language: Language) -> str:
    """`text` with the codes of countries and indicators written out: editors do not know them."""
    return _CODE.sub(lambda match: _NAMES[language][match.group()], text)


def exact_number(value: Decimal, language: Language) -> str:
    """All digits that the source gives, grouped."""
    text = f"{value.normalize():,f}" if value else "0"
    return text.replace(",", NO_BREAK_SPACE).replace(".", ",") if language == "fr" else text


def describe_fact(fact: Fact, language: Language) -> list[Row]:
    """One row for a fact; a ranking has one for each country."""
    match fact:
        case Observation():
            value = (
                tell("no_value", language) if fact.value is None else _value(fact.value, fact.unit, language)
            )
            cell = _cell(fact.country, fact.indicator, language)
            return [Row(_line(cell, str(fact.year), value), fact.value)]
        case Change():
            return [Row(_describe_change(fact, language), fact.absolute)]
        case Ranking():
            return _describe_ranking(fact, language)
        case Ratio():
            return [Row(_describe_ratio(fact, language), fact.value)]
        case Difference():
            one, other = country_name(fact.minuend, language), country_name(fact.subtrahend, language)
            what = tell("row_difference", language, one=one, other=other)
            indicator = indicator_name(fact.indicator, language)
            value = _value(fact.value, fact.unit, language)
            return [Row(_line(what, indicator, str(fact.year), value), fact.value)]
        case Mean():
            return [Row(_describe_mean(fact, language), fact.value)]
        case Total():
            what = tell("row_total", language, names=_names(fact.countries, language))
            indicator = indicator_name(fact.indicator, language)
            value = _value(fact.value, fact.unit, language)
            return [Row(_line(what, indicator, str(fact.year), value), fact.value)]
        case FoundYear():
            return [Row(_describe_found(fact, language), fact.value)]
        case Absence():
            return [Row(_describe_absence(fact, language), None)]


def _describe_change(fact: Change, language: Language) -> str:
    span = tell("row_change", language, from_year=fact.from_year, to_year=fact.to_year)
    value = ("+" if fact.absolute > 0 else "") + _value(fact.absolute, fact.unit, language)
    parts = [_cell(fact.country, fact.indicator, language), span, value]
    if fact.percent is not None:
        percent = ("+" if fact.percent > 0 else "") + format_percent(fact.percent, language)
        parts.append(tell("row_percent", language, percent=percent, from_year=fact.from_year))
    return _line(*parts)


def _describe_ranking(fact: Ranking, language: Language) -> list[Row]:
    rows = []
    for row in fact.ranking:
        rank = tell("row_rank", language, rank=row.rank, of=fact.of)
        if fact.order == "ascending":
            rank += f", {tell('row_ascending', language)}"
        cell = _cell(row.country, fact.indicator, language)
        value = _value(row.value, fact.unit, language)
        rows.append(Row(_line(cell, str(fact.year), value, rank), row.value))
    if fact.missing:
        missing = tell("row_missing", language, names=_names(fact.missing, language))
        indicator = indicator_name(fact.indicator, language)
        rows.append(Row(_line(indicator, str(fact.year), missing), None))
    return rows


def _describe_ratio(fact: Ratio, language: Language) -> str:
    top, bottom = fact.numerator, fact.denominator
    value = format_ratio(fact.value, language)
    if (top.indicator, top.year) != (bottom.indicator, bottom.year):
        one, other = _whole_cell(top, language), _whole_cell(bottom, language)
        return _line(tell("row_ratio", language, one=one, other=other), value)
    one, other = country_name(top.country, language), country_name(bottom.country, language)
    what = tell("row_ratio", language, one=one, other=other)
    return _line(what, indicator_name(top.indicator, language), str(top.year), value)


def _describe_mean(fact: Mean, language: Language) -> str:
    exact = format_number(fact.value, 4, language, trim=True)
    value = _readable(fact.value, exact, fact.unit, language)
    indicator = indicator_name(fact.indicator, language)
    if len(fact.years) == 1:
        what = tell("row_mean", language, names=_names(fact.countries, language))
        return _line(what, indicator, str(fact.years[0]), value)
    span = tell("row_mean_years", language, from_year=fact.years[0], to_year=fact.years[-1])
    return _line(country_name(fact.countries[0], language), indicator, span, value)


def _describe_found(fact: FoundYear, language: Language) -> str:
    limit = ""
    if fact.threshold is not None:
        limit = _value(fact.threshold, fact.unit, language)
    elif fact.other is not None:
        limit = _limit_country(fact.other, language)
    condition = tell(f"found_{fact.condition.removesuffix('_country')}", language, limit=limit)
    what = tell("row_found", language, what=condition, from_year=fact.from_year, to_year=fact.to_year)
    cell = _cell(fact.country, fact.indicator, language)
    return _line(cell, str(fact.year), _value(fact.value, fact.unit, language), what)


def _describe_absence(fact: Absence, language: Language) -> str:
    span = tell(
        "span_one" if fact.from_year == fact.to_year else "span",
        language,
        from_year=fact.from_year,
        to_year=fact.to_year,
    )
    limit = _describe_limit(fact, language) if fact.reason == "never" else ""
    said = tell(f"absent_{fact.reason}", language, name=fact.name or "?", span=span, limit=limit)
    where = [country_name(fact.country, language)] if fact.country else []
    where += [indicator_name(fact.indicator, language)] if fact.indicator else []
    return _line(*where, said)


def _describe_limit(fact: Absence, language: Language) -> str:
    """What was never reached: `name` is "above" or "below", and a number or a country's code."""
    side, _, limit = (fact.name or "").partition(" ")
    if side not in ("above", "below"):
        return fact.name or "?"
    if limit in _CATALOG.countries:
        return tell(side, language, limit=_limit_country(limit, language))
    try:
        value = _value(Decimal(limit), _unit_of(fact.indicator), language)
    except InvalidOperation:
        value = limit
    return tell(side, language, limit=value)


def _limit_country(code: str, language: Language) -> str:
    country = _CATALOG.countries.get(code)
    if country is None:
        return code
    noun = country.words[language].noun
    return tell("limit_country", language, name=noun.of if language == "fr" else noun.full)


def _unit_of(indicator: str | None) -> str:
    known = _CATALOG.indicators.get(indicator or "")
    return "" if known is None else known.unit_in_data


def _line(*parts: str) -> str:
    return " · ".join(parts)


def _cell(country: str, indicator: str, language: Language) -> str:
    return _line(country_name(country, language), indicator_name(indicator, language))


def _whole_cell(cell: Cell, language: Language) -> str:
    name = f"{country_name(cell.country, language)}, {indicator_name(cell.indicator, language)}"
    return f"{name} ({cell.year})"


def _names(codes: Sequence[str], language: Language) -> str:
    if len(codes) > _MOST_NAMED:
        return tell("all_countries", language, count=len(codes))
    return ", ".join(country_name(code, language) for code in codes)


def _value(value: Decimal, unit: str, language: Language) -> str:
    return _readable(value, exact_number(value, language), unit, language)


def _readable(value: Decimal, exact: str, unit: str, language: Language) -> str:
    """The value as answers tell it, with the exact one in brackets where that says more."""
    words = unit_words(unit, language)
    # A line may end after a hyphen before a letter, and the figure then lose its sign; never after a minus.
    text = format_value(value, unit, language).replace("-US$", "−US$")
    if _plain(text).startswith(_plain(exact)):
        return f"{exact} {words}"  # nothing was rounded away
    return f"{text} ({exact})" if text.endswith(words) else f"{text} ({exact} {words})"


def _plain(text: str) -> str:
    return text.replace(NO_BREAK_SPACE, " ")
