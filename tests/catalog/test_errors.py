"""What is wrong in a file is told by file, entry and key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.data.catalog import check_catalog, load_catalog
from core.errors import CatalogError, StatsAssistantError

Change = Callable[[str, str, str], Path]


@pytest.mark.parametrize(
    ("file_name", "old", "new", "told"),
    [
        ("countries.toml", 'in = "au Brésil"\n', "", "countries.toml: BRA.fr: in: is missing"),
        ("countries.toml", 'people = "Brazilians"\n', "", "countries.toml: BRA.en: people: is missing"),
        ("countries.toml", 'gender = "m"', 'gender = "x"', "countries.toml: AFG.fr: gender: must be one of"),
        (
            "countries.toml",
            'exact = "BRA"',
            'exactly = "BRA"',
            "countries.toml: BRA.en: exactly: is a key that",
        ),
        (
            "countries.toml",
            'adjectives = "Canadian"',
            'adjectives = "Canadian | Indian"',
            "countries.toml: IND.en: 'Indian' also names CAN",
        ),
        ("countries.toml", "{,ne,s,nes}", "{,ne,s,nes", "ARE.fr: adjectives: a brace does not close"),
        (
            "indicators/population.toml",
            'unit = "people"',
            'unit = "peoples"',
            "SP.POP.TOTL: unit: 'peoples' is not in",
        ),
        (
            "indicators/energy.toml",
            'denominator = "population"\n',
            "",
            "indicators/energy.toml: EG.ELC.ACCS.ZS: denominator: is missing",
        ),
        (
            "indicators/energy.toml",
            'denominator = "population"',
            'denominator = "households"',
            "EG.ELC.ACCS.ZS: denominator: 'households' is not in units.toml",
        ),
        (
            "indicators/population.toml",
            "rounded = true",
            "rounded = 'much'",
            "cautions.rounded: must be a number or true",
        ),
        (
            "indicators/population.toml",
            "rounded = true",
            "round = true",
            "cautions: 'round' is not in cautions.toml",
        ),
        (
            "indicators/population.toml",
            "decimals = 0",
            "decimals = 0.5",
            "SP.POP.TOTL: decimals: must be a whole number",
        ),
        (
            "indicators/population.toml",
            'counted = "habitants | personnes | résidents"\n',
            "",
            "SP.POP.TOTL.fr: has no COUNTED words, and the other language has",
        ),
        (
            "indicators/population.toml",
            "plus peuplé{,e,s,es}",
            "plus peuplé{,e}",
            "SP.POP.TOTL.fr.says: more: must be one",
        ),
        ("units.toml", 'kind = "count"', 'kind = "heap"', "units.toml: units.people: kind: must be one of"),
        ("elsewhere.toml", "[places.world]", "[towns.world]", "elsewhere.toml: towns: is no section"),
        ("cautions.toml", "[modelled]", "[modelled", "cautions.toml: is not TOML"),
    ],
)
def test_the_place_is_named(change: Change, file_name: str, old: str, new: str, told: str) -> None:
    with pytest.raises(CatalogError) as caught:
        load_catalog(change(file_name, old, new))
    assert told in str(caught.value)
    assert caught.value.file_name == file_name
    assert isinstance(caught.value, StatsAssistantError)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "units.toml").unlink()
    with pytest.raises(CatalogError, match=r"units\.toml: cannot be read"):
        load_catalog(folder)


def test_a_word_may_be_declared_to_name_two(change: Change) -> None:
    folder = change("countries.toml", 'adjectives = "Canadian"', 'adjectives = "Canadian | Indian"')
    with (folder / "countries.toml").open("a", encoding="utf-8") as file:
        file.write('[shared]\nen = "Indian"\nfr = ""\n')
    found = [entry for entry in load_catalog(folder).entries("en") if entry.phrase == "Indian"]
    assert {entry.roles["place"] for entry in found} == {"CAN", "IND"}


def test_a_snapshot_with_more_is_told_what_is_missing() -> None:
    catalog = load_catalog()
    with pytest.raises(CatalogError, match=r"countries\.toml: DDR: is missing"):
        check_catalog(catalog, ["CAN", "DDR"], {})
    with pytest.raises(CatalogError, match=r"indicators: SP\.URB\.TOTL: is missing"):
        check_catalog(catalog, ["CAN"], {"SP.URB.TOTL": "people"})
    with pytest.raises(CatalogError, match=r"aggregates\.toml: WLD: is no country"):
        check_catalog(catalog, ["CAN", "WLD"], {})
    with pytest.raises(CatalogError, match=r"aggregates\.toml: CAN: is missing"):
        check_catalog(catalog, ["JPN"], {}, ["CAN"])
    check_catalog(catalog, ["JPN"], {}, ["WLD"])
    with pytest.raises(CatalogError, match="is 'people', and the snapshot has 'households'"):
        check_catalog(catalog, ["CAN"], {"SP.POP.TOTL": "households"})
