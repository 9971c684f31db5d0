# ruff: noqa: E501 - tables of questions
"""What is asked of the tools, by kind of question: slots and cues count, word order does not."""

from __future__ import annotations

from typing import Any

import pytest

POP, GDP, PCAP = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("What was the population of Canada in 2024?", {("CAN", POP, 2024)}),
        ("gdp per head, us, 2008 pls", {("USA", PCAP, 2008)}),
        ("2015 japan life expectancy", {("JPN", LIFE, 2015)}),
        ("How many Canadians were there in 2015?", {("CAN", POP, 2015)}),
        ("What share of Nigeria's population had electricity in 2010?", {("NGA", POWER, 2010)}),
        ("Part des Mexicains en ligne en 2022", {("MEX", NET, 2022)}),
        ("esperance de vie bresil 2015", {("BRA", LIFE, 2015)}),
        ("Tell me GDP for the U.S. and Japan in 2015.", {("USA", GDP, 2015), ("JPN", GDP, 2015)}),
        ("population + life expectancy, Brazil, 2020", {("BRA", POP, 2020), ("BRA", LIFE, 2020)}),
        ("Population of Canada in 2010 and 2020", {("CAN", POP, 2010), ("CAN", POP, 2020)}),
        ("Canada's population in 2010 and Japan's in 2015", {("CAN", POP, 2010), ("JPN", POP, 2015)}),
        ("Canada's population in 2010, Japan's GDP in 2015", {("CAN", POP, 2010), ("JPN", GDP, 2015)}),
    ],
)
def test_values(ask: Any, text: str, cells: set[tuple[str, str, int]]) -> None:
    """Every cell that is named, and no other; pairs stay pairs."""
    told = ask(text)
    assert told.status == "answered"
    assert told.cells == cells


@pytest.mark.parametrize(
    ("text", "tool", "arguments"),
    [
        ("By what percentage did India's population grow from 2000 to 2024?", "get_change", ("IND", POP, 2000, 2024)),
        ("how much more electricity access did india get 2000-2020", "get_change", ("IND", POWER, 2000, 2020)),
        ("US life expectancy before and after covid: 2019 v 2021", "get_change", ("USA", LIFE, 2019, 2021)),
        ("Évolution du PIB par habitant au Japon depuis 2010", "get_change", ("JPN", PCAP, 2010, 2025)),
        ("US GDP over the past ten years", "get_change", ("USA", GDP, 2015, 2025)),
        ("Japan population 2000-24 change", "get_change", ("JPN", POP, 2000, 2024)),
        ("Which country had the highest GDP per capita in 2023?", "rank_countries", (PCAP, 2023)),
        ("Who's last in internet use, 2015?", "rank_countries", (NET, 2015)),
        ("Classe les huit pays selon l’espérance de vie en 2020.", "rank_countries", (LIFE, 2020)),
        ("Is India the most populous country?", "rank_countries", (POP, 2025)),
        ("Did Canada or the UK have the bigger economy in 2024?", "compare_countries", (GDP, 2024, ["CAN", "GBR"])),
        ("Le Nigéria ou le Brésil : lequel est le plus peuplé ?", "compare_countries", (POP, 2025, ["NGA", "BRA"])),
        ("ratio of US GDP to Canada's in 2024", "compare_countries", (GDP, 2024, ["USA", "CAN"])),
        ("avg GDP per capita of the US, Canada and Mexico in 2019", "compare_countries", (PCAP, 2019, ["USA", "CAN", "MEX"])),
        ("combined population of the US and Canada, 2024", "compare_countries", (POP, 2024, ["USA", "CAN"])),
        ("mean internet use in Nigeria over 2015-2020", "get_values", ("NGA", NET, 2015, 2020)),
        ("When did Nigeria pass Japan in population?", "find_year", ("NGA", POP, "first_above_country", None, "JPN")),
        ("When was Japan overtaken by Nigeria in population?", "find_year", ("NGA", POP, "first_above_country", None, "JPN")),
        ("What year did Japan's GDP peak?", "find_year", ("JPN", GDP, "highest", None, None)),
        ("First year Nigeria had over 200m people", "find_year", ("NGA", POP, "first_above", 200000000, None)),
        ("When did half of Indians have internet?", "find_year", ("IND", NET, "first_above", 50, None)),
    ],
)  # fmt: skip
def test_one_call_answers_it(ask: Any, text: str, tool: str, arguments: tuple[object, ...]) -> None:
    """Changes, rankings, comparisons, means, totals and found years each take one call."""
    told = ask(text)
    assert told.status == "answered"
    assert [(name, tuple(given.values())) for name, given in told.calls] == [(tool, arguments)]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("Did fewer than half of Nigerians have power in 2010?", "Yes: "),
        ("Fact check: a minister says 1.4 billion people lived in India in 2023. Correct?", "Yes: "),
        ("Is it true that Mexico had 130 million people in 2025?", "No: "),
        ("was Mexico's GDP above 5 trillion dollars in 2024?", "No: "),
        ("Was Japan's GDP bigger than India's in 2024?", "Yes: "),
        ("Did Nigeria's GDP rise from 2023 to 2024?", "No: "),
        ("Le PIB du Mexique était-il plus élevé que celui du Brésil en 2022 ?", "Non : "),
        ("Did Nigeria or India have the larger population in 2024?", "In 2024"),
    ],
)
def test_yes_no_questions_get_a_yes_or_no_and_the_value(ask: Any, text: str, start: str) -> None:
    """The question's claim is decided on the facts; a choice between two gets no yes."""
    told = ask(text)
    assert told.status == "answered"
    assert told.text.startswith(start)
    assert any(char.isdigit() for char in told.text)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Top 3 countries by GDP in 2022", ["the United States", "Japan", "India"]),
        ("bottom two for electricity access in 2015", ["Nigeria", "India"]),
        ("Second most populous after India in 2000?", ["the United States", "India"]),
        ("Which country had the second lowest life expectancy in 2022?", ["India"]),
        ("the three most populous countries in 2010", ["India", "the United States", "Brazil"]),
    ],
)
def test_places_count_from_the_end_that_was_asked(ask: Any, text: str, names: list[str]) -> None:
    """ "Second after India" is the second of all; the answer names those asked for, in order."""
    told = ask(text)
    positions = [told.text.find(name) for name in names]
    assert -1 not in positions
    assert positions == sorted(positions)


