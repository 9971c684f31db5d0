# ruff: noqa: E501 - tables of questions
"""Follow-ups take slots from earlier questions of the thread, never figures; without a thread they are asked back."""

from __future__ import annotations

from typing import Any

import pytest

POP, GDP, LIFE = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "SP.DYN.LE00.IN"


@pytest.mark.parametrize(
    ("context", "text", "cells"),
    [
        (["Population of Canada in 2020?"], "and in 2010?", {("CAN", POP, 2010)}),
        (["Life expectancy in the US, 2021?"], "same for the UK", {("GBR", LIFE, 2021)}),
        (["Population of Canada in 2020?"], "and Japan?", {("JPN", POP, 2020)}),
        (["Population of Canada in 2020?"], "what about GDP?", {("CAN", GDP, 2020)}),
        (["Population of Canada in 2020?", "and in 2010?"], "and Mexico?", {("MEX", POP, 2010)}),
        (
            ["What was the population of Canada in 2024?"],
            "are you sure? I read 38 million",
            {("CAN", POP, 2024)},
        ),
        (["Population of Canada in 2020?"], "and the year before?", {("CAN", POP, 2019)}),
        (["Population du Canada en 2020 ?"], "et en 2010 ?", {("CAN", POP, 2010)}),
        (["Population of Canada in 2020?"], "And what was Japan's GDP?", {("JPN", GDP, 2020)}),
        (["Write me a poem", "Population of Canada in 2020?"], "and in 2015?", {("CAN", POP, 2015)}),
    ],
)
def test_open_slots_come_from_the_thread(
    ask: Any, context: list[str], text: str, cells: set[tuple[str, str, int]]
) -> None:
    told = ask(text, context)
    assert told.status == "answered"
    assert told.cells == cells


def test_a_change_asked_in_percent_afterwards(ask: Any) -> None:
    told = ask("how much is that in percent?", ["How many people did India add between 2000 and 2024?"])
    assert "37.15%" in told.text
    assert "393" not in told.text


@pytest.mark.parametrize(
    "text",
    [
        "and in 2010?",
        "same for the UK",
        "are you sure?",
        "how much is that in percent?",
        "et pour le Japon ?",
    ],
)
def test_without_a_thread_it_is_asked_back(ask: Any, text: str) -> None:
    told = ask(text)
    assert told.status == "cannot_answer"
    assert told.calls == ()


def test_a_whole_question_ignores_the_thread(ask: Any) -> None:
    """A complete question is not bent by what was asked before."""
    assert ask("Population of Japan in 2015?", ["GDP of Canada in 2020?"]).cells == {("JPN", POP, 2015)}


def test_a_challenge_is_no_yes_or_no(ask: Any) -> None:
    """The value is told again; the quoted figure is neither taken over nor repeated."""
    told = ask("are you sure? I read 38 million", ["What was the population of Canada in 2024?"])
    assert "38" not in told.text
    assert not told.text.startswith(("Yes", "No"))


def test_since_then_starts_at_the_year_of_the_thread(ask: Any) -> None:
    told = ask("and how did it change since then?", ["Population of Canada in 2020?"])
    assert [tuple(given.values()) for _, given in told.calls] == [("CAN", POP, 2020, 2025)]


def test_a_change_without_two_years_is_asked_back(ask: Any) -> None:
    """One year in the thread is no span."""
    assert ask("by how much did it grow?", ["Population of Canada in 2020?"]).status == "cannot_answer"


def test_a_ranking_goes_on_with_the_next_place(ask: Any) -> None:
    assert "Japan" in ask("and the second?", ["Which country had the highest GDP in 2020?"]).text


def test_a_whole_question_without_a_year_takes_that_of_the_thread(ask: Any) -> None:
    """It could also mean the latest; the answer names its year."""
    assert ask("GDP of Japan?", ["Population of Canada in 2020?"]).cells == {("JPN", GDP, 2020)}


@pytest.mark.parametrize("text", ["thanks", "ok", "merci"])
def test_thanks_are_no_follow_up(ask: Any, text: str) -> None:
    assert ask(text, ["Population of Canada in 2020?"]).calls == ()


def test_per_person_afterwards_turns_gdp_into_gdp_per_person(ask: Any) -> None:
    assert ask("and per capita?", ["GDP of Mexico in 2019?"]).cells == {("MEX", "NY.GDP.PCAP.CD", 2019)}
    assert ask("per capita?", ["Population of Mexico in 2019?"]).status == "cannot_answer"


@pytest.mark.parametrize(
    ("text", "start"), [("Is that more than 1 trillion?", "Yes: "), ("is it below $1.2tn?", "No: ")]
)
def test_a_figure_of_a_follow_up_is_held_against_the_value_of_the_thread(
    ask: Any, text: str, start: str
) -> None:
    assert ask(text, ["GDP of Mexico in 2019?"]).text.startswith(start)


@pytest.mark.parametrize("text", ["Is that more than 1%?", "is it over 100?"])
def test_a_figure_that_the_indicator_cannot_have_is_asked_back(ask: Any, text: str) -> None:
    assert ask(text, ["GDP of Mexico in 2019?"]).status == "cannot_answer"


def test_up_on_a_year_compares_with_the_year_of_the_thread(ask: Any) -> None:
    told = ask("how much up or down on 2010?", ["What was Japan's GDP in 2015?"])
    assert [tuple(given.values()) for _, given in told.calls] == [("JPN", GDP, 2010, 2015)]


def test_who_was_top_asks_about_all_countries(ask: Any) -> None:
    assert "the United States had the largest" in ask("who was top?", ["What was Japan's GDP in 2015?"]).text


def test_a_comparison_with_it_takes_the_country_of_the_thread(ask: Any) -> None:
    told = ask("is that higher than brazil?", ["What was life expectancy in Mexico in 2019?"])
    assert told.text.startswith("No: in 2019, life expectancy at birth in Brazil")
