"""The live provider against a local server that plays every fault of a model service."""

from __future__ import annotations

import asyncio
import inspect
import subprocess
import sys
from typing import Any

import httpx2
import openai
import pytest
from aiohttp import web
from model_service import GOOD, KEY, REQUEST, error_of, respond, serve

from core.conversation.messages import CompletionRequest, ToolSpec
from core.conversation.providers import openai_chat
from core.conversation.providers.openai_chat import OpenAIChatProvider, quote_safely, translate_error
from core.errors import ConfigurationError, ProviderUnavailable

WITH_TOOLS = CompletionRequest(
    "chat-strong", REQUEST.messages, (ToolSpec("look_up", "Looks up.", {"type": "object"}),)
)


async def test_a_reply_comes_through() -> None:
    seen: list[tuple[str, str, Any]] = []

    async def handler(request: web.Request) -> web.StreamResponse:
        seen.append((request.path, request.headers["Authorization"], await request.json()))
        return web.json_response(GOOD)

    async with serve(handler, deployments={"chat-small": "small-eu"}) as provider:
        assert (await provider.complete(REQUEST)).content == "hello"
    assert [(path, key, body["model"]) for path, key, body in seen] == [
        ("/v1/chat/completions", f"Bearer {KEY}", "small-eu")
    ]


async def test_azures_versioned_address_is_used_where_asked_for() -> None:
    seen: list[str] = []

    async def handler(request: web.Request) -> web.StreamResponse:
        seen.append(f"{request.path}?{request.query_string} {request.headers['api-key']}")
        return web.json_response(GOOD)

    async with serve(handler) as plain:
        base_url = str(plain._base_url).removesuffix("/v1")
        azure = OpenAIChatProvider(api_key=KEY, base_url=base_url, azure_api_version="2026-01-01")
        assert (await azure.complete(REQUEST)).content == "hello"
        await azure.aclose()
    assert seen == [f"/openai/deployments/chat-small/chat/completions?api-version=2026-01-01 {KEY}"]


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 502, 503, 504, 529])
async def test_failures_that_may_pass_are_unavailable(status: int) -> None:
    error = await error_of(respond(status, {"error": {"message": f"raw {KEY}"}}))
    assert isinstance(error, ProviderUnavailable)
    assert "raw" not in str(error)


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 418, 422])
async def test_failures_that_will_not_pass_are_not_retried(status: int) -> None:
    error = await error_of(respond(status, {"error": {"message": f"bad {KEY}"}}))
    assert not isinstance(error, ProviderUnavailable)


async def test_an_empty_budget_at_the_service_is_not_retried() -> None:
    body = {"error": {"message": "You exceeded your quota", "code": "insufficient_quota"}}
    error = await error_of(respond(429, body))
    assert not isinstance(error, ProviderUnavailable)
    assert "no budget" in str(error)


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({"retry_after": "7"}, 7.0),
        ({"retry_after_ms": "250"}, 0.25),
        ({"retry_after": "Wed, 21 Oct 2026 07:28:09 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 9.0),
        ({"retry_after": "Wed, 21 Oct 2026 07:27:00 GMT", "date": "Wed, 21 Oct 2026 07:28:00 GMT"}, 0.0),
        ({"retry_after": "Wed, 21 Oct 2026 07:28:00 GMT", "date": "yesterday"}, None),
        ({"retry_after": "soon"}, None),
        ({"retry_after": "-5"}, None),
        ({"retry_after": "nan"}, None),
        ({"retry_after": "inf"}, None),
        ({}, None),
    ],
)
async def test_the_wait_that_the_service_asks_for_is_read(
    headers: dict[str, str], seconds: float | None
) -> None:
    error = await error_of(respond(429, {"error": {}}, **headers))
    assert isinstance(error, ProviderUnavailable)
    assert error.retry_after_seconds == seconds


async def test_a_model_without_function_tools_fails_with_the_services_words_and_advice() -> None:
    """chat-strong: HTTP 400 to function tools in Chat Completions."""
    body = {
        "error": {"message": f"Function tools are not supported, key {KEY}, see https://a.example/x?y=1."}
    }
    error = await error_of(respond(400, body), WITH_TOOLS)
    assert str(error) == (
        'The model service refused the request: "Function tools are not supported, key ***, see ***". '
        "This model may take no function tools: use the design structured or plan."
    )


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {"error": {"message": None}},
        {"error": {"message": "   "}},
        {"message": 5},
    ],
)
async def test_a_refusal_without_words_is_told_without_words(body: Any) -> None:
    assert str(await error_of(respond(400, body))) == "The model service refused the request."


