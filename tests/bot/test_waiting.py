"""Cases that wait for a person: kept over a restart, told of once, in office hours."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

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
from bot.settings.office_hours import parse_office_hours
from bot.slack.blocks.parts import SlackMessage, check_limits
from bot.slack.blocks.waiting import WaitingCase, build_reminder
from bot.slack.connection import connect
from bot.store.records import CaseRecord, QuestionRecord
from bot.workspace import EDUARDO, ROSA, LocalWorkspace

FRIDAY = datetime(2026, 11, 27, 17, 50, tzinfo=UTC)
LONDON = parse_office_hours("Mon-Fri 09:00-18:00 Europe/London")
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


class Clock:
    def __init__(self, start: datetime = FRIDAY) -> None:
        self.now = start

    def __call__(self) -> datetime:
        return self.now


@asynccontextmanager
async def waiting_room(
    workspace: LocalWorkspace,
    folder: Path,
    clock: Clock,
    status: str = "rejected",
    sockets: int = 1,
    **changes: object,
) -> AsyncIterator[Newsroom]:
    """A running bot with a clock of ours: reminder after 2 hours, expiry after 3 days."""
    settings = make_settings(workspace, folder, **changes)
    assistant = CannedAssistant(make_outcome(status))
    naps = Naps()
    async with (
        build_bot(settings, assistant, SNAPSHOT, sleep=naps, now=clock) as bot,
        connect(bot, settings),
        asyncio.timeout(20),
    ):
        await workspace.sockets.wait_for_connections(sockets)
        yield Newsroom(workspace, bot, assistant, naps)


async def sweep(room: Newsroom) -> None:
    await room.bot.waiting.sweep()
    await room.settled()


def reminders(room: Newsroom) -> list[str]:
    return [shown(card) for card in room.cards() if "alarm_clock" in card.text]


async def test_the_editors_are_reminded_once_of_all_that_wait(tmp_path: Path) -> None:
    """Two cases due at once are one message with a link to each card; later sweeps add nothing."""
    clock = Clock()
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock) as room:
        await room.ask()
        await room.ask(f"<@{BOT}> And what was it in 2023?")
        clock.now += 2 * HOUR - timedelta(minutes=1)
        await sweep(room)
        assert reminders(room) == []
        clock.now += timedelta(minutes=1)
        await sweep(room)
        await sweep(room)
        clock.now += HOUR
        await sweep(room)
        (reminder,) = reminders(room)
        assert "2 questions are waiting" in reminder
        assert reminder.count("open the card") == 2
        assert reminder.count(f"<@{ROSA}> waits since <!date^{int(FRIDAY.timestamp())}^") == 2


async def test_a_later_case_gets_a_reminder_of_its_own(tmp_path: Path) -> None:
    """It is about that one only."""
    clock = Clock()
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock) as room:
        await room.ask()
        clock.now += 2 * HOUR
        await sweep(room)
        await room.ask(f"<@{BOT}> And what was it in 2023?")
        clock.now += 2 * HOUR
        await sweep(room)
        first, second = reminders(room)
        assert "A question is waiting" in first
        assert "A question is waiting" in second


async def test_a_decided_case_is_never_told_of(tmp_path: Path) -> None:
    """Neither as a reminder nor as expired."""
    clock = Clock()
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock) as room:
        question = await room.ask()
        await room.decline(EDUARDO, room.cards()[0])
        clock.now += 10 * DAY
        await sweep(room)
        assert reminders(room) == []
        assert len(room.thread(question)) == 2


async def test_a_reminder_waits_for_office_hours(tmp_path: Path) -> None:
    """Opened on Friday at 17:50 and due that night: told of on Monday at nine, London's clock."""
    clock = Clock()
    async with (
        make_workspace() as workspace,
        waiting_room(workspace, tmp_path, clock, office_hours=LONDON, expire_after=timedelta(0)) as room,
    ):
        await room.ask()
        for when in (FRIDAY + 2 * HOUR, FRIDAY + DAY, datetime(2026, 11, 30, 8, 59, tzinfo=UTC)):
            clock.now = when
            await sweep(room)
            assert reminders(room) == []
        clock.now = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
        await sweep(room)
        assert len(reminders(room)) == 1


async def test_the_reporter_is_told_once_of_a_case_that_nobody_decides(tmp_path: Path) -> None:
    """After three days, in the thread, without the draft; and a late decision still comes through."""
    clock = Clock()
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock) as room:
        question = await room.ask()
        clock.now += 3 * DAY
        await sweep(room)
        clock.now += 3 * DAY
        await sweep(room)
        notice, told = (shown(message) for message in room.thread(question))
        assert "a person is checking" in notice
        assert f"<@{ROSA}> This has waited for a data editor since" in told
        assert "55,123,456" not in told
        card = next(card for card in room.cards() if "alarm_clock" not in card.text)
        await room.decline(EDUARDO, card)
        assert "the data have no figures for it" in shown(room.thread(question)[-1])


