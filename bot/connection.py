"""How Slack's deliveries reach the app: a socket that we open, or an HTTP server that Slack calls.

A socket may be up and yet silent, so its health is the time since it last gave a sign.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from aiohttp import WSMessage, web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.app.async_server import AsyncSlackAppServer

from bot.build import Bot
from bot.settings import Settings

log = structlog.get_logger(__name__)

HTTP_PATH = "/slack/events"
SILENT_AFTER_SECONDS = 60.0
_PING_SECONDS = 10.0


class SocketHealth:
    """Time since the socket last gave a sign of life: a frame, or the answer to one of our pings."""

    def __init__(
        self, handler: AsyncSocketModeHandler, clock: Callable[[], float] = time.time, replicas: int = 1
    ) -> None:
        self._client = handler.client
        self._clock = clock
        self._replicas = replicas
        self._last_frame = clock()
        self._client.on_message_listeners.append(self._frame)
        self._client.message_listeners.append(self._message)

    def seconds_since_sign(self) -> float:
        return self._clock() - max(self._last_frame, self._client.last_ping_pong_time or 0.0)

    @property
    def is_alive(self) -> bool:
        return self.seconds_since_sign() < SILENT_AFTER_SECONDS

    async def _frame(self, _message: WSMessage) -> None:
        self._last_frame = self._clock()

    async def _message(self, _client: object, message: dict[str, Any], _raw: str | None) -> None:
        if message.get("type") != "hello":
            return
        connections = message.get("num_connections", 1)
        log.info("socket is open", connections=connections)
        if connections > self._replicas:
            log.warning(
                "another process holds a socket of this app; Slack gives each event to any one of them",
                connections=connections,
                expected=self._replicas,
            )


@asynccontextmanager
async def connect(bot: Bot, settings: Settings) -> AsyncIterator[SocketHealth | str]:
    """Deliveries come in within this context: gives the socket's health, or the address of the HTTP server.

    On the way out nothing new is taken, before the bot finishes what it has.
    """
    if settings.mode == "http":
        async with _serve_http(bot, settings) as address:
            yield address
    else:
        async with _open_socket(bot, settings) as health:
            yield health


@asynccontextmanager
async def _open_socket(bot: Bot, settings: Settings) -> AsyncIterator[SocketHealth]:
    handler = AsyncSocketModeHandler(bot.app, settings.app_token, ping_interval=_PING_SECONDS)
    health = SocketHealth(handler, replicas=settings.replicas)
    try:
        await handler.connect_async()  # type: ignore[no-untyped-call]
        yield health
    finally:
        await handler.close_async()  # type: ignore[no-untyped-call]


@asynccontextmanager
async def _serve_http(bot: Bot, settings: Settings) -> AsyncIterator[str]:
    server = AsyncSlackAppServer(settings.http_port, HTTP_PATH, bot.app, settings.http_host)
    runner = web.AppRunner(server.web_app, access_log=None, shutdown_timeout=3.0)
    await runner.setup()
    try:
        await web.TCPSite(runner, settings.http_host, settings.http_port).start()
        port = runner.addresses[0][1]
        log.info("listening", port=port, path=HTTP_PATH)
        yield f"http://127.0.0.1:{port}{HTTP_PATH}"
    finally:
        await runner.cleanup()
