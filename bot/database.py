"""The database: an engine, its threads, and one transaction at a time or a few; nothing here knows a table.

SQLite takes one writer, so one thread serves it and no transaction waits for a lock of its own process.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, Select, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import QueuePool

_T = TypeVar("_T")


class Database:
    """Runs transactions in worker threads. All methods may be called from one event loop only."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        workers = 1 if engine.dialect.name == "sqlite" else 4
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="store")

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on this database."""
        return self._engine.dialect.name != "sqlite"

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self._engine.dispose()

    async def transact(self, work: Callable[[Connection], _T]) -> _T:
        """Run `work` as one transaction: all of it is kept, or nothing."""

        def transaction() -> _T:
            with self._engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._threads, transaction)

    async def insert_once(self, work: Callable[[Connection], bool], known: Select[tuple[Any]]) -> bool:
        """Run `work`; False where another process inserted between its look and its insert."""
        try:
            return await self.transact(work)
        except IntegrityError:
            if await self.transact(lambda connection: connection.execute(known).first()) is None:
                raise
            return False

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


def sqlite_file(state_folder: Path) -> Path:
    """Where the default database is, or will be."""
    return state_folder / "newsroom.sqlite"


def sqlite_url(state_folder: Path) -> str:
    """The address of the default database; makes the folder."""
    state_folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{sqlite_file(state_folder)}"


def make_engine(url: str) -> Engine:
    """SQLite: durable, each transaction a writer. Parameters (which hold texts) never show in errors."""
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
