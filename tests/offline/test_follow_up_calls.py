# ruff: noqa: E501 - tables of questions
"""Calls that depend on what the first ones proved: never-conditions, and a question inside a question."""

from __future__ import annotations

from typing import Any

import pytest

GDP, PCAP, POP, LIFE = "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD", "SP.POP.TOTL", "SP.DYN.LE00.IN"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Did Japan's GDP never exceed $7 trillion?", "never exceeded US$7 trillion from 2000 to 2025: it was highest in 2012"),
        ("has india's population ever been above 1.5 billion?", "never exceeded 1,500,000,000 people from 2000 to 2025: it was highest in 2025"),
        ("When did Japan's population pass 130 million?", "never exceeded 130,000,000 people"),
        ("did japan's gdp ever fall below 4 trillion", "never fell below US$4 trillion from 2000 to 2025: it was lowest in 2024"),
        ("Canada has never had more than 45m people, right?", "never exceeded 45,000,000 people"),
        ("Le PIB du Japon n'a-t-il jamais dépassé 7000 milliards de dollars ?", "n'a jamais dépassé 7 000 milliards de dollars US : il était le plus élevé en 2012"),
        ("L'espérance de vie au Nigéria n'est jamais tombée sous 45 ans, vrai ?", "était la plus faible en 2000, à 47,14 ans. Les données commencent en 2000."),
    ],
)  # fmt: skip
def test_a_limit_never_crossed_is_told_with_the_years_and_the_nearest_value(
    ask: Any, text: str, told: str
) -> None:
    answer = ask(text)
    assert answer.status == "answered"
    assert told in answer.text.replace("\u00a0", " ")
    assert [name for name, _ in answer.calls] == ["find_year", "find_year"]


def test_a_limit_that_was_crossed_needs_no_second_call(ask: Any) -> None:
    """A "never" that is false is answered by the year of the crossing."""
    told = ask("Did Canada's population never exceed 40 million?")
    assert "first exceeded 40,000,000 people in 2023" in told.text
    assert len(told.calls) == 1


def test_whether_it_ever_was_below_is_told_by_the_first_value(ask: Any) -> None:
    """The year is not known where the data starts below the limit, but that it once was below is."""
    assert "US$1.67 trillion in 2000" in ask("Did the UK's GDP ever fall below $2 trillion?").text
    assert ask("When did the UK's GDP fall below $2 trillion?").status == "cannot_answer"


@pytest.mark.parametrize(
    ("text", "country", "asked", "told"),
    [
        ("What was the GDP of the most populous country in 2020?", "IND", GDP, "US$2.67 trillion"),
        ("life expectancy in the country with the lowest gdp per person, 2023", "NGA", LIFE, "54.46 years"),
        ("Which country had the largest population in 2020 and what was its life expectancy?", "IND", LIFE, "70.16 years"),
        ("life expectancy in the richest country per head in 2023", "USA", LIFE, "78.39 years"),
        ("Which country had the lowest GDP in 2024, and how many people lived there?", "NGA", POP, "232,679,478 people"),
        ("the most populous country's gdp in 2020", "IND", GDP, "US$2.67 trillion"),
        ("population of the country with the third largest gdp in 2015?", "GBR", POP, "65,087,000 people"),
        ("population du pays au PIB le plus élevé en 2022 ?", "USA", POP, "333 996 304 habitants"),
        ("Quel était le PIB du pays le plus peuplé en 2020 ?", "IND", GDP, "2 675 milliards"),
    ],
)  # fmt: skip
def test_a_question_inside_a_question_is_ranked_first(
    ask: Any, text: str, country: str, asked: str, told: str
) -> None:
    """The ranking decides the country, the second call has its value, and the answer tells both."""
    answer = ask(text)
    (first, _), (second, arguments) = answer.calls
    assert (first, second) == ("rank_countries", "get_values")
    assert (arguments["country_code"], arguments["indicator_code"]) == (country, asked)
    assert told in answer.text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    "text",
    [
        "Which country has the highest GDP and life expectancy?",
        "GDP per person in the most populous countries in 2020",
        "How did the GDP of the most populous country change from 2010 to 2020?",
        "population of the country with the best electricity access in 2015?",
        "Was the GDP of the most populous country above 2 trillion dollars in 2020?",
        "GDP of the fastest growing country",
    ],
)
def test_what_only_looks_nested_is_declined(ask: Any, text: str) -> None:
    """Two rankings, several countries, a change, a shared first place: none of them is one value."""
    assert ask(text).status == "cannot_answer"
