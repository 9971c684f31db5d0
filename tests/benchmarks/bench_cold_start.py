"""How long `stats-assistant ask` takes from nothing to an answer, and one offline question inside a process.

Run: python tests/benchmarks/bench_cold_start.py [RUNS]. Prints medians and 95th percentiles; asserts nothing,
since another program may have the processor.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median, quantiles

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.messages import Question
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import load_snapshot
from core.evaluation.question_set import load_question_set

COMMAND = str(Path(sys.executable).with_name("stats-assistant"))


def measure(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return time.perf_counter() - started


def tell(name: str, seconds: list[float]) -> None:
    p95 = quantiles(seconds, n=20)[-1]
    print(f"{name}: median {median(seconds) * 1000:.1f} ms, p95 {p95 * 1000:.1f} ms ({len(seconds)} runs)")


def main(runs: int) -> None:
    bare = [sys.executable, "-c", "pass"]
    ask = [COMMAND, "ask", "What was Canada's population in 2024?"]
    for name, command in (("python -c pass", bare), ("stats-assistant ask", ask)):
        start = partial(subprocess.run, command, capture_output=True, check=True)
        tell(name, [measure(start) for _ in range(runs)])
    tell("load the snapshot", [measure(load_snapshot) for _ in range(runs)])
    snapshot = load_snapshot()
    assistant = Assistant(snapshot, [Route(OfflineProvider(Gate.over(snapshot)), "offline")])
    question_set = load_question_set()
    texts = [question.text for question in question_set.questions]
    with asyncio.Runner() as runner:
        times = [
            measure(lambda text=text: runner.run(assistant.ask(Question(text, question_set.asked_on))))
            for _ in range(runs)
            for text in texts
        ]
    tell("a question of the set, in process", times)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
