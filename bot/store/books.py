"""What model calls cost and how many questions each reporter put to the model, in the bot's own database.

So a budget and a ration hold over restarts, and across replicas.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import date

from sqlalchemy import Connection, Date, TextClause, bindparam, select, text

from bot.store import tables
from bot.store.database import Database, StoreUnavailable

_DAY = bindparam("day", type_=Date)

# One statement each: between a look and a count, another replica could count, too.
_ADD = text(
    "INSERT INTO spending (day, usd) VALUES (:day, :usd) "
    "ON CONFLICT (day) DO UPDATE SET usd = spending.usd + excluded.usd"
).bindparams(_DAY)
_SET_ASIDE = text(
    "INSERT INTO spending (day, usd) VALUES (:day, :usd) "
    "ON CONFLICT (day) DO UPDATE SET usd = spending.usd + excluded.usd WHERE spending.usd < :budget"
).bindparams(_DAY)
_TAKE = text(
    "INSERT INTO rations (day, reporter, asked) VALUES (:day, :reporter, 1) "
    "ON CONFLICT (day, reporter) DO UPDATE SET asked = rations.asked + 1 WHERE rations.asked < :per_day"
).bindparams(_DAY)
_GIVE_BACK = text(
    "UPDATE rations SET asked = asked - 1 WHERE day = :day AND reporter = :reporter AND asked > 0"
).bindparams(_DAY)


class StoredLedger:
    """A `core.conversation.providers.budgeted.Ledger`. Raises `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._unwritten: defaultdict[date, float] = defaultdict(float)

    async def read_spent_usd(self, day: date) -> float:
        query = select(tables.spending.c.usd).where(tables.spending.c.day == day)
        return await self._database.transact(lambda connection: connection.execute(query).scalar()) or 0.0

    async def set_aside_usd(self, day: date, usd: float, budget_usd: float) -> bool:
        changed = await self._database.transact(
            lambda c: _run(c, _SET_ASIDE, day=day, usd=usd, budget=budget_usd)
        )
        return changed == 1

    async def add_usd(self, day: date, cost_usd: float) -> None:
        """While the database is away it is added with the next one: the reply was paid for, and is used."""
        usd = self._unwritten.pop(day, 0.0) + cost_usd
        try:
            await self._database.transact(lambda c: _run(c, _ADD, day=day, usd=usd))
        except StoreUnavailable:
            self._unwritten[day] += usd


class StoredRations:
    """`core.conversation.providers.rationed.Rations`. Raises `StoreUnavailable`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def take(self, day: date, reporter: str, per_day: int) -> bool:
        changed = await self._database.transact(
            lambda c: _run(c, _TAKE, day=day, reporter=reporter, per_day=per_day)
        )
        return changed == 1

    async def give_back(self, day: date, reporter: str) -> None:
        await self._database.transact(lambda c: _run(c, _GIVE_BACK, day=day, reporter=reporter))


def _run(connection: Connection, statement: TextClause, **values: object) -> int:
    """How many rows it changed."""
    return connection.execute(statement, values).rowcount
