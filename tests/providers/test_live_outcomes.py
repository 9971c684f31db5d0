"""Whatever a model service does, the question has an outcome, in time, and nothing unchecked is shown."""

from __future__ import annotations

import asyncio
import json
import time
from typing import Any

import pytest
from aiohttp import web
from builders import make_question
from model_service import Handler, respond, serve_model

from core.ask import Assistant, Route
from core.conversation.limits import Limits
from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.conversation.providers.retry import RetryPolicy
from core.data.snapshot import load_snapshot
from core.outcome import Outcome

SECONDS = 0.6
KEY = "sk-local-0123456789abcdef"


def reply(content: Any, finish_reason: str = "stop", **message: Any) -> dict[str, Any]:
    return {"choices": [{"message": {"content": content, **message}, "finish_reason": finish_reason}]}


def answer(text: str, status: str = "answered") -> dict[str, Any]:
    return reply(json.dumps({"status": status, "answer": text}))


def calls(*arguments: str, ids: tuple[str | None, ...] = (), name: str = "get_values") -> dict[str, Any]:
    listed = [
        {"id": call_id, "type": "function", "function": {"name": name, "arguments": text}}
        for text, call_id in zip(arguments, ids or ("a",) * len(arguments), strict=True)
    ]
    return reply(None, "tool_calls", tool_calls=listed)


CANADA = json.dumps(
    {"country_code": "CAN", "indicator_code": "SP.POP.TOTL", "start_year": 2024, "end_year": 2024}
)
MEXICO = CANADA.replace("CAN", "MEX")
GOOD = "Canada's population was 41,262,329 people in 2024."


async def hang(_: web.Request) -> web.StreamResponse:
    await asyncio.sleep(3600)
    raise AssertionError


async def drip(request: web.Request) -> web.StreamResponse:
    """A byte now and then: no read ever times out."""
    response = web.StreamResponse(headers={"Content-Type": "application/json"})
    await response.prepare(request)
    while True:
        await response.write(b" ")
        await asyncio.sleep(0.02)


