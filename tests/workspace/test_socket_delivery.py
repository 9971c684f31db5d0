"""Events, presses, modals and commands over Socket Mode, with a Bolt app of a few lines at the other end."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiohttp import web
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_sdk.web.async_client import AsyncWebClient
from workspace.small_app import BUTTONS, Recorder, make_app, running

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA, WorkspaceSettings, make_newsroom
from bot.workspace.http_events import HttpSender
from bot.workspace.newsroom import BOT


async def test_a_mention_reaches_the_app_and_its_reply_stands_in_the_thread() -> None:
    async with running() as (workspace, recorder, _handler):
        asked = workspace.people.say(ROSA, NEWSROOM, "@stats R&D < 5?")
        (body,) = await recorder.wait("mention")
        await workspace.delivery.settled()
        assert body["event"]["text"] == f"<@{BOT}> R&amp;D &lt; 5?"
        assert [m.text for m in workspace.state.thread(NEWSROOM, asked.ts)][1:] == ["On it"]
        assert recorder.of("message") == []


async def test_a_channel_message_without_a_mention_stays_unheard() -> None:
    async with running() as (workspace, recorder, _handler):
        workspace.people.say(ROSA, NEWSROOM, "Lunch?")
        workspace.people.say(ROSA, NEWSROOM, "@stats now")
        await recorder.wait("mention")
        assert len(recorder.heard) == 1


async def test_a_direct_message_and_the_apps_own_message_there_are_both_heard() -> None:
    """Slack tells an app of its own messages too; not answering them is the app's duty."""
    async with running() as (workspace, recorder, _handler):
        channel = workspace.state.open_im(ROSA)
        workspace.people.say(ROSA, channel.id, "hello")
        await recorder.wait("message", 1)
        client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
        await client.chat_postMessage(channel=channel.id, text="hi")
        bodies = await recorder.wait("message", 2)
        assert bodies[0]["event"]["channel_type"] == "im"
        assert bodies[1]["event"]["bot_id"] == workspace.state.bot_id


async def test_an_event_without_acknowledgement_comes_again_with_the_same_event_id() -> None:
    settings = WorkspaceSettings(ack_seconds=0.05, retry_delays_seconds=(0.0, 0.0, 0.0))
    async with running(settings) as (workspace, recorder, _handler):
        workspace.people.say(ROSA, NEWSROOM, "@stats fail")
        bodies = await recorder.wait("mention", 4)
        await workspace.delivery.settled()
        assert len({body["event_id"] for body in bodies}) == 1
        tries = [a for a in workspace.delivery.attempts if a.name == "app_mention"]
        assert [(a.retry_attempt, a.failure) for a in tries] == [(n, "timeout") for n in range(4)]


async def test_a_press_opens_a_modal_and_its_corrections_come_back() -> None:
    async with running() as (workspace, recorder, _handler):
        client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
        posted = await client.chat_postMessage(channel=DATA_DESK, text="Review", blocks=BUTTONS)
        element = workspace.people.find_element(DATA_DESK, posted["ts"], "edit")
        await workspace.people.press(EDUARDO, element)
        (body,) = await recorder.wait("edit")
        assert body["actions"][0]["value"] == "7"
        (view,) = workspace.state.views.values()
        assert view.user == EDUARDO
        assert await workspace.people.submit(EDUARDO, view.id, {"answer": {"text": ""}}) != {}
        errors = await workspace.people.submit(EDUARDO, view.id, {"answer": {"text": "wrong"}})
        assert errors == {"answer": "Not in the evidence"}
        assert view.id in workspace.state.views
        assert await workspace.people.submit(EDUARDO, view.id, {"answer": {"text": "right"}}) == {}
        assert workspace.state.views == {}


async def test_a_command_is_answered_to_that_person_only() -> None:
    async with running() as (workspace, recorder, _handler):
        await workspace.people.command(ROSA, NEWSROOM, "/snapshot", "fr")
        (command,) = await recorder.wait("command")
        assert (command["text"], command["user_id"]) == ("fr", ROSA)
        assert [(note.user, note.text) for note in workspace.state.ephemeral] == [(ROSA, "8 countries")]


async def test_the_client_comes_back_after_being_asked_to_reconnect() -> None:
    async with running() as (workspace, recorder, _handler):
        await workspace.sockets.ask_to_reconnect()
        async with asyncio.timeout(5):
            while workspace.sockets.opened < 2 or workspace.sockets.connected != 1:
                await workspace.sockets.changed()
        workspace.people.say(ROSA, NEWSROOM, "@stats still there?")
        await recorder.wait("mention")


async def test_with_two_sockets_each_event_goes_to_one_of_them() -> None:
    async with running() as (workspace, first, _handler):
        second = Recorder()
        other = AsyncSocketModeHandler(make_app(workspace, second), workspace.settings.app_token)
        await other.connect_async()
        try:
            await workspace.sockets.wait_for_connections(2)
            for number in range(4):
                workspace.people.say(ROSA, NEWSROOM, f"@stats {number}")
            await workspace.delivery.settled()
            assert (len(first.of("mention")), len(second.of("mention"))) == (2, 2)
        finally:
            await other.close_async()


async def test_without_a_socket_a_press_fails_and_the_person_is_told() -> None:
    async with make_newsroom() as workspace:
        heard: list[Any] = []
        workspace.state.observers.append(heard.append)
        await workspace.people.command(ROSA, NEWSROOM, "/snapshot")
        assert [(change.kind, change.only_for) for change in heard] == [("notice", ROSA)]


@pytest.mark.parametrize("good", [True, False])
async def test_http_mode_signs_what_it_sends(good: bool) -> None:
    """Bolt's own server takes the signed request, and answers 401 where the secret differs."""
    async with make_newsroom() as workspace:
        recorder = Recorder()
        app = make_app(workspace, recorder)
        server = app.server(port=0, path="/slack/events")
        runner = web.AppRunner(server.web_app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        try:
            if good:
                assert await workspace.connect_http(f"http://127.0.0.1:{port}/slack/events")
            else:
                workspace.delivery.http = HttpSender(
                    f"http://127.0.0.1:{port}/slack/events", "another secret"
                )
                workspace.delivery.retry_delays_seconds = ()
            workspace.people.say(ROSA, NEWSROOM, "@stats hello")
            await workspace.delivery.settled()
            assert len(recorder.of("mention")) == (1 if good else 0)
            if good:
                await workspace.people.command(ROSA, NEWSROOM, "/snapshot")
                assert workspace.state.ephemeral[0].text == "8 countries"
        finally:
            await runner.cleanup()
