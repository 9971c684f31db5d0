"""A scripted stand-in for a model that errs, for the demo only: constructed, and labelled so everywhere.

The offline provider makes no mistakes that a gate could stop, so without it nobody could see what happens to
one. Only the few questions below, which say "constructed example" themselves, go to it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from core.ask import Assistant, Route
from core.conversation.messages import (
    Completion,
    CompletionRequest,
    Question,
    ToolCall,
    ToolMessage,
    UserMessage,
)
from core.data.snapshot import Snapshot
from core.outcome import Outcome

PROVIDER_NAME = "constructed"
MODEL_NAME = "constructed-example"


@dataclass(frozen=True, slots=True)
class Script:
    """What the stand-in does with one question: one tool call, then `answer`; None: the call again."""

    question: str
    tool: str
    arguments: tuple[tuple[str, Any], ...]
    answer: str | None

    def call(self, number: int) -> ToolCall:
        return ToolCall(f"call-{number}", self.tool, json.dumps(dict(self.arguments)))


_MEXICO_INTERNET = (
    ("country_code", "MEX"),
    ("indicator_code", "IT.NET.USER.ZS"),
    ("start_year", 2021),
    ("end_year", 2022),
)
WRONG_YEAR = Script(
    "What percentage of people in Mexico used the Internet in 2022? (constructed example)",
    "get_values",
    _MEXICO_INTERNET,
    # The value of 2021, told as that of 2022: a mistake that a hosted model really made.
    "In 2022, 75.63% of people in Mexico used the Internet.",
)
WRONG_YEAR_FRENCH = Script(
    "Quel pourcentage de personnes utilisaient Internet au Mexique en 2022 ? (exemple construit)",
    "get_values",
    _MEXICO_INTERNET,
    "En 2022, 75,63 % des personnes au Mexique utilisaient Internet.",
)
STUCK = Script(
    "What was Japan's life expectancy in 2023? (constructed example: a model that is stuck)",
    "get_values",
    (
        ("country_code", "JPN"),
        ("indicator_code", "SP.DYN.LE00.IN"),
        ("start_year", 2023),
        ("end_year", 2023),
    ),
    None,
)
SCRIPTS = (WRONG_YEAR, WRONG_YEAR_FRENCH, STUCK)


class Answerer(Protocol):
    """What the bot needs of an assistant."""

    async def ask(self, question: Question) -> Outcome: ...


class StandInModel:
    """A provider that plays `SCRIPTS`."""

    name = PROVIDER_NAME

    async def complete(self, request: CompletionRequest) -> Completion:
        asked = [message.question for message in request.messages if isinstance(message, UserMessage)]
        script = find_script(asked[0].text) if asked and asked[0] is not None else None
        if script is None:
            raise AssertionError("only questions that have a script are sent here")
        results = sum(isinstance(message, ToolMessage) for message in request.messages)
        if results == 0 or script.answer is None:
            return Completion(None, (script.call(results),), "tool_calls")
        return Completion(json.dumps({"status": "answered", "answer": script.answer}))


class DemoAssistant:
    """Sends the constructed examples to the stand-in, and every other question to `assistant`."""

    def __init__(self, assistant: Answerer, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        self._assistant = assistant
        self._stand_in = Assistant(snapshot, [Route(StandInModel(), MODEL_NAME, "tools")])

    async def ask(self, question: Question) -> Outcome:
        chosen = self._stand_in if find_script(question.text) else self._assistant
        return await chosen.ask(question)


def find_script(text: str, scripts: Sequence[Script] = SCRIPTS) -> Script | None:
    """The script for exactly this question; spaces of any kind and number count as one."""
    words = text.split()
    return next((script for script in scripts if script.question.split() == words), None)