def test_a_filter_at_100_percent_takes_no_rounded_value(ask: Any) -> None:
    """99.7 rounds to 100, but is not all of the population: Brazil in 2020 is left out."""
    assert "Brazil" not in ask("Which countries had 100% electricity access in 2020?").text
    assert "Brazil" in ask("Which countries had 100% electricity access in 2022?").text


@pytest.mark.parametrize(
    "text",
    [
        "true that nigeria's gdp was about $250bn in 2024?",
        "Did half of Nigerians have electricity in 2013?",
        "Was India's population roughly 1.4 billion in 2020?",
    ],
)
def test_a_loose_figure_is_left_to_the_reader(ask: Any, text: str) -> None:
    """ "About" and "half" have no edge at which a yes becomes a no: the value is told alone."""
    told = ask(text)
    assert told.status == "answered"
    assert not told.text.startswith(("Yes", "No"))


def test_an_exact_figure_is_decided_to_the_letter(ask: Any) -> None:
    assert ask("Was India's population exactly 1.4 billion in 2020?").text.startswith("No: ")


def test_more_than_twice_is_decided(ask: Any) -> None:
    assert ask("Is Brazil's GDP more than twice Mexico's in 2011?").text.startswith("Yes: ")
    assert ask("Is Brazil's GDP more than triple Mexico's in 2011?").text.startswith("No: ")


def test_a_figure_of_it_needs_one_country(ask: Any) -> None:
    """With two countries, nobody knows which one "it" is."""
    assert ask("Since Japan's GDP overtook America's in 2015, how big is it?").status == "cannot_answer"


