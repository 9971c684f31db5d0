"""Foreign teams fail closed, by any field that names one; and who can read the files of the database."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    CannedAssistant,
    Newsroom,
    make_outcome,
    make_workspace,
    newsroom,
    running_bot,
    shown,
)

from bot.settings.state_folder import sqlite_file, sqlite_url
from bot.slack.client import Identity
from bot.slack.membership import judge_command, judge_event, judge_press, judge_profile
from bot.store.state_lock import hold_state
from bot.store.store import Store
from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM, ROSA
from core.outcome import Outcome

US = Identity("T1", "U1", "B1", "E1")


INSIDE = {"is_ext_shared_channel": False, "context_enterprise_id": "E1"}


@pytest.mark.parametrize(
    ("event", "outer", "standing"),
    [
        ({"team": "T1"}, {}, "ours"),
        ({}, {}, "ours"),
        ({"team": "T1", "user_team": "E1"}, {"is_ext_shared_channel": True}, "ours"),
        ({"team": "T2", "user_team": "E1"}, {"is_ext_shared_channel": True}, "ours"),
        ({"team": "T2"}, INSIDE, "ours"),
        ({"team": "T2"}, INSIDE | {"authorizations": [{"enterprise_id": "E1"}]}, "ours"),
        ({"team": "T2"}, {}, "unclear"),
        ({"team": "T2"}, INSIDE | {"is_ext_shared_channel": True}, "unclear"),
        ({"team": "T2"}, INSIDE | {"context_enterprise_id": None}, "unclear"),
        ({"team": "T2"}, INSIDE | {"authorizations": [{"enterprise_id": "E2"}]}, "unclear"),
        ({"team": "T1", "user_team": "T2"}, {}, "unclear"),
        ({"team": "T1", "source_team": "T2"}, {}, "unclear"),
        ({"team": "T1", "user_team": "E2"}, INSIDE, "stranger"),
        ({"team": "T1", "user_profile": {"team": "T2"}}, {}, "unclear"),
        ({"team": 7}, {}, "unclear"),
        ({}, {"is_ext_shared_channel": True}, "stranger"),
    ],
)
def test_an_event_is_of_whom_its_own_fields_name(
    event: dict[str, Any], outer: dict[str, Any], standing: str
) -> None:
    """In a shared channel one of whom nothing is named is a stranger; the outer team is either side's."""
    assert judge_event({"team_id": "T2", "event": event, **outer}, US) == standing


@pytest.mark.parametrize("field", ["team", "user_team", "source_team"])
def test_where_there_is_one_workspace_every_other_is_foreign(field: str) -> None:
    alone = Identity("T1", "U1", "B1")
    assert judge_event({"event": {"team": "T1", field: "T2"}, **INSIDE}, alone) == "stranger"
    assert judge_press({"user": {"id": "U2", "team_id": "T2"}, "team": {"id": "T1"}}, alone) == "stranger"


@pytest.mark.parametrize(
    ("body", "standing"),
    [
        ({"user": {"id": "U2", "team_id": "T1"}, "team": {"id": "T1"}}, "ours"),
        ({"user": {"id": "U2", "team_id": "T1"}, "team": None, "enterprise": {"id": "E1"}}, "ours"),
        ({"user": {"id": "U2", "team_id": "T2"}, "team": {"id": "T1"}}, "unclear"),
        ({"user": {"id": "U2", "team_id": "T2"}, "team": None, "enterprise": {"id": "E1"}}, "unclear"),
        ({"user": {"id": "U2", "team_id": "T1"}, "enterprise": {"id": "E2"}}, "stranger"),
        ({"user": {"id": "U2"}, "enterprise": {"id": "E1"}}, "stranger"),
        ({"user": {"id": "U2"}}, "stranger"),
    ],
)
def test_a_press_counts_only_where_all_that_is_named_is_ours(body: dict[str, Any], standing: str) -> None:
    """The organisation of a press may be the installation's, so a foreign workspace stays to be settled."""
    assert judge_press(body, US) == standing


