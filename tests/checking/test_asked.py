"""A true level is no answer to a question for an end, a mean of all, or a year. Drafts of a real model."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from core.checking import check_answer
from core.facts import Fact
from core.snapshot import Snapshot, load_snapshot
from core.tools import build_tools, dispatch

POP, PCAP, LIFE = "SP.POP.TOTL", "NY.GDP.PCAP.CD", "SP.DYN.LE00.IN"


@cache
def snapshot() -> Snapshot:
    return load_snapshot()


def values(country: str, indicator: str, year: int) -> tuple[str, dict[str, Any]]:
    codes = {"country_code": country, "indicator_code": indicator}
    return "get_values", {**codes, "start_year": year, "end_year": year}


def rank(indicator: str, year: int) -> tuple[str, dict[str, Any]]:
    return "rank_countries", {"indicator_code": indicator, "year": year}


def find(country: str, condition: str, threshold: float | None = None) -> tuple[str, dict[str, Any]]:
    codes = {"country_code": country, "indicator_code": POP, "condition": condition}
    return "find_year", {**codes, "threshold": threshold, "other_country_code": None}


def codes(question: str, answer: str, *calls: tuple[str, dict[str, Any]]) -> list[str]:
    tools = build_tools(snapshot())
    facts: list[Fact] = [fact for name, arguments in calls for fact in dispatch(tools, name, arguments).facts]
    problems = check_answer(answer, question=question, facts=facts, coverage=snapshot().coverage)
    return [problem.code for problem in problems]


LOWEST = "Which of the eight countries had the lowest GDP per person in 2012?"
MEAN = "What was the average GDP per person of the eight countries in 2015?"
PASSED = "In which year did India's population first pass 1.3 billion?"


@pytest.mark.parametrize(
    ("question", "answer", "calls"),
    [
        (LOWEST, "GDP per person in Brazil was US$12,522 in 2012.", [values("BRA", PCAP, 2012)]),
        (LOWEST, "GDP per person in India was US$1,429 in 2012.", [values("IND", PCAP, 2012)]),
        (LOWEST, "GDP per person in Brazil was US$12,522 in 2012.", [rank(PCAP, 2012)]),
        (
            "Which country was the poorest per head in 2012?",
            "GDP per person in Brazil was US$12,522 in 2012.",
            [values("BRA", PCAP, 2012)],
        ),
        (MEAN, "GDP per person in Brazil was US$8,936 in 2015.", [values("BRA", PCAP, 2015)]),
        (
            PASSED,
            "In 2000, the population of India was already 1,057,922,733 people.",
            [values("IND", POP, 2000)],
        ),
        (
            "When was Mexico's population highest?",
            "Mexico's population was 121,072,306 people in 2015.",
            [values("MEX", POP, 2015)],
        ),
    ],
)
def test_a_level_is_not_told_as_the_answer_to_another_question(
    question: str, answer: str, calls: list[tuple[str, dict[str, Any]]]
) -> None:
    assert codes(question, answer, *calls) == ["question_mismatch"]


@pytest.mark.parametrize(
    ("question", "answer", "calls"),
    [
        (LOWEST, "GDP per person in India was US$1,429 in 2012.", [rank(PCAP, 2012)]),
        (LOWEST, "India had the lowest GDP per person of the eight in 2012: US$1,429.", [rank(PCAP, 2012)]),
        (
            PASSED,
            "The population of India first exceeded 1.3 billion people in 2014: 1,312,277,191 people.",
            [find("IND", "first_above", 1_300_000_000)],
        ),
        (
            "In which year did India's population first pass 1 billion?",
            "In 2000, the population of India was already 1,057,922,733 people.",
            [find("IND", "first_above", 1_000_000_000)],
        ),
        (
            "What was Mexico's population in the most recent year?",
            "Mexico's population was 121,072,306 people in 2015.",
            [values("MEX", POP, 2015)],
        ),
        (
            "What was Mexico's population in 2015?",
            "Mexico's population was 121,072,306 people in 2015.",
            [values("MEX", POP, 2015)],
        ),
    ],
)
def test_what_answers_the_question_passes(
    question: str, answer: str, calls: list[tuple[str, dict[str, Any]]]
) -> None:
    assert codes(question, answer, *calls) == []


@pytest.mark.parametrize("answer", ["India", "India.", "India did.", "India had the larger population."])
def test_a_reply_without_a_year_is_not_shown_however_true(answer: str) -> None:
    question = "Did Nigeria or India have the larger population in 2024?"
    assert codes(question, answer, rank(POP, 2024)) == ["no_year"]
    assert codes(question, "India had the larger population in 2024.", rank(POP, 2024)) == []
