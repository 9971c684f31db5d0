"""The store: every question, case, decision and owed post, in one database; nothing here knows Slack.

Each public method is one transaction in a worker thread. SQLite takes one writer, so one thread serves it and
no transaction waits for a lock of its own process.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    RowMapping,
    Select,
    create_engine,
    event,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool

from bot import tables
from bot.records import (
    CaseRecord,
    DecisionRecord,
    Origin,
    PostKind,
    PostRecord,
    PostState,
    QuestionRecord,
    outcome_from_text,
    outcome_to_text,
    post_key,
)
from core.outcome import Outcome

_T = TypeVar("_T")

_TABLES_LOCK = 5_021_883_177  # any number that is ours: replicas that start together make the tables in turn


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case with its question and, once there is one, its decision."""

    case: CaseRecord
    question: QuestionRecord
    decision: DecisionRecord | None


class Store:
    """Use `Store.open(url)`; `close()` when done. All methods may be called from one event loop only."""

    def __init__(self, engine: Engine, origin: Origin | None = None) -> None:
        self._engine = engine
        self._origin = origin
        workers = 1 if engine.dialect.name == "sqlite" else 4
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="store")

    @classmethod
    def open(cls, url: str, origin: Origin | None = None) -> Store:
        """Connect and make missing tables. Parameters (which hold texts) never show in errors.

        `origin` is kept with every outcome that is stored through here.
        """
        engine = _make_engine(url)
        with engine.begin() as connection:
            if engine.dialect.name == "postgresql":  # SQLite locks the file by itself
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_TABLES_LOCK})")
            tables.metadata.create_all(connection)
        return cls(engine, origin)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on this database."""
        return self._engine.dialect.name != "sqlite"

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self._engine.dispose()

    async def transact(self, work: Callable[[Connection], _T]) -> _T:
        """Run another module's statements as one transaction."""
        return await self._run(work)

    async def wipe_free_space(self) -> None:
        """After removals: let SQLite's log, which still holds the removed rows, be emptied."""
        if self._engine.dialect.name != "sqlite":
            return

        def empty_log() -> None:
            connection = self._engine.raw_connection()  # not within a transaction
            try:
                connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            finally:
                connection.close()

        await asyncio.get_running_loop().run_in_executor(self._threads, empty_log)

    async def _run(self, work: Callable[[Connection], _T]) -> _T:
        def transaction() -> _T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, transaction)

    # Questions

    async def add_question(self, question: QuestionRecord) -> bool:
        """Store a new one; False when its message is already known. One that needs no answer owes a reply."""

        known = select(tables.questions.c.id).where(
            tables.questions.c.team == question.team,
            tables.questions.c.channel == question.channel,
            tables.questions.c.ts == question.ts,
        )

        def work(connection: Connection) -> bool:
            if connection.execute(known).first() is not None:
                return False
            connection.execute(insert(tables.questions).values(**_question_row(question)))
            if question.state in ("refused", "empty"):
                _owe(connection, "reply", question.id, question.id)
            return True

        return await self._insert_once(work, known)

    async def _insert_once(self, work: Callable[[Connection], bool], known: Select[tuple[Any]]) -> bool:
        """Run `work`; False where another process inserted between its look and its insert."""
        try:
            return await self._run(work)
        except IntegrityError:
            if await self._run(lambda connection: connection.execute(known).first()) is None:
                raise
            return False

    async def start_question(self, question_id: str) -> QuestionRecord | None:
        """Count one more attempt at an unfinished question; None when it is finished or unknown."""

        def work(connection: Connection) -> QuestionRecord | None:
            row = _question(connection, question_id)
            if row is None or row.state not in ("received", "working"):
                return None
            connection.execute(
                update(tables.questions)
                .where(tables.questions.c.id == question_id)
                .values(state="working", attempts=row.attempts + 1)
            )
            return row

        return await self._run(work)

    async def finish_question(self, question_id: str, outcome: Outcome, case: CaseRecord | None) -> bool:
        """Keep the outcome, and with it what it makes due: a reply, and a card where there is a case.

        False when the question was finished before.
        """

        def work(connection: Connection) -> bool:
            changed = connection.execute(
                update(tables.questions)
                .where(
                    tables.questions.c.id == question_id,
                    tables.questions.c.state.in_(("received", "working")),
                )
                .values(
                    state="answered" if case is None else "in_review",
                    language=outcome.language,
                    outcome=outcome_to_text(outcome),
                )
            )
            if changed.rowcount == 0:
                return False
            if self._origin is not None:
                _add_run(connection, question_id, self._origin)
            _owe(connection, "reply", question_id, question_id)
            if case is not None:
                _add_case(connection, case)
            return True

        return await self._run(work)

    async def question(self, question_id: str) -> QuestionRecord | None:
        return await self._run(lambda connection: _question(connection, question_id))

    async def unfinished_questions(self) -> list[str]:
        """Ids of those that were taken and have no outcome, oldest first."""
        query = (
            select(tables.questions.c.id)
            .where(tables.questions.c.state.in_(("received", "working")))
            .order_by(tables.questions.c.received_at)
        )
        return await self._run(lambda connection: list(connection.execute(query).scalars()))

    async def earlier_texts(self, question: QuestionRecord, limit: int) -> tuple[str, ...]:
        """The last questions of the same thread before this one, oldest first."""
        columns = tables.questions.c
        query = (
            select(columns.text)
            .where(
                columns.team == question.team,
                columns.channel == question.channel,
                columns.thread_ts == question.thread_ts,
                columns.ts < question.ts,
                columns.state.not_in(("refused", "empty")),
            )
            .order_by(columns.ts.desc())
            .limit(limit)
        )
        texts = await self._run(lambda connection: list(connection.execute(query).scalars()))
        return tuple(reversed(texts))

    async def count_earlier(self, question: QuestionRecord, within: timedelta) -> int:
        """How many questions the same reporter put within that time before this one."""
        columns = tables.questions.c
        query = select(func.count()).where(
            columns.team == question.team,
            columns.user_id == question.user_id,
            columns.received_at > question.received_at - within,
            columns.ts < question.ts,
            columns.state.not_in(("refused", "empty")),
        )
        return await self._run(lambda connection: connection.execute(query).scalar_one())

    # Cases and decisions

    async def open_case(self, case: CaseRecord) -> bool:
        """Open a case for an answered question, once; False when it has one already."""

        known = select(tables.cases.c.id).where(tables.cases.c.question_id == case.question_id)

        def work(connection: Connection) -> bool:
            if connection.execute(known).first() is not None:
                return False
            _add_case(connection, case)
            return True

        return await self._insert_once(work, known)

    async def case_file(self, case_id: str) -> CaseFile | None:
        return await self._run(lambda connection: _case_file(connection, tables.cases.c.id == case_id))

    async def case_file_of_question(self, question_id: str) -> CaseFile | None:
        return await self._run(
            lambda connection: _case_file(connection, tables.cases.c.question_id == question_id)
        )

    async def reminded_cases(self, key: str) -> list[CaseFile]:
        """The cases of the reminder with that post key that are still open, oldest first."""
        reminded = select(tables.reminders.c.case_id).where(tables.reminders.c.post_key == key)
        query = (
            select(tables.cases.c.id)
            .where(tables.cases.c.id.in_(reminded))
            .order_by(tables.cases.c.opened_at, tables.cases.c.id)
        )

        def work(connection: Connection) -> list[CaseFile]:
            files = [
                _case_file(connection, tables.cases.c.id == case_id)
                for case_id in connection.execute(query).scalars().all()
            ]
            return [file for file in files if file is not None and file.decision is None]

        return await self._run(work)

    async def decide(self, decision: DecisionRecord, card: tuple[str, str]) -> DecisionRecord:
        """Store the decision if it is the first; the one that stands is returned.

        `card` (channel, ts) is where the editor pressed: proof that the card is out.
        """

        def work(connection: Connection) -> DecisionRecord:
            standing = _decision(connection, decision.case_id)
            if standing is not None:
                return standing
            connection.execute(insert(tables.decisions).values(**_columns(decision)))
            query = select(tables.cases.c.question_id).where(tables.cases.c.id == decision.case_id)
            question_id = connection.execute(query).scalar_one()
            connection.execute(
                update(tables.questions).where(tables.questions.c.id == question_id).values(state="decided")
            )
            connection.execute(
                update(tables.posts)
                .where(tables.posts.c.key == post_key("card", decision.case_id))
                .values(state="sent", channel=card[0], ts=card[1])
            )
            _owe(connection, "decision", decision.case_id, question_id)
            _owe(connection, "card_update", decision.case_id, question_id)
            return decision

        try:
            return await self._run(work)
        except IntegrityError:  # another process decided between our look and our insert
            standing = await self._run(lambda connection: _decision(connection, decision.case_id))
            if standing is None:
                raise
            return standing

    # Posts

    async def owe(self, kind: PostKind, subject_id: str, question_id: str) -> None:
        """Make one more post due, once."""
        await self._run(lambda connection: _owe(connection, kind, subject_id, question_id))

    async def pending_posts(self, question_id: str | None = None) -> list[PostRecord]:
        query = select(tables.posts).where(tables.posts.c.state == "pending").order_by(tables.posts.c.key)
        if question_id is not None:
            query = query.where(tables.posts.c.question_id == question_id)
        return await self._run(
            lambda connection: [_post(row) for row in connection.execute(query).mappings()]
        )

    async def post(self, key: str) -> PostRecord | None:
        def work(connection: Connection) -> PostRecord | None:
            row = connection.execute(select(tables.posts).where(tables.posts.c.key == key)).mappings().first()
            return None if row is None else _post(row)

        return await self._run(work)

    async def mark_sent(self, key: str, channel: str, ts: str) -> str | None:
        """Keep where the post stands, once; the ts that is kept, which is another's where that was first."""
        columns = tables.posts.c
        statement = (
            update(tables.posts)
            .where(columns.key == key, columns.state != "sent")
            .values(state="sent", channel=channel, ts=ts, error=None)
        )

        def work(connection: Connection) -> str | None:
            connection.execute(statement)
            return connection.execute(select(columns.ts).where(columns.key == key)).scalar()

        return await self._run(work)

    async def mark_failed(self, key: str, attempts: int, error: str, state: PostState) -> None:
        await self._set_post(key, state=state, attempts=attempts, error=error[:200])

    async def _set_post(self, key: str, **values: object) -> None:
        columns = tables.posts.c
        statement = update(tables.posts).where(columns.key == key, columns.state != "sent").values(**values)
        await self._run(lambda connection: connection.execute(statement).rowcount)

    # Feedback

    async def add_feedback(self, question_id: str, user_id: str, verdict: str, at: datetime) -> None:
        """Keep one reader's word on an answer; the latest one counts."""

        def work(connection: Connection) -> None:
            columns = tables.feedback.c
            changed = connection.execute(
                update(tables.feedback)
                .where(columns.question_id == question_id, columns.user_id == user_id)
                .values(verdict=verdict, given_at=at)
            )
            if changed.rowcount == 0:
                connection.execute(
                    insert(tables.feedback).values(
                        question_id=question_id, user_id=user_id, verdict=verdict, given_at=at
                    )
                )

        await self._run(work)


