"""Everything that is measured, as a page: `python tests/benchmarks > tests/benchmarks/RESULTS.md`.

Each benchmark runs in a process of its own, one after the other; a busy machine makes all of them slower, so
the ratios count more than the times. Whatever a benchmark needs and does not find (a framework, a wide table)
it says, and goes on.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path

HERE = Path(__file__).parent
PAGES = (
    ("Beside the model: one tool call, one answer, every check", "bench_loop.py"),
    ("A check, by length", "bench_gate.py"),
    ("From a cold start", "bench_cold_start.py"),
    ("Mention to posted answer", "bench_chat.py"),
    ("Two hundred mentions at once", "bench_burst.py"),
    ("Tokens of a question", "bench_tokens.py"),
    ("Data of any size", "bench_size.py"),
    ("Pictures", "bench_charts.py"),
)


def main() -> None:
    print("# What it costs\n")
    day = f"{datetime.now(UTC):%Y-%m-%d}"
    busy = f"load {os.getloadavg()[0]:.1f} at the start"
    print(f"{day}, {platform.system()}, Python {platform.python_version()}, {os.cpu_count()} cores, {busy};")
    print(f"stats-assistant {version('stats-assistant')}. Written by `python tests/benchmarks`.")
    for title, script in PAGES:
        ran = subprocess.run([sys.executable, HERE / script], capture_output=True, text=True, check=False)
        table = "\n|" in f"\n{ran.stdout}"
        shown = ran.stdout.strip() if table else f"```text\n{ran.stdout.strip()}\n```"
        print(f"\n## {title}\n\n`{script}`\n\n{shown}", flush=True)
        if ran.returncode:
            why = (ran.stderr.strip().splitlines() or ["a limit was missed"])[-1]
            print(f"\nEnded with {ran.returncode}: {why}")


if __name__ == "__main__":
    main()
