"""What happens to a draft: the table of the design, row by row, and what the gate refuses to decide."""

from __future__ import annotations

from decimal import Decimal

import pytest
from checking.gate_facts import (
    COVERAGE,
    GATE,
    change,
    difference,
    gap,
    levels,
    ranking,
    review,
)

from core.checking.gate import MAX_CHARACTERS
from core.checking.review import Draft
from core.claims.forms import Level
from core.data.facts import Fact, Observation

QUESTION = "What was Canada's population in 2024?"
FACTS = levels("CAN", "pop", 2024)
OURS = "Canada's population was 41.3 million in 2024."


@pytest.mark.parametrize(
    "draft",
    [
        "Canada's population was 41,262,329 in 2024.",
        "In 2024, Canada had about 41.3 million people.",
        "Canada's population was 41.3 million in 2024, according to the World Bank.",
        OURS,
    ],
)
def test_read_and_true_and_answering_is_shown_in_our_words(draft: str) -> None:
    found = review(draft, FACTS, QUESTION)
    assert (found.finding, found.accepted, found.suggestion) == ("supported", True, None)
    assert found.shown is not None
    assert (found.shown.status, found.shown.text) == ("answered", OURS)
    assert found.shown.claims


@pytest.mark.parametrize(
    "draft",
    [
        "Canada boasts no fewer than 41,262,329 souls, as of 2024.",
        "The number you are after, my friend, is 41,262,329.",
        "I have found it!",
        "Canada's population was 41.3 million in 2024. Maple syrup is delicious.",
    ],
)
def test_unread_is_answered_from_what_the_calls_found(draft: str) -> None:
    found = review(draft, FACTS, QUESTION)
    assert (found.finding, found.accepted) == ("unread", False)
    assert found.shown is not None
    assert found.shown.text == OURS
    assert any(problem.code in {"unread", "nothing_said"} for problem in found.problems)


def test_the_words_that_were_not_read_are_named_where_they_stand() -> None:
    draft = "Canada's population was 41.3 million in 2024. Maple syrup is delicious."
    problem = review(draft, FACTS, QUESTION).problems[0]
    assert problem.code == "unread"
    assert draft[problem.start : problem.end] == problem.text
    assert problem.start >= draft.index("Maple")


def test_a_claim_that_no_fact_shows_is_unproven_and_the_question_is_answered() -> None:
    found = review("Mexico's population was 130.9 million in 2024.", FACTS, QUESTION)
    assert (found.finding, found.accepted) == ("unproven", False)
    assert found.shown is not None
    assert found.shown.text == OURS


def test_without_an_answer_in_the_facts_an_unread_draft_is_shown_to_nobody() -> None:
    found = review("Canada boasts 41,262,329 souls, as of 2024.", levels("MEX", "pop", 2024), QUESTION)
    assert (found.shown, found.suggestion, found.accepted) == (None, None, False)


@pytest.mark.parametrize(
    ("draft", "code"),
    [
        ("Canada's population was 41,262,330 in 2024.", "unsupported_number"),
        ("Canada's population was 41.3 million in 2024, and 41,262,330 in 2024.", "unsupported_number"),
        ("Canada's population was under 41 million in 2024.", "unsupported_number"),
    ],
)
def test_a_false_claim_goes_to_a_person_with_what_could_be_said(draft: str, code: str) -> None:
    found = review(draft, FACTS, QUESTION)
    assert (found.finding, found.shown) == ("contradicted", None)
    assert code in {problem.code for problem in found.problems}
    assert found.suggestion is not None
    assert found.suggestion.text == OURS


def test_what_the_facts_have_instead_is_told() -> None:
    problem = review("Canada's population was 50 million in 2024.", FACTS, QUESTION).problems[0]
    assert problem.evidence_value is not None
    assert "41" in problem.evidence_value
    assert problem.evidence_value in problem.message


@pytest.mark.parametrize(
    ("draft", "facts", "question"),
    [
        ("Mexico's population was 130.9 million in 2024.", levels("MEX", "pop", 2024), QUESTION),
        ("Canada's population was 38.0 million in 2020.", levels("CAN", "pop", 2020, 2024), QUESTION),
        ("Canada's GDP was $2.27 trillion in 2024.", levels("CAN", "gdp", 2024), QUESTION),
    ],
)
def test_true_but_something_else_is_shown_to_nobody(draft: str, facts: list[Fact], question: str) -> None:
    found = review(draft, facts, question)
    assert (found.finding, found.accepted, found.shown) == ("supported", False, None)
    assert [problem.code for problem in found.problems] == ["question_mismatch"]


def test_true_and_about_what_was_asked_but_no_answer_is_answered_from_the_facts() -> None:
    draft = "Of the eight countries, Canada had the smallest population in 2024."
    found = review(draft, ranking("pop", 2024), "Which country had the largest population in 2024?")
    assert (found.finding, found.accepted) == ("supported", False)
    assert found.shown is not None
    assert "India had the largest population" in found.shown.text


