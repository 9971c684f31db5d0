"""Posts go out once: what may be out already is looked for, and a second copy is taken back."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    CannedAssistant,
    Newsroom,
    buttons,
    make_outcome,
    make_workspace,
    newsroom,
    running_bot,
)
from structlog.testing import capture_logs

from bot.desk.delivery import LATE_SECONDS, SWEEP_SECONDS, Delivery
from bot.slack.blocks.answer import ASK_EDITOR
from bot.slack.client import METADATA_EVENT
from bot.workspace import EDUARDO, NEWSROOM, ROSA
from bot.workspace.newsroom import BOT
from bot.workspace.state import Message

POST = "chat.postMessage"
REPLIES = "conversations.replies"


@pytest.mark.parametrize("status", [500, 503])
async def test_a_post_whose_reply_was_lost_is_not_posted_again(tmp_path: Path, status: int) -> None:
    """Slack took the post and failed after that: our key is found in the thread, so nothing is repeated."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        room.workspace.faults.fail_next(POST, 2, status=status, error="internal_error", after_effect=True)
        question = await room.ask()
        assert len(room.thread(question)) == 1
        assert len(room.cards()) == 1


async def test_a_post_that_shows_late_is_not_posted_again(tmp_path: Path) -> None:
    """Slack was still at work on a call that broke: a look comes after the wait, before every further try."""
    async with newsroom(tmp_path) as room:
        state, waits = room.workspace.state, []

        async def wait(seconds: float) -> None:
            waits.append(seconds)
            if len(waits) == 2:
                (post,) = await room.bot.store.pending_posts()
                payload = {"event_type": METADATA_EVENT, "event_payload": {"key": post.key}}
                late = Message(NEWSROOM, state.next_ts(), state.bot.id, "late", thread_ts=question.ts)
                late.metadata, late.bot_id = payload, state.bot_id
                state.add_message(late)

        room.bot.delivery._slack._sleep = wait
        room.workspace.faults.fail_next(POST, drops_connection=True)
        room.workspace.faults.fail_next(POST, status=429, retry_after_seconds=3)
        question = room.say()
        await room.settled()
        assert waits == [0.5, 3.0]
        assert [message.text for message in room.thread(question)] == ["late"]


async def test_after_a_timeout_slack_gets_time_to_finish(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What we gave up on may be out in a moment; a look at once would not see it."""
    async with newsroom(tmp_path) as room:
        client = room.bot.delivery._slack._client
        call, calls = client.api_call, []

        async def hang_once(method: str, **arguments: Any) -> Any:
            calls.append(method)
            if calls.count(POST) == 1 and method == POST:
                raise TimeoutError
            return await call(method, **arguments)

        monkeypatch.setattr(client, "api_call", hang_once)
        question = await room.ask()
        assert room.naps.taken == [10.0]
        assert len(room.thread(question)) == 1
        assert [name for name in calls if name in (POST, REPLIES)] == [POST, REPLIES, POST]


async def test_no_post_is_repeated_while_slack_does_not_let_us_look(tmp_path: Path) -> None:
    """The reply to a post was lost, and the thread cannot be read: the post waits, and is found later."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, drops_connection=True, after_effect=True)
        room.workspace.faults.fail_next("conversations.replies", 40, status=503)
        question = await room.ask()
        assert len(room.thread(question)) == 1
        assert [post.attempts for post in await room.bot.store.pending_posts()] == [1]
        room.workspace.faults.clear()
        await room.bot.delivery.sweep(2)
        assert len(room.thread(question)) == 1
        assert not await room.bot.store.pending_posts()


@pytest.mark.parametrize("is_out", [False, True])
async def test_a_look_that_can_never_work_holds_a_post_back_for_a_while(tmp_path: Path, is_out: bool) -> None:
    """Without the scope nobody can see whether it is out. It waits for the operator, and then goes out."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, status=503, after_effect=is_out)
        room.workspace.faults.fail_next("conversations.replies", 6, error="missing_scope")
        with capture_logs() as logs:
            question = await room.ask()
            posted_in = []
            for round_number in range(1, 65):
                before = len(room.thread(question))
                await room.bot.delivery.sweep(round_number)
                if len(room.thread(question)) > before:
                    posted_in.append(round_number)
        assert posted_in == [32], "after 2, 4, 8 and 16 rounds it was held back"
        assert await room.bot.store.pending_posts() == []
        loud = [entry["event"] for entry in logs if entry["log_level"] == "error"]
        assert loud == [
            "Slack does not take a post; it is kept",
            "cannot see whether a post is out already; it is posted now, perhaps again",
        ]


async def test_a_post_that_is_lost_from_sight_twice_is_given_up(tmp_path: Path) -> None:
    """Nobody can look, and the reply to the blind post is lost, too: a third copy would help nobody."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, status=503, after_effect=True)
        room.workspace.faults.fail_next("conversations.replies", 500, error="missing_scope")
        question = await room.ask()
        room.workspace.faults.fail_next(POST, status=503, after_effect=True)
        for round_number in range(1, 300):
            await room.bot.delivery.sweep(round_number)
        assert len(room.thread(question)) == 2
        assert await room.bot.store.pending_posts() == []


async def test_a_deleted_question_has_no_reply_to_look_for(tmp_path: Path) -> None:
    """Slack knows no such thread then; that is an answer, and not a look that failed."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, status=503)
        room.workspace.faults.fail_next("conversations.replies", error="thread_not_found")
        question = await room.ask()
        assert len(room.thread(question)) == 1


async def test_a_crash_between_the_post_and_its_mark_posts_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next start looks for the key in the thread and in the review channel first."""
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path, CannedAssistant(make_outcome("rejected"))) as room:

            async def die(*_: object) -> None:
                raise OSError("killed here")

            monkeypatch.setattr(room.bot.store, "mark_sent", die)
            question = await room.ask()
            assert len(room.thread(question)) == len(room.cards()) == 1
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert len(room.thread(question)) == len(room.cards()) == 1
            assert await room.bot.store.pending_posts() == []
            await room.send_draft(EDUARDO, room.cards()[0])
            assert buttons(room.cards()[0]) == []


