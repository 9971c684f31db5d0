"""Records <-> rows, on a connection that the caller holds: the statements that transactions are made of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

from sqlalchemy import ColumnElement, Connection, RowMapping, Table, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from bot.store import tables
from bot.store.records import (
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


@dataclass(frozen=True, slots=True)
class CaseFile:
    """A case with its question and, once there is one, its decision."""

    case: CaseRecord
    question: QuestionRecord
    decision: DecisionRecord | None


def columns_of(record: CaseRecord | DecisionRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in record.__slots__}


def question_row(question: QuestionRecord) -> dict[str, Any]:
    row = {name: getattr(question, name) for name in question.__slots__}
    return row | {"outcome": None if question.outcome is None else outcome_to_text(question.outcome)}


def add_case(connection: Connection, case: CaseRecord) -> None:
    connection.execute(insert(tables.cases).values(**columns_of(case)))
    owe(connection, "card", case.id, case.question_id)


def add_run(connection: Connection, question_id: str, origin: Origin) -> None:
    connection.execute(
        insert(tables.runs).values(
            question_id=question_id,
            snapshot_sha256=origin.snapshot_sha256,
            code_version=origin.code_version,
        )
    )


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """An insert that knows ON CONFLICT: between a look and an insert, another process could insert."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def owe(
    connection: Connection,
    kind: PostKind,
    subject_id: str,
    question_id: str,
    tried_at: datetime | None = None,
    state: PostState = "pending",
) -> bool:
    """Make one more post due; False where it was made due before. `tried_at`: it may be out all the same."""
    row = {"key": post_key(kind, subject_id), "kind": kind, "question_id": question_id, "state": state}
    # Also where it is None: an updated database has a default for `tried_at`, meant for older programs.
    statement = upsert(connection, tables.posts).values(**row, attempts=0, tried_at=tried_at)
    made = statement.on_conflict_do_nothing().returning(tables.posts.c.key)
    return connection.execute(made).first() is not None


def _aware(moment: datetime) -> datetime:
    """SQLite keeps no time zone; we only ever write UTC."""
    return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def read_question(connection: Connection, question_id: str) -> QuestionRecord | None:
    query = select(tables.questions).where(tables.questions.c.id == question_id)
    row = connection.execute(query).mappings().first()
    if row is None:
        return None
    values = dict(row)
    values["received_at"] = _aware(values["received_at"])
    values["outcome"] = None if row["outcome"] is None else outcome_from_text(row["outcome"])
    return QuestionRecord(**values)


def read_case_file(connection: Connection, where: ColumnElement[bool]) -> CaseFile | None:
    row = connection.execute(select(tables.cases).where(where)).mappings().first()
    if row is None:
        return None
    taken_at = row["taken_at"]
    case = CaseRecord(
        **{
            **row,
            "opened_at": _aware(row["opened_at"]),
            "taken_at": None if taken_at is None else _aware(taken_at),
        }
    )
    question = read_question(connection, case.question_id)
    return CaseFile(case, cast("QuestionRecord", question), read_decision(connection, case.id))


def read_decision(connection: Connection, case_id: str) -> DecisionRecord | None:
    query = select(tables.decisions).where(tables.decisions.c.case_id == case_id)
    row = connection.execute(query).mappings().first()
    return None if row is None else DecisionRecord(**{**row, "decided_at": _aware(row["decided_at"])})


def read_report_span(connection: Connection, week: str) -> tuple[datetime, datetime] | None:
    """The time that the report of that week is about."""
    reports = tables.reports.c
    row = connection.execute(select(reports.since, reports.until).where(reports.week == week)).first()
    return None if row is None else (_aware(row[0]), _aware(row[1]))


def post_of(row: RowMapping) -> PostRecord:
    values = {name: row[name] for name in PostRecord.__slots__}
    at = values["tried_at"]
    return PostRecord(**{**values, "tried_at": None if at is None else _aware(at)})
