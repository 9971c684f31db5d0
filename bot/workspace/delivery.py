"""Brings events and interactions to the app: over a socket, or by HTTP where a request URL is set.

Events that are not acknowledged come again, up to three times; interactions never do.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from dataclasses import dataclass
from typing import Any

from bot.workspace.http_events import HttpSender
from bot.workspace.socket_mode import SocketHub, Unacknowledged
from bot.workspace.state import Json


@dataclass(frozen=True, slots=True)
class Attempt:
    """One try to deliver: `name` is the event's or interaction's type, `failure` None where acknowledged."""

    kind: str
    name: str
    retry_attempt: int
    seconds: float
    failure: str | None


class Delivery:
    """`ack_seconds`: how long the app may take; `retry_delays_seconds`: the waits before each further try."""

    def __init__(
        self, sockets: SocketHub, ack_seconds: float, retry_delays_seconds: tuple[float, ...]
    ) -> None:
        self._sockets = sockets
        self.http: HttpSender | None = None
        self.ack_seconds = ack_seconds
        self.retry_delays_seconds = retry_delays_seconds
        self.attempts: deque[Attempt] = deque(maxlen=5000)
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.http is not None:
            await self.http.close()

    def send_event(self, payload: Json) -> asyncio.Task[None]:
        """Deliver in the background, with retries. The task ends when the event is taken or given up."""
        task = asyncio.create_task(self._deliver_event(payload))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def send_event_once(self, payload: Json, retry_attempt: int = 0) -> bool:
        """One try, whether it was acknowledged: for tests that deliver the same event again by hand."""
        return await self._try_event(payload, retry_attempt, "timeout" if retry_attempt else "") is None

    async def settled(self) -> None:
        """Return when no event is on its way any more."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _deliver_event(self, payload: Json) -> None:
        reason = await self._try_event(payload, 0, "")
        for attempt, delay in enumerate(self.retry_delays_seconds, start=1):
            if reason is None:
                return
            await asyncio.sleep(delay)
            reason = await self._try_event(payload, attempt, reason)

    async def _try_event(self, payload: Json, retry_attempt: int, retry_reason: str) -> str | None:
        try:
            await self._send("events_api", payload, retry_attempt, retry_reason)
        except Unacknowledged as failure:
            return failure.reason
        return None

    async def send_interaction(self, kind: str, payload: Json) -> Any:
        """The app's reply to an `interactive` or `slash_commands` delivery. Raises `Unacknowledged`."""
        return await self._send(kind, payload, 0, "")

    async def _send(self, kind: str, payload: Json, retry_attempt: int, retry_reason: str) -> Any:
        sender = self.http or self._sockets
        started = time.monotonic()
        failure: str | None = None
        try:
            return await sender.send(
                kind, payload, self.ack_seconds, retry_attempt=retry_attempt, retry_reason=retry_reason
            )
        except Unacknowledged as problem:
            failure = problem.reason
            raise
        finally:
            name = payload["event"]["type"] if kind == "events_api" else payload.get("type", "command")
            self.attempts.append(Attempt(kind, name, retry_attempt, time.monotonic() - started, failure))
