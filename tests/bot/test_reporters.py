"""The assistant can tell reporters apart, so that each has a ration of live questions."""

from __future__ import annotations

from pathlib import Path

from running_bot import newsroom

from bot.workspace import INES, ROSA


async def test_a_question_tells_who_asked_it_by_team_and_person(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        for person in (ROSA, INES, ROSA):
            await room.ask(user=person)
        keys = [question.asked_by for question in room.assistant.asked]
        assert keys[0] == keys[2] != keys[1]
        assert all(key and "/" in key for key in keys)
        assert ROSA in str(keys[0])
