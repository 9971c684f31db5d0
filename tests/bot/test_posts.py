"""What goes out: once, without previews, and kept when Slack does not take it (rows 10, 13, 15, 25, 26)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    SNAPSHOT,
    CannedAssistant,
    Newsroom,
    buttons,
    make_outcome,
    make_settings,
    make_workspace,
    newsroom,
    running_bot,
    shown,
)
from sqlalchemy import Connection, insert, select
from structlog.testing import capture_logs

from bot import tables
from bot.blocks.answer import ASK_EDITOR
from bot.build import build_bot
from bot.database import sqlite_url
from bot.delivery import AT_ONCE, Delivery
from bot.records import PostRecord, QuestionRecord
from bot.rows import owe, post_of, question_row
from bot.slack import METADATA_EVENT, Failure, Slack
from bot.store import Store
from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA
from bot.workspace.state import Message

POST = "chat.postMessage"
REPLIES = "conversations.replies"


async def test_every_post_is_without_previews_and_carries_our_key(tmp_path: Path) -> None:
    """Row 10: notice, card and decision alike."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        await room.ask()
        await room.send_draft(EDUARDO, room.cards()[0])
        posts = room.calls(POST)
        assert len(posts) == 3
        for post in posts:
            assert post["unfurl_links"] is False
            assert post["unfurl_media"] is False
            assert post["metadata"]["event_type"] == METADATA_EVENT
        keys = {post["metadata"]["event_payload"]["key"].split(":")[0] for post in posts}
        assert keys == {"reply", "card", "decision"}


@pytest.mark.parametrize("empty_body", [False, True])
async def test_a_rate_limit_is_waited_out_and_posts_once(tmp_path: Path, empty_body: bool) -> None:
    """Row 25: 429 with Retry-After 2 twice, also with an empty body that is not JSON: two waits, one post."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 2, status=429, retry_after_seconds=2, empty_body=empty_body)
        question = await room.ask()
        assert len(room.thread(question)) == 1
        assert room.naps.taken == [2.0, 2.0]


async def test_waiting_has_an_upper_bound(tmp_path: Path) -> None:
    """Row 25: a wait that is too long is not taken; the post is kept and goes out later."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 1, status=429, retry_after_seconds=3_600)
        question = await room.ask()
        assert room.thread(question) == []
        assert room.naps.taken == []
        await room.bot.delivery.sweep(2)
        assert len(room.thread(question)) == 1


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


async def test_five_hundred_owed_posts_go_out_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a long outage neither Slack nor the bot is flooded, at the start or in a sweep."""
    store = Store.open(sqlite_url(tmp_path))
    now = datetime(2026, 11, 30, tzinfo=UTC)
    asked = [
        QuestionRecord(f"q{n}", "T1", "C1", f"{n}", "1", "U1", "?", "en", "empty", now) for n in range(500)
    ]

    def add(connection: Connection) -> None:
        for question in asked:
            connection.execute(insert(tables.questions).values(**question_row(question)))
            owe(connection, "reply", question.id, question.id)

    await store.transact(add)
    store.close()
    running, most, posts_fail = 0, 0, True

    async def try_(_self: Slack, method: str, *_arguments: Any, **_named: Any) -> Any:
        """Stands in for Slack, and counts the calls under way."""
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1
        if method == POST:
            return Failure("is_archived", False, False) if posts_fail else {"ts": "1.1"}
        return {"messages": []}

    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        real = Slack._try

        async def tell_who(self: Slack, method: str, *arguments: Any, **named: Any) -> Any:
            call = real if method == "auth.test" else try_
            return await call(self, method, *arguments, **named)

        monkeypatch.setattr(Slack, "_try", tell_who)
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot, asyncio.timeout(60):
            await bot.background.settled()
            assert len(await bot.store.pending_posts()) == 500
            assert 1 < most <= AT_ONCE
            posts_fail, most = False, 0
            await bot.delivery.sweep(2)
            assert await bot.store.pending_posts() == []
            assert 1 < most <= AT_ONCE


@pytest.mark.parametrize("error", ["token_revoked", "is_archived"])
async def test_many_posts_that_fail_alike_are_one_loud_line(tmp_path: Path, error: str) -> None:
    """A token or a channel fails as a whole: the operator reads it once, and once that it is over."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 10, error=error)
        with capture_logs() as logs:
            questions = [await room.ask() for _ in range(5)]
            for round_number in range(1, 9):
                await room.bot.delivery.sweep(round_number)
        assert [len(room.thread(question)) for question in questions] == [1] * 5
        assert [entry["error"] for entry in logs if entry["log_level"] == "error"] == [error]
        over = [entry["errors"] for entry in logs if entry["event"] == "Slack takes posts again"]
        assert over == [[error]]


