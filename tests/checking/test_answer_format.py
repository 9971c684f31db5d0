"""Gate 1: only a whole, strict answer object passes; everything else has a code and a sentence."""

from __future__ import annotations

import json

import pytest
from builders import make_answer, make_call, make_calls
from hypothesis import given, settings
from hypothesis import strategies as st

from core.checking.answer_format import check_format
from core.conversation.messages import Completion
from core.outcome import Answer

GOOD = '{"status": "answered", "answer": "Canada had 41,262,329 people in 2024."}'


def codes(completion: Completion) -> list[str]:
    read = check_format(completion)
    assert isinstance(read, tuple), f"read as an answer: {read}"
    assert all(problem.message for problem in read)
    return [problem.code for problem in read]


@pytest.mark.parametrize("status", ["answered", "cannot_answer"])
def test_an_object_with_exactly_the_two_keys_is_an_answer(status: str) -> None:
    read = check_format(Completion(json.dumps({"answer": "Yes.", "status": status})))
    assert read == Answer(status, "Yes.")  # type: ignore[arg-type]


@pytest.mark.parametrize("content", [None, "", GOOD])
def test_a_refusal_is_a_problem_with_and_without_content(content: str | None) -> None:
    assert codes(Completion(content, refusal="I can't help with that.")) == ["refusal"]


@pytest.mark.parametrize("content", [None, "", '{"status": "answered", "answer": "41.2', GOOD])
def test_a_reply_cut_at_the_length_limit_is_never_an_answer(content: str | None) -> None:
    """Even a whole object: the service says that something is missing."""
    assert codes(Completion(content, finish_reason="length")) == ["truncated"]


@pytest.mark.parametrize("content", [None, "", GOOD])
def test_a_filtered_reply_is_never_an_answer(content: str | None) -> None:
    assert codes(Completion(content, finish_reason="content_filter")) == ["content_filter"]


def test_a_reply_that_ended_for_an_unnamed_reason_may_be_cut() -> None:
    assert codes(Completion(GOOD, finish_reason="other")) == ["truncated"]


@pytest.mark.parametrize("content", [None, "", "   \n", "\t"])
def test_an_empty_reply_is_not_a_blank_answer(content: str | None) -> None:
    assert codes(Completion(content)) == ["malformed_json"]


@pytest.mark.parametrize(
    "content",
    [
        "Canada had 41,262,329 people in 2024.",
        f"```json\n{GOOD}\n```",
        f"Here it is: {GOOD}",
        f"{GOOD}{GOOD}",
        f"{GOOD} Hope that helps!",
        GOOD[:-1],
        "{'status': 'answered', 'answer': 'Yes'}",
        '{"status": "answered", "answer": "a\nb"}',
        '{"status": "answered", "answer": NaN}',
        '{"status": "answered", "answer": "\\ud800"}',
        "[" * 100_000,
    ],
)
def test_what_is_not_one_bare_json_value_is_malformed(content: str) -> None:
    """Also a fenced object: a reply that we must repair is one that we may misread."""
    assert codes(Completion(content)) == ["malformed_json"]


@pytest.mark.parametrize(
    "content",
    [
        "null",
        "[]",
        "41262329",
        '"Canada"',
        "{}",
        '{"status": "answered"}',
        '{"answer": "Yes"}',
        '{"status": "answered", "answer": "Yes", "confidence": 1}',
        '{"status": "ANSWERED", "answer": "Yes"}',
        '{"status": "maybe", "answer": "Yes"}',
        '{"status": "answered", "answer": null}',
        '{"status": "answered", "answer": 41262329}',
        '{"status": "answered", "answer": ["Yes"]}',
        '{"status": null, "answer": "Yes"}',
        '{"status": "cannot_answer", "status": "answered", "answer": "Yes"}',
        '{"status": "answered", "answer": "41", "answer": "42"}',
    ],
)
def test_another_shape_is_a_schema_problem(content: str) -> None:
    assert codes(Completion(content)) == ["schema"]


@pytest.mark.parametrize(
    "content",
    [
        '{"name": "get_values", "arguments": {"country_code": "CAN"}}',
        '[{"name": "get_values", "arguments": {}}]',
        '{"tool_calls": [{"function": {"name": "get_values"}}]}',
        '{"tool": "get_values", "parameters": {"country_code": "CAN"}}',
        '<tool_call>\n{"name": "get_values"}\n</tool_call>',
        "<function=get_values>{}</function>",
        '[TOOL_CALLS] [{"name": "get_values"}]',
        '<|python_tag|>get_values(country_code="CAN")',
        'functions.get_values({"country_code": "CAN"})',
        'get_values(country_code="CAN", start_year=2024)',
        '```json\n{"name": "get_values", "arguments": {}}\n```',
        json.dumps({"status": "answered", "answer": '<tool_call>{"name": "get_values"}</tool_call>'}),
        json.dumps({"status": "answered", "answer": 'get_values(country_code="CAN")'}),
        json.dumps({"status": "answered", "answer": '{"name": "x", "arguments": {"a": 1}}'}),
    ],
)
def test_a_tool_call_written_as_text_is_a_schema_problem_and_never_an_answer(content: str) -> None:
    assert codes(Completion(content)) == ["schema"]


def test_tool_calls_where_an_answer_was_due_are_a_schema_problem() -> None:
    assert codes(make_calls(make_call(), content=GOOD)) == ["schema"]


@pytest.mark.parametrize(
    "text",
    [
        "GDP (current US dollars) was $29.30 trillion in 2024.",
        "Life expectancy (at birth) was 81.6 years in 2022 (Canada).",
        "The argument: more people than in 2000.",
    ],
)
def test_ordinary_brackets_are_not_taken_for_a_tool_call(text: str) -> None:
    assert check_format(make_answer(text)) == Answer("answered", text)


def test_problems_speak_the_readers_language() -> None:
    english = check_format(Completion(None), "en")
    french = check_format(Completion(None), "fr")
    assert isinstance(english, tuple)
    assert isinstance(french, tuple)
    assert english[0].message == "The reply was empty."
    assert french[0].message == "La réponse était vide."


@settings(max_examples=200, deadline=None)
@given(st.text() | st.builds(json.dumps, st.recursive(st.none() | st.text() | st.floats(), st.lists)))
def test_no_text_crashes_the_gate_or_passes_without_the_form(content: str) -> None:
    read = check_format(Completion(content))
    assert isinstance(read, tuple) or set(json.loads(content)) == {"status", "answer"}
