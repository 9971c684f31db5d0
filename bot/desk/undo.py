"""A decision is posted after a while, and until then its editor may take it back.

What is held stands in the database, so that a restart neither forgets nor hurries it.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

import structlog
from sqlalchemy import Connection, delete, literal, select, update

from bot.desk.background import Background
from bot.desk.delivery import Delivery
from bot.store import tables
from bot.store.records import post_key
from bot.store.rows import read_case_file
from bot.store.store import Store

log = structlog.get_logger(__name__)

_MOST_AT_ONCE = 100


class Undo:
    """`within`: how long a decision is held. `sweep` is called now and then, in every process."""

    def __init__(
        self,
        store: Store,
        delivery: Delivery,
        background: Background,
        within: timedelta,
        now: Callable[[], datetime],
    ) -> None:
        self._store, self._delivery, self._background = store, delivery, background
        self._within, self._now = within, now

    async def sweep(self) -> None:
        """Make due what was held long enough."""
        before = self._now() - self._within
        released = await self._store.transact(lambda connection: _release(connection, before))
        for case_id, question_id in released:
            self._background.start(self._post(case_id, question_id), f"decision on {question_id}")

    async def _post(self, case_id: str, question_id: str) -> None:
        await self._delivery.deliver_due(question_id)
        await self._delivery.refresh_card(case_id)

    async def take_back(self, case_id: str, editor: str) -> bool:
        """The case is open again as before; False where the decision is not held, or not of this editor."""
        done = await self._store.transact(lambda connection: _take_back(connection, case_id, editor))
        if done:
            log.info("a decision was taken back", case_id=case_id)
            self._background.start(self._delivery.refresh_card(case_id), f"card of {case_id}")
        return done


def _release(connection: Connection, before: datetime) -> list[tuple[str, str]]:
    posts, decisions = tables.posts.c, tables.decisions.c
    held = (
        select(posts.key, decisions.case_id, posts.question_id)
        .select_from(tables.posts)
        .join(tables.decisions, posts.key == literal(post_key("decision", "")) + decisions.case_id)
        .where(posts.state == "held", decisions.decided_at <= before)
        .limit(_MOST_AT_ONCE)
    )
    return [
        (case_id, question_id)
        for key, case_id, question_id in connection.execute(held).all()
        if connection.execute(
            update(tables.posts).where(posts.key == key, posts.state == "held").values(state="pending")
        ).rowcount
    ]


def _take_back(connection: Connection, case_id: str, editor: str) -> bool:
    """The held post goes first: whoever removes or releases it decides what becomes of the decision."""
    file = read_case_file(connection, tables.cases.c.id == case_id)
    if file is None or file.decision is None or file.decision.editor != editor:
        return False
    posts = tables.posts.c
    held = delete(tables.posts).where(posts.key == post_key("decision", case_id), posts.state == "held")
    if not connection.execute(held).rowcount:
        return False
    connection.execute(delete(tables.posts).where(posts.key == post_key("card_update", case_id)))
    connection.execute(delete(tables.decisions).where(tables.decisions.c.case_id == case_id))
    outcome = file.question.outcome
    before = "answered" if outcome is not None and outcome.status == "valid" else "in_review"
    question = tables.questions.c.id == file.question.id
    connection.execute(update(tables.questions).where(question).values(state=before))
    return True
