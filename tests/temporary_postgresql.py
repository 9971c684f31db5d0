"""A PostgreSQL server of our own for a test, from the installed binaries: on 127.0.0.1, gone afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

REQUIRED = "STATS_ASSISTANT_REQUIRE_POSTGRESQL"


@dataclass(frozen=True)
class TemporaryPostgresql:
    """`url` is for DATABASE_URL, as hosting services write it. Every local connection is let in."""

    folder: Path
    programs: Path
    port: int
    as_user: dict[str, Any]

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    def url_of(self, database: str) -> str:
        return f"postgresql://stats@127.0.0.1:{self.port}/{database}"

    def make_database(self, name: str) -> str:
        """A new and empty one; gives its address."""
        self._run("createdb", *self._address, name)
        return self.url_of(name)

    def empty(self) -> None:
        """Remove all tables of `url`."""
        command = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        self._run("psql", "-q", *self._address, "-d", "postgres", "-c", command)

    def make(self) -> None:
        self._run("initdb", "-D", "data", "-A", "trust", "-U", "stats", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Bring it up, also after a crash. What was committed is there: only a power cut would lose it."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self.folder} -c fsync=off"
        self._run("pg_ctl", "-D", "data", "-l", "log", "-o", options, "-w", "start")

    def stop(self) -> None:
        """As a crash would: connections break, transactions under way are lost."""
        if (self.folder / "data" / "postmaster.pid").exists():
            self._run("pg_ctl", "-D", "data", "-m", "immediate", "-w", "stop")

    @property
    def _address(self) -> tuple[str, ...]:
        return ("-h", "127.0.0.1", "-p", str(self.port), "-U", "stats")

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self.programs / program, *arguments],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            timeout=60,
            check=False,
            **self.as_user,
        )
        assert done.returncode == 0, (program, arguments)


@contextmanager
def temporary_postgresql() -> Iterator[TemporaryPostgresql]:
    """Where it cannot be, the test is skipped with the reason, or fails where CI requires it (`REQUIRED`)."""
    programs = _find_programs()
    # Not below pytest's own folder, which only its user may enter.
    folder = Path(tempfile.mkdtemp(prefix="stats-assistant-pg-"))
    # The server refuses to run as root.
    as_user = {"user": "nobody", "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}
    if as_user:
        shutil.chown(folder, "nobody", "nogroup")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = TemporaryPostgresql(folder, programs, port, as_user)
    try:
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _find_programs() -> Path:
    """Those of the newest version."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    if (in_path := shutil.which("initdb")) is not None:
        return Path(in_path).resolve().parent
    reason = "PostgreSQL's initdb is not installed"
    if os.environ.get(REQUIRED):
        pytest.fail(reason)
    pytest.skip(reason)
