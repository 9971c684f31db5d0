"""English questions are read to forms, follow-ups in their thread; what the data cannot answer is
declined."""

from __future__ import annotations

import pytest

from core.claims.amounts import Window
from core.claims.forms import (
    HOLE,
    Bar,
    ChangeComparison,
    ChangeRank,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Mean,
    Rank,
    Throughout,
    Total,
)
from tests.language.reading.question_kit import (
    ALL,
    GDP,
    LIFE,
    NET,
    PCAP,
    POP,
    POWER,
    bar,
    change,
    claim,
    course,
    first,
    level,
    read,
    reader,
    table,
    versus,
    without,
)

WHOLE = Window(2000, 2025)
TO_2024 = Window(2000, 2024)

READ: dict[str, tuple[Form, ...]] = {
    # values
    "Population of Canada in 2020?": (level("CAN", POP, 2020),),
    "hey team, whats the gdp/head of mexcio in '18, thx!": (level("MEX", PCAP, 2018),),
    "how many people live in Brazil": (level("BRA", POP, 2025),),
    "UK life expectancy": (level("GBR", LIFE, 2024),),
    "GDP of Canada and Mexico in 2010 and 2020": tuple(
        level(country, GDP, year) for country in ("CAN", "MEX") for year in (2010, 2020)
    ),
    "What share of Nigerians did not have electricity in 2015?": (
        level("NGA", POWER, 2015, complement=True),
    ),
    "yearly population of Mexico from 2018 to 2020": tuple(level("MEX", POP, y) for y in (2018, 2019, 2020)),
    "India's GDP a decade ago": (level("IND", GDP, 2016),),
    # changes
    "How has Japan's population changed over the last ten years?": (course("JPN", POP, 2015, 2025),),
    "By what percentage did India's GDP rise from 2010 to 2020?": (
        change("IND", GDP, 2010, 2020, measured="percent", direction="up"),
    ),
    "Did Canada's population grow in 2020?": (
        claim(change("CAN", POP, 2019, 2020, direction="up", amounts=None)),
    ),
    "Did Japan's population fall every year since 2010?": (
        claim(change("JPN", POP, 2010, 2025, direction="down", amounts=None, every_year=True)),
    ),
    "A politician says GDP in Nigeria doubled between 2000 and 2010. True?": (
        claim(
            change(
                "NGA",
                GDP,
                2000,
                2010,
                direction="up",
                amounts=None,
                factor=bar("2", "1", "times", "at_least"),
            )
        ),
    ),
    # two countries
    "Was Japan's GDP higher than India's in 2010?": (
        claim(versus("JPN", "IND", GDP, 2010, relation="above")),
    ),
    "Which had the larger population in 2010, Mexico or Japan?": (
        versus("MEX", "JPN", POP, 2010, relation=HOLE),
    ),
    "How much higher was life expectancy in Japan than in the US in 2021?": (
        versus("JPN", "USA", LIFE, 2021, relation=HOLE, by=HOLE),
    ),
    "how many times bigger is the US economy than Nigeria's, 2024": (
        versus("USA", "NGA", GDP, 2024, factor=HOLE),
    ),
    "Canada's population as a percentage of the US's in 2020": (
        versus("CAN", "USA", POP, 2020, percent_of=HOLE),
    ),
    # among all
    "Who had the third lowest life expectancy in 2019?": (first(LIFE, 2019, end="lowest", place=3),),
    "Apart from India, who had the most people in 2015?": (first(POP, 2015, without("IND")),),
    "Top three economies in 2022": (table(GDP, 2022, count=3),),
    "list the countries by electricity access in 2010, lowest first": (table(POWER, 2010, end="lowest"),),
    "Where did the UK rank in GDP in 2020?": (
        Rank(country="GBR", indicator=GDP, year=2020, among=ALL, place=HOLE),
    ),
    "Is Nigeria last in GDP per head in 2020, apart from India?": (
        claim(Rank(country="NGA", indicator=PCAP, year=2020, among=without("IND"), end="lowest")),
    ),
    "Which countries had internet use above 90% in 2022?": (
        Count(
            bars=(Bar(indicator=NET, amount=bar("90", "1", "percent", "above")),),
            among=ALL,
            year=2022,
            number=HOLE,
            members=HOLE,
        ),
    ),
    "Did all countries have full electricity access in 2020?": (
        claim(
            Count(
                bars=(Bar(indicator=POWER, amount=bar("100", "1", "percent", "at_least")),),
                among=ALL,
                year=2020,
                number=8,
            )
        ),
    ),
    "How many countries had a larger GDP than Brazil in 2011?": (
        Count(
            bars=(Bar(indicator=GDP, other="BRA"),),
            among=without("BRA"),
            year=2011,
            number=HOLE,
            members=HOLE,
        ),
    ),
    "Which country's GDP grew fastest between 2010 and 2020?": (
        ChangeRank(country=HOLE, indicator=GDP, from_year=2010, to_year=2020, among=ALL),
    ),
    "Did internet use rise faster in India than in Nigeria between 2010 and 2020?": (
        claim(
            ChangeComparison(
                country="IND",
                other="NGA",
                indicator=NET,
                from_year=2010,
                to_year=2020,
                measured="absolute",
                relation="above",
            )
        ),
    ),
    "combined population of Canada and Mexico, 2021": (
        Total(indicator=POP, countries=("CAN", "MEX"), year=2021),
    ),
    "average life expectancy in 2020 without Nigeria": (
        Mean(indicator=LIFE, countries=without("NGA"), years=(2020,)),
    ),
    "What was India's share of the total population of the eight in 2023?": (
        GroupShare(country="IND", indicator=POP, year=2023, among=ALL),
    ),
    # years
    "When was Japan's GDP highest?": (Extreme(country="JPN", indicator=GDP, window=WHOLE, end="highest"),),
    "When did Mexico's population first top 120 million?": (
        FirstYear(
            country="MEX", indicator=POP, window=WHOLE, bar=bar("120000000", "1000000", "people", "above")
        ),
    ),
    "Did Brazil's population pass 200 million by 2010?": (
        claim(
            Throughout(
                country="BRA",
                indicator=POP,
                window=Window(2000, 2010),
                bar=bar("200000000", "1000000", "people", "above"),
                held="once",
            )
        ),
    ),
    "Was UK life expectancy always over 75 from 2005 to 2020?": (
        claim(
            Throughout(
                country="GBR",
                indicator=LIFE,
                window=Window(2005, 2020),
                bar=bar("75", "1", "years", "above"),
            )
        ),
    ),
    "When did India overtake the UK in GDP?": (
        Crossings(country="IND", other="GBR", indicator=GDP, window=WHOLE),
    ),
    "Intern wrote: India overtook the UK in GDP in 2021. Right or wrong?": (
        claim(Crossing(country="IND", other="GBR", indicator=GDP, year=2021)),
    ),
    # how a series went
    "Show me India's GDP from 2000 to 2010": (course("IND", GDP, 2000, 2010),),
    "What is the trend of life expectancy in Japan?": (course("JPN", LIFE, 2000, 2024),),
    "Population of India and Nigeria over the last ten years": (
        course("IND", POP, 2015, 2025),
        course("NGA", POP, 2015, 2025),
    ),
    "GDP of Brazil every year since 2010": (course("BRA", GDP, 2010, 2025),),
    "What was India's GDP each year?": (course("IND", GDP, 2000, 2025),),
    "Show me a chart of Mexico's population": (course("MEX", POP, 2000, 2025),),
    "Can you plot Mexico's population?": (course("MEX", POP, 2000, 2025),),
    "Historical GDP of India": (course("IND", GDP, 2000, 2025),),
    "Yearly figures for Brazil's GDP from 2010 to 2020": (course("BRA", GDP, 2010, 2020),),
    "Compare the GDP of India and Brazil from 2010 to 2020": (
        course("IND", GDP, 2010, 2020),
        course("BRA", GDP, 2010, 2020),
    ),
    "Plot Mexico's population in 2020": (level("MEX", POP, 2020),),
    "List Canada's population for each year since 2023": tuple(
        level("CAN", POP, year) for year in (2023, 2024, 2025)
    ),
    "How much did India's GDP change from 2000 to 2010?": (change("IND", GDP, 2000, 2010),),
    "How did India's GDP develop from 2000 to 2010, in percent?": (
        change("IND", GDP, 2000, 2010, measured="percent"),
    ),
    # more than one
    "Population of Canada in 2021, and also how did India's internet share do from 2015 to 2020?": (
        level("CAN", POP, 2021),
        course("IND", NET, 2015, 2020),
    ),
    "which countries do you cover?": (Covered(countries=ALL),),
}