@pytest.mark.parametrize(
    ("draft", "facts", "question"),
    [
        (
            "Nigeria had 232.7 million people in 2024, and India 1.45 billion.",
            difference("NGA", "IND", "pop", 2024),
            "Compare the population of India and Nigeria in 2024",
        ),
        (
            "India: 1.45 billion people in 2024, against 232.7 million in Nigeria.",
            difference("NGA", "IND", "pop", 2024),
            "Which had more people in 2024, Nigeria or India?",
        ),
        (
            "India's population was 1.06 billion in 2000 and 1.45 billion in 2024.",
            change("IND", "pop", 2000, 2024),
            "How did India's population change from 2000 to 2024?",
        ),
        (
            "India was first of the eight in population in 2024, the United States second and Nigeria third.",
            ranking("pop", 2024),
            "Which three of the eight countries had the largest populations in 2024?",
        ),
    ],
)
def test_what_several_claims_come_to_is_an_answer(draft: str, facts: list[Fact], question: str) -> None:
    found = review(draft, facts, question)
    assert found.accepted, found.problems
    assert found.shown is not None


def test_two_values_for_one_figure_decide_nothing() -> None:
    twice = [*FACTS, Observation("CAN", "SP.POP.TOTL", 2024, Decimal(1), "people")]
    found = review("Canada's population was 41,262,329 in 2024.", twice, QUESTION)
    assert [problem.code for problem in found.problems] == ["contradicting_facts"]
    assert (found.accepted, found.shown, found.suggestion) == (False, None, None)


@pytest.mark.parametrize(
    ("draft", "code"), [("", "empty_answer"), (" \n", "empty_answer"), ("a " * 500, "answer_too_long")]
)
def test_empty_and_endless_drafts_are_not_read_and_a_sentence_is_offered(draft: str, code: str) -> None:
    found = review(draft, FACTS, QUESTION)
    assert [problem.code for problem in found.problems] == [code]
    assert (found.shown, found.suggestion and found.suggestion.text) == (None, OURS)


def test_a_draft_of_the_longest_length_is_read() -> None:
    draft = OURS + " " * (MAX_CHARACTERS - len(OURS))
    assert review(draft, FACTS, QUESTION).accepted


def test_a_question_of_which_nothing_was_read_is_answered_by_nobody() -> None:
    found = review(OURS, FACTS, "How do Canadians fare with the web in 2024?")
    assert (found.accepted, found.shown) == (False, None)
    assert [problem.code for problem in found.problems] == ["question_unread"]


def test_of_a_question_half_read_the_names_must_be_told() -> None:
    question = "Could you dig out Canada's headcount for 2024, buddy?"
    assert review(OURS, FACTS, question).shown is not None
    assert (
        review("Mexico's population was 130.9 million in 2024.", levels("MEX", "pop", 2024), question).shown
        is None
    )


def test_the_names_of_a_group_are_told_and_the_eight_name_nobody() -> None:
    question = "Why did the US have a larger GDP than Canada in 2024?"
    facts = ranking("gdp", 2024)
    pair = (
        "Of the United States and Canada, the United States had the larger GDP in 2024, at US$29.3 trillion."
    )
    assert review(pair, facts, question).accepted
    assert not review(
        "The United States had the largest GDP of the eight countries in 2024.", facts, question
    ).accepted


def test_the_highest_since_a_year_is_that_of_the_years_after_it_up_to_its_own() -> None:
    facts = levels("BRA", "le", *range(2000, 2025))
    assert review("In 2022, life expectancy in Brazil was at its highest since 2019.", facts).accepted
    assert review("L'espérance de vie au Brésil en 2022 était la plus élevée depuis 2019.", facts).accepted
    assert not review("In 2022, life expectancy in Brazil was at its highest since 2017.", facts).accepted
    assert not review("Since 2000, life expectancy in Brazil was at its highest in 2019.", facts).accepted


@pytest.mark.parametrize("comparison", ["than Mexico", "than in Mexico"])
def test_than_needs_a_more_or_a_less(comparison: str) -> None:
    facts = [*levels("CAN", "le", 2024), *levels("MEX", "le", 2024)]
    for draft in (
        "Life expectancy in Canada was 82.1 years in 2024",
        "Canada had the highest life expectancy",
    ):
        assert not review(f"{draft} {comparison}.", facts).accepted


@pytest.mark.parametrize(
    ("question", "accepted"),
    [
        ("What was the immigrant population of Canada in 2024?", False),
        ("What was the population of working age in Canada in 2024?", False),
        ("What was Canada's forecast population in 2024?", False),
        ("Which country did not have the largest population, Canada or Mexico, in 2024?", False),
        ("How bad was Canada's population in 2024?", True),
    ],
)
def test_a_word_of_the_question_that_may_narrow_it_is_not_passed_over(question: str, accepted: bool) -> None:
    found = review("Canada's population was 41.3 million in 2024.", levels("CAN", "pop", 2024), question)
    assert found.accepted == accepted
    assert accepted or (found.shown is None and found.suggestion is not None)


