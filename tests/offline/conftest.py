"""A question through the offline provider and the real tools, without loop or gates."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

import pytest

from core.checking.gate import Gate
from core.conversation.messages import (
    CompletionRequest,
    Message,
    Question,
    ToolMessage,
    ToolSpec,
    UserMessage,
)
from core.conversation.providers.offline import OfflineProvider
from core.data.facts import Fact
from core.data.snapshot import Snapshot, load_snapshot
from core.tools import build_tools
from core.tools.base import dispatch

CLOCK = date(2026, 11, 30)


@dataclass(frozen=True)
class Told:
    """What came back: status, text, the calls as (tool, arguments) and the facts."""

    status: str
    text: str
    calls: tuple[tuple[str, dict[str, object]], ...]
    facts: tuple[Fact, ...]

    @property
    def cells(self) -> set[tuple[str, str, int]]:
        """(country, indicator, year) of every get_values call of one year."""
        return {
            (str(a["country_code"]), str(a["indicator_code"]), int(str(a["start_year"])))
            for name, a in self.calls
            if name == "get_values"
        }


Ask = Callable[..., Told]


@pytest.fixture(scope="session")
def snapshot() -> Snapshot:
    return load_snapshot()


@pytest.fixture(scope="session")
def ask(snapshot: Snapshot) -> Ask:
    tools = build_tools(snapshot)
    provider = OfflineProvider(Gate.over(snapshot))
    specs = tuple(ToolSpec(tool.name, tool.description, tool.parameters) for tool in tools.values())

    def run(text: str, context: Sequence[str] = (), asked_on: date = CLOCK) -> Told:
        question = Question(text, asked_on, tuple(context))
        messages: list[Message] = [UserMessage(text, question)]
        calls: list[tuple[str, dict[str, object]]] = []
        facts: list[Fact] = []
        while True:
            last = asyncio.run(provider.complete(CompletionRequest("offline", tuple(messages), specs)))
            if not last.tool_calls:
                break
            for call in last.tool_calls:
                reply = dispatch(tools, call.name, call.arguments)
                messages.append(ToolMessage(call.id, call.name, reply.content, tuple(reply.facts)))
                calls.append((call.name, json.loads(call.arguments)))
                facts += reply.facts
        answer = json.loads(last.content or "{}")
        return Told(answer["status"], answer["answer"], tuple(calls), tuple(facts))

    return run
