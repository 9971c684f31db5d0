"""*Check this sentence*, `/check`: what the data say, to the one who asked and to nobody else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running_bot import Newsroom, newsroom

from bot.slack.blocks.passage import SHORTCUT, TEXT_BLOCK, TEXT_INPUT
from bot.slack.text_in import clean_passage
from bot.workspace import EDUARDO, INES, LUC, NEWSROOM, ROSA

TRUE = "Canada's population was 41.3 million in 2024."
FALSE = "Japan had 12 million people in 2024."


def view_of(room: Newsroom, user: str) -> str:
    (view,) = [view for view in room.workspace.state.views.values() if view.user == user]
    return str(view.payload["blocks"])


async def test_a_message_is_checked_for_the_one_who_chose_it_only(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        message = room.workspace.people.say(EDUARDO, NEWSROOM, f"{TRUE} {FALSE} So they say.")
        await room.workspace.people.use_shortcut(ROSA, NEWSROOM, message.ts, SHORTCUT)
        await room.settled()
        shown = view_of(room, ROSA)
        assert shown.count("*Follows from the data*") == 1
        assert "The data: Japan's population was 123.98 million in 2024." in shown
        assert "*Not read, so not checked*" in shown
        assert "1 of 3 follow from the data" in shown
        assert "snapshot of 2026-10-08" in shown
        assert room.calls("chat.postMessage") == room.calls("chat.postEphemeral") == []


async def test_it_speaks_the_language_of_who_asks(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        message = room.workspace.people.say(EDUARDO, NEWSROOM, TRUE)
        await room.workspace.people.use_shortcut(LUC, NEWSROOM, message.ts, SHORTCUT)
        await room.settled()
        assert "*Découle des données*" in view_of(room, LUC)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (TRUE, "*Follows from the data*"),
        (FALSE, "*The data say otherwise*"),
        ("It is a wonderful country.", "*Not read, so not checked*"),
        ("~Canada had 12 million people in 2024.~", "no sentence in it"),
    ],
)
async def test_a_command_with_a_text_is_answered_at_once(tmp_path: Path, typed: str, words: str) -> None:
    async with newsroom(tmp_path) as room:
        reply = await room.workspace.people.command(ROSA, NEWSROOM, "/check", typed)
        assert reply["response_type"] == "ephemeral"
        assert words in str(reply["blocks"])
        assert words in reply["text"]


async def test_a_command_without_a_text_opens_a_form(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        await room.workspace.people.command(ROSA, NEWSROOM, "/check", "  ")
        await room.settled()
        (view,) = [view for view in room.workspace.state.views.values() if view.user == ROSA]
        given = {TEXT_BLOCK: {TEXT_INPUT: f"{TRUE}\n{FALSE}"}}
        assert await room.workspace.people.submit(ROSA, view.id, given) == {}
        assert "1 of 2 follow from the data" in view_of(room, ROSA)


async def test_strangers_are_refused(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        state, people = room.workspace.state, room.workspace.people
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        reply = await people.command(INES, NEWSROOM, "/check", TRUE)
        assert "only answer people of the organisation" in str(reply)
        message = people.say(ROSA, NEWSROOM, TRUE)
        await people.use_shortcut(INES, NEWSROOM, message.ts, SHORTCUT)
        await room.settled()
        assert "only answer people of the organisation" in view_of(room, INES)
        assert "Follows" not in view_of(room, INES)


async def test_the_longest_text_of_many_faults_fits_into_one_message(tmp_path: Path) -> None:
    sentence = (
        "In 2024, Japan had a population of 12 million people & <b>*nobody*</b> doubts `it`, or does one? "
    )
    async with newsroom(tmp_path) as room:
        reply = await room.workspace.people.command(ROSA, NEWSROOM, "/check", sentence * 60)
        assert "Only the first 15 sentences" in str(reply["blocks"])
        assert not [call for call in room.workspace.web_api.calls if call.error]


def test_lines_stay_lines_and_markup_goes() -> None:
    raw: Any = "• *Canada*: 41.3 million\n&gt; Mexico: <https://x.example|130.9 million>\n\n:tada: Japan"
    assert clean_passage(raw, 100) == "Canada: 41.3 million\nMexico: 130.9 million\nJapan"
    assert clean_passage("a" * 300, 100) == "a" * 100
