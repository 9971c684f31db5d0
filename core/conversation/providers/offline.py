"""The offline provider: answers without a model, through the same loop, tools and gates as any other.

It reads the question to forms, asks the tools for the facts that they need, and tells what these say. It
reads the snapshot's years, never its values.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from core.checking.gate import Gate
from core.checking.review import Written
from core.claims.facts_index import Facts
from core.claims.needs import Call, TooManyCalls, calls_for_all
from core.conversation.messages import (
    Completion,
    CompletionRequest,
    Question,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from core.language.reading.asked import Asked

_FREE = Usage(0, 0)


class OfflineProvider:
    """A deterministic answerer behind the provider port. It costs no tokens and keeps no state."""

    name = "offline"

    def __init__(self, gate: Gate) -> None:
        self._gate = gate

    async def complete(self, request: CompletionRequest) -> Completion:
        """Tool calls for a question that it understood, else an answer that says why not."""
        question = _find_question(request) or Question("", self._gate.coverage.snapshot_date)
        asked = self._gate.read_question(question.text, question.context, question.asked_on)
        replies = [message for message in request.messages if isinstance(message, ToolMessage)]
        if not asked.forms:
            return _reply(self._gate.decline(asked))
        if not replies:
            return self._call(asked, {tool.name for tool in request.tools})
        facts = Facts(
            (fact for reply in replies for fact in reply.facts), self._gate.coverage, self._gate.catalog
        )
        answer = self._gate.answer(asked, facts)
        if answer is None:
            answer = self._gate.decline(asked, self._gate.find_obstacle(asked.forms, facts))
        return _reply(answer)

    def _call(self, asked: Asked, offered: set[str]) -> Completion:
        try:
            calls = calls_for_all(asked.forms, self._gate.coverage)
        except TooManyCalls:
            return _reply(self._gate.decline(asked, "too_many"))
        if not {call.tool for call in calls} <= offered:
            return _reply(self._gate.decline(asked))
        return Completion(None, _number(calls), "tool_calls", usage=_FREE)


def _find_question(request: CompletionRequest) -> Question | None:
    for message in reversed(request.messages):
        if isinstance(message, UserMessage) and message.question is not None:
            return message.question
    return None


def _number(calls: Sequence[Call]) -> tuple[ToolCall, ...]:
    """Two forms may need the same call: it is made once."""
    texts = dict.fromkeys((call.tool, json.dumps(call.arguments)) for call in calls)
    return tuple(ToolCall(f"call_{n}", tool, text) for n, (tool, text) in enumerate(texts, start=1))


def _reply(written: Written) -> Completion:
    content = json.dumps({"status": written.status, "answer": written.text}, ensure_ascii=False)
    return Completion(content, usage=_FREE)
