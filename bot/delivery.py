"""Owed posts -> Slack: builds each from what is stored, posts it once, and keeps what could not be posted.

A post that Slack refuses for now stays owed; a sweep tries again, ever more rarely, and an operator reads one
error line. Nothing is dropped because Slack was away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from bot.blocks.answer import build_answer, build_coverage_sentence, build_decision, build_notice
from bot.blocks.card import build_card
from bot.blocks.parts import BlockLimitError, SlackMessage
from bot.blocks.waiting import WaitingCase, build_expired, build_reminder
from bot.escape import escape
from bot.records import PostRecord, PostState, QuestionRecord, post_key
from bot.replicas import Replicas
from bot.rows import CaseFile
from bot.slack import CannotLookError, Place, Slack, SlackError
from bot.store import Store
from core.facts import Coverage

log = structlog.get_logger(__name__)

SWEEP_SECONDS = 30.0
MAX_ATTEMPTS = 60  # with the pauses below, more than a day
_LONGEST_PAUSE_SWEEPS = 64
CONTEXT_QUESTIONS = 5
_PATIENCE_SECONDS = 5.0
AT_ONCE = 8  # questions whose owed posts go out together, after a start or in a sweep
_LOOKS = 5  # with the pauses, a quarter of an hour
# By then an earlier try has had its effect or never will: a call ends after 15 s, a paused process is taken
# for dead after 20, and looks by itself when it wakes up.
LOOK_AGAIN_AFTER = timedelta(minutes=1)

# These concern all channels alike; any other refusal is one channel's.
_OF_THE_TOKEN = frozenset(
    {"account_inactive", "invalid_auth", "missing_scope", "not_authed", "token_expired", "token_revoked"}
)
_TOO_BIG = frozenset({"msg_too_long", "msg_blocks_too_long", "invalid_blocks", "invalid_blocks_format"})


@dataclass(frozen=True, slots=True)
class _Letter:
    place: Place
    message: SlackMessage
    replaces_ts: str | None = None


class Delivery:
    """Delivers owed posts. `review_channel`: where cards go."""

    def __init__(
        self,
        store: Store,
        slack: Slack,
        replicas: Replicas,
        review_channel: str,
        coverage: Coverage,
        now: Callable[[], datetime],
    ) -> None:
        self._store = store
        self._replicas = replicas
        self._slack = slack
        self._review_channel = review_channel
        self._coverage, self._now = coverage, now
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._troubles: set[tuple[str, str]] = set()  # (channel, error) that an operator has read of
        self._in_flight: set[str] = set()
        # Posts that may be out: of an earlier process, or broken off by an error.
        self._begun: set[str] = set()
        self._seen_waiting: frozenset[str] = frozenset()

    async def inherit(self) -> None:
        """At the start: whatever is owed now may be out already, whoever comes to deliver it first."""
        self._begun |= {post.key for post in await self._store.pending_posts()}

    async def deliver_due(self, question_id: str | None = None, *, look_first: bool = False) -> None:
        """Post everything that is owed (for one question). `look_first`: some of it may be out already."""
        if question_id is None:
            owed = dict.fromkeys(post.question_id for post in await self._store.pending_posts())
            await _run_all(self._in_slot(self.deliver_due(owner, look_first=look_first)) for owner in owed)
            return
        async with self._replicas.hold(question_id, _PATIENCE_SECONDS) as hold:
            if hold is not None:  # else its holder, or the next sweep
                await self._deliver_all(question_id, look_first=look_first or hold == "again")

    async def _deliver_all(self, question_id: str, *, look_first: bool) -> None:
        posts = await self._store.pending_posts(question_id)
        # The card itself goes before its update; all else is independent.
        await _run_all(
            self._deliver(post, look_first=look_first) for post in posts if post.kind != "card_update"
        )
        for post in posts:
            if post.kind == "card_update":
                await self._deliver(post, look_first=look_first)

    async def sweep(self, round_number: int) -> None:
        """Try again what failed, ever more rarely, and what nobody has tried since the last sweep."""
        waiting = await self._store.pending_posts()
        seen, self._seen_waiting = self._seen_waiting, frozenset(post.key for post in waiting)
        due = [post for post in waiting if _is_due(post, round_number, was_seen=post.key in seen)]
        doubtful = await self._store.posts_to_look_at(self._now())
        works = [self._try_again(post) for post in due] + [self._look_again(post) for post in doubtful]
        await _run_all(self._in_slot(work) for work in works)

    async def _try_again(self, post: PostRecord) -> None:
        async with self._replicas.hold(post.question_id) as hold:
            if hold is not None:
                await self._deliver(post, look_first=True)

    async def _in_slot(self, work: Awaitable[None]) -> None:
        async with self._slots:
            await work

    async def _deliver(self, post: PostRecord, *, look_first: bool) -> None:
        if post.key in self._in_flight:
            return
        self._in_flight.add(post.key)
        try:
            # It may have gone out between the reading of the list and now.
            now = await self._store.post(post.key)
            if now is not None and now.state == "pending":
                may_be_out = post.key in self._begun or now.attempts > 0
                self._begun.add(post.key)
                await self._send(now, look_first=look_first or may_be_out)
            self._begun.discard(post.key)
        finally:
            self._in_flight.discard(post.key)

    async def _send(self, post: PostRecord, *, look_first: bool) -> None:
        letter = await self._write(post)
        if letter is None:
            if post.kind in ("reminder", "expired"):  # decided meanwhile
                await self._store.mark_failed(post.key, post.attempts, "nothing to say", "dropped")
            return
        if not await self._replicas.is_mine(post.question_id):
            log.info("another process has taken over", question_id=post.question_id)
            return
        try:
            channel, ts = await self._put_somehow(letter, post, look_first=look_first)
        except SlackError as error:
            await self._failed(post, letter.place.channel, error)
            return
        self._end_troubles(letter.place.channel)
        if letter.replaces_ts is not None:
            await self._store.mark_sent(post.key, channel, ts)
        else:
            # Not the first try: an earlier one may have its effect only after this look and post.
            again = self._now() + LOOK_AGAIN_AFTER if look_first else None
            standing = await self._store.mark_sent(post.key, channel, ts, again)
            if standing not in (None, ts):
                await self._take_back(post, channel, ts)
            if not await self._replicas.is_mine(post.question_id):
                await self._doubt(post, letter.place)
        log.info("posted", key=post.key, question_id=post.question_id)

    async def _doubt(self, post: PostRecord, place: Place) -> None:
        """We were paused before our post took effect, and another process took over and posted meanwhile.

        It may have died before that was kept, and ours may have its effect after we gave up on it: only
        Slack knows how many there are. Noted first, for whoever lives when we do not.
        """
        await self._store.look_again(post.key, self._now() + LOOK_AGAIN_AFTER)
        await self._take_back_copies(post.key, place)

    async def _look_again(self, post: PostRecord) -> None:
        question = await self._store.question(post.question_id)
        if question is None:
            return
        in_thread = post.kind not in ("card", "reminder")
        place = _thread(question) if in_thread else Place(post.channel or self._review_channel)
        if await self._take_back_copies(post.key, place):
            await self._store.look_again(post.key, None)

    async def _take_back_copies(self, key: str, place: Place) -> bool:
        """Leave the copy that is kept as the post; False where Slack does not let us look now."""
        try:
            copies = await self._slack.find_all(place, key)
        except CannotLookError as error:
            log.warning("cannot see whether a second copy of a post stands", key=key, error=error.error)
            return not error.passing
        post = await self._store.post(key)
        if post is not None and post.ts in copies:
            for copy in copies:
                if copy != post.ts:
                    await self._take_back(post, place.channel, copy)
        return True

    async def _take_back(self, post: PostRecord, channel: str, ts: str) -> None:
        try:
            await self._slack.delete(channel, ts)
        except SlackError as error:
            if error.error == "message_not_found":  # the other process was faster
                return
            say = "a second copy of a post stands in Slack and cannot be taken back: delete it"
            log.error(say, key=post.key, channel=channel, ts=ts, error=error.error)  # noqa: TRY400 - Slack's
        else:
            log.warning("a second copy of a post is taken back", key=post.key)

    async def _put_somehow(self, letter: _Letter, post: PostRecord, *, look_first: bool) -> tuple[str, str]:
        """As it is; as a short text where that is too big; without a look where nobody can ever look."""
        try:
            return await self._put(letter, post, look_first=look_first)
        except CannotLookError as error:
            if error.passing or post.attempts < _LOOKS:
                raise
            # As without the scope for it. A second copy is bad, and an answer that never comes is worse.
            log.error(  # noqa: TRY400 - the error is Slack's: no traceback helps
                "cannot see whether a post is out already; it is posted now, perhaps again",
                key=post.key,
                error=error.error,
            )
            return await self._put(letter, post, look_first=False)
        except SlackError as error:
            if error.error not in _TOO_BIG:
                raise
            log.exception("Slack finds a message too big or malformed", key=post.key)
            short = SlackMessage(letter.message.text[:300].rpartition(" ")[0] or letter.message.text[:300])
            return await self._put(_Letter(letter.place, short, letter.replaces_ts), post, look_first=False)

    async def _put(self, letter: _Letter, post: PostRecord, *, look_first: bool) -> tuple[str, str]:
        channel = letter.place.channel
        if letter.replaces_ts is not None:
            card_key = post_key("card", _subject(post))
            await self._slack.update(channel, letter.replaces_ts, letter.message, card_key)
            return channel, letter.replaces_ts
        return await self._slack.post(letter.place, letter.message, post.key, look_first=look_first)

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
        if not await self._store.mark_failed(post.key, attempts, error.error, state):
            # Another process took over and sent it; ours may still turn up.
            await self._store.look_again(post.key, self._now() + LOOK_AGAIN_AFTER)
        elif post.kind == "card" and post.attempts == 0:
            await self._store.owe("delayed", _subject(post), post.question_id)
            delayed = await self._store.post(post_key("delayed", _subject(post)))
            if delayed is not None and delayed.state == "pending":
                await self._deliver(delayed, look_first=False)

    def _end_troubles(self, channel: str) -> None:
        over = {trouble for trouble in self._troubles if trouble[0] in ("", channel)}
        if over:
            log.info("Slack takes posts again", errors=sorted(error for _, error in over))
        self._troubles -= over

    async def _write(self, post: PostRecord) -> _Letter | None:
        """The message, from what is stored now; None where there is nothing to do."""
        if post.kind == "reply":
            question = await self._store.question(post.question_id)
            return None if question is None else _Letter(_thread(question), self._write_reply(question))
        if post.kind == "reminder":
            return await self._write_reminder(post)
        file = await self._store.case_file(_subject(post))
        if file is None:
            return None
        if post.kind == "expired":
            notice = build_expired(file.case, file.question)
            return _Letter(_thread(file.question), notice) if file.decision is None else None
        if post.kind == "delayed":
            notice = build_notice("review_delayed", file.question.language)
            return _Letter(_thread(file.question), notice)
        if post.kind == "decision":
            return self._write_decision(file)
        return await self._write_card(post, file)

    def _write_reply(self, question: QuestionRecord) -> SlackMessage:
        if question.state == "refused":
            return build_notice("refused_stranger", question.language)
        if question.state == "empty" or question.outcome is None:
            covered = build_coverage_sentence(self._coverage, question.language)
            return build_notice("hint", question.language, coverage=escape(covered))
        if question.outcome.status != "valid":
            return build_notice("in_review", question.language)
        try:
            return build_answer(question.id, question.outcome, self._coverage)
        except BlockLimitError:
            log.exception("an answer does not fit into a message", question_id=question.id)
            return build_notice("cannot_show", question.language)

    def _write_decision(self, file: CaseFile) -> _Letter | None:
        if file.decision is None:
            return None
        message = build_decision(file.question, file.decision, file.question.outcome, self._coverage)
        return _Letter(_thread(file.question), message)

    async def _write_reminder(self, post: PostRecord) -> _Letter | None:
        waiting = []
        for file in await self._store.reminded_cases(post.key):
            card = await self._store.post(post_key("card", file.case.id))
            link = None
            if card is not None and card.channel is not None and card.ts is not None:
                link = await self._slack.permalink(card.channel, card.ts)
            waiting.append(WaitingCase(file.case, file.question, link))
        return _Letter(Place(self._review_channel), build_reminder(waiting)) if waiting else None

    async def _write_card(self, post: PostRecord, file: CaseFile) -> _Letter | None:
        card = await self._store.post(post_key("card", file.case.id))
        if post.kind == "card_update" and (card is None or card.state != "sent" or card.ts is None):
            return None  # the card is not out yet; it will be built with the decision
        question = file.question
        message = build_card(
            file.case,
            question,
            decision=file.decision,
            permalink=None
            if question.is_direct
            else await self._slack.permalink(question.channel, question.ts),
            earlier=await self._store.earlier_texts(question, CONTEXT_QUESTIONS),
        )
        if post.kind == "card_update" and card is not None and card.channel is not None:
            return _Letter(Place(card.channel), message, card.ts)
        return _Letter(Place(self._review_channel), message)


def _is_due(post: PostRecord, round_number: int, *, was_seen: bool) -> bool:
    """After 2, 4, 8, ... rounds; one that nobody has tried yet, when it still waits a round later."""
    if post.attempts == 0:
        return was_seen
    pause: int = min(2**post.attempts, _LONGEST_PAUSE_SWEEPS)
    return round_number % pause == 0


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
