"""Median tokens that a question of the set sends to a model, by design.

    python tests/benchmarks/bench_tokens.py [http://127.0.0.1:8080]

Counted with o200k, the tokenizer of hosted models; given the address of a llama.cpp server (it has
/tokenize), with that of its model. Function tools are counted in two forms: the JSON that is sent, and the
short signatures that hosted services make of it for their model (an estimate: they do not publish them). A
service adds a few tokens of its own for each message, and may count the reply's schema (80) each time.
"""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from token_count import Count, Render, count_questions, count_with_o200k, render_json, render_signature

from core.conversation.designs import DesignName


def count_with_server(address: str) -> Count:
    known: dict[str, int] = {}

    def count(text: str) -> int:
        if text not in known:
            data = json.dumps({"content": text}).encode()
            asked = urllib.request.Request(  # noqa: S310 (an address of this machine)
                f"{address}/tokenize", data, {"Content-Type": "application/json"}
            )
            with urllib.request.urlopen(asked) as reply:  # noqa: S310 (an address of this machine)
                known[text] = len(json.load(reply)["tokens"])
        return known[text]

    return count


def main() -> None:
    count = count_with_server(sys.argv[1]) if len(sys.argv) > 1 else count_with_o200k
    runs: tuple[tuple[str, DesignName, Render], ...] = (
        ("tools, as JSON", "tools", render_json),
        ("tools, as signatures", "tools", render_signature),
        ("plan", "plan", render_json),
        ("fetch-first", "fetch-first", render_json),
    )
    for name, design, render in runs:
        totals = asyncio.run(count_questions(design, count, render))
        print(f"{name:<22} median {median(totals):>7,.0f}  least {min(totals):>7,}  most {max(totals):>7,}")


if __name__ == "__main__":
    main()
