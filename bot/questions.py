"""The life of a question: received -> working -> answered | in review -> decided.

Received means stored, and only then is Slack told so. All that follows runs in the background, and starts
again from what is stored whenever the process does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol

import structlog

from bot.background import Background
from bot.delivery import CONTEXT_QUESTIONS, Delivery
from bot.records import CaseReason, CaseRecord, QuestionRecord
from bot.slack import Slack
from bot.store import Store
from bot.text_in import clean_text
from bot.texts import tell
from core.messages import Question
from core.outcome import Outcome
from core.words import detect_language

log = structlog.get_logger(__name__)

WORKING_REACTION = "hourglass_flowing_sand"
MAX_AT_ONCE = 8
_MAX_ATTEMPTS = 3
_PATIENCE_SECONDS = 0.7


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
    """Receives questions and answers them, at most `MAX_AT_ONCE` at a time."""

    def __init__(
        self,
        store: Store,
        slack: Slack,
        delivery: Delivery,
        assistant: Answerer,
        background: Background,
        *,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._store, self._slack, self._delivery = store, slack, delivery
        self._assistant, self._background = assistant, background
        self._now, self._new_id = now, new_id
        self._turn = asyncio.Semaphore(MAX_AT_ONCE)
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
            language=detect_language(text),
            state="refused" if incoming.is_stranger else "received" if _asks(text) else "empty",
            received_at=self._now(),
        )
        self._receiving += 1
        self._quiet.clear()
        try:
            is_new = await self._store.add_question(question)
        finally:
            self._receiving -= 1
            if self._receiving == 0:
                self._quiet.set()
        if not is_new:
            log.info("message is known already", channel=incoming.channel, ts=incoming.ts)
            return False
        log.info("question received", question_id=question.id, state=question.state)
        work = self._work(question) if question.state == "received" else self._reply(question)
        self._background.start(work, f"question {question.id}")
        return True

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
                self._background.start(self._work(question), f"question {question_id}")
        if left:
            log.info("taking up unfinished questions", count=len(left))
        return len(left)

    async def _reply(self, question: QuestionRecord) -> None:
        await self._delivery.deliver_due(question.id)

    async def _work(self, question: QuestionRecord) -> None:
        if question.id in self._at_work:
            return
        self._at_work.add(question.id)
        try:
            await self._let_others_in()
            await self._work_with_a_sign(question)
        finally:
            self._at_work.discard(question.id)

    async def _let_others_in(self) -> None:
        """In a burst, acknowledge first and answer then; but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._quiet.wait()

    async def _work_with_a_sign(self, question: QuestionRecord) -> None:
        with structlog.contextvars.bound_contextvars(question_id=question.id):
            sign = asyncio.create_task(self._slack.react(question.channel, question.ts, WORKING_REACTION))
            try:
                async with self._turn:
                    attempts = await self._answer(question)
                if attempts is not None:
                    await self._delivery.deliver_due(question.id, look_first=attempts > 0)
            finally:
                await sign
            await self._slack.unreact(question.channel, question.ts, WORKING_REACTION)

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


def _asks(text: str) -> bool:
    """Whether there is a question in it: at least one letter or digit."""
    return any(char.isalnum() for char in text)


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
