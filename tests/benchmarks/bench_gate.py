"""How long gate 2 takes an answer: median, 95th percentile, and a hostile 100,000-character answer.

Run: python tests/benchmarks/bench_gate.py
"""

from __future__ import annotations

import json
import statistics
import sys
import time
from decimal import Decimal
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parents[1])]

from checking.gate_facts import GATE  # noqa: E402 (after the path)

from core.checking.review import Draft  # noqa: E402 (after the path)
from core.data.facts import fact_from_json  # noqa: E402 (after the path)

ROUNDS = 5


def main() -> None:
    cases = [
        json.loads(line, parse_float=Decimal)
        for path in sorted((HERE.parent / "checking" / "cases").glob("*.jsonl"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    prepared = [
        (case["answer"], case["question"], [fact_from_json(fact) for fact in case["evidence"]])
        for case in cases
    ]
    best = [float("inf")] * len(prepared)
    for _ in range(ROUNDS):
        for index, (answer, question, facts) in enumerate(prepared):
            start = time.perf_counter()
            GATE.review(Draft(answer), GATE.read_question(question), facts)
            best[index] = min(best[index], (time.perf_counter() - start) * 1000)
    times = sorted(best)
    print(f"{len(prepared)} answers, best of {ROUNDS} rounds each")
    median, p95 = statistics.median(times), times[int(len(times) * 0.95)]
    print(f"median {median:.2f} ms, p95 {p95:.2f} ms, max {times[-1]:.2f} ms")
    for hostile in (
        "1,2." * 25_000,
        "41 262 329 " * 70,
        "of the eight " * 61,
        "a " * 400,
        "(" * 800,
        "1–2" * 260,
    ):
        start = time.perf_counter()
        GATE.review(Draft(hostile), None, [])
        answer = (time.perf_counter() - start) * 1000
        start = time.perf_counter()
        GATE.read_question(hostile[:1_500])
        question = (time.perf_counter() - start) * 1000
        print(
            f"{len(hostile):>7} characters of {hostile[:8]!r}: "
            f"as an answer {answer:.0f} ms, as a question {question:.0f} ms"
        )


if __name__ == "__main__":
    main()
