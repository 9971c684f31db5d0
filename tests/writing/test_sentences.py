"""Facts become plain sentences: every one names country, indicator, year and value, in both languages."""

from __future__ import annotations

from decimal import Decimal

import pytest

from core.facts import (
    Absence,
    Cell,
    Change,
    Difference,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
)
from core.writing import Claim, Focus, tells_answer, write_answer

POP, GDP, LIFE, POWER = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS"
USD, SHARE = "current US dollars", "percent of population"


def people(country: str, year: int, value: int | None) -> Observation:
    return Observation(country, POP, year, None if value is None else Decimal(value), "people")


CANADA = people("CAN", 2024, 41262329)
MEXICO = people("MEX", 2024, 130861007)
RANKING = Ranking(
    POWER,
    2020,
    "descending",
    (
        RankedCountry(1, "CAN", Decimal(100)),
        RankedCountry(1, "JPN", Decimal(100)),
        RankedCountry(3, "BRA", Decimal("99.7")),
        RankedCountry(4, "IND", Decimal("96.5")),
        RankedCountry(5, "NGA", Decimal("55.4")),
    ),
    ("GBR", "MEX", "USA"),
    SHARE,
)


@pytest.mark.parametrize(
    ("fact", "english", "french"),
    [
        (
            CANADA,
            "The population of Canada was 41,262,329 people in 2024.",
            "La population du Canada était de 41 262 329 habitants en 2024.",
        ),
        (
            Observation("USA", GDP, 2024, Decimal(29298013000000), USD),
            "The GDP of the United States was US$29.30 trillion in 2024.",
            "Le PIB des États-Unis était de 29 298 milliards de dollars US en 2024.",
        ),
        (
            Observation("IND", LIFE, 2023, Decimal("72.003"), "years"),
            "Life expectancy at birth in India was 72.00 years in 2023.",
            "L'espérance de vie à la naissance en Inde était de 72,00 ans en 2023.",
        ),
        (
            Observation("GBR", "IT.NET.USER.ZS", 2022, Decimal("95.46530151"), SHARE),
            "Internet use in the United Kingdom was 95.47% of the population in 2022.",
            "L'utilisation d'Internet au Royaume-Uni était de 95,47 % de la population en 2022.",
        ),
        (
            people("JPN", 2025, None),
            "There is no value for the population of Japan in 2025.",
            "Il n'y a pas de valeur pour la population du Japon en 2025.",
        ),
        (
            Total(POP, ("CAN", "MEX"), 2024, Decimal(172123336), "people"),
            "The combined population of Canada and Mexico was 172,123,336 people in 2024.",
            "La population combinée du Canada et du Mexique était de 172 123 336 habitants en 2024.",
        ),
        (
            Mean(LIFE, ("JPN",), (2019, 2020), Decimal("84.456"), "years"),
            "On average, life expectancy at birth in Japan was 84.46 years from 2019 to 2020.",
            "En moyenne, l'espérance de vie à la naissance au Japon était de 84,46 ans de 2019 à 2020.",
        ),
        (
            FoundYear(GDP, "JPN", "highest", 2012, Decimal(6332000000000), USD, 2000, 2025),
            "The GDP of Japan was highest in 2012, at US$6.33 trillion.",
            "Le PIB du Japon était le plus élevé en 2012, à 6 332 milliards de dollars US.",
        ),
        (
            FoundYear(
                POP, "NGA", "first_above", 2017, Decimal(200254579), "people", 2000, 2025, Decimal(200000000)
            ),
            "The population of Nigeria first exceeded 200,000,000 people in 2017: 200,254,579 people.",
            (
                "La population du Nigéria a dépassé 200 000 000 habitants pour la première fois en 2017 : "
                "200 254 579 habitants."
            ),
        ),
    ],
)
def test_one_fact_is_one_sentence(fact: Fact, english: str, french: str) -> None:
    kinds = {Total: "total", Mean: "mean", FoundYear: "find"}
    focus = Focus(kinds.get(type(fact), "values"))  # type: ignore[arg-type]
    assert write_answer([fact], "en", focus) == english
    assert write_answer([fact], "fr", focus).replace("\u00a0", " ") == french


CHANGE = Change("IND", POP, 2000, 2024, Decimal(393013058), Decimal("37.149505"), "people")
ENDS = [people("IND", 2000, 1057922733), people("IND", 2024, 1450935791)]


@pytest.mark.parametrize(
    ("percent", "size"), [(True, "rose by 37.15%, from"), (False, "rose by 393,013,058 people, from")]
)
def test_a_change_is_told_in_the_form_asked_for(percent: bool, size: str) -> None:
    text = write_answer([*ENDS, CHANGE], "en", Focus("change", percent=percent))
    assert size in text
    assert "in 2000 to 1,450,935,791 people in 2024" in text


