"""A PostgreSQL server of our own in a temporary folder, from the installed binaries."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_USER = "postgres"


def find_binaries() -> Path | None:
    """The folder of the newest installed server, or None."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return None if on_path is None else Path(on_path).resolve().parent


def why_not() -> str | None:
    """Why no server can be started here; None where one can."""
    if find_binaries() is None:
        return "no PostgreSQL server is installed (initdb is not found)"
    if os.geteuid() == 0:
        try:
            pwd.getpwnam(_USER)
        except KeyError:
            return f"PostgreSQL does not run as root, and there is no user {_USER!r}"
    return None


class Server:
    """A running server; `url` is for DATABASE_URL. Trusts every local connection, keeps no data."""

    def __init__(self, binaries: Path, folder: Path) -> None:
        self._binaries, self._folder = binaries, folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"postgresql://stats@127.0.0.1:{self.port}/postgres"

    def make(self) -> None:
        self._run("initdb", "-A", "trust", "-U", "stats", "-E", "UTF8", "--no-locale", "-D", self._data)

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {self._folder}"
        self._run("pg_ctl", "-w", "-D", self._data, "-l", f"{self._folder}/log", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-w", "-D", self._data, "-m", "fast", "stop")

    def empty(self) -> None:
        """Remove all tables."""
        command = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        address = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "stats")
        self._run("psql", "-q", *address, "-d", "postgres", "-c", command)

    @property
    def _data(self) -> str:
        return str(self._folder / "data")

    def _run(self, program: str, *arguments: str) -> None:
        user = _USER if os.geteuid() == 0 else None
        subprocess.run(
            [str(self._binaries / program), *arguments],
            check=True,
            user=user,
            cwd=self._folder,
            env={"PATH": os.environ["PATH"], "LC_ALL": "C"},
            stdout=subprocess.DEVNULL,
            timeout=60,
        )


@contextmanager
def running_postgres() -> Iterator[Server]:
    """Raises `RuntimeError` with the reason where there is none to start."""
    binaries = find_binaries()
    reason = why_not()
    if binaries is None or reason is not None:
        raise RuntimeError(reason)
    # Not below pytest's own folder, which only its user may enter.
    with tempfile.TemporaryDirectory(prefix="pg-") as name:
        folder = Path(name)
        if os.geteuid() == 0:
            shutil.chown(folder, _USER)
        server = Server(binaries, folder)
        server.make()
        server.start()
        try:
            yield server
        finally:
            server.stop()
