"""The socket and the HTTP server (reports.md rows 11 and 12), speed, and shutdown."""

from __future__ import annotations

import asyncio
import statistics
import time
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from running_bot import (
    SNAPSHOT,
    CannedAssistant,
    Naps,
    Newsroom,
    make_outcome,
    make_settings,
    make_workspace,
    newsroom,
    running_bot,
    shown,
)
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from structlog.testing import capture_logs

from bot.build import build_bot
from bot.settings.state_folder import sqlite_url
from bot.slack.client import Slack
from bot.slack.connection import SILENT_AFTER_SECONDS, SocketHealth, connect
from bot.store.store import Store
from bot.workspace import EDUARDO, ROSA
from core.errors import ConfigurationError


async def test_events_come_again_after_the_socket_was_refreshed(tmp_path: Path) -> None:
    """Row 11: Slack asks to reconnect; the next question is answered on the new socket."""
    async with newsroom(tmp_path) as room:
        opened = room.workspace.sockets.opened
        await room.workspace.sockets.ask_to_reconnect()
        async with asyncio.timeout(5):
            while room.workspace.sockets.opened == opened:
                await room.workspace.sockets.changed()
        question = await room.ask()
        assert len(room.thread(question)) == 1


async def test_events_come_again_after_the_socket_was_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 11: the socket is gone without a word; the client comes back, the next question is answered."""
    monkeypatch.setattr("bot.slack.connection._PING_SECONDS", 0.05)
    async with newsroom(tmp_path) as room:
        await room.workspace.sockets.drop_all()
        async with asyncio.timeout(5):
            while room.workspace.sockets.opened < 2:
                await room.workspace.sockets.changed()
        question = await room.ask()
        assert len(room.thread(question)) == 1


async def test_an_app_token_that_slack_does_not_accept_ends_the_start(tmp_path: Path) -> None:
    """One sentence with Slack's reason and the place to mend it; nothing is asked again and again."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path, app_token="xapp-wrong")
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot:
            with pytest.raises(
                ConfigurationError, match=r"SLACK_APP_TOKEN \(invalid_auth\).*connections:write"
            ):
                async with connect(bot, settings):
                    pass
        asked = [call for call in workspace.web_api.calls if call.method == "apps.connections.open"]
        assert len(asked) == 1


async def test_a_slack_that_is_away_at_the_start_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What may pass is not an error of the configuration."""
    monkeypatch.setattr("bot.slack.connection._PING_SECONDS", 0.01)
    async with make_workspace() as workspace:
        workspace.faults.fail_next("apps.connections.open", 3, status=503)
        async with running_bot(workspace, tmp_path) as room:
            assert room.thread(await room.ask())


async def test_a_token_revoked_under_way_is_one_line_and_ever_rarer_tries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The socket is gone and Slack refuses another; when it gives one again, questions are heard again."""
    monkeypatch.setattr("bot.slack.connection._PING_SECONDS", 0.01)
    naps = Naps()
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        with capture_logs() as logs:
            async with (
                build_bot(settings, CannedAssistant(), SNAPSHOT) as bot,
                connect(bot, settings, naps),
                asyncio.timeout(20),
            ):
                await workspace.sockets.wait_for_connections()
                workspace.faults.fail_next("apps.connections.open", 6, error="token_revoked")
                await workspace.sockets.drop_all()
                while workspace.sockets.opened < 2:
                    await workspace.sockets.changed()
                room = Newsroom(workspace, bot, CannedAssistant(), naps)
                assert room.thread(await room.ask())
    assert [round(wait, 2) for wait in naps.taken] == [0.02, 0.04, 0.08, 0.16, 0.32, 0.64]
    loud = [entry for entry in logs if entry["log_level"] == "error"]
    assert [entry["error"] for entry in loud] == ["token_revoked"]
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []
    assert [entry["refusals"] for entry in logs if entry["event"] == "Slack gives us sockets again"] == [6]


async def test_health_is_the_time_since_a_sign_and_not_that_the_process_is_up(tmp_path: Path) -> None:
    """Row 11: a socket that says nothing for a minute is not alive; a frame or a pong makes it so."""
    now = 1_000_000.0
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path)
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot:
            handler = AsyncSocketModeHandler(bot.app, settings.app_token)
            health = SocketHealth(handler, lambda: now)
            assert health.is_alive
            now += SILENT_AFTER_SECONDS + 1
            assert not health.is_alive
            handler.client.last_ping_pong_time = now - 1
            assert health.is_alive
            await handler.client.close()


async def test_a_second_process_on_the_same_app_is_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Row 12: Slack's hello counts the connections; one more is a warning. Our socket closes at the end."""
    async with newsroom(tmp_path / "one") as room:
        warned = asyncio.Event()
        monkeypatch.setattr("bot.slack.connection.log.warning", lambda *_args, **_values: warned.set())
        settings = make_settings(room.workspace, tmp_path / "two")
        async with build_bot(settings, CannedAssistant(), SNAPSHOT) as bot, connect(bot, settings):
            async with asyncio.timeout(5):
                await room.workspace.sockets.wait_for_connections(2)
                await warned.wait()
        async with asyncio.timeout(5):
            await room.workspace.sockets.wait_for_connections(1)


async def test_two_processes_on_one_store_answer_once(tmp_path: Path, postgresql_url: str) -> None:
    """Row 12: the key is in the shared store, so an event that both get is one question."""
    settings_of_both = {"database_url": postgresql_url}
    async with make_workspace() as workspace, running_bot(workspace, tmp_path, **settings_of_both) as one:
        settings = make_settings(workspace, tmp_path, **settings_of_both)
        two = CannedAssistant()
        async with (
            build_bot(settings, two, SNAPSHOT) as bot,
            connect(bot, settings),
            asyncio.timeout(10),
        ):
            await workspace.sockets.wait_for_connections(2)
            questions = [one.say() for _ in range(6)]
            await one.settled()
            await bot.background.settled()
            assert len(one.assistant.asked) + len(two.asked) == 6
            assert [len(one.thread(question)) for question in questions] == [1] * 6


