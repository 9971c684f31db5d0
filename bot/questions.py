"""The life of a question: received -> working -> answered | in review -> decided.

Received means stored, and only then is Slack told so. All that follows runs in the background, and starts
again from what is stored whenever the process does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Protocol

import structlog

from bot.background import Background
from bot.blocks.answer import build_notice
from bot.delivery import CONTEXT_QUESTIONS, Delivery
from bot.records import CaseReason, CaseRecord, QuestionRecord
from bot.replicas import Replicas
from bot.slack import Place, Slack, SlackError, Sleep
from bot.store import Store
from bot.text_in import asks, clean_text
from bot.texts import tell
from bot.turns import Turns
from core.messages import Question
from core.outcome import Outcome
from core.words import detect_asked_language

log = structlog.get_logger(__name__)

WORKING_REACTION = "hourglass_flowing_sand"
MAX_AT_ONCE = 8
_MAX_ATTEMPTS = 3
_LONG_QUEUE = 3 * MAX_AT_ONCE
_MINUTE = timedelta(minutes=1)
_PATIENCE_SECONDS = 1.0


class Answerer(Protocol):
    """What the bot needs of an assistant."""

    async def ask(self, question: Question) -> Outcome: ...


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message that was put to the bot, as Slack tells it. `text` still holds Slack's markup."""

    team: str
    channel: str
    ts: str
    thread_ts: str
    user_id: str
    text: str
    is_stranger: bool


