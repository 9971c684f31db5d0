"""Socket Mode: the app's websockets, envelopes out and acknowledgements in.

As in Slack, an app may hold several sockets and each envelope goes to any one of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from typing import Any

from aiohttp import WSMsgType, web

from bot.slack.untrusted_json import read_json
from bot.workspace.state import Json


class Unacknowledged(Exception):
    """The app did not take the delivery; `reason` is what Slack would tell it on the next try."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class SocketHub:
    """All open sockets; `opened` counts every one since the start. `send` waits for the acknowledgement."""

    def __init__(self) -> None:
        self._tickets: set[str] = set()
        self._sockets: list[web.WebSocketResponse] = []
        self._waiting: dict[str, asyncio.Future[Any]] = {}
        self._turn = 0
        self._change = asyncio.Event()
        self.opened = 0

    @property
    def connected(self) -> int:
        return len(self._sockets)

    async def wait_for_connections(self, count: int = 1) -> None:
        """Return as soon as exactly `count` sockets are open."""
        while self.connected != count:
            await self.changed()

    async def changed(self) -> None:
        """Return when the next socket opens or closes."""
        self._change.clear()
        await self._change.wait()

    def issue_url(self, address: str, app_id: str) -> str:
        """A websocket address that works once, as apps.connections.open gives it."""
        ticket = secrets.token_urlsafe(16)
        self._tickets.add(ticket)
        return f"{address}/link/?ticket={ticket}&app_id={app_id}"

    async def handle(self, request: web.Request) -> web.StreamResponse:
        ticket = request.query.get("ticket", "")
        if ticket not in self._tickets:
            return web.Response(status=403, text="This address was used already or was never given out.")
        self._tickets.remove(ticket)
        socket = web.WebSocketResponse(autoping=True)
        await socket.prepare(request)
        self._sockets.append(socket)
        self.opened += 1
        await socket.send_json(
            {
                "type": "hello",
                "num_connections": self.connected,
                "connection_info": {"app_id": request.query.get("app_id", "")},
                "debug_info": {"host": "local", "approximate_connection_time": 3600},
            }
        )
        self._change.set()
        try:
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    self._take_acknowledgement(frame.data)
        finally:
            if socket in self._sockets:
                self._sockets.remove(socket)
            self._change.set()
        return socket

    def _take_acknowledgement(self, text: str) -> None:
        with contextlib.suppress(ValueError):
            frame = read_json(text)
            if isinstance(frame, dict):
                waiter = self._waiting.pop(str(frame.get("envelope_id")), None)
                if waiter is not None and not waiter.done():
                    waiter.set_result(frame.get("payload"))

    async def send(
        self,
        kind: str,
        payload: Json,
        timeout_seconds: float,
        *,
        retry_attempt: int = 0,
        retry_reason: str = "",
        envelope_id: str | None = None,
    ) -> Any:
        """Deliver one envelope and return the payload of its acknowledgement (None where it has none).

        Raises `Unacknowledged` when no socket is open or none acknowledged in time.
        """
        if not self._sockets:
            raise Unacknowledged("no_connection")
        envelope_id = envelope_id or secrets.token_hex(16)
        envelope: Json = {
            "envelope_id": envelope_id,
            "type": kind,
            "accepts_response_payload": kind != "events_api",
            "payload": payload,
        }
        if kind == "events_api":
            envelope |= {"retry_attempt": retry_attempt, "retry_reason": retry_reason}
        waiter: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting[envelope_id] = waiter
        self._turn += 1
        socket = self._sockets[self._turn % len(self._sockets)]
        try:
            async with asyncio.timeout(timeout_seconds):
                await socket.send_json(envelope)
                return await waiter
        except (TimeoutError, ConnectionError):
            raise Unacknowledged("timeout") from None
        finally:
            self._waiting.pop(envelope_id, None)

    async def ask_to_reconnect(self, reason: str = "refresh_requested") -> None:
        """Tell every client to come back on a new socket, as Slack does now and then."""
        for socket in tuple(self._sockets):
            with contextlib.suppress(ConnectionError):
                await socket.send_json(
                    {"type": "disconnect", "reason": reason, "debug_info": {"host": "local"}}
                )

    async def drop_all(self) -> None:
        """Close every socket without a word."""
        for socket in tuple(self._sockets):
            await socket.close(code=1011)
