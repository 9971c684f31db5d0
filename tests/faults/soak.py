"""A long quiet day in an hour: questions at an even pace, and each minute what the bot holds by then.

    python tests/faults/soak.py [--minutes 30] [--per-second 5] [--log FILE]

The bot's own process with the offline provider and SQLite, unshortened, against the local workspace in this
one. Its memory, open files, threads and database are read from outside. Exit code 1 where a question stays
without an answer, or where memory or files still grow in the second half (by more than 5 MB, or 5 files).
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from running_bot import make_workspace
from served_bot import ServedBot, served_bot

from bot.workspace import EDUARDO, INES, ROSA
from bot.workspace.newsroom import BOT, LUC
from bot.workspace.state import Change
from core.cli.output import format_table

PEOPLE = (ROSA, LUC, EDUARDO, INES)
QUESTIONS = (
    "What was Canada's population in {year}?",
    "By what percentage did India's population grow from 2000 to {year}?",
    "Did Nigeria or India have the larger population in {year}?",
    "Quelle était l'espérance de vie au Japon en {year} ?",
    "Which country had the highest GDP per person in {year}?",
    "How many zebras lived in Brazil in {year}?",
)
MOST_MEGABYTES, MOST_FILES = 5.0, 5
_LAST_ANSWERS_SECONDS = 120.0
_HEADINGS = ("minute", "asked", "answered", "median s", "slowest s", "MB", "files", "threads", "database MB")


@dataclass(frozen=True)
class Sample:
    """What stood at the end of a minute; the times are those of that minute's answers."""

    minute: int
    asked: int
    answered: int
    median_seconds: float
    slowest_seconds: float
    megabytes: float
    files: int
    threads: int
    database_megabytes: float

    def cells(self) -> tuple[str, ...]:
        return (
            *(str(count) for count in (self.minute, self.asked, self.answered)),
            f"{self.median_seconds:.2f}",
            f"{self.slowest_seconds:.2f}",
            f"{self.megabytes:.1f}",
            *(str(count) for count in (self.files, self.threads)),
            f"{self.database_megabytes:.1f}",
        )


class Soak:
    """Asks, hears the answers and forgets both, so that what grows is the bot's."""

    def __init__(self, bot: ServedBot, folder: Path) -> None:
        self.bot, self._folder = bot, folder
        self._random = random.Random(1)  # noqa: S311 - a repeatable run, no secret
        self.waiting: dict[str, float] = {}
        self.asked = self.answered = 0
        self._seconds: list[float] = []
        bot.workspace.state.observers.append(self._hear)

    def ask(self) -> None:
        form = QUESTIONS[self.asked % len(QUESTIONS)]
        text = form.format(year=self._random.randint(2001, 2024))
        message = self.bot.say(f"<@{BOT}> {text}", PEOPLE[self.asked % len(PEOPLE)])
        self.waiting[message.ts] = time.monotonic()
        self.asked += 1

    def _hear(self, change: Change) -> None:
        if change.kind != "message" or not change.data.get("bot_id"):
            return
        began = self.waiting.pop(str(change.data.get("thread_ts")), None)
        if began is not None:
            self._seconds.append(time.monotonic() - began)
            self.answered += 1

    def forget(self) -> None:
        """What was answered a while ago leaves the workspace, whose memory is not the bot's."""
        oldest = min((float(ts) for ts in self.waiting), default=time.time()) - 30
        for messages in self.bot.workspace.state.messages.values():
            for ts in [ts for ts in messages if float(ts) < oldest]:
                del messages[ts]

    def sample(self, minute: int) -> Sample:
        process = Path(f"/proc/{self.bot.process.pid}")
        status = dict(
            line.split(":", 1) for line in (process / "status").read_text(encoding="ascii").splitlines()
        )
        seconds, self._seconds = sorted(self._seconds) or [0.0], []
        return Sample(
            minute,
            self.asked,
            self.answered,
            seconds[len(seconds) // 2],
            seconds[-1],
            int(status["VmRSS"].split()[0]) / 1024,
            len(list((process / "fd").iterdir())),
            int(status["Threads"]),
            sum(file.stat().st_size for file in self._folder.glob("newsroom.sqlite*")) / 2**20,
        )


async def soak(minutes: int, per_second: float, log: Path | None) -> bool:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with make_workspace() as workspace, served_bot(workspace, folder, LOG_LEVEL="WARNING") as bot:
            run = Soak(bot, folder)
            samples = []
            began = time.monotonic()
            for number in range(round(minutes * 60 * per_second)):
                await asyncio.sleep(max(0.0, began + number / per_second - time.monotonic()))
                run.ask()
                if (number + 1) % round(60 * per_second) == 0:
                    run.forget()
                    samples.append(run.sample(len(samples) + 1))
                    print("  ".join(samples[-1].cells()), flush=True)
            took = time.monotonic() - began
            with suppress(TimeoutError):
                async with asyncio.timeout(_LAST_ANSWERS_SECONDS):
                    await bot.until(lambda: not run.waiting)
            if log is not None:
                shutil.copy(bot.log, log)
    for line in format_table([_HEADINGS, *(sample.cells() for sample in samples)], frozenset(range(9))):
        print(line)
    half = samples[len(samples) // 2 :]
    growth, files = half[-1].megabytes - half[0].megabytes, half[-1].files - half[0].files
    print(
        f"{run.asked} questions in {took / 60:.1f} minutes, {len(run.waiting)} without an answer; "
        f"in the second half memory {growth:+.1f} MB, files {files:+d}"
    )
    return not run.waiting and growth < MOST_MEGABYTES and files < MOST_FILES


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=30)
    parser.add_argument("--per-second", type=float, default=5.0)
    parser.add_argument("--log", type=Path, help="keep the bot's log lines in this file")
    options = parser.parse_args()
    return 0 if asyncio.run(soak(options.minutes, options.per_second, options.log)) else 1


if __name__ == "__main__":
    sys.exit(main())
