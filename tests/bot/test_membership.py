"""Foreign teams fail closed, by any field that names one; and who can read the files of the database."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running_bot import CannedAssistant, make_outcome, newsroom

from bot.database import sqlite_file, sqlite_url
from bot.membership import is_stranger_command, is_stranger_event, is_stranger_press
from bot.slack import Identity
from bot.state_lock import hold_state
from bot.store import Store
from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM

US = Identity("T1", "U1", "B1", "E1")


@pytest.mark.parametrize(
    ("event", "outer", "stranger"),
    [
        ({"team": "T1"}, {}, False),
        ({}, {}, False),
        ({"team": "T1", "user_team": "E1"}, {"is_ext_shared_channel": True}, False),
        ({"team": "T2"}, {}, True),
        ({"team": "T1", "user_team": "T2"}, {}, True),
        ({"team": "T1", "source_team": "T2"}, {}, True),
        ({"team": "T1", "user_team": "E2"}, {}, True),
        ({"team": "T1", "user_profile": {"team": "T2"}}, {}, True),
        ({}, {"is_ext_shared_channel": True}, True),
    ],
)
def test_any_field_of_an_event_that_names_another_team_makes_a_stranger(
    event: dict[str, Any], outer: dict[str, Any], stranger: bool
) -> None:
    """In a shared channel a sender of whom nothing is named is one, too; the outer team is either side's."""
    assert is_stranger_event({"team_id": "T2", "event": event, **outer}, US) is stranger


@pytest.mark.parametrize(
    ("body", "stranger"),
    [
        ({"user": {"id": "U2", "team_id": "T1"}, "team": {"id": "T1"}}, False),
        ({"user": {"id": "U2", "team_id": "T1"}, "team": None, "enterprise": {"id": "E1"}}, False),
        ({"user": {"id": "U2", "team_id": "T2"}, "team": {"id": "T1"}}, True),
        ({"user": {"id": "U2", "team_id": "T1"}, "team": {"id": "T2"}}, True),
        ({"user": {"id": "U2", "team_id": "T1"}, "enterprise": {"id": "E2"}}, True),
        ({"user": {"id": "U2"}}, True),
    ],
)
def test_a_press_counts_only_where_all_that_is_named_is_ours(body: dict[str, Any], stranger: bool) -> None:
    assert is_stranger_press(body, US) is stranger


def test_a_command_of_another_team_is_a_strangers() -> None:
    assert not is_stranger_command({"team_id": "T1", "enterprise_id": "E1"}, US)
    assert is_stranger_command({"team_id": "T2"}, US)
    assert is_stranger_command({"team_id": "T1", "enterprise_id": "E2"}, US)
    assert is_stranger_command({}, US)


async def test_snapshot_is_for_our_own_people(tmp_path: Path) -> None:
    """The command names the channel's team; who the person is, their profile tells."""
    async with newsroom(tmp_path) as room:
        state = room.workspace.state
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER")
        reply = await room.workspace.people.command(INES, NEWSROOM, "/snapshot", "en")
        assert "only answer people of the organisation" in str(reply["blocks"])
        assert "data behind" not in str(reply)


async def test_where_a_card_stands_is_read_from_the_database(tmp_path: Path) -> None:
    """A form's own data name the case and no place, so a form cannot send the update elsewhere."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        await room.ask()
        (card,) = room.cards()
        await room.press(EDUARDO, card, "case_correct")
        views = [str(call["view"]) for call in room.calls("views.open")]
        assert len(views) == 1
        assert "private_metadata" in views[0]
        assert not [view for view in views if DATA_DESK in view or card.ts in view]


@pytest.mark.skipif(sys.platform == "win32", reason="rights are others there")
def test_the_database_is_read_by_its_user_only(tmp_path: Path) -> None:
    """Also one that an older version made, and its log and lock."""
    folder = tmp_path / "state"
    url = sqlite_url(folder)
    for _ in range(2):
        with hold_state(url):
            store = Store.open(url)
            files = list(folder.iterdir())
            assert len(files) >= 3
            assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
            store.close()
        sqlite_file(folder).chmod(0o644)
    assert folder.stat().st_mode & 0o777 == 0o700
