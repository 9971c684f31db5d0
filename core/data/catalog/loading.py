"""Reads the files of a catalog folder."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Literal, TypeVar, cast

from core.data.catalog.built import Built
from core.data.catalog.catalog import LANGUAGES, Catalog, Country, CountryWords, Elsewhere, Indicator, Several
from core.data.catalog.checks import check_words
from core.data.catalog.measures import Usual, read_indicator, read_noun, read_usual, unique
from core.data.catalog.nouns import (
    CautionWords,
    Denominator,
    DenominatorWords,
    Kind,
    Phrases,
    Unit,
    UnitWords,
)
from core.data.catalog.phrases import read_phrases
from core.data.catalog.plain_toml import load_toml
from core.data.catalog.prepositions import join
from core.data.catalog.tables import Table
from core.errors import CatalogError
from core.languages import Language

BUILT_IN = Path(__file__).parent
INDICATORS = "indicators"
_T = TypeVar("_T")
KINDS = ("count", "money", "share", "measure", "quantity")

# Sections of elsewhere.toml, and the terminal that their words are.
ELSEWHERE = {
    "places": "UNKNOWN",
    "measures": "OTHERMEASURE",
    "units": "OTHERUNIT",
    "people": "OTHERPEOPLE",
    "sources": "OTHERSOURCE",
}


def load_catalog(folder: Path | None = None) -> Catalog:
    """The catalog of a folder, or the built-in one (read once). CatalogError names file, entry and key."""
    if folder is None:
        return _load_built_in()
    catalog = _load(folder)
    check_words(catalog)
    return catalog


@cache
def _load_built_in() -> Catalog:
    return _load(BUILT_IN)  # its words are checked by a test, once, and not by every question


def _load(folder: Path) -> Catalog:
    countries, units = _open(folder, "countries.toml"), _open(folder, "units.toml")
    cautions, degrees = _open(folder, "cautions.toml"), _open(folder, "degrees.toml")
    several = _open(folder, "several.toml")
    shared = _read_shared(countries.optional_table("shared"))
    aggregates = _build(_open(folder, "aggregates.toml"), _read_aggregate)
    everyone = Built({**_build(countries, _read_country), **aggregates})
    catalog = Catalog(
        shared=shared,
        countries=everyone,
        known=everyone,
        aggregates=frozenset(aggregates),
        indicators=Built(_build_indicators(folder, read_usual(degrees))),
        several=(
            *_read_several(several.table("places"), "place"),
            *_read_several(several.table("measures"), "measure"),
        ),
        units={name: _read_unit(name, table) for name, table in units.table("units").tables()},
        denominators={
            name: _read_denominator(name, table) for name, table in units.table("denominators").tables()
        },
        per_person=_read_lists(units.table("per_person")),
        cautions={name: _read_caution(name, table) for name, table in cautions.tables()},
        elsewhere=_read_elsewhere(_open(folder, "elsewhere.toml")),
    )
    units.close()
    several.close()
    return catalog


def _build(file: Table, read: Callable[[str, Table], _T]) -> dict[str, Callable[[], _T]]:
    """Each entry is read when it is asked for: a snapshot of eight countries needs eight."""
    return {code: partial(read, code, table) for code, table in file.tables()}


def _build_indicators(folder: Path, usual: Usual) -> dict[str, Callable[[], Indicator]]:
    """Those of all files of the folder `indicators`, in the order of their names."""
    found: dict[str, Callable[[], Indicator]] = {}
    for path in sorted((folder / INDICATORS).glob("*.toml")):
        file = _open(folder, f"{INDICATORS}/{path.name}")
        for code, table in file.tables():
            if code in found:
                raise file.fail(code, "stands in another file, too")
            found[code] = partial(read_indicator, code, table, usual)
    return found


def _read_several(table: Table, role: Literal["place", "measure"]) -> list[Several]:
    """Lines "names = those that may be meant": codes, or words for what has none."""
    found = []
    for language in LANGUAGES:
        for line in table.text(language, "").splitlines():
            names, _, meant = line.partition(" = ")
            if not names.strip():
                continue
            if not meant.strip():
                raise table.fail(language, f"{line!r} must be names, an equals sign, and what they may mean")
            found.append(Several(role, language, read_phrases(names), read_phrases(meant)))
    table.close()
    return found


def _read_lists(table: Table) -> dict[Language, Phrases]:
    lists = {language: table.phrases(language) for language in LANGUAGES}
    table.close()
    return lists


def _read_shared(table: Table | None) -> dict[Language, frozenset[str]]:
    lists = {} if table is None else _read_lists(table)
    return {
        language: frozenset(word.casefold() for word in lists.get(language, ())) for language in LANGUAGES
    }


def _open(folder: Path, name: str) -> Table:
    try:
        text = (folder / name).read_text(encoding="utf-8")
    except OSError as error:
        raise CatalogError(name, "", "", f"cannot be read: {error.strerror}") from error
    try:
        return Table(name, "", load_toml(text))
    except tomllib.TOMLDecodeError as error:
        raise CatalogError(name, "", "", f"is not TOML: {error}") from error


def _read_aggregate(code: str, table: Table) -> Country:
    return _read_country(code, table, aggregate=True)


def _read_country(code: str, table: Table, *, aggregate: bool = False) -> Country:
    tables = {language: table.table(language) for language in LANGUAGES}
    country = Country(
        code=code,
        aggregate=aggregate,
        flag=table.text("flag", ""),
        words=Built({one: partial(_read_country_words, each, one) for one, each in tables.items()}),
    )
    table.close()
    return country


def _read_country_words(table: Table, language: Language) -> CountryWords:
    noun = read_noun(table, language, bare=False)
    words = CountryWords(
        noun=noun,
        inside=table.text("in", None if language == "fr" else join(language, "in", noun.full)),
        names=table.phrases("names"),
        exact=table.phrases("exact"),
        people=table.phrases("people", needed=True),
        adjectives=table.phrases("adjectives", needed=True),
        typed=table.phrases("typed"),
        typed_exact=table.phrases("typed_exact"),
        typed_people=table.phrases("typed_people"),
        typed_adjectives=table.phrases("typed_adjectives"),
    )
    table.close()
    return words


def _read_unit(name: str, table: Table) -> Unit:
    unit = Unit(
        name=name,
        kind=cast("Kind", table.choice("kind", KINDS)),
        whole=table.flag("whole"),
        nominal=table.flag("nominal"),
        words={language: _read_unit_words(table.table(language)) for language in LANGUAGES},
    )
    table.close()
    return unit


def _read_unit_words(table: Table) -> UnitWords:
    one, many = table.text("one"), table.text("many")
    point_one, point_many = table.text("point_one", ""), table.text("point_many", "")
    words = UnitWords(
        one=one,
        many=many,
        words=unique(many, one, *table.phrases("words")),
        signs=table.phrases("signs"),
        point_one=point_one,
        point_many=point_many,
        points=unique(point_many, point_one, *table.phrases("points")),
        short=table.text("short", many),
    )
    table.close()
    return words


def _read_denominator(name: str, table: Table) -> Denominator:
    denominator = Denominator(
        name=name,
        people=table.flag("people"),
        words={language: _read_denominator_words(table.table(language), language) for language in LANGUAGES},
    )
    table.close()
    return denominator


def _read_denominator_words(table: Table, language: Language) -> DenominatorWords:
    noun = read_noun(table, language, bare=False)
    words = DenominatorWords(noun=noun, words=unique(noun.name, *table.phrases("words")))
    table.close()
    return words


def _read_caution(name: str, table: Table) -> CautionWords:
    caution = CautionWords(
        name=name,
        always=table.flag("always"),
        text={language: table.text(language) for language in LANGUAGES},
    )
    table.close()
    return caution


def _read_elsewhere(file: Table) -> dict[Language, tuple[Elsewhere, ...]]:
    found: dict[Language, list[Elsewhere]] = {language: [] for language in LANGUAGES}
    for section, table in file.tables():
        if section not in ELSEWHERE:
            raise table.fail("", f"is no section; there are {', '.join(ELSEWHERE)}")
        for kind, lists in table.tables():
            for language in LANGUAGES:
                found[language] += _read_lines(lists, language, ELSEWHERE[section], kind)
            lists.close()
    return {language: tuple(all_of) for language, all_of in found.items()}


def _read_lines(table: Table, language: Language, terminal: str, kind: str) -> list[Elsewhere]:
    """Entries parted by ";" or line ends, their names by "|", the first of them shown."""
    entries = table.text(language).replace("\n", ";").split(";")
    return [Elsewhere(terminal, kind, names) for entry in entries if (names := read_phrases(entry))]
