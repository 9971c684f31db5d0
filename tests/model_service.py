"""A model service on this machine that plays whatever a test makes it play."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web

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
