# ruff: noqa: E501 - a table of sentences
"""Sentences as a copy editor would leave them."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from core.claims.amounts import Amount, Window
from core.claims.answer import complete
from core.claims.facts_index import Facts
from core.claims.forms import (
    HOLE,
    Change,
    Comparison,
    Extreme,
    FirstYear,
    Form,
    Level,
    Missing,
    Order,
    Rank,
    Total,
    Verdict,
)
from core.data.catalog import Catalog
from core.data.facts import Coverage
from core.language.writing import write_claims
from core.outcome import Language

POPULATION, GDP, NET, POWER, LIFE = (
    "SP.POP.TOTL",
    "NY.GDP.MKTP.CD",
    "IT.NET.USER.ZS",
    "EG.ELC.ACCS.ZS",
    "SP.DYN.LE00.IN",
)
Answer = Callable[[Form, Language], str]


@pytest.fixture
def answer(catalog: Catalog, coverage: Coverage, facts: Facts) -> Answer:
    def say(form: Form, language: Language) -> str:
        return write_claims(complete(form, facts), language, catalog, coverage).replace("\u00a0", " ")

    return say


def _bar(value: str, unit: str, bound: Any = "above") -> Amount:
    return Amount(value=Decimal(value), step=Decimal(1), unit=unit, bound=bound)


EVERYONE = ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA")
SAID: list[tuple[Form, str, str]] = [
    (
        Level(country="CAN", indicator=POPULATION, year=2024),
        "Canada's population was 41.3 million in 2024.",
        "La population du Canada s'élevait à 41,3 millions d'habitants en 2024.",
    ),
    (
        Level(country="NGA", indicator=NET, year=2022, complement=True),
        "In 2022, 60.9% of Nigeria's population did not use the Internet.",
        "En 2022, 60,9 % de la population du Nigéria n'utilisait pas Internet.",
    ),
    (
        Change(country="CAN", indicator=POPULATION, from_year=2020, to_year=2024, direction=HOLE, amounts=HOLE),
        "Canada's population rose from 38.03 million in 2020 to 41.26 million in 2024, an increase of 3.23 million, or 8.5%.",
        "La population du Canada est passée de 38,03 millions d'habitants en 2020 à 41,26 millions en 2024, soit une hausse de 3,23 millions (8,5 %).",
    ),
    (
        Verdict(claim=Comparison(country="MEX", other="CAN", indicator=POPULATION, year=2024, relation="above")),
        "Yes. In 2024, Mexico's population was larger than Canada's: 130.9 million against 41.3 million.",
        "Oui. En 2024, le Mexique était plus peuplé que le Canada : 130,9 millions d'habitants contre 41,3 millions.",
    ),
    (
        Verdict(claim=Level(country="JPN", indicator=LIFE, year=2023, amount=_bar("84", "years"))),
        "Yes. Life expectancy in Japan was 84.04 years in 2023.",
        "Oui. L'espérance de vie au Japon était de 84,04 ans en 2023.",
    ),
    (
        Rank(country=HOLE, indicator=LIFE, year=2020, among=tuple(code for code in EVERYONE if code != "JPN")),
        "Of the seven countries other than Japan, Canada had the highest life expectancy in 2020, at 81.5 years.",
        "Des sept pays hors Japon, le Canada avait l'espérance de vie la plus élevée en 2020, à 81,5 ans.",
    ),
    (
        Rank(country=HOLE, indicator=POPULATION, year=2024, among=EVERYONE),
        "Of the eight countries, India had the largest population in 2024, at 1.45 billion.",
        "Des huit pays, l'Inde était le plus peuplé en 2024, avec 1,45 milliard d'habitants.",
    ),
    (
        Order(indicator=GDP, year=2022, among=EVERYONE, count=2),
        "Of the eight countries, the two with the largest GDPs in 2022 were the United States (US$26.1 trillion) and Japan (US$4.45 trillion).",
        "Des huit pays, les deux qui avaient le PIB le plus élevé en 2022 étaient les États-Unis (26 055 milliards de dollars américains) et le Japon (4 448 milliards).",
    ),
    (
        Total(indicator=POPULATION, countries=("CAN", "MEX"), year=2024),
        "Canada and Mexico had a combined population of 172.1 million in 2024.",
        "La population totale du Canada et du Mexique s'élevait à 172,1 millions d'habitants en 2024.",
    ),
    (
        Extreme(country="JPN", indicator=POPULATION, window=Window(2000, 2025), end="highest"),
        "From 2000 to 2025, Japan's population was largest in 2010, at 128.1 million.",
        "De 2000 à 2025, la population du Japon a atteint son maximum en 2010, à 128,1 millions d'habitants.",
    ),
    (
        FirstYear(
            country="JPN", indicator=GDP, window=Window(2000, 2025), bar=_bar("7E+12", "usd")
        ),
        "From 2000 to 2025, Japan's GDP was never above US$7 trillion: it was largest in 2012, at US$6.33 trillion.",
        "De 2000 à 2025, le PIB du Japon n'a jamais été supérieur à 7 000 milliards de dollars américains : il a atteint son maximum en 2012, à 6 334 milliards.",
    ),
    (
        Missing(what="value", country="CAN", indicator=NET, years=Window(2025, 2025)),
        "The data has no 2025 figure for Internet use in Canada.",
        "Les données ne comportent pas de chiffre pour l'utilisation d'Internet au Canada en 2025.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("form", "english", "french"), SAID)
def test_house_style(form: Form, english: str, french: str, answer: Answer) -> None:
    assert (answer(form, "en"), answer(form, "fr")) == (english, french)


def test_a_long_series_is_summed_up(facts: Facts, catalog: Catalog, coverage: Coverage) -> None:
    claims = [
        claim
        for year in range(2000, 2025)
        for claim in complete(Level(country="JPN", indicator=GDP, year=year), facts)
    ]
    told = write_claims(claims, "en", catalog, coverage)
    assert told.startswith("Japan's GDP fell from US$5.04 trillion in 2000 to US$4.19 trillion in 2024")
    assert (
        "Over those years, it was largest in 2012, at US$6.33 trillion, and smallest in 2024, at US$4.19 trillion."
        in told
    )
    assert "2007" not in told


def test_not_all_is_not_100_percent(catalog: Catalog, coverage: Coverage) -> None:
    amount = Amount(value=Decimal("99.96"), step=Decimal("0.01"), unit="percent")
    told = write_claims(
        [Level(country="CAN", indicator=POWER, year=2020, amount=amount)], "en", catalog, coverage
    )
    assert "99.96%" in told
