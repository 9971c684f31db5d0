"""Sentences on levels: values, comparisons, differences, ratios, means and totals."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from core.facts import Difference, Mean, Observation, Ratio, Total
from core.number_text import format_number, format_ratio, format_value
from core.outcome import Language
from core.writing.degrees import name_comparative, tell_apart
from core.writing.focus import End
from core.writing.names import (
    COUNT_WORDS,
    de_topic,
    de_value,
    in_country,
    is_feminine,
    join_list,
    name_country,
    name_subject,
    name_subject_of,
    name_that_of,
    name_topic,
    of_country,
    start_sentence,
    tell_value,
)

ALL_COUNTRIES = 8


def tell_observation(cell: Observation, language: Language, beside: Decimal | None = None) -> str:
    """ "The GDP of Canada was US$2.27 trillion in 2024." or that there is no value.

    `beside` is a figure that the value must not read like, unless it is the same.
    """
    subject = name_subject(cell.country, cell.indicator, language)
    if cell.value is None:
        return tell_missing(cell, language)
    value = tell_apart(cell.value, cell.value if beside is None else beside, cell.unit, language)
    if language == "fr":
        return f"{start_sentence(subject)} était {de_value(value)} en {cell.year}."
    return f"{start_sentence(subject)} was {value} in {cell.year}."


def tell_missing(cell: Observation, language: Language) -> str:
    """That one cell is empty."""
    subject = name_subject(cell.country, cell.indicator, language)
    if language == "fr":
        return f"Il n'y a pas de valeur pour {subject} en {cell.year}."
    return f"There is no value for {subject} in {cell.year}."


def tell_missing_over(cells: Sequence[Observation], language: Language) -> str:
    """That the cells of several countries are empty in one year."""
    subject = name_subject_of(
        *list_countries([cell.country for cell in cells], language), cells[0].indicator, language
    )
    if language == "fr":
        return f"Il n'y a pas de valeur pour {subject} en {cells[0].year}."
    return f"There is no value for {subject} in {cells[0].year}."


def tell_observations(cells: Sequence[Observation], language: Language) -> str:
    """Several values of one indicator: over countries, over years of one country, or one by one."""
    missing = [tell_missing(cell, language) for cell in cells if cell.value is None]
    valued = [cell for cell in cells if cell.value is not None]
    sentences: list[str] = []
    if len(valued) > 1 and len({cell.year for cell in valued}) == 1:
        sentences.append(_tell_over_countries(valued, language))
    else:
        for country in dict.fromkeys(cell.country for cell in valued):
            own = [cell for cell in valued if cell.country == country]
            sentences.append(
                tell_observation(own[0], language) if len(own) == 1 else _tell_over_years(own, language)
            )
    return " ".join([*sentences, *missing])


def _value(cell: Observation, language: Language) -> str:
    assert cell.value is not None  # noqa: S101 - the caller looked
    return tell_value(cell.value, cell.unit, language)


def _tell_over_countries(cells: Sequence[Observation], language: Language) -> str:
    topic = name_topic(cells[0].indicator, language)
    parts = [f"{_value(cell, language)} {in_country(cell.country, language)}" for cell in cells]
    if language == "fr":
        listed = join_list([de_value(part) for part in parts], language)
        return f"En {cells[0].year}, {topic} était {listed}."
    return f"In {cells[0].year}, {topic} was {join_list(parts, language)}."


def _short_value(cell: Observation, language: Language) -> str:
    """A value behind another of the same kind: "people" or "of the population" need not be said again."""
    value = cell.value or Decimal(0)
    if cell.unit == "people":
        return format_number(value, 0, language)
    return format_value(value, cell.unit, language)


def _tell_over_years(cells: Sequence[Observation], language: Language) -> str:
    subject = start_sentence(name_subject(cells[0].country, cells[0].indicator, language))
    values = [_value(cells[0], language), *(_short_value(cell, language) for cell in cells[1:])]
    years = [f"{'en' if language == 'fr' else 'in'} {cell.year}" for cell in cells]
    parts = [f"{value} {year}" for value, year in zip(values, years, strict=True)]
    if language == "fr":
        return f"{subject} était {join_list([de_value(part) for part in parts], language)}."
    return f"{subject} was {join_list(parts, language)}."


def tell_comparison(cells: Sequence[Observation], end: End | None, language: Language) -> str:
    """Which of the named countries is higher (or lower, if that was asked), with all values."""
    high_first = sorted(cells, key=lambda cell: (cell.value is None, -(cell.value or 0)))
    ordered = high_first[::-1] if end == "lowest" else high_first
    first, others = ordered[0], ordered[1:]
    if first.value == others[0].value:
        return _tell_equal(ordered, language)
    if len(others) == 1:
        return _tell_pair(first, others[0], end, language)
    return _tell_over_countries(ordered, language)


def _que(following: str) -> str:
    return "qu'" if following[0] in "aeéÉ" else "que "


def _tell_pair(first: Observation, other: Observation, end: End | None, language: Language) -> str:
    """ "In 2024, the GDP of Japan (...) was higher than that of Canada (...)."."""
    subject = name_subject(first.country, first.indicator, language)
    that = name_that_of(other.country, other.indicator, language)
    one, two = first.value or Decimal(0), other.value or Decimal(0)
    a, b = tell_apart(one, two, first.unit, language), tell_apart(two, one, other.unit, language)
    word = name_comparative(first.indicator, end == "lowest", language)
    if language == "fr":
        return f"En {first.year}, {subject} ({a}) était {word} {_que(that)}{that} ({b})."
    return f"In {first.year}, {subject} ({a}) was {word} than {that} ({b})."


def _tell_equal(cells: Sequence[Observation], language: Language) -> str:
    same = [cell for cell in cells if cell.value == cells[0].value]
    told = _tell_same(same, language)
    rest = [cell for cell in cells if cell.value != cells[0].value]
    return " ".join([told, *(tell_observation(cell, language) for cell in rest)])


def _tell_same(cells: Sequence[Observation], language: Language) -> str:
    topic = name_topic(cells[0].indicator, language)
    where = join_list([in_country(cell.country, language) for cell in cells], language)
    value = _value(cells[0], language)
    if language == "fr":
        return f"En {cells[0].year}, {topic} était {de_value(value)} {where}."
    return f"In {cells[0].year}, {topic} was {value} {where}."


def tell_difference(fact: Difference, cells: Sequence[Observation], language: Language) -> str:
    """How much more the higher of two countries has, with both values."""
    size = format_value(abs(fact.value), fact.unit, language)
    values = {cell.country: _value(cell, language) for cell in cells if cell.value is not None}
    one, other = (f"{values[code]} {in_country(code, language)}" for code in (fact.minuend, fact.subtrahend))
    names = join_list([name_country(code, language) for code in (fact.minuend, fact.subtrahend)], language)
    if language == "fr":
        told = f"En {fact.year}, l'écart {de_topic(fact.indicator)} entre {names} était {de_value(size)}"
        return f"{told} : {one} et {other}."
    topic = name_topic(fact.indicator, language)
    return f"In {fact.year}, the difference in {topic} between {names} was {size}: {one} and {other}."


def tell_ratio(fact: Ratio, cells: Sequence[Observation], language: Language) -> str:
    """ "In 2024, the GDP of the United States (...) was 12.9 times that of Canada (...)."."""
    top, bottom = fact.numerator, fact.denominator
    values = {cell.country: _value(cell, language) for cell in cells if cell.value is not None}
    a, b = values[top.country], values[bottom.country]
    subject = name_subject(top.country, top.indicator, language)
    times = format_ratio(fact.value, language)
    that = of_country(bottom.country, language)
    if language == "fr":
        pronoun = "celle" if is_feminine(top.indicator) else "celui"
        return f"En {top.year}, {subject} ({a}) était {times} {pronoun} {that} ({b})."
    return f"In {top.year}, {subject} ({a}) was {times} that {that} ({b})."


def name_group(countries: Sequence[str], language: Language) -> tuple[str, str]:
    """ "in ..." and "of ..." several countries; all of them are "the eight countries"."""
    if len(countries) == ALL_COUNTRIES:
        count = COUNT_WORDS[language][ALL_COUNTRIES]
        if language == "en":
            return f"in the {count} countries", f"of the {count} countries"
        return f"des {count} pays", f"des {count} pays"
    return list_countries(countries, language)


def list_countries(countries: Sequence[str], language: Language) -> tuple[str, str]:
    """ "in ..." and "of ..." countries by their names."""
    if language == "en":
        names = join_list([name_country(code, language) for code in countries], language)
        return f"in {names}", f"of {names}"
    inside = join_list([in_country(code, language) for code in countries], language)
    return inside, join_list([of_country(code, language) for code in countries], language)


def tell_mean(fact: Mean, language: Language) -> str:
    """ "On average, life expectancy at birth in the eight countries was 75.57 years in 2024."."""
    subject = name_subject_of(*name_group(fact.countries, language), fact.indicator, language)
    value = tell_value(fact.value, fact.unit, language)
    if language == "fr":
        when = f"en {fact.years[0]}" if len(fact.years) == 1 else f"de {fact.years[0]} à {fact.years[-1]}"
        return f"En moyenne, {subject} était {de_value(value)} {when}."
    when = f"in {fact.years[0]}" if len(fact.years) == 1 else f"from {fact.years[0]} to {fact.years[-1]}"
    return f"On average, {subject} was {value} {when}."


def tell_total(fact: Total, language: Language) -> str:
    """ "The combined population of Canada and Mexico was 172,123,336 people in 2024."."""
    _, of = name_group(fact.countries, language)
    value = tell_value(fact.value, fact.unit, language)
    if language == "fr":
        ending = "e" if is_feminine(fact.indicator) else ""
        topic = name_topic(fact.indicator, language)
        return f"{start_sentence(topic)} combiné{ending} {of} était {de_value(value)} en {fact.year}."
    return f"The combined {name_topic(fact.indicator, language)} {of} was {value} in {fact.year}."
