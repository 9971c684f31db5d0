"""How much is open now, counted in the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

from sqlalchemy import Connection, func, select

from bot.store import tables
from bot.store.store import Store


@dataclass(frozen=True, slots=True)
class Figures:
    """`oldest_...`: None where there is none."""

    unfinished: int
    oldest_unfinished: datetime | None
    open_cases: int
    oldest_open_case: datetime | None
    posts_owed: int
    posts_given_up: int
    spent_usd: float


async def read_figures(store: Store, today: date) -> Figures:
    """All of one moment. Raises `StoreUnavailable`."""
    return await store.transact(lambda connection: _read(connection, today))


def _read(connection: Connection, today: date) -> Figures:
    questions, cases, decisions, posts = tables.questions, tables.cases, tables.decisions, tables.posts
    unfinished = connection.execute(
        select(func.count(), func.min(questions.c.received_at)).where(
            questions.c.state.in_(("received", "working"))
        )
    ).one()
    undecided = connection.execute(
        select(func.count(cases.c.id), func.min(cases.c.opened_at))
        .outerjoin(decisions, decisions.c.case_id == cases.c.id)
        .where(decisions.c.case_id.is_(None))
    ).one()
    states = select(posts.c.state, func.count()).where(posts.c.state.in_(("pending", "given_up")))
    owed = {row[0]: row[1] for row in connection.execute(states.group_by(posts.c.state))}
    spent = connection.execute(select(tables.spending.c.usd).where(tables.spending.c.day == today)).scalar()
    return Figures(
        unfinished=unfinished[0],
        oldest_unfinished=_aware(unfinished[1]),
        open_cases=undecided[0],
        oldest_open_case=_aware(undecided[1]),
        posts_owed=owed.get("pending", 0),
        posts_given_up=owed.get("given_up", 0),
        spent_usd=float(spent or 0),
    )


def _aware(moment: datetime | None) -> datetime | None:
    """SQLite keeps no time zone; we only ever write UTC."""
    return moment if moment is None or moment.tzinfo is not None else moment.replace(tzinfo=UTC)
