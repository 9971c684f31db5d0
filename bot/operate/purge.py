"""`stats-assistant purge --older-than 90d`: forgets old questions and all that belongs to them.

It asks nothing, so that a timer can run it. What is still open stays, however old: a question without an
outcome, a case without a decision, a post that is still owed. What Slack itself keeps is Slack's.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime, timedelta

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, func, or_, select, text

from bot.settings.durations import parse_duration
from bot.settings.settings import read_settings
from bot.store import tables
from bot.store.opening import open_existing_store
from bot.store.store import Store
from core.cli import EXIT_OK

# Slack delivers again for hours; a message that we have forgotten would be a new question.
SHORTEST = timedelta(days=2)
_BATCH = 200


@dataclass(frozen=True, slots=True)
class Purged:
    """What was removed, and how many old questions stay since they are still open."""

    questions: int = 0
    cases: int = 0
    decisions: int = 0
    posts: int = 0
    verdicts: int = 0
    still_open: int = 0


def main(argv: Sequence[str], now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> int:
    parser = argparse.ArgumentParser(
        prog="stats-assistant purge",
        description="Forgets questions received longer ago than AGE, with answers, evidence, cases, "
        "decisions and the record of posts. Asks nothing. What is still open stays.",
    )
    parser.add_argument(
        "--older-than", required=True, type=_read_age, metavar="AGE", help="such as 90d or 12w; 2d at least"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(argv)
    before = now() - options.older_than
    purged = asyncio.run(_purge(before))
    if options.json:
        sys.stdout.write(json.dumps({"before": before.isoformat(), **asdict(purged)}) + "\n")
    else:
        sys.stdout.write(_tell(purged, before) + "\n")
    return EXIT_OK


def _read_age(value: str) -> timedelta:
    try:
        age = parse_duration(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if age < SHORTEST:
        raise argparse.ArgumentTypeError(
            f"{value!r} is too short: Slack may deliver a message again, and only what is kept is known; "
            f"{SHORTEST.days}d is the least"
        )
    return age


def _tell(purged: Purged, before: datetime) -> str:
    said = (
        f"Removed what was received before {before.strftime('%Y-%m-%d %H:%M UTC')}: "
        f"{purged.questions} questions, {purged.cases} cases, {purged.decisions} decisions, "
        f"{purged.posts} records of posts, {purged.verdicts} verdicts."
    )
    if purged.still_open:
        said += f" {purged.still_open} older questions are still open and stay."
    return said


async def _purge(before: datetime) -> Purged:
    store = open_existing_store(read_settings())
    try:
        return await purge_questions(store, before)
    finally:
        store.close()


async def purge_questions(store: Store, before: datetime) -> Purged:
    """Remove what was received before that moment. A few at a time, so that a running bot goes on."""
    total = Purged()
    while True:
        removed = await store.transact(lambda connection: _purge_batch(connection, before))
        if removed.questions == 0:
            break
        total = Purged(*(a + b for a, b in zip(_counts(total), _counts(removed), strict=True)))
    rations = delete(tables.rations).where(tables.rations.c.day < before.date())  # they name reporters
    await store.transact(lambda connection: connection.execute(rations).rowcount)
    left = select(func.count()).select_from(tables.questions).where(tables.questions.c.received_at < before)
    still_open = await store.transact(lambda connection: connection.execute(left).scalar_one())
    await store.wipe_free_space()
    return replace(total, still_open=still_open)


def _counts(purged: Purged) -> tuple[int, ...]:
    return tuple(asdict(purged).values())


def _purge_batch(connection: Connection, before: datetime) -> Purged:
    if connection.dialect.name == "sqlite":
        connection.execute(text("PRAGMA secure_delete=ON"))  # overwrite, not only unlink
    ids = list(connection.execute(_finished(before).limit(_BATCH)).scalars())
    case_ids = select(tables.cases.c.id).where(tables.cases.c.question_id.in_(ids))

    def remove(table: Table, where: ColumnElement[bool]) -> int:
        return connection.execute(delete(table).where(where)).rowcount

    remove(tables.reminders, tables.reminders.c.case_id.in_(case_ids))
    decisions = remove(tables.decisions, tables.decisions.c.case_id.in_(case_ids))
    cases = remove(tables.cases, tables.cases.c.question_id.in_(ids))
    posts = remove(tables.posts, tables.posts.c.question_id.in_(ids))
    verdicts = remove(tables.feedback, tables.feedback.c.question_id.in_(ids))
    remove(tables.claims, tables.claims.c.question_id.in_(ids))
    remove(tables.runs, tables.runs.c.question_id.in_(ids))
    questions = remove(tables.questions, tables.questions.c.id.in_(ids))
    return Purged(questions, cases, decisions, posts, verdicts)


def _finished(before: datetime) -> Select[str]:
    """Old questions that nobody waits for any more."""
    questions, cases, decisions, posts = tables.questions, tables.cases, tables.decisions, tables.posts
    undecided = (
        select(cases.c.id)
        .outerjoin(decisions, decisions.c.case_id == cases.c.id)
        .where(cases.c.question_id == questions.c.id, decisions.c.case_id.is_(None))
        .exists()
    )
    owed = (
        select(posts.c.key)
        .where(posts.c.question_id == questions.c.id, posts.c.state.in_(("held", "pending")))
        .exists()
    )
    return (
        select(questions.c.id)
        .where(
            and_(questions.c.received_at < before, questions.c.state.not_in(("received", "working"))),
            ~or_(undecided, owed),
        )
        .order_by(questions.c.received_at)
    )