async def cut(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Length": "500"})
    await response.prepare(request)
    await response.write(b'{"choices": [')
    assert request.transport is not None
    request.transport.close()
    return response


def script(*bodies: dict[str, Any] | Handler) -> Handler:
    """One body a request; the last one again and again."""
    left = list(bodies)

    async def handler(request: web.Request) -> web.StreamResponse:
        body = left.pop(0) if len(left) > 1 else left[0]
        return web.json_response(body) if isinstance(body, dict) else await body(request)

    return handler


async def ask(handler: Handler) -> Outcome:
    async with serve_model(handler) as root:
        provider = OpenAIChatProvider(api_key=KEY, base_url=f"{root}/v1", timeout_seconds=5)
        await provider.warm()
        retry = RetryPolicy(first_wait_seconds=0.001, longest_wait_seconds=0.002)
        limits = Limits(max_seconds=SECONDS)
        assistant = Assistant(load_snapshot(), [Route(provider, "chat-small")], limits, retry=retry)
        started = time.monotonic()
        outcome = await assistant.ask(make_question())
        assert time.monotonic() - started < SECONDS + 1
        await provider.aclose()
    assert KEY not in json.dumps(outcome.to_json())
    return outcome


FAULTS: dict[str, Handler] = {
    "hangs": hang,
    "drips": drip,
    "cuts the line": cut,
    "hangs after a call": script(calls(CANADA), hang),
    "server error": respond(500, {"error": {"message": f"trace {KEY}"}}),
    "server error page": respond(502, text="<html>bad gateway</html>"),
    "slow down": respond(429, {"error": {}}, retry_after="1"),
    "slow down for an hour": respond(429, {"error": {}}, retry_after="3600"),
    "no budget": respond(429, {"error": {"code": "insufficient_quota"}}),
    "bad key": respond(401, {"error": {"message": f"Incorrect API key provided: {KEY}"}}),
    "no function tools": respond(400, {"error": {"message": "tools are not supported"}}),
    "a page": respond(200, text="<html>Log in</html>"),
    "nothing": respond(200, text=""),
    "null": respond(200, None),
    "no choices": script({"choices": []}),
    "an error with status 200": script({"error": {"message": "overloaded"}}),
    "server error after a call": script(calls(CANADA), respond(500, {})),
}
STOPPED: dict[str, tuple[Handler, str]] = {
    "empty": (script(reply(None)), "malformed_json"),
    "blank": (script(reply("   ")), "malformed_json"),
    "plain text": (script(reply(GOOD)), "malformed_json"),
    "fenced": (
        script(reply(f"```json\n{json.dumps({'status': 'answered', 'answer': GOOD})}\n```")),
        "malformed_json",
    ),
    "refusal": (script(reply(None, refusal="I cannot.")), "refusal"),
    "refusal with content": (script(reply("x", refusal="I cannot.")), "refusal"),
    "filter": (script(reply(None, "content_filter")), "content_filter"),
    "filtered question": (respond(400, {"error": {"code": "content_filter"}}), "content_filter"),
    "half a sentence": (script(reply('{"status": "answered", "answer": "41.2', "length")), "truncated"),
    "call as text": (script(reply(json.dumps({"name": "get_values", "arguments": {}}))), "schema"),
    "call in tags": (script(reply(f"<tool_call>{CANADA}</tool_call>")), "schema"),
    "a third key": (script(reply(json.dumps({"status": "answered", "answer": GOOD, "x": 1}))), "schema"),
}
STOPPED_BY_A_LIMIT: dict[str, tuple[Handler, str]] = {
    "repeats": (script(calls(CANADA)), "repeated_call"),
    "broken for ever": (script(calls('{"country_code": "CA')), "repeated_call"),
    "twelve at once": (
        script(calls(*(CANADA.replace("2024", str(year)) for year in range(2001, 2013)))),
        "max_tool_calls",
    ),
    "never answers": (
        script(*(calls(CANADA.replace("2024", str(year))) for year in range(2001, 2008))),
        "max_steps",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_fault_of_the_service_is_a_failed_outcome_with_one_sentence(fault: str) -> None:
    outcome = await ask(FAULTS[fault])
    assert (outcome.status, outcome.answer) == ("failed", None)
    assert outcome.error
    assert "<" not in outcome.error
    assert "\n" not in outcome.error


@pytest.mark.parametrize("fault", STOPPED)
async def test_a_reply_without_the_form_of_an_answer_is_rejected(fault: str) -> None:
    handler, code = STOPPED[fault]
    outcome = await ask(handler)
    assert (outcome.status, outcome.answer) == ("rejected", None)
    assert [problem.code for problem in outcome.problems] == [code]


async def test_an_answer_with_the_key_in_it_is_not_shown() -> None:
    """What a reporter reads are the application's own words."""
    outcome = await ask(script(calls(CANADA), answer(f"{GOOD} {KEY}")))
    assert outcome.answer is not None
    assert KEY not in outcome.answer.text


@pytest.mark.parametrize("fault", STOPPED_BY_A_LIMIT)
async def test_a_model_that_does_not_end_is_ended(fault: str) -> None:
    handler, reason = STOPPED_BY_A_LIMIT[fault]
    outcome = await ask(handler)
    assert (outcome.status, outcome.stop_reason) == ("failed", reason)


@pytest.mark.parametrize(
    "first",
    [
        calls(CANADA),
        calls(CANADA, MEXICO, ids=("", "")),
        calls(CANADA, MEXICO, ids=("same", "same")),
        calls(CANADA, MEXICO, ids=(None, None)),
        calls(CANADA, "{}", "null", '{"a":1}{"b":2}', '{"a": NaN}', "", ids=("a", "b", "c", "d", "e", "f")),
        {**calls(CANADA), "surprise": [1], "usage": {"prompt_tokens": "many"}},
        {"choices": [{**calls(CANADA)["choices"][0], "finish_reason": None, "logprobs": {}}]},
    ],
)
async def test_odd_but_readable_replies_lead_to_a_checked_answer(first: dict[str, Any]) -> None:
    outcome = await ask(script(first, answer(GOOD)))
    assert outcome.status == "valid"
    assert outcome.tokens_in is None


async def test_failures_that_pass_are_not_seen_by_the_reporter() -> None:
    handler = script(respond(503, {}), respond(429, {}, retry_after="0"), cut, calls(CANADA), answer(GOOD))
    outcome = await ask(handler)
    assert (outcome.status, outcome.model_calls) == ("valid", 2)


async def test_an_unknown_tool_is_told_to_the_model_and_the_answer_is_checked() -> None:
    outcome = await ask(script(calls("{}", name="shell"), answer(GOOD)))
    assert outcome.status == "rejected"
    assert [step.outcome for step in outcome.steps] == ["refused: unknown_tool"]


async def test_every_tool_message_that_goes_back_fits_its_call() -> None:
    """Services answer a conversation with a missing, doubled or foreign call id with HTTP 400."""
    seen: list[list[dict[str, Any]]] = []
    bodies = [calls(CANADA, "{", MEXICO, ids=("", "x", "x")), answer(GOOD)]

    async def handler(request: web.Request) -> web.StreamResponse:
        seen.append((await request.json())["messages"])
        return web.json_response(bodies.pop(0))

    await ask(handler)
    asked = [call["id"] for message in seen[1] for call in message.get("tool_calls", ())]
    told = [message["tool_call_id"] for message in seen[1] if message["role"] == "tool"]
    assert asked == told
    assert len(set(asked)) == 3
    arguments = [
        call["function"]["arguments"] for message in seen[1] for call in message.get("tool_calls", ())
    ]
    assert all(isinstance(json.loads(text), dict) for text in arguments)
