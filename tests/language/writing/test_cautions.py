"""Cautions go by the figures that are told."""

from __future__ import annotations

import pytest

from core.claims.forms import Change, Comparison, Form, Level, Mean, Rank
from core.data.catalog import load_catalog
from core.data.snapshot import load_snapshot
from core.language.writing.cautions import build_cautions

POPULATION, GDP, NET, LIFE = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "IT.NET.USER.ZS", "SP.DYN.LE00.IN"
CASES: list[tuple[Form, tuple[str, ...]]] = [
    (Level(country="CAN", indicator=GDP, year=2020), ()),
    (Change(country="CAN", indicator=GDP, from_year=2000, to_year=2020), ("changes over time",)),
    (Comparison(country="CAN", other="USA", indicator=GDP, year=2020), ("purchasing power",)),
    (Comparison(country="CAN", other="USA", indicator=LIFE, year=2020), ()),
    (Comparison(country="CAN", other="GBR", indicator=LIFE, year=2022), ("modelled",)),
    (Change(country="JPN", indicator=POPULATION, from_year=2000, to_year=2024), ()),
    (Change(country="GBR", indicator=NET, from_year=2000, to_year=2010), ("perhaps a break",)),
    (Mean(indicator=LIFE, countries=("CAN", "USA"), years=(2020,)), ("simple mean",)),
    (Rank(country="USA", indicator=GDP, year=2020, among=("USA", "JPN", "CAN")), ("purchasing power",)),
]


@pytest.mark.parametrize(("claim", "said"), CASES)
def test_cautions(claim: Form, said: tuple[str, ...]) -> None:
    snapshot, catalog = load_snapshot(), load_catalog()
    told = build_cautions([claim], snapshot.cells, "en", catalog)
    assert len(told) == len(said), told
    assert all(words in text for words, text in zip(said, told, strict=True)), told
    assert len(build_cautions([claim], snapshot.cells, "fr", catalog)) == len(said)
