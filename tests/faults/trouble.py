"""What goes wrong around the bot while it is killed: Slack's Web API at random, and the database."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from contextlib import suppress

from temporary_postgresql import TemporaryPostgresql

from bot.workspace.faults import Fault

# A call of the bot is given up after this long (make_haste in killable_bot.py).
CALL_SECONDS = 2.0
# Late effects, and how long the bot expects them, are so much faster than in Slack.
FASTER = 15.0
_LATE_SECONDS = (0.1, 120.0)
# So long may a second copy stand after it appeared.
MOST_SECONDS_DOUBLE = 120.0 / FASTER
_SHARE_OF_LATE_POSTS = 0.05

_FAULTS = {
    "429": Fault("ratelimited", 429, retry_after_seconds=0),
    "429 for a second": Fault("ratelimited", 429, retry_after_seconds=1, empty_body=True),
    "ratelimited": Fault("ratelimited", retry_after_seconds=1),
    "internal_error": Fault("internal_error"),
    "internal_error after the effect": Fault("internal_error", after_effect=True),
    "fatal_error after the effect": Fault("fatal_error", after_effect=True),
    "500": Fault(status=500),
    "503 after the effect": Fault(status=503, empty_body=True, after_effect=True),
    "dropped": Fault(drops_connection=True),
    "dropped after the effect": Fault(drops_connection=True, after_effect=True),
    "slow": Fault(delay_seconds=CALL_SECONDS / 4),
    "too slow, after the effect": Fault(delay_seconds=CALL_SECONDS * 1.2, after_effect=True),
}
_OUTAGE = {
    "outage, 503": Fault(status=503, empty_body=True),
    "outage, dropped": Fault(drops_connection=True),
    "outage, dropped after the effect": Fault(drops_connection=True, after_effect=True),
}
_SHARE = 0.2
_OUTAGES_A_CALL = 0.01
# What an outage takes: all methods, or those that begin like this.
_PARTS = ("", "", "chat.", "conversations.", "reactions.")


class SlackTrouble:
    """Draws a fault for one call in five; now and then an outage of all or of some methods.

    One post in twenty fails and appears up to two minutes later.
    """

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - a repeatable run, no secret
        self._outage_until, self._part = 0.0, ""
        self.drawn: Counter[str] = Counter()

    def draw(self, method: str) -> Fault | None:
        now, chance = time.monotonic(), self._random
        if method == "chat.postMessage" and chance.random() < _SHARE_OF_LATE_POSTS:
            self.drawn["503, late effect"] += 1
            late_seconds = chance.uniform(*_LATE_SECONDS) / FASTER
            return Fault(status=503, empty_body=True, late_seconds=late_seconds)
        if chance.random() < _OUTAGES_A_CALL and now > self._outage_until:
            self._outage_until, self._part = now + chance.uniform(0.5, 5.0), chance.choice(_PARTS)
        if now < self._outage_until and method.startswith(self._part):
            faults = _OUTAGE
        elif chance.random() < _SHARE:
            faults = _FAULTS
        else:
            return None
        name = chance.choice(list(faults))
        self.drawn[name] += 1
        return faults[name]


class DatabaseTrouble:
    """Stops the server as a crash would, and starts it again half a second to five seconds later."""

    def __init__(self, server: TemporaryPostgresql, seed: int) -> None:
        self._server = server
        self._random = random.Random(seed)  # noqa: S311 - a repeatable run, no secret
        self._over = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.stops = 0

    def begin(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def end(self) -> None:
        """The server runs after it."""
        self._over.set()
        if self._task is not None:
            await self._task
            self._task = None

    async def _run(self) -> None:
        runs_for = 1.0  # soon for the first time, so that a short run has a stop, too
        while not await self._is_over_within(runs_for):
            await asyncio.to_thread(self._server.stop)
            self.stops += 1
            await self._is_over_within(self._random.uniform(0.5, 5.0))
            await asyncio.to_thread(self._server.start)
            runs_for = self._random.uniform(1.0, 8.0)

    async def _is_over_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._over.wait(), seconds)
        return self._over.is_set()
