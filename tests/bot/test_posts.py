"""What goes out: once, without previews, and kept when Slack does not take it (rows 10, 13, 15, 25, 26)."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from running_bot import (
    SNAPSHOT,
    CannedAssistant,
    buttons,
    make_outcome,
    make_settings,
    make_workspace,
    newsroom,
    running_bot,
    shown,
)
from sqlalchemy import Connection, insert
from structlog.testing import capture_logs

from bot.build import build_bot
from bot.desk.delivery import AT_ONCE
from bot.settings.state_folder import sqlite_url
from bot.slack.client import METADATA_EVENT, Failure, Slack
from bot.store import tables
from bot.store.records import QuestionRecord
from bot.store.rows import owe, question_row
from bot.store.store import Store
from bot.workspace import DATA_DESK, EDUARDO, LUC, NEWSROOM

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
            assert 0 < most <= AT_ONCE


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


async def test_a_post_is_not_tried_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ever more rarely, and then given up, which the operator reads."""
    monkeypatch.setattr("bot.desk.delivery.MAX_ATTEMPTS", 8)
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


@pytest.mark.parametrize("refusals", [1, 2], ids=["plainer blocks", "text alone"])
async def test_an_answer_whose_blocks_slack_refuses_is_still_whole(tmp_path: Path, refusals: int) -> None:
    """The sentence to its last word, evidence, caution and source; the buttons as long as Slack takes any."""
    outcome = make_outcome(cautions=("Mind the exchange rate.",))
    async with newsroom(tmp_path, CannedAssistant(outcome)) as room:
        room.workspace.faults.fail_next(POST, refusals, error="invalid_blocks")
        question = await room.ask()
        (answer,) = room.thread(question)
        for part in (
            "was 41,262,329 in 2024.",
            "Canada · population",
            "exchange rate.",
            "before publishing.",
        ):
            assert part in shown(answer)
        assert buttons(answer) == (
            ["answer_helpful", "answer_not_helpful", "answer_ask_editor"] if refusals == 1 else []
        )


@pytest.mark.parametrize("error", ["invalid_blocks", "msg_blocks_too_long"])
async def test_a_card_whose_blocks_slack_refuses_can_be_decided(tmp_path: Path, error: str) -> None:
    """Its buttons stay; the decided card replaces all of it, also where that is refused."""
    async with newsroom(tmp_path) as room:
        question = await room.ask()
        room.workspace.faults.fail_next(POST, error=error)
        await room.press(LUC, room.thread(question)[0], "answer_ask_editor")
        (card,) = room.cards()
        assert "was 41,262,329 in 2024." in shown(card)
        assert buttons(card) == ["case_send", "case_correct", "case_decline_why", "case_take"]
        room.workspace.faults.fail_next("chat.update", 2, error=error)
        await room.press(EDUARDO, card, "case_send")
        assert buttons(card) == []
        assert "Decided by" in shown(card)
        assert len(room.thread(question)) == 2
