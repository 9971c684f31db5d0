"""The bounded loop: a design decides each step, the loop counts, obeys, and always ends.

It knows the provider only by its port, and neither gates nor prompts. Evidence, steps and usage are kept
whatever happens. Clock and waiting are given, so that a test waits for nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from core.designs.base import Design, Finish, RunTools
from core.errors import ProviderError
from core.facts import Evidence
from core.messages import (
    Completion,
    CompletionRequest,
    Message,
    Provider,
    Question,
    ToolCall,
    ToolMessage,
    Usage,
)
from core.outcome import StepRecord, StopReason
from core.providers.retry import DEFAULT_RETRY, RetryPolicy, complete_with_retry
from core.tool_calls import build_call_key, make_ids_unique, make_safe_to_echo, read_arguments
from core.tools.base import Tool, dispatch

_log = logging.getLogger(__name__)

Clock = Callable[[], float]
Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one question may take. `max_equal_calls`: how often the same call (equal as JSON) may run."""

    max_model_calls: int = 5
    max_tool_calls: int = 10
    max_seconds: float = 60.0
    max_result_characters: int = 3_000
    max_equal_calls: int = 1


@dataclass(frozen=True, slots=True)
class LoopResult:
    """How the conversation ended: with a `completion` for the gates, or with `error` (a sentence to show)."""

    completion: Completion | None
    evidence: tuple[Evidence, ...]
    steps: tuple[StepRecord, ...]
    model_calls: int
    tool_calls: int
    usage: Usage
    seconds: float
    stop_reason: StopReason | None = None
    error: str | None = None


DEFAULT_LIMITS = Limits()


