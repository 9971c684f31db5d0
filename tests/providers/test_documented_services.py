"""Services played as their own documentation describes them: each answers a question, with its oddities.

Sources, as of the autumn of 2026 and in our words: the OpenAI compatibility pages of
Anthropic and Gemini; DeepSeek's on prices, chat completions and thinking mode; and the errors of Gemini,
Anthropic, DeepSeek, Mistral and LM Studio as users report them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from aiohttp import web
from builders import make_question
from model_service import Handler, serve

from core.ask import Assistant, Route
from core.conversation.designs import DesignName
from core.conversation.models import MODELS
from core.conversation.providers.retry import RetryPolicy
from core.data.snapshot import load_snapshot
from core.outcome import Outcome

SNAPSHOT = load_snapshot()
CALL = {
    "country_code": "CAN",
    "indicator_code": "SP.POP.TOTL",
    "start_year": 2024,
    "end_year": 2024,
}
ANSWER = json.dumps({"status": "answered", "answer": "Canada's population was 41,262,329 in 2024."})
PLAN = json.dumps(
    {"plan": {"calls": [{"tool": "get_values", "arguments": CALL}], "tell": "values", "top": 0}}
)

Body = dict[str, Any]
Refuse = Callable[[Body], tuple[int, Any] | None]


def sent(body: Body) -> str:
    return json.dumps({key: value for key, value in body.items() if key != "messages"})


class Played:
    """One service: what it refuses, and how it calls a tool; it answers when the results have come back."""

    def __init__(self, refuse: Refuse, call_id: str = "call_abc", **extra: Any) -> None:
        self.refuse, self.call_id = refuse, call_id
        self.of_message = extra.get("of_message", {})
        self.of_call = extra.get("of_call", {})
        self.bodies: list[Body] = []
        self.refused = 0

    def handler(self) -> Handler:
        async def handle(request: web.Request) -> web.StreamResponse:
            body = await request.json()
            self.bodies.append(body)
            refused = self.refuse(body)
            if refused is not None:
                self.refused += 1
                return web.json_response(refused[1], status=refused[0])
            return web.json_response(self.reply(body))

        return handle

    def reply(self, body: Body) -> Body:
        if any(message["role"] == "tool" for message in body["messages"]) or not body.get("tools"):
            content = ANSWER if body.get("tools") else PLAN
            message = {"role": "assistant", "content": content}
            return self.completion(message, "stop")
        function = {"name": "get_values", "arguments": json.dumps(CALL)}
        call = {"id": self.call_id, "type": "function", "function": function, **self.of_call}
        message = {"role": "assistant", "content": None, "tool_calls": [call], **self.of_message}
        return self.completion(message, "tool_calls")

    def completion(self, message: Body, reason: str) -> Body:
        usage = {"prompt_tokens": 1000, "completion_tokens": 100, "total_tokens": 1100}
        return {"choices": [{"index": 0, "message": message, "finish_reason": reason}], "usage": usage}


async def ask(played: Played, model: str, design: DesignName = "tools", questions: int = 1) -> Outcome:
    async with serve(played.handler()) as provider:
        assistant = Assistant(SNAPSHOT, [Route(provider, model, design)], retry=RetryPolicy(max_attempts=1))
        for _ in range(questions):
            outcome = await assistant.ask(make_question("What was Canada's population in 2024?"))
    return outcome


def was_answered(outcome: Outcome) -> None:
    assert outcome.status == "valid", outcome.error
    assert outcome.answer is not None
    assert "41.3 million" in outcome.answer.text


def assistant_messages(body: Body) -> list[Body]:
    return [message for message in body["messages"] if message["role"] == "assistant"]


# Gemini: a call's signature must come back where it stood; errors are a list with one object.


def gemini(body: Body) -> tuple[int, Any] | None:
    for message in assistant_messages(body):
        for call in message.get("tool_calls", ()):
            signature = call.get("extra_content", {}).get("google", {}).get("thought_signature")
            if signature != "c2lnbmF0dXJl":
                said = "Function call is missing a thought_signature in functionCall parts."
                return 400, [{"error": {"code": 400, "message": said, "status": "INVALID_ARGUMENT"}}]
    return None


@pytest.mark.parametrize("model", ["gemini-3.5-flash-lite", "gemini-3.8-flash"])
async def test_gemini_gets_its_thought_signature_back(model: str) -> None:
    played = Played(gemini, of_call={"extra_content": {"google": {"thought_signature": "c2lnbmF0dXJl"}}})
    outcome = await ask(played, model)
    was_answered(outcome)
    assert outcome.cost_usd == pytest.approx(2 * (1000 * price(model)[0] + 100 * price(model)[1]) / 1e6)


async def test_geminis_list_of_an_error_is_told_in_its_words() -> None:
    outcome = await ask(Played(gemini), "gemini-3.8-flash")
    assert outcome.status == "failed"
    assert "missing a thought_signature" in str(outcome.error)


# Anthropic: sampling parameters are errors for current models, `strict` and formats are taken and ignored.


def anthropic(body: Body) -> tuple[int, Any] | None:
    if "temperature" in body:
        said = "`temperature` is deprecated for this model."
        error = {"code": "invalid_request_error", "message": said, "type": "invalid_request_error"}
        return 400, {"error": {**error, "param": None}}
    return None


@pytest.mark.parametrize("model", ["claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5"])
@pytest.mark.parametrize("design", ["tools", "plan"])
async def test_anthropic_is_sent_nothing_that_it_refuses_or_ignores(model: str, design: DesignName) -> None:
    played = Played(anthropic, call_id="toolu_01A09q90qw90lq917835lq9")
    was_answered(await ask(played, model, design))
    assert played.refused == 0
    assert "response_format" not in played.bodies[0]
    assert '"strict"' not in sent(played.bodies[0])


# DeepSeek: JSON objects (the prompt must say JSON) and no schemas; its thoughts come back with calls.


def deepseek(body: Body) -> tuple[int, Any] | None:
    kind = body.get("response_format", {}).get("type")
    error: dict[str, Any] = {"type": "invalid_request_error", "param": None, "code": "invalid_request_error"}
    if kind == "json_schema":
        return 400, {"error": {"message": "This response_format type is unavailable now", **error}}
    if kind == "json_object" and not re.search("json", json.dumps(body["messages"]), re.IGNORECASE):
        return 400, {"error": {"message": "Prompt must contain the word 'json'", **error}}
    for message in assistant_messages(body):
        if message.get("tool_calls") and message.get("reasoning_content") != "The user asks ...":
            said = "The reasoning_content in the thinking mode must be passed back to the API."
            return 400, {"error": {"message": said, **error}}
    return None


@pytest.mark.parametrize("model", ["deepseek-flash", "deepseek-v4-pro"])
@pytest.mark.parametrize("design", ["tools", "plan", "structured"])
async def test_deepseek_gets_its_thoughts_back_and_is_asked_for_an_object(
    model: str, design: DesignName
) -> None:
    played = Played(deepseek, of_message={"reasoning_content": "The user asks ..."})
    outcome = await ask(played, model, design)
    assert played.refused == 0
    if design != "structured":  # whose steps this service does not play
        was_answered(outcome)


async def test_a_service_like_deepseek_that_the_table_does_not_know_is_learnt_once() -> None:
    played = Played(deepseek)
    was_answered(await ask(played, "some-model", "plan", questions=2))
    assert played.refused == 1
    assert played.bodies[-1]["response_format"] == {"type": "json_object"}


# Mistral: nine letters and digits as the id of a call; what it does not know is named in `loc` alone.


def mistral(body: Body) -> tuple[int, Any] | None:
    for message in body["messages"]:
        ids = [call["id"] for call in message.get("tool_calls", ())] + [message.get("tool_call_id")]
        for call_id in filter(None, ids):
            if not re.fullmatch("[A-Za-z0-9]{9}", call_id):
                said = f"Tool call id was {call_id} but must be a-z, A-Z, 0-9, with a length of 9."
                return 400, {"object": "error", "message": said, "type": "invalid_function_call"}
    if "parallel_tool_calls" in body:
        item = {"type": "extra_forbidden", "loc": ["body", "parallel_tool_calls"]}
        detail = [{**item, "msg": "Extra inputs are not permitted", "input": True}]
        return 422, {"object": "Error", "detail": detail, "message": detail, "type": "invalid_request_error"}
    return None


@pytest.mark.parametrize("call_id", ["D681PevKs", "", " "])
async def test_mistral_gets_ids_of_its_form_and_is_asked_again_without_what_it_does_not_know(
    call_id: str,
) -> None:
    played = Played(mistral, call_id)
    was_answered(await ask(played, "mistral-medium-latest"))
    assert played.refused == 1


# Local servers: an error that is a bare text, formats that are all refused, and no count of tokens.


def lm_studio(kinds: str) -> Refuse:
    def refuse(body: Body) -> tuple[int, Any] | None:
        kind = body.get("response_format", {}).get("type")
        if kind is not None and kind not in kinds:
            return 400, {"error": f"'response_format.type' must be '{kinds}' or 'text'"}
        return None

    return refuse


async def test_an_error_that_is_a_bare_text_is_read() -> None:
    played = Played(lm_studio("json_object"))
    was_answered(await ask(played, "some-local-model", "plan"))
    assert played.refused == 1
    assert played.bodies[-1]["response_format"] == {"type": "json_object"}


async def test_where_every_format_is_refused_the_prompt_alone_asks() -> None:
    played = Played(lm_studio("none"))
    was_answered(await ask(played, "some-local-model", "plan", questions=2))
    assert played.refused == 2
    assert "response_format" not in played.bodies[-1]


async def test_a_local_server_without_tools_is_told_with_the_designs_that_work() -> None:
    def refuse(body: Body) -> tuple[int, Any] | None:
        if "tools" in body:
            said = "tools param requires --jinja flag"
            return 500, {"error": {"code": 500, "message": said, "type": "server_error"}}
        return None

    assert (await ask(Played(refuse), "some-local-model")).status == "failed"
    was_answered(await ask(Played(refuse), "some-local-model", "plan"))


def price(model: str) -> tuple[float, float]:
    entry = MODELS[model]
    assert entry.price_in is not None
    assert entry.price_out is not None
    return float(entry.price_in), float(entry.price_out)


def test_each_model_of_a_service_has_a_dated_price_and_is_played_here() -> None:
    hosted = {name for name, model in MODELS.items() if model.price_in and not name.startswith("chat-")}
    played = {"claude", "gemini", "deepseek", "mistral"}
    assert {re.split("[-.]", name)[0] for name in hosted} == played
    assert all(MODELS[name].priced_on for name in hosted)


def test_the_played_refusals_are_refusals() -> None:
    """A service that refuses nothing would prove nothing."""
    cases: Mapping[Refuse, Body] = {
        gemini: {"messages": [{"role": "assistant", "tool_calls": [{"id": "a"}]}]},
        anthropic: {"messages": [], "temperature": 0},
        deepseek: {"messages": [], "response_format": {"type": "json_object"}},
        mistral: {"messages": [{"role": "tool", "tool_call_id": "call_1"}]},
    }
    assert all(refuse(body) for refuse, body in cases.items())
