"""A computer whose clock is days off, or is set while we run, neither silences the bot nor floods anybody."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from running_bot import CannedAssistant, make_outcome, newsroom
from slack_sdk.signature import Clock
from sqlalchemy import select
from structlog.testing import capture_logs

from bot.slack.clock import SlackClock
from bot.store import tables
from bot.workspace import ROSA

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
DAYS = pytest.mark.parametrize("days", [-5, 5])


class Steady:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@DAYS
def test_a_jump_of_this_computers_clock_is_not_followed(days: int) -> None:
    """It is read at the start, and a steady one counts on from there."""
    own, steady = [NOON], Steady()
    clock = SlackClock(lambda: own[0], steady)
    own[0] += timedelta(days=days)
    steady.now += 60
    assert clock() == NOON + timedelta(minutes=1)


@DAYS
def test_slack_says_what_time_it_is(days: int) -> None:
    """One warning tells the operator; small differences are the way of the reply, and change nothing."""
    steady = Steady()
    clock = SlackClock(lambda: NOON + timedelta(days=days), steady)
    with capture_logs() as logs:
        clock.hear("Mon, 30 Nov 2026 12:00:00 GMT")
        assert clock() == NOON
        steady.now += 10
        clock.hear("Mon, 30 Nov 2026 12:00:05 GMT")
        assert clock() == NOON + timedelta(seconds=10)
    assert [line["seconds"] for line in logs] == [days * 86_400]


@pytest.mark.parametrize("date", [None, "", "soon", "Mon, 99 Nov 2026 12:00:00 GMT"])
def test_a_reply_without_a_date_says_nothing(date: str | None) -> None:
    clock = SlackClock(lambda: NOON, Steady())
    clock.hear(date)
    assert clock() == NOON


@DAYS
async def test_cases_age_by_slacks_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int) -> None:
    """Nobody is told not to wait any longer, nor is anybody left to wait for days more."""

    def wrong() -> datetime:
        return datetime.now(UTC) + timedelta(days=days)

    monkeypatch.setattr("bot.build.SlackClock", partial(SlackClock, wrong))
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        question = await room.ask()
        query = select(tables.questions.c.id)
        question_id = await room.bot.store.transact(lambda c: c.execute(query).scalar_one())
        kept = await room.bot.store.question(question_id)
        assert kept is not None
        assert abs(kept.received_at - datetime.now(UTC)) < timedelta(minutes=1)
        await room.bot.waiting.sweep()
        await room.settled()
        assert len(room.thread(question)) == len(room.cards()) == 1


@DAYS
async def test_signatures_are_judged_by_slacks_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    """With this computer's clock, every delivery over HTTP would look like a replay."""
    monkeypatch.setattr(Clock, "now", lambda _self: time.time() + days * 86_400)
    async with newsroom(tmp_path, mode="http") as room:
        assert len(room.thread(await room.ask())) == 1


@DAYS
async def test_who_asks_much_waits_a_minute_and_not_days(tmp_path: Path, days: int) -> None:
    """Also where the clock is set while the question waits; the next minute is told of again."""
    async with newsroom(tmp_path, questions_per_minute=2) as room:
        floods, steady = room.bot.desk.questions._floods, Steady()
        floods._clock = steady
        for _ in range(2):
            await room.ask()
        floods._now = lambda: datetime.now(UTC) + timedelta(days=days)
        await room.ask()
        assert max(room.naps.taken, default=0) <= 60
        steady.now += 61
        floods._now = lambda: datetime.now(UTC) - timedelta(days=6)
        asked = await room.ask()
        assert len(room.thread(asked)) == 1
        assert max(room.naps.taken) <= 60
        assert sum("waits for its turn" in note for note in room.notes(ROSA)) == (2 if days < 0 else 1)
