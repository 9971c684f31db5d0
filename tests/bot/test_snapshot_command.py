"""`/snapshot`, as a person sees it."""

from __future__ import annotations

from pathlib import Path

import pytest
from running_bot import newsroom

from bot.workspace import LUC, NEWSROOM, ROSA


@pytest.mark.parametrize(
    ("user", "typed", "words"),
    [
        (ROSA, "", "The data behind the answers"),
        (LUC, "", "Les données derrière les réponses"),
        (ROSA, "fr", "Les données derrière les réponses"),
        (LUC, "en", "The data behind the answers"),
        (ROSA, "something else", "The data behind the answers"),
    ],
)
async def test_it_answers_in_the_persons_language(tmp_path: Path, user: str, typed: str, words: str) -> None:
    """What was typed wins, else the person's Slack locale, else English; only that person sees it."""
    async with newsroom(tmp_path) as room:
        reply = await room.workspace.people.command(user, NEWSROOM, "/snapshot", typed)
        assert reply["response_type"] == "ephemeral"
        assert words in str(reply["blocks"])
        assert room.calls("chat.postMessage") == []


async def test_an_unknown_locale_is_english(tmp_path: Path) -> None:
    """users.info may be refused or slow; the answer comes all the same."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next("users.info", 1, error="missing_scope")
        reply = await room.workspace.people.command(LUC, NEWSROOM, "/snapshot")
        assert "The data behind the answers" in str(reply["blocks"])
