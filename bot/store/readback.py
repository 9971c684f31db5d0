"""Everything that is kept of one question, read back together."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, or_, select

from bot.store import tables
from bot.store.records import (
    CaseRecord,
    DecisionRecord,
    Origin,
    PostRecord,
    QuestionRecord,
)
from bot.store.rows import CaseFile, post_of, read_case_file
from bot.store.store import Store

# Slack's "Copy link": .../archives/C123/p1700000000123456, with ?thread_ts=... for a reply
_LINK = re.compile(r"https?://\S+/archives/([A-Z0-9]+)/p([0-9]{10})([0-9]{6})(?:\?\S*)?")


@dataclass(frozen=True, slots=True)
class QuestionFile:
    """One question with all that became of it. `origin` is None where it was not recorded."""

    question: QuestionRecord
    origin: Origin | None
    case: CaseRecord | None
    decision: DecisionRecord | None
    posts: tuple[PostRecord, ...]
    verdicts: tuple[tuple[str, str], ...]

    def to_json(self) -> dict[str, Any]:
        question = asdict(self.question)
        outcome = self.question.outcome
        return _plain(
            question
            | {
                "outcome": None if outcome is None else outcome.to_json(),
                "origin": None if self.origin is None else asdict(self.origin),
                "case": None if self.case is None else asdict(self.case),
                "decision": None if self.decision is None else asdict(self.decision),
                "posts": [asdict(post) for post in self.posts],
                "verdicts": [{"user_id": user, "verdict": verdict} for user, verdict in self.verdicts],
            }
        )


def _plain(shape: dict[str, Any]) -> dict[str, Any]:
    """Moments as ISO text, on every level of ours (an outcome holds none)."""
    return {
        key: value.isoformat()
        if isinstance(value, datetime)
        else _plain(value)
        if isinstance(value, dict) and key != "outcome"
        else value
        for key, value in shape.items()
    }


async def find_question_id(store: Store, named: str) -> str | None:
    """The question that `named` means: its id, its case's, or the Slack link of its message or of a post."""
    link = _LINK.fullmatch(named.strip().strip("<>"))
    if link is None:
        where: ColumnElement[bool] = or_(tables.questions.c.id == named, tables.cases.c.id == named)
    else:
        channel, ts = link[1], f"{link[2]}.{link[3]}"
        message = and_(tables.questions.c.channel == channel, tables.questions.c.ts == ts)
        where = or_(message, and_(tables.posts.c.channel == channel, tables.posts.c.ts == ts))
    query = (
        select(tables.questions.c.id)
        .outerjoin(tables.cases, tables.cases.c.question_id == tables.questions.c.id)
        .outerjoin(tables.posts, tables.posts.c.question_id == tables.questions.c.id)
        .where(where)
        .limit(1)
    )
    return await store.transact(lambda connection: connection.execute(query).scalar())


async def question_of_message(store: Store, team: str, channel: str, ts: str) -> QuestionRecord | None:
    """The question that this message was taken as; None where it was not."""
    columns = tables.questions.c
    query = select(columns.id).where(columns.team == team, columns.channel == channel, columns.ts == ts)
    question_id = await store.transact(lambda connection: connection.execute(query).scalar())
    return None if question_id is None else await store.question(question_id)


async def reminded_cases(store: Store, key: str) -> list[CaseFile]:
    """The cases of the reminder with that post key that are still open, oldest first."""
    reminded = select(tables.reminders.c.case_id).where(tables.reminders.c.post_key == key)
    query = (
        select(tables.cases.c.id)
        .where(tables.cases.c.id.in_(reminded))
        .order_by(tables.cases.c.opened_at, tables.cases.c.id)
    )

    def work(connection: Connection) -> list[CaseFile]:
        files = [
            read_case_file(connection, tables.cases.c.id == case_id)
            for case_id in connection.execute(query).scalars().all()
        ]
        return [file for file in files if file is not None and file.decision is None]

    return await store.transact(work)


async def read_question(store: Store, question_id: str) -> QuestionFile | None:
    """Everything kept of that question; None for an unknown id."""
    question = await store.question(question_id)
    if question is None:
        return None
    file = await store.case_file_of_question(question_id)
    origin, posts, verdicts = await store.transact(lambda connection: _read_rest(connection, question_id))
    return QuestionFile(
        question,
        origin,
        None if file is None else file.case,
        None if file is None else file.decision,
        posts,
        verdicts,
    )


def _read_rest(
    connection: Connection, question_id: str
) -> tuple[Origin | None, tuple[PostRecord, ...], tuple[tuple[str, str], ...]]:
    runs, posts, feedback = tables.runs, tables.posts, tables.feedback
    run = connection.execute(
        select(runs.c.snapshot_sha256, runs.c.code_version).where(runs.c.question_id == question_id)
    ).first()
    kept = connection.execute(
        select(posts).where(posts.c.question_id == question_id).order_by(posts.c.key)
    ).mappings()
    said = connection.execute(
        select(feedback.c.user_id, feedback.c.verdict)
        .where(feedback.c.question_id == question_id)
        .order_by(feedback.c.given_at)
    )
    return (
        None if run is None else Origin(*run),
        tuple(post_of(row) for row in kept),
        tuple((user, verdict) for user, verdict in said),
    )


async def latest_questions(store: Store, count: int) -> list[QuestionRecord]:
    """The last ones, newest first."""
    query = select(tables.questions.c.id).order_by(tables.questions.c.received_at.desc()).limit(count)
    ids = await store.transact(lambda connection: list(connection.execute(query).scalars()))
    found = [await store.question(question_id) for question_id in ids]
    return [question for question in found if question is not None]
