"""What is noted on an open case: who is on it, and what the reader found wrong.

An editor is on it who said so, or who has its form open; that keeps nobody from deciding.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, select, update

from bot.store import tables
from bot.store.records import CaseDetail
from bot.store.rows import CaseFile, read_case_file
from bot.store.store import Store


class CaseNotes:
    """In transactions, so that several processes agree on who was first."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store, self._now = store, now

    async def take(self, case_id: str, editor: str) -> tuple[CaseFile | None, bool]:
        """The case as it stands after that, and whether this editor has it only now."""
        columns = tables.cases.c
        mine = (
            update(tables.cases)
            .where(columns.id == case_id, columns.taken_by.is_(None))
            .values(taken_by=editor, taken_at=self._now())
        )

        def work(connection: Connection) -> tuple[CaseFile | None, bool]:
            is_new = connection.execute(mine).rowcount > 0
            return read_case_file(connection, columns.id == case_id), is_new

        return await self._store.transact(work)

    async def give_back(self, case_id: str, editor: str) -> bool:
        """False where this editor is not on it."""
        columns = tables.cases.c
        statement = (
            update(tables.cases)
            .where(columns.id == case_id, columns.taken_by == editor)
            .values(taken_by=None, taken_at=None)
        )
        return await self._store.transact(lambda connection: connection.execute(statement).rowcount > 0)

    async def tell_detail(self, question_id: str, reader: str, detail: CaseDetail) -> str | None:
        """The case that this reader opened; None where there is none."""
        columns = tables.cases.c
        where = (
            columns.question_id == question_id,
            columns.opened_by == reader,
            columns.reason == "not_helpful",
        )

        def work(connection: Connection) -> str | None:
            connection.execute(update(tables.cases).where(*where).values(detail=detail))
            return connection.execute(select(columns.id).where(*where)).scalar()

        return await self._store.transact(work)
