"""Design plan: the model names the calls, the application writes every word and digit of the answer."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from builders import make_question

from core.ask import Assistant, Route
from core.conversation.messages import Completion, Usage
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import Snapshot, load_snapshot
from core.outcome import Outcome


@cache
def snapshot() -> Snapshot:
    return load_snapshot()


async def ask(question: str, completion: Completion) -> Outcome:
    with ScriptedProvider([completion]) as provider:
        return await Assistant(snapshot(), [Route(provider, "chat-small", "plan")]).ask(
            make_question(question)
        )


def plan(*calls: tuple[str, dict[str, Any]], **more: Any) -> Completion:
    listed = [{"tool": tool, "arguments": arguments} for tool, arguments in calls]
    return reply({"calls": listed, "tell": "values", "top": 0, **more})


def cannot(reason: str, **more: Any) -> Completion:
    return reply({"cannot": reason, **more})


def reply(plan: Any, **more: Any) -> Completion:
    return Completion(json.dumps({"plan": plan, **more}), usage=Usage(600, 40))


def values(country: str, indicator: str, year: int) -> tuple[str, dict[str, Any]]:
    return "get_values", {
        "country_code": country,
        "indicator_code": indicator,
        "start_year": year,
        "end_year": year,
    }


GDP_2024 = {"indicator_code": "NY.GDP.MKTP.CD", "year": 2024}
PAIR = ("compare_countries", {**GDP_2024, "country_codes": ["USA", "CAN"]})
RANK_2025 = ("rank_countries", {**GDP_2024, "year": 2025})
RANK = ("rank_countries", GDP_2024)
INDIA = (
    "get_change",
    {"country_code": "IND", "indicator_code": "SP.POP.TOTL", "from_year": 2000, "to_year": 2024},
)


@pytest.mark.parametrize(
    ("question", "reply", "told"),
    [
        ("What was Canada's population in 2024?", plan(values("CAN", "SP.POP.TOTL", 2024)), ["41.3 million"]),
        (
            "What was Canada's population in 2024?",
            plan(values("Canada", "population", 2024)),
            ["41.3 million"],
        ),
        (
            "Quelle était la population du Canada en 2024 ?",
            plan(values("CAN", "SP.POP.TOTL", 2024)),
            ["habitants"],
        ),
        (
            "How many times larger was the GDP of the US than Canada's in 2024?",
            plan(PAIR, tell="ratio"),
            ["12.9"],
        ),
        (
            "Which three had the largest GDP in 2024?",
            plan(RANK, tell="highest", top=3),
            ["United States"],
        ),
        (
            "By what percentage did India's population grow from 2000 to 2024?",
            plan(INDIA, tell="change"),
            ["37.1%"],
        ),
    ],
)
async def test_the_application_tells_what_was_asked_after_one_model_call(
    question: str, reply: Completion, told: list[str]
) -> None:
    outcome = await ask(question, reply)
    assert (outcome.status, outcome.model_calls, outcome.tokens_in) == ("valid", 1, 600), outcome.problems
    assert outcome.answer is not None
    assert outcome.answer.status == "answered"
    assert all(part in outcome.answer.text for part in told)


async def test_a_wrong_kind_of_answer_is_mended_by_what_the_facts_are() -> None:
    outcome = await ask("India's population growth from 2000 to 2024?", plan(INDIA, tell="ratio"))
    assert outcome.status == "valid"
    assert outcome.answer is not None
    assert "37.1%" in outcome.answer.text


@pytest.mark.parametrize(
    ("tell", "top", "told"),
    [
        ("highest", 0, "United States"),
        ("lowest", 1, "Nigeria"),
        ("lowest", 2, "Mexico"),
        ("rank", 3, "Japan"),
        ("rank", 0, "Nigeria"),
    ],
)
async def test_one_end_or_the_first_few_of_a_ranking_are_told_as_asked(
    tell: str, top: int, told: str
) -> None:
    outcome = await ask("How do the eight compare by GDP in 2025?", plan(RANK_2025, tell=tell, top=top))
    assert outcome.answer is not None
    assert told in outcome.answer.text


@pytest.mark.parametrize(("tell", "first"), [("highest", "the United States"), ("lowest", "Canada")])
async def test_one_end_of_named_countries_is_told_as_a_comparison(tell: str, first: str) -> None:
    outcome = await ask("Which is it, the US or Canada, by GDP in 2024?", plan(PAIR, tell=tell))
    assert outcome.answer is not None
    assert f", {first} had the" in outcome.answer.text


@pytest.mark.parametrize(
    ("question", "reply", "told"),
    [
        ("What will Canada's population be in 2030?", cannot("future"), "forecast"),
        (
            "What was the GDP of France in 2023?",
            plan(values("FRA", "NY.GDP.MKTP.CD", 2023)),
            "does not cover France",
        ),
        (
            "What was Canada's population in 1990?",
            plan(values("CAN", "SP.POP.TOTL", 1990)),
            "no figures for 1990",
        ),
        (
            "What was Canada's unemployment in 2020?",
            plan(values("CAN", "unemployment", 2020)),
            "no figures for unemployment",
        ),
        ("Why did Japan's GDP fall?", cannot("cause"), "has figures, not reasons"),
        ("Internet use in Canada in 2025?", plan(values("CAN", "IT.NET.USER.ZS", 2025)), "2025"),
    ],
)
async def test_what_the_data_does_not_hold_is_declined_with_the_reason(
    question: str, reply: Completion, told: str
) -> None:
    outcome = await ask(question, reply)
    assert outcome.answer is not None
    assert (outcome.status, outcome.answer.status) == ("valid", "cannot_answer"), outcome.problems
    assert told in outcome.answer.text


def passed(threshold: Any) -> Completion:
    arguments = {"country_code": "IND", "indicator_code": "SP.POP.TOTL", "condition": "first_above"}
    return plan(("find_year", {**arguments, "threshold": threshold, "other_country_code": None}), tell="find")


@pytest.mark.parametrize(
    ("question", "threshold", "told"),
    [
        ("In which year did India's population first pass 1.3 billion?", 1_300_000_000, "in 2014"),
        ("In which year did India's population first pass 1.3 billion?", 1.3, "not sure what is asked"),
        ("In which year did India's population first pass 1.3 billion?", "1.3", "not sure what is asked"),
        ("In which year did India's population first pass 1.3 billion?", True, "not sure what is asked"),
        ("In which year did India's population first pass 1.3 billion?", 1_200_000_000, "not sure"),
    ],
)
async def test_a_threshold_that_the_question_does_not_state_is_not_answered(
    question: str, threshold: Any, told: str
) -> None:
    outcome = await ask(question, passed(threshold))
    assert outcome.answer is not None
    assert told in outcome.answer.text


async def test_a_question_half_of_which_is_not_covered_is_not_answered_by_half() -> None:
    both = plan(values("CAN", "SP.POP.TOTL", 2024), values("FRA", "SP.POP.TOTL", 2024))
    outcome = await ask("Population of Canada and France in 2024?", both)
    assert outcome.answer is not None
    assert outcome.answer.status == "cannot_answer"


async def test_more_calls_than_allowed_do_not_run() -> None:
    many = plan(*(values("CAN", "SP.POP.TOTL", year) for year in range(2000, 2012)))
    outcome = await ask("Canada's population?", many)
    assert (outcome.status, outcome.stop_reason, outcome.tool_calls) == ("failed", "max_tool_calls", 0)


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        (Completion("I plan to look it up."), "malformed_json"),
        (plan(), "schema"),
        (plan(tell="everything"), "schema"),
        (plan(PAIR, top=99), "schema"),
        (plan(PAIR, top=-1), "schema"),
        (plan(PAIR, top=True), "schema"),
        (plan(PAIR, more=1), "schema"),
        (plan(PAIR, cannot="future"), "schema"),
        (cannot("tired"), "schema"),
        (cannot("future", more=1), "schema"),
        (reply({"cannot": "future"}, more=1), "schema"),
        (reply({"calls": [1], "tell": "values", "top": 0}), "schema"),
        (reply([]), "schema"),
        (Completion(plan(PAIR).content, finish_reason="length"), "truncated"),
        (Completion(plan(PAIR).content, refusal="No."), "refusal"),
    ],
)
async def test_what_is_no_plan_is_stopped_by_gate_1_and_runs_nothing(reply: Completion, code: str) -> None:
    outcome = await ask("GDP?", reply)
    assert (outcome.status, outcome.tool_calls) == ("rejected", 0)
    assert [problem.code for problem in outcome.problems] == [code]


async def test_no_text_of_the_model_reaches_the_reader() -> None:
    """A model that was talked into writing an answer has no place to write it."""
    reply = Completion(json.dumps({"status": "answered", "answer": "Canada has 50 million people."}))
    outcome = await ask("What was Canada's population in 2024?", reply)
    assert outcome.status == "rejected"
