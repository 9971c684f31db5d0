"""What time it is: as Slack's replies say, and between them as a clock that cannot jump counts on.

This computer's own clock may be days off, or be set while we run. Ages of cases, times on cards and Slack's
signatures would be wrong with it, and reporters be told at once of what is not due, or never of what is.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from types import SimpleNamespace

import aiohttp
import structlog

log = structlog.get_logger(__name__)

# A reply may be read some seconds after it was written; a call ends after 15.
_TOLERANCE = timedelta(seconds=30)


def _read_own_clock() -> datetime:
    return datetime.now(UTC)


class SlackClock:
    """Gives the time in UTC; until Slack has said one, this computer's. `clock`: monotonic."""

    def __init__(
        self, own: Callable[[], datetime] = _read_own_clock, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._own, self._clock = own, clock
        self._then, self._since = own(), clock()

    def __call__(self) -> datetime:
        return self._then + timedelta(seconds=self._clock() - self._since)

    def hear(self, date: str | None) -> None:
        """The `Date` of a reply of Slack's."""
        try:
            said = parsedate_to_datetime(date or "").astimezone(UTC)
        except ValueError:
            return
        if abs(said - self()) <= _TOLERANCE:
            return
        self._then, self._since = said, self._clock()
        wrong = self._own() - said
        if abs(wrong) > _TOLERANCE:
            log.warning(
                "this computer's clock is wrong; Slack's time counts", seconds=round(wrong.total_seconds())
            )

    def listen(self) -> aiohttp.TraceConfig:
        """For the session of the calls to Slack."""

        async def read(
            _session: aiohttp.ClientSession,
            _context: SimpleNamespace,
            ended: aiohttp.TraceRequestEndParams,
        ) -> None:
            self.hear(ended.response.headers.get("Date"))

        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(read)
        return trace
