"""How long a reporter waits: from a mention to the posted answer, and how fast deliveries are acknowledged.

    python tests/benchmarks/bench_chat.py [--questions 200] [--at-once 1] [--mode socket|http]
        [--series never|always]

The real bot with the offline provider and its store on disk, through the local workspace, in one process:
what is measured is their time together, on this machine. Exit code 1 when a limit of the product is missed.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from e2e.newsroom import Mode, Newsroom, bot_in, newsroom

from bot.desk.pictures import When
from bot.workspace import ROSA
from bot.workspace.state import Change
from core.logs import configure_logs

MEDIAN_MS, P95_MS, ACK_MS = 150.0, 500.0, 1000.0
QUESTIONS = (
    "What was Canada's population in {year}?",
    "By what percentage did India's population grow from 2000 to {year}?",
    "Did Nigeria or India have the larger population in {year}?",
    "Quelle était l'espérance de vie au Japon en {year} ?",
)

SERIES = (
    "How did Canada's population develop from 2000 to {year}?",
    "Show me the GDP of India and Japan from 2000 to {year}",
    "Rank the countries by GDP per person in {year}",
)


def percentile(values: list[float], share: float) -> float:
    """The value that `share` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, round(share * (len(values) - 1)))]


class Stopwatch:
    """Times each answer by the thread that it is posted in."""

    def __init__(self, room: Newsroom, questions: tuple[str, ...]) -> None:
        self._questions = questions
        self.asked: dict[str, float] = {}
        self.milliseconds: list[float] = []
        self._room = room
        room.workspace.state.observers.append(self._hear)

    def _hear(self, change: Change) -> None:
        if change.kind == "message" and change.data.get("bot_id"):
            started = self.asked.pop(str(change.data.get("thread_ts")), None)
            if started is not None:
                self.milliseconds.append((time.perf_counter() - started) * 1000)

    async def ask(self, number: int) -> None:
        text = self._questions[number % len(self._questions)].format(year=2003 + number % 22)
        started = time.perf_counter()
        message = self._room.ask(ROSA, f"@stats {text}")
        self.asked[message.ts] = started
        await self._room.until(lambda: message.ts not in self.asked, seconds=30)


async def measure(count: int, at_once: int, mode: Mode, charts: When | None) -> bool:
    """`charts`: questions on series and rankings, with pictures or without; None: on single figures."""
    with tempfile.TemporaryDirectory() as folder:
        async with newsroom() as room, bot_in(room, Path(folder), mode=mode, charts=charts or "never") as bot:
            watch = Stopwatch(room, SERIES if charts else QUESTIONS)
            await watch.ask(0)  # the first question loads what is loaded lazily
            watch.milliseconds.clear()
            for start in range(0, count, at_once):
                await asyncio.gather(
                    *(watch.ask(number) for number in range(start, min(start + at_once, count)))
                )
            await bot.background.settled()
            await room.workspace.delivery.settled()
            methods = [call.method for call in room.workspace.web_api.calls]
            pictures = methods.count("files.completeUploadExternal")
            acks = [attempt.seconds * 1000 for attempt in room.workspace.delivery.attempts]
            refused = [attempt for attempt in room.workspace.delivery.attempts if attempt.failure]
            errors = [call for call in room.workspace.web_api.calls if call.error]
    median, p95 = statistics.median(watch.milliseconds), percentile(watch.milliseconds, 0.95)
    print(f"{mode}, {len(watch.milliseconds)} questions, {at_once} at once, {pictures} pictures")
    longest = max(watch.milliseconds)
    print(f"  mention to posted answer: median {median:.0f} ms, p95 {p95:.0f} ms, max {longest:.0f} ms")
    print(f"  acknowledgement:          median {statistics.median(acks):.0f} ms, max {max(acks):.0f} ms")
    print(f"  deliveries not taken: {len(refused)}; calls refused: {len(errors)}")
    quick = at_once > 1 or (median <= MEDIAN_MS and p95 <= P95_MS)
    return quick and max(acks) < ACK_MS and not refused and not errors


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--at-once", type=int, default=1, help="the time limits apply to one at a time")
    parser.add_argument("--mode", choices=("socket", "http"), default="socket")
    parser.add_argument("--series", choices=("never", "always"), help="series and rankings; their pictures")
    options = parser.parse_args()
    configure_logs("ERROR")
    logging.getLogger("slack_bolt").setLevel(logging.ERROR)
    return 0 if asyncio.run(measure(options.questions, options.at_once, options.mode, options.series)) else 1


if __name__ == "__main__":
    sys.exit(main())
