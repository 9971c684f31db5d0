"""Cases that wait too long: the editors are reminded once, and the reporter is told once.

Only what is due is decided here, in transactions, so that several processes agree; the posts are owed like
any other and `bot.desk.delivery` sends them. A case stays open after both: a late answer is better than none.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import structlog
from sqlalchemy import Connection, Select, and_, insert, select
from sqlalchemy.exc import IntegrityError

from bot.desk.background import Background
from bot.desk.delivery import Delivery
from bot.settings.office_hours import Patience
from bot.store import tables
from bot.store.records import post_key
from bot.store.rows import owe
from bot.store.store import Store

log = structlog.get_logger(__name__)

_MOST_AT_ONCE = 100


class Waiting:
    """`sweep` is called now and then, in every process."""

    def __init__(
        self,
        store: Store,
        delivery: Delivery,
        background: Background,
        patience: Patience,
        now: Callable[[], datetime],
    ) -> None:
        self._store, self._delivery, self._background = store, delivery, background
        self._patience, self._now = patience, now

    async def sweep(self) -> None:
        """Make due what is due now, and begin to post it."""
        now, patience = self._now(), self._patience
        if patience.expire_after:
            longest = now - patience.expire_after
            for question_id in await self._make_due(lambda connection: _expire(connection, longest)):
                log.warning("a case waits too long; its reporter is told", question_id=question_id)
        at_work = patience.office_hours is None or patience.office_hours.are_open(now)
        if patience.remind_after and at_work:
            long = now - patience.remind_after
            if await self._make_due(lambda connection: _remind(connection, long)):
                log.info("the editors are reminded of waiting cases")

    async def _make_due(self, work: Callable[[Connection], list[str]]) -> list[str]:
        try:
            questions = await self._store.transact(work)
        except IntegrityError:  # another process made the same due at this moment
            return []
        for question_id in questions:
            self._background.start(self._delivery.deliver_due(question_id), f"waiting case of {question_id}")
        return questions


def _open_since(moment: datetime) -> Select[str, str]:
    cases, decisions = tables.cases.c, tables.decisions.c
    return (
        select(cases.id, cases.question_id)
        .select_from(tables.cases)
        .outerjoin(tables.decisions, decisions.case_id == cases.id)
        .where(decisions.case_id.is_(None), cases.opened_at <= moment)
        .order_by(cases.opened_at, cases.id)
        .limit(_MOST_AT_ONCE)
    )


def _remind(connection: Connection, moment: datetime) -> list[str]:
    """One post for all that were not told of yet; the question that it is kept under."""
    query = _open_since(moment).where(
        tables.cases.c.id.not_in(select(tables.reminders.c.case_id).scalar_subquery())
    )
    due = list(connection.execute(query))
    if not due:
        return []
    oldest, question_id = due[0]
    key = post_key("reminder", oldest)
    rows = [{"case_id": case_id, "post_key": key} for case_id, _ in due]
    connection.execute(insert(tables.reminders), rows)
    owe(connection, "reminder", oldest, question_id)
    return [question_id]


def _expire(connection: Connection, moment: datetime) -> list[str]:
    """One post for each; the questions that they are about."""
    told = and_(tables.posts.c.question_id == tables.cases.c.question_id, tables.posts.c.kind == "expired")
    query = _open_since(moment).where(~select(tables.posts.c.key).where(told).exists())
    return [
        question_id
        for case_id, question_id in connection.execute(query).all()
        if owe(connection, "expired", case_id, question_id)
    ]
