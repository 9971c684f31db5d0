"""A follow-up is about what its thread left open, in the year, country and verdict it asks for."""

from __future__ import annotations

import pytest
from checking.gate_facts import COVERAGE, change, levels, ranking, value

from core.checking import check_answer
from core.checking.question import read_question
from core.facts import Fact

CANADA = "What was the population of Canada in 2012?"
CANADA_FR = "Quelle était la population du Canada en 2012 ?"
MEXICO = "What was life expectancy in Mexico in 2019?"
ABOVE = "Was Brazil's population above 200 million in 2015?"
ABOVE_FR = "La population du Brésil dépassait-elle 200 millions en 2015 ?"
PEOPLE: list[Fact] = [
    *levels("CAN", "pop", 2002, 2011, 2012, 2013, 2020, 2022, 2023, 2025),
    *levels("BRA", "pop", 2012, 2014, 2015, 2016),
    *levels("MEX", "pop", 2012, 2015),
]


def is_accepted(answer: str, question: str, *context: str, facts: list[Fact] = PEOPLE) -> bool:
    return not check_answer(answer, question=question, facts=facts, coverage=COVERAGE, context=context)


def people(year: int) -> str:
    return f"The population of Canada was {value('CAN', 'pop', year):,.0f} people in {year}."


TOLD = {year: people(year) for year in (2002, 2011, 2012, 2013, 2022, 2025)}


@pytest.mark.parametrize(
    ("question", "year"),
    [
        ("and now?", 2025),
        ("today?", 2025),
        ("latest figure?", 2025),
        ("and the latest?", 2025),
        ("the year after?", 2013),
        ("and the year before?", 2011),
        ("10 years later", 2022),
        ("hm, how about ten years earlier?", 2002),
        ("10 years before that?", 2002),
        ("a decade earlier?", 2002),
        ("Now, what about Canada?", 2012),
    ],
)
def test_a_step_in_time_asks_for_that_year_and_for_no_other(question: str, year: int) -> None:
    """The figure of any other year, true as it is, answers something else."""
    for told, answer in TOLD.items():
        assert is_accepted(answer, question, CANADA) == (told == year), (question, told)


@pytest.mark.parametrize(
    ("question", "year"),
    [
        ("et maintenant ?", 2025),
        ("et aujourd'hui ?", 2025),
        ("dix ans plus tard", 2022),
        ("et dix ans plus tôt ?", 2002),
        ("une décennie plus tôt ?", 2002),
        ("l'année suivante ?", 2013),
    ],
)
def test_a_french_step_in_time_asks_for_that_year(question: str, year: int) -> None:
    for each in (2002, 2012, 2013, 2022, 2025):
        figure = f"{value('CAN', 'pop', each):,.0f}".replace(",", " ")
        answer = f"La population du Canada était de {figure} habitants en {each}."
        assert is_accepted(answer, question, CANADA_FR) == (each == year), (question, each)


def test_steps_add_up_along_the_thread() -> None:
    """ "The year after?" twice is two years on."""
    reading = read_question("and the year after?", COVERAGE, (CANADA, "the year after?"))
    assert reading.years == (2014,)


def test_now_in_a_thread_is_not_an_older_value_where_the_evidence_has_a_newer() -> None:
    facts = [*levels("CAN", "pop", 2024, 2025)]
    answer = "The population of Canada was 41,262,329 people in 2024."
    assert not is_accepted(answer, "and now?", CANADA, facts=facts)


LIVES = [*ranking("le", 2019), *levels("MEX", "le", 2019), *ranking("le", 2018)]
LOWEST = "Of the eight countries, Nigeria had the lowest life expectancy at birth in 2019: 53.01 years."


@pytest.mark.parametrize(
    "question",
    ["which country was lowest then?", "who was lowest that year?", "And which country is lowest?"],
)
def test_who_was_lowest_is_asked_of_all_and_not_of_the_country_before(question: str) -> None:
    """Another country, another end, another year, and the country before are no answer."""
    assert is_accepted(LOWEST, question, MEXICO, facts=LIVES)
    for answer in (
        LOWEST.replace("Nigeria", "India"),
        LOWEST.replace("2019: 53.01", "2018: 52.91"),
        "Of the eight countries, Japan had the highest life expectancy at birth in 2019: 84.36 years.",
        "Life expectancy at birth in Mexico was 74.93 years in 2019.",
    ):
        assert not is_accepted(answer, question, MEXICO, facts=LIVES), answer


def test_which_year_and_which_of_two_keep_the_countries_of_the_thread() -> None:
    assert read_question("which year was lowest?", COVERAGE, (MEXICO,)).countries == ("MEX",)
    two = "Life expectancy in Mexico and Japan in 2019?"
    assert set(read_question("which country was lowest?", COVERAGE, (two,)).countries) == {"MEX", "JPN"}


