"""The tables: questions and what became of them. The same on SQLite and PostgreSQL.

A change here needs a step in `bot.store.migrations`, which brings older databases to it.
"""

from __future__ import annotations

from sqlalchemy import (
    DOUBLE_PRECISION,
    Boolean,
    Column,
    Date,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

# The steps that this database has been through (`bot.store.migrations`); the highest counts.
schema_version = Table(
    "schema_version", metadata, Column("version", Integer, primary_key=True, autoincrement=False)
)

questions = Table(
    "questions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("team", String(32), nullable=False),
    Column("channel", String(32), nullable=False),
    Column("ts", String(32), nullable=False),
    Column("thread_ts", String(32), nullable=False),
    Column("user_id", String(32), nullable=False),
    Column("text", Text, nullable=False),
    Column("language", String(2), nullable=False),
    Column("state", String(16), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("received_at", DateTime(timezone=True), nullable=False),
    Column("outcome", Text),
    UniqueConstraint("team", "channel", "ts", name="one_question_a_message"),
    Index("questions_of_a_thread", "team", "channel", "thread_ts"),
    Index("questions_by_state", "state"),
)

# The processes on this database: `beats` grows as long as one lives.
replicas = Table(
    "replicas",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("beats", Integer, nullable=False),
)

# Which process works on a question or posts for it. The primary key: one at a time.
claims = Table(
    "claims",
    metadata,
    Column("question_id", ForeignKey("questions.id"), primary_key=True),
    Column("replica", String(64), nullable=False),
    # New with each claim, so that what was taken over and claimed anew is not released by the one before.
    Column("token", String(32)),
)

# What answered a question: the data and the program of that moment.
runs = Table(
    "runs",
    metadata,
    Column("question_id", ForeignKey("questions.id"), primary_key=True),
    Column("snapshot_sha256", String(64), nullable=False),
    Column("code_version", String(64), nullable=False),
)

cases = Table(
    "cases",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("question_id", ForeignKey("questions.id"), nullable=False, unique=True),
    Column("reason", String(16), nullable=False),
    Column("opened_by", String(32)),
    Column("opened_at", DateTime(timezone=True), nullable=False),
    # The editor who is on it, as far as one said so or has its form open.
    Column("taken_by", String(32)),
    Column("taken_at", DateTime(timezone=True)),
    # What a reader found wrong with the answer.
    Column("detail", String(16)),
)

# The primary key is the compare-and-set: the second decision of a case cannot be stored.
decisions = Table(
    "decisions",
    metadata,
    Column("case_id", ForeignKey("cases.id"), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("editor", String(32), nullable=False),
    Column("decided_at", DateTime(timezone=True), nullable=False),
    Column("text", Text),
    Column("vouched", Boolean, nullable=False, default=False),
    Column("source_link", Text),
    # Why there is no answer; and what the data have where they contradict what was vouched for.
    Column("reason", String(16)),
    Column("contradicted", Text),
)

# What we owe to Slack: a row is written with the change that makes the post due, and marked when it is out.
posts = Table(
    "posts",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("question_id", ForeignKey("questions.id"), nullable=False),
    Column("state", String(16), nullable=False),
    Column("attempts", Integer, nullable=False, default=0),
    Column("channel", String(32)),
    Column("ts", String(32)),
    Column("error", String(200)),
    # When the last call began that may have made a copy which we do not know of; null for most.
    Column("tried_at", DateTime(timezone=True), index=True),
    # Only older programs read and write it, as replicas that are not yet replaced.
    Column("look_again_at", DateTime(timezone=True), index=True),
    Index("posts_by_state", "state"),
    Index("posts_of_a_question", "question_id"),
)

# Which post reminded the editors of a case: one post tells of all that were due, and of each case once.
reminders = Table(
    "reminders",
    metadata,
    Column("case_id", ForeignKey("cases.id"), primary_key=True),
    Column("post_key", String(64), nullable=False, index=True),
)

# The weeks that the editors' channel was told of, as 2026-W49, and the time that each report is about.
# A purge leaves them: it may forget the post, and nobody is to be told again.
reports = Table(
    "reports",
    metadata,
    Column("week", String(8), primary_key=True),
    Column("since", DateTime(timezone=True), nullable=False),
    Column("until", DateTime(timezone=True), nullable=False),
)

feedback = Table(
    "feedback",
    metadata,
    Column("question_id", ForeignKey("questions.id"), primary_key=True),
    Column("user_id", String(32), primary_key=True),
    Column("verdict", String(16), nullable=False),
    Column("given_at", DateTime(timezone=True), nullable=False),
)

# What model calls cost, a day; and how many questions each reporter put to the model that day.
spending = Table(
    "spending",
    metadata,
    Column("day", Date, primary_key=True),
    Column("usd", DOUBLE_PRECISION, nullable=False),
)

rations = Table(
    "rations",
    metadata,
    Column("day", Date, primary_key=True),
    Column("reporter", String(80), primary_key=True),
    Column("asked", Integer, nullable=False),
)