def test_the_absence_that_a_fact_proves_is_told() -> None:
    question = "What was life expectancy in Japan in 2025?"
    for draft in ("There is no 2025 figure for life expectancy in Japan.", "Alas, nothing on file for that."):
        found = review(draft, gap("JPN", "le", 2025), question, status="cannot_answer")
        assert found.shown is not None
        assert found.shown.status == "cannot_answer"
        assert found.shown.text == "The data has no 2025 figure for life expectancy in Japan."


def test_no_value_is_never_zero() -> None:
    draft = "Life expectancy in Japan was 0 years in 2025."
    found = review(draft, gap("JPN", "le", 2025), "What was life expectancy in Japan in 2025?")
    assert not found.accepted


@pytest.mark.parametrize(
    "question",
    [
        "What was Ontario's population in 2020?",
        "Population of Texas in 2020?",
        "What was the unemployment rate in Canada in 2020?",
        "Why did Japan's GDP fall?",
        "What will Canada's population be in 2040?",
        "What was Canada's population in 1985?",
        "Quelle était la population du Québec en 2020 ?",
        "Quel était le taux de chômage au Canada en 2020 ?",
        "Population de Mexico en 2020",
    ],
)
def test_our_own_decline_passes(question: str) -> None:
    """Nothing ran, and the decline says what stood in the way."""
    asked = GATE.read_question(question)
    decline = GATE.decline(asked)
    found = GATE.review(Draft(decline.text, "cannot_answer"), asked, [])
    assert decline.status == "cannot_answer"
    assert found.shown is not None, found.problems
    assert found.shown.text == decline.text


def test_arithmetic_is_proof_for_an_editor_and_not_for_a_model() -> None:
    draft = "Canada's population rose by 1.2 million from 2023 to 2024."
    facts = levels("CAN", "pop", 2023, 2024)
    question = "By how many people did Canada's population grow from 2023 to 2024?"
    assert review(draft, facts, question, computed=True).finding == "supported"
    assert review(draft, facts, question).finding == "unproven"


def test_an_editors_text_has_problems_or_none() -> None:
    assert GATE.check("Canada had 41.3 million people in 2024.", question=QUESTION, facts=FACTS) == ()
    assert GATE.check("Canada had 41.4 million people in 2024.", question=QUESTION, facts=FACTS)
    assert GATE.check("", question=QUESTION, facts=FACTS)


def test_a_draft_to_no_question_is_only_decided() -> None:
    found = review(OURS, FACTS)
    assert found.accepted
    assert found.shown is not None
    assert all(isinstance(claim, Level) for claim in found.shown.claims)


@pytest.mark.parametrize(
    ("draft", "told"),
    [
        (
            "Canada's population was 41.3 million in 2024, compared with 130.9 million in Mexico.",
            "In 2024, Mexico's population was larger than Canada's: 130.9 million against 41.3 million.",
        ),
        ("In 2024, Canada's population was about 41 million.", OURS),
    ],
)
def test_what_is_shown_has_the_facts_own_figures_and_direction(draft: str, told: str) -> None:
    """A draft may say less than the facts; our words never say it more firmly than they do."""
    shown = review(draft, [*FACTS, *levels("MEX", "pop", 2024)]).shown
    assert shown is not None
    assert shown.text == told


@pytest.mark.parametrize(
    "draft",
    ["Canada's population, 2024-2023: +3.03%.", "Canada's population was at its lowest in 2023."],
)
def test_years_backwards_and_the_lowest_of_two_years_are_not_read(draft: str) -> None:
    found = review(
        draft, levels("CAN", "pop", 2023, 2024), "How did Canada's population change from 2023 to 2024?"
    )
    assert not found.accepted


def test_a_run_without_a_draft_offers_what_was_found() -> None:
    asked = GATE.read_question(QUESTION)
    suggestion = GATE.review_nothing(asked, FACTS).suggestion
    assert suggestion is not None
    assert suggestion.text == OURS
    assert GATE.review_nothing(asked, []).suggestion is None


def test_french_is_answered_in_french() -> None:
    question = "Quelle était la population du Canada en 2024 ?"
    found = review("Le Canada comptait 41 262 329 habitants en 2024.", FACTS, question)
    assert found.shown is not None
    told = found.shown.text.replace("\u00a0", " ").replace("\u202f", " ")
    assert told == "La population du Canada s'élevait à 41,3 millions d'habitants en 2024."
    assert (
        review("Le Canada comptait 41 262 330 habitants en 2024.", FACTS, question)
        .problems[0]
        .message.startswith("Les faits")
    )


def test_a_figure_without_its_unit_is_not_proven_and_not_denied() -> None:
    found = review("GDP per person in Canada was 55,015.71 in 2024.", levels("CAN", "pc", 2024))
    assert found.finding == "unproven"


def test_all_of_them_is_not_nearly_all() -> None:
    facts = [fact for one in COVERAGE.countries for fact in levels(one, "el", 2024)]
    draft = "Four of the eight countries had 100% access to electricity in 2024."
    assert review(draft, facts).accepted
    assert not review(draft.replace("Four", "Seven"), facts).accepted
