"""The offline provider: answers without a model, through the same loop, tools and gates as any other.

First it proposes tool calls, then it tells what they proved. It reads the snapshot's years, never its values.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from core.facts import Fact
from core.messages import (
    Completion,
    CompletionRequest,
    Question,
    ToolCall,
    ToolMessage,
    Usage,
    UserMessage,
)
from core.offline.decline import write_decline
from core.offline.follow_up import plan_next
from core.offline.plan import Decline, LatestYears, Plan, PlannedCall
from core.offline.understand import understand
from core.outcome import AnswerStatus
from core.words import detect_asked_language
from core.writing import tells_answer, write_answer

_FREE = Usage(0, 0)


class OfflineProvider:
    """A deterministic answerer behind the provider port. It costs no tokens and keeps no state."""

    name = "offline"

    def __init__(self, snapshot: LatestYears) -> None:
        self._snapshot = snapshot

    async def complete(self, request: CompletionRequest) -> Completion:
        """Tool calls for a question that it understood, else an answer that says why not."""
        question = _find_question(request)
        if question is None:
            return self._decline(Decline("no_question"), Question("", self._snapshot.coverage.snapshot_date))
        plan = understand(question, self._snapshot)
        if isinstance(plan, Decline):
            return self._decline(plan, question)
        replies = [message for message in request.messages if isinstance(message, ToolMessage)]
        facts = [fact for reply in replies for fact in reply.facts]
        calls = plan.calls
        if replies:
            calls = plan_next(plan, facts) if len(replies) == len(plan.calls) else ()
        if not calls:
            return self._tell(facts, plan, question)
        offered = {tool.name for tool in request.tools}
        if not {call.tool for call in calls} <= offered:
            return self._decline(Decline("unclear"), question)
        return Completion(None, _build_calls(calls, len(replies) + 1), "tool_calls", usage=_FREE)

    def _tell(self, facts: Sequence[Fact], plan: Plan, question: Question) -> Completion:
        language = detect_asked_language(question.text, question.context)
        text = write_answer(facts, language, plan.focus)
        return _reply("answered" if tells_answer(facts, plan.focus) else "cannot_answer", text)

    def _decline(self, decline: Decline, question: Question) -> Completion:
        language = detect_asked_language(question.text, question.context)
        return _reply("cannot_answer", write_decline(decline, self._snapshot.coverage, language))


def _find_question(request: CompletionRequest) -> Question | None:
    for message in reversed(request.messages):
        if isinstance(message, UserMessage) and message.question is not None:
            return message.question
    return None


def _build_calls(calls: Sequence[PlannedCall], first: int) -> tuple[ToolCall, ...]:
    return tuple(
        ToolCall(f"call_{number}", call.tool, json.dumps(call.arguments))
        for number, call in enumerate(calls, start=first)
    )


def _reply(status: AnswerStatus, text: str) -> Completion:
    return Completion(json.dumps({"status": status, "answer": text}, ensure_ascii=False), usage=_FREE)
