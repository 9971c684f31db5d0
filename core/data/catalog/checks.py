"""Whether a catalog is whole: in itself, and for a snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from core.errors import CatalogError

if TYPE_CHECKING:
    from core.data.catalog.catalog import Catalog, IndicatorWords

_NAMED = ("place", "measure")
_ONE_FORM = frozenset({"MEASURE", "LABEL", "DOING", "BEING", "NOTDOING", "NOTBEING", "COUNTED", "EXPECTED"})


def check_catalog(
    catalog: Catalog,
    country_codes: Iterable[str],
    indicator_units: Mapping[str, str],
    aggregate_codes: Iterable[str] = (),
) -> None:
    """Every place and indicator of a snapshot has its entry, and means the same unit by it.

    `indicator_units` maps an indicator's code to its unit as the snapshot writes it. Raises CatalogError,
    also for an aggregate that the snapshot has among its countries: it would be ranked with them.
    """
    for code in country_codes:
        if code not in catalog.countries:
            raise CatalogError("countries.toml", code, "", "is missing, and the snapshot has this country")
        if code in catalog.aggregates:
            raise CatalogError(
                "aggregates.toml", code, "", "is no country, and the snapshot has it among its countries"
            )
    for code in aggregate_codes:
        if code not in catalog.aggregates:
            raise CatalogError("aggregates.toml", code, "", "is missing, and the snapshot has this aggregate")
    for code, unit in indicator_units.items():
        indicator = catalog.indicators.get(code)
        if indicator is None:
            raise CatalogError("indicators", code, "", "is missing, and the snapshot has this indicator")
        if indicator.unit_in_data != unit:
            raise CatalogError(
                indicator.file_name,
                code,
                "unit_in_data",
                f"is {indicator.unit_in_data!r}, and the snapshot has {unit!r}",
            )


def check_words(catalog: Catalog) -> None:
    """What entries say of each other is there, both languages are complete, no word names two things."""
    _check_references(catalog)
    _check_languages(catalog)
    _check_homonyms(catalog)


def _check_references(catalog: Catalog) -> None:
    for code, indicator in catalog.indicators.items():
        fail = partial(CatalogError, indicator.file_name, code)
        unit = catalog.units.get(indicator.unit)
        if unit is None:
            raise fail("unit", f"{indicator.unit!r} is not in units.toml")
        if indicator.complement and indicator.denominator is None:
            raise fail("denominator", "is missing: the rest of 100 percent of what?")
        if unit.kind != "share" and indicator.denominator is not None:
            raise fail("denominator", "is only for shares")
        if indicator.denominator is not None and indicator.denominator not in catalog.denominators:
            raise fail("denominator", f"{indicator.denominator!r} is not in units.toml")
        if indicator.total is not None and (not indicator.per_person or indicator.total == code):
            raise fail("total", "is the code of the same amount for all people, of one for each person")
        for caution in indicator.cautions:
            if caution not in catalog.cautions:
                raise fail("cautions", f"{caution!r} is not in cautions.toml")


def _check_languages(catalog: Catalog) -> None:
    for code, indicator in catalog.indicators.items():
        english, french = indicator.words["en"], indicator.words["fr"]
        for sense in _senses(english) ^ _senses(french):
            language = "fr" if sense in _senses(english) else "en"
            raise CatalogError(
                indicator.file_name,
                f"{code}.{language}",
                "",
                f"has no {sense} words, and the other language has",
            )
        fail = partial(CatalogError, indicator.file_name)
        if (english.rate is None) != (french.rate is None):
            raise fail(code, "rate", "must be in both languages or in none")
        if (english.doing is None) != (french.doing is None):
            raise fail(code, "doing", "must be in both languages or in none")
        if indicator.complement and english.doing is None:
            raise fail(code, "doing", "is missing: what does the rest of them not do?")
        if english.says.keys() != french.says.keys():
            raise fail(code, "says", "must be in both languages or in none")
        for language, words in indicator.words.items():
            if not (words.rate or words.noun).one:
                raise fail(f"{code}.{language}", "a", "is missing, and there is no rate that has it")


def _senses(words: IndicatorWords) -> set[str]:
    """The terminals that have words; "more populous" and "more people" are one sense, MORE."""
    return {terminal if terminal in _ONE_FORM else terminal[:-3] for terminal in words.phrases}


def _check_homonyms(catalog: Catalog) -> None:
    for language, shared in catalog.shared.items():
        owners: dict[tuple[str, bool], tuple[str, str]] = {}
        for entry in catalog.entries(language, questions=True):
            owner = next(
                ((role, value) for role, value in entry.roles.items() if role in ("place", "measure")), None
            )
            if owner is None:
                continue
            key = (entry.phrase if entry.exact else entry.phrase.casefold(), entry.exact)
            known = owners.setdefault(key, owner)
            if known != owner and entry.phrase.casefold() not in shared:
                measured = owner[0] == "measure"
                file_name = catalog.indicators[owner[1]].file_name if measured else "countries.toml"
                reason = f"{entry.phrase!r} also names {known[1]}; if both are meant, list it under [shared]"
                raise CatalogError(file_name, f"{owner[1]}.{language}", "", reason)