@pytest.mark.parametrize(
    ("text", "tool", "told"),
    [
        ("year mexico overtook japan in population?", "find_year", "first time"),
        ("Japan's GDP vs. ten years ago?", "get_change", "in 2016 to"),
        ("Full ranking by internet use 2018", "rank_countries", "Countries ranked by Internet use in 2018"),
        ("Nombre d'habitants, Inde, dernière année", "get_values", "en 2025"),
        ("Est-il vrai que l'espérance de vie au Japon dépasse 84 ans ?", "get_values", "Oui"),
        ("Did Japan's life expectancy exceed 84?", "find_year", "first exceeded"),
        ("combien d'habitants de plus le Nigéria a-t-il que le Brésil en 2024 ?", "compare_countries", "l'écart"),
        ("How many people do the eight countries have between them in 2025?", "compare_countries", "combined"),
        ("how many inhabitants has mexico gained since the year 2000", "get_change", "in 2000 to"),
        ("Which countries exceeded a life expectancy of 81 years in 2019?", "rank_countries", "three of the eight"),
        ("true/false: more than 60% of Indians used the internet in 2023", "get_values", "Yes: "),
        ("GDP par habitant de l'Inde : de combien a-t-il augmenté en dix ans ?", "get_change", "en 2015"),
        ("Le PIB des États-Unis a-t-il augmenté de plus de 10 % entre 2020 et 2021 ?", "get_change", "Oui"),
        ("did mexico's gdp rise over 10% from 2021 to 2022", "get_change", "Yes: "),
        ("Combien d'années de plus vit-on au Japon qu'au Nigéria en 2020 ?", "compare_countries", "l'écart d'espérance"),
        ("Just to double check, was Nigeria's electricity access 55.4% in 2020?", "get_values", "Yes: "),
        ("Hmm, was India's population really above 1.3 billion in 2015?", "get_values", "Yes: "),
        ("How many more people does the US have than Japan in 2020?", "compare_countries", "difference in population"),
        ("By how many people did Brazil grow between 2000 and 2010?", "get_change", "rose by"),
        ("When did life expectancy in India fall to its lowest?", "find_year", "lowest in 2000"),
        ("quel est le pays le moins riche par habitant en 2022 ?", "rank_countries", "le plus faible"),
        ("what portion of Japan's population used the internet in 2018", "get_values", "% of the population"),
        ("Les quatre plus grosses économies en 2020 ?", "rank_countries", "le Royaume-Uni"),
        ("année où l'espérance de vie au Mexique était la plus faible ?", "find_year", "en 2021"),
        ("internet use japan 2008 %", "get_values", "in 2008"),
        ("Is Japan's economy smaller than in 2010?", "get_change", "Yes: "),
        ("who was no. 2 in GDP in 2022?", "rank_countries", "Japan"),
        ("number 3 by population in 2024?", "rank_countries", "third"),
        ("did more than 8 in 10 canadians use the internet in 2010", "get_values", "Yes: "),
        ("combien de fois la population de l'Inde dépasse-t-elle celle du Japon en 2024 ?", "compare_countries", "fois"),
        ("By how many people does India outnumber Brazil in 2024?", "compare_countries", "difference"),
    ],
)  # fmt: skip
def test_words_of_two_senses_are_read_by_what_stands_beside_them(
    ask: Any, text: str, tool: str, told: str
) -> None:
    """ "Full", "last", "more", a year or a tense: each once gave a true answer to another question."""
    answer = ask(text)
    assert [name for name, _ in answer.calls] == [tool]
    assert told in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "How many people live in Canada and what is its GDP?",
        "GDP of Canada 2020, and how many people lived there?",
    ],
)
def test_two_questions_get_two_answers(ask: Any, text: str) -> None:
    told = ask(text)
    assert "GDP of Canada was" in told.text
    assert "population of Canada was" in told.text


def test_a_search_of_a_follow_up_looks_at_all_years(ask: Any) -> None:
    told = ask("when did it first pass 40%?", ["What percentage of Indians used the internet in 2020?"])
    assert "first exceeded 40%" in told.text


@pytest.mark.parametrize(
    "text",
    [
        "L'espérance de vie aux États-Unis est-elle tombée sous 77 ans en 2021 ?",
        "Did UK life expectancy slip under 81 in 2020?",
        "Did the UK's GDP grow past 3 trillion in 2021?",
        "Did Mexico's life expectancy fall below 75 in 2022?",
    ],
)
def test_a_level_crossed_in_a_year_is_told_without_a_verdict(ask: Any, text: str) -> None:
    """The year's value alone does not say whether it was crossed then, or had been before."""
    told = ask(text)
    assert [name for name, _ in told.calls] == ["get_values"]
    assert not told.text.startswith(("Yes", "No", "Oui", "Non"))