THREADS: dict[tuple[str, ...], tuple[Form, ...]] = {
    ("Population of Canada in 2020", "and Mexico?"): (level("MEX", POP, 2020),),
    ("Population of Canada in 2020", "and in 2010?"): (level("CAN", POP, 2010),),
    ("Population of Canada in 2020", "no, I meant 2014"): (level("CAN", POP, 2014),),
    ("Population of Canada in 2020", "sorry, 2011"): (level("CAN", POP, 2011),),
    ("GDP of Japan in 2010", "per head i mean"): (level("JPN", PCAP, 2010),),
    ("GDP of Japan in 2010", "when was it highest?"): (
        Extreme(country="JPN", indicator=GDP, window=WHOLE, end="highest"),
    ),
    ("Population of Canada and Mexico in 2020", "which of them is higher?"): (
        versus("CAN", "MEX", POP, 2020, relation=HOLE),
    ),
    ("Population of Canada and Mexico in 2020", "now add the UK"): tuple(
        level(country, POP, 2020) for country in ("CAN", "MEX", "GBR")
    ),
    ("Is Japan's GDP higher than Canada's in 2020?", "by how much?"): (
        versus("JPN", "CAN", GDP, 2020, relation=HOLE, by=HOLE),
    ),
    ("How much did Brazil's GDP change between 2010 and 2020?", "in percent?"): (
        change("BRA", GDP, 2010, 2020, measured="percent"),
    ),
    ("Which country had the highest GDP in 2020?", "who was second?"): (first(GDP, 2020, place=2),),
    ("Which country had the highest GDP in 2020?", "excluding the US?"): (first(GDP, 2020, without("USA")),),
    ("When was Japan's GDP highest?", "and the lowest?"): (
        Extreme(country="JPN", indicator=GDP, window=WHOLE, end="lowest"),
    ),
    ("Electricity access India 2010", "and Brazil?", "and the US?"): (level("USA", POWER, 2010),),
}

