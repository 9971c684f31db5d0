"""Reads the files of a catalog folder."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Literal, TypeVar, cast

from core.data.catalog.built import Built
from core.data.catalog.catalog import (
    LANGUAGES,
    Catalog,
    CautionWords,
    Country,
    CountryWords,
    Degree,
    Denominator,
    DenominatorWords,
    Doing,
    Elsewhere,
    Gender,
    Indicator,
    IndicatorWords,
    Kind,
    Noun,
    Phrases,
    Several,
    Unit,
    UnitWords,
)
from core.data.catalog.checks import check_words
from core.data.catalog.phrases import read_phrases
from core.data.catalog.plain_toml import load_toml
from core.data.catalog.prepositions import join
from core.data.catalog.tables import Table
from core.errors import CatalogError
from core.languages import Language

BUILT_IN = Path(__file__).parent
_T = TypeVar("_T")
KINDS = ("count", "money", "share", "measure")
DEGREES: tuple[Degree, ...] = ("more", "most", "less", "least")

# Keys of an indicator's words, and the terminal that their phrases are.
TERMINALS = {
    "nouns": "MEASURE",
    "labels": "LABEL",
    "doing_words": "DOING",
    "being": "BEING",
    "not_doing": "NOTDOING",
    "not_being": "NOTBEING",
    "counted": "COUNTED",
    "doers": "DOERS",
    "expected": "EXPECTED",
    **{f"{degree}": f"{degree.upper()}ADJ" for degree in DEGREES},
    **{f"{degree}_had": f"{degree.upper()}HAD" for degree in DEGREES},
    **{f"{degree}_did": f"{degree.upper()}DID" for degree in DEGREES},
}
QUESTION_TERMINALS = {**TERMINALS, "asked": "ASKED"}

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
    indicators, cautions = _open(folder, "indicators.toml"), _open(folder, "cautions.toml")
    several = _open(folder, "several.toml")
    shared = _read_shared(countries.optional_table("shared"))
    aggregates = _build(_open(folder, "aggregates.toml"), _read_aggregate)
    everyone = Built({**_build(countries, _read_country), **aggregates})
    catalog = Catalog(
        shared=shared,
        countries=everyone,
        known=everyone,
        aggregates=frozenset(aggregates),
        indicators=Built(_build(indicators, _read_indicator)),
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


def _read_noun(table: Table, language: Language, *, bare: bool = True) -> Noun:
    """A name with its articles and prepositions; those that follow by rule need no key."""
    french = language == "fr"
    name = table.text("name")
    full = table.text("the", None if french else name)
    return Noun(
        name=name,
        full=full,
        of=table.text("of", join(language, "of", full)),
        to=table.text("to", join(language, "to", full)),
        of_bare=table.text("of_bare", join(language, "of", name) if french and bare else ""),
        one=table.text("a", ""),
        many=table.text("many", ""),
        gender=cast("Gender", table.choice("gender", ("m", "f")) if french else ""),
        plural=table.flag("plural"),
    )


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
    noun = _read_noun(table, language, bare=False)
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


def _read_indicator(code: str, table: Table) -> Indicator:
    cautions = table.limits("cautions")
    indicator = Indicator(
        code=code,
        unit=table.text("unit"),
        unit_in_data=table.text("unit_in_data"),
        denominator=table.optional_text("denominator"),
        decimals=table.count("decimals"),
        additive=table.flag("additive"),
        per_person=table.flag("per_person"),
        complement=table.flag("complement"),
        cautions=tuple(cautions),
        limits={name: limit for name, limit in cautions.items() if limit is not None},
        words={language: _read_indicator_words(table.table(language), language) for language in LANGUAGES},
    )
    table.close()
    return indicator


def _read_indicator_words(table: Table, language: Language) -> IndicatorWords:
    rate, doing = table.optional_table("rate"), table.optional_table("doing")
    noun = _read_noun(table, language)
    says = _read_degrees(table.optional_table("says"))
    phrases = _read_terminals(table, TERMINALS)
    phrases["MEASURE"] = _unique(noun.name, noun.many, *phrases.get("MEASURE", ()))
    for degree, forms in says.items():
        terminal = f"{degree.upper()}ADJ"
        phrases[terminal] = _unique(*forms, *phrases.get(terminal, ()))
    typed = {"ASKED": asked} if (asked := table.phrases("asked")) else {}
    if typed_table := table.optional_table("typed"):
        typed |= _read_terminals(typed_table, TERMINALS)
        typed_table.close()
    words = IndicatorWords(
        noun=noun,
        rate=_read_closed_noun(rate, language) if rate else None,
        place=cast("Literal['of', 'in']", table.choice("place", ("of", "in"))),
        doing=_read_doing(doing) if doing else None,
        says=says,
        compares=_read_degrees(table.table("compares")),
        phrases=phrases,
        typed=typed,
    )
    if words.rate:
        phrases["MEASURE"] = _unique(*phrases["MEASURE"], words.rate.name, words.rate.many)
    if words.doing:
        _add_doing(phrases, words.doing)
    table.close()
    return words


def _read_terminals(table: Table, keys: dict[str, str]) -> dict[str, Phrases]:
    return {terminal: found for key, terminal in keys.items() if (found := table.phrases(key))}


def _unique(*phrases: str) -> Phrases:
    return tuple(dict.fromkeys(phrase for phrase in phrases if phrase))


def _add_doing(phrases: dict[str, Phrases], doing: Doing) -> None:
    """What the writer says is what the reader reads."""
    said = (doing.past, doing.past_plural, doing.present, doing.present_plural)
    denied = (doing.past_not, doing.past_not_plural, doing.present_not, doing.present_not_plural)
    phrases["DOING"] = _unique(*said, *phrases.get("DOING", ()))
    phrases["NOTDOING"] = _unique(*denied, *phrases.get("NOTDOING", ()))
    phrases["BEING"] = _unique(doing.being, *phrases.get("BEING", ()))
    phrases["NOTBEING"] = _unique(doing.being_not, *phrases.get("NOTBEING", ()))


def _read_closed_noun(table: Table, language: Language) -> Noun:
    noun = _read_noun(table, language)
    table.close()
    return noun


def _read_doing(table: Table) -> Doing:
    past, past_not = table.text("past"), table.text("past_not")
    present, present_not = table.text("present"), table.text("present_not")
    doing = Doing(
        base=table.text("base"),
        being=table.text("being"),
        being_not=table.text("being_not"),
        past=past,
        past_plural=table.text("past_plural", past),
        past_not=past_not,
        past_not_plural=table.text("past_not_plural", past_not),
        present=present,
        present_plural=table.text("present_plural", present),
        present_not=present_not,
        present_not_plural=table.text("present_not_plural", present_not),
    )
    table.close()
    return doing


def _read_degrees(table: Table | None) -> dict[Degree, Phrases]:
    if table is None:
        return {}
    found: dict[Degree, Phrases] = {}
    for degree in DEGREES:
        forms = table.phrases(degree)
        if len(forms) not in (1, 4):
            raise table.fail(degree, "must be one phrase, or four: masculine, feminine, and their plurals")
        found[degree] = forms * 4 if len(forms) == 1 else forms
    table.close()
    return found


def _read_unit(name: str, table: Table) -> Unit:
    unit = Unit(
        name=name,
        kind=cast("Kind", table.choice("kind", KINDS)),
        whole=table.flag("whole"),
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
        words=_unique(many, one, *table.phrases("words")),
        signs=table.phrases("signs"),
        point_one=point_one,
        point_many=point_many,
        points=_unique(point_many, point_one, *table.phrases("points")),
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
    noun = _read_noun(table, language, bare=False)
    words = DenominatorWords(noun=noun, words=_unique(noun.name, *table.phrases("words")))
    table.close()
    return words


def _read_caution(name: str, table: Table) -> CautionWords:
    caution = CautionWords(name=name, text={language: table.text(language) for language in LANGUAGES})
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