def test_a_command_of_another_team_is_a_strangers() -> None:
    assert judge_command({"team_id": "T1", "enterprise_id": "E1"}, US) == "ours"
    assert judge_command({"team_id": "T2", "enterprise_id": "E1"}, US) == "ours"
    assert judge_command({"team_id": "T2"}, US) == "unclear"
    assert judge_command({"team_id": "T1", "enterprise_id": "E2"}, US) == "stranger"
    assert judge_command({}, US) == "stranger"


@pytest.mark.parametrize(
    ("profile", "standing"),
    [
        ({"team_id": "T1"}, "ours"),
        ({"team_id": "T2", "enterprise_user": {"enterprise_id": "E1"}}, "ours"),
        ({"team_id": "T2"}, "stranger"),
        ({"team_id": "T1", "enterprise_user": {"enterprise_id": "E2"}}, "stranger"),
        ({"team_id": "T2", "enterprise_user": {"enterprise_id": "E1"}, "is_stranger": True}, "stranger"),
        ({}, "unclear"),
    ],
)
def test_a_profile_tells_the_organisation(profile: dict[str, Any], standing: str) -> None:
    assert judge_profile(profile, US) == standing


def _join_organisation(room: Newsroom, user: str, **changes: Any) -> None:
    state = room.workspace.state
    state.users[user] = replace(state.users[user], team_id="T0SISTER", enterprise_id="E0ORG", **changes)


@asynccontextmanager
async def _newsroom_of_organisation(folder: Path, outcome: Outcome) -> AsyncIterator[Newsroom]:
    """Rosa (asks) and Eduardo (decides) belong to another workspace of the organisation than the bot."""
    async with make_workspace() as workspace:
        workspace.state.enterprise_id = "E0ORG"
        async with running_bot(workspace, folder, CannedAssistant(outcome)) as room:
            _join_organisation(room, ROSA)
            _join_organisation(room, EDUARDO)
            yield room


@pytest.mark.parametrize("shared", [False, True], ids=["inside", "shared with others"])
async def test_colleagues_of_another_workspace_ask_and_decide(tmp_path: Path, shared: bool) -> None:
    """A listed editor's id decides in any workspace of the organisation."""
    async with _newsroom_of_organisation(tmp_path, make_outcome("rejected")) as room:
        room.workspace.state.channels[NEWSROOM].is_shared = shared
        question = await room.ask()
        await room.send_draft(EDUARDO, room.cards()[0])
        assert "vouches for it" in shown(room.thread(question)[1])
        reply = await room.workspace.people.command(ROSA, NEWSROOM, "/snapshot", "en")
        assert "data behind" in str(reply)


async def test_a_person_of_another_organisation_stays_a_stranger(tmp_path: Path) -> None:
    """Also where the press names the organisation of the installation."""
    async with _newsroom_of_organisation(tmp_path, make_outcome()) as room:
        state = room.workspace.state
        state.users[INES] = replace(state.users[INES], team_id="T0OTHER", enterprise_id="E0OTHER")
        state.channels[NEWSROOM].is_shared = True
        own = await room.ask(user=INES)
        assert "only answer people of the organisation" in shown(room.thread(own)[0])
        question = await room.ask()
        await room.press(INES, room.thread(question)[0], "answer_ask_editor")
        assert room.cards() == []
        assert "people of the organisation" in room.notes(INES)[0]


async def test_whom_nobody_can_look_up_is_a_stranger(tmp_path: Path) -> None:
    """Without the profile a foreign workspace stays foreign; the next time it is looked up again."""
    async with _newsroom_of_organisation(tmp_path, make_outcome()) as room:
        room.workspace.state.channels[NEWSROOM].is_shared = True
        room.workspace.faults.fail_next("users.info", error="missing_scope")
        first, second = await room.ask(), await room.ask()
        assert "only answer people of the organisation" in shown(room.thread(first)[0])
        assert "41,262,329" in shown(room.thread(second)[0])


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