class _Stopped(Exception):
    def __init__(self, reason: StopReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


async def run_loop(
    question: Question,
    *,
    provider: Provider,
    model: str,
    design: Design,
    tools: Mapping[str, Tool],
    limits: Limits = DEFAULT_LIMITS,
    clock: Clock = time.monotonic,
    sleep: Sleep = asyncio.sleep,
    retry: RetryPolicy = DEFAULT_RETRY,
) -> LoopResult:
    """One question from its first message to a final reply, a limit, a provider's failure or a bug of ours.

    Raises nothing but cancellation: a bug is logged, and the question goes to a person with what was found.
    """
    run = _Run(provider, tools, limits, clock, sleep, retry, started=clock())
    try:
        return run.result(await _converse(run, question, model, design))
    except _Stopped as stop:
        return run.result(None, stop.reason, str(stop))
    except ProviderError as error:
        return run.result(None, error=str(error))
    except Exception as error:  # noqa: BLE001 (logged; the question must not be lost with it)
        _log.exception("a question was stopped by a bug")
        return run.result(None, error=f"An internal error ({type(error).__name__}) stopped this question.")


async def _converse(run: _Run, question: Question, model: str, design: Design) -> Completion:
    opening = design.open(question)
    messages: list[Message] = list(opening.messages)
    run.evidence.extend(opening.evidence)
    while True:
        step = design.decide(await run.ask_model(design.build_request(model, messages)))
        match step:
            case Finish(completion):
                return completion
            case RunTools():
                calls = make_ids_unique(step.calls, run.call_ids)
                run.check_calls(calls, model_goes_on=step.conclude is None)
                results = [run.run_tool(call) for call in calls]
                run.check_time()
                if step.conclude is not None:
                    return step.conclude(question, tuple(run.evidence))
                echoed = replace(step, calls=tuple(make_safe_to_echo(call) for call in calls))
                messages += design.continue_with(echoed, results)
            case _:
                assert_never(step)


@dataclass(slots=True)
class _Run:
    """What one question may use, has spent and has found so far."""

    provider: Provider
    tools: Mapping[str, Tool]
    limits: Limits
    clock: Clock
    sleep: Sleep
    retry: RetryPolicy
    started: float
    evidence: list[Evidence] = field(default_factory=list)
    steps: list[StepRecord] = field(default_factory=list)
    model_calls: int = 0
    tool_calls: int = 0
    usage: Usage = field(default_factory=lambda: Usage(0, 0))
    last_error: ProviderError | None = None
    calls_seen: dict[str, int] = field(default_factory=dict)
    call_ids: set[str] = field(default_factory=set)

    def remaining_seconds(self) -> float:
        return self.limits.max_seconds - (self.clock() - self.started)

    def check_time(self) -> None:
        if self.remaining_seconds() <= 0:
            raise self._out_of_time()

    async def ask_model(self, request: CompletionRequest) -> Completion:
        self.check_time()
        self.model_calls += 1
        try:
            async with asyncio.timeout(self.remaining_seconds()) as deadline:
                completion = await complete_with_retry(
                    self.provider, request, self.remaining_seconds, self.sleep, self.retry, self._note_error
                )
        except TimeoutError:
            if not deadline.expired():
                raise
            raise self._out_of_time() from None
        self.usage = _add_usage(self.usage, completion.usage)
        self.check_time()
        return completion

    def check_calls(self, calls: tuple[ToolCall, ...], *, model_goes_on: bool) -> None:
        """Counts the calls of one step, one by one, before any of them runs: all of them run, or none."""
        stop = self._find_stop(calls, model_goes_on)
        if stop is not None:
            outcome = f"stopped: {stop.reason}"
            self.steps += [StepRecord(call.name, read_arguments(call), outcome) for call in calls]
            raise stop

    def run_tool(self, call: ToolCall) -> ToolMessage:
        self.tool_calls += 1
        reply = dispatch(self.tools, call.name, call.arguments, self.limits.max_result_characters)
        self.steps.append(StepRecord(call.name, read_arguments(call), reply.outcome))
        self.evidence += [Evidence(fact, call.name) for fact in reply.facts]
        return ToolMessage(call.id, call.name, reply.content, tuple(reply.facts))

    def result(
        self, completion: Completion | None, stop: StopReason | None = None, error: str | None = None
    ) -> LoopResult:
        return LoopResult(
            completion=completion,
            evidence=tuple(dict.fromkeys(self.evidence)),
            steps=tuple(self.steps),
            model_calls=self.model_calls,
            tool_calls=self.tool_calls,
            usage=self.usage,
            seconds=self.clock() - self.started,
            stop_reason=stop,
            error=error,
        )

    def _find_stop(self, calls: tuple[ToolCall, ...], model_goes_on: bool) -> _Stopped | None:
        limits, asked = self.limits, self.tool_calls + len(calls)
        if model_goes_on and self.model_calls >= limits.max_model_calls:
            return _Stopped("max_steps", f"Stopped after {limits.max_model_calls} model calls, no answer.")
        if asked > limits.max_tool_calls:
            allowed = f"{limits.max_tool_calls} allowed"
            return _Stopped("max_tool_calls", f"Stopped: {asked} tool calls asked for, {allowed}.")
        for call in calls:
            key = build_call_key(call)
            self.calls_seen[key] = self.calls_seen.get(key, 0) + 1
            if self.calls_seen[key] > limits.max_equal_calls:
                return _Stopped("repeated_call", f"Stopped: the model repeated a call of {call.name[:64]!r}.")
        return None

    def _out_of_time(self) -> _Stopped:
        cause = "" if self.last_error is None else f" The last provider error: {self.last_error}"
        return _Stopped("time", f"Stopped after {self.limits.max_seconds:g} seconds.{cause}")

    def _note_error(self, error: ProviderError) -> None:
        self.last_error = error


def _add_usage(total: Usage, more: Usage) -> Usage:
    """A sum with an unknown part is unknown, not smaller."""
    return Usage(
        None if total.tokens_in is None or more.tokens_in is None else total.tokens_in + more.tokens_in,
        None if total.tokens_out is None or more.tokens_out is None else total.tokens_out + more.tokens_out,
    )
