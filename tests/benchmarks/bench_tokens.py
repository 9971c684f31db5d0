"""Tokens that a question of the set sends to a model, by design, counted by a server's own tokenizer.

    python tests/benchmarks/bench_tokens.py http://127.0.0.1:8080

The server is one of llama.cpp (it has /tokenize), whose model's tokenizer counts. The offline provider plays
the model, so that the conversations are the set's own: the right calls, one step, then the answer. Counted is
the text of all requests of a question, with function tools in two forms: the JSON that is sent, and the short
signatures that hosted services make of it for their model (an estimate: they do not publish them). A service
adds a few tokens of its own for each message.
"""

from __future__ import annotations

import asyncio
import json
import sys
import urllib.request
from collections.abc import Callable
from dataclasses import replace
from statistics import median
from typing import Any

from core.ask import Assistant, Route
from core.designs import DesignName
from core.evaluation.question_set import load_question_set
from core.messages import Completion, CompletionRequest, Question
from core.models import Model
from core.offline import OfflineProvider
from core.providers.chat_wire import build_body
from core.snapshot import load_snapshot

Count = Callable[[str], int]
Render = Callable[[dict[str, Any]], str]


class CountingProvider:
    """Answers as the offline provider does, and keeps the tokens of each request."""

    name = "counting"

    def __init__(self, inner: OfflineProvider, count: Count, render: Render) -> None:
        self.counts: list[int] = []
        self._inner = inner
        self._count = count
        self._render = render

    async def complete(self, request: CompletionRequest) -> Completion:
        body = build_body(request, Model("m"))
        shown = [message["content"] or json.dumps(message["tool_calls"]) for message in body["messages"]]
        shown += [self._render(tool) for tool in body.get("tools", ())]
        self.counts.append(sum(map(self._count, shown)))
        return await self._inner.complete(replace(request, model="offline"))


def render_json(tool: dict[str, Any]) -> str:
    return json.dumps(tool, separators=(",", ":"))


def render_signature(tool: dict[str, Any]) -> str:
    function = tool["function"]
    arguments = function["parameters"]["properties"].items()
    typed = ", ".join(f"{name}: {_name_type(schema)}" for name, schema in arguments)
    return f"// {function['description']}\ntype {function['name']} = (_: {{ {typed} }}) => any;\n"


def _name_type(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type", "string")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


def build_counter(address: str) -> Count:
    known: dict[str, int] = {}

    def count(text: str) -> int:
        if text not in known:
            data = json.dumps({"content": text}).encode()
            asked = urllib.request.Request(f"{address}/tokenize", data, {"Content-Type": "application/json"})  # noqa: S310
            with urllib.request.urlopen(asked) as reply:  # noqa: S310 (an address of this machine)
                known[text] = len(json.load(reply)["tokens"])
        return known[text]

    return count


async def measure(design: DesignName, count: Count, render: Render) -> list[int]:
    snapshot, questions = load_snapshot(), load_question_set()
    totals = []
    for question in questions.questions:
        provider = CountingProvider(OfflineProvider(snapshot), count, render)
        await Assistant(snapshot, [Route(provider, "m", design)]).ask(
            Question(question.text, questions.asked_on)
        )
        totals.append(sum(provider.counts))
    return totals


def main() -> None:
    count = build_counter(sys.argv[1])
    runs: tuple[tuple[str, DesignName, Render], ...] = (
        ("tools, as JSON", "tools", render_json),
        ("tools, as signatures", "tools", render_signature),
        ("plan", "plan", render_json),
        ("fetch-first", "fetch-first", render_json),
    )
    for name, design, render in runs:
        totals = asyncio.run(measure(design, count, render))
        print(f"{name:<22} median {median(totals):>7,.0f}  least {min(totals):>7,}  most {max(totals):>7,}")


if __name__ == "__main__":
    main()
