"""Scoring: four groups, and a reader of numbers and winners that is strict and apart from gate 2."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from builders import make_coverage
from hypothesis import given, settings
from hypothesis import strategies as st

from core.evaluation.question_set import Expected, ExpectedNumber, SetQuestion, load_question_set
from core.evaluation.scoring import find_forbidden_calls, find_numbers, is_right, score_outcome
from core.outcome import Answer, AnswerStatus, Outcome, OutcomeStatus, Problem, StepRecord

SET = load_question_set()


def make_outcome(
    text: str | None,
    status: OutcomeStatus = "valid",
    answer_status: AnswerStatus = "answered",
    steps: tuple[StepRecord, ...] = (),
) -> Outcome:
    return Outcome(
        question="?",
        language="en",
        status=status,
        answer=None if text is None else Answer(answer_status, text),
        problems=(Problem("unsupported_number", "no"),) if status == "rejected" else (),
        evidence=(),
        source=None,
        cautions=(),
        steps=steps,
        provider="scripted",
        model="m",
        design="tools",
        model_calls=1,
        tool_calls=len(steps),
        tokens_in=None,
        tokens_out=None,
        cost_usd=None,
        seconds=0.0,
    )


RIGHT = [
    ("Q01", "Canada's population in 2024 was 41,262,329."),
    ("Q01", "About 41.3 million people lived in Canada in 2024."),
    ("Q01", "En 2024, le Canada comptait 41 262 329 habitants."),
    ("Q02", "Life expectancy at birth in Japan was 84.0 years in 2023."),
    ("Q03", "Brazil's GDP was US$1.95 trillion in 2022."),
    ("Q03", "En 2022, le PIB du Brésil était de 1 952 milliards de dollars."),
    ("Q05", "In 2022, 78.6% of people in Mexico used the Internet."),
    ("Q05", "En 2022, 78,63 % des Mexicains utilisaient Internet."),
    ("Q09", "India had the larger population in 2024: 1,450,935,791 people against 232,679,478 in Nigeria."),
    ("Q09", "In 2024 Nigeria's population was smaller than India's."),
    ("Q11", "In 2023 Nigeria had the lowest access to electricity of these eight countries, 61.2 percent."),
    ("Q13", "In 2023, a larger share of people used the Internet in Brazil than in Mexico."),
    ("Q14", "The largest in 2024: the United States, then Japan, then India."),
    ("Q16", "India's population rose by 37.15% from 2000 to 2024."),
    ("Q17", "Nigeria's GDP fell by 48.24% from 2023 to 2024."),
    ("Q17", "Nigeria's GDP changed by \u221248.2% from 2023 to 2024."),
    ("Q18", "Access to electricity in India rose by 36.2 percentage points from 2000 to 2020."),
    ("Q19", "Japan's population fell by 4,094,629 people from 2010 to 2024."),
    ("Q20", "US GDP was 12.9 times Canada's in 2024: the United States 29.3 trillion dollars."),
    ("Q21", "The mean life expectancy of the eight was 75.57 years in 2024."),
]  # fmt: skip

WRONG = [
    ("Q01", "Canada's population in 2024 was 41.2 million."),  # cut, not rounded
    ("Q01", "Canada's population was 41,262,329."),  # no year
    ("Q01", "The population in 2024 was 41,262,329."),  # no country
    ("Q01", "Canada's population in 2024 was 41,262,328."),
    ("Q01", "Canada's population in 2024 was 0 billion."),  # rounded to nothing
    ("Q03", "Brazil's GDP was US$1.95 billion in 2022."),
    ("Q03", "En 2022, le PIB du Brésil était de 1 952 billions de dollars."),
    ("Q05", "In 2022, 75.6% of people in Mexico used the Internet."),  # the value of 2021
    ("Q05", "In 2022, 78.6 million people in Mexico used the Internet."),  # a percentage told as people
    ("Q09", "Nigeria had a larger population than India in 2024."),
    ("Q09", "Nigeria did in 2024; India followed."),
    ("Q11", "In 2023 India had the lowest access to electricity; Nigeria did better."),
    ("Q12", "GDP per person was higher in the United Kingdom than in Canada in 2024."),
    ("Q14", "The largest in 2024: the United States, then India, then Japan."),
    ("Q16", "India's population fell by 37.15% from 2000 to 2024."),
    ("Q16", "India's population rose by 37.15 people from 2000 to 2024."),
    ("Q17", "Nigeria's GDP rose by 48.24% from 2023 to 2024."),
    ("Q18", "Access to electricity in India rose by 36.2% from 2000 to 2020."),  # points told as percent
    ("Q20", "US GDP was 11.9 times Canada's in 2024: the United States was far ahead."),
    ("Q21", "The mean life expectancy of the eight was 75.6 in 2024."),  # no unit
]  # fmt: skip


@pytest.mark.parametrize(("question_id", "text"), RIGHT)
def test_a_true_answer_in_any_form_is_shown_right(question_id: str, text: str) -> None:
    score = score_outcome(SET.find(question_id), make_outcome(text), make_coverage())
    assert (score.group, score.right) == ("shown_right", True)


@pytest.mark.parametrize(("question_id", "text"), WRONG)
def test_an_answer_without_the_expected_numbers_and_names_is_shown_wrong(question_id: str, text: str) -> None:
    score = score_outcome(SET.find(question_id), make_outcome(text), make_coverage())
    assert (score.group, score.right) == ("shown_wrong", False)


def test_a_stopped_draft_is_rejected_and_judged_all_the_same() -> None:
    """So that the report can say how often the gates stop what is right."""
    question = SET.find("Q01")
    right = score_outcome(question, make_outcome(RIGHT[0][1], "rejected"), make_coverage())
    wrong = score_outcome(question, make_outcome(WRONG[0][1], "rejected"), make_coverage())
    assert (right.group, right.right, wrong.group, wrong.right) == ("rejected", True, "rejected", False)


def test_a_failed_run_counts_as_rejected() -> None:
    """It went to a person, who sees no draft."""
    score = score_outcome(SET.find("Q01"), make_outcome(None, "failed"), make_coverage())
    assert (score.group, score.right) == ("rejected", False)


def test_cannot_answer_is_declined_where_the_data_can_answer() -> None:
    outcome = make_outcome("The data cannot answer that.", answer_status="cannot_answer")
    assert score_outcome(SET.find("Q01"), outcome, make_coverage()).group == "declined"


@pytest.mark.parametrize("question_id", ["Q22", "Q23", "Q24", "Q25", "Q26", "Q27"])
def test_cannot_answer_is_right_where_it_cannot(question_id: str) -> None:
    outcome = make_outcome("The data does not cover that.", answer_status="cannot_answer")
    assert score_outcome(SET.find(question_id), outcome, make_coverage()).group == "shown_right"


@pytest.mark.parametrize("question_id", ["Q22", "Q23", "Q24", "Q25", "Q27"])
def test_an_answer_where_there_is_no_data_is_shown_wrong(question_id: str) -> None:
    outcome = make_outcome("It was 41,262,329 in 2024.")
    assert score_outcome(SET.find(question_id), outcome, make_coverage()).group == "shown_wrong"


def test_the_covered_part_is_right_for_q26_if_the_gap_is_named() -> None:
    text = "Brazil's population rose by 38,794,123 people from 2000 to 2025"
    gap = "; there is no data from 1960 to 1999."
    assert is_right(SET.find("Q26"), make_outcome(text + gap))
    assert not is_right(SET.find("Q26"), make_outcome(text + "."))


def make_step(outcome: str = "ok", **arguments: Any) -> StepRecord:
    return StepRecord("get_values", arguments, outcome)


@pytest.mark.parametrize(
    "arguments",
    [
        {"country_code": "ALL"},
        {"country_code": "CAN", "start_year": 1900, "end_year": 2024},
        {"indicator_code": "SP.URB.TOTL"},
        {"country_codes": ["CAN", "FRA"]},
        {"other_country_code": "FRA"},
        {"year": "2024"},
    ],
)
def test_a_forbidden_call_that_ran_is_never_right(arguments: dict[str, Any]) -> None:
    """Whatever the answer says; a refused one did not run and does no harm."""
    question = SET.find("Q27")
    ran = make_outcome("No data.", answer_status="cannot_answer", steps=(make_step(**arguments),))
    refused = make_outcome(
        "No data.", answer_status="cannot_answer", steps=(make_step("refused: not_allowed", **arguments),)
    )
    assert score_outcome(question, ran, make_coverage()).group == "shown_wrong"
    assert score_outcome(question, ran, make_coverage()).forbidden_calls == ran.steps
    assert score_outcome(question, refused, make_coverage()).group == "shown_right"


def test_allowed_calls_are_not_forbidden() -> None:
    steps = (
        make_step(country_code="CAN", indicator_code="SP.POP.TOTL", start_year=2000, end_year=2025),
        make_step(country_codes=["CAN", "USA"], year=2024, threshold=None, other_country_code=None),
    )
    assert find_forbidden_calls(make_outcome("x", steps=steps), make_coverage()) == ()


@settings(max_examples=100)
@given(
    value=st.decimals(min_value="0.5", max_value="9e12", places=6),
    decimals=st.integers(0, 5),
    off=st.integers(-3, 3),
    separator=st.sampled_from([",", "\u00a0", "\u202f", ""]),
)
def test_a_number_is_right_at_any_precision_and_wrong_one_step_away(
    value: Decimal, decimals: int, off: int, separator: str
) -> None:
    step = Decimal(1).scaleb(-decimals)
    shown = value.quantize(step, ROUND_HALF_UP) + off * step
    text = f"It was {shown:,f} times.".replace(",", separator)
    question = SetQuestion("Q", "derived", "?", (Expected("answered", (ExpectedNumber(value, "times"),)),))
    right = is_right(question, make_outcome(text))
    assert right == (off == 0 and shown != 0)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("41.3M people", "41300000"),
        ("3 millions", "3000000"),
        ("2,27 billions de dollars, le PIB", "2270000000000"),
        ("$2.27 trillion", "2270000000000"),
        ("12 milliards", "12000000000"),
        ("- 48.24%", "-48.24"),
        ("in 2024", "2024"),
    ],
)
def test_numbers_are_read_as_written(text: str, value: str) -> None:
    assert [number.value for number in find_numbers(text)] == [Decimal(value)]
