"""What one question may take, and what it has taken: separate values, checked at named moments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from core.conversation.messages import ToolCall, Usage
from core.conversation.tool_calls import build_call_key
from core.errors import ProviderError
from core.outcome import StopReason

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one question may take. `max_equal_calls`: how often the same call (equal as JSON) may run."""

    max_model_calls: int = 5
    max_tool_calls: int = 10
    max_seconds: float = 60.0
    max_result_characters: int = 3_000
    max_equal_calls: int = 1


DEFAULT_LIMITS = Limits()


class LimitReached(Exception):
    """A limit stops the loop. `str(error)` gives the limit and the count in a sentence to show."""

    def __init__(self, reason: StopReason, message: str) -> None:
        super().__init__(message)
        self.reason: StopReason = reason


@dataclass(slots=True)
class Spend:
    """What one question has taken so far. Each `check_...` raises `LimitReached`."""

    limits: Limits
    clock: Clock
    started: float
    model_calls: int = 0
    tool_calls: int = 0
    usage: Usage = field(default_factory=lambda: Usage(0, 0))
    last_error: ProviderError | None = None
    _calls_seen: dict[str, int] = field(default_factory=dict)

    def elapsed_seconds(self) -> float:
        return self.clock() - self.started

    def remaining_seconds(self) -> float:
        return self.limits.max_seconds - self.elapsed_seconds()

    def check_time(self) -> None:
        if self.remaining_seconds() <= 0:
            raise self.out_of_time()

    def out_of_time(self) -> LimitReached:
        """The stop for time, with the last error of the provider, which may be why it took so long."""
        cause = "" if self.last_error is None else f" The last provider error: {self.last_error}"
        return LimitReached("time", f"Stopped after {self.limits.max_seconds:g} seconds.{cause}")

    def check_calls(self, calls: Sequence[ToolCall], *, model_goes_on: bool) -> None:
        """Counts the calls of one step, one by one, before any of them runs."""
        limits, asked = self.limits, self.tool_calls + len(calls)
        if model_goes_on and self.model_calls >= limits.max_model_calls:
            raise LimitReached("max_steps", f"Stopped after {self.model_calls} model calls, no answer.")
        if asked > limits.max_tool_calls:
            allowed = limits.max_tool_calls
            raise LimitReached("max_tool_calls", f"Stopped: {asked} tool calls asked for, {allowed} allowed.")
        for call in calls:
            key = build_call_key(call)
            self._calls_seen[key] = self._calls_seen.get(key, 0) + 1
            if self._calls_seen[key] > limits.max_equal_calls:
                name = call.name[:64]
                raise LimitReached("repeated_call", f"Stopped: the model repeated a call of {name!r}.")

    def add_usage(self, usage: Usage) -> None:
        """A sum with an unknown part is unknown, not smaller."""
        self.usage = Usage(
            _add(self.usage.tokens_in, usage.tokens_in), _add(self.usage.tokens_out, usage.tokens_out)
        )

    def note_error(self, error: ProviderError) -> None:
        self.last_error = error


def _add(total: int | None, more: int | None) -> int | None:
    return None if total is None or more is None else total + more
