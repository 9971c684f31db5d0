"""Builders of test values: `make_...`, each with a default that a test overrides where it matters."""

from __future__ import annotations

import json
from datetime import date
from decimal import Decimal
from typing import Any

from core.conversation.messages import Completion, FinishReason, Question, ToolCall, Usage
from core.data.facts import Coverage, Observation
from core.outcome import AnswerStatus

TODAY = date(2026, 11, 30)


def make_question(text: str = "What was Canada's population in 2024?", *context: str) -> Question:
    return Question(text, TODAY, context)


def make_call(call_id: str = "c1", name: str = "look_up", arguments: Any = None) -> ToolCall:
    """`arguments`: an object, or the raw text of broken ones."""
    text = (
        arguments if isinstance(arguments, str) else json.dumps({"n": 1} if arguments is None else arguments)
    )
    return ToolCall(call_id, name, text)


def make_calls(*calls: ToolCall, content: str | None = None, tokens: int = 100) -> Completion:
    return Completion(content, calls, "tool_calls", usage=Usage(tokens, 10))


def make_answer(
    text: str = "Canada's population was 41,262,329 people in 2024.",
    status: AnswerStatus = "answered",
    finish_reason: FinishReason = "stop",
    tokens: int = 100,
) -> Completion:
    content = json.dumps({"status": status, "answer": text}, ensure_ascii=False)
    return Completion(content, finish_reason=finish_reason, usage=Usage(tokens, 10))


def make_observation(
    value: int | str | None = 41262329,
    country: str = "CAN",
    indicator: str = "SP.POP.TOTL",
    year: int = 2024,
    unit: str = "people",
) -> Observation:
    return Observation(country, indicator, year, None if value is None else Decimal(value), unit)


def make_coverage() -> Coverage:
    return Coverage(
        ("BRA", "CAN", "GBR", "IND", "JPN", "MEX", "NGA", "USA"),
        (
            "SP.POP.TOTL",
            "NY.GDP.MKTP.CD",
            "NY.GDP.PCAP.CD",
            "SP.DYN.LE00.IN",
            "EG.ELC.ACCS.ZS",
            "IT.NET.USER.ZS",
        ),
        2000,
        2025,
        date(2026, 10, 8),
    )
