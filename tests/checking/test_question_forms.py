"""Yes and no to questions in their own ways of writing: the right one passes, the other one never does."""

from __future__ import annotations

import pytest
from checking.gate_facts import COVERAGE, change, codes_of, levels, ratio, value

from core.checking.question import read_question
from core.facts import Fact

UK_PC = "GDP per person in the United Kingdom was US$53,341 in 2024."
UK_GDP = "the GDP of the United Kingdom was US$2.95 trillion in 2015."
TWICE = "in 2022, GDP per person in Canada (US$56,497) was 6.09 times that of Brazil (US$9,281)."
LIVES = "in 2023, life expectancy at birth in Japan (84.04 years) was higher than in Canada (81.63 years)."
VIES = (
    "en 2023, l'espérance de vie à la naissance au Japon (84,04 ans) était plus élevée "
    "qu'au Canada (81,63 ans)."
)
RICH = "in 2022, GDP per person in Canada (US$56,497) was higher than in the United Kingdom (US$47,035)."
RICHE = (
    "en 2024, le PIB par habitant du Mexique (13 988 dollars US) était plus élevé "
    "que celui du Brésil (10 311 dollars US)."
)
US_LIFE = (
    "in 2022, life expectancy at birth in the United States (77.43 years) was lower "
    "than in the United Kingdom (81.01 years)."
)
MEXICO_RISE = (
    "GDP per person in Mexico rose by US$4,160, from US$9,729 in 2010 to US$13,889 in 2025, a rise of 42.76%."
)
JAPAN_FALL = (
    "the GDP of Japan fell by US$565.82 billion, from US$5.81 trillion in 2010 to US$5.25 trillion in 2019, "
    "a fall of 9.74%."
)
JAPAN_PEOPLE = "the population of Japan was 123,366,734 people in 2025."
MEXICO_POWER = "access to electricity in Mexico was 99.4% of the population in 2020."
BRAZIL = "la population du Brésil était de 201 675 532 habitants en 2015."
INDIA_NET = "Internet use in India was 49.26% of the population in 2021."
UK_LEVEL = levels("GBR", "pc", 2024)
TWO_LIVES = [*levels("JPN", "le", 2023), *levels("CAN", "le", 2023)]
TWO_RICH = [*levels("CAN", "pc", 2022), *levels("GBR", "pc", 2022)]
TWO_RICHE = [*levels("MEX", "pc", 2024), *levels("BRA", "pc", 2024)]
TWO_US = [*levels("USA", "le", 2022), *levels("GBR", "le", 2022)]
MEXICO_2010 = change("MEX", "pc", 2010, 2025)
JAPAN_2010 = change("JPN", "gdp", 2010, 2019)
JAPAN_2025 = levels("JPN", "pop", 2025)
BRAZIL_2015 = levels("BRA", "pop", 2015)
INDIA_2021 = levels("IND", "net", 2021)
MEXICO_2020 = levels("MEX", "el", 2020)
QUOTIENT = ratio("CAN", "BRA", "pc", 2022)


