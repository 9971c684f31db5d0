"""Owed posts -> Slack: builds each from what is stored, posts it once, and keeps what could not be posted.

A post that Slack refuses for now stays owed; a sweep tries again, ever more rarely, and an operator reads one
error line. Nothing is dropped because Slack was away.

While `tried_at` stands on its row (`bot.desk.tries`), what is owed is looked for before it goes out, and what
is out is looked for again, until no second copy can turn up any more.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

import structlog

from bot.desk.replicas import Replicas
from bot.desk.tries import Overtaken, PostTries
from bot.settings.alerts import Alert
from bot.slack.blocks.answer import build_answer, build_coverage_sentence, build_decision, build_notice
from bot.slack.blocks.card import build_card
from bot.slack.blocks.parts import BlockLimitError, SlackMessage
from bot.slack.blocks.plain import shrink
from bot.slack.blocks.waiting import WaitingCase, build_expired, build_reminder
from bot.slack.client import CannotLookError, Place, Slack, SlackError
from bot.slack.escape import escape
from bot.store.readback import reminded_cases
from bot.store.records import PostRecord, PostState, QuestionRecord, post_key
from bot.store.rows import CaseFile
from bot.store.store import Store
from core.data.facts import Coverage
from core.outcome import Outcome

log = structlog.get_logger(__name__)

SWEEP_SECONDS = 30.0
MAX_ATTEMPTS = 60  # with the pauses below, more than a day
_LONGEST_PAUSE_SWEEPS = 64
_PATIENCE_SECONDS = 5.0
AT_ONCE = 8  # questions whose owed posts go out together, after a start or in a sweep
_LOOKS = 5  # with the pauses, a quarter of an hour
# A call has had its effect by then or never will: two minutes are the longest that was seen.
LATE_SECONDS = 150.0

# These concern all channels alike; any other refusal is one channel's.
_OF_THE_TOKEN = frozenset(
    {"account_inactive", "invalid_auth", "missing_scope", "not_authed", "token_expired", "token_revoked"}
)
_TOO_BIG = frozenset({"msg_too_long", "msg_blocks_too_long", "invalid_blocks", "invalid_blocks_format"})


@dataclass(frozen=True, slots=True)
class _Letter:
    """`asked_ts`: of the question; no copy of this post can be older."""

    place: Place
    message: SlackMessage
    asked_ts: str
    replaces_ts: str | None = None


class Delivery:
    """Delivers owed posts. `review_channel`: where cards go. `write_report`: a week's. `clock`: monotonic."""

    def __init__(
        self,
        store: Store,
        slack: Slack,
        replicas: Replicas,
        review_channel: str,
        coverage: Callable[[], Coverage],
        now: Callable[[], datetime],
        write_report: Callable[[str], Awaitable[SlackMessage | None]],
        alert: Alert,
        build_answer: Callable[[str, Outcome, Coverage], SlackMessage] = build_answer,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store, self._replicas, self._slack = store, replicas, slack
        self._review_channel = review_channel
        self._coverage, self._now, self._clock = coverage, now, clock
        self._write_report, self._alert, self._build_answer = write_report, alert, build_answer
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._troubles: set[tuple[str, str]] = set()  # (channel, error) that an operator has read of
        self._in_flight: set[str] = set()
        # Since when we know of a post that is out, and of the try that may have made a second copy.
        self._watched: dict[tuple[str, datetime | None], float] = {}

    async def deliver_due(self, question_id: str | None = None) -> None:
        """Post everything that is owed (for one question)."""
        if question_id is None:
            owed = dict.fromkeys(post.question_id for post in await self._store.pending_posts())
            await _run_all(self._in_slot(self.deliver_due(owner)) for owner in owed)
            return
        async with self._replicas.hold(question_id, _PATIENCE_SECONDS) as is_ours:
            if is_ours:  # else its holder's, or the next sweep's
                await self._deliver_all(question_id)

    async def _deliver_all(self, question_id: str) -> None:
        posts = await self._store.pending_posts(question_id)
        # The card itself goes before its update; all else is independent.
        await _run_all(self._deliver(post) for post in posts if post.kind != "card_update")
        for post in posts:
            if post.kind == "card_update":
                await self._deliver(post)

    async def sweep(self, round_number: int) -> None:
        """Try again what is owed, ever more rarely, and look for second copies of what is out."""
        waiting = await self._store.pending_posts()
        due = [post for post in waiting if round_number % min(2**post.attempts, _LONGEST_PAUSE_SWEEPS) == 0]
        works = [self._try_again(post) for post in due]
        doubtful = {(post.key, post.tried_at): post for post in await self._store.doubtful_posts()}
        now = self._clock()
        # By our own steady clock, also after a restart: then it only takes longer.
        self._watched = {doubt: self._watched.get(doubt, now) for doubt in doubtful}
        works += [
            self._look_again(post, for_the_last_time=now - self._watched[doubt] >= LATE_SECONDS)
            for doubt, post in doubtful.items()
        ]
        await _run_all(self._in_slot(work) for work in works)

    async def _try_again(self, post: PostRecord) -> None:
        async with self._replicas.hold(post.question_id) as is_ours:
            if is_ours:
                await self._deliver(post)

    async def _in_slot(self, work: Awaitable[None]) -> None:
        async with self._slots:
            await work

    async def _deliver(self, post: PostRecord) -> None:
        if post.key in self._in_flight:
            return
        self._in_flight.add(post.key)
        try:
            await self._send(post)
        finally:
            self._in_flight.discard(post.key)

    async def _send(self, post: PostRecord) -> None:
        letter = await self._write(post)
        if letter is None:
            if post.kind in ("reminder", "expired", "report"):  # decided or purged meanwhile
                await self._store.mark_failed(post.key, post.attempts, "nothing to say", "dropped")
            return
        channel = letter.place.channel

        async def find() -> list[str]:
            return await self._slack.find(letter.place, post.key, letter.asked_ts)

        tries = PostTries(self._store, post.key, find, self._now)
        try:
            ts = await self._put_somehow(letter, post, tries)
        except Overtaken:
            log.info("another process has taken over", question_id=post.question_id)
            return
        except SlackError as error:
            await self._failed(post, channel, error)
            return
        self._end_troubles(channel)
        standing = await self._store.mark_sent(post.key, channel, ts, tries.only_try)
        if letter.replaces_ts is None and standing not in (None, ts):
            await self._take_back(post, channel, ts)
        log.info("posted", key=post.key, question_id=post.question_id)

    async def _look_again(self, post: PostRecord, *, for_the_last_time: bool) -> None:
        """Leave the copy that is kept as the post."""
        question = await self._store.question(post.question_id)
        if question is None or post.tried_at is None:
            return
        in_thread = post.kind not in ("card", "reminder", "report")
        place = _thread(question) if in_thread else Place(post.channel or self._review_channel)
        try:
            copies = await self._slack.find(place, post.key, question.ts)
        except CannotLookError as error:
            log.warning("cannot see whether a second copy of a post stands", key=post.key, error=error.error)
            if error.passing:
                return
            for_the_last_time, copies = True, []
        if post.ts in copies:
            for copy in copies:
                if copy != post.ts:
                    await self._take_back(post, place.channel, copy)
        if for_the_last_time:
            await self._store.end_try(post.key, post.tried_at, None)

    async def _take_back(self, post: PostRecord, channel: str, ts: str) -> None:
        try:
            await self._slack.delete(channel, ts)
        except SlackError as error:
            if error.error == "message_not_found":  # the other process was faster
                return
            if error.passing:
                log.warning(
                    "a second copy of a post cannot be taken back yet", key=post.key, error=error.error
                )
                await self._store.doubt(post.key, self._now())  # so that it is looked for again
                return
            say = "a second copy of a post stands in Slack and cannot be taken back: delete it"
            log.error(say, key=post.key, channel=channel, ts=ts, error=error.error)  # noqa: TRY400 - Slack's
        else:
            log.warning("a second copy of a post is taken back", key=post.key)

    async def _put_somehow(self, letter: _Letter, post: PostRecord, tries: PostTries) -> str:
        """As it is; in a smaller form where Slack refuses that; without a look where nobody can ever look."""
        try:
            return await self._put(letter, post, tries)
        except CannotLookError as error:
            if error.passing or post.attempts < _LOOKS:
                raise
            # As without the scope for it. A second copy is bad, and an answer that never comes is worse.
            log.error(  # noqa: TRY400 - the error is Slack's: no traceback helps
                "cannot see whether a post is out already; it is posted now, perhaps again",
                key=post.key,
                error=error.error,
            )
            tries.blindly = True
            return await self._put(letter, post, tries)
        except SlackError as error:
            if error.error not in _TOO_BIG:
                raise
            log.error("Slack finds a message too big or malformed", key=post.key, error=error.error)  # noqa: TRY400 - Slack's
        whole = letter.message
        try:
            return await self._put(replace(letter, message=shrink(whole)), post, tries)
        except SlackError as error:
            if error.error not in _TOO_BIG:
                raise
        return await self._put(replace(letter, message=SlackMessage(whole.text)), post, tries)

    async def _put(self, letter: _Letter, post: PostRecord, tries: PostTries) -> str:
        if letter.replaces_ts is None:
            return await self._slack.post(letter.place, letter.message, post.key, tries)
        card_key = post_key("card", _subject(post))
        await self._slack.update(letter.place.channel, letter.replaces_ts, letter.message, card_key)
        return letter.replaces_ts

    async def _failed(self, post: PostRecord, channel: str, error: SlackError) -> None:
        attempts = post.attempts + 1
        # Posted blindly and still not known to be out: a third copy would be no better.
        is_blind = isinstance(error, CannotLookError) and not error.passing and attempts > _LOOKS
        given_up = is_blind or attempts >= MAX_ATTEMPTS
        trouble = ("" if error.error in _OF_THE_TOKEN else channel, error.error)
        say = log.error if given_up or trouble not in self._troubles else log.info
        self._troubles.add(trouble)
        say(
            "Slack does not take a post; it is kept" if not given_up else "a post was given up",
            key=post.key,
            question_id=post.question_id,
            error=error.error,
            attempts=attempts,
        )
        state: PostState = "given_up" if given_up else "pending"
        is_owed = await self._store.mark_failed(post.key, attempts, error.error, state)
        if is_owed and post.kind == "card" and post.attempts == 0:
            await self._store.owe("delayed", _subject(post), post.question_id)
            delayed = await self._store.post(post_key("delayed", _subject(post)))
            if delayed is not None and delayed.state == "pending":
                await self._deliver(delayed)

    def _end_troubles(self, channel: str) -> None:
        over = {trouble for trouble in self._troubles if trouble[0] in ("", channel)}
        if over:
            log.info("Slack takes posts again", errors=sorted(error for _, error in over))
        self._troubles -= over

    async def _write(self, post: PostRecord) -> _Letter | None:
        """The message, from what is stored now; None where there is nothing to do."""
        if post.kind in ("reply", "edited"):
            question = await self._store.question(post.question_id)
            if question is None:
                return None
            is_reply = post.kind == "reply"
            message = self._write_reply(question) if is_reply else build_notice("edited", question.language)
            return _Letter(_thread(question), message, question.ts)
        if post.kind == "reminder":
            return await self._write_reminder(post)
        if post.kind == "report":
            return await self._write_report_of_week(post)
        file = await self._store.case_file(_subject(post))
        if file is None:
            return None
        if post.kind == "expired":
            notice = build_expired(file.case, file.question)
            if file.decision is not None:
                return None
            return _Letter(_thread(file.question), notice, file.question.ts)
        if post.kind == "delayed":
            notice = build_notice("review_delayed", file.question.language)
            return _Letter(_thread(file.question), notice, file.question.ts)
        if post.kind == "decision":
            return self._write_decision(file)
        return await self._write_card(post, file)

    def _write_reply(self, question: QuestionRecord) -> SlackMessage:
        if question.state == "refused":
            return build_notice("refused_stranger", question.language)
        if question.state == "empty" or question.outcome is None:
            covered = build_coverage_sentence(self._coverage(), question.language)
            return build_notice("hint", question.language, coverage=escape(covered))
        if question.outcome.status != "valid":
            return build_notice("in_review", question.language)
        try:
            return self._build_answer(question.id, question.outcome, self._coverage())
        except BlockLimitError:
            log.exception("an answer does not fit into a message", question_id=question.id)
            return build_notice("cannot_show", question.language)

    def _write_decision(self, file: CaseFile) -> _Letter | None:
        if file.decision is None:
            return None
        message = build_decision(file.question, file.decision, file.question.outcome, self._coverage())
        return _Letter(_thread(file.question), message, file.question.ts)

    async def _write_reminder(self, post: PostRecord) -> _Letter | None:
        waiting = []
        for file in await reminded_cases(self._store, post.key):
            card = await self._store.post(post_key("card", file.case.id))
            link = None
            if card is not None and card.channel is not None and card.ts is not None:
                link = await self._slack.permalink(card.channel, card.ts)
            waiting.append(WaitingCase(file.case, file.question, link))
        question = await self._store.question(post.question_id)
        if not waiting or question is None:
            return None
        return _Letter(
            Place(self._review_channel),
            build_reminder(waiting, self._alert.mention(self._now())),
            question.ts,
        )

    async def _write_report_of_week(self, post: PostRecord) -> _Letter | None:
        question = await self._store.question(post.question_id)
        message = await self._write_report(_subject(post))
        if question is None or message is None:
            return None
        return _Letter(Place(self._review_channel), message, question.ts)

    async def _write_card(self, post: PostRecord, file: CaseFile) -> _Letter | None:
        card = await self._store.post(post_key("card", file.case.id))
        if post.kind == "card_update" and (card is None or card.state != "sent" or card.ts is None):
            return None  # the card is not out yet; it will be built with the decision
        question, message = file.question, await self._build_card(file)
        if post.kind == "card_update" and card is not None and card.channel is not None:
            return _Letter(Place(card.channel), message, question.ts, card.ts)
        return _Letter(Place(self._review_channel), message, question.ts)

    async def _build_card(self, file: CaseFile) -> SlackMessage:
        question = file.question
        asked_by = file.case.opened_by or question.user_id
        return build_card(
            file.case,
            question,
            decision=file.decision,
            permalink=None
            if question.is_direct
            else await self._slack.permalink(question.channel, question.ts),
            earlier=await self._store.earlier_texts(question),
            call="" if file.decision is not None else self._alert.mention(self._now(), asked_by),
            held=file.decision is not None and await self._is_held(file),
        )

    async def _is_held(self, file: CaseFile) -> bool:
        decided = await self._store.post(post_key("decision", file.case.id))
        return decided is not None and decided.state == "held"

    async def refresh_card(self, case_id: str) -> None:
        """Show on the card what is so now: a courtesy, so a failure is only logged."""
        file = await self._store.case_file(case_id)
        if file is None:
            return
        async with self._replicas.hold(file.question.id, _PATIENCE_SECONDS) as is_ours:
            card = await self._store.post(post_key("card", case_id))
            file = await self._store.case_file(case_id)
            if not is_ours or file is None or card is None or card.channel is None or card.ts is None:
                return
            try:
                await self._slack.update(card.channel, card.ts, await self._build_card(file), card.key)
            except SlackError as error:
                log.warning("a card could not be brought up to date", error=error.error)


async def _run_all(works: Iterable[Awaitable[None]]) -> None:
    """Let one's error, which is ours, not keep back the others; then raise the first."""
    for result in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(result, BaseException):
            raise result


def _thread(question: QuestionRecord) -> Place:
    return Place(question.channel, question.thread_ts)


def _subject(post: PostRecord) -> str:
    """The id of the question or case that the post is about."""
    return post.key.partition(":")[2]
