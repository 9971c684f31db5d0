"""Whatever a model sends, the question has an outcome, and what is shown was checked.

`FUZZ_EXAMPLES=10000 pytest tests/test_ask_fuzz.py -n0` is the long run; a short one is part of every test
run.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
from decimal import Decimal
from functools import cache
from typing import Any

from builders import make_call, make_calls, make_question
from fakes import FakeClock
from hypothesis import given, settings
from hypothesis import strategies as st

from core.ask import Assistant, Route
from core.claims.exact import round_to_step
from core.conversation.designs import DesignName
from core.conversation.messages import Completion, ToolCall
from core.conversation.providers.scripted import Reply, ScriptedProvider
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import ProviderError, ProviderUnavailable
from core.outcome import Answer, Outcome

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "150"))
DESIGNS: tuple[DesignName, ...] = ("tools", "structured", "plan", "fetch-first")
COUNTRIES = ("Canada", "Mexico", "Japan", "the world", "France", "")
TRUTH = "Canada's population was 41,262,329 people in 2024."


@cache
def snapshot() -> Snapshot:
    return load_snapshot()


def ask(replies: list[Reply], design: DesignName = "tools") -> Outcome:
    clock = FakeClock()
    route = Route(ScriptedProvider(replies), "chat-small", design)
    assistant = Assistant(snapshot(), [route], clock=clock, sleep=clock.sleep)
    return asyncio.run(assistant.ask(make_question()))


def values(country: str, year: int) -> dict[str, Any]:
    return {"country_code": country, "indicator_code": "SP.POP.TOTL", "start_year": year, "end_year": year}


ARGUMENTS = (
    st.builds(values, st.sampled_from(["CAN", "MEX", "ALL", ""]), st.integers(1990, 2030)).map(json.dumps)
    | st.sampled_from(["", "null", "[]", "{", '{"a": 1, "a": 2}', '{"year": NaN}', "\ud800", "{}"])
    | st.text(max_size=20)
)
CALLS = st.builds(
    ToolCall,
    st.sampled_from(["", "a", "a", "b"]) | st.text(max_size=4),
    st.sampled_from(["get_values", "rank_countries", "get_change", "find_year", "shell"])
    | st.text(max_size=6),
    ARGUMENTS,
)
SENTENCES = st.builds(
    "{}'s population was {}{} in {}{}".format,
    st.sampled_from(COUNTRIES),
    st.sampled_from(["", "about ", "over ", "-", "US$", "not "]),
    st.sampled_from(["41,262,329 people", "41.26 million", "41.2 million", "130,861,007 people", "half"])
    | st.integers(-(10**9), 10**9).map(str),
    st.sampled_from(["2024", "2023", "2030", "recent years"]),
    st.sampled_from([".", " because of migration.", ", the largest of all.", "; it will double.", "\u200b."]),
)
TEXTS = SENTENCES | st.text(max_size=60) | st.just(TRUTH)
ANSWERS = st.builds(
    lambda status, answer, more: json.dumps({"status": status, "answer": answer, **more}),
    st.sampled_from(["answered", "cannot_answer", "yes"]),
    TEXTS | st.none() | st.integers(),
    st.just({}) | st.just({"x": 1}),
)
STEPS = st.builds(
    lambda tool, arguments: json.dumps({"step": {"tool": tool, "arguments": arguments}}),
    st.sampled_from(["get_values", "shell"]),
    st.builds(values, st.sampled_from(["CAN", "MEX", "Narnia"]), st.integers(1990, 2030)) | st.none(),
)
YEARS = {"indicator_code": "SP.POP.TOTL", "from_year": 2000, "to_year": 2024, "country_code": "CAN"}
PASSED = {
    "country_code": "CAN",
    "indicator_code": "SP.POP.TOTL",
    "condition": "first_above",
    "other_country_code": None,
}
PLANNED = st.builds(
    lambda tool, arguments: {"tool": tool, "arguments": arguments},
    st.sampled_from(["get_values", "get_change", "find_year", "rank_countries", "shell"]),
    st.builds(values, st.sampled_from(["CAN", "MEX", "Narnia"]), st.integers(1990, 2030))
    | st.just(YEARS)
    | st.sampled_from([1, 3e7, True, "x", None, [1]]).map(lambda value: {**PASSED, "threshold": value})
    | st.none(),
)
PLANS = st.builds(
    lambda calls, tell, top: json.dumps({"plan": {"calls": calls, "tell": tell, "top": top}}),
    st.lists(PLANNED, max_size=3),
    st.sampled_from(["values", "rank", "highest", "lowest", "change", "mean", "find", "ratio", "all"]),
    st.sampled_from([0, 1, 3, 8, 9, -1, True, None]),
) | st.sampled_from(["future", "place", ""]).map(lambda reason: json.dumps({"plan": {"cannot": reason}}))
REPLIES = st.builds(
    Completion,
    ANSWERS | STEPS | PLANS | TEXTS | st.none(),
    st.just(()) | st.lists(CALLS, max_size=12).map(tuple),
    st.sampled_from(["stop", "stop", "tool_calls", "length", "content_filter", "other"]),
    st.none() | st.none() | st.text(max_size=4),
)
FAILURES = st.builds(ProviderError, st.text(max_size=5)) | st.just(ProviderUnavailable("down", 1.0))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.lists(REPLIES | FAILURES, min_size=8, max_size=8), st.sampled_from(DESIGNS))
def test_any_conversation_ends_in_an_outcome_that_is_json(replies: list[Reply], design: DesignName) -> None:
    outcome = ask(replies, design)
    json.dumps(outcome.to_json()).encode()
    assert outcome.model_calls <= 5
    assert outcome.tool_calls <= 10
    assert (outcome.error is not None) == (outcome.status == "failed")
    assert bool(outcome.problems) == (outcome.status == "rejected")
    if outcome.status == "valid":
        assert outcome.answer is not None
        assert outcome.source is not None
        figures = re.findall(r"\d[\d,.]*\d", outcome.answer.text)
        assert outcome.evidence or outcome.answer.status == "cannot_answer" or not figures


CANADA = make_calls(make_call(name="get_values", arguments=values("CAN", 2024)))


VALUE = Decimal(41_262_329)


def is_true(text: str) -> bool:
    """Of Canada in 2024: "over" a number below the value, or the value rounded where zeros end it."""
    found = re.fullmatch(
        r"(?:Canada)?'s population was (about |over |)(-?[\d.,]+)( million| people|) in 2024\.", text
    )
    if found is None:
        return False
    number = Decimal(found[2].replace(",", "")) * (10**6 if found[3] == " million" else 1)
    if found[1] == "over ":
        return number < VALUE
    return round_to_step(VALUE, Decimal(1).scaleb(int(number.normalize().as_tuple().exponent))) == number


@settings(max_examples=EXAMPLES, deadline=None)
@given(SENTENCES, st.sampled_from(["answered", "cannot_answer"]))
def test_after_canadas_value_only_that_value_is_shown(text: str, status: str) -> None:
    """The one fact is Canada with 41,262,329 people in 2024. A reporter reads it in our words or nothing;
    what is false in these sentences is not supported."""
    outcome = ask([CANADA, Completion(json.dumps({"status": status, "answer": text}))])
    if outcome.status == "valid":
        assert outcome.answer == Answer("answered", "Canada's population was 41.3 million in 2024.")
    if outcome.finding == "supported":
        assert is_true(text), text
