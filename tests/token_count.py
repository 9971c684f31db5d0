"""Tokens that a question sends to a model, by design: what the requests say, through a tokenizer.

The offline provider plays the model, so that the conversations are the question set's own: the right calls,
one step, then the answer.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import bpe_openai

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.designs import DesignName
from core.conversation.messages import Completion, CompletionRequest, Question
from core.conversation.models import Model
from core.conversation.providers.chat_wire import build_body
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import load_snapshot
from core.evaluation.question_set import load_question_set

Count = Callable[[str], int]
Render = Callable[[dict[str, Any]], str]

_O200K = bpe_openai.get_encoding("o200k_base")


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


def count_with_o200k(text: str) -> int:
    return len(_O200K.encode(text))


def render_json(tool: dict[str, Any]) -> str:
    return json.dumps(tool, separators=(",", ":"))


def render_signature(tool: dict[str, Any]) -> str:
    function = tool["function"]
    arguments = function["parameters"]["properties"].items()
    typed = ", ".join(f"{name}: {_name_type(schema)}" for name, schema in arguments)
    return f"// {function.get('description', '')}\ntype {function['name']} = (_: {{ {typed} }}) => any;\n"


def _name_type(schema: dict[str, Any]) -> str:
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    kind = schema.get("type", "string")
    return " | ".join(kind) if isinstance(kind, list) else str(kind)


async def count_questions(design: DesignName, count: Count, render: Render) -> list[int]:
    snapshot, questions = load_snapshot(), load_question_set()
    totals = []
    for question in questions.questions:
        provider = CountingProvider(OfflineProvider(Gate.over(snapshot)), count, render)
        await Assistant(snapshot, [Route(provider, "m", design)]).ask(
            Question(question.text, questions.asked_on)
        )
        totals.append(sum(provider.counts))
    return totals