@pytest.mark.parametrize(
    ("question", "truth", "told", "facts"),
    [
        ("Did UK GDP per head top 50,000 dollars in 2024?", True, UK_PC, UK_LEVEL),
        ("Did UK GDP per head top $60,000 in 2024?", False, UK_PC, UK_LEVEL),
        ("Did UK GDP hit 3 trillion dollars in 2015?", False, UK_GDP, levels("GBR", "gdp", 2015)),
        ("Is Canada's GDP per capita at least twice Brazil's? 2022", True, TWICE, QUOTIENT),
        ("Was Canada's GDP per capita more than twice Brazil's in 2022?", True, TWICE, QUOTIENT),
        ("Was Canada's GDP per capita more than seven times Brazil's in 2022?", False, TWICE, QUOTIENT),
        ("Did Japanese people live longer than Canadians in 2023?", True, LIVES, TWO_LIVES),
        ("Do Canadians live longer than the Japanese? 2023", False, LIVES, TWO_LIVES),
        ("Did people in Canada live longer than people in Japan in 2023?", False, LIVES, TWO_LIVES),
        ("Les Japonais vivent-ils plus longtemps que les Canadiens en 2023 ?", True, VIES, TWO_LIVES),
        ("Les Canadiens vivent-ils plus longtemps que les Japonais en 2023 ?", False, VIES, TWO_LIVES),
        ("Were Canadians richer than Brits in 2022 by GDP per person?", True, RICH, TWO_RICH),
        ("Were Brits richer than Canadians in 2022 by GDP per person?", False, RICH, TWO_RICH),
        ("Were Brits poorer than Canadians in 2022 by GDP per person?", True, RICH, TWO_RICH),
        ("le Mexique est-il plus riche par habitant que le Brésil en 2024 ?", True, RICHE, TWO_RICHE),
        ("le Brésil est-il plus riche par habitant que le Mexique en 2024 ?", False, RICHE, TWO_RICHE),
        ("is life expectancy in the us lower than in the uk (2022)?", True, US_LIFE, TWO_US),
        ("is us life expectancy higher than in the uk in 2022?", False, US_LIFE, TWO_US),
        ("has mexico got richer since 2010, gdp per person?", True, MEXICO_RISE, MEXICO_2010),
        ("has mexico got poorer since 2010, gdp per person?", False, MEXICO_RISE, MEXICO_2010),
        ("Did Japan's GDP grow in the 2010s?", False, JAPAN_FALL, JAPAN_2010),
        ("Did Japan's GDP shrink in the 2010s?", True, JAPAN_FALL, JAPAN_2010),
        ("Does Japan have a smaller population than 150 million?", True, JAPAN_PEOPLE, JAPAN_2025),
        ("Does Japan have a bigger population than 150 million?", False, JAPAN_PEOPLE, JAPAN_2025),
        ("Was everyone in Mexico connected to electricity in 2020?", False, MEXICO_POWER, MEXICO_2020),
        ("La population du Brésil dépassait-elle 200 millions en 2015 ?", True, BRAZIL, BRAZIL_2015),
        ("La population du Brésil dépassait-elle 250 millions en 2015 ?", False, BRAZIL, BRAZIL_2015),
        ("was it under half of Indians that were online in 2021", True, INDIA_NET, INDIA_2021),
        ("Is the UK&#39;s GDP &gt; 3 trillion USD in 2015?", False, UK_GDP, levels("GBR", "gdp", 2015)),
    ],
)  # fmt: skip
def test_a_verdict_is_decided_as_the_question_is_written(
    question: str, truth: bool, told: str, facts: list[Fact]
) -> None:
    yes, no = ("Oui : ", "Non : ") if told in (VIES, RICHE, BRAZIL) else ("Yes: ", "No: ")
    assert codes_of(f"{yes if truth else no}{told}", facts, question) == []
    assert codes_of(f"{no if truth else yes}{told}", facts, question) != []


@pytest.mark.parametrize(
    ("question", "told", "facts"),
    [
        # Two values are no ratio, another decade is no evidence, and "nearly" is a matter of taste.
        (
            "Was Canada's GDP per capita seven times Brazil's in 2022?",
            "GDP per person in Canada was US$56,497 in 2022, and in Brazil US$9,281.",
            [*levels("CAN", "pc", 2022), *levels("BRA", "pc", 2022)],
        ),
        (
            "Did Japan's GDP grow in the 2010s?",
            "the GDP of Japan rose by 2.24% from 2018 to 2019.",
            change("JPN", "gdp", 2018, 2019),
        ),
        (
            "Was nearly everyone in India connected to electricity in 2019?",
            "access to electricity in India was 95.9% of the population in 2019.",
            levels("IND", "el", 2019),
        ),
    ],
)
def test_what_the_facts_do_not_decide_gets_neither_yes_nor_no(
    question: str, told: str, facts: list[Fact]
) -> None:
    assert codes_of(f"Yes: {told}", facts, question) != []
    assert codes_of(f"No: {told}", facts, question) != []


@pytest.mark.parametrize(
    ("question", "truth"),
    [
        ("Was Canada's population larger ten years ago?", False),
        ("Was Canada's population smaller a decade ago?", True),
        ("Is Canada's population larger than ten years ago?", True),
        ("Is Canada's population smaller than a decade ago?", False),
        ("Has Canada's population grown over the last ten years?", True),
        ("Did Canada's population fall over the last ten years?", False),
        ("La population du Canada était-elle plus petite il y a dix ans ?", True),
        ("Is Canada's population larger than five years ago?", None),
        ("Has Canada's population grown in six years?", None),
    ],
)
def test_then_and_now_are_compared_over_the_distance_that_is_asked_for(
    question: str, truth: bool | None
) -> None:
    """The years told are that far apart, or a year less; over another distance it is left open."""
    for first in (2015, 2016):
        facts = change("CAN", "pop", first, 2025)
        then = f"{value('CAN', 'pop', first):,.0f} people in {first}"
        told = f"the population of Canada rose from {then} to 41,651,653 people in 2025."
        assert (codes_of(f"Yes: {told}", facts, question) == []) == (truth is True)
        assert (codes_of(f"No: {told}", facts, question) == []) == (truth is False)


