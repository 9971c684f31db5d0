"""HTTP mode: the server that Slack calls. The signature first, and only then is anything read as a message.

What is not signed gets a 4xx and a line in the log with nothing of it. `bot.slack.intake` takes the rest.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

import structlog
from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.app.async_app import AsyncApp

from bot.slack.http_server import MAX_BODY_BYTES, BadRequest, listening, read_body, refuse
from bot.slack.intake import take
from bot.slack.untrusted_json import read_json

log = structlog.get_logger(__name__)

HTTP_PATH = "/slack/events"
_OLDEST_SECONDS = 300
_TIMESTAMP = re.compile(r"[0-9]{1,12}")
_SIGNATURE = re.compile(r"v0=[0-9a-f]{64}")


class Signatures:
    """Judges by the app's signing secret and the time; `check` raises `BadRequest`."""

    def __init__(self, secret: str, now: Callable[[], datetime]) -> None:
        self._secret, self._now = secret.encode(), now

    def check_headers(self, headers: Mapping[str, str]) -> None:
        """Before the body is read: whether the signature could be one, of these minutes."""
        stamp, signature = _read(headers)
        if not _TIMESTAMP.fullmatch(stamp) or not _SIGNATURE.fullmatch(signature):
            raise BadRequest(401, "not signed")
        if abs(self._now().timestamp() - int(stamp)) > _OLDEST_SECONDS:
            raise BadRequest(401, "signed at another time")

    def check(self, headers: Mapping[str, str], body: bytes) -> None:
        stamp, signature = _read(headers)
        digest = hmac.new(self._secret, b"v0:" + stamp.encode() + b":" + body, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(f"v0={digest}".encode(), signature.encode()):
            raise BadRequest(401, "wrong signature")


def _read(headers: Mapping[str, str]) -> tuple[str, str]:
    return headers.get("X-Slack-Request-Timestamp", ""), headers.get("X-Slack-Signature", "")


@asynccontextmanager
async def serve_http(
    app: AsyncApp, secret: str, now: Callable[[], datetime], host: str, port: int
) -> AsyncIterator[str]:
    """Answer Slack within this context; gives the request URL, as this computer reaches it."""
    signatures = Signatures(secret, now)
    told: set[str] = set()

    async def handle(request: web.Request) -> web.StreamResponse:
        try:
            signatures.check_headers(request.headers)
            body = await read_body(request)
            signatures.check(request.headers, body)
            shape = _read_shape(body, request)
        except BadRequest as bad:
            say = log.info if bad.reason in told else log.warning  # a warning once, until one is taken
            say("a request is refused", status=bad.status, reason=bad.reason)
            told.add(bad.reason)
            return refuse(bad)
        told.clear()
        return await to_aiohttp_response(await take(app, shape))

    web_app = web.Application(client_max_size=MAX_BODY_BYTES)
    web_app.router.add_post(HTTP_PATH, handle)
    async with listening(web_app, host, port, shutdown_seconds=3.0) as open_port:
        log.info("listening", port=open_port, path=HTTP_PATH)
        yield f"http://127.0.0.1:{open_port}{HTTP_PATH}"


def _read_shape(body: bytes, request: web.Request) -> dict[str, Any]:
    """An event's JSON, an interaction's JSON in a form, or a command's fields: all that Slack sends is an
    object. Raises `BadRequest` for anything else.
    """
    try:
        text = body.decode()
        is_json = request.content_type == "application/json" or text.startswith("{")
        shape = read_json(text) if is_json else dict(parse_qsl(text, keep_blank_values=True))
        if not is_json and "payload" in shape:
            shape = read_json(shape["payload"])
    except ValueError:
        raise BadRequest(400, "unreadable") from None
    if not isinstance(shape, dict) or not shape:
        raise BadRequest(400, "unreadable")
    return shape
