"""Floods: who asks more than a set number a minute waits for the minute to end, and is told so."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta

import structlog

from bot.desk.background import Background
from bot.slack.blocks.answer import build_notice
from bot.slack.client import Place, Slack, SlackError, Sleep
from bot.store.records import QuestionRecord
from bot.store.store import Store

log = structlog.get_logger(__name__)

_MINUTE = timedelta(minutes=1)


class Floods:
    """`per_minute`: questions of one reporter before the next ones wait, over all replicas; 0: no limit.

    `clock` is monotonic.
    """

    def __init__(
        self,
        store: Store,
        slack: Slack,
        background: Background,
        *,
        per_minute: int,
        sleep: Sleep,
        now: Callable[[], datetime],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._slack, self._background = store, slack, background
        self._per_minute, self._sleep, self._now, self._clock = per_minute, sleep, now, clock
        self._told_to_wait: dict[str, float] = {}

    async def wait_out(self, question: QuestionRecord, *, queue_is_long: bool) -> None:
        """Let the reporter's minute end where it has its full number of questions; tell who must wait."""
        if queue_is_long:
            self._tell_to_wait(question)
        if not self._per_minute:
            return
        longest = _MINUTE * (await self._store.count_earlier(question, _MINUTE) // self._per_minute)
        # Not longer, whatever the clock says that it was received by.
        wait_seconds = min(question.received_at + longest - self._now(), longest).total_seconds()
        if wait_seconds > 0:
            log.info("a reporter asks more than the limit; the question waits", seconds=round(wait_seconds))
            self._tell_to_wait(question)
            await self._sleep(wait_seconds)

    def _tell_to_wait(self, question: QuestionRecord) -> None:
        """Once a minute is enough."""
        now = self._clock()
        told = self._told_to_wait.get(question.reporter)
        if told is None or now - told >= _MINUTE.total_seconds():
            self._told_to_wait[question.reporter] = now
            self._background.start(self._note_queue(question), f"note on the queue for {question.id}")

    async def _note_queue(self, question: QuestionRecord) -> None:
        thread_ts = question.thread_ts if question.thread_ts != question.ts else None
        place = Place(question.channel, thread_ts)
        try:
            await self._slack.note(place, question.user_id, build_notice("queued", question.language))
        except SlackError as error:
            log.warning("the note on the queue could not be shown", error=error.error)
