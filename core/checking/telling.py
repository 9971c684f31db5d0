"""What the evidence has, in words for the data editor: names, never codes; numbers as people read them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from core.checking.evidence import CellKey
from core.facts import UNIT_OF_INDICATOR, Change
from core.number_text import format_change, format_percent, format_value
from core.outcome import Language
from core.words import COUNTRY_BY_CODE, INDICATOR_BY_CODE


def say_value(value: Decimal, indicator: str, language: Language) -> str:
    """A level with its unit: "78.63%", "US$29.30 trillion", "41 262 329 habitants"."""
    return format_value(value, UNIT_OF_INDICATOR.get(indicator, ""), language).strip()


def say_country(code: str, language: Language) -> str:
    words = COUNTRY_BY_CODE.get(code)
    return code if words is None else words.name[language]


def say_countries(codes: Iterable[str], language: Language) -> str:
    """Names in alphabetical order; "none" where there are none."""
    names = sorted(say_country(code, language) for code in codes)
    return ", ".join(names) or ("none" if language == "en" else "aucun")


def say_indicator(code: str, language: Language) -> str:
    words = INDICATOR_BY_CODE.get(code)
    return code if words is None else words.name[language]


def say_series(country: str, indicator: str, language: Language) -> str:
    """ "Mexico's Internet use", "l'utilisation d'Internet du Mexique"."""
    words, name = COUNTRY_BY_CODE.get(country), say_indicator(indicator, language)
    if language == "fr":
        return f"{_with_article(name)} {'de ' + country if words is None else words.fr_of}"
    owner = country if words is None else words.name["en"]
    article = "the " if words is not None and words.en_article else ""
    return f"{article}{owner}{'’' if owner.endswith('s') else '’s'} {name}"


def say_cell(cell: CellKey, value: Decimal | None, language: Language) -> str:
    """ "The evidence has 78.63% for Mexico's Internet use in 2022."; empty where it has no value."""
    if value is None:
        return ""
    country, indicator, year = cell
    series, shown = say_series(country, indicator, language), say_value(value, indicator, language)
    if language == "fr":
        return f"Les données ont {shown} pour {series} en {year}."
    return f"The evidence has {shown} for {series} in {year}."


def say_cells(cells: Sequence[tuple[CellKey, Decimal | None]], language: Language) -> str:
    """Every known value of `cells`, one sentence each."""
    return " ".join(said for cell, value in cells if (said := say_cell(cell, value, language)))


def say_other_cell(
    text: str, found: CellKey, wanted: CellKey, actual: Decimal | None, language: Language
) -> str:
    """ "75.63%" is Mexico's Internet use for 2021; for 2022 the evidence has 78.63%."""
    country, indicator, year = found
    series = say_series(country, indicator, language)
    fr = language == "fr"
    said = f"« {text} » est {series} en {year}" if fr else f"“{text}” is {series} for {year}"
    if actual is None:
        return f"{said}."
    shown = say_value(actual, wanted[1], language)
    if year != wanted[2]:
        slot = str(wanted[2])
    elif country != wanted[0]:
        words = COUNTRY_BY_CODE.get(wanted[0])
        article = "the " if words is not None and words.en_article else ""
        slot = words.fr_article if fr and words is not None else article + say_country(wanted[0], language)
    else:
        name = say_indicator(wanted[1], language)
        slot = _with_article(name) if fr else name
    return (
        f"{said} ; pour {slot}, les données ont {shown}."
        if fr
        else (f"{said}; for {slot} the evidence has {shown}.")
    )


def say_change(fact: Change, language: Language) -> str:
    """ "Nigeria's GDP fell by US$235.13 billion (48.24%) from 2023 to 2024."""
    series = say_series(fact.country, fact.indicator, language)
    moved = format_change(fact.absolute, fact.unit, language)
    rate = "" if fact.percent is None else f" ({format_percent(abs(fact.percent), language)})"
    span = (
        f"de {fact.from_year} à {fact.to_year}"
        if language == "fr"
        else (f"from {fact.from_year} to {fact.to_year}")
    )
    return f"{series[0].upper()}{series[1:]} {moved}{rate} {span}."


def say_place(country: str, place: int | None, size: int, language: Language) -> str:
    """ "By the evidence India is number 3 of 8."; empty where it has no place."""
    if place is None:
        return ""
    if language == "fr":
        return f"Selon les données : {say_country(country, 'fr')}, rang {place} sur {size}."
    return f"By the evidence {say_country(country, 'en')} is number {place} of {size}."


def say_that(told: str, language: Language) -> str:
    """ "By the evidence: Brazil, Japan."""
    return f"Selon les données : {told}." if language == "fr" else f"By the evidence: {told}."


def say_years(first: int, last: int, language: Language) -> str:
    return f"de {first} à {last}" if language == "fr" else f"{first} to {last}"


def _with_article(name: str) -> str:
    """A French indicator with its article."""
    if name.startswith("PIB"):
        return f"le {name}"
    return f"l’{name}" if name[0] in "aeéèiou" else f"la {name}"
