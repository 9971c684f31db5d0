"""The offline provider: reads, calls, tells what the calls found, or declines."""

from __future__ import annotations

import json

import pytest
from builders import make_question

from core.checking.gate import Gate
from core.conversation.messages import (
    Completion,
    CompletionRequest,
    Message,
    SystemMessage,
    ToolMessage,
    ToolSpec,
    UserMessage,
)
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import load_snapshot
from core.tools import build_tools
from core.tools.base import dispatch

SNAPSHOT = load_snapshot()
TOOLS = build_tools(SNAPSHOT)
SPECS = tuple(ToolSpec(tool.name, tool.description, tool.parameters) for tool in TOOLS.values())
PROVIDER = OfflineProvider(Gate.over(SNAPSHOT))


def opening(text: str, *context: str) -> tuple[Message, ...]:
    return SystemMessage("Be brief."), UserMessage(text, make_question(text, *context))


async def complete(messages: tuple[Message, ...], specs: tuple[ToolSpec, ...] = SPECS) -> Completion:
    return await PROVIDER.complete(CompletionRequest("offline", messages, specs))


def run(completion: Completion) -> tuple[ToolMessage, ...]:
    replies = [(call, dispatch(TOOLS, call.name, call.arguments)) for call in completion.tool_calls]
    return tuple(
        ToolMessage(call.id, call.name, reply.content, tuple(reply.facts)) for call, reply in replies
    )


async def test_it_asks_for_the_facts_that_the_question_needs_and_tells_them() -> None:
    messages = opening("What was Canada's population in 2024?")
    first = await complete(messages)
    assert [(call.name, json.loads(call.arguments)) for call in first.tool_calls] == [
        (
            "get_values",
            {
                "country_code": "CAN",
                "indicator_code": "SP.POP.TOTL",
                "start_year": 2024,
                "end_year": 2024,
            },
        )
    ]
    last = await complete((*messages, *run(first)))
    assert json.loads(last.content or "") == {
        "status": "answered",
        "answer": "Canada's population was 41.3 million in 2024.",
    }
    assert last.usage == first.usage
    assert (first.usage.tokens_in, first.usage.tokens_out) == (0, 0)


async def test_the_same_call_is_made_once() -> None:
    first = await complete(opening("Population and GDP of Canada, and population of Canada, in 2024?"))
    calls = [(call.name, call.arguments) for call in first.tool_calls]
    assert len(calls) == len(set(calls))
    assert len({call.id for call in first.tool_calls}) == len(first.tool_calls)


async def test_what_a_call_found_missing_is_told() -> None:
    messages = opening("What was life expectancy in Japan in 2025?")
    last = await complete((*messages, *run(await complete(messages))))
    answer = json.loads(last.content or "")
    assert answer["status"] == "cannot_answer"
    assert "no 2025 figure" in answer["answer"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Who is the president of France?", "can't answer"),
        ("What was Canada's population in 2020 before lunch?", "lunch"),
        ("Population du Québec en 2020 ?", "Québec"),
        ("", "can't answer"),
    ],
)
async def test_what_it_cannot_read_it_declines_without_a_call(text: str, told: str) -> None:
    completion = await complete(opening(text))
    assert completion.tool_calls == ()
    answer = json.loads(completion.content or "")
    assert answer["status"] == "cannot_answer"
    assert told in answer["answer"]


async def test_without_its_tools_it_declines() -> None:
    completion = await complete(opening("What was Canada's population in 2024?"), ())
    assert completion.tool_calls == ()
    assert json.loads(completion.content or "")["status"] == "cannot_answer"


async def test_a_follow_up_is_read_with_its_thread() -> None:
    first = await complete(opening("And in 2010?", "What was Canada's population in 2024?"))
    assert json.loads(first.tool_calls[0].arguments)["start_year"] == 2010


async def test_a_request_without_a_question_is_declined() -> None:
    completion = await complete((SystemMessage("Be brief."),))
    assert json.loads(completion.content or "")["status"] == "cannot_answer"


async def test_it_keeps_nothing_between_questions() -> None:
    one, other = opening("GDP of Mexico in 2020?"), opening("GDP of Japan in 2020?")
    before = await complete(one)
    await complete(other)
    assert await complete(one) == before