async def test_the_whole_way_works_over_http(tmp_path: Path) -> None:
    """HTTP mode: the request URL's handshake, a question, a card, a decision and the slash command."""
    assistant = CannedAssistant(make_outcome("rejected"))
    async with newsroom(tmp_path, assistant, mode="http") as room:
        question = await room.ask()
        await room.decline(EDUARDO, room.cards()[0])
        assert len(room.thread(question)) == 2
        reply = await room.workspace.people.command(ROSA, question.channel, "/snapshot", "fr")
        assert "Instantané du" in str(reply)


@pytest.mark.parametrize("headers", [{}, {"X-Slack-Request-Timestamp": "1", "X-Slack-Signature": "v0=00"}])
async def test_an_unsigned_request_is_refused(tmp_path: Path, headers: dict[str, str]) -> None:
    """HTTP mode without a valid signature: 401, and nothing is stored."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path, mode="http")
        async with (
            build_bot(settings, CannedAssistant(), SNAPSHOT) as bot,
            connect(bot, settings) as address,
            aiohttp.ClientSession() as session,
            session.post(str(address), json={"type": "event_callback"}, headers=headers) as reply,
        ):
            assert reply.status == 401


async def test_a_bad_token_is_one_clear_sentence(tmp_path: Path) -> None:
    """The start ends with what to do about it."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path, bot_token="xoxb-wrong")
        with pytest.raises(ConfigurationError, match=r"SLACK_BOT_TOKEN \(invalid_auth\)"):
            async with build_bot(settings, CannedAssistant(), SNAPSHOT):
                pass


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"state_folder": Path("/proc/nowhere")}, "STATE_FOLDER"),
        ({"database_url": "nosuchdatabase://user:hidden@host/x"}, "DATABASE_URL"),
        ({"database_url": "sqlite:////proc/nowhere/x.sqlite"}, "DATABASE_URL"),
    ],
)
async def test_a_database_that_cannot_be_opened_is_one_clear_sentence(
    tmp_path: Path, changes: dict[str, Any], words: str
) -> None:
    """It names the setting, and never the password in it."""
    async with make_workspace() as workspace:
        settings = make_settings(workspace, tmp_path, **changes)
        with pytest.raises(ConfigurationError, match=words) as caught:
            async with build_bot(settings, CannedAssistant(), SNAPSHOT):
                pass
        assert "hidden" not in str(caught.value)


async def test_a_mention_is_acknowledged_and_answered_quickly(tmp_path: Path) -> None:
    """Ten questions one after another: acknowledged under a second, answered soon after.

    The bar here is loose, for a busy machine; tests/benchmarks measures.
    """
    async with newsroom(tmp_path) as room:
        spans = []
        for _ in range(10):
            started = time.perf_counter()
            await room.ask()
            spans.append(time.perf_counter() - started)
        assert statistics.median(spans) < 0.5
        assert max(attempt.seconds for attempt in room.workspace.delivery.attempts) < 1


async def test_shutdown_hands_back_what_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A model that hangs does not hold up the end; its question is answered by the next process."""
    monkeypatch.setattr("bot.build.SHUTDOWN_SECONDS", 0.05)
    async with make_workspace() as workspace:
        hanging = CannedAssistant(gate=asyncio.Event())
        async with running_bot(workspace, tmp_path, hanging) as room:
            question = room.say()
            await hanging.was_asked.wait()
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert "41,262,329" in shown(room.thread(question)[0])


async def test_a_question_that_kills_the_process_again_and_again_goes_to_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After three starts that did not end it, nobody asks the model again."""
    monkeypatch.setattr("bot.build.SHUTDOWN_SECONDS", 0.05)

    async def die(*_: object) -> None:
        """A process that is killed hands nothing back."""

    monkeypatch.setattr("bot.store.store.Store.hand_back_question", die)
    async with make_workspace() as workspace:
        question = None
        for _ in range(3):
            hanging = CannedAssistant(gate=asyncio.Event())
            async with running_bot(workspace, tmp_path, hanging) as room:
                question = question or room.say()
                await hanging.was_asked.wait()
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert room.assistant.asked == []
            assert len(room.cards()) == 1


async def test_orderly_stops_do_not_count_against_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many deploys fall into a slow answer, the question is handed back and answered in the end."""
    monkeypatch.setattr("bot.build.SHUTDOWN_SECONDS", 0.05)
    async with make_workspace() as workspace:
        question = None
        for _ in range(4):
            hanging = CannedAssistant(gate=asyncio.Event())
            async with running_bot(workspace, tmp_path, hanging) as room:
                question = question or room.say()
                await hanging.was_asked.wait()
                store = room.bot.store
                (question_id,) = await store.unfinished_questions()
            kept = Store.open(sqlite_url(tmp_path))
            record = await kept.question(question_id)
            kept.close()
            assert record is not None
            assert (record.state, record.attempts) == ("received", 0)
        async with running_bot(workspace, tmp_path) as room:
            await room.settled()
            assert len(room.assistant.asked) == len(room.thread(question)) == 1
            assert room.cards() == []


def test_our_client_leaves_retries_to_us() -> None:
    """The SDK's own retry of a lost connection would post twice."""
    from slack_sdk.web.async_client import AsyncWebClient

    client = AsyncWebClient(token="xoxb-x")
    assert client.retry_handlers
    Slack(client)
    assert client.retry_handlers == []
