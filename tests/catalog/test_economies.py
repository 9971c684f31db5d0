"""All economies of the World Bank: names against CLDR, forms, and that none is taken for another."""

from __future__ import annotations

import re
from collections import defaultdict

import pytest
from babel import Locale

from core.data.catalog import Country, load_catalog
from core.data.catalog.catalog import LANGUAGES
from core.language.tokens import fold
from core.languages import Language

WHOLE = load_catalog()
ECONOMIES = [one for code, one in WHOLE.known.items() if code not in WHOLE.aggregates]
VOWELS = "aeiouh"


def names_of(country: Country, language: Language) -> set[str]:
    words = country.words[language]
    open_names = {
        name
        for one in WHOLE.several
        if country.code in one.meant and one.language == language
        for name in one.names
    }
    return {words.noun.name, words.noun.full, *words.names, *words.exact} | open_names


def plain(name: str) -> str:
    """Without accents, articles, "&" and the like, in which the sources differ."""
    name = re.sub(r"[-.’']", " ", fold(name.replace("&", " and ")))
    return " ".join({"saint": "st", "et": "and"}.get(word, word) for word in name.split() if word != "the")


def test_there_are_217() -> None:
    assert len(ECONOMIES) == 217
    assert len({one.flag for one in ECONOMIES if one.flag}) == 216  # the Channel Islands have none


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_those_of_cldr(language: Language) -> None:
    territories = Locale(language).territories
    for country in ECONOMIES:
        letters = "".join(chr(ord(sign) - 0x1F1E6 + ord("A")) for sign in country.flag)
        if letters in territories:
            assert plain(territories[letters]) in {plain(name) for name in names_of(country, language)}, (
                country.code
            )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_people_or_adjective_is_that_of_two(language: Language) -> None:
    """But for names that are asked back."""
    owners: dict[str, set[str]] = defaultdict(set)
    for entry in WHOLE.entries(language, questions=True, elsewhere=False):
        if "place" in entry.roles:
            owners[fold(entry.phrase)].add(entry.roles["place"])
    assert {name: codes for name, codes in owners.items() if len(codes) > 1} == {}


def test_french_prepositions_agree_with_the_article() -> None:
    for country in WHOLE.known.values():
        words = country.words["fr"]
        article = re.match(r"(?:le |la |les |l')?", words.noun.full)
        assert article is not None
        assert words.noun.full == article[0] + words.noun.name, country.code
        begins = {
            "le ": ("du ", "au "), "les ": ("des ", "aux "), "la ": ("de la ", "à la "),
            "l'": ("de l'", "à l'"), "": (("d'", "de "), "à "),
        }[article[0]]  # fmt: skip
        assert words.noun.of.startswith(begins[0]), country.code
        assert words.noun.to.startswith(begins[1]), country.code
        inside = {
            "le ": ("au ", "dans le "), "les ": ("aux ", "dans les "), "la ": ("en ", "à la ", "dans la "),
            "l'": ("en ", "à l'", "dans l'"), "": ("à ", "en "),
        }[article[0]]  # fmt: skip
        assert words.inside.startswith(inside), country.code
        assert words.noun.plural == article[0].startswith("les") or country.aggregate, country.code


def test_elision_goes_by_the_first_letter() -> None:
    for country in ECONOMIES:
        noun = country.words["fr"].noun
        vowel = fold(noun.name)[0] in VOWELS
        if noun.full == noun.name and not noun.name.startswith("H"):
            assert noun.of.startswith("d'" if vowel else "de "), country.code
        elif not noun.plural and not noun.name.startswith("H"):
            assert noun.full.startswith("l'") == vowel, country.code
    assert WHOLE.known["HTI"].words["fr"].noun.of == "d'Haïti"
    assert WHOLE.known["HKG"].words["fr"].noun.of == "de Hong Kong"


@pytest.mark.parametrize(
    ("code", "names"),
    [
        ("EGY", ["Egypt, Arab Rep.", "Egypt", "Arab Republic of Egypt"]),
        ("CIV", ["Cote d'Ivoire", "Ivory Coast"]),
        ("SWZ", ["Eswatini", "Swaziland"]),
        ("CZE", ["Czechia", "Czech Republic"]),
        ("TUR", ["Türkiye", "Turkey"]),
        ("MKD", ["North Macedonia", "Macedonia", "FYROM"]),
        ("COD", ["DRC", "Zaire", "Congo, Dem. Rep."]),
    ],
)
def test_official_former_and_short_names(code: str, names: list[str]) -> None:
    assert set(names) <= names_of(WHOLE.known[code], "en") | {
        name for name in names if fold(name) in {fold(one) for one in names_of(WHOLE.known[code], "en")}
    }
