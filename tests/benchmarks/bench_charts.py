"""How long a picture takes, warm and from nothing, and how much memory it needs.

Run: python tests/benchmarks/bench_charts.py. Says at the end whether it kept its limits; else it ends with 1.
"""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parents[1])]

from core.ask import Assistant, Route  # noqa: E402 (after the path)
from core.charts import draw_chart, render  # noqa: E402
from core.charts.beside import RenderingProcess  # noqa: E402
from core.checking.gate import Gate  # noqa: E402
from core.conversation.messages import Question  # noqa: E402
from core.conversation.providers.offline import OfflineProvider  # noqa: E402
from core.data.snapshot import load_snapshot  # noqa: E402
from tests.charts.conftest import QUESTIONS  # noqa: E402

ROUNDS, AT_ONCE = 10, 50
MOST_MS = 300  # of a picture, where the renderer was used before
MOST_MB = 400  # of a process that drew many
FROM_NOTHING = "import vl_convert; vl_convert.vegalite_to_svg({'mark': 'point', 'data': {'values': [{}]}})"


def measure(run: Callable[[], object]) -> float:
    started = time.perf_counter()
    run()
    return (time.perf_counter() - started) * 1000


def peak_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


async def draw_beside(specs: list[dict[str, Any]]) -> None:
    """Fifty at once, each another picture, in the process that the chat has for it."""
    drawing = RenderingProcess(seconds=120)
    many = [{**specs[n % len(specs)], "description": str(n)} for n in range(AT_ONCE)]
    started = time.perf_counter()
    await asyncio.gather(*(drawing.render(spec, "png") for spec in many))
    seconds = time.perf_counter() - started
    await drawing.close()
    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"{AT_ONCE} at once in the process beside: {seconds:.1f} s, {largest:.0f} MB at the most")


def main() -> int:
    snapshot = load_snapshot()
    gate = Gate.over(snapshot)
    assistant = Assistant(snapshot, [Route(OfflineProvider(gate), "offline")], gate=gate)
    outcomes = [asyncio.run(assistant.ask(Question(text, date(2026, 11, 30)))) for text in QUESTIONS]
    draw = [partial(draw_chart, outcome, gate.catalog, snapshot.coverage) for outcome in outcomes]
    specs = [chart.spec for one in draw if (chart := one()) is not None]
    before = peak_mb()
    first = partial(subprocess.run, [sys.executable, "-c", FROM_NOTHING], check=True)
    cold = [measure(first) for _ in range(3)]
    render(specs[0], "png")
    rows = {
        "specification": [measure(one) for one in draw for _ in range(ROUNDS)],
        "SVG": [measure(partial(render, spec, "svg")) for spec in specs for _ in range(ROUNDS)],
        "PNG": [measure(partial(render, spec, "png")) for spec in specs for _ in range(ROUNDS)],
    }
    print(f"{len(specs)} pictures, {ROUNDS} times each\n\n| | median | p95 |\n|---|---|---|")
    for name, times in rows.items():
        print(f"| {name} | {median(times):.0f} ms | {quantiles(times, n=20)[-1]:.0f} ms |")
    print(f"| a first picture of a new process | {median(cold):.0f} ms | |")
    drawn = len(specs) * ROUNDS * 2
    print(f"\nMemory: {before:.0f} MB before the first, {peak_mb():.0f} MB at the most after {drawn}")
    slow = median(rows["specification"]) + median(rows["PNG"]) >= MOST_MS
    large = peak_mb() >= MOST_MB
    asyncio.run(draw_beside(specs))
    kept = {True: "missed", False: "kept"}
    print(f"Limits: {MOST_MS} ms warm {kept[slow]}, {MOST_MB} MB {kept[large]}")
    return int(slow or large)


if __name__ == "__main__":
    sys.exit(main())
