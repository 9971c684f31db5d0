"""Reads the entries of indicators, with all their words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Literal, TypeAlias, cast

from core.data.catalog.built import Built
from core.data.catalog.catalog import LANGUAGES, Degree, Doing, Indicator, IndicatorWords
from core.data.catalog.nouns import Gender, Noun, Phrases
from core.data.catalog.prepositions import join
from core.data.catalog.tables import Table
from core.languages import Language

DEGREES: tuple[Degree, ...] = ("more", "most", "less", "least")
# How measures compare, where one has no words of its own for it.
Usual: TypeAlias = "Mapping[Language, Mapping[Degree, Phrases]]"

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


def read_usual(file: Table) -> Usual:
    """`degrees.toml`."""
    usual = {language: _read_degrees(file.table(language)) for language in LANGUAGES}
    file.close()
    return usual


def read_indicator(code: str, table: Table, usual: Usual) -> Indicator:
    """One entry. Raises `CatalogError`."""
    cautions = table.limits("cautions")
    tables = {language: table.table(language) for language in LANGUAGES}
    indicator = Indicator(
        code=code,
        file_name=table.file_name,
        unit=table.text("unit"),
        unit_in_data=table.text("unit_in_data"),
        denominator=table.optional_text("denominator"),
        decimals=table.count("decimals"),
        additive=table.flag("additive"),
        per_person=table.flag("per_person"),
        total=table.optional_text("total"),
        complement=table.flag("complement"),
        cautions=tuple(cautions),
        limits={name: limit for name, limit in cautions.items() if limit is not None},
        words=Built({one: partial(_read_words, each, one, usual) for one, each in tables.items()}),
    )
    table.close()
    return indicator


def _read_words(table: Table, language: Language, usual: Usual) -> IndicatorWords:
    rate, doing = table.optional_table("rate"), table.optional_table("doing")
    noun = read_noun(table, language)
    says = _read_degrees(table.optional_table("says"))
    phrases = _read_terminals(table, TERMINALS)
    phrases["MEASURE"] = unique(noun.name, noun.many, *phrases.get("MEASURE", ()))
    for degree, forms in says.items():
        terminal = f"{degree.upper()}ADJ"
        phrases[terminal] = unique(*forms, *phrases.get(terminal, ()))
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
        compares=_read_degrees(table.optional_table("compares")) or usual[language],
        phrases=phrases,
        typed=typed,
    )
    if words.rate:
        phrases["MEASURE"] = unique(*phrases["MEASURE"], words.rate.name, words.rate.many)
    if words.doing:
        _add_doing(phrases, words.doing)
    table.close()
    return words


def _read_terminals(table: Table, keys: dict[str, str]) -> dict[str, Phrases]:
    return {terminal: found for key, terminal in keys.items() if (found := table.phrases(key))}


def unique(*phrases: str) -> Phrases:
    return tuple(dict.fromkeys(phrase for phrase in phrases if phrase))


def _add_doing(phrases: dict[str, Phrases], doing: Doing) -> None:
    """What the writer says is what the reader reads."""
    said = (doing.past, doing.past_plural, doing.present, doing.present_plural)
    denied = (doing.past_not, doing.past_not_plural, doing.present_not, doing.present_not_plural)
    phrases["DOING"] = unique(*said, *phrases.get("DOING", ()))
    phrases["NOTDOING"] = unique(*denied, *phrases.get("NOTDOING", ()))
    phrases["BEING"] = unique(doing.being, *phrases.get("BEING", ()))
    phrases["NOTBEING"] = unique(doing.being_not, *phrases.get("NOTBEING", ()))


def _read_closed_noun(table: Table, language: Language) -> Noun:
    noun = read_noun(table, language)
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


def read_noun(table: Table, language: Language, *, bare: bool = True) -> Noun:
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