# What cannot be answered, and the reason that is recognised.
DECLINED: dict[str, str] = {
    "What is the population of Germany?": "place",
    "Unemployment in the UK, 2022": "measure",
    "GDP of Brazil in reais, 2020": "measure",
    "India's population in 2030?": "years",
    "Will Nigeria overtake the US in population?": "forecast",
    "Why did life expectancy in Mexico fall in 2020?": "cause",
    "How many women live in India in 2020?": "group",
    "UK GDP in the third quarter of 2023": "part_of_year",
    "Is Canada's GDP high?": "unread",
    "How many Nigerians had electricity in 2015?": "number",
    "Sum of life expectancies of Japan and India 2020": "unclear",
    "Since when has UK GDP been above 2.8 trillion?": "unclear",
    "Did UK GDP rise in the two years before 2008?": "unclear",
    "Which country had the second highest GDP after India in 2020?": "unread",
    "Did most countries have life expectancy above 75 in 2010?": "unclear",
}


@pytest.mark.parametrize("text", READ)
def test_a_question_is_read_to_its_forms(text: str) -> None:
    assert read(text).forms == READ[text]


@pytest.mark.parametrize("thread", THREADS)
def test_a_follow_up_takes_over_what_it_leaves_out(thread: tuple[str, ...]) -> None:
    assert read(thread[-1], *thread[:-1]).forms == THREADS[thread]


@pytest.mark.parametrize("text", DECLINED)
def test_what_cannot_be_answered_is_declined_with_its_reason(text: str) -> None:
    asked = read(text)
    assert asked.forms == ()
    assert asked.why == DECLINED[text]


@pytest.mark.parametrize(
    "text",
    ["and why?", "and its population?", "how high was it then?", "and half of that?"],
)
def test_no_follow_up_is_made_up(text: str) -> None:
    assert read(text, "Which country had the highest GDP in 2020?").forms == ()


def test_unread_words_are_places_in_the_text() -> None:
    text = "Population of Canada zzz in 2020"
    assert [text[span.start : span.end] for span in read(text).unread] == ["zzz"]


@pytest.mark.parametrize(
    ("text", "offered"),
    [
        ("pray tell what was Canada's GDP in 2020 zzz", level("CAN", GDP, 2020)),
        ("GDP of Canada and Wakanda in 2020", None),
        ("population of Germany in 2020", None),
        ("zzz gdp 2020", None),
    ],
)
def test_a_decline_offers_the_nearest_question(text: str, offered: Form | None) -> None:
    assert reader().near(read(text)) == offered


def test_the_language_is_that_of_the_words() -> None:
    assert reader().read("Population of Canada in 2020?").language == "en"
    assert reader().read("Quelle est la population du Canada en 2020 ?").language == "fr"
    assert reader().read("Why did Brazil's GDP fall in 2015?").language == "en"
