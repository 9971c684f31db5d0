"""How Slack's deliveries reach the app: a socket that we open, or an HTTP server that Slack calls.

A socket may be up and yet silent, so its health is the time since it last gave a sign.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Protocol

import aiohttp
import structlog
from aiohttp import WSMessage
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.adapter.socket_mode.async_internals import send_async_response
from slack_bolt.app.async_app import AsyncApp
from slack_sdk.errors import SlackApiError
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest

from bot.settings.settings import Settings
from bot.slack.client import Sleep, read_failure
from bot.slack.http_mode import serve_http
from bot.slack.intake import take
from core.errors import ConfigurationError

log = structlog.get_logger(__name__)

SILENT_AFTER_SECONDS = 60.0
_PING_SECONDS = 10.0
_LONGEST_PAUSE_SECONDS = 300.0
_RECONNECT_ERRORS = (
    "Failed to retrieve WSS URL",
    "Failed to check the current session",
    "Failed to receive or enqueue a message: SlackApiError",
)


class Listening(Protocol):
    """A bot that is ready for deliveries."""

    @property
    def app(self) -> AsyncApp: ...

    @property
    def now(self) -> Callable[[], datetime]: ...


class SocketHandler(AsyncSocketModeHandler):
    """Hands what a socket delivers to `bot.slack.intake`; a frame without one is a line in the log."""

    def __init__(self, app: AsyncApp, app_token: str) -> None:
        super().__init__(app, app_token, ping_interval=_PING_SECONDS)
        self.client.message_listeners.append(_give_object)
        self.client.logger.addFilter(_drop_unreadable_frames)

    async def handle(self, client: SocketModeClient, req: SocketModeRequest) -> None:  # type: ignore[override]
        await send_async_response(client, req, await take(self.app, req.payload), time.time())


async def _give_object(_client: object, message: dict[str, Any], _raw: str | None) -> None:
    """The SDK raises on a payload that is no object, and then nothing is acknowledged."""
    if "envelope_id" in message and not isinstance(message.get("payload"), dict):
        message["payload"] = {}


def _drop_unreadable_frames(record: logging.LogRecord) -> bool:
    """Without JSON in it there is no delivery to acknowledge: the SDK has a traceback for it."""
    error = record.exc_info[1] if record.exc_info else None
    if not record.getMessage().startswith("Failed to process a message") or not isinstance(
        error, ValueError | RecursionError
    ):
        return True
    log.warning("a frame of the socket could not be read", error=type(error).__name__)
    return False


class SocketHealth:
    """Time since the socket last gave a sign of life: a frame, or the answer to one of our pings."""

    def __init__(
        self, handler: AsyncSocketModeHandler, clock: Callable[[], float] = time.monotonic, replicas: int = 1
    ) -> None:
        self._client = handler.client
        self._clock = clock
        self._replicas = replicas
        self._last_sign = clock()
        self._last_pong: float | None = None
        self._client.on_message_listeners.append(self._frame)
        self._client.message_listeners.append(self._message)

    def seconds_since_sign(self) -> float:
        """By a steady clock: the SDK notes a pong by one that may jump, so only that it is new counts."""
        pong = self._client.last_ping_pong_time
        if pong is not None and pong != self._last_pong:
            self._last_pong, self._last_sign = pong, self._clock()
        return self._clock() - self._last_sign

    @property
    def is_alive(self) -> bool:
        return self.seconds_since_sign() < SILENT_AFTER_SECONDS

    async def _frame(self, _message: WSMessage) -> None:
        self._last_sign = self._clock()

    async def _message(self, _client: object, message: dict[str, Any], _raw: str | None) -> None:
        if message.get("type") != "hello":
            return
        said = message.get("num_connections")
        connections = said if isinstance(said, int) else 1
        log.info("socket is open", connections=connections)
        if connections > self._replicas:
            log.warning(
                "another process holds a socket of this app; Slack gives each event to any one of them",
                connections=connections,
                expected=self._replicas,
            )


class SocketAddresses:
    """Asks Slack where to open a socket: ever more rarely while it refuses, and with one line for that.

    Takes the place of the client's own way, which asks every ten seconds and logs twice each time.
    """

    def __init__(self, client: SocketModeClient, sleep: Sleep = asyncio.sleep) -> None:
        self._ask, self._sleep = client.issue_new_wss_url, sleep
        self._refusals = 0
        client.issue_new_wss_url = self.issue  # type: ignore[method-assign]  # the SDK has no hook
        client.logger.addFilter(_drop_reconnect_errors)

    async def issue(self) -> str:
        try:
            address = await self._ask()
        except Exception as error:  # raised again below, after the wait
            if self._refusals == 0:
                log.error("Slack gives us no socket: no question is heard until it does", error=_name(error))  # noqa: TRY400 - it is Slack's
            self._refusals += 1
            await self._sleep(min(_PING_SECONDS * 2**self._refusals, _LONGEST_PAUSE_SECONDS))
            raise
        if self._refusals:
            log.info("Slack gives us sockets again", refusals=self._refusals)
        self._refusals = 0
        return address


def _name(error: Exception) -> str:
    return read_failure(error).error if isinstance(error, SlackApiError) else type(error).__name__


def _drop_reconnect_errors(record: logging.LogRecord) -> bool:
    """`SocketAddresses` tells of these, once."""
    return not record.getMessage().startswith(_RECONNECT_ERRORS)


@asynccontextmanager
async def connect(
    bot: Listening, settings: Settings, sleep: Sleep = asyncio.sleep
) -> AsyncIterator[SocketHealth | str]:
    """Deliveries come in within this context: gives the socket's health, or the address of the HTTP server.

    On the way out nothing new is taken, before the bot finishes what it has.
    Raises `ConfigurationError` when Slack does not accept the app token.
    """
    if settings.mode == "http":
        host, port = settings.http_host, settings.http_port
        async with serve_http(bot.app, settings.signing_secret, bot.now, host, port) as address:
            yield address
    else:
        async with _open_socket(bot, settings, sleep) as health:
            yield health


@asynccontextmanager
async def _open_socket(bot: Listening, settings: Settings, sleep: Sleep) -> AsyncIterator[SocketHealth]:
    handler = SocketHandler(bot.app, settings.app_token)
    client = handler.client
    health = SocketHealth(handler, replicas=settings.replicas)
    try:
        client.wss_uri = await _first_address(client)
        SocketAddresses(client, sleep)
        await handler.connect_async()  # type: ignore[no-untyped-call]  # Bolt is untyped here
        yield health
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]  # Bolt is untyped here


async def _first_address(client: SocketModeClient) -> str | None:
    """None where Slack cannot be reached for now: the client goes on asking."""
    try:
        reply = await client.web_client.apps_connections_open(app_token=client.app_token)
    except SlackApiError as error:
        failure = read_failure(error)
        if failure.passing:
            return None
        raise ConfigurationError(
            f"Slack did not accept SLACK_APP_TOKEN ({failure.error}). Make an app-level token with the scope "
            "connections:write: app settings > Basic Information > App-Level Tokens."
        ) from error
    except (aiohttp.ClientError, TimeoutError, OSError):
        return None
    return str(reply["url"])
