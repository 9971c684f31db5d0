"""Our HTTP servers: slow, half-sent and malformed requests are bounded, and leave no text in a log."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import random
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import urlencode

import aiohttp
import pytest
from hostile_payloads import SECRET_TEXT as HOSTILE_TEXT
from hostile_payloads import deliveries, event, mutations
from running_bot import ASK, SNAPSHOT, CannedAssistant, make_settings, make_workspace
from structlog.testing import capture_logs

from bot.build import build_bot
from bot.operate.health import Readiness, serve_health
from bot.slack.connection import connect
from bot.slack.http_mode import HTTP_PATH
from bot.workspace import NEWSROOM

SERVERS = ["slack", "health", "workspace"]
SECRET_TEXT = "what-nobody-may-read"
FORM = "application/x-www-form-urlencoded"


@asynccontextmanager
async def serving(kind: str, folder: Path) -> AsyncIterator[tuple[int, str]]:
    """One of our servers: its port, and a path that takes POST where any does."""
    async with make_workspace() as workspace:
        if kind == "workspace":
            yield workspace._port, "/api/chat.postMessage"
        elif kind == "health":
            async with serve_health("127.0.0.1", 0, Readiness()) as address:
                yield int(address.rpartition(":")[2]), "/healthz"
        else:
            settings = make_settings(workspace, folder, mode="http")
            async with (
                build_bot(settings, CannedAssistant(), SNAPSHOT) as bot,
                connect(bot, settings) as address,
            ):
                yield int(str(address).split(":")[2].partition("/")[0]), HTTP_PATH


async def send_raw(port: int, data: bytes) -> bytes:
    """All that comes back until the server ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(data)
    try:
        async with asyncio.timeout(10):
            return await reader.read()
    finally:
        writer.close()


def no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert SECRET_TEXT not in caplog.text


@pytest.mark.parametrize("kind", SERVERS)
@pytest.mark.parametrize("sent", ["", "GET", "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: "])
async def test_a_head_that_does_not_end_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, sent: str
) -> None:
    """Nothing sent, or a half: within its time, and the server goes on."""
    monkeypatch.setattr("bot.slack.http_server.HEAD_SECONDS", 0.2)
    async with serving(kind, tmp_path) as (port, path):
        assert await send_raw(port, sent.format(path=path).encode()) == b""


@pytest.mark.parametrize("kind", SERVERS)
@pytest.mark.parametrize(
    "length", ['Content-Length: 1000\r\n\r\n{"a": ', "Transfer-Encoding: chunked\r\n\r\n5\r\nab"]
)
async def test_a_body_that_does_not_end_ends_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, kind: str, length: str
) -> None:
    """Over HTTP mode it carries a signature that could be right: only then is it read at all."""
    monkeypatch.setattr("bot.slack.http_server.BODY_SECONDS", 0.2)
    monkeypatch.setattr("bot.slack.http_server._LINGERING_SECONDS", 0.1)
    head = (
        f"Host: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"X-Slack-Request-Timestamp: {int(time.time())}\r\nX-Slack-Signature: v0={'0' * 64}\r\n"
    )
    async with serving(kind, tmp_path) as (port, path):
        said = await send_raw(port, f"POST {path} HTTP/1.1\r\n{head}{length}".encode())
    assert said.split(b" ", 2)[1] in (b"408", b"405"), said
    no_traceback(caplog)


_POST = b"POST PATH HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
MALFORMED = [
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"BREW / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n",
    _POST + b"Content-Length: many\r\n\r\n",
    _POST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    _POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + SECRET_TEXT.encode(),
    _POST + b"Content-Type: text/plain; charset=klingon\r\nContent-Length: 3\r\n\r\nabc",
    _POST + b"Content-Type: application/json\r\nContent-Length: 2\r\n\r\n\xff\xfe",
    b"GET /%ff%00/../x HTTP/1.1\r\nHost: [::\r\nConnection: close\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 20_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"".join(b"X-%d: a\r\n" % n for n in range(500)) + b"\r\n",
]


