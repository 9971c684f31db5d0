"""Trying again when a service may recover, never beyond the question's own deadline.

The SDK's own retries are off: their waits would count against nobody's limit.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from core.conversation.messages import Completion, CompletionRequest, Provider
from core.errors import ProviderError, ProviderUnavailable


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """Waits of `first_wait_seconds`, doubled each time up to `longest_wait_seconds`, less a random part."""

    max_attempts: int = 4
    first_wait_seconds: float = 0.5
    longest_wait_seconds: float = 8.0
    random: Callable[[], float] = random.random


DEFAULT_RETRY = RetryPolicy()


async def complete_with_retry(
    provider: Provider,
    request: CompletionRequest,
    remaining_seconds: Callable[[], float],
    sleep: Callable[[float], Awaitable[None]],
    policy: RetryPolicy,
    on_error: Callable[[ProviderError], None],
) -> Completion:
    """The provider's reply, after as many tries as the policy and the time left allow.

    `on_error` sees each error that is not raised. A wait that does not fit into the time left, also one that
    the service asked for, is not begun: the error is raised at once. Raises `ProviderError`.
    """
    for attempt in range(1, policy.max_attempts + 1):
        try:
            return await provider.complete(request)
        except ProviderUnavailable as error:
            wait = _wait_seconds(policy, attempt, error.retry_after_seconds)
            if attempt == policy.max_attempts or wait >= remaining_seconds():
                raise
            on_error(error)
        await sleep(wait)
    raise AssertionError("a policy allows at least one attempt")


def _wait_seconds(policy: RetryPolicy, attempt: int, asked_seconds: float | None) -> float:
    longest: float = min(policy.first_wait_seconds * 2 ** (attempt - 1), policy.longest_wait_seconds)
    # Half to full length: replicas that failed together do not come back together.
    wait = longest * (0.5 + policy.random() / 2)
    return wait if asked_seconds is None else max(asked_seconds, wait)
