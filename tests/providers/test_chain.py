"""The chain offline,live: plain questions cost nothing, others go to the model, an outage to a person."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web
from builders import make_question
from model_service import serve_model

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.providers.offline import OfflineProvider
from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.conversation.providers.retry import RetryPolicy
from core.data.snapshot import load_snapshot
from core.outcome import Answer, Outcome

SNAPSHOT = load_snapshot()
ODD = "Could you dig out Canada's headcount for 2024, buddy?"
CALL = {"country_code": "CAN", "indicator_code": "SP.POP.TOTL", "start_year": 2024, "end_year": 2024}


async def ask(question: str, *bodies: dict[str, Any], status: int = 200) -> tuple[Outcome, int]:
    """The outcome, and how many requests reached the live service."""
    seen: list[Any] = []
    left = list(bodies)

    async def handler(request: web.Request) -> web.StreamResponse:
        seen.append(await request.json())
        return web.json_response(left.pop(0) if left else {}, status=status)

    async with serve_model(handler) as root:
        live = OpenAIChatProvider(api_key="any", base_url=f"{root}/v1", timeout_seconds=5)
        routes = [Route(OfflineProvider(Gate.over(SNAPSHOT)), "offline"), Route(live, "chat-small")]
        retry = RetryPolicy(max_attempts=2, first_wait_seconds=0.001)
        outcome = await Assistant(SNAPSHOT, routes, retry=retry).ask(make_question(question))
        await live.aclose()
    return outcome, len(seen)


def reply(message: dict[str, Any], finish_reason: str) -> dict[str, Any]:
    usage = {"prompt_tokens": 700, "completion_tokens": 30}
    return {"choices": [{"message": message, "finish_reason": finish_reason}], "usage": usage}


def call(arguments: dict[str, Any]) -> dict[str, Any]:
    function = {"name": "get_values", "arguments": json.dumps(arguments)}
    listed = [{"id": "c1", "type": "function", "function": function}]
    return reply({"content": None, "tool_calls": listed}, "tool_calls")


def answer(text: str) -> dict[str, Any]:
    return reply({"content": json.dumps({"status": "answered", "answer": text})}, "stop")


async def test_a_plain_question_never_leaves_the_house() -> None:
    outcome, requests = await ask("What was Canada's population in 2024?")
    assert (outcome.status, outcome.provider, requests) == ("valid", "offline", 0)
    assert outcome.cost_usd == 0


async def test_what_offline_does_not_understand_is_answered_live_and_checked() -> None:
    text = "Canada's population was 41,262,329 people in 2024."
    outcome, requests = await ask(ODD, call(CALL), answer(text))
    assert (outcome.status, outcome.provider, requests) == ("valid", "live", 2), outcome.problems
    assert outcome.answer is not None
    assert outcome.answer.text == "Canada's population was 41.3 million in 2024."
    assert outcome.draft == Answer("answered", text)
    assert outcome.tokens_in == 1_400
    assert outcome.cost_usd is not None
    assert outcome.cost_usd > 0


async def test_a_wrong_live_answer_is_stopped() -> None:
    outcome, _ = await ask(ODD, call(CALL), answer("Canada's population was 41,262,392 people in 2024."))
    assert (outcome.status, outcome.provider) == ("rejected", "live")


async def test_an_outage_falls_back_to_a_person() -> None:
    outcome, requests = await ask(ODD, status=503)
    assert (outcome.status, outcome.provider, outcome.answer, requests) == ("failed", "live", None, 2)