async def test_a_copy_that_turns_up_late_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call of a process that died has its effect only after the next one has looked and posted."""
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path) as room:

            async def die(*_: object) -> None:
                raise OSError("killed here")

            monkeypatch.setattr(room.bot.store, "mark_sent", die)
            question = await room.ask()
            (late,) = room.thread(question)
            del workspace.state.messages[NEWSROOM][late.ts]
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            (standing,) = room.thread(question)
            clock = stop_clock(room)
            workspace.state.messages[NEWSROOM][late.ts] = late
            workspace.faults.fail_next(REPLIES, 20, error="internal_error")
            await room.bot.delivery.sweep(1)
            assert len(room.thread(question)) == 2, "nobody could look"
            workspace.faults.clear()
            await room.bot.delivery.sweep(2)
            assert room.thread(question) == [standing]
            clock.now += LATE_SECONDS
            await room.bot.delivery.sweep(3)
            looks = len(room.calls(REPLIES))
            await room.bot.delivery.sweep(4)
            assert len(room.calls(REPLIES)) == looks, "nothing more can turn up"


async def test_a_press_right_after_a_start_repeats_no_post_of_an_earlier_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A new post for the question goes out at once; what was owed before must be looked for first."""
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path) as room:

            async def die(*_: object) -> None:
                raise OSError("killed here")

            monkeypatch.setattr(room.bot.store, "mark_sent", die)
            question = await room.ask()
        turn, delivered = asyncio.Event(), asyncio.Event()
        deliver_due = Delivery.deliver_due

        async def wait_for_others(self: Delivery, question_id: str | None = None, **how: bool) -> None:
            if question_id is None:
                await turn.wait()
            await deliver_due(self, question_id, **how)
            delivered.set()

        monkeypatch.setattr(Delivery, "deliver_due", wait_for_others)
        async with running_bot(workspace, tmp_path) as room:
            (reply,) = room.thread(question)
            people = workspace.people
            await people.press(ROSA, people.find_element(NEWSROOM, reply.ts, ASK_EDITOR))
            async with asyncio.timeout(5):
                await delivered.wait()
            turn.set()
            await room.settled()
            assert len(room.thread(question)) == 1
            assert len(room.cards()) == 1


