"""Posts go out once: what may be out already is looked for, and a second copy is taken back."""

from __future__ import annotations

import asyncio
from dataclasses import replace
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
from sqlalchemy import select
from structlog.testing import capture_logs

from bot import tables
from bot.blocks.answer import ASK_EDITOR
from bot.delivery import Delivery
from bot.records import PostRecord
from bot.rows import post_of
from bot.slack import METADATA_EVENT
from bot.workspace import EDUARDO, NEWSROOM, ROSA
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
    monkeypatch.setattr("bot.delivery.LOOK_AGAIN_AFTER", timedelta(0))
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
            workspace.state.messages[NEWSROOM][late.ts] = late
            workspace.faults.fail_next(REPLIES, 20, error="internal_error")
            await room.bot.delivery.sweep(1)
            assert len(room.thread(question)) == 2, "nobody could look"
            workspace.faults.clear()
            await room.bot.delivery.sweep(2)
            assert room.thread(question) == [standing]
            looks = len(room.calls(REPLIES))
            await room.bot.delivery.sweep(3)
            assert len(room.calls(REPLIES)) == looks, "it was seen to"


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
        far = datetime(2100, 1, 1, tzinfo=UTC)
        assert await room.bot.store.posts_to_look_at(far) == []


async def test_a_card_that_another_process_has_posted_is_not_told_as_delayed(tmp_path: Path) -> None:
    """Ours was refused, and theirs stands; ours may still turn up, which is looked for later."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        question = await room.ask()
        (card,) = [post for post in await all_posts(room) if post.kind == "card"]
        room.workspace.faults.fail_next(POST, error="not_in_channel")
        await room.bot.delivery._send(replace(card, state="pending"), look_first=False)
        assert len(room.thread(question)) == 1
        far = datetime(2100, 1, 1, tzinfo=UTC)
        assert [post.key for post in await room.bot.store.posts_to_look_at(far)] == [card.key]


async def all_posts(room: Newsroom) -> list[PostRecord]:
    query = select(tables.posts)
    return await room.bot.store.transact(lambda c: [post_of(row) for row in c.execute(query).mappings()])


async def test_a_copy_beside_another_processes_post_is_taken_back(tmp_path: Path) -> None:
    """Two processes post the same key: the first stands in the store, and the second removes its own."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        (reply,) = room.thread(question)
        assert reply.metadata is not None
        post = await room.bot.store.post(reply.metadata["event_payload"]["key"])
        assert post is not None
        await room.bot.delivery._send(post, look_first=False)
        assert [message.ts for message in room.thread(question)] == [reply.ts]