async def test_who_asked_for_the_editor_is_the_one_who_is_told(tmp_path: Path) -> None:
    """The answer was right for one reader; another one called the editor and waits."""
    clock = Clock()
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock, "valid") as room:
        question = await room.ask()
        await room.press(EDUARDO, room.thread(question)[0], "answer_ask_editor")
        clock.now += 3 * DAY
        await sweep(room)
        assert f"<@{EDUARDO}> This has waited" in shown(room.thread(question)[-1])


async def test_a_case_waits_over_a_restart(tmp_path: Path) -> None:
    """Opened by one process, told of by the next, decided in a third; each is told once."""
    clock = Clock()
    async with make_workspace() as workspace:
        async with waiting_room(workspace, tmp_path, clock) as room:
            question = await room.ask()
        clock.now += 3 * DAY
        for _ in range(2):
            async with waiting_room(workspace, tmp_path, clock) as room:
                await sweep(room)
        async with waiting_room(workspace, tmp_path, clock) as room:
            assert len(reminders(room)) == 1
            assert len(room.thread(question)) == 2
            card = next(card for card in room.cards() if "alarm_clock" not in card.text)
            await room.decline(EDUARDO, card)
            assert len(room.thread(question)) == 3


async def test_two_processes_remind_once(tmp_path: Path, postgresql_url: str) -> None:
    """Both sweep at the same moment, on one store."""
    clock = Clock()
    async with (
        make_workspace() as workspace,
        waiting_room(workspace, tmp_path, clock, database_url=postgresql_url) as one,
        waiting_room(workspace, tmp_path, clock, sockets=2, database_url=postgresql_url) as two,
    ):
        question = await one.ask()
        await two.settled()
        clock.now += 3 * DAY
        await asyncio.gather(*(room.bot.waiting.sweep() for room in (one, two) for _ in range(3)))
        await one.settled()
        await two.settled()
        assert len(reminders(one)) == 1
        assert len([m for m in one.thread(question) if "has waited" in shown(m)]) == 1


async def test_a_reminder_that_slack_refused_is_dropped_once_the_case_is_decided(tmp_path: Path) -> None:
    """It stays owed while Slack is away; when there is nothing left to say, nothing is said."""
    clock = Clock()
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock) as room:
        await room.ask()
        (card,) = room.cards()
        clock.now += 2 * HOUR
        workspace.faults.fail_next("chat.postMessage", 1, error="is_archived")
        await sweep(room)
        await room.decline(EDUARDO, card)
        await room.bot.delivery.sweep(2)
        assert reminders(room) == []
        assert await room.bot.store.pending_posts() == []


@pytest.mark.parametrize("off", ["remind_after", "expire_after"])
async def test_each_can_be_switched_off(tmp_path: Path, off: str) -> None:
    """A length of nothing means never; the other one stays."""
    clock = Clock()
    changes = {off: timedelta(0)}
    async with make_workspace() as workspace, waiting_room(workspace, tmp_path, clock, **changes) as room:
        question = await room.ask()
        clock.now += 30 * DAY
        await sweep(room)
        assert len(reminders(room)) == (off != "remind_after")
        assert len(room.thread(question)) == 1 + (off != "expire_after")


def test_a_reminder_of_many_cases_fits_into_one_message() -> None:
    """In French, with the longest links that Slack gives: ten lines, and how many more there are."""
    question = QuestionRecord("q", "T", "C", "1.0", "1.0", "U0123456789", "?", "fr", "in_review", FRIDAY)
    link = f"https://{'w' * 60}.slack.com/archives/C0123456789/p1700000000123456?thread_ts=1700000000.123456"
    case = CaseRecord("c", "q", "rejected", None, FRIDAY)
    message = build_reminder([WaitingCase(case, question, link)] * 37)
    check_limits(message)
    assert shown_text(message).count("ouvrir la fiche") == 10
    assert "37 questions attendent" in message.text
    assert "et 27 autres" in shown_text(message)


def test_a_card_that_is_not_out_has_no_link() -> None:
    """The line still says who waits."""
    question = QuestionRecord("q", "T", "C", "1.0", "1.0", "U1", "?", "en", "in_review", FRIDAY)
    message = build_reminder([WaitingCase(CaseRecord("c", "q", "asked", "U2", FRIDAY), question, None)])
    assert "<@U2> waits since" in shown_text(message)
    assert "open the card" not in shown_text(message)


def shown_text(message: SlackMessage) -> str:
    return str(message.blocks[0]["text"]["text"])
