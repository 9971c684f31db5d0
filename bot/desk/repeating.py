"""Work that comes round again and again beside everything else: heartbeats, sweeps."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import structlog

from bot.store.database import StoreUnavailable

log = structlog.get_logger(__name__)


@asynccontextmanager
async def repeating(name: str, seconds: float, work: Callable[[], Awaitable[object]]) -> AsyncIterator[None]:
    """Within it, `work` is done once in that time; a failure ends only that round."""
    task = asyncio.create_task(_repeat(name, seconds, work), name=name)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def _repeat(name: str, seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    fails = False
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except StoreUnavailable:  # the database has told of it
            continue
        except Exception as error:  # noqa: BLE001 - whatever it is, the next round may go well
            # One loud line, not one a round.
            say = log.info if fails else log.error
            say("regular work fails", work=name, exc_info=None if fails else error)
            fails = True
        else:
            fails = False
