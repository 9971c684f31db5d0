"""The report of a week comes to the editors' channel once: over restarts, replicas, lost replies, clocks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    BOT,
    SNAPSHOT,
    CannedAssistant,
    Naps,
    Newsroom,
    make_outcome,
    make_settings,
    make_workspace,
    shown,
)

from bot.build import build_bot
from bot.operate.purge import purge_questions
from bot.operate.report import tell_rows
from bot.settings.office_hours import parse_week_moment
from bot.settings.settings import Settings
from bot.slack.blocks.parts import check_limits
from bot.slack.blocks.report import build_report
from bot.slack.connection import connect
from bot.store.tally import Spent, Tally
from bot.workspace import EDUARDO, ROSA, LocalWorkspace
from core.outcome import Problem

MONDAY = parse_week_moment("Mon 09:00 Europe/London")
NINE = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)  # of a Monday
FRIDAY = datetime(2026, 11, 27, 15, 0, tzinfo=UTC)
DAY, WEEK = timedelta(days=1), timedelta(days=7)
POST = "chat.postMessage"


class Clock:
    def __init__(self, now: datetime = FRIDAY) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now


@asynccontextmanager
async def office(
    workspace: LocalWorkspace, folder: Path, clock: Clock, *, sockets: int = 1, **changes: Any
) -> AsyncIterator[Newsroom]:
    settings = make_settings(workspace, folder, **({"weekly_report": MONDAY} | changes))
    assistant, naps = CannedAssistant(make_outcome("rejected")), Naps()
    async with (
        build_bot(settings, assistant, SNAPSHOT, sleep=naps, now=clock) as bot,
        connect(bot, settings),
        asyncio.timeout(20),
    ):
        await workspace.sockets.wait_for_connections(sockets)
        yield Newsroom(workspace, bot, assistant, naps)


async def come_round(room: Newsroom) -> None:
    """What the regular work does."""
    await room.bot.weekly.sweep()
    await room.bot.delivery.sweep(64)
    await room.settled()


def reports(room: Newsroom) -> list[str]:
    return [shown(message) for message in room.cards() if message.text.startswith("Report of ")]


async def test_the_report_comes_at_its_moment_and_once(tmp_path: Path) -> None:
    """With what the command tells of those seven days, and no name; nothing before, and nothing again."""
    clock = Clock()
    async with make_workspace() as workspace, office(workspace, tmp_path, clock) as room:
        await room.ask()
        await room.decline(EDUARDO, room.cards()[0])
        clock.now = NINE - timedelta(seconds=1)
        await come_round(room)
        assert reports(room) == []
        for clock.now in (NINE, NINE + timedelta(minutes=1), NINE + 6 * DAY):
            await come_round(room)
        (report,) = reports(room)
    assert "Report of 2026-11-23 09:00 UTC to 2026-11-30 09:00 UTC" in report
    assert "• asked: *1*" in report
    assert "• unsupported＿number: *1*" in report
    assert "• cannot be answered: *1*" in report
    assert ROSA not in report
    assert EDUARDO not in report


async def test_each_week_has_a_report_of_its_own(tmp_path: Path) -> None:
    """A week without questions has none."""
    clock = Clock()
    async with make_workspace() as workspace, office(workspace, tmp_path, clock) as room:
        for weeks, asks in enumerate((1, 0, 2)):
            clock.now = FRIDAY + weeks * WEEK
            for _ in range(asks):
                await room.ask()
            clock.now = NINE + weeks * WEEK
            await come_round(room)
        first, second = reports(room)
    assert "• asked: *1*" in first
    assert "2026-12-07 09:00 UTC to 2026-12-14 09:00 UTC" in second
    assert "• asked: *2*" in second


async def test_nothing_comes_unless_it_is_set(tmp_path: Path) -> None:
    assert Settings.model_fields["weekly_report"].default is None
    clock = Clock()
    async with (
        make_workspace() as workspace,
        office(workspace, tmp_path, clock, weekly_report=None) as room,
    ):
        await room.ask()
        clock.now = NINE
        await come_round(room)
        assert reports(room) == []


async def test_after_a_time_without_the_bot_the_latest_week_is_told_and_once(tmp_path: Path) -> None:
    """Three starts, none of which was there at nine; two weeks were missed."""
    clock = Clock(FRIDAY - WEEK)
    async with make_workspace() as workspace:
        for clock.now in (FRIDAY - WEEK, FRIDAY):
            async with office(workspace, tmp_path, clock) as room:
                await room.ask()
        for clock.now in (NINE + DAY, NINE + 2 * DAY, NINE + 3 * DAY):
            async with office(workspace, tmp_path, clock) as room:
                await come_round(room)
        (report,) = reports(room)
    assert "2026-11-23 09:00 UTC to 2026-11-30" in report


async def test_several_processes_post_one(tmp_path: Path, postgresql_url: str) -> None:
    """All come round at the same moment."""
    clock = Clock()
    async with (
        make_workspace() as workspace,
        office(workspace, tmp_path, clock, database_url=postgresql_url) as one,
        office(workspace, tmp_path, clock, sockets=2, database_url=postgresql_url) as two,
    ):
        await one.ask()
        await two.settled()
        clock.now = NINE
        await asyncio.gather(*(come_round(room) for room in (one, two) for _ in range(3)))
        assert len(reports(one)) == 1


@pytest.mark.parametrize("lost", [{"status": 503, "error": "internal_error"}, {"drops_connection": True}])
async def test_a_report_whose_reply_was_lost_is_not_posted_again(tmp_path: Path, lost: Any) -> None:
    """Nor by the next process, where this one died before it could look."""
    clock = Clock()
    async with make_workspace() as workspace:
        async with office(workspace, tmp_path, clock) as room:
            await room.ask()
            clock.now = NINE
            workspace.faults.fail_next(POST, after_effect=True, **lost)
            workspace.faults.fail_next("conversations.history", 40, status=503)
            await come_round(room)
            (owed,) = await room.bot.store.pending_posts()
            assert (owed.kind, owed.tried_at) == ("report", NINE)
            workspace.faults.clear()
        async with office(workspace, tmp_path, clock) as room:
            await come_round(room)
            await come_round(room)
            assert await room.bot.store.pending_posts() == []
            assert len(reports(room)) == 1


async def test_a_second_copy_of_a_report_is_taken_back(tmp_path: Path) -> None:
    """The effect of a call that seemed lost comes after the report that was posted for it."""
    clock = Clock()
    async with make_workspace() as workspace, office(workspace, tmp_path, clock) as room:
        await room.ask()
        clock.now = NINE
        workspace.faults.fail_next(POST, status=503, error="internal_error")
        await come_round(room)
        (report,) = (message for message in room.cards() if message.text.startswith("Report of "))
        late = replace(report, ts=workspace.state.next_ts())
        workspace.state.add_message(late)
        assert len(reports(room)) == 2
        await come_round(room)
        assert len(reports(room)) == 1


async def test_a_report_that_slack_refuses_comes_later(tmp_path: Path) -> None:
    """It is owed like any other post."""
    clock = Clock()
    async with make_workspace() as workspace, office(workspace, tmp_path, clock) as room:
        await room.ask()
        clock.now = NINE
        workspace.faults.fail_next(POST, 1, error="not_in_channel")
        await come_round(room)
        assert reports(room) == []
        clock.now += DAY
        await come_round(room)
        assert len(reports(room)) == 1


async def test_a_purge_brings_no_second_report(tmp_path: Path) -> None:
    """It forgets the newest question of the week with its posts; an older one, which is open, stays."""
    clock = Clock(FRIDAY - DAY)
    async with make_workspace() as workspace, office(workspace, tmp_path, clock) as room:
        await room.ask()
        clock.now = FRIDAY
        room.assistant.outcome = make_outcome()
        await room.ask(f"<@{BOT}> And what was it in 2023?")
        clock.now = NINE
        await come_round(room)
        purged = await purge_questions(room.bot.store, NINE)
        assert (purged.questions, purged.still_open) == (1, 1)
        clock.now += DAY
        await come_round(room)
        assert len(reports(room)) == 1


@pytest.mark.parametrize("days", [-400, -3, 3, 400])
async def test_a_clock_that_jumps_neither_floods_nor_silences(tmp_path: Path, days: int) -> None:
    """It is wrong for a while, round after round, before or after the moment: each week still has one."""
    clock = Clock()
    async with make_workspace() as workspace, office(workspace, tmp_path, clock) as room:
        await room.ask()
        for right in (NINE - timedelta(hours=1), NINE, NINE + timedelta(hours=1)):
            for clock.now in (right + days * DAY, right, right + days * DAY):
                await come_round(room)
        clock.now = FRIDAY + WEEK
        await room.ask()
        clock.now = NINE + WEEK
        await come_round(room)
        assert [report.split(" UTC")[0].split()[-2] for report in reports(room)] == [
            "2026-11-23",
            "2026-11-30",
        ]


@pytest.mark.parametrize(
    ("setting", "now", "until"),
    [
        ("Mon 09:00 UTC", "2026-11-30T09:00", "2026-11-30T09:00"),
        ("Mon 09:00 UTC", "2026-11-30T08:59", "2026-11-23T09:00"),
        ("Sun 00:00 UTC", "2026-12-05T23:59", "2026-11-29T00:00"),
        ("mon 09:00 Europe/London", "2026-07-06T08:00", "2026-07-06T08:00"),  # summer time
        ("Mon 09:00 Asia/Tokyo", "2026-11-30T00:00", "2026-11-30T00:00"),
        ("Mon 23:30 America/New_York", "2026-12-01T04:30", "2026-12-01T04:30"),
        ("Sun 01:30 Europe/London", "2026-03-29T12:00", "2026-03-29T01:30"),  # an hour that is left out
        ("Sun 01:30 Europe/London", "2026-10-25T00:45", "2026-10-25T00:30"),  # one that comes twice
    ],
)
def test_the_moment_is_by_the_clocks_of_its_zone(setting: str, now: str, until: str) -> None:
    """The latest one, in UTC; the week begins with the one before."""
    moment = parse_week_moment(setting)
    assert moment is not None
    since, found = moment.find_week(datetime.fromisoformat(now).replace(tzinfo=UTC))
    assert found == datetime.fromisoformat(until).replace(tzinfo=UTC)
    assert abs(found - since - WEEK) <= timedelta(hours=1)


def test_a_week_is_that_of_the_calendar_there() -> None:
    """Another day or hour, set in the same week, makes no second report; the year is the week's own."""
    monday, friday = parse_week_moment("Mon 09:00 UTC"), parse_week_moment("Fri 17:00 Asia/Tokyo")
    assert monday is not None
    assert friday is not None
    assert monday.name_week(NINE) == friday.name_week(NINE + 4 * DAY) == "2026-W49"
    assert monday.name_week(datetime(2027, 1, 1, tzinfo=UTC)) == "2026-W53"


@pytest.mark.parametrize(
    "text", ["Monday 09:00 UTC", "Mon 9 UTC", "Mon 25:00 UTC", "Mon 09:00 Mars", "weekly"]
)
def test_another_form_is_refused(text: str) -> None:
    """With an example, or the part that is wrong."""
    with pytest.raises(ValueError, match=r"Mon 09:00 Europe/London|'25:00' is not|'Mars'"):
        parse_week_moment(text)


def test_anybodys_words_are_words_in_the_report() -> None:
    """No mention, no link, no markup of theirs; and the longest ones fit into one message."""
    tally = Tally(FRIDAY, NINE)
    for words in (tally.unread_in_questions, tally.unread_in_drafts):
        words.update(f"<!channel> *x* {number} {'&' * 200}" for number in range(30))
    tally.stopped_why.update(Problem(f"code_{n}", "").code for n in range(20))
    tally.spent.update({f"model-{n}": Spent() for n in range(8)})
    message = build_report("Report of a week", list(tell_rows(tally, 5)))
    check_limits(message)
    written = str(message.to_json())
    assert "<!channel>" not in written
    assert "*x*" not in written
