"""Every phrase of a catalog as a terminal of the grammars: what the tagger of a language is built from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

from core.languages import Language

if TYPE_CHECKING:
    from core.data.catalog.catalog import Catalog, Country, Indicator, Several
from core.data.catalog.nouns import Unit

_FIRST_SIGN: Final = 0x1F1E6  # of the letters that flags are spelt with


class Entry(NamedTuple):
    """`exact`: only as written, upper and lower case. `roles` is the meaning ({"place": "CAN"})."""

    terminal: str
    phrase: str
    exact: bool
    roles: Mapping[str, str]


def list_entries(
    catalog: Catalog, language: Language, *, questions: bool, elsewhere: bool = True
) -> Iterator[Entry]:
    """Names of countries, indicators, units and denominators, then what is elsewhere.

    A word that a country or an indicator of the catalog has is not one for something elsewhere; where it is
    the name that is shown, none of its other names is. In questions a name of several things is none of a
    covered one. (A draft speaks of what its evidence is about.)
    """
    taken: set[str] = set()
    several = catalog.open_names(language) if questions else ()
    unclear = {role: _names_of(several, role) for role in ("place", "measure")}
    for country in catalog.countries.values():
        for entry in _country_entries(country, language, questions=questions):
            taken.add(entry.phrase.casefold())
            if entry.phrase.casefold() not in unclear["place"]:
                yield entry
    for indicator in catalog.indicators.values():
        for entry in _indicator_entries(indicator, language, questions=questions):
            taken.add(entry.phrase.casefold())
            if entry.phrase.casefold() not in unclear["measure"]:
                yield entry
    for one in several:
        for phrase in one.names:
            taken.add(phrase.casefold())
            yield Entry("SEVERAL", phrase, False, {"several": one.names[0]})
    for unit in catalog.units.values():
        yield from _unit_entries(unit, language)
    for name, denominator in catalog.denominators.items():
        for phrase in denominator.words[language].words:
            yield Entry("DENOM", phrase, False, {"denominator": name})
    for phrase in catalog.per_person[language]:
        yield Entry("PERPERSON", phrase, False, {})
    for other in catalog.elsewhere[language] if elsewhere else ():
        if other.name.casefold() in taken:
            continue
        for phrase in other.names:
            exact = phrase.startswith("=")
            if phrase.removeprefix("=").casefold() not in taken:
                yield Entry(other.terminal, phrase.removeprefix("="), exact, {"unknown": other.name})


def _names_of(several: Iterable[Several], role: str) -> set[str]:
    return {name.casefold() for one in several if one.role == role for name in one.names}


def _country_entries(country: Country, language: Language, *, questions: bool) -> Iterator[Entry]:
    words = country.words[language]
    roles = {"place": country.code}
    spoken = [
        ("COUNTRY", False, (words.noun.name, *words.names)),
        ("COUNTRY", True, words.exact),
        ("DEMONYM", False, words.people),
        ("ADJECTIVE", False, words.adjectives),
    ]
    if questions:
        spoken += [
            ("COUNTRY", False, (*words.typed, *_flags(country.flag))),
            ("COUNTRY", True, words.typed_exact),
            ("DEMONYM", False, words.typed_people),
            ("ADJECTIVE", False, words.typed_adjectives),
        ]
    for terminal, exact, phrases in spoken:
        for phrase in phrases:
            yield Entry(terminal, phrase, exact, roles)


def _flags(flag: str) -> tuple[str, ...]:
    """A flag, and how chat programs write it: ":flag_ca:"."""
    letters = "".join(chr(ord(sign) - _FIRST_SIGN + ord("a")) for sign in flag)
    return (flag, f":flag_{letters}:") if flag else ()


def _indicator_entries(indicator: Indicator, language: Language, *, questions: bool) -> Iterator[Entry]:
    words = indicator.words[language]
    roles = {"measure": indicator.code}
    for table in (words.phrases, words.typed) if questions else (words.phrases,):
        for terminal, phrases in table.items():
            for phrase in phrases:
                yield Entry(terminal, phrase, False, roles)
    yield Entry("LABEL", indicator.code, True, roles)


def _unit_entries(unit: Unit, language: Language) -> Iterator[Entry]:
    words = unit.words[language]
    word = "MONEYWORD" if unit.kind == "money" else "UNITWORD"
    for phrase in words.words:
        yield Entry(word, phrase, False, {"unit": unit.name})
    for phrase in words.signs:
        yield Entry("MONEYSIGN", phrase, False, {"unit": unit.name})
    for phrase in words.points:
        yield Entry("POINTWORD", phrase, False, {"unit": "points"})
