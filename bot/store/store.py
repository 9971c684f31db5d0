"""The store: every question, case, decision and owed post, in one database; nothing here knows Slack.

Each public method is one transaction.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Engine,
    Update,
    case,
    exists,
    func,
    insert,
    null,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.store import tables
from bot.store.database import Database, make_engine
from bot.store.migrations import migrate
from bot.store.records import (
    CaseRecord,
    DecisionRecord,
    Origin,
    PostKind,
    PostRecord,
    PostState,
    QuestionRecord,
    outcome_to_text,
    post_key,
)
from bot.store.rows import (
    CaseFile,
    add_case,
    add_run,
    columns_of,
    owe,
    post_of,
    question_row,
    read_case_file,
    read_decision,
    read_question,
    upsert,
)
from core.outcome import Outcome

CONTEXT_QUESTIONS = 5  # earlier questions of a thread that a question is read with


class Store(Database):
    """Use `Store.open(url)`; `close()` when done. All methods may be called from one event loop only."""

    def __init__(self, engine: Engine, origin: Origin | None = None) -> None:
        super().__init__(engine)
        self._origin = origin

    @classmethod
    def open(cls, url: str, origin: Origin | None = None) -> Store:
        """Connect, and make or update the tables. `origin` is kept with every outcome that is stored here."""
        engine = make_engine(url)
        try:
            with engine.begin() as connection:
                migrate(connection)
        except BaseException:  # nothing stays open, whatever ended the start
            engine.dispose()
            raise
        return cls(engine, origin)

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
            connection.execute(insert(tables.questions).values(**question_row(question)))
            if question.state in ("refused", "empty"):
                owe(connection, "reply", question.id, question.id)
            return True

        return await self.insert_once(work, known)

    async def start_question(self, question_id: str) -> QuestionRecord | None:
        """Count one more attempt at an unfinished question; None when it is finished or unknown."""
        columns = tables.questions.c
        unfinished = ("received", "working")

        def work(connection: Connection) -> QuestionRecord | None:
            row = read_question(connection, question_id)
            if row is None or row.state not in unfinished:
                return None
            # Another process may finish it between that look and now.
            changed = connection.execute(
                update(tables.questions)
                .where(columns.id == question_id, columns.state.in_(unfinished))
                .values(state="working", attempts=columns.attempts + 1)
            )
            return row if changed.rowcount else None

        return await self.transact(work)

    async def hand_back_question(self, question_id: str) -> None:
        """An attempt that was broken off in order does not count; the next start begins anew."""
        columns = tables.questions.c
        statement = (
            update(tables.questions)
            .where(columns.id == question_id, columns.state == "working")
            .values(state="received", attempts=columns.attempts - 1)
        )
        await self.transact(lambda connection: connection.execute(statement).rowcount)

    async def finish_question(
        self,
        question_id: str,
        outcome: Outcome,
        case: CaseRecord | None,
        tried_at: datetime | None = None,
    ) -> bool:
        """Keep the outcome, and with it what it makes due: a reply, and a card where there is a case.

        False when the question was finished before. `tried_at`: the reply may be out all the same.
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
                # What answers may have been replaced since: the outcome knows what it was written from.
                sha256 = outcome.snapshot_sha256 or self._origin.snapshot_sha256
                add_run(connection, question_id, replace(self._origin, snapshot_sha256=sha256))
            owe(connection, "reply", question_id, question_id, tried_at)
            if case is not None:
                add_case(connection, case)
            return True

        return await self.transact(work)

    async def question(self, question_id: str) -> QuestionRecord | None:
        return await self.transact(lambda connection: read_question(connection, question_id))

    async def unfinished_questions(self) -> list[str]:
        """Ids of those that were taken and have no outcome, oldest first."""
        query = (
            select(tables.questions.c.id)
            .where(tables.questions.c.state.in_(("received", "working")))
            .order_by(tables.questions.c.received_at)
        )
        return await self.transact(lambda connection: list(connection.execute(query).scalars()))

    async def earlier_texts(
        self, question: QuestionRecord, limit: int = CONTEXT_QUESTIONS
    ) -> tuple[str, ...]:
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
        texts = await self.transact(lambda connection: list(connection.execute(query).scalars()))
        return tuple(reversed(texts))

    async def count_earlier(self, question: QuestionRecord, within: timedelta) -> int:
        """How many questions the same reporter put within that time before this one, by Slack's clock."""
        columns = tables.questions.c
        since = f"{float(question.ts) - within.total_seconds():.6f}"
        query = select(func.count()).where(
            columns.team == question.team,
            columns.user_id == question.user_id,
            columns.ts > since,
            columns.ts < question.ts,
            columns.state.not_in(("refused", "empty")),
        )
        return await self.transact(lambda connection: connection.execute(query).scalar_one())

    # Cases and decisions

    async def open_case(self, case: CaseRecord) -> bool:
        """Open a case for an answered question, once; False when it has one already."""

        known = select(tables.cases.c.id).where(tables.cases.c.question_id == case.question_id)

        def work(connection: Connection) -> bool:
            if connection.execute(known).first() is not None:
                return False
            add_case(connection, case)
            return True

        return await self.insert_once(work, known)

    async def case_file(self, case_id: str) -> CaseFile | None:
        return await self.transact(
            lambda connection: read_case_file(connection, tables.cases.c.id == case_id)
        )

    async def case_file_of_question(self, question_id: str) -> CaseFile | None:
        return await self.transact(
            lambda connection: read_case_file(connection, tables.cases.c.question_id == question_id)
        )

    async def decide(
        self, decision: DecisionRecord, card: tuple[str, str] | None, *, held: bool = False
    ) -> DecisionRecord:
        """Store the decision if it is the first; the one that stands is returned.

        `card` (channel, ts) is where the editor pressed: proof that the card is out. None: that is noted.
        """

        def work(connection: Connection) -> DecisionRecord:
            standing = read_decision(connection, decision.case_id)
            if standing is not None:
                return standing
            connection.execute(insert(tables.decisions).values(**columns_of(decision)))
            query = select(tables.cases.c.question_id).where(tables.cases.c.id == decision.case_id)
            question_id = connection.execute(query).scalar_one()
            connection.execute(
                update(tables.questions).where(tables.questions.c.id == question_id).values(state="decided")
            )
            if card is not None:
                connection.execute(_mark_card_out(decision.case_id, card))
            state: PostState = "held" if held else "pending"
            owe(connection, "decision", decision.case_id, question_id, state=state)
            owe(connection, "card_update", decision.case_id, question_id)
            return decision

        try:
            return await self.transact(work)
        except IntegrityError:  # another process decided between our look and our insert
            standing = await self.transact(lambda connection: read_decision(connection, decision.case_id))
            if standing is None:
                raise
            return standing

    async def note_card(self, case_id: str, card: tuple[str, str]) -> None:
        """The card is out at that place: one of its buttons was pressed there."""
        await self.transact(lambda connection: connection.execute(_mark_card_out(case_id, card)).rowcount)

    # Posts

    async def owe(self, kind: PostKind, subject_id: str, question_id: str) -> None:
        """Make one more post due, once."""
        await self.transact(lambda connection: owe(connection, kind, subject_id, question_id))

    async def pending_posts(self, question_id: str | None = None) -> list[PostRecord]:
        query = select(tables.posts).where(tables.posts.c.state == "pending").order_by(tables.posts.c.key)
        if question_id is not None:
            query = query.where(tables.posts.c.question_id == question_id)
        return await self.transact(
            lambda connection: [post_of(row) for row in connection.execute(query).mappings()]
        )

    async def post(self, key: str) -> PostRecord | None:
        def work(connection: Connection) -> PostRecord | None:
            row = connection.execute(select(tables.posts).where(tables.posts.c.key == key)).mappings().first()
            return None if row is None else post_of(row)

        return await self.transact(work)

    async def begin_try(self, key: str, at: datetime, before: datetime | None) -> bool:
        """Note that a call to post begins; False where it is not owed, or another began since `before`."""
        columns = tables.posts.c
        return await self._set_tried_at(key, at, columns.state == "pending", _is(columns.tried_at, before))

    async def doubt_owed(self, at: datetime) -> None:
        """All that is owed may be out already, as when a copy of the database was put back."""
        columns = tables.posts.c
        statement = (
            update(tables.posts)
            .where(columns.state == "pending", columns.tried_at.is_(None))
            .values(tried_at=at)
        )
        await self.transact(lambda connection: connection.execute(statement).rowcount)

    async def doubt(self, key: str, at: datetime) -> None:
        """A call that ended at that moment may have its effect yet."""
        await self._set_tried_at(key, at)

    async def end_try(self, key: str, began: datetime, before: datetime | None) -> None:
        """The call that began then has no effect any more that we do not know of; one since then may have."""
        await self._set_tried_at(key, before, _is(tables.posts.c.tried_at, began))

    async def _set_tried_at(self, key: str, at: datetime | None, *where: ColumnElement[bool]) -> bool:
        statement = update(tables.posts).where(tables.posts.c.key == key, *where).values(tried_at=at)
        return await self.transact(lambda connection: connection.execute(statement).rowcount > 0)

    async def mark_sent(
        self, key: str, channel: str, ts: str, only_try: datetime | None = None
    ) -> str | None:
        """Keep where the post stands, once; the ts that is kept, which is another's where that was first.

        `only_try`: when the one call began that made it; if that is so, no second copy can turn up.
        """
        columns = tables.posts.c
        statement = (
            update(tables.posts)
            .where(columns.key == key, columns.state != "sent")
            .values(
                state="sent",
                channel=channel,
                ts=ts,
                error=None,
                tried_at=case((columns.tried_at == only_try, null()), else_=columns.tried_at),
            )
        )

        def work(connection: Connection) -> str | None:
            connection.execute(statement)
            return connection.execute(select(columns.ts).where(columns.key == key)).scalar()

        return await self.transact(work)

    async def mark_failed(self, key: str, attempts: int, error: str, state: PostState) -> bool:
        """False, and nothing is changed, where it is out after all."""
        columns = tables.posts.c
        values = {"state": state, "attempts": attempts, "error": error[:200]}
        statement = update(tables.posts).where(columns.key == key, columns.state != "sent").values(values)
        return await self.transact(lambda connection: connection.execute(statement).rowcount > 0)

    async def doubtful_posts(self) -> list[PostRecord]:
        """Those that are out, and of which a second copy may turn up."""
        columns = tables.posts.c
        query = select(tables.posts).where(columns.tried_at.is_not(None), columns.state == "sent")
        return await self.transact(
            lambda connection: [post_of(row) for row in connection.execute(query).mappings()]
        )

    # Feedback

    async def add_feedback(self, question_id: str, user_id: str, verdict: str, at: datetime) -> bool:
        """Keep one reader's word on an answer; the latest one counts. False where it was the same before."""
        known = tables.feedback.c
        before = select(known.verdict).where(known.question_id == question_id, known.user_id == user_id)

        def work(connection: Connection) -> bool:
            is_new = connection.execute(before).scalar() != verdict
            said = {"verdict": verdict, "given_at": at}
            row = {"question_id": question_id, "user_id": user_id, **said}
            columns = tables.feedback.c
            connection.execute(
                upsert(connection, tables.feedback)
                .values(row)
                .on_conflict_do_update(index_elements=[columns.question_id, columns.user_id], set_=said)
            )
            return is_new

        return await self.transact(work)


def _is(column: Column[datetime], moment: datetime | None) -> ColumnElement[bool]:
    return column.is_not_distinct_from(moment)


def _mark_card_out(case_id: str, card: tuple[str, str]) -> Update:
    """A known place stays: a second copy may be pressed, too. Another post's place is not this one's."""
    posts, others = tables.posts.c, tables.posts.alias().c
    is_another = exists().where(others.channel == card[0], others.ts == card[1])
    is_unsent = (posts.key == post_key("card", case_id)) & (posts.state != "sent")
    place = {"channel": card[0], "ts": card[1]}
    return update(tables.posts).where(is_unsent, ~is_another).values(state="sent", **place)