async def test_a_post_that_got_lost_before_slack_took_it_is_sent_again(tmp_path: Path) -> None:
    """The same failure before the effect: found nowhere, so it is posted."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 2, status=503, empty_body=True)
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


@pytest.mark.parametrize("error", ["token_expired", "invalid_auth", "account_inactive", "token_revoked"])
async def test_a_dead_token_loses_nothing(tmp_path: Path, error: str) -> None:
    """Row 13: the answer is kept, one loud line names it, and it goes out when the token works again."""
    async with make_workspace() as workspace:
        with capture_logs() as logs:
            async with running_bot(workspace, tmp_path) as room:
                workspace.faults.fail_next(POST, 1, error=error)
                question = await room.ask()
                assert room.thread(question) == []
        loud = [entry for entry in logs if entry["log_level"] == "error"]
        assert [entry["error"] for entry in loud] == [error]
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert len(room.thread(question)) == 1
            assert room.assistant.asked == []


@pytest.mark.parametrize("error", ["is_archived", "not_in_channel", "channel_not_found"])
async def test_an_unreachable_review_channel_is_told_and_alarmed_once(tmp_path: Path, error: str) -> None:
    """Row 26: the reporter reads that it takes longer, tries are bounded, the card comes later."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        calls = 0
        real = room.bot.desk.slack._try

        async def archived(method: str, arguments: dict[str, Any], *, read: bool) -> Any:
            nonlocal calls
            if method == POST and arguments["channel"] == DATA_DESK:
                calls += 1
                room.workspace.faults.fail_next(POST, 1, error=error)
            return await real(method, arguments, read=read)

        with capture_logs() as logs, pytest.MonkeyPatch.context() as patch:
            patch.setattr(room.bot.desk.slack.__class__, "_try", lambda _self, *a, **k: archived(*a, **k))
            question = await room.ask()
            for round_number in range(1, 17):
                await room.bot.delivery.sweep(round_number)
        told = [shown(message) for message in room.thread(question)]
        assert len(told) == 2
        assert sum("takes longer" in text or "take longer" in text for text in told) == 1
        assert len([entry for entry in logs if entry["log_level"] == "error"]) == 1
        assert calls <= 6  # the pauses double
        assert room.cards() == []
        for round_number in range(64, 65):
            await room.bot.delivery.sweep(round_number)
        assert len(room.cards()) == 1


@pytest.mark.parametrize("error", ["msg_too_long", "invalid_blocks", "msg_blocks_too_long"])
async def test_a_message_that_slack_finds_too_big_becomes_a_short_one(tmp_path: Path, error: str) -> None:
    """Rows 14 and 15: never silence."""
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 1, error=error)
        question = await room.ask()
        (reply,) = room.thread(question)
        assert "41,262,329" in reply.text


async def test_courtesies_that_fail_stop_nothing(tmp_path: Path) -> None:
    """A reaction or a permalink that Slack refuses costs neither the answer nor the card."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        faults = room.workspace.faults
        faults.fail_next("reactions.add", 1, error="missing_scope")
        faults.fail_next("reactions.remove", 1, status=429, retry_after_seconds=30)
        faults.fail_next("chat.getPermalink", 1, error="internal_error")
        question = await room.ask()
        assert len(room.thread(question)) == len(room.cards()) == 1
        assert room.naps.taken == []


async def test_logs_hold_no_message_text_and_no_token(tmp_path: Path) -> None:
    """At info level and above: ids and states only."""
    with capture_logs() as logs:
        async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
            await room.ask()
            await room.send_draft(EDUARDO, room.cards()[0])
            secrets = (room.workspace.settings.bot_token, room.workspace.settings.app_token)
    said = str([entry for entry in logs if entry["log_level"] != "debug"])
    assert "question received" in said
    assert "population" not in said
    assert "55,123,456" not in said
    assert not any(secret in said for secret in secrets)
    assert NEWSROOM not in said


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


async def test_a_post_is_not_tried_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ever more rarely, and then given up, which the operator reads."""
    monkeypatch.setattr("bot.delivery.MAX_ATTEMPTS", 8)
    async with newsroom(tmp_path) as room:
        room.workspace.faults.fail_next(POST, 1_000, error="not_in_channel")
        with capture_logs() as logs:
            question = await room.ask()
            tried_in = []
            for round_number in range(1, 400):
                before = len(room.calls(POST))
                await room.bot.delivery.sweep(round_number)
                tried_in += [round_number] * (len(room.calls(POST)) - before)
        assert tried_in == [2, 4, 8, 16, 32, 64, 128]
        assert room.thread(question) == []
        assert await room.bot.store.pending_posts() == []
        loud = [entry["event"] for entry in logs if entry["log_level"] == "error"]
        assert loud == ["Slack does not take a post; it is kept", "a post was given up"]


async def test_a_courtesy_that_is_refused_again_and_again_is_one_warning(tmp_path: Path) -> None:
    """As reactions without their scope; once it works and fails anew, it is told anew."""
    async with newsroom(tmp_path) as room:
        warned = []
        for failures in (3, 0, 2):
            room.workspace.faults.fail_next("reactions.add", failures, error="missing_scope")
            with capture_logs() as logs:
                for _ in range(max(1, failures)):
                    await room.ask()
            warned.append(sum(entry["log_level"] == "warning" for entry in logs))
        assert warned == [1, 0, 1]
