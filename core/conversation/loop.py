"""The bounded loop: a design decides each step, the loop counts, obeys, and always ends.

It knows the provider only by its port, and neither gates nor prompts. Evidence, steps and usage are kept
whatever happens. Clock and waiting are given, so that a test waits for nothing.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import assert_never

from core.conversation.designs.base import Design, Finish, RunTools
from core.conversation.limits import DEFAULT_LIMITS, Clock, LimitReached, Limits, Spend
from core.conversation.messages import (
    Completion,
    CompletionRequest,
    Message,
    Provider,
    Question,
    ToolCall,
    ToolMessage,
    Usage,
)
from core.conversation.providers.retry import DEFAULT_RETRY, RetryPolicy, complete_with_retry
from core.conversation.tool_calls import make_ids_unique, make_safe_to_echo, read_arguments
from core.data.facts import Evidence
from core.errors import ProviderError
from core.outcome import StepRecord, StopReason
from core.tools.base import Tool, dispatch

__all__ = ["DEFAULT_LIMITS", "Clock", "Limits", "LoopResult", "Sleep", "run_loop"]

_log = logging.getLogger(__name__)

Sleep = Callable[[float], Awaitable[None]]


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
    run = _Run(provider, tools, sleep, retry, Spend(limits, clock, clock()))
    try:
        return run.result(await _converse(run, question, model, design))
    except LimitReached as stop:
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
                results = run.run_tools(calls, model_goes_on=step.conclude is None)
                if step.conclude is not None:
                    return step.conclude(question, tuple(run.evidence))
                echoed = replace(step, calls=tuple(make_safe_to_echo(call) for call in calls))
                messages += design.continue_with(echoed, results)
            case _:
                assert_never(step)


@dataclass(slots=True)
class _Run:
    """What one question may use, and what it has found so far."""

    provider: Provider
    tools: Mapping[str, Tool]
    sleep: Sleep
    retry: RetryPolicy
    spend: Spend
    evidence: list[Evidence] = field(default_factory=list)
    steps: list[StepRecord] = field(default_factory=list)
    call_ids: set[str] = field(default_factory=set)

    async def ask_model(self, request: CompletionRequest) -> Completion:
        """One model call with its retries; cancelled at the deadline."""
        spend = self.spend
        spend.check_time()
        spend.model_calls += 1
        try:
            async with asyncio.timeout(spend.remaining_seconds()) as deadline:
                completion = await complete_with_retry(
                    self.provider, request, spend.remaining_seconds, self.sleep, self.retry, spend.note_error
                )
        except TimeoutError:
            if not deadline.expired():
                raise
            raise spend.out_of_time() from None
        spend.add_usage(completion.usage)
        spend.check_time()
        return completion

    def run_tools(self, calls: Sequence[ToolCall], *, model_goes_on: bool) -> list[ToolMessage]:
        """All calls of one step, or none of them where a limit is in the way."""
        try:
            self.spend.check_calls(calls, model_goes_on=model_goes_on)
        except LimitReached as stop:
            outcome = f"stopped: {stop.reason}"
            self.steps += [StepRecord(call.name, read_arguments(call), outcome) for call in calls]
            raise
        results = [self._run_tool(call) for call in calls]
        self.spend.check_time()
        return results

    def _run_tool(self, call: ToolCall) -> ToolMessage:
        self.spend.tool_calls += 1
        reply = dispatch(self.tools, call.name, call.arguments, self.spend.limits.max_result_characters)
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
            model_calls=self.spend.model_calls,
            tool_calls=self.spend.tool_calls,
            usage=self.spend.usage,
            seconds=self.spend.elapsed_seconds(),
            stop_reason=stop,
            error=error,
        )