def test_no_answers_a_question_for_a_yes_or_no_only() -> None:
    told = f"the population of Brazil was {value('BRA', 'pop', 2016):,.0f} people in 2016."
    assert codes_of(f"No: {told}", levels("BRA", "pop", 2016), "How many people in Brazil in 2016?") != []


@pytest.mark.parametrize(
    ("question", "country", "indicator", "years"),
    [
        ("Populaton of the Untied States in 2016", "USA", "SP.POP.TOTL", (2016,)),
        ("gdp per preson in candaa 2012", "CAN", "NY.GDP.PCAP.CD", (2012,)),
        ("give gdp p/c for canada 2012", "CAN", "NY.GDP.PCAP.CD", (2012,)),
        ("UK's population in FY2015", "GBR", "SP.POP.TOTL", (2015,)),
        ("what's the gdp of the us in 2015", "USA", "NY.GDP.MKTP.CD", (2015,)),
        ("population us 2015", "USA", "SP.POP.TOTL", (2015,)),
        ("give us 2015 gdp for japan", "JPN", "NY.GDP.MKTP.CD", (2015,)),
        ("tell us the gdp of japan in 2015", "JPN", "NY.GDP.MKTP.CD", (2015,)),
        (
            "Per <https://www.example.org/a?b=2010&c=Japan|this piece>, what was UK's GDP in 2015?",
            "GBR",
            "NY.GDP.MKTP.CD",
            (2015,),
        ),
    ],
)
def test_a_question_names_what_it_plainly_means(
    question: str, country: str, indicator: str, years: tuple[int, ...]
) -> None:
    """Typos, short forms, small letters; and nothing that stands in the address of a link."""
    reading = read_question(question, COVERAGE)
    assert (reading.countries, reading.indicators, reading.years) == ((country,), (indicator,), years)


@pytest.mark.parametrize("word", ["niger", "indiana", "jamaica", "candid", "perton"])
def test_another_word_is_not_taken_for_a_typo(word: str) -> None:
    assert read_question(f"population of {word} in 2012", COVERAGE).countries == ()


NOTE = "The series is by calendar year."


def test_the_note_on_calendar_years_is_true_of_all_but_indias_accounts() -> None:
    """The World Bank reports the national accounts of India by fiscal year."""
    people = f"The population of Canada was {value('CAN', 'pop', 2015):,.0f} people in 2015."
    asked = "Canada's population in fiscal year 2015"
    assert codes_of(f"{people} {NOTE}", levels("CAN", "pop", 2015), asked) == []
    french = "Le PIB du Canada était de 1 557 milliards de dollars US en 2015. La série est par année civile."
    assert codes_of(french, levels("CAN", "gdp", 2015), "PIB du Canada pour l'exercice 2015") == []
    india = f"GDP per person in India was US${value('IND', 'pc', 2015):,.0f} in 2015."
    assert codes_of(india, levels("IND", "pc", 2015), "India's GDP per person in FY2015") == []
    assert codes_of(f"{india} {NOTE}", levels("IND", "pc", 2015), "India's GDP per person in FY2015") != []
    assert codes_of(f"{NOTE} {people}", levels("CAN", "pop", 2015), asked) != []
    assert codes_of(f"{people} The series is by fiscal year.", levels("CAN", "pop", 2015), asked) != []
    assert codes_of(NOTE, levels("CAN", "pop", 2015), asked) != []


def test_half_is_the_bar_that_the_question_names() -> None:
    question = "Has Nigeria's internet use ever exceeded half of the population?"
    answer = (
        "Internet use in Nigeria never exceeded {}% of the population from 2000 to 2024: "
        "it was highest in 2024, at 41.21% of the population."
    )
    facts = levels("NGA", "net", *range(2000, 2026))
    assert codes_of(answer.format(50), facts, question) == []
    assert codes_of(answer.format(60), facts, question) != []
    assert codes_of(answer.format(40), facts, question) != []
