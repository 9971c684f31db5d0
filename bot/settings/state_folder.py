"""The state folder: where the database is when no `DATABASE_URL` is set."""

from __future__ import annotations

from pathlib import Path


def sqlite_file(state_folder: Path) -> Path:
    """Where the default database is, or will be."""
    return state_folder / "newsroom.sqlite"


def sqlite_url(state_folder: Path) -> str:
    """The address of the default database; makes the folder, for this user only."""
    state_folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return f"sqlite:///{sqlite_file(state_folder)}"
