"""Regular work: goes on after a failure, with one loud line; and ends with its context."""

from __future__ import annotations

import asyncio

from structlog.testing import capture_logs

from bot.desk.repeating import repeating
from bot.store.database import StoreUnavailable


async def test_a_failure_ends_only_its_round_and_is_one_loud_line() -> None:
    """Also while it lasts; a database that is away has been told of by itself; a new failure is told anew."""
    rounds = [
        RuntimeError("a"),
        RuntimeError("a"),
        StoreUnavailable("full"),
        None,
        StoreUnavailable("full"),
        RuntimeError("b"),
        RuntimeError("b"),
    ]
    done = asyncio.Event()

    async def work() -> None:
        if not rounds:
            done.set()
            return
        if (error := rounds.pop(0)) is not None:
            raise error

    with capture_logs() as logs:
        async with asyncio.timeout(10), repeating("sweeping", 0.0, work):
            await done.wait()
    loud = [entry for entry in logs if entry["log_level"] == "error"]
    assert [str(entry["exc_info"]) for entry in loud] == ["a", "b"]
    assert {entry["work"] for entry in logs} == {"sweeping"}
    assert len(logs) == 4


async def test_it_ends_with_its_context() -> None:
    began = asyncio.Event()

    async def work() -> None:
        began.set()
        await asyncio.Event().wait()

    async with asyncio.timeout(10), repeating("sweeping", 0.0, work):
        await began.wait()
    assert [task for task in asyncio.all_tasks() if task.get_name() == "sweeping"] == []