def sqlite_file(state_folder: Path) -> Path:
    """Where the default database is, or will be."""
    return state_folder / "newsroom.sqlite"


def sqlite_url(state_folder: Path) -> str:
    """The address of the default database; makes the folder."""
    state_folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{sqlite_file(state_folder)}"


def _make_engine(url: str) -> Engine:
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):  # as hosting services write it
        address = address.set(drivername="postgresql+psycopg")
    if address.get_backend_name() == "postgresql":
        # A connection from before a restart of the server is replaced, and a host that is away fails soon.
        return create_engine(
            address, hide_parameters=True, pool_pre_ping=True, connect_args={"connect_timeout": 5}
        )
    engine = create_engine(address, hide_parameters=True, poolclass=QueuePool)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_immediate)
    return engine


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: a read that turns into a write could not wait for it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _columns(record: CaseRecord | DecisionRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


def _question_row(question: QuestionRecord) -> dict[str, Any]:
    row = {name: getattr(question, name) for name in question.__slots__}
    return row | {"outcome": None if question.outcome is None else outcome_to_text(question.outcome)}


def _add_case(connection: Connection, case: CaseRecord) -> None:
    connection.execute(insert(tables.cases).values(**_columns(case)))
    _owe(connection, "card", case.id, case.question_id)


def _add_run(connection: Connection, question_id: str, origin: Origin) -> None:
    connection.execute(
        insert(tables.runs).values(
            question_id=question_id,
            snapshot_sha256=origin.snapshot_sha256,
            code_version=origin.code_version,
        )
    )


def _owe(connection: Connection, kind: PostKind, subject_id: str, question_id: str) -> None:
    key = post_key(kind, subject_id)
    if connection.execute(select(tables.posts.c.key).where(tables.posts.c.key == key)).first() is None:
        connection.execute(
            insert(tables.posts).values(
                key=key, kind=kind, question_id=question_id, state="pending", attempts=0
            )
        )


def _aware(moment: datetime) -> datetime:
    """SQLite keeps no time zone; we only ever write UTC."""
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _question(connection: Connection, question_id: str) -> QuestionRecord | None:
    query = select(tables.questions).where(tables.questions.c.id == question_id)
    row = connection.execute(query).mappings().first()
    if row is None:
        return None
    values = dict(row)
    values["received_at"] = _aware(values["received_at"])
    values["outcome"] = None if row["outcome"] is None else outcome_from_text(row["outcome"])
    return QuestionRecord(**values)


def _case_file(connection: Connection, where: ColumnElement[bool]) -> CaseFile | None:
    row = connection.execute(select(tables.cases).where(where)).mappings().first()
    if row is None:
        return None
    case = CaseRecord(**{**row, "opened_at": _aware(row["opened_at"])})
    question = _question(connection, case.question_id)
    return CaseFile(case, cast("QuestionRecord", question), _decision(connection, case.id))


def _decision(connection: Connection, case_id: str) -> DecisionRecord | None:
    query = select(tables.decisions).where(tables.decisions.c.case_id == case_id)
    row = connection.execute(query).mappings().first()
    return None if row is None else DecisionRecord(**{**row, "decided_at": _aware(row["decided_at"])})


def _post(row: RowMapping) -> PostRecord:
    return PostRecord(**row)
