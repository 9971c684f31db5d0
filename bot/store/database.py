"""The database: an engine, its threads, and one transaction at a time or a few; nothing here knows a table.

SQLite takes one writer, so one thread serves it and no transaction waits for a lock of its own process.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import URL, Connection, Engine, Select, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.default import DefaultExecutionContext
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.pool import QueuePool

from core.errors import StatsAssistantError

log = structlog.get_logger(__name__)

_T = TypeVar("_T")

_WROTE = "wrote"
# A host that is away fails soon, also one that vanished without a word in the middle of a statement: without
# these a thread would wait for it for a quarter of an hour.
_POSTGRESQL_PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


_STATEMENT_SECONDS = 10
# What is wrong with one row, and not with the database.
_OF_A_ROW = (IntegrityError, DataError)
# SQLite's connection is as good as before.
_PASSING = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_FULL)


class StoreUnavailable(StatsAssistantError):
    """The database takes nothing for now: it is away, locked, read-only, damaged, or its disk is full.

    Nothing was changed.
    """


class _FileReplaced(Exception):
    """SQLite would go on with the file that is not there any more."""


class Database:
    """Runs transactions in worker threads. All methods may be called from one event loop only."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        event.listen(engine, "after_cursor_execute", _note_writing)
        workers = 1 if engine.dialect.name == "sqlite" else 4
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="store")
        self._fails = False
        self._file = find_sqlite_file(engine.url)
        self._identity = _identify(self._file)

    @property
    def is_shared(self) -> bool:
        """Whether other processes may work on this database."""
        return self._engine.dialect.name != "sqlite"

    def close(self) -> None:
        self._threads.shutdown(wait=True)
        self._engine.dispose()

    async def transact(self, work: Callable[[Connection], _T]) -> _T:
        """Run `work` as one transaction: all of it is kept, or nothing.

        Raises `StoreUnavailable`, which an operator has read of then: once, and once of its end.
        """

        try:
            result, wrote = await asyncio.get_running_loop().run_in_executor(
                self._threads, self._transaction, work
            )
        except _OF_A_ROW:
            raise
        except (DBAPIError, NoConnectionError, _FileReplaced) as error:
            raise self._begin_trouble(error) from error
        if wrote:  # a full disk can still be read
            self._end_trouble()
        return result

    def _transaction(self, work: Callable[[Connection], _T]) -> tuple[_T, bool]:
        if _identify(self._file) != self._identity:
            raise _FileReplaced("its file was removed or replaced; restart the bot")
        with self._engine.connect() as connection:
            try:
                with connection.begin():
                    connection.info[_WROTE] = False
                    return work(connection), connection.info[_WROTE]
            except DBAPIError as error:
                if not isinstance(error, _OF_A_ROW) and not _is_passing(error):
                    # The next one asks anew: this server may be read-only since another took its place.
                    connection.invalidate()
                    self._engine.dispose()
                raise

    def _begin_trouble(self, error: Exception) -> StoreUnavailable:
        reason = _tell_reason(error)
        if not self._fails:
            log.error("the database takes nothing; what needs it waits", reason=reason)
        self._fails = True
        return StoreUnavailable(f"The database takes nothing for now ({reason}).")

    def _end_trouble(self) -> None:
        if self._fails:
            log.info("the database works again")
        self._fails = False

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


def _tell_reason(error: Exception) -> str:
    """A server's own text may hold addresses; SQLite's is short and plain."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    return str(cause) if isinstance(cause, (sqlite3.Error, _FileReplaced)) else type(cause).__name__


def _is_passing(error: DBAPIError) -> bool:
    cause = error.orig
    return isinstance(cause, sqlite3.OperationalError) and cause.sqlite_errorcode & 0xFF in _PASSING


def find_sqlite_file(address: URL) -> Path | None:
    """None where the database is no file of ours."""
    if address.get_backend_name() != "sqlite" or address.database in (None, "", ":memory:"):
        return None
    return Path(str(address.database)).absolute()


def _identify(file: Path | None) -> tuple[int, int] | None:
    try:
        status = file.stat() if file is not None else None
    except OSError:
        return None
    return None if status is None else (status.st_dev, status.st_ino)


def examine_sqlite_file(file: Path) -> str | None:
    """What is wrong with it, in SQLite's words; None where it is whole, or not there yet.

    Beside a log, indexes are compared, too: it may be that of a process that died, or of another file.
    """
    if not file.exists():
        return None
    log_file = Path(f"{file}-wal")
    has_log = log_file.exists() and log_file.stat().st_size > 0
    connection = sqlite3.connect(file, timeout=_STATEMENT_SECONDS)
    try:
        check = "integrity_check" if has_log else "quick_check"
        (found,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    except sqlite3.OperationalError:  # as one that we may not write: whoever opens it tells of that
        return None
    except sqlite3.DatabaseError as error:
        return str(error)
    finally:
        connection.close()
    return None if found == "ok" else str(found).splitlines()[-1]


def open_private(path: str, flags: int) -> int:
    """For `open`: a file that is made is for this user only."""
    return os.open(path, flags, 0o600)


def keep_private(file: Path) -> None:
    """Questions are read by this user only, also in files that older versions made. SQLite gives its log and
    its index the rights of the file; where they cannot be changed, as on a volume of another user, they stay.
    """
    with suppress(OSError):
        os.close(open_private(str(file), os.O_RDWR | os.O_CREAT))
    for path in (file, *(Path(f"{file}{end}") for end in ("-wal", "-shm", ".lock"))):
        with suppress(OSError):
            if path.stat().st_mode & 0o077:
                path.chmod(0o600)


def read_address(url: str) -> URL:
    """With the driver that we install, where none is named, as hosting services write it."""
    address = make_url(url)
    if address.drivername in ("postgres", "postgresql"):
        address = address.set(drivername="postgresql+psycopg")
    return address


def make_engine(url: str) -> Engine:
    """SQLite: durable, each transaction a writer. Parameters (which hold texts) never show in errors."""
    address = read_address(url)
    if address.get_backend_name() == "postgresql":
        # A connection from before a restart of the server is replaced.
        engine = create_engine(
            address, hide_parameters=True, pool_pre_ping=True, connect_args=_POSTGRESQL_PATIENCE
        )
        event.listen(engine, "connect", _set_up_postgresql)
        return engine
    file = find_sqlite_file(address)
    if file is not None:
        keep_private(file)
    engine = create_engine(address, hide_parameters=True, poolclass=QueuePool)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", _begin_immediate)
    return engine


def _set_up_postgresql(connection: DBAPIConnection, _record: object) -> None:
    """No statement hangs for ever, and a process that is paused within a transaction keeps nobody waiting."""
    cursor = connection.cursor()
    for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
        cursor.execute(f"SET {name} = '{_STATEMENT_SECONDS}s'")
    cursor.close()
    connection.commit()


def _set_up_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # we begin transactions ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}")


def _note_writing(
    connection: Connection,
    _cursor: object,
    _sql: str,
    _values: object,
    context: DefaultExecutionContext,
    _many: bool,
) -> None:
    if context.isinsert or context.isupdate or context.isdelete:
        connection.info[_WROTE] = True


def _begin_immediate(connection: Connection) -> None:
    """Take the write lock at once: a read that turns into a write could not wait for it."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
