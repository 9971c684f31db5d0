"""The source line says what was read: nothing more, in the question's language."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from builders import make_observation

from core.data.facts import Absence, Cell, Change, Evidence, Fact, Ranking, Ratio
from core.outcome import Language
from core.source_line import build_source_line

DAY = date(2026, 10, 8)


def line(*facts: Fact, language: Language = "en", whole_table: bool = False) -> str:
    return build_source_line([Evidence(fact, "t") for fact in facts], DAY, language, whole_table=whole_table)


def test_one_series() -> None:
    assert line(make_observation()) == (
        "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08; "
        "series SP.POP.TOTL. Check the official figure before publishing."
    )


def test_several_series_are_sorted_and_named_once() -> None:
    change = Change("CAN", "NY.GDP.MKTP.CD", 2000, 2024, Decimal(1), None, "current US dollars")
    facts = (make_observation(), make_observation(year=2023), change)
    assert "; series NY.GDP.MKTP.CD, SP.POP.TOTL. Check" in line(*facts)


def test_both_series_of_a_ratio_count() -> None:
    ratio = Ratio(Cell("USA", "NY.GDP.MKTP.CD", 2024), Cell("CAN", "NY.GDP.PCAP.CD", 2024), Decimal(2))
    assert "series NY.GDP.MKTP.CD, NY.GDP.PCAP.CD." in line(ratio)


def test_no_series_where_nothing_was_read() -> None:
    expected = (
        "Source: World Bank, World Development Indicators (CC BY 4.0), snapshot of 2026-10-08. "
        "Check the official figure before publishing."
    )
    assert line() == expected
    outside = Absence("outside_years", "CAN", "SP.POP.TOTL", 1960, 1999)
    unknown = Absence("unknown_country", indicator="SP.POP.TOTL", name="FRA")
    assert line(outside, unknown) == expected


def test_a_cell_found_empty_was_read() -> None:
    assert "series IT.NET.USER.ZS." in line(Absence("no_value", "CAN", "IT.NET.USER.ZS", 2025, 2025))
    assert "series SP.POP.TOTL." in line(Ranking("SP.POP.TOTL", 2024, "descending", (), (), "people"))


def test_the_whole_table() -> None:
    assert "; the whole snapshot. Check" in line(make_observation(), whole_table=True)
    assert "; tout l'instantané. Vérifiez" in line(make_observation(), language="fr", whole_table=True)


def test_french() -> None:
    assert line(make_observation(), make_observation(indicator="NY.GDP.MKTP.CD"), language="fr") == (
        "Source : Banque mondiale, Indicateurs du développement dans le monde (CC BY 4.0), instantané du "
        "2026-10-08 ; séries NY.GDP.MKTP.CD, SP.POP.TOTL. Vérifiez le chiffre officiel avant de publier."
    )
    assert " ; série SP.POP.TOTL." in line(make_observation(), language="fr")