@pytest.mark.parametrize("kind", SERVERS)
@pytest.mark.parametrize("data", MALFORMED, ids=range(len(MALFORMED)))
async def test_what_is_no_http_is_refused_in_silence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str, data: bytes
) -> None:
    """4xx, no traceback, nothing of what was sent in the log, and the server goes on."""
    async with serving(kind, tmp_path) as (port, path):
        said = await send_raw(port, data.replace(b"PATH", path.encode()))
        again = await send_raw(port, b"GET /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert said.startswith((b"HTTP/1.0 4", b"HTTP/1.1 4")), said
    assert again.startswith(b"HTTP/1.1 404")
    no_traceback(caplog)


async def post_signed(address: str, secret: str, body: bytes, kind: str) -> tuple[int, str]:
    stamp = str(int(time.time()))
    digest = hmac.new(secret.encode(), f"v0:{stamp}:".encode() + body, hashlib.sha256).hexdigest()
    headers = {
        "Content-Type": kind,
        "X-Slack-Request-Timestamp": stamp,
        "X-Slack-Signature": f"v0={digest}",
    }
    async with aiohttp.ClientSession() as session, session.post(address, data=body, headers=headers) as reply:
        return reply.status, await reply.text()


@asynccontextmanager
async def over_http(folder: Path) -> AsyncIterator[tuple[str, str]]:
    """The request URL and the signing secret of a running bot."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, folder, mode="http")
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot, connect(bot, settings) as address:
            yield str(address), settings.signing_secret


QUESTION = json.dumps(
    {"type": "event_callback", "event": {"type": "app_mention", "text": f"{ASK} {SECRET_TEXT}"}}
)


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({}, "not signed\n"),
        ({"X-Slack-Request-Timestamp": "soon", "X-Slack-Signature": "v0=" + "0" * 64}, "not signed\n"),
        (
            {"X-Slack-Request-Timestamp": "1", "X-Slack-Signature": "v0=" + "0" * 64},
            "signed at another time\n",
        ),
        ({"X-Slack-Request-Timestamp": "NOW", "X-Slack-Signature": "v0=é"}, "not signed\n"),
        ({"X-Slack-Request-Timestamp": "NOW", "X-Slack-Signature": "v0=" + "0" * 64}, "wrong signature\n"),
    ],
)
async def test_unsigned_words_are_never_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, headers: dict[str, str], said: str
) -> None:
    """401 with one short line; with a wrong secret set, no question of anybody's stands in the log."""
    caplog.set_level(logging.DEBUG)
    sent = {name: value.replace("NOW", str(int(time.time()))) for name, value in headers.items()}
    async with over_http(tmp_path) as (address, _), aiohttp.ClientSession() as session:
        with capture_logs() as logs:
            async with session.post(address, data=QUESTION, headers=sent) as reply:
                assert (reply.status, await reply.text()) == (401, said)
    assert [(line["event"], line["reason"]) for line in logs] == [("a request is refused", said.strip())]
    assert SECRET_TEXT not in str(logs)
    no_traceback(caplog)


async def test_an_unsigned_body_is_not_waited_for(tmp_path: Path) -> None:
    """The head alone is enough to refuse it."""
    async with over_http(tmp_path) as (address, _):
        port = int(address.split(":")[2].partition("/")[0])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(f"POST {HTTP_PATH} HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n".encode())
        async with asyncio.timeout(5):
            assert (await reader.readline()).startswith(b"HTTP/1.1 401")
        writer.close()


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/json"),
        (b"{", "application/json"),
        (b"[1]", "application/json"),
        (b"null", "application/json"),
        (b'{"a": "' + SECRET_TEXT.encode(), "application/json"),
        (b"\xff\xfe", "application/json"),
        (b"[" * 100_000, "application/json"),
        (b"payload=" + SECRET_TEXT.encode(), "application/x-www-form-urlencoded"),
        (b"payload=[]", "application/x-www-form-urlencoded"),
        (urlencode({"payload": '"x"'}).encode(), "application/x-www-form-urlencoded"),
    ],
)
async def test_signed_nonsense_is_a_400(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, body: bytes, kind: str
) -> None:
    """One line, no traceback, no text."""
    async with over_http(tmp_path) as (address, secret):
        assert await post_signed(address, secret, body, kind) == (400, "unreadable\n")
    no_traceback(caplog)


@pytest.mark.parametrize(
    "shape",
    [
        {"type": "event_callback", "event": {"type": "team_join", "user": {"name": SECRET_TEXT}}},
        {"type": "event_callback", "event": {"type": "message", "text": SECRET_TEXT}},
        {"type": "shortcut", "callback_id": SECRET_TEXT},
        {
            "type": "event_callback",
            "event": {"type": "app_mention", "text": SECRET_TEXT, "user": "U1", "ts": []},
        },
        {"type": "event_callback", "event": {"type": "reaction_added", "item": None}},
    ],
)
async def test_an_event_that_we_do_not_know_is_acknowledged_quietly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, shape: dict[str, object]
) -> None:
    """Slack would send it again and again, and in the end send nothing more."""
    caplog.set_level(logging.INFO)
    async with over_http(tmp_path) as (address, secret):
        status, _ = await post_signed(address, secret, json.dumps(shape).encode(), "application/json")
    assert status == 200
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING] == []
    no_traceback(caplog)


async def test_over_http_each_hostile_delivery_is_acknowledged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Signed, as events and as forms: always a 200 and never a traceback or a text."""
    rng = random.Random(12)  # noqa: S311 - the same at each run, by design
    caplog.set_level(logging.INFO)
    async with over_http(tmp_path) as (address, secret):
        for shape in deliveries("none", "none").values():
            for name, payload in rng.sample(list(mutations(shape, rng, 1)), 5):
                body, kind = json.dumps(payload).encode(), "application/json"
                if "event" not in payload:
                    body, kind = urlencode({"payload": body.decode()}).encode(), FORM
                assert (await post_signed(address, secret, body, kind))[0] == 200, name
    no_traceback(caplog)
    assert HOSTILE_TEXT not in caplog.text


async def test_a_request_that_was_overheard_does_nothing_again(tmp_path: Path) -> None:
    """Its signature holds for minutes: the same bytes are the same question, and are answered once."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path, mode="http")
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot, connect(bot, settings) as address:
            body = json.dumps(event("app_mention")).encode()
            stamp = str(int(time.time()))
            digest = hmac.new(
                settings.signing_secret.encode(), f"v0:{stamp}:".encode() + body, hashlib.sha256
            ).hexdigest()
            headers = {
                "Content-Type": "application/json",
                "X-Slack-Request-Timestamp": stamp,
                "X-Slack-Signature": f"v0={digest}",
            }
            async with aiohttp.ClientSession() as session:
                for _ in range(3):
                    async with session.post(str(address), data=body, headers=headers) as reply:
                        assert reply.status == 200
                altered = body.replace(NEWSROOM.encode(), b"C0ELSEWHERE")
                async with session.post(str(address), data=altered, headers=headers) as reply:
                    assert reply.status == 401
            await bot.background.settled()
            posts = [call for call in workspace.web_api.calls if call.method == "chat.postMessage"]
            assert [call.arguments["channel"] for call in posts] == [NEWSROOM]
