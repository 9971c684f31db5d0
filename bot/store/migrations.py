"""The database's own version: how an older one becomes the one that this program needs, at its start.

A new database is made from `bot.store.tables` at once. An older one goes through the steps it lacks, in one
transaction with the note of it, so that a start that dies leaves the old one whole. Rules for a new step:

* put it at the end, and never change one that was released: databases have been through it;
* write its SQL out: `bot.store.tables` says what is needed now, and a step what was needed then;
* only add (tables, columns with a default, indexes): a replica of the old version works on meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import structlog
from sqlalchemy import Connection, func, insert, inspect, select, text

from bot.store import tables
from core.errors import ConfigurationError

log = structlog.get_logger(__name__)

Migration = Callable[[Connection], None]

_LOCK = 5_021_883_177  # any number that is ours: replicas that start together do this in turn
_NO_VERSION_YET = 1  # the first schema, and whatever else was made before versions were noted


def _add_runs_and_reminders(connection: Connection) -> None:
    """IF NOT EXISTS here and in the next step: a database without a version may have them already."""
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS runs ("
        "question_id VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES questions (id), "
        "snapshot_sha256 VARCHAR(64) NOT NULL, code_version VARCHAR(64) NOT NULL)"
    )
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS reminders ("
        "case_id VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES cases (id), post_key VARCHAR(64) NOT NULL)"
    )
    connection.exec_driver_sql("CREATE INDEX IF NOT EXISTS ix_reminders_post_key ON reminders (post_key)")


def _add_replicas(connection: Connection) -> None:
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS replicas (id VARCHAR(64) NOT NULL PRIMARY KEY, beats INTEGER NOT NULL)"
    )
    connection.exec_driver_sql(
        "CREATE TABLE IF NOT EXISTS claims ("
        "question_id VARCHAR(32) NOT NULL PRIMARY KEY REFERENCES questions (id), "
        "replica VARCHAR(64) NOT NULL)"
    )


def _add_spending(connection: Connection) -> None:
    connection.exec_driver_sql(
        "CREATE TABLE spending (day DATE NOT NULL PRIMARY KEY, usd DOUBLE PRECISION NOT NULL)"
    )
    connection.exec_driver_sql(
        "CREATE TABLE rations (day DATE NOT NULL, reporter VARCHAR(80) NOT NULL, asked INTEGER NOT NULL, "
        "PRIMARY KEY (day, reporter))"
    )


def _add_look_again(connection: Connection) -> None:
    moment = "TIMESTAMP WITH TIME ZONE" if connection.dialect.name == "postgresql" else "DATETIME"
    connection.exec_driver_sql(f"ALTER TABLE posts ADD COLUMN look_again_at {moment}")
    connection.exec_driver_sql("CREATE INDEX ix_posts_look_again_at ON posts (look_again_at)")


def _add_tried_at(connection: Connection) -> None:
    """What is owed may be out already; also what older replicas on PostgreSQL will owe."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("ALTER TABLE posts ADD COLUMN tried_at TIMESTAMP WITH TIME ZONE")
        connection.exec_driver_sql("ALTER TABLE posts ALTER COLUMN tried_at SET DEFAULT CURRENT_TIMESTAMP")
        now = "CURRENT_TIMESTAMP"
    else:
        connection.exec_driver_sql("ALTER TABLE posts ADD COLUMN tried_at DATETIME")
        # As SQLAlchemy writes it: moments are compared as texts.
        now = "strftime('%Y-%m-%d %H:%M:%f000', 'now')"
    connection.execute(
        text(f"UPDATE posts SET tried_at = {now} WHERE state = 'pending' OR look_again_at IS NOT NULL")  # noqa: S608
    )
    connection.exec_driver_sql("CREATE INDEX ix_posts_tried_at ON posts (tried_at)")


def _add_tokens(connection: Connection) -> None:
    connection.exec_driver_sql("ALTER TABLE claims ADD COLUMN token VARCHAR(32)")


def _add_reports(connection: Connection) -> None:
    moment = "TIMESTAMP WITH TIME ZONE" if connection.dialect.name == "postgresql" else "DATETIME"
    connection.exec_driver_sql(
        "CREATE TABLE reports (week VARCHAR(8) NOT NULL PRIMARY KEY, "
        f"since {moment} NOT NULL, until {moment} NOT NULL)"
    )


def _add_what_editors_tell(connection: Connection) -> None:
    """Who is on a case, what a reader found wrong, why an editor declines, what the data have instead."""
    moment = "TIMESTAMP WITH TIME ZONE" if connection.dialect.name == "postgresql" else "DATETIME"
    for table, column in (
        ("cases", "taken_by VARCHAR(32)"),
        ("cases", f"taken_at {moment}"),
        ("cases", "detail VARCHAR(16)"),
        ("decisions", "reason VARCHAR(16)"),
        ("decisions", "contradicted TEXT"),
    ):
        connection.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN {column}")


MIGRATIONS: tuple[Migration, ...] = (
    _add_runs_and_reminders,
    _add_replicas,
    _add_spending,
    _add_look_again,
    _add_tried_at,
    _add_tokens,
    _add_reports,
    _add_what_editors_tell,
)


def migrate(connection: Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Bring the database of this transaction to the newest version.

    Raises `ConfigurationError` for one that is newer than that: what it means is not known here.
    """
    if connection.dialect.name == "postgresql":  # SQLite locks the file by itself
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")  # a step may take its time
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_LOCK})")
    newest = _NO_VERSION_YET + len(migrations)
    existing = inspect(connection).get_table_names()
    if tables.questions.name not in existing:
        tables.metadata.create_all(connection)
        _note_version(connection, newest)
        return
    version = read_version(connection)
    if tables.schema_version.name not in existing:
        tables.schema_version.create(connection)
    refuse_newer(version, newest)
    for number, step in enumerate(migrations[version - _NO_VERSION_YET :], start=version + 1):
        step(connection)
        _note_version(connection, number)
        log.info("the database is updated", schema=number)


def read_version(connection: Connection) -> int:
    """Of a database that has our tables."""
    if not inspect(connection).has_table(tables.schema_version.name):
        return _NO_VERSION_YET
    highest = connection.execute(select(func.max(tables.schema_version.c.version))).scalar_one()
    return _NO_VERSION_YET if highest is None else highest


def refuse_newer(version: int, newest: int = _NO_VERSION_YET + len(MIGRATIONS)) -> None:
    """Raises `ConfigurationError` for a version that this program does not know."""
    if version > newest:
        raise ConfigurationError(
            f"The database is of a newer version of this program (its schema is {version}, and this program "
            f"knows up to {newest}). Install the newer version again, or use a copy from before the update."
        )


def _note_version(connection: Connection, version: int) -> None:
    connection.execute(insert(tables.schema_version).values(version=version))
