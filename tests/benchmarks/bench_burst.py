"""A flood: many mentions in one moment, several times. Acknowledged at once, answered soon, memory flat.

    python tests/benchmarks/bench_burst.py [--questions 200] [--bursts 4] [--mode socket|http]

The real bot with the offline provider and SQLite, through the local workspace, in one process. Exit code 1
when a limit is missed: acknowledgement p99 under 1 s, the last answer within 15 s, and less than 15 MB more
memory from the second burst to the last.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.bench_chat import QUESTIONS, percentile
from e2e.newsroom import Mode, Newsroom, bot_in, newsroom

from bot.workspace import EDUARDO, INES, ROSA
from bot.workspace.newsroom import LUC
from core.logs import configure_logs

ACK_P99_SECONDS, LAST_ANSWER_SECONDS, GROWTH_MB = 1.0, 15.0, 15.0
_PEOPLE = (ROSA, LUC, EDUARDO, INES)


def read_memory_mb() -> float:
    """Resident memory of this process. Linux."""
    text = Path("/proc/self/status").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("VmRSS:"))
    return int(line.split()[1]) / 1024


async def flood(room: Newsroom, count: int, number: int) -> tuple[float, float, int]:
    """One burst: (acknowledgement p99, time of the last answer, answers); seconds since its start."""
    delivery = room.workspace.delivery
    delivery.attempts.clear()
    started = time.perf_counter()
    asked = [
        room.ask(
            _PEOPLE[n % 4], f"@stats {QUESTIONS[n % len(QUESTIONS)].format(year=2001 + (n + number) % 24)}"
        )
        for n in range(count)
    ]
    await room.until(lambda: all(room.replies(message) for message in asked), seconds=60)
    last = time.perf_counter() - started
    await delivery.settled()
    acks = [attempt.seconds for attempt in delivery.attempts if attempt.kind == "events_api"]
    answers = sum(len(room.replies(message)) for message in asked)
    for message in asked:  # a long conversation is the workspace's memory, not the bot's
        del room.workspace.state.messages[message.channel][message.ts]
        for reply in room.replies(message):
            del room.workspace.state.messages[reply.channel][reply.ts]
    room.workspace.web_api.calls.clear()
    return percentile(acks, 0.99), last, answers


async def measure(count: int, bursts: int, mode: Mode) -> bool:
    memory: list[float] = []
    passed = True
    with tempfile.TemporaryDirectory() as folder:
        async with newsroom() as room, bot_in(room, Path(folder), mode=mode) as bot:
            for number in range(bursts):
                ack, last, answers = await flood(room, count, number)
                await bot.background.settled()
                memory.append(read_memory_mb())
                print(
                    f"{mode}, {count} mentions at once: acknowledged p99 {ack * 1000:.0f} ms, last answer "
                    f"after {last:.1f} s, {answers} answers, {memory[-1]:.0f} MB"
                )
                passed &= ack < ACK_P99_SECONDS and last < LAST_ANSWER_SECONDS and answers == count
    growth = memory[-1] - memory[min(1, bursts - 1)]
    print(f"memory from the second burst to the last: {growth:+.1f} MB")
    return passed and growth < GROWTH_MB


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=int, default=200)
    parser.add_argument("--bursts", type=int, default=4)
    parser.add_argument("--mode", choices=("socket", "http"), default="socket")
    options = parser.parse_args()
    configure_logs("ERROR")
    logging.getLogger("slack_bolt").setLevel(logging.ERROR)
    return 0 if asyncio.run(measure(options.questions, options.bursts, options.mode)) else 1


if __name__ == "__main__":
    sys.exit(main())
