"""What answers now, and how another snapshot takes its place while questions are being answered.

`stats-assistant snapshot use FOLDER` writes a choice into the state folder; the service looks for it,
verifies the snapshot again, builds what answers from it, and then replaces the old one whole. A question that
is under way ends on the data on which it began, and its outcome names them.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import structlog

from bot.cases import CheckAnswer
from bot.questions import Answerer
from core.conversation.messages import Question
from core.data.snapshot import FileCheck, Snapshot, check_whole, load_snapshot, verify_snapshot
from core.errors import SnapshotChanged, StatsAssistantError
from core.outcome import Outcome, Problem

CHOICE_FILE = "snapshot.json"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Choice:
    """The snapshot that shall answer. `folder` is None for the one that came with the program."""

    folder: Path | None
    sha256: str


@dataclass(frozen=True, slots=True)
class Served:
    """A snapshot with all that answers from it."""

    snapshot: Snapshot
    assistant: Answerer
    check: CheckAnswer
    folder: Path | None = None


# Builds what answers from a verified snapshot, ready to be asked.
Make = Callable[[Snapshot, Path | None], Awaitable[Served]]


class Serving:
    """`current` is replaced whole, and read anew by each question. An `Answerer`, too.

    `read_choice` gives what shall answer, or None; `make` builds it. Without them nothing is ever replaced.
    """

    def __init__(
        self,
        current: Served,
        read_choice: Callable[[], Choice | None] = lambda: None,
        make: Make | None = None,
    ) -> None:
        self.current = current
        self._read_choice, self._make = read_choice, make
        self._refused: Choice | None = None

    async def ask(self, question: Question) -> Outcome:
        return await self.current.assistant.ask(question)

    def check(self, *args: object, **values: object) -> tuple[Problem, ...]:
        return self.current.check(*args, **values)  # type: ignore[arg-type]

    def verify(self) -> tuple[FileCheck, ...]:
        """The files of what answers now against their checksums."""
        return verify_snapshot(self.current.folder)

    async def look(self) -> None:
        """Takes what was chosen since, after verifying it; a choice that cannot be used is told once."""
        choice = await asyncio.to_thread(self._read_choice)
        same = choice is None or choice.sha256 == self.current.snapshot.sha256
        if same or choice is None or choice == self._refused or self._make is None:
            return
        before = self.current.snapshot
        try:
            snapshot = await asyncio.to_thread(load_choice, choice)
            served = await self._make(snapshot, choice.folder)
        except StatsAssistantError as error:
            self._refused = choice
            log.error(  # noqa: TRY400 (its sentence says all)
                "the chosen snapshot cannot be used; the one before answers on", reason=str(error)
            )
            return
        self.current = served
        log.info("another snapshot answers now", was=_name(before), now=_name(snapshot))


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


def write_choice(state_folder: Path, choice: Choice) -> None:
    """In one step: a service that looks meanwhile reads the old choice or the new one."""
    state_folder.mkdir(parents=True, exist_ok=True)
    folder = None if choice.folder is None else str(choice.folder)
    half = state_folder / f"{CHOICE_FILE}.{os.getpid()}"
    half.write_text(json.dumps({"folder": folder, "sha256": choice.sha256}) + "\n", encoding="utf-8")
    half.replace(state_folder / CHOICE_FILE)


def _name(snapshot: Snapshot) -> str:
    return f"{snapshot.snapshot_date.isoformat()} ({snapshot.sha256[:12]})"