def test_a_change_of_a_percentage_is_told_in_points() -> None:
    change = Change("IND", POWER, 2000, 2020, Decimal("36.2"), Decimal("60.03"), "percentage points")
    assert "36.20 percentage points" in write_answer([change], "en", Focus("change"))


@pytest.mark.parametrize(
    ("absolute", "direction", "start"),
    [
        (5, "rose", "Yes: "),
        (-5, "rose", "No: "),
        (-5, "fell", "Yes: "),
        (0, "rose", "No: "),
        (0, "fell", "No: "),
    ],
)
def test_a_claimed_direction_is_confirmed_or_denied(absolute: int, direction: str, start: str) -> None:
    change = Change("IND", POP, 2000, 2024, Decimal(absolute), Decimal(absolute), "people")
    focus = Focus("change", yes_no=True, direction=direction)  # type: ignore[arg-type]
    assert write_answer([change], "en", focus).startswith(start)


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        (Claim("equal", Decimal(41000000), Decimal(1000000)), True),
        (Claim("equal", Decimal(41200000), Decimal(100000)), False),
        (Claim("equal", Decimal(41300000), Decimal(100000)), True),
        (Claim("equal", Decimal(41262329)), True),
        (Claim("above", Decimal(41262329)), False),
        (Claim("at_least", Decimal(41262329)), True),
        (Claim("below", Decimal(50000000)), True),
        (Claim("at_most", Decimal(40000000)), False),
    ],
)
def test_a_quoted_figure_holds_at_its_own_precision(claim: Claim, holds: bool) -> None:
    """Half up: 41.3 million is right for 41,262,329, and 41.2 million is cut, not rounded."""
    text = write_answer([CANADA], "en", Focus("values", ("CAN",), claim=claim, yes_no=True))
    assert text.startswith("Yes" if holds else "No")


def test_half_way_values_round_up() -> None:
    claim = Claim("equal", Decimal(3), Decimal(1))
    assert claim.holds(Decimal("2.5"))
    assert not claim.holds(Decimal("3.5"))


def test_ties_share_the_top() -> None:
    text = write_answer([RANKING], "en", Focus("rank", end="highest"))
    assert text == (
        "Of the five countries with a value, Canada and Japan had the highest access to electricity in 2020: "
        "100% of the population."
    )


def test_countries_without_a_value_are_named_under_a_whole_ranking() -> None:
    text = write_answer([RANKING], "en", Focus("rank"))
    assert "There is no value for the United Kingdom, Mexico and the United States in 2020." in text


def test_the_first_n_take_in_those_tied_at_the_edge() -> None:
    text = write_answer([RANKING], "en", Focus("rank", end="highest", top=1))
    assert "Canada" in text
    assert "Japan" in text
    assert "Brazil" not in text


def test_a_claimed_place_is_denied_with_the_true_one() -> None:
    focus = Focus("rank", ("IND",), end="highest", yes_no=True, claimed="IND")
    text = write_answer([RANKING], "en", focus)
    assert text.startswith("No: India ranked fourth")
    assert "Canada and Japan had the highest" in text


@pytest.mark.parametrize(("end", "start"), [("highest", "Mexico"), ("lowest", "Canada"), (None, "Mexico")])
def test_a_comparison_leads_with_the_side_that_was_asked(end: str | None, start: str) -> None:
    difference = Difference(POP, 2024, "MEX", "CAN", Decimal(89598678), "people")
    text = write_answer([MEXICO, CANADA, difference], "en", Focus("compare", ("CAN", "MEX"), end=end))  # type: ignore[arg-type]
    assert text.index(start) < len("In 2024, the population of Canada")
    assert ("smaller" if end == "lowest" else "larger") in text


def test_a_ratio_names_both_values() -> None:
    ratio = Ratio(Cell("MEX", POP, 2024), Cell("CAN", POP, 2024), Decimal("3.1714"))
    text = write_answer([MEXICO, CANADA, ratio], "fr", Focus("ratio")).replace("\u00a0", " ")
    assert text == (
        "En 2024, la population du Mexique (130 861 007 habitants) était 3,17 fois celle du Canada "
        "(41 262 329 habitants)."
    )


def test_an_empty_year_is_told_with_the_latest_value_and_is_no_answer() -> None:
    facts = [people("JPN", 2025, None), people("JPN", 2024, 123975371)]
    focus = Focus("values", ("JPN",), years=(2025,))
    assert not tells_answer(facts, focus)
    assert "no value" in write_answer(facts, "en", focus)
    assert "in 2024" in write_answer(facts, "en", focus)


def test_a_year_that_never_came_is_no_answer() -> None:
    fact = Absence("never", "CAN", POP, 2000, 2025, "above JPN")
    assert not tells_answer([fact], Focus("find", ("CAN", "JPN")))


def test_no_facts_give_no_figures() -> None:
    text = write_answer([], "en")
    assert not tells_answer([])
    assert not any(char.isdigit() for char in text)
