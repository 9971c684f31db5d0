"""Which snapshot answers: what `stats-assistant snapshot use` chose, kept in the state folder."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from core.data.snapshot import Snapshot, check_whole, load_snapshot
from core.errors import SnapshotChanged

CHOICE_FILE = "snapshot.json"


@dataclass(frozen=True, slots=True)
class Choice:
    """The snapshot that shall answer. `folder` is None for the one that came with the program."""

    folder: Path | None
    sha256: str


def load_choice(choice: Choice) -> Snapshot:
    """The chosen snapshot, every row of it checked. Raises `SnapshotChanged` where it is not the one that was
    chosen any more, and `CatalogError`."""
    snapshot = load_snapshot(choice.folder)
    check_whole(snapshot)
    if snapshot.sha256 != choice.sha256:
        raise SnapshotChanged(
            CHOICE_FILE, f"chose other data than {choice.folder} has now: run `snapshot use` again"
        )
    return snapshot


def read_choice(state_folder: Path) -> Choice | None:
    """What `snapshot use` wrote; None where nothing was. Raises `SnapshotChanged` for a broken file."""
    try:
        text = (state_folder / CHOICE_FILE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
    try:
        shape = json.loads(text)
        folder = shape["folder"]
        return Choice(None if folder is None else Path(folder), str(shape["sha256"]))
    except (ValueError, KeyError, TypeError) as error:
        raise SnapshotChanged(CHOICE_FILE, "cannot be read: run `snapshot use` again") from error


def load_chosen(state_folder: Path) -> tuple[Snapshot, Path | None]:
    """What answers: the chosen snapshot with its folder, or the one that came with the program."""
    choice = read_choice(state_folder)
    return (load_snapshot(), None) if choice is None else (load_choice(choice), choice.folder)


def write_choice(state_folder: Path, choice: Choice) -> None:
    """In one step: a service that looks meanwhile reads the old choice or the new one."""
    state_folder.mkdir(parents=True, exist_ok=True)
    folder = None if choice.folder is None else str(choice.folder)
    half = state_folder / f"{CHOICE_FILE}.{os.getpid()}"
    half.write_text(json.dumps({"folder": folder, "sha256": choice.sha256}) + "\n", encoding="utf-8")
    half.replace(state_folder / CHOICE_FILE)
