"""Services differ from the protocol they name: what they add comes back, what they refuse is left out."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from aiohttp import web
from builders import make_question
from model_service import REQUEST, error_of, respond, serve

from core.ask import Assistant, Route
from core.conversation.designs import DesignName
from core.conversation.designs.base import RunTools
from core.conversation.designs.tools import ToolsDesign
from core.conversation.messages import Completion, CompletionRequest, ToolMessage, ToolSpec
from core.conversation.models import Model, find_model
from core.conversation.prompts import build_user_message
from core.conversation.providers.chat_wire import build_body
from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.data.snapshot import load_snapshot
from core.tools import build_tools

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
FULL = CompletionRequest(
    "chat-small",
    (build_user_message(make_question()),),
    (ToolSpec("look_up", "Looks up.", {"type": "object"}),),
    SCHEMA,
)


def call(**extra: Any) -> dict[str, Any]:
    return {"id": "c1", "type": "function", "function": {"name": "look_up", "arguments": "{}"}, **extra}


def reply(message: dict[str, Any]) -> dict[str, Any]:
    reason = "tool_calls" if "tool_calls" in message else "stop"
    return {"choices": [{"message": {"role": "assistant", **message}, "finish_reason": reason}]}


async def ask(message: dict[str, Any]) -> Completion:
    async with serve(respond(200, reply(message))) as provider:
        return await provider.complete(FULL)


def echo(completion: Completion) -> dict[str, Any]:
    """The service's message as the next request of design tools holds it."""
    snapshot = load_snapshot()
    design = ToolsDesign(snapshot.coverage, build_tools(snapshot))
    step = design.decide(completion)
    assert isinstance(step, RunTools)
    opening = design.open(make_question()).messages
    messages = [*opening, *design.continue_with(step, [ToolMessage("c1", "look_up", "{}")])]
    body = build_body(design.build_request("chat-small", messages), Model("chat-small"))
    return next(message for message in body["messages"] if message["role"] == "assistant")


@pytest.mark.parametrize(
    "extra",
    [
        {"extra_content": {"google": {"thought_signature": "c2ln"}}},
        {"thought_signature": "c2ln"},
    ],
)
async def test_what_a_service_adds_to_a_call_goes_back_unchanged(extra: dict[str, Any]) -> None:
    sent = echo(await ask({"content": None, "tool_calls": [call(**extra)]}))
    assert sent["tool_calls"][0] == call(**extra)


async def test_what_it_adds_to_a_function_goes_back() -> None:
    mine = call()
    mine["function"]["thought_signature"] = "c2ln"
    assert echo(await ask({"content": None, "tool_calls": [mine]}))["tool_calls"][0] == mine


async def test_what_it_adds_to_its_message_goes_back() -> None:
    sent = echo(await ask({"content": None, "reasoning_content": "First, ...", "tool_calls": [call()]}))
    assert sent["reasoning_content"] == "First, ..."


async def test_what_it_adds_never_forges_a_field_of_ours() -> None:
    sent = echo(await ask({"content": None, "role": "system", "tool_calls": [call(type="x")]}))
    assert sent["role"] == "assistant"
    assert sent["tool_calls"][0]["type"] == "function"


async def test_half_a_character_pair_in_an_addition_breaks_no_later_request() -> None:
    completion = await ask({"content": None, "note": "\ud800", "tool_calls": [call()]})
    json.dumps(echo(completion), ensure_ascii=False).encode("utf-8")


def refusing(*names: str) -> tuple[Any, list[dict[str, Any]]]:
    """A service that refuses each of these parameters by its name."""
    seen: list[dict[str, Any]] = []

    async def handler(request: web.Request) -> web.StreamResponse:
        body = await request.json()
        seen.append(body)
        for name in names:
            if f'"{name}"' in json.dumps({key: body[key] for key in body if key != "messages"}):
                error = {"error": {"message": f"Unsupported parameter: '{name}' is not supported"}}
                return web.json_response(error, status=400)
        return web.json_response({"choices": [{"message": {"content": "ok"}, "finish_reason": "stop"}]})

    return handler, seen