async def test_a_post_that_an_error_of_ours_broke_off_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same process, too: the store failed between the post and its mark."""
    async with newsroom(tmp_path) as room:
        mark_sent = room.bot.store.mark_sent

        async def die(*_: object) -> None:
            raise OSError("no space")

        monkeypatch.setattr(room.bot.store, "mark_sent", die)
        question = await room.ask()
        monkeypatch.setattr(room.bot.store, "mark_sent", mark_sent)
        (post,) = await room.bot.store.pending_posts()
        await room.bot.delivery.deliver_due(post.question_id)
        assert len(room.thread(question)) == 1
        assert await room.bot.store.pending_posts() == []


async def test_a_first_try_is_not_looked_for_again(tmp_path: Path) -> None:
    async with newsroom(tmp_path) as room:
        await room.ask()
        assert await room.bot.store.doubtful_posts() == []


def post_beside(room: Newsroom, kind: str, *, is_kept: bool = True) -> list[str]:
    """Another process posts the same during our first call; gives where its post stands.

    It keeps it, or dies before that.
    """
    slack, store = room.bot.delivery._slack, room.bot.store
    call, theirs = slack._client.api_call, list[str]()

    async def be_late(method: str, **arguments: Any) -> Any:
        if method == POST and not theirs:
            payload = arguments["json"]
            key = payload["metadata"]["event_payload"]["key"]
            if key.startswith(kind):
                message = Message(payload["channel"], room.workspace.state.next_ts(), BOT, "theirs")
                message.thread_ts, message.metadata = payload.get("thread_ts"), payload["metadata"]
                message.bot_id = room.workspace.state.bot_id
                theirs.append(room.workspace.state.add_message(message).ts)
                await store.doubt(key, datetime.now(UTC) - timedelta(seconds=1))
                if is_kept:
                    await store.mark_sent(key, message.channel, message.ts)
        return await call(method, **arguments)

    slack._client.api_call = be_late  # type: ignore[method-assign]
    return theirs


async def test_a_card_that_another_process_has_posted_is_not_told_as_delayed(tmp_path: Path) -> None:
    """Ours got no reply, and theirs stands; ours may still turn up, which is looked for."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        theirs = post_beside(room, "card")
        room.bot.delivery._slack._max_wait_seconds = 0
        room.workspace.faults.fail_next(POST)  # the notice to the reporter
        room.workspace.faults.fail_next(POST, status=503, late_seconds=60)
        question = await room.ask()
        assert len(room.thread(question)) == 1
        assert [card.ts for card in room.cards()] == theirs
        assert [post.kind for post in await room.bot.store.doubtful_posts()] == ["card"]


@pytest.mark.parametrize("breaks", [False, True])
@pytest.mark.parametrize("is_kept", [False, True])
async def test_of_the_copies_of_two_processes_one_stands(tmp_path: Path, is_kept: bool, breaks: bool) -> None:
    """We were paused within our post, and another process took over and posted.

    What is kept stands; our call may break although it has its effect.
    """
    async with newsroom(tmp_path) as room:
        if breaks:
            room.workspace.faults.fail_next(POST, drops_connection=True, after_effect=True)
        theirs = post_beside(room, "reply", is_kept=is_kept)
        question = await room.ask()
        assert theirs
        await room.bot.delivery.sweep(1)
        (standing,) = room.thread(question)
        assert not is_kept or [standing.ts] == theirs
        assert [post.ts for post in await room.bot.store.doubtful_posts()] == [standing.ts]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def stop_clock(room: Newsroom) -> Clock:
    """From now on it goes only where the test says so."""
    clock = room.bot.delivery._clock = Clock()
    return clock


def hold_back(room: Newsroom) -> asyncio.Event:
    """Late effects come when it is set."""
    late = asyncio.Event()

    async def wait(_seconds: float) -> None:
        await late.wait()

    room.workspace.web_api.sleep = wait
    return late


@pytest.mark.parametrize("after_seconds", [1.0, 31.0, 100.0, 119.0])
@pytest.mark.parametrize(
    "fault", [{"status": 503}, {"drops_connection": True}, {"error": "internal_error"}], ids=str
)
@pytest.mark.parametrize("kind", ["reply", "card"])
async def test_a_call_that_failed_and_has_its_effect_later_leaves_one_copy(
    tmp_path: Path, kind: str, fault: dict[str, Any], after_seconds: float
) -> None:
    """No process ends: we look, see nothing, post again, and then the first call's copy comes.

    Within two minutes of that, one copy stands, and it is the one that we know of.
    """
    outcome = make_outcome("rejected" if kind == "card" else "valid")
    async with newsroom(tmp_path, CannedAssistant(outcome)) as room:
        late, clock = hold_back(room), stop_clock(room)
        if kind == "card":
            room.workspace.faults.fail_next(POST)  # the notice to the reporter goes before
        room.workspace.faults.fail_next(POST, late_seconds=after_seconds, **fault)
        question = await room.ask()

        def standing() -> list[str]:
            return [m.ts for m in (room.cards() if kind == "card" else room.thread(question))]

        first, round_number = standing(), 0
        while clock.now < after_seconds + 120:
            if clock.now >= after_seconds and not late.is_set():
                late.set()
                await asyncio.gather(*room.workspace.web_api.late)
                assert len(standing()) == 2
            round_number += 1
            await room.bot.delivery.sweep(round_number)
            clock.now += SWEEP_SECONDS
        assert standing() == first
        clock.now += LATE_SECONDS
        await room.bot.delivery.sweep(1)
        assert await room.bot.store.doubtful_posts() == []


