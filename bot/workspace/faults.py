"""Faults that tests ask for: how a Slack method misbehaves on its next calls."""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One bad reply. With `error` the body is `ok: false`; `status` is the HTTP status.

    `retry_after_seconds` goes with status 429; `empty_body` sends no body; `delay_seconds` waits first.
    `after_effect`: the method does its work and only the reply is bad, as when a connection breaks late.
    """

    error: str | None = None
    status: int = 200
    retry_after_seconds: int | None = None
    empty_body: bool = False
    delay_seconds: float = 0.0
    after_effect: bool = False

    @property
    def only_delays(self) -> bool:
        return self.error is None and self.status == 200 and not self.empty_body


class Faults:
    """A queue of faults per method ("chat.postMessage")."""

    def __init__(self) -> None:
        self._queues: defaultdict[str, deque[Fault]] = defaultdict(deque)

    def fail_next(
        self,
        method: str,
        times: int = 1,
        *,
        error: str | None = None,
        status: int = 200,
        retry_after_seconds: int | None = None,
        empty_body: bool = False,
        delay_seconds: float = 0.0,
        after_effect: bool = False,
    ) -> None:
        """The next `times` calls of `method` go wrong in this way."""
        fault = Fault(error, status, retry_after_seconds, empty_body, delay_seconds, after_effect)
        self._queues[method].extend([fault] * times)

    def clear(self) -> None:
        self._queues.clear()

    def next_for(self, method: str) -> Fault | None:
        queue = self._queues.get(method)
        return queue.popleft() if queue else None
