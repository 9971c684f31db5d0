"""One serving process to a SQLite file: a lock that the system drops with the process, also on kill -9.

Two on one file would each take the other's questions for left over, and answer them a second time. Commands
that only look or tidy up do not take it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from sqlalchemy.engine import make_url

from bot.store.database import find_sqlite_file, open_private
from core.errors import ConfigurationError


@contextmanager
def hold_state(url: str) -> Iterator[None]:
    """Within it, this process alone serves the SQLite file of that address; any other address needs no lock.

    Raises `ConfigurationError` that names the process which has it.
    """
    path = _lock_file(url)
    if path is None:
        yield
        return
    with open(path, "a+", encoding="ascii", opener=open_private) as file:
        if not _try_lock(file):
            file.seek(0)
            holder = file.read(20).strip() or "unknown"
            raise ConfigurationError(
                f"Another process (pid {holder}) works on this state folder ({str(path.parent)!r}). Stop it "
                "first; for several processes set DATABASE_URL to a PostgreSQL that they share."
            )
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield  # the file stays where it is: removing it would let a third process lock another of its name


def _lock_file(url: str) -> Path | None:
    file = find_sqlite_file(make_url(url))
    return None if file is None else Path(f"{file}.lock")


if sys.platform == "win32":
    import msvcrt

    _FAR_BYTE = 1 << 30  # a locked byte cannot be read there, and the pid must be

    def _try_lock(file: IO[str]) -> bool:
        file.seek(_FAR_BYTE)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: IO[str]) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
