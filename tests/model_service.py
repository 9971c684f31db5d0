"""A model service on this machine that plays whatever a test makes it play, and a provider that asks it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web
from builders import make_question

from core.conversation.messages import CompletionRequest
from core.conversation.prompts import build_user_message
from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.errors import ProviderError

KEY = "sk-local-0123456789abcdef"
REQUEST = CompletionRequest("chat-small", (build_user_message(make_question()),))
GOOD = {"choices": [{"message": {"content": "hello"}, "finish_reason": "stop"}]}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def serve_model(handler: Handler) -> AsyncIterator[str]:
    """Serves `handler` for every POST; gives the root address."""
    app = web.Application()
    app.router.add_post("/{path:.*}", handler)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def respond(status: int, body: Any = None, text: str | None = None, **headers: str) -> Handler:
    """Always the same response: `body` as JSON, or `text` as a page. `retry_after` is a header's name."""

    async def handler(_: web.Request) -> web.StreamResponse:
        shown = json.dumps(body) if text is None else text
        kind = "application/json" if text is None else "text/html"
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.Response(status=status, text=shown, headers={"Content-Type": kind, **named})

    return handler


def send(body: bytes, status: int = 200, **headers: str) -> Handler:
    """`body` as it is, under headers of which any may lie."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}

    async def handler(_: web.Request) -> web.StreamResponse:
        return web.Response(status=status, body=body, headers={"Content-Type": "application/json", **named})

    return handler


@asynccontextmanager
async def serve(handler: Handler, **settings: Any) -> AsyncIterator[OpenAIChatProvider]:
    """A provider that talks to `handler` on this machine."""
    async with serve_model(handler) as root:
        provider = OpenAIChatProvider(
            **{"api_key": KEY, "base_url": f"{root}/v1", "timeout_seconds": 5.0, **settings}
        )
        try:
            yield provider
        finally:
            await provider.aclose()


async def error_of(handler: Handler, request: CompletionRequest = REQUEST, **settings: Any) -> ProviderError:
    async with serve(handler, **settings) as provider:
        with pytest.raises(ProviderError) as caught:
            await provider.complete(request)
    assert KEY not in str(caught.value)
    return caught.value
