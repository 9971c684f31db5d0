"""Faults that tests ask for: how a Slack method misbehaves, on its next calls or at random."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fault:
    """One bad reply. With `error` the body is `ok: false`; `status` is the HTTP status.

    `retry_after_seconds` goes with status 429; `empty_body` sends no body; `delay_seconds` waits before the
    reply. `drops_connection` ends the connection without a reply.
    `after_effect`: the method does its work and only the reply is bad, as when a connection breaks late.
    `late_seconds`: the bad reply comes at once, and the method does its work so much later.
    """

    error: str | None = None
    status: int = 200
    retry_after_seconds: int | None = None
    empty_body: bool = False
    delay_seconds: float = 0.0
    drops_connection: bool = False
    after_effect: bool = False
    late_seconds: float | None = None

    @property
    def only_delays(self) -> bool:
        return self.error is None and self.status == 200 and not (self.empty_body or self.drops_connection)


class Faults:
    """A queue of faults per method ("chat.postMessage"), and a chance of one for every other call.

    `draw`: gives the fault of a call of that method, or None; asked where nothing is queued.
    """

    def __init__(self) -> None:
        self._queues: defaultdict[str, deque[Fault]] = defaultdict(deque)
        self.draw: Callable[[str], Fault | None] | None = None

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
        drops_connection: bool = False,
        after_effect: bool = False,
        late_seconds: float | None = None,
    ) -> None:
        """The next `times` calls of `method` go wrong in this way."""
        fault = Fault(
            error,
            status,
            retry_after_seconds,
            empty_body,
            delay_seconds,
            drops_connection,
            after_effect,
            late_seconds,
        )
        self._queues[method].extend([fault] * times)

    def clear(self) -> None:
        self._queues.clear()
        self.draw = None

    def next_for(self, method: str) -> Fault | None:
        queue = self._queues.get(method)
        if queue:
            return queue.popleft()
        return None if self.draw is None else self.draw(method)
