"""The live provider against a service that means harm, or acts as if it did."""

from __future__ import annotations

import asyncio
import gzip
import json
from contextlib import suppress

import pytest
from aiohttp import web
from model_service import GOOD, KEY, REQUEST, Handler, error_of, respond, send, serve, serve_model

from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.errors import ProviderUnavailable


@pytest.mark.parametrize("charset", ["zlib", "hex", "rot13", "idna", "undefined", "utf-16", "nonsense", ""])
async def test_a_reply_is_read_as_utf_8_whatever_its_header_says(charset: str) -> None:
    body = json.dumps({"choices": [{"message": {"content": "é"}}]}, ensure_ascii=False).encode()
    async with serve(send(body, Content_Type=f"application/json; charset={charset}")) as provider:
        assert (await provider.complete(REQUEST)).content == "é"


async def test_an_error_page_in_no_encoding_at_all_is_still_an_error_of_ours() -> None:
    handler = send(b'{"error": {"message": "words"}}', 400, Content_Type="application/json; charset=zlib")
    assert "refused the request" in str(await error_of(handler))


async def test_a_byte_order_mark_is_no_part_of_the_reply() -> None:
    async with serve(send(b"\xef\xbb\xbf" + json.dumps(GOOD).encode())) as provider:
        assert (await provider.complete(REQUEST)).content == "hello"


async def test_a_reply_without_end_is_not_waited_for() -> None:
    sent: list[int] = []

    async def handler(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json"})
        await response.prepare(request)
        while len(sent) < 10_000:
            await response.write(b" " * 65_536)
            sent.append(65_536)
        raise AssertionError("nobody hung up")

    error = await error_of(handler)
    assert "too long" in str(error)
    assert not isinstance(error, ProviderUnavailable)


async def test_an_error_page_without_end_is_read_no_further() -> None:
    async def handler(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(status=500, headers={"Content-Type": "text/html"})
        await response.prepare(request)
        while True:
            await response.write(b" " * 65_536)

    error = await error_of(handler)
    assert isinstance(error, ProviderUnavailable)
    assert "HTTP 500" in str(error)


async def test_compressed_replies_are_neither_asked_for_nor_unpacked() -> None:
    """Some kilobytes of them can stand for gigabytes."""
    asked: list[str] = []

    async def handler(request: web.Request) -> web.StreamResponse:
        asked.append(request.headers["Accept-Encoding"])
        packed = gzip.compress(json.dumps(GOOD).encode())
        return web.Response(body=packed, headers={"Content-Encoding": "gzip"})

    assert "compresses" in str(await error_of(handler))
    assert asked == ["identity"]


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_a_question_does_not_follow_a_redirect(status: int) -> None:
    """It would go, with Azure's key, to an address that nobody set."""
    arrived: list[str] = []

    async def elsewhere(request: web.Request) -> web.StreamResponse:
        arrived.append(request.path)
        return web.json_response(GOOD)

    async with serve_model(elsewhere) as other:
        error = await error_of(respond(status, {}, Location=f"{other}/v1/chat/completions"))
    assert f"HTTP {status}" in str(error)
    assert not isinstance(error, ProviderUnavailable)
    assert arrived == []


async def test_a_service_that_drips_is_left_when_the_attempts_time_is_over() -> None:
    """No single read ever waits for long; the time of an attempt is that of all of them."""

    async def handler(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        with suppress(ConnectionError):
            for _ in range(2_000):
                await response.write(b" ")
                await asyncio.sleep(0.005)
        return response

    error = await error_of(handler, timeout_seconds=0.1)
    assert isinstance(error, ProviderUnavailable)
    assert "in time" in str(error)


async def test_what_the_service_repeats_of_our_messages_is_not_told() -> None:
    async def handler(request: web.Request) -> web.StreamResponse:
        said = (await request.json())["messages"][-1]["content"]
        message = f"Unsupported value in {json.dumps(said)}: give another"
        return web.json_response({"error": {"message": message}}, status=400)

    told = str(await error_of(handler))
    assert "Unsupported value" in told
    assert "give another" in told
    assert "Canada" not in told
    assert "population" not in told


async def test_an_empty_budget_is_known_by_its_type_too() -> None:
    error = await error_of(respond(429, {"error": {"message": "none left", "type": "insufficient_quota"}}))
    assert "no budget" in str(error)


def test_an_address_that_is_set_to_nothing_is_openais(monkeypatch: pytest.MonkeyPatch) -> None:
    """As container files set it that were copied from the example: the SDK would take it for an address."""
    monkeypatch.setenv("OPENAI_BASE_URL", "")
    client = OpenAIChatProvider(api_key=KEY)._get_client()
    assert str(client.base_url).startswith("https://api.openai.com/v1")


@pytest.mark.parametrize(
    "handler", [respond(200, text="hello"), respond(200, {"choices": []}), send(b" " * 3_000_000)]
)
async def test_a_reply_that_cannot_be_used_may_have_cost_something(handler: Handler) -> None:
    assert (await error_of(handler)).may_cost


@pytest.mark.parametrize("status", [400, 401, 429, 503])
async def test_what_the_service_did_not_do_has_no_price(status: int) -> None:
    assert not (await error_of(respond(status, {}))).may_cost


async def test_a_lost_connection_may_have_cost_something_once_there_was_one(unused_tcp_port: int) -> None:
    async def cut(request: web.Request) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.close()
        return web.Response()

    assert (await error_of(cut)).may_cost
    nowhere = f"http://127.0.0.1:{unused_tcp_port}/v1"
    assert not (await error_of(cut, base_url=nowhere)).may_cost


async def test_a_reply_that_repeats_the_key_is_read_without_it() -> None:
    """It goes into records, cards and recordings."""
    function = {"name": KEY, "arguments": json.dumps({"country_code": KEY})}
    message = {"content": f"The key is {KEY}.", "tool_calls": [{"id": KEY, "function": function}]}
    async with serve(respond(200, {"choices": [{"message": message}]})) as provider:
        reply = await provider.complete(REQUEST)
    assert KEY not in repr(reply)
    assert reply.content == "The key is [API key]."


async def test_a_key_that_is_no_secret_may_be_a_word_of_the_reply() -> None:
    async with serve(respond(200, GOOD), api_key="hello") as provider:
        assert (await provider.complete(REQUEST)).content == "hello"
