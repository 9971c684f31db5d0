"""Who is next: at most so many questions at work, and one who asks many does not keep out the others."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Turns:
    """Gives turns, one reporter after the other. `limit` is read anew each time: replicas share a total."""

    def __init__(self, limit: Callable[[], int]) -> None:
        self._limit = limit
        self._running = 0
        self._queues: dict[str, deque[asyncio.Future[None]]] = {}  # in the order of their next turns

    @property
    def waiting(self) -> int:
        return sum(len(queue) for queue in self._queues.values())

    @asynccontextmanager
    async def turn_of(self, reporter: str) -> AsyncIterator[None]:
        """Within it, the reporter's question may be worked on."""
        if self._running < self._limit() and not self._queues:
            self._running += 1
        else:
            await self._wait(reporter)
        try:
            yield
        finally:
            self._running -= 1
            self._call_next()

    async def _wait(self, reporter: str) -> None:
        called: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(reporter, deque()).append(called)
        try:
            await called
        except asyncio.CancelledError:
            if called.done() and not called.cancelled():  # called and cancelled at once: pass the turn on
                self._running -= 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._queues and self._running < self._limit():
            reporter = next(iter(self._queues))
            queue = self._queues.pop(reporter)
            called = queue.popleft()
            if queue:
                self._queues[reporter] = queue  # to the end
            if not called.done():
                self._running += 1
                called.set_result(None)
