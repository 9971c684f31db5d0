"""A caution stands where a figure can mislead, and nowhere else."""

from __future__ import annotations

from decimal import Decimal

import pytest
from builders import make_observation

from core.cautions import build_cautions
from core.facts import Cell, Change, Evidence, Fact, FoundYear, Mean, RankedCountry, Ranking, Ratio
from core.snapshot import load_snapshot

GDP, POP, LIFE, NET = "NY.GDP.MKTP.CD", "SP.POP.TOTL", "SP.DYN.LE00.IN", "IT.NET.USER.ZS"
ONE = Decimal(1)
SNAPSHOT = load_snapshot()


def cautions(*facts: Fact) -> list[str]:
    """The first word or two of each caution."""
    texts = build_cautions([Evidence(fact, "t") for fact in facts], SNAPSHOT, "en")
    french = build_cautions([Evidence(fact, "t") for fact in facts], SNAPSHOT, "fr")
    assert len(texts) == len(french)
    assert not set(texts) & set(french)
    return [" ".join(text.split()[:2]) for text in texts]


def change(indicator: str) -> Change:
    return Change("NGA", indicator, 2023, 2024, -ONE, -ONE, "u")


def rank(count: int = 8) -> Ranking:
    rows = tuple(RankedCountry(place, f"C{place}", Decimal(9 - place)) for place in range(1, count + 1))
    return Ranking(POP, 2024, "descending", rows, (), "people")


@pytest.mark.parametrize(
    "facts",
    [
        (change(GDP),),
        (make_observation(1, indicator=GDP, year=2000), make_observation(2, indicator=GDP, year=2024)),
        (FoundYear(GDP, "JPN", "highest", 2012, ONE, "u", 2000, 2025),),
        (Mean(GDP, ("JPN",), (2000, 2001), ONE, "u"),),
        (Ratio(Cell("USA", GDP, 2024), Cell("USA", GDP, 2000), ONE),),
    ],
)
def test_money_over_time_carries_exchange_rates(facts: tuple[Fact, ...]) -> None:
    assert cautions(*facts) == ["Current US"]


@pytest.mark.parametrize(
    "facts",
    [
        (make_observation(1, indicator=GDP),),
        (make_observation(1, indicator=GDP), make_observation(2, "USA", GDP)),
        (make_observation(1, indicator=GDP, year=2000), make_observation(None, indicator=GDP, year=2025)),
        (Ratio(Cell("USA", GDP, 2024), Cell("CAN", GDP, 2024), ONE),),
        (change(POP),),
        (make_observation(),),
        (),
    ],
)
def test_money_of_one_year_and_counts_of_people_need_no_caution(facts: tuple[Fact, ...]) -> None:
    assert cautions(*facts) == []


def test_a_ranking_is_among_those_that_have_a_value() -> None:
    assert cautions(rank()) == ["This holds"]
    text = build_cautions([Evidence(rank(7), "t")], SNAPSHOT, "en")[0]
    assert "for the 7 countries" in text


def test_small_differences_of_a_modelled_series_may_not_be_real() -> None:
    assert cautions(change(LIFE)) == ["Life expectancy"]
    assert cautions(make_observation("81.6", indicator=LIFE)) == []


def internet(country: str, first: int, last: int) -> Change:
    return Change(country, NET, first, last, ONE, ONE, "percentage points")


def test_a_change_from_a_rounded_survey_value_says_so() -> None:
    """Canada 2010 is 80.3 in the snapshot, 2018 has many decimals; 2009 and 2010 are both rounded."""
    assert cautions(internet("CAN", 2010, 2018)) == ["One end"]
    assert cautions(internet("CAN", 2009, 2010)) == []
    assert cautions(SNAPSHOT.observation("CAN", NET, 2010)) == []


def test_a_jump_of_a_surveyed_series_inside_the_span_is_told_with_its_year() -> None:
    evidence = [Evidence(internet("GBR", 2001, 2004), "t")]
    assert build_cautions(evidence, SNAPSHOT, "en") == (
        "United Kingdom: the series moves by 23.0 percentage points in 2002 alone: perhaps a break.",
    )
    assert "23,0 points de pourcentage en 2002" in build_cautions(evidence, SNAPSHOT, "fr")[0]


def test_a_span_beside_the_jump_and_other_series_say_nothing_of_it() -> None:
    assert cautions(internet("GBR", 2003, 2004)) == []
    power = Change("NGA", "EG.ELC.ACCS.ZS", 2002, 2012, ONE, ONE, "percentage points")
    assert cautions(power) == []


def test_two_years_of_one_country_are_a_span_and_two_countries_are_none() -> None:
    one, other = SNAPSHOT.observation("GBR", NET, 2001), SNAPSHOT.observation("GBR", NET, 2003)
    assert cautions(one, other) == ["United Kingdom:"]
    assert cautions(one, SNAPSHOT.observation("JPN", NET, 2003)) == []


def test_a_mean_over_countries_of_figures_per_person_is_called_simple() -> None:
    """Not where only the tool worked a mean out, over years of one country, or of a total."""

    def told(fact: Fact, answer: str) -> bool:
        texts = build_cautions([Evidence(fact, "t")], SNAPSHOT, "en", answer)
        return any(text.startswith("A simple mean") for text in texts)

    mean = Mean(LIFE, ("JPN", "CAN"), (2020,), ONE, "years")
    assert told(mean, "On average, life expectancy in Japan and Canada was 83.05 years in 2020.")
    assert not told(mean, "Yes: in 2020, life expectancy in Japan was higher than in Canada.")
    assert not told(Mean(POP, ("JPN", "CAN"), (2020,), ONE, "people"), "On average, the population was 1.")
    assert not told(Mean(LIFE, ("JPN",), (2019, 2020), ONE, "years"), "On average, it was 1 year.")