@pytest.mark.parametrize(
    ("name", "model"),
    [
        *((name, "chat-small") for name in ("parallel_tool_calls", "strict", "json_schema", "temperature")),
        ("max_tokens", "qwen2.5-coder-1.5b"),
        ("reasoning_effort", "chat-strong"),
    ],
)
async def test_what_a_service_refuses_by_name_is_left_out_once_and_remembered(name: str, model: str) -> None:
    handler, seen = refusing(name)
    tools = FULL.tools if find_model(model).function_tools else ()
    request = replace(FULL, model=model, tools=tools)
    async with serve(handler) as provider:
        assert (await provider.complete(request)).content == "ok"
        assert len(seen) == 2
        assert (await provider.complete(request)).content == "ok"
        assert len(seen) == 3
    assert name in json.dumps(seen[0])
    assert name not in json.dumps(seen[-1])


VALUES = {"country_code": "CAN", "indicator_code": "SP.POP.TOTL", "start_year": 2024, "end_year": 2024}
GET_VALUES = {"tool": "get_values", "arguments": VALUES}
FUNCTION = {"name": "get_values", "arguments": json.dumps(VALUES)}


def final(text: str) -> dict[str, str]:
    return {"status": "answered", "answer": text}


def speak(design: str, text: str) -> list[dict[str, Any]]:
    """The messages of a model that answers so in that design."""
    call = {"content": None, "tool_calls": [{"id": "c1", "type": "function", "function": FUNCTION}]}
    steps: dict[str, list[Any]] = {
        "tools": [call, final(text)],
        "structured": [{"step": GET_VALUES}, {"step": final(text)}],
        "plan": [{"plan": {"calls": [GET_VALUES], "tell": "values", "top": 0}}],
        "fetch-first": [final(text)],
    }
    return [step if "content" in step else {"content": json.dumps(step)} for step in steps[design]]


@pytest.mark.parametrize("design", ["tools", "structured", "plan", "fetch-first"])
@pytest.mark.parametrize("says", ["41,262,329", "99 million"])
async def test_without_a_schema_each_design_works_and_the_gate_is_as_strict(
    design: DesignName, says: str
) -> None:
    """The service knows no schemas; what it says without one is held to the data as ever."""
    left = speak(design, f"Canada's population was {says} in 2024.")

    async def handler(request: web.Request) -> web.StreamResponse:
        if "json_schema" in json.dumps((await request.json()).get("response_format", {})):
            error = {"error": {"message": "'response_format' of type 'json_schema' is not supported"}}
            return web.json_response(error, status=400)
        return web.json_response(reply(left.pop(0)) if left else {})

    async with serve(handler) as provider:
        routes = [Route(provider, "chat-small", design)]
        outcome = await Assistant(load_snapshot(), routes).ask(make_question("Canada's population in 2024?"))
    assert outcome.error is None
    # In design plan the model writes no figure at all.
    assert outcome.status == ("valid" if says == "41,262,329" or design == "plan" else "rejected")


async def test_without_a_schema_a_json_object_is_asked_for() -> None:
    handler, seen = refusing("json_schema")
    async with serve(handler) as provider:
        await provider.complete(FULL)
    assert seen[-1]["response_format"] == {"type": "json_object"}


async def test_several_refusals_in_a_row_are_all_heeded() -> None:
    handler, seen = refusing("parallel_tool_calls", "strict", "temperature")
    async with serve(handler) as provider:
        assert (await provider.complete(FULL)).content == "ok"
    assert len(seen) == 4


async def test_a_service_that_refuses_again_what_was_left_out_is_not_asked_for_ever() -> None:
    seen: list[int] = []

    async def handler(_: web.Request) -> web.StreamResponse:
        seen.append(1)
        return web.json_response({"error": {"message": "temperature is wrong"}}, status=400)

    await error_of(handler, FULL)
    assert len(seen) == 2


def test_the_model_table_can_say_what_a_model_does_without() -> None:
    body = build_body(FULL, Model("m", temperature=0, without=("temperature", "json_schema")))
    assert "temperature" not in body
    assert body["response_format"] == {"type": "json_object"}


@pytest.mark.parametrize(
    "body",
    [
        [{"error": {"message": "model is overloaded by art"}}],
        {"error": [{"msg": "model is overloaded by art"}]},
        {"detail": [{"msg": "model is overloaded by art"}]},
        {"error": "model is overloaded by art"},
    ],
)
async def test_an_error_in_any_shape_keeps_its_words(body: Any) -> None:
    assert "overloaded by art" in str(await error_of(respond(400, body), REQUEST))


def test_a_provider_starts_with_nothing_refused() -> None:
    assert not OpenAIChatProvider(api_key="k")._refused
