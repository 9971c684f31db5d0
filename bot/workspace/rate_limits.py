"""How many calls of a method are taken: a bucket per method and channel, refilled evenly."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RateLimit:
    """`burst` calls at once, and `per_second` more as time goes by."""

    burst: int
    per_second: float


# Slack allows about one post a second in a channel, and short bursts.
DEFAULT_LIMITS = {"chat.postMessage": RateLimit(burst=20, per_second=1.0)}


class RateLimiter:
    """Counts calls. `limits` may be changed while running."""

    def __init__(self, limits: dict[str, RateLimit]) -> None:
        self.limits = limits
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def seconds_to_wait(self, method: str, channel: str, now: float) -> int:
        """0 when the call may go on (it is then counted), else the whole seconds to wait."""
        limit = self.limits.get(method)
        if limit is None:
            return 0
        tokens, since = self._buckets.get((method, channel), (float(limit.burst), now))
        tokens = min(float(limit.burst), tokens + (now - since) * limit.per_second)
        if tokens >= 1:
            self._buckets[method, channel] = (tokens - 1, now)
            return 0
        self._buckets[method, channel] = (tokens, now)
        return max(1, math.ceil((1 - tokens) / limit.per_second))
