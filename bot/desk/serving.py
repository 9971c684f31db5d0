"""What answers now, and how another snapshot takes its place while questions are being answered.

`stats-assistant snapshot use FOLDER` writes a choice into the state folder; the service looks for it,
verifies the snapshot again, builds what answers from it, and then replaces the old one whole. A question that
is under way ends on the data on which it began, and its outcome names them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import structlog

from bot.desk.questions import Answerer
from bot.store.chosen import Choice, load_choice
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.data.snapshot import FileCheck, Snapshot, verify_snapshot
from core.errors import StatsAssistantError
from core.outcome import Outcome, Problem
from core.passages import CheckedPassage, check_passage

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Served:
    """A snapshot with all that answers from it."""

    snapshot: Snapshot
    assistant: Answerer
    gate: Gate
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
        return self.current.gate.check(*args, **values)  # type: ignore[arg-type]

    def check_passage(self, text: str) -> CheckedPassage:
        """A text of somebody's own against all of what answers now. Takes its time."""
        served = self.current  # another may take its place meanwhile
        return check_passage(served.snapshot, served.gate, text)

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


def _name(snapshot: Snapshot) -> str:
    return f"{snapshot.snapshot_date.isoformat()} ({snapshot.sha256[:12]})"
