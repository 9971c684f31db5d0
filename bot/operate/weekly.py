"""The report of a week in the editors' channel: due at a moment that the operator sets, once each week.

What is due is a post like any other, kept under the newest question of its time. That a week was told of is
noted for itself, since a purge may forget that question and its posts. Only the latest moment counts: after
weeks without a process, or with a clock that was weeks off, one report comes and not one for each.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog
from sqlalchemy import Connection, select

from bot.operate.report import name_span, tell_rows
from bot.settings.office_hours import WeekMoment
from bot.slack.blocks.parts import SlackMessage
from bot.slack.blocks.report import build_report
from bot.store import tables
from bot.store.rows import owe, read_report_span, upsert
from bot.store.store import Store
from bot.store.tally import FindUnread, take_tally

log = structlog.get_logger(__name__)

_MOST_WORDS = 5  # the whole list would fill the channel; the command has it


class Weekly:
    """`moment` None: nothing becomes due. `sweep` is called now and then, in every process."""

    def __init__(
        self,
        store: Store,
        moment: WeekMoment | None,
        find_unread: FindUnread,
        now: Callable[[], datetime],
    ) -> None:
        self._store, self._moment, self._find_unread, self._now = store, moment, find_unread, now

    async def sweep(self) -> None:
        """Make due what is due now; `bot.desk.delivery` posts it. A time without questions has no report."""
        if self._moment is None:
            return
        since, until = self._moment.find_week(self._now())
        week = self._moment.name_week(until)
        if await self._store.transact(lambda connection: _make_due(connection, week, since, until)):
            log.info("the report of a week is due", week=week)

    async def write(self, week: str) -> SlackMessage | None:
        """From what is kept now; None for a week that is not known."""
        span = await self._store.transact(lambda connection: read_report_span(connection, week))
        if span is None:
            return None
        tally = await take_tally(self._store, *span, self._find_unread)
        return build_report(name_span(tally), list(tell_rows(tally, _MOST_WORDS)))


def _make_due(connection: Connection, week: str, since: datetime, until: datetime) -> bool:
    questions = tables.questions.c
    newest = (
        select(questions.id)
        .where(questions.received_at >= since, questions.received_at < until)
        .order_by(questions.received_at.desc(), questions.id)
        .limit(1)
    )
    question_id = connection.execute(newest).scalar()
    if question_id is None:
        return False
    noted = (
        upsert(connection, tables.reports)
        .values(week=week, since=since, until=until)
        .on_conflict_do_nothing()
        .returning(tables.reports.c.week)
    )
    if connection.execute(noted).first() is None:
        return False
    return owe(connection, "report", week, question_id)