@pytest.mark.parametrize(
    ("context", "question", "truth", "told"),
    [
        (ABOVE, "And in 2016?", True, "the population of Brazil was 203,218,114 people in 2016."),
        (
            ABOVE,
            "what about three years before?",
            False,
            "the population of Brazil was 196,876,111 people in 2012.",
        ),
        (ABOVE, "and Mexico?", False, "the population of Mexico was 121,072,306 people in 2015."),
        (ABOVE_FR, "Et en 2016 ?", True, "la population du Brésil était de 203 218 114 habitants en 2016."),
        (
            "Did Canada's population exceed 40 million in 2022?",
            "and now?",
            True,
            "the population of Canada was 41,651,653 people in 2025.",
        ),
    ],
)
def test_a_verdict_asked_again_is_decided_for_the_new_year_or_country(
    context: str, question: str, truth: bool, told: str
) -> None:
    """The yes or no of the thread's question, moved; the other one is refused."""
    yes, no = ("Oui : ", "Non : ") if context == ABOVE_FR else ("Yes: ", "No: ")
    assert is_accepted(f"{yes if truth else no}{told}", question, context)
    assert not is_accepted(f"{no if truth else yes}{told}", question, context)


def test_a_verdict_asked_again_along_the_thread_keeps_its_bar() -> None:
    told = "the population of Brazil was 203,218,114 people in 2016."
    assert is_accepted(f"Yes: {told}", "and in 2016?", ABOVE, "and in 2014?")
    assert not is_accepted(f"No: {told}", "and in 2016?", ABOVE, "and in 2014?")


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("And in 2016?", "Yes: the population of Brazil was 201,675,532 people in 2015."),
        ("and Mexico?", "Yes: the population of Brazil was 201,675,532 people in 2015."),
        ("And in Mexico and Canada?", "No: the population of Mexico was 121,072,306 people in 2015."),
        ("How many in 2016?", "No: the population of Brazil was 203,218,114 people in 2016."),
    ],
)
def test_a_verdict_asked_again_is_not_answered_with_another_year_or_country(
    question: str, answer: str
) -> None:
    assert not is_accepted(answer, question, ABOVE)


def test_a_comparison_asked_again_of_one_country_is_left_open() -> None:
    """ "and Brazil?" behind "was A larger than B?" may mean either place."""
    context = "Was Canada's population larger than Mexico's in 2012?"
    told = f"the population of Brazil was {value('BRA', 'pop', 2012):,.0f} people in 2012."
    assert not is_accepted(f"Yes: {told}", "and Brazil?", context, facts=PEOPLE)
    assert not is_accepted(f"No: {told}", "and Brazil?", context, facts=PEOPLE)


@pytest.mark.parametrize(
    "question",
    [
        "since 2016?",
        "until 2016?",
        "before 2016?",
        "When? In 2016?",
        "only in 2016?",
        "and 210 million in 2016?",
    ],
)
def test_what_a_follow_up_wants_to_hold_must_be_said(question: str) -> None:
    """A bound in time, another bar or another question takes no yes or no over from the thread."""
    told = "the population of Brazil was 203,218,114 people in 2016."
    assert not is_accepted(f"Yes: {told}", question, ABOVE)
    assert not is_accepted(f"No: {told}", question, ABOVE)


def test_a_whole_question_behind_a_verdict_is_decided_by_itself() -> None:
    told = "the population of Brazil was 203,218,114 people in 2016."
    assert is_accepted(f"Yes: {told}", "Was Brazil's population 203 million in 2016?", ABOVE)
    assert not is_accepted(f"No: {told}", "Was Brazil's population 203 million in 2016?", ABOVE)


def test_a_verdict_on_every_year_is_not_asked_again_of_one() -> None:
    told = "the population of Brazil was 203,218,114 people in 2016."
    context = "Was Brazil's population above 200 million in every year to 2015?"
    assert not is_accepted(f"Yes: {told}", "and in 2016?", context)


@pytest.mark.parametrize(
    ("context", "question", "truth"),
    [
        ("Did Nigeria's GDP fall from 2014 to 2024?", "and Canada's?", False),
        ("Did Nigeria's GDP rise from 2014 to 2024?", "and in Canada?", True),
        ("Did Nigeria's GDP not fall from 2014 to 2024?", "and Canada's?", None),
    ],
)
def test_a_change_asked_again_is_decided_for_the_new_country(
    context: str, question: str, truth: bool | None
) -> None:
    facts = change("CAN", "gdp", 2014, 2024)
    told = "the GDP of Canada rose from US$1.81 trillion in 2014 to US$2.27 trillion in 2024."
    assert is_accepted(f"Yes: {told}", question, context, facts=facts) == (truth is True)
    assert is_accepted(f"No: {told}", question, context, facts=facts) == (truth is False)
