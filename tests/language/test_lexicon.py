"""What the lexicon finds in tokens: names of the catalog, numbers, years; and slips in names."""

from __future__ import annotations

import pytest

from core.data.catalog import load_catalog
from core.language.engine import EMPTY, Meaning
from core.language.lexicon import Lexicon
from core.language.terminals import TERMINALS
from core.language.tokens import tokenize
from core.outcome import Language

CATALOG = load_catalog()
LEXICONS: dict[Language, Lexicon] = {"en": Lexicon(CATALOG, "en"), "fr": Lexicon(CATALOG, "fr")}
ASKING: dict[Language, Lexicon] = {
    "en": Lexicon(CATALOG, "en", questions=True),
    "fr": Lexicon(CATALOG, "fr", questions=True),
}


def found(text: str, terminal: str, language: Language = "en") -> list[tuple[str, str, object]]:
    """What stands for the terminal: (text, role, value)."""
    tokens = tokenize(text)
    tags = LEXICONS[language].tag(tokens)
    return [
        (text[tokens[i].start : tokens[end - 1].end], role, value)
        for i, here in enumerate(tags)
        for end, meaning in here.get(terminal, ())
        for role, value in meaning[0]
    ]


@pytest.mark.parametrize(
    ("language", "text", "terminal", "expected"),
    [
        (
            "en",
            "the United States and Canada",
            "COUNTRY",
            [("United States", "place", "USA"), ("Canada", "place", "CAN")],
        ),
        ("fr", "le PIB des États-Unis", "COUNTRY", [("États-Unis", "place", "USA")]),
        ("fr", "ETATS-UNIS", "COUNTRY", [("ETATS-UNIS", "place", "USA")]),
        ("en", "give us US data", "COUNTRY", [("US", "place", "USA")]),
        (
            "en",
            "2024 and 2012-18, 2013-14, 1,999 or 2250",
            "YEAR",
            [("2024", "time", 2024), ("2012", "time", 2012), ("18", "time", 2018), ("2013", "time", 2013)],
        ),
        ("en", "2024-12", "YEAR", [("2024", "time", 2024)]),
        ("en", "the second and 3rd", "ORDINAL", [("second", "rank", 2), ("3rd", "rank", 3)]),
        ("en", "eight of 12", "COUNT", [("eight", "count", 8), ("12", "count", 12)]),
        ("fr", "un des huit", "COUNT", [("un", "count", 1), ("huit", "count", 8)]),
        ("fr", "un", "PLAIN", []),
        ("en", "on 30 November 2026", "DATE", [("30 November 2026", "date", "2026-11-30")]),
        ("fr", "le 1er janvier 2026", "DATE", [("1er janvier 2026", "date", "2026-01-01")]),
    ],
)
def test_terminals(
    language: Language, text: str, terminal: str, expected: list[tuple[str, str, object]]
) -> None:
    assert found(text, terminal, language) == expected


def test_a_year_is_no_plain_number() -> None:
    assert found("2024", "PLAIN") == []
    assert len(found("2024", "NUM")) == 1


def test_a_flag_is_its_country_and_one_with_the_name_beside_it() -> None:
    places = [(text, value) for text, _, value in found("🇨🇦 Canada and Japan 🇯🇵", "COUNTRY")]
    assert ("🇨🇦 Canada", "CAN") in places
    assert ("Japan 🇯🇵", "JPN") in places
    assert ("🇨🇦 Japan", "CAN") not in [(text, value) for text, _, value in found("🇨🇦 Japan", "COUNTRY")]


def test_accents_count_only_where_a_grammar_says_so() -> None:
    tags = LEXICONS["fr"].tag(tokenize("À a"))
    assert {"a", "=à"} <= tags[0].keys()
    assert {"a", "=a"} <= tags[1].keys()
    assert "=a" not in tags[0]


def test_strange_tokens_are_nothing() -> None:
    assert LEXICONS["en"].tag(tokenize("G9")) == [{}, {}]


def test_every_name_is_found_in_its_own_text() -> None:
    languages: tuple[Language, ...] = ("en", "fr")
    for language in languages:
        for entry in CATALOG.entries(language, questions=True):
            tokens = tokenize(entry.phrase)
            meaning: Meaning = (frozenset(entry.roles.items()),) if entry.roles else EMPTY
            tags = ASKING[language].tag(tokens)
            assert (len(tokens), meaning) in tags[0].get(entry.terminal, ()), entry


def test_every_name_is_a_terminal_of_grammars() -> None:
    languages: tuple[Language, ...] = ("en", "fr")
    named = {entry.terminal for language in languages for entry in CATALOG.entries(language, questions=True)}
    assert named <= TERMINALS


@pytest.mark.parametrize(
    ("word", "right"),
    [
        ("cananda", "canada"),
        ("canda", "canada"),
        ("nigerai", "nigeria"),
        ("popluation", "population"),
        ("mexixo", "mexico"),
        ("americas", None),
        ("north", None),
        ("worth", None),
        ("chad", None),
        ("canada", None),
        ("jpan", None),
        ("x2024", None),
    ],
)
def test_slips_in_names(word: str, right: str | None) -> None:
    lexicon = ASKING["en"]
    assert lexicon.correct(word, lexicon.words | {"north", "worth"}) == right
