"""Small stand-ins that remember what happened to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.data.facts import Fact
from core.tools.base import ToolRefused, ToolResult


class FakeClock:
    """A clock that moves only when told to; `sleep` moves it and returns at once."""

    def __init__(self, now: float = 1_000.0) -> None:
        self.now = now
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds


@dataclass
class FakeTool:
    """A tool that gives `facts`, or refuses, or breaks; it remembers the arguments it ran with."""

    name: str = "look_up"
    facts: tuple[Fact, ...] = ()
    payload: dict[str, Any] = field(default_factory=lambda: {"value": 1})
    refuses: ToolRefused | None = None
    breaks: Exception | None = None
    description: str = "Looks one thing up. Read-only."
    parameters: dict[str, Any] = field(
        default_factory=lambda: {
            "type": "object",
            "properties": {"n": {"type": "integer"}},
            "required": ["n"],
            "additionalProperties": False,
        }
    )
    ran_with: list[dict[str, Any]] = field(default_factory=list)

    def run(self, arguments: dict[str, Any]) -> ToolResult:
        self.ran_with.append(arguments)
        if self.breaks is not None:
            raise self.breaks
        if self.refuses is not None:
            raise self.refuses
        return ToolResult(dict(self.payload), self.facts)
