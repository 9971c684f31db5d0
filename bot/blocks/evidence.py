"""Facts as rows that a person reads: country, indicator, year, value, unit, and the tool that proved them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import get_args

from bot.escape import clip, escape
from bot.texts import tell, unit_words
from core.facts import (
    Absence,
    Cell,
    Change,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    Ranking,
    Ratio,
    Total,
)
from core.number_text import format_number, format_percent, format_ratio
from core.outcome import Language
from core.words import COUNTRY_BY_CODE, INDICATOR_BY_CODE

_NARROW_SPACE = "\u202f"
_MAX_ROW = 240
_NAMES: Mapping[Language, Mapping[str, str]] = {
    language: {
        **{code: words.name[language] for code, words in COUNTRY_BY_CODE.items()},
        **{code: words.name[language] for code, words in INDICATOR_BY_CODE.items()},
    }
    for language in get_args(Language)
}
_CODE = re.compile(rf"(?<![\w.])(?:{'|'.join(map(re.escape, _NAMES['en']))})(?![\w.]*\w)")


def build_rows(
    evidence: Sequence[Evidence], language: Language, *, near: str = "", limit: int = 12
) -> list[str]:
    """Rows as escaped markup, at most `limit` and one that counts the rest.

    Where there are too many, those about the countries and years that `near` (an answer) names come first;
    among equals the order of the evidence stays.
    """
    rows: list[str] = []
    ranked = {
        (row.country, item.fact.indicator, item.fact.year)
        for item in evidence
        if isinstance(item.fact, Ranking)
        for row in item.fact.ranking
    }
    for item in evidence:
        fact = item.fact
        if isinstance(fact, Observation) and (fact.country, fact.indicator, fact.year) in ranked:
            continue  # its value stands in the ranking's row
        for row in describe_fact(fact, language):
            line = f"• {escape(clip(row, _MAX_ROW))} _({escape(item.tool)})_"
            if line not in rows:
                rows.append(line)
    if len(rows) <= limit:
        return rows
    chosen = sorted(range(len(rows)), key=lambda index: (-_nearness(rows[index], near), index))[:limit]
    return [rows[index] for index in sorted(chosen)] + [tell("more_rows", language, count=len(rows) - limit)]


def _nearness(row: str, near: str) -> int:
    """How many of the row's words and years the answer names; years and values weigh most."""
    words = set(re.findall(r"[\w.,]*\w", near))
    return sum((3 if word[0].isdigit() else 1) for word in set(re.findall(r"[\w.,]*\w", row)) & words)


def country_name(code: str, language: Language) -> str:
    words = COUNTRY_BY_CODE.get(code)
    return code if words is None else words.name[language]


def indicator_name(code: str, language: Language) -> str:
    words = INDICATOR_BY_CODE.get(code)
    return code if words is None else words.name[language]


def name_codes(text: str, language: Language) -> str:
    """`text` with the codes of countries and indicators written out: editors do not know them."""
    return _CODE.sub(lambda match: _NAMES[language][match.group()], text)


def exact_number(value: Decimal, language: Language) -> str:
    """All digits that the source gives, grouped."""
    text = f"{value.normalize():,f}" if value else "0"
    return text.replace(",", _NARROW_SPACE).replace(".", ",") if language == "fr" else text


def describe_fact(fact: Fact, language: Language) -> list[str]:
    """One plain line for a fact; a ranking has one for each country."""
    match fact:
        case Observation():
            value = (
                tell("no_value", language) if fact.value is None else _value(fact.value, fact.unit, language)
            )
            return [_line(_cell(fact.country, fact.indicator, language), str(fact.year), value)]
        case Change():
            span = tell("row_change", language, from_year=fact.from_year, to_year=fact.to_year)
            value = _value(fact.absolute, fact.unit, language)
            if fact.percent is not None:
                value += f" ({format_percent(fact.percent, language)})"
            return [_line(_cell(fact.country, fact.indicator, language), span, value)]
        case Ranking():
            return _describe_ranking(fact, language)
        case Ratio():
            what = tell(
                "row_ratio",
                language,
                one=_whole_cell(fact.numerator, language),
                other=_whole_cell(fact.denominator, language),
            )
            return [_line(what, format_ratio(fact.value, language))]
        case Difference():
            what = tell(
                "row_difference",
                language,
                one=country_name(fact.minuend, language),
                other=country_name(fact.subtrahend, language),
            )
            indicator = indicator_name(fact.indicator, language)
            return [_line(what, indicator, str(fact.year), _value(fact.value, fact.unit, language))]
        case Mean():
            what = tell("row_mean", language, names=_names(fact.countries, language))
            years = f"{fact.years[0]}–{fact.years[-1]}" if len(fact.years) > 1 else str(fact.years[0])
            value = f"{format_number(fact.value, 4, language, trim=True)} {unit_words(fact.unit, language)}"
            return [_line(what, indicator_name(fact.indicator, language), years, value)]
        case Total():
            what = tell("row_total", language, names=_names(fact.countries, language))
            indicator = indicator_name(fact.indicator, language)
            return [_line(what, indicator, str(fact.year), _value(fact.value, fact.unit, language))]
        case FoundYear():
            return [_describe_found(fact, language)]
        case Absence():
            return [_describe_absence(fact, language)]


def _describe_ranking(fact: Ranking, language: Language) -> list[str]:
    lines = []
    for row in fact.ranking:
        rank = tell("row_rank", language, rank=row.rank, of=fact.of)
        if fact.order == "ascending":
            rank += f", {tell('row_ascending', language)}"
        cell = _cell(row.country, fact.indicator, language)
        lines.append(_line(cell, str(fact.year), _value(row.value, fact.unit, language), rank))
    if fact.missing:
        missing = tell("row_missing", language, names=_names(fact.missing, language))
        lines.append(_line(indicator_name(fact.indicator, language), str(fact.year), missing))
    return lines


def _describe_found(fact: FoundYear, language: Language) -> str:
    limit = ""
    if fact.threshold is not None:
        limit = _value(fact.threshold, fact.unit, language)
    elif fact.other is not None:
        limit = country_name(fact.other, language)
    condition = tell(f"found_{fact.condition.removesuffix('_country')}", language, limit=limit)
    what = tell("row_found", language, what=condition, from_year=fact.from_year, to_year=fact.to_year)
    cell = _cell(fact.country, fact.indicator, language)
    return _line(cell, str(fact.year), _value(fact.value, fact.unit, language), what)


def _describe_absence(fact: Absence, language: Language) -> str:
    said = tell(
        f"absent_{fact.reason}",
        language,
        name=fact.name or "?",
        from_year=fact.from_year,
        to_year=fact.to_year,
    )
    where = [country_name(fact.country, language)] if fact.country else []
    where += [indicator_name(fact.indicator, language)] if fact.indicator else []
    return _line(*where, said)


def _line(*parts: str) -> str:
    return " · ".join(parts)


def _cell(country: str, indicator: str, language: Language) -> str:
    return _line(country_name(country, language), indicator_name(indicator, language))


def _whole_cell(cell: Cell, language: Language) -> str:
    name = f"{country_name(cell.country, language)}, {indicator_name(cell.indicator, language)}"
    return f"{name} ({cell.year})"


def _names(codes: Sequence[str], language: Language) -> str:
    return ", ".join(country_name(code, language) for code in codes)


def _value(value: Decimal, unit: str, language: Language) -> str:
    return f"{exact_number(value, language)} {unit_words(unit, language)}"
