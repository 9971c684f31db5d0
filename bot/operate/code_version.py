"""Which program answered: the release and a fingerprint of the code that really runs."""

from __future__ import annotations

import hashlib
from importlib.metadata import version
from pathlib import Path

import bot
import core

_FINGERPRINT_DIGITS = 12


def read_code_version() -> str:
    """Such as "0.1.0+3f2a9c81d04b". The fingerprint changes with any source file."""
    found = hashlib.sha256()
    for package in (bot, core):
        folder = Path(next(iter(package.__path__)))
        for path in sorted(folder.rglob("*.py")):
            found.update(f"{package.__name__}/{path.relative_to(folder).as_posix()}\0".encode())
            found.update(hashlib.sha256(path.read_bytes()).digest())
    return f"{version('stats-assistant')}+{found.hexdigest()[:_FINGERPRINT_DIGITS]}"
