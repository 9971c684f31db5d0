"""Several processes on one database: who is alive, and which of them works on a question.

A question belongs to the process that holds its claim; what died leaves its claims behind, and they are taken
over. No clock of another host is trusted: a process is dead when its count of beats did not change for
`DEAD_AFTER_SECONDS` of our own time, in which we could look: an outage of the database is nobody's death. A
wrong guess (a paused process) costs no second post: each post is
preceded by a look at the claim, and `bot.delivery` takes back what was posted beside another's.
An SQLite file has one process; all questions are its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Literal

import structlog
from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot import tables
from bot.store import Store

log = structlog.get_logger(__name__)

BEAT_SECONDS = 3.0
DEAD_AFTER_SECONDS = 20.0
_LOOK_AGAIN_SECONDS = 0.2

# fresh: nobody worked on it since it was last released; again: somebody, or we, did not end in order.
Hold = Literal["fresh", "again"]


class Replicas:
    """This process among its like. `own_id` must be new with each start; `clock` is monotonic."""

    def __init__(self, store: Store, own_id: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._own_id, self._clock = store, own_id, clock
        self._looked_at = clock()
        self._watched_seconds = 0.0
        # The count of beats, and how long we had watched when it last changed.
        self._seen: dict[str, tuple[int | None, float]] = {}
        self._held: dict[str, int] = {}
        self._buried: set[str] = set()
        self.living = 1

    async def beat(self) -> bool:
        """Say that we live and look who else does; whether somebody died since the last time."""
        if not self._store.is_shared:
            return False
        beats = await self._store.transact(self._count_beat)
        now = self._clock()
        self._watched_seconds += min(now - self._looked_at, 2 * BEAT_SECONDS)
        self._looked_at = now
        for replica, count in beats.items():
            if self._seen.get(replica, (None, 0.0))[0] != count:
                self._seen[replica] = (count, self._watched_seconds)
                self._buried.discard(replica)
        for replica in self._seen.keys() - beats.keys():  # left in order, or was declared dead
            self._seen[replica] = (None, self._watched_seconds - DEAD_AFTER_SECONDS)
        dead = {replica for replica in self._seen if self._is_dead(replica)}
        self.living = max(1, len(beats.keys() - dead))
        died, self._buried = dead - self._buried, dead
        if died:
            log.warning("another process is gone; its questions are taken over", replicas=sorted(died))
            gone = delete(tables.replicas).where(tables.replicas.c.id.in_(died))
            await self._store.transact(lambda connection: connection.execute(gone).rowcount)
        return bool(died)

    def _count_beat(self, connection: Connection) -> dict[str, int]:
        columns = tables.replicas.c
        more = update(tables.replicas).where(columns.id == self._own_id).values(beats=columns.beats + 1)
        if connection.execute(more).rowcount == 0:
            connection.execute(insert(tables.replicas).values(id=self._own_id, beats=1))
        return {row.id: row.beats for row in connection.execute(select(columns.id, columns.beats))}

    def _is_dead(self, replica: str) -> bool:
        if replica == self._own_id:
            return False
        _, since = self._seen.setdefault(replica, (None, self._watched_seconds))
        return self._watched_seconds - since >= DEAD_AFTER_SECONDS

    @asynccontextmanager
    async def hold(self, question_id: str, wait_seconds: float = 0.0) -> AsyncIterator[Hold | None]:
        """Within it the question is ours; None where another living process has it.

        After an error the claim is kept: what was under way may have had its effect.
        """
        if not self._store.is_shared:
            yield "fresh"
            return
        hold: Hold | None = "fresh"
        if question_id not in self._held:
            hold = await self._claim(question_id, self._clock() + wait_seconds)
        if hold is None:
            yield None
            return
        self._held[question_id] = self._held.get(question_id, 0) + 1
        ended = False
        try:
            yield hold
            ended = True
        finally:
            self._held[question_id] -= 1
            if self._held[question_id] == 0:
                del self._held[question_id]
                if ended:
                    await self._release(question_id)

    async def is_mine(self, question_id: str) -> bool:
        """Whether nobody took the question over, as while we were paused."""
        if not self._store.is_shared:
            return True
        query = select(tables.claims.c.replica).where(tables.claims.c.question_id == question_id)
        return await self._store.transact(lambda c: c.execute(query).scalar()) == self._own_id

    async def leave(self) -> None:
        """At the end: what we still claim is the others' at once."""
        if self._store.is_shared:
            gone = delete(tables.replicas).where(tables.replicas.c.id == self._own_id)
            await self._store.transact(lambda connection: connection.execute(gone).rowcount)

    async def _claim(self, question_id: str, until: float) -> Hold | None:
        while True:
            try:
                hold = await self._store.transact(lambda connection: self._try_claim(connection, question_id))
            except IntegrityError:  # another process claimed between our look and our insert
                hold = None
            if hold is not None or self._clock() >= until:
                return hold
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)

    def _try_claim(self, connection: Connection, question_id: str) -> Hold | None:
        columns = tables.claims.c
        row = connection.execute(select(columns.replica).where(columns.question_id == question_id)).first()
        if row is None:
            connection.execute(insert(tables.claims).values(question_id=question_id, replica=self._own_id))
            return "fresh"
        holder = row.replica
        if holder != self._own_id and not self._is_dead(holder):
            return None
        ours = (
            update(tables.claims)
            .where(columns.question_id == question_id, columns.replica == holder)
            .values(replica=self._own_id)
        )
        return "again" if connection.execute(ours).rowcount else None

    async def _release(self, question_id: str) -> None:
        columns = tables.claims.c
        gone = delete(tables.claims).where(
            columns.question_id == question_id, columns.replica == self._own_id
        )
        await self._store.transact(lambda connection: connection.execute(gone).rowcount)
