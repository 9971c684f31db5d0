"""Several processes on one database: who is alive, and which of them works on a question.

A question belongs to the process that holds its claim; what died leaves its claims behind, and they are taken
over. No clock of another host is trusted: a process is dead when its count of beats did not change for
`DEAD_AFTER_SECONDS` of our own time, in which we could look: an outage of the database is nobody's death. A
wrong guess (a paused process) costs no second post: `bot.desk.delivery` sees on its row that another is at
it, and takes back what was posted beside another's.
An SQLite file has one process; all questions are its own.
"""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

import structlog
from sqlalchemy import Connection, delete, or_, select

from bot.store import tables
from bot.store.database import StoreUnavailable
from bot.store.rows import upsert
from bot.store.store import Store

log = structlog.get_logger(__name__)

BEAT_SECONDS = 3.0
DEAD_AFTER_SECONDS = 20.0
_LOOK_AGAIN_SECONDS = 0.2


class Replicas:
    """This process among its like. `own_id` must be new with each start; `clock` is monotonic."""

    def __init__(self, store: Store, own_id: str, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._own_id, self._clock = store, own_id, clock
        self._looked_at = clock()
        self._watched_seconds = 0.0
        # The count of beats, and how long we had watched when it last changed.
        self._seen: dict[str, tuple[int | None, float]] = {}
        self._held: dict[str, tuple[str, int]] = {}  # the claim's token, and how often we hold it
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
        connection.execute(
            upsert(connection, tables.replicas)
            .values(id=self._own_id, beats=1)
            .on_conflict_do_update(index_elements=[columns.id], set_={"beats": columns.beats + 1})
        )
        return {row.id: row.beats for row in connection.execute(select(columns.id, columns.beats))}

    def _is_dead(self, replica: str) -> bool:
        if replica == self._own_id:
            return False
        _, since = self._seen.setdefault(replica, (None, self._watched_seconds))
        return self._watched_seconds - since >= DEAD_AFTER_SECONDS

    @asynccontextmanager
    async def hold(self, question_id: str, wait_seconds: float = 0.0) -> AsyncIterator[bool]:
        """Within it the question is ours; False where another living process has it."""
        if not self._store.is_shared:
            yield True
            return
        token, _ = self._held.get(question_id, (uuid.uuid4().hex, 0))
        if not await self._claim(question_id, token, self._clock() + wait_seconds):
            yield False
            return
        self._held[question_id] = token, self._held.get(question_id, ("", 0))[1] + 1
        try:
            yield True
        finally:
            _, count = self._held.pop(question_id)
            if count > 1:
                self._held[question_id] = token, count - 1
            else:
                with suppress(StoreUnavailable):  # then it is ours until we claim it again or die
                    await self._release(question_id, token)

    async def leave(self) -> None:
        """At the end: what we still claim is the others' at once."""
        if self._store.is_shared:
            gone = delete(tables.replicas).where(tables.replicas.c.id == self._own_id)
            await self._store.transact(lambda connection: connection.execute(gone).rowcount)

    async def _claim(self, question_id: str, token: str, until: float) -> bool:
        while True:
            if await self._store.transact(lambda c: self._try_claim(c, question_id, token)):
                return True
            if self._clock() >= until:
                return False
            await asyncio.sleep(_LOOK_AGAIN_SECONDS)

    def _try_claim(self, connection: Connection, question_id: str, token: str) -> bool:
        columns, ours = tables.claims.c, {"replica": self._own_id, "token": token}
        dead = [replica for replica in self._seen if self._is_dead(replica)]
        claimed = connection.execute(
            upsert(connection, tables.claims)
            .values(question_id=question_id, **ours)
            .on_conflict_do_update(
                index_elements=[columns.question_id],
                set_=ours,
                where=or_(columns.replica == self._own_id, columns.replica.in_(dead)),
            )
            .returning(columns.question_id)
        )
        if claimed.first() is not None:
            return True
        query = select(columns.replica).where(columns.question_id == question_id)
        if (holder := connection.execute(query).scalar()) is not None:
            self._is_dead(holder)  # from now on it is watched
        return False

    async def _release(self, question_id: str, token: str) -> None:
        columns = tables.claims.c
        gone = delete(tables.claims).where(
            columns.question_id == question_id, columns.replica == self._own_id, columns.token == token
        )
        await self._store.transact(lambda connection: connection.execute(gone).rowcount)
