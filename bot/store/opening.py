"""Opens the database that the settings name, with errors an operator can act on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from sqlalchemy import create_engine
from sqlalchemy.exc import SQLAlchemyError

from bot.settings.settings import Settings
from bot.settings.state_folder import sqlite_file
from bot.store.database import examine_sqlite_file, find_sqlite_file, read_address
from bot.store.migrations import read_version, refuse_newer
from bot.store.records import Origin
from bot.store.state_lock import hold_state
from bot.store.store import Store
from core.errors import ConfigurationError

# ValueError: an address whose port is no number, as where a password holds a raw @ and a colon. Its text then
# is a part of the password.
_NO_DATABASE = (SQLAlchemyError, ImportError, OSError, ValueError)


def open_store(settings: Settings, origin: Origin | None = None) -> Store:
    """Raises `ConfigurationError`. The error's own text may hold the password, so only its kind is told."""
    try:
        return Store.open(settings.store_url, origin)
    except _NO_DATABASE as error:
        raise _cannot_be_opened(settings, error) from None


@asynccontextmanager
async def serving_store(settings: Settings, origin: Origin) -> AsyncIterator[Store]:
    """The same for the process that serves: within it, no other one serves the same SQLite file."""
    async with AsyncExitStack() as stack:
        try:
            stack.enter_context(hold_state(settings.store_url))
        except _NO_DATABASE as error:
            raise _cannot_be_opened(settings, error) from None
        await asyncio.to_thread(check_file, settings)
        store = await asyncio.to_thread(open_store, settings, origin)
        stack.push_async_callback(asyncio.to_thread, store.close)
        yield store


def open_existing_store(settings: Settings) -> Store:
    """The same for a command that only looks: a missing SQLite file is an error, not a new database."""
    if not settings.database_url and not sqlite_file(settings.state_folder).exists():
        raise ConfigurationError(
            f"There is no database in {_name(settings)}. Set STATE_FOLDER or DATABASE_URL to the bot's own, "
            "or run this where its .env is."
        )
    return open_store(settings)


def check_file(settings: Settings) -> None:
    """Raises `ConfigurationError` where the database is an SQLite file that is damaged."""
    try:
        file = find_sqlite_file(read_address(settings.store_url))
        problem = None if file is None else examine_sqlite_file(file)
    except _NO_DATABASE as error:
        raise _cannot_be_opened(settings, error) from None
    if file is not None and problem is not None:
        raise ConfigurationError(
            f"The database file {str(file)!r} is damaged ({problem}). Stop what works on it, move it away "
            f"together with {file.name}-wal and {file.name}-shm, and restore a copy: deploy/OPERATING.md."
        )


def check_database(settings: Settings) -> None:
    """Connect to the database of DATABASE_URL and change nothing. Raises as `open_store` does."""
    try:
        engine = create_engine(read_address(settings.database_url), hide_parameters=True)
        try:
            with engine.connect() as connection:
                refuse_newer(read_version(connection))
        finally:
            engine.dispose()
    except _NO_DATABASE as error:
        raise _cannot_be_opened(settings, error) from None


def _cannot_be_opened(settings: Settings, error: Exception) -> ConfigurationError:
    if isinstance(error, ImportError):
        kind = settings.store_url.partition(":")[0].partition("+")[0]
        if kind.startswith("postgres"):
            return ConfigurationError(
                f"The database of {_name(settings)} cannot be opened: the extra named postgres is missing. "
                "Install it: pip install -c deploy/constraints.txt '.[postgres]'"
            )
    escapes = " An @ or a : in its password is written %40 or %3A." if settings.database_url else ""
    return ConfigurationError(
        f"The database of {_name(settings)} cannot be opened ({type(error).__name__}): see that it is "
        f"there, that this user may write it, and that the driver for it is installed.{escapes}"
    )


def _name(settings: Settings) -> str:
    return "DATABASE_URL" if settings.database_url else f"STATE_FOLDER {str(settings.state_folder)!r}"