async def test_a_refusal_that_surely_had_no_effect_is_no_reason_to_look(tmp_path: Path) -> None:
    """As too many requests: where looks are limited, too, they must not take their part."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 2, status=429, retry_after_seconds=1)
        question = await room.ask()
        assert len(room.thread(question)) == 1
        assert room.calls(REPLIES) == []
        assert await room.bot.store.doubtful_posts() == []


async def test_a_second_copy_that_cannot_be_taken_back_now_is_taken_back_later(tmp_path: Path) -> None:
    """Slack is away while we delete it, at the last look of all."""
    async with newsroom(tmp_path) as room:
        late, clock = hold_back(room), stop_clock(room)
        room.workspace.faults.fail_next(POST, late_seconds=1, status=503)
        question = await room.ask()
        late.set()
        await asyncio.gather(*room.workspace.web_api.late)
        room.workspace.faults.fail_next("chat.delete", 20, status=503)
        room.bot.delivery._watched = {
            (post.key, post.tried_at): -LATE_SECONDS for post in await room.bot.store.doubtful_posts()
        }
        await room.bot.delivery.sweep(1)
        assert len(room.thread(question)) == 2
        room.workspace.faults.clear()
        clock.now += SWEEP_SECONDS
        await room.bot.delivery.sweep(2)
        assert len(room.thread(question)) == 1


async def test_a_look_goes_to_the_end_of_a_long_thread(tmp_path: Path) -> None:
    """1,100 replies stand between the question and the answer that is looked for."""
    async with newsroom(tmp_path) as room:
        state, clock = room.workspace.state, stop_clock(room)
        talk = hold_back(room)
        room.workspace.faults.fail_next(POST, drops_connection=True, late_seconds=1)
        naps = room.bot.delivery._slack._sleep

        async def chat(seconds: float) -> None:
            for _ in range(1_100):
                ts = state.next_ts()
                state.messages[NEWSROOM][ts] = Message(NEWSROOM, ts, ROSA, "No!", thread_ts=question.ts)
            talk.set()
            await asyncio.gather(*room.workspace.web_api.late)
            await naps(seconds)

        room.bot.delivery._slack._sleep = chat
        question = room.say()
        await room.settled()
        assert len(room.thread(question)) == 1
        assert len(room.calls(POST)) == 1
        clock.now += LATE_SECONDS
        await room.bot.delivery.sweep(1)
        assert len(room.thread(question)) == 1


async def test_a_thread_that_has_no_end_cannot_be_looked_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not found is not known to be absent: the post waits, and the operator reads why."""
    monkeypatch.setattr("bot.slack.client._PAGE", "1")
    monkeypatch.setattr("bot.slack.client._PAGES", 3)
    async with newsroom(tmp_path) as room:
        state, late = room.workspace.state, hold_back(room)
        room.workspace.faults.fail_next(POST, status=503, late_seconds=1)

        async def chat(_seconds: float) -> None:
            for _ in range(3):
                ts = state.next_ts()
                state.messages[NEWSROOM][ts] = Message(NEWSROOM, ts, ROSA, "No!", thread_ts=question.ts)
            late.set()
            await asyncio.gather(*room.workspace.web_api.late)

        room.bot.delivery._slack._sleep = chat
        question = room.say()
        with capture_logs() as logs:
            await room.settled()
        assert len(room.calls(POST)) == 1
        assert [line["error"] for line in logs if line["log_level"] == "error"] == ["too_many_messages"]


async def test_a_look_begins_with_the_question(tmp_path: Path) -> None:
    """What stands before it cannot be ours, however long the thread is already."""
    async with newsroom(tmp_path) as room:
        root = room.say("Good morning.")
        room.workspace.faults.fail_next(POST, drops_connection=True)
        question = await room.ask(thread_ts=root.ts)
        (look,) = room.calls(REPLIES)
        assert (look["ts"], look["oldest"]) == (root.ts, question.ts)


async def test_a_call_in_a_process_that_was_overtaken_is_not_made(tmp_path: Path) -> None:
    """It was paused between its look and its post: another process has begun with the post since."""
    async with newsroom(tmp_path) as room:
        store = room.bot.store
        begin_try = store.begin_try

        async def begin_late(key: str, at: datetime, before: datetime | None) -> bool:
            await store.doubt(key, at - timedelta(seconds=1))
            return await begin_try(key, at, before)

        store.begin_try = begin_late  # type: ignore[method-assign]
        question = await room.ask()
        assert room.thread(question) == []
        assert len(await store.pending_posts()) == 1
        store.begin_try = begin_try  # type: ignore[method-assign]
        await room.bot.delivery.sweep(1)
        assert len(room.thread(question)) == 1
