"""The catalog that is delivered: whole, in step with the snapshot, and right where sentences depend on it."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import pytest

from core.data.catalog import check_catalog, load_catalog
from core.data.catalog.catalog import LANGUAGES
from core.data.catalog.checks import check_words
from core.outcome import Language

DATA = Path(__file__).parents[2] / "data"
PAIRS = list(product(LANGUAGES, (False, True)))


def _rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


WHOLE = load_catalog()
CATALOG = WHOLE.limited_to(  # what the example snapshot holds
    [row["country_code"] for row in _rows("countries.csv")],
    [row["indicator_code"] for row in _rows("indicators.csv")],
)


def test_it_is_whole() -> None:
    check_words(WHOLE)


def test_it_has_what_the_snapshot_has() -> None:
    check_catalog(
        CATALOG,
        [row["country_code"] for row in _rows("countries.csv")],
        {row["indicator_code"]: row["unit"] for row in _rows("indicators.csv")},
    )


def test_it_is_read_once() -> None:
    assert load_catalog() is WHOLE


def test_a_limit_is_made_once() -> None:
    assert WHOLE.limited_to(CATALOG.countries, CATALOG.indicators) is CATALOG
    assert CATALOG.limited_to(CATALOG.countries, CATALOG.indicators) is CATALOG


@pytest.mark.parametrize(("language", "questions"), PAIRS)
def test_every_phrase_is_trimmed_and_whole(language: Language, questions: bool) -> None:
    for entry in WHOLE.entries(language, questions=questions):
        assert entry.phrase == " ".join(entry.phrase.split())
        assert entry.phrase
        assert not set("{}|;=") & set(entry.phrase), entry


def test_questions_have_more_words() -> None:
    for language in LANGUAGES:
        said = set(map(str, CATALOG.entries(language)))
        asked = set(map(str, CATALOG.entries(language, questions=True)))
        assert said < asked
        assert not any(entry.terminal == "ASKED" for entry in CATALOG.entries(language))


def test_the_publishers_titles_are_labels() -> None:
    labels = {
        (entry.phrase, entry.roles["measure"]) for entry in CATALOG.entries("en") if entry.terminal == "LABEL"
    }
    for row in _rows("indicators.csv"):
        assert (row["indicator_name"], row["indicator_code"]) in labels
        assert (row["indicator_code"], row["indicator_code"]) in labels


@pytest.mark.parametrize(
    ("language", "phrase", "terminal", "role", "value"),
    [
        ("en", "US", "COUNTRY", "place", "USA"),
        ("en", "Canadians", "DEMONYM", "place", "CAN"),
        ("fr", "canadiennes", "ADJECTIVE", "place", "CAN"),
        ("en", "used the Internet", "DOING", "measure", "IT.NET.USER.ZS"),
        ("en", "did not use the Internet", "NOTDOING", "measure", "IT.NET.USER.ZS"),
        ("fr", "n'avaient pas accès à l'électricité", "NOTDOING", "measure", "EG.ELC.ACCS.ZS"),
        ("fr", "plus peuplées", "MOREADJ", "measure", "SP.POP.TOTL"),
        ("en", "fewest inhabitants", "LEASTHAD", "measure", "SP.POP.TOTL"),
        ("fr", "vivaient plus longtemps", "MOREDID", "measure", "SP.DYN.LE00.IN"),
        ("en", "richest per head", "MOSTADJ", "measure", "NY.GDP.PCAP.CD"),
        ("en", "percentage points", "POINTWORD", "unit", "points"),
        ("en", "%", "UNITWORD", "unit", "percent"),
        ("en", "US$", "MONEYSIGN", "unit", "usd"),
        ("fr", "dollars américains", "MONEYWORD", "unit", "usd"),
        ("en", "population", "DENOM", "denominator", "population"),
        ("en", "Ontario", "UNKNOWN", "unknown", "Ontario"),
        ("en", "Germans", "UNKNOWN", "unknown", "Germany"),
        ("fr", "Écosse", "UNKNOWN", "unknown", "Écosse"),
        ("fr", "chômage", "OTHERMEASURE", "unknown", "chômage"),
        ("en", "purchasing power parity", "OTHERUNIT", "unknown", "PPP"),
        ("en", "women", "OTHERPEOPLE", "unknown", "women"),
        ("en", "Eurostat", "OTHERSOURCE", "unknown", "Eurostat"),
    ],
)
def test_words(language: Language, phrase: str, terminal: str, role: str, value: str) -> None:
    found = [entry for entry in CATALOG.entries(language) if entry.phrase == phrase]
    assert any(entry.terminal == terminal and entry.roles.get(role) == value for entry in found), found


@pytest.mark.parametrize("phrase", ["US", "UK", "IND", "CAN"])
def test_codes_that_are_words_count_only_as_written(phrase: str) -> None:
    assert all(entry.exact for entry in CATALOG.entries("en") if entry.phrase == phrase)


def test_french_people_are_not_the_women() -> None:
    people = {entry.phrase for entry in CATALOG.entries("fr", questions=True) if entry.terminal == "DEMONYM"}
    assert not {phrase for phrase in people if phrase.endswith(("nes", "aises"))}


def test_nothing_elsewhere_is_covered() -> None:
    for language in LANGUAGES:
        covered = {
            entry.phrase.casefold()
            for entry in CATALOG.entries(language, questions=True)
            if {"place", "measure"} & entry.roles.keys()
        }
        other = {
            entry.phrase.casefold()
            for entry in CATALOG.entries(language, questions=True)
            if "unknown" in entry.roles and not entry.exact
        }
        assert not covered & other


def test_what_an_unknown_name_is() -> None:
    ontario = CATALOG.find_elsewhere("Ontario", "en")
    assert ontario is not None
    assert (ontario.terminal, ontario.kind) == ("UNKNOWN", "subnational")
    assert CATALOG.find_elsewhere("Canada", "en") is None


@pytest.mark.parametrize(
    ("code", "in_french", "of_french", "in_english"),
    [
        ("CAN", "au Canada", "du Canada", "in Canada"),
        ("IND", "en Inde", "de l'Inde", "in India"),
        ("USA", "aux États-Unis", "des États-Unis", "in the United States"),
    ],
)
def test_prepositions(code: str, in_french: str, of_french: str, in_english: str) -> None:
    words = CATALOG.countries[code].words
    assert words["fr"].inside == in_french
    assert words["fr"].noun.of == of_french
    assert words["en"].inside == in_english


def test_agreement() -> None:
    population = CATALOG.indicators["SP.POP.TOTL"].words
    assert population["fr"].degree("more", "f", plural=True) == "plus peuplées"
    assert population["fr"].degree("most", "m") == "le plus peuplé"
    assert population["en"].degree("least", plural=True) == "least populous"
    assert population["fr"].compare("more") == "plus élevée"
    assert population["en"].compare("most") == "largest"
    assert CATALOG.indicators["NY.GDP.MKTP.CD"].words["fr"].compare("least") == "le plus faible"
    assert CATALOG.indicators["NY.GDP.MKTP.CD"].words["en"].degree("more") is None


def test_what_a_bare_count_of_people_means() -> None:
    assert CATALOG.head_count == "SP.POP.TOTL"


def test_less_is_known_to_be_elsewhere() -> None:
    some = CATALOG.limited_to(["CAN", "JPN"], ["SP.POP.TOTL"])
    assert list(some.countries) == ["CAN", "JPN"]
    assert list(some.indicators) == ["SP.POP.TOTL"]
    found = {(entry.terminal, entry.phrase): entry.roles for entry in some.entries("en")}
    assert found["UNKNOWN", "Brazil"] == {"unknown": "Brazil"}
    assert found["OTHERMEASURE", "gross domestic product"] == {"unknown": "GDP"}
    assert ("COUNTRY", "Brazil") not in found
