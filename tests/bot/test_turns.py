"""Turns: a total that holds, fairness between reporters, and nothing lost when a waiter gives up."""

from __future__ import annotations

import asyncio

from bot.desk.turns import Turns


async def run(turns: Turns, reporter: str, order: list[str], most: list[int]) -> None:
    async with turns.turn_of(reporter):
        order.append(reporter)
        most.append(turns._running)
        await asyncio.sleep(0)


async def test_a_reporter_who_asks_many_does_not_keep_out_another() -> None:
    """Ten questions of one stand before another's first: that one comes second, not eleventh."""
    turns, order, most = Turns(lambda: 1), [], []
    await asyncio.gather(*(run(turns, reporter, order, most) for reporter in "A" * 10 + "B" * 2))
    assert order[:5] == ["A", "A", "B", "A", "B"]
    assert len(order) == 12
    assert max(most) == 1


async def test_the_limit_is_read_anew() -> None:
    """Fewer living replicas: a bigger share, for those that wait already."""
    limit = 1
    turns, order, most = Turns(lambda: limit), [], []
    tasks = [asyncio.create_task(run(turns, name, order, most)) for name in "ABCDEF"]
    await asyncio.sleep(0)
    limit = 3
    await asyncio.gather(*tasks)
    assert max(most) == 3


async def test_one_that_gives_up_takes_no_turn_with_it() -> None:
    """Cancelled while waiting, or in the moment of its call: the next one still gets its turn."""
    turns, order, most = Turns(lambda: 1), [], []
    first = asyncio.Event()

    async def hold() -> None:
        async with turns.turn_of("A"):
            await first.wait()

    holder = asyncio.create_task(hold())
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(run(turns, name, order, most)) for name in "BCD"]
    await asyncio.sleep(0)
    waiting[0].cancel()
    await asyncio.sleep(0)
    first.set()
    await asyncio.sleep(0)  # C is called now, and does not run yet
    waiting[1].cancel()
    await asyncio.gather(holder, *waiting, return_exceptions=True)
    assert order == ["D"]
    assert turns.waiting == 0
