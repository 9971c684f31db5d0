"""One more country and one more indicator are data alone: the files of one_more/ are all that it takes."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.data.catalog import Catalog, check_catalog, load_catalog
from core.outcome import Language

UNITS = {"SP.POP.TOTL": "people", "SH.PRV.SMOK": "percent of adults"}


def test_a_snapshot_with_both_is_covered(grown: Catalog) -> None:
    check_catalog(grown, ["CAN", "COK"], UNITS)


def test_words_of_the_new_country(grown: Catalog) -> None:
    english = {
        (entry.terminal, entry.phrase) for entry in grown.entries("en") if entry.roles.get("place") == "COK"
    }
    assert {("COUNTRY", "Cook Islands"), ("DEMONYM", "Cook Islanders")} <= english
    assert grown.countries["COK"].words["fr"].inside == "aux îles Cook"
    assert grown.countries["COK"].words["fr"].noun.of == "des îles Cook"


def test_it_is_elsewhere_no_more(grown: Catalog) -> None:
    names = ("Cook Islands", "smoking")
    before = [entry for entry in load_catalog().entries("en") if entry.phrase in names]
    after = [entry for entry in grown.entries("en") if entry.phrase in names]
    assert {entry.terminal for entry in before} == {"UNKNOWN", "OTHERMEASURE"}
    assert {entry.terminal for entry in after} == {"COUNTRY", "ADJECTIVE", "MEASURE"}
    shown = {entry.roles["unknown"] for entry in grown.entries("en") if "unknown" in entry.roles}
    assert shown.isdisjoint(names)


def test_the_new_indicator_is_a_share_of_something_else(grown: Catalog) -> None:
    smoking = grown.indicators["SH.PRV.SMOK"]
    assert smoking.denominator is not None
    denominator = grown.denominators[smoking.denominator]
    assert denominator.words["en"].noun.of == "of adults"
    assert denominator.words["fr"].noun.of == "des adultes"
    assert not denominator.people
    assert grown.units[smoking.unit].kind == "share"
    assert smoking.limits == {"modelled": Decimal("0.3")}


@pytest.mark.parametrize(
    ("language", "doing", "noun"),
    [("en", "smoked", "smoking rate"), ("fr", "fumaient", "tabagisme")],
)
def test_words_of_the_new_indicator(grown: Catalog, language: Language, doing: str, noun: str) -> None:
    found = {
        (entry.terminal, entry.phrase)
        for entry in grown.entries(language)
        if entry.roles.get("measure") == "SH.PRV.SMOK"
    }
    assert {("DOING", doing), ("MEASURE", noun)} <= found


def test_words_of_the_new_denominator(grown: Catalog) -> None:
    found = {entry.phrase: entry.roles for entry in grown.entries("en") if entry.terminal == "DENOM"}
    assert found["people aged 15 and over"] == {"denominator": "adults"}
