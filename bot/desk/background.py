"""Work that goes on after Slack was answered: tasks that are kept, watched and awaited.

A task that only the event loop knows may be collected half-way, and its failure is never read; so every one
is held here until it ends, and what it raises reaches the log.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from bot.store.database import StoreUnavailable

log = structlog.get_logger(__name__)


class Background:
    """Holds running tasks. `close` waits for them, then cancels what is left."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    @property
    def running(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, Any], name: str) -> bool:
        """Begin `work`; False (and it never runs) when we are shutting down."""
        if self._closing:
            work.close()
            return False
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return True

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, StoreUnavailable):  # the database has told of it, and a sweep tries again
            log.info("background work waits for the database", work=task.get_name())
        else:
            log.error("background work failed", work=task.get_name(), exc_info=error)

    async def settled(self) -> None:
        """Return when nothing runs any more."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    async def close(self, timeout_seconds: float) -> int:
        """Take no more work, give the running tasks that long, cancel the rest; how many were cancelled."""
        self._closing = True
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=timeout_seconds)
        left = set(self._tasks)
        self.break_off()
        await asyncio.gather(*left, return_exceptions=True)
        return len(left)

    def break_off(self) -> None:
        """Cancel what runs, also while `close` still gives it time."""
        for task in self._tasks:
            task.cancel()
