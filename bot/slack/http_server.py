"""How our HTTP servers listen: nobody holds a connection by being slow, and what cannot be read is one line.

A head has `HEAD_SECONDS` and a body `BODY_SECONDS`, however slowly they come. Nothing of them is logged.
"""

from __future__ import annotations

import asyncio
import codecs
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

log = structlog.get_logger(__name__)

# Longer than clients keep an idle connection (aiohttp's: 15 s), so that none is closed as it is used again.
HEAD_SECONDS = 20.0
BODY_SECONDS = 10.0
MAX_BODY_BYTES = 2**20
_LINGERING_SECONDS = 1.0

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class BadRequest(Exception):
    """The request cannot be read; `status` is a 4xx, `reason` a few words of ours."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status, self.reason = status, reason


async def read_body(request: web.Request) -> bytes:
    """The whole body, which handlers may read again. Raises `BadRequest`: too slow, too long, broken off."""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            return await request.read()
    except TimeoutError:
        raise BadRequest(408, "too slow") from None
    except web.HTTPRequestEntityTooLarge:
        raise BadRequest(413, "too long") from None
    except (web.RequestPayloadError, HttpProcessingError, ConnectionError):
        raise BadRequest(400, "broken off") from None


@web.middleware
async def read_first(request: web.Request, handler: _Handler) -> web.StreamResponse:
    """For servers whose handlers take any body: before they begin, it is read, and it is text."""
    try:
        body = await read_body(request)
        _check_text(body, request)
    except BadRequest as bad:
        return refuse(bad)
    return await handler(request)


def _check_text(body: bytes, request: web.Request) -> None:
    try:
        codecs.decode(body, request.charset or "utf-8")
    except (LookupError, ValueError, TypeError):
        raise BadRequest(400, "not text") from None


def refuse(bad: BadRequest) -> web.Response:
    """One short line, and the end of the connection."""
    response = web.Response(status=bad.status, text=f"{bad.reason}\n")
    response.force_close()
    return response


@asynccontextmanager
async def listening(
    app: web.Application, host: str, port: int, *, shutdown_seconds: float = 1.0
) -> AsyncIterator[int]:
    """Serve `app` within this context; gives the port (0: any free one). `OSError` where it is taken."""
    runner = web.AppRunner(
        app,
        access_log=None,
        logger=_make_logger(),
        # Counts from the opening of a connection on, and again after each reply.
        keepalive_timeout=HEAD_SECONDS,
        lingering_time=_LINGERING_SECONDS,
        shutdown_timeout=shutdown_seconds,
    )
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


def _make_logger() -> logging.Logger:
    logger = logging.getLogger("bot.slack.http_server.requests")
    logger.addFilter(_drop_unreadable)
    return logger


def _drop_unreadable(record: logging.LogRecord) -> bool:
    """What is no HTTP is the sender's mistake: aiohttp has a traceback for it, with what was sent."""
    error = record.exc_info[1] if record.exc_info else None
    if not isinstance(error, HttpProcessingError):
        return True
    log.info("a request could not be read", error=type(error).__name__)
    return False