async def test_a_question_that_the_services_filter_stopped_is_judged_and_not_failed() -> None:
    body = {"error": {"message": "filtered", "code": "content_filter"}}
    async with serve(respond(400, body)) as provider:
        assert (await provider.complete(REQUEST)).finish_reason == "content_filter"


@pytest.mark.parametrize("text", ["<html><body>Log in</body></html>", "", "hello"])
async def test_a_page_with_status_200_is_an_error_and_never_a_reply(text: str) -> None:
    error = await error_of(respond(200, text=text))
    assert "not JSON" in str(error)


async def test_an_error_page_is_not_quoted() -> None:
    error = await error_of(respond(502, text="<html>nginx internal-host-7</html>"))
    assert isinstance(error, ProviderUnavailable)
    assert "nginx" not in str(error)


async def test_a_connection_cut_in_the_middle_is_unavailable() -> None:
    async def handler(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": "500"})
        await response.prepare(request)
        await response.write(b'{"choices": [')
        assert request.transport is not None
        request.transport.close()
        return response

    assert isinstance(await error_of(handler), ProviderUnavailable)


async def test_a_service_that_is_not_there_is_unavailable(unused_tcp_port_factory: Any) -> None:
    provider = OpenAIChatProvider(
        api_key=KEY, base_url=f"http://127.0.0.1:{unused_tcp_port_factory()}/v1", timeout_seconds=5
    )
    with pytest.raises(ProviderUnavailable, match="cannot be reached"):
        await provider.complete(REQUEST)
    await provider.aclose()


async def test_an_attempt_has_its_own_timeout_and_is_made_once() -> None:
    """The SDK's retries are off: the loop's deadline must be the only one."""
    calls: list[int] = []
    release = asyncio.Event()

    async def handler(_: web.Request) -> web.StreamResponse:
        calls.append(1)
        await release.wait()
        return web.json_response(GOOD)

    async with serve(handler, timeout_seconds=0.05) as provider:
        with pytest.raises(ProviderUnavailable, match="in time"):
            await provider.complete(REQUEST)
        release.set()
    assert calls == [1]


def test_every_error_class_of_the_sdk_is_translated_on_purpose() -> None:
    """A new class in a newer SDK fails here, until somebody decides what it means."""
    classes = {
        kind
        for _, kind in inspect.getmembers(openai, inspect.isclass)
        if issubclass(kind, openai.OpenAIError) and kind is not openai.OpenAIError
    }
    not_in_chat = {
        "InvalidWebhookSignatureError",
        "WebSocketConnectionClosedError",
        "WebSocketQueueFullError",
        "_AmbiguousModuleClientUsageError",
        "LengthFinishReasonError",  # only raised by the SDK's own parsing, which we do not use
        "ContentFilterFinishReasonError",
        "APIError",  # abstract
    }
    source = inspect.getsource(openai_chat.translate_error)
    unmapped = {kind.__name__ for kind in classes if f"openai.{kind.__name__}(" not in source}
    assert unmapped == not_in_chat & {kind.__name__ for kind in classes}


def test_an_error_of_no_known_class_is_still_ours() -> None:
    class Novel(openai.OpenAIError):
        pass

    assert str(translate_error(Novel("secret words"))) == "The model service failed (Novel)."


def make_error(message: str) -> openai.BadRequestError:
    response = httpx2.Response(400, request=httpx2.Request("POST", "http://127.0.0.1"))
    return openai.BadRequestError(message, response=response, body={"message": message})


@pytest.mark.parametrize(
    "secret",
    [
        KEY,
        "Bearer abc.def",
        "https://internal.example/path?token=1",
        "someone@example.org",
        "QWxhZGRpbjpvcGVuIHNlc2FtZQ0123456789",
        "<script>",
    ],
)
def test_the_services_words_are_told_without_secrets(secret: str) -> None:
    told = quote_safely(make_error(f"Bad thing {secret} happened\n\nhere"), KEY)
    assert secret not in told
    assert told.startswith(': "Bad thing')
    assert "\n" not in told


def test_the_services_words_are_told_shortly() -> None:
    assert len(quote_safely(make_error("word " * 500))) < 260


def test_a_key_is_demanded_before_any_call() -> None:
    with pytest.raises(ConfigurationError, match="API key"):
        OpenAIChatProvider(api_key="")


def test_the_sdk_is_not_loaded_until_it_is_used() -> None:
    """It costs about a second, which an offline question must not pay."""
    code = "import sys, core.conversation.providers.openai_chat; print('openai' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
