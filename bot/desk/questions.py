"""The life of a question: received -> working -> answered | in review -> decided.

Received means stored, and only then is Slack told so. All that follows runs in the background, and starts
again from what is stored whenever the process does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Protocol

import structlog

from bot.desk.background import Background
from bot.desk.delivery import Delivery
from bot.desk.floods import Floods
from bot.desk.metrics import Metrics
from bot.desk.replicas import Replicas
from bot.desk.turns import Turns
from bot.slack.client import Slack, Sleep
from bot.slack.text_in import asks, clean_text
from bot.slack.texts import tell
from bot.store.database import StoreUnavailable
from bot.store.readback import question_of_message
from bot.store.records import CaseReason, CaseRecord, QuestionRecord
from bot.store.store import Store
from core.conversation.messages import Question
from core.language.detect import detect_asked_language
from core.outcome import Outcome

log = structlog.get_logger(__name__)

WORKING_REACTION = "hourglass_flowing_sand"
MAX_AT_ONCE = 8
_MAX_ATTEMPTS = 3
_LONG_QUEUE = 3 * MAX_AT_ONCE
_PATIENCE_SECONDS = 1.0
_KEEP_PAUSES_SECONDS = (1, 2, 4, 8, 15, 30, 60, 120)


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
    is_edited: bool = False


class Questions:
    """Receives questions and answers them, so many at a time; replicas share `at_once`.

    `per_minute`: see `bot.desk.floods`.
    """

    def __init__(
        self,
        store: Store,
        slack: Slack,
        delivery: Delivery,
        assistant: Answerer,
        background: Background,
        replicas: Replicas,
        metrics: Metrics,
        *,
        follow: Callable[[QuestionRecord], Coroutine[Any, Any, None]] | None = None,
        at_once: int = MAX_AT_ONCE,
        per_minute: int = 0,
        sleep: Sleep = asyncio.sleep,
        now: Callable[[], datetime],
        new_id: Callable[[], str],
    ) -> None:
        self._store, self._slack, self._delivery = store, slack, delivery
        self._assistant, self._background, self._replicas = assistant, background, replicas
        self._metrics, self._follow = metrics, follow
        self._now, self._new_id, self._sleep = now, new_id, sleep
        self._turns = Turns(lambda: max(1, at_once // replicas.living))
        self._floods = Floods(store, slack, background, per_minute=per_minute, sleep=sleep, now=now)
        self._at_work: set[str] = set()
        self._outcomes: dict[str, Outcome] = {}  # of questions whose outcome is not stored yet
        self._receiving = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    # Received: stored, and only then acknowledged

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
            with self._metrics.stage("store"):
                question = await self._in_language_of_thread(question)
                is_new = await self._store.add_question(question)
        finally:
            self._receiving -= 1
            if self._receiving == 0:
                self._quiet.set()
        if not is_new:
            self._metrics.heard_again()
            log.info("message is known already", channel=incoming.channel, ts=incoming.ts)
            if incoming.is_edited:
                await self._tell_of_edit(question)
            return False
        self._metrics.heard(question.state)
        log.info("question received", question_id=question.id, state=question.state)
        if question.state == "received":
            self._begin(question, is_new=True)
        else:  # it needs no answer, only a reply
            self._background.start(self._delivery.deliver_due(question.id), f"reply to {question.id}")
        return True

    async def find(self, question_id: str) -> QuestionRecord | None:
        return await self._store.question(question_id)

    async def _tell_of_edit(self, edited: QuestionRecord) -> None:
        """The first wording was answered and stays so; whoever changed it is told, once."""
        first = await question_of_message(self._store, edited.team, edited.channel, edited.ts)
        if first is None or first.state == "refused" or first.text == edited.text:
            return
        await self._store.owe("edited", first.id, first.id)
        self._background.start(self._delivery.deliver_due(first.id), f"note on an edit of {first.id}")

    async def _in_language_of_thread(self, question: QuestionRecord) -> QuestionRecord:
        """A follow-up that tells no language, as "2010 ?", is answered in that of its thread."""
        if question.thread_ts == question.ts:
            return question
        earlier = await self._store.earlier_texts(question)
        return replace(question, language=detect_asked_language(question.text, earlier))

    async def resume(self) -> int:
        """Take up what an earlier process left; how many questions those were."""
        count = await self.take_up_unfinished()
        self._background.start(self._delivery.deliver_due(), "posts of an earlier run")
        return count

    async def take_up_unfinished(self) -> int:
        """Begin again with stored questions that nobody works on, as after a full disk."""
        left = [id_ for id_ in await self._store.unfinished_questions() if id_ not in self._at_work]
        for question_id in left:
            question = await self._store.question(question_id)
            if question is not None:
                self._begin(question, is_new=False)
        if left:
            log.info("taking up unfinished questions", count=len(left))
        return len(left)

    def _begin(self, question: QuestionRecord, *, is_new: bool) -> None:
        self._background.start(self._live(question, is_new=is_new), f"question {question.id}")

    # From received to posted. After each step the store knows where to go on.

    async def _live(self, question: QuestionRecord, *, is_new: bool) -> None:
        """Its whole life in this process, under a sign that the reporter sees. Once at a time."""
        if question.id in self._at_work:
            return
        self._at_work.add(question.id)
        end_wait, end_whole = self._metrics.start("wait"), self._metrics.start("whole")
        try:
            await self._let_others_in()
            with structlog.contextvars.bound_contextvars(question_id=question.id):
                place = (question.channel, question.ts, WORKING_REACTION)
                sign = asyncio.create_task(self._slack.react(*place)) if is_new else None
                try:
                    is_ours = await self._work(question, end_wait, is_new=is_new)
                finally:
                    if sign is not None:
                        await sign
                if is_ours:
                    end_whole()
                    await self._slack.unreact(*place)
                    await self._send_more(question.id, is_new=is_new)
        finally:
            self._at_work.discard(question.id)

    async def _send_more(self, question_id: str, *, is_new: bool) -> None:
        """What goes behind the answer that was posted; of an earlier process's, perhaps it did."""
        answered = await self._store.question(question_id) if self._follow is not None and is_new else None
        if answered is not None and self._follow is not None:
            self._background.start(self._follow(answered), f"file behind {question_id}")

    async def _work(self, question: QuestionRecord, end_wait: Callable[[], None], *, is_new: bool) -> bool:
        """Received -> working -> answered | in review -> posted. False where another process works on it."""
        await self._floods.wait_out(question, queue_is_long=self._turns.waiting >= _LONG_QUEUE)
        async with AsyncExitStack() as until_posted:
            async with self._turns.turn_of(question.reporter):
                if not await until_posted.enter_async_context(self._replicas.hold(question.id)):
                    return False
                working = await self._store.start_question(question.id)
                if working is None:  # it is finished, and its posts are the sweep's
                    self._outcomes.pop(question.id, None)
                    return True
                try:
                    if working.id not in self._outcomes:
                        end_wait()
                        with self._metrics.stage("answer"):
                            self._outcomes[working.id] = await self._ask(working)
                    is_kept = await self._keep(working, self._outcomes[working.id], is_new=is_new)
                except asyncio.CancelledError:  # we are told to stop
                    await self._hand_back(working)
                    raise
            if is_kept:
                with self._metrics.stage("post"):
                    await self._delivery.deliver_due(question.id)
        return True

    async def _ask(self, question: QuestionRecord) -> Outcome:
        """The outcome; an error of ours becomes a failed one, so that a person looks at the question."""
        if question.attempts >= _MAX_ATTEMPTS:
            log.error("a question ended the process again and again; a person gets it")
            return _failed(question)
        earlier = await self._store.earlier_texts(question)
        today = self._now().astimezone(UTC).date()
        try:
            return await self._assistant.ask(
                Question(question.text, today, earlier, asked_by=question.reporter)
            )
        except StoreUnavailable:  # the books of the model: the question waits, as the others do
            raise
        except Exception:  # whatever it is, a person gets the question
            log.exception("the assistant failed")
            return _failed(question)

    async def _keep(self, question: QuestionRecord, outcome: Outcome, *, is_new: bool) -> bool:
        """Store the outcome, and with it what is owed now; False where another process was first."""
        case = None
        if outcome.status != "valid":
            reason: CaseReason = "rejected" if outcome.status == "rejected" else "failed"
            case = CaseRecord(self._new_id(), question.id, reason, None, self._now())
        is_first = await self._try_for_minutes(
            # One from before our start was perhaps answered after the copy that this database is.
            lambda: self._store.finish_question(question.id, outcome, case, None if is_new else self._now())
        )
        del self._outcomes[question.id]
        if is_first:
            self._metrics.finished(outcome)
            log.info("question has an outcome", status=outcome.status, seconds=round(outcome.seconds, 3))
        return is_first

    async def _try_for_minutes(self, store: Callable[[], Awaitable[bool]]) -> bool:
        """Then its turn is another's, and the outcome waits in memory for the next attempt."""
        for wait_seconds in _KEEP_PAUSES_SECONDS:
            try:
                return await store()
            except StoreUnavailable:
                await self._sleep(wait_seconds)
        return await store()

    async def _hand_back(self, question: QuestionRecord) -> None:
        with suppress(StoreUnavailable):  # then it only counts as one more attempt
            await self._store.hand_back_question(question.id)

    async def _let_others_in(self) -> None:
        """In a burst, acknowledge first and answer then; but not for ever."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._quiet.wait()


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