class Questions:
    """Receives questions and answers them, so many at a time; replicas share `at_once`.

    `per_minute`: questions of one reporter before the next ones wait for the minute to end; 0 for no limit.
    """

    def __init__(
        self,
        store: Store,
        slack: Slack,
        delivery: Delivery,
        assistant: Answerer,
        background: Background,
        replicas: Replicas,
        *,
        at_once: int = MAX_AT_ONCE,
        per_minute: int = 0,
        sleep: Sleep = asyncio.sleep,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._store, self._slack, self._delivery = store, slack, delivery
        self._assistant, self._background, self._replicas = assistant, background, replicas
        self._now, self._new_id = now, new_id
        self._turns = Turns(lambda: max(1, at_once // replicas.living))
        self._per_minute, self._sleep = per_minute, sleep
        self._told_to_wait: dict[str, datetime] = {}
        self._at_work: set[str] = set()
        self._receiving = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    async def receive(self, incoming: Incoming) -> bool:
        """Store the question, then begin with it. False when it was known already.

        Raises what the store raises: then Slack must not be told that we have it.
        """
        text = clean_text(incoming.text)
        question = QuestionRecord(
            id=self._new_id(),
            team=incoming.team,
            channel=incoming.channel,
            ts=incoming.ts,
            thread_ts=incoming.thread_ts,
            user_id=incoming.user_id,
            text=text,
            language=detect_asked_language(text),
            state="refused" if incoming.is_stranger else "received" if asks(text) else "empty",
            received_at=self._now(),
        )
        self._receiving += 1
        self._quiet.clear()
        try:
            question = await self._in_language_of_thread(question)
            is_new = await self._store.add_question(question)
        finally:
            self._receiving -= 1
            if self._receiving == 0:
                self._quiet.set()
        if not is_new:
            log.info("message is known already", channel=incoming.channel, ts=incoming.ts)
            return False
        log.info("question received", question_id=question.id, state=question.state)
        work = self._work(question, is_new=True) if question.state == "received" else self._reply(question)
        self._background.start(work, f"question {question.id}")
        return True

    async def _in_language_of_thread(self, question: QuestionRecord) -> QuestionRecord:
        """A follow-up that tells no language, as "2010 ?", is answered in that of its thread."""
        if question.thread_ts == question.ts:
            return question
        earlier = await self._store.earlier_texts(question, CONTEXT_QUESTIONS)
        return replace(question, language=detect_asked_language(question.text, earlier))

    async def resume(self) -> int:
        """Take up what an earlier process left; how many questions those were."""
        count = await self.take_up_unfinished()
        self._background.start(self._delivery.deliver_due(look_first=True), "posts of an earlier run")
        return count

    async def take_up_unfinished(self) -> int:
        """Begin again with stored questions that nobody works on, as after a full disk."""
        left = [id_ for id_ in await self._store.unfinished_questions() if id_ not in self._at_work]
        for question_id in left:
            question = await self._store.question(question_id)
            if question is not None:
                self._background.start(self._work(question, is_new=False), f"question {question_id}")
        if left:
            log.info("taking up unfinished questions", count=len(left))
        return len(left)

    async def _reply(self, question: QuestionRecord) -> None:
        await self._delivery.deliver_due(question.id)

    async def _work(self, question: QuestionRecord, *, is_new: bool) -> None:
        if question.id in self._at_work:
            return
        self._at_work.add(question.id)
        try:
            await self._let_others_in()
            with structlog.contextvars.bound_contextvars(question_id=question.id):
                await self._work_with_a_sign(question, is_new=is_new)
        finally:
            self._at_work.discard(question.id)

    async def _let_others_in(self) -> None:
        """In a burst, acknowledge first and answer then; but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._quiet.wait()

    async def _work_with_a_sign(self, question: QuestionRecord, *, is_new: bool) -> None:
        place = (question.channel, question.ts, WORKING_REACTION)
        sign = asyncio.create_task(self._slack.react(*place)) if is_new else None
        try:
            is_ours = await self._work_in_turn(question)
        finally:
            if sign is not None:
                await sign
        if is_ours:
            await self._slack.unreact(*place)

    async def _work_in_turn(self, question: QuestionRecord) -> bool:
        """Answer it and post; False where another process works on it."""
        reporter = f"{question.team}/{question.user_id}"
        await self._wait_out_a_flood(question, reporter)
        async with AsyncExitStack() as until_posted:
            async with self._turns.turn_of(reporter):
                hold = await until_posted.enter_async_context(self._replicas.hold(question.id))
                attempts = None if hold is None else await self._answer(question)
            if hold is not None and attempts is not None:
                look_first = attempts > 0 or hold == "again"
                await self._delivery.deliver_due(question.id, look_first=look_first)
        return hold is not None

    async def _wait_out_a_flood(self, question: QuestionRecord, reporter: str) -> None:
        """Let the reporter's minute end where it has its full number of questions; tell who must wait."""
        if self._turns.waiting >= _LONG_QUEUE:
            self._tell_to_wait(question, reporter)
        if not self._per_minute:
            return
        earlier = await self._store.count_earlier(question, _MINUTE)
        until = question.received_at + _MINUTE * (earlier // self._per_minute)
        wait_seconds = (until - self._now()).total_seconds()
        if wait_seconds > 0:
            log.info("a reporter asks more than the limit; the question waits", seconds=round(wait_seconds))
            self._tell_to_wait(question, reporter)
            await self._sleep(wait_seconds)

    def _tell_to_wait(self, question: QuestionRecord, reporter: str) -> None:
        """Once a minute is enough."""
        now = self._now()
        told = self._told_to_wait.get(reporter)
        if told is None or now - told >= _MINUTE:
            self._told_to_wait[reporter] = now
            self._background.start(self._note_queue(question), f"note on the queue for {question.id}")

    async def _note_queue(self, question: QuestionRecord) -> None:
        thread_ts = question.thread_ts if question.thread_ts != question.ts else None
        place = Place(question.channel, thread_ts)
        try:
            await self._slack.note(place, question.user_id, build_notice("queued", question.language))
        except SlackError as error:
            log.warning("the note on the queue could not be shown", error=error.error)

    async def _answer(self, question: QuestionRecord) -> int | None:
        """Ask and keep the outcome. The number of earlier attempts; None where it was finished before."""
        started = await self._store.start_question(question.id)
        if started is None:
            return None
        earlier = await self._store.earlier_texts(question, CONTEXT_QUESTIONS)
        outcome = await self._ask(started, earlier)
        case = None
        if outcome.status != "valid":
            reason: CaseReason = "rejected" if outcome.status == "rejected" else "failed"
            case = CaseRecord(self._new_id(), question.id, reason, None, self._now())
        if not await self._store.finish_question(question.id, outcome, case):
            return None
        log.info("question has an outcome", status=outcome.status, seconds=round(outcome.seconds, 3))
        return started.attempts

    async def _ask(self, question: QuestionRecord, earlier: tuple[str, ...]) -> Outcome:
        """The outcome; an error of ours becomes a failed one, so that a person looks at the question."""
        if question.attempts >= _MAX_ATTEMPTS:
            log.error("a question ended the process again and again; a person gets it")
            return _failed(question)
        reporter = f"{question.team}/{question.user_id}"
        asked = Question(question.text, self._now().astimezone(UTC).date(), earlier, asked_by=reporter)
        try:
            return await self._assistant.ask(asked)
        except Exception:
            log.exception("the assistant failed")
            return _failed(question)


def _failed(question: QuestionRecord) -> Outcome:
    return Outcome(
        question=question.text,
        language=question.language,
        status="failed",
        answer=None,
        problems=(),
        evidence=(),
        source=None,
        cautions=(),
        steps=(),
        provider="none",
        model="none",
        design="none",
        model_calls=0,
        tool_calls=0,
        tokens_in=None,
        tokens_out=None,
        cost_usd=None,
        seconds=0.0,
        error=tell("error_internal", question.language, question_id=question.id),
    )
