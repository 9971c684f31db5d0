"""Floods: a reporter over the limit waits, is told so once, and is answered."""

from __future__ import annotations

from pathlib import Path

from running_bot import newsroom

from bot.workspace import ROSA
from bot.workspace.newsroom import LUC


async def test_more_than_the_limit_a_minute_waits_and_is_told_once(tmp_path: Path) -> None:
    """Of five at a limit of two, three wait (the last into the third minute); all are answered; one note."""
    async with newsroom(tmp_path, questions_per_minute=2) as room:
        asked = [await room.ask() for _ in range(5)]
        assert all(len(room.thread(question)) == 1 for question in asked)
        waits = [round(wait) for wait in room.naps.taken if wait > 30]
        assert waits == [60, 60, 120]
        assert sum("waits for its turn" in note for note in room.notes(ROSA)) == 1


async def test_the_limit_is_each_reporters_own(tmp_path: Path) -> None:
    async with newsroom(tmp_path, questions_per_minute=2) as room:
        for user in (ROSA, LUC, ROSA, LUC):
            await room.ask(user=user)
        assert not [wait for wait in room.naps.taken if wait > 30]
