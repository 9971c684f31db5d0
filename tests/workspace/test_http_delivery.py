"""HTTP mode towards an app that misbehaves, and the app's later replies to response_url."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.workspace import (
    EDUARDO,
    NEWSROOM,
    ROSA,
    LocalWorkspace,
    NotPossible,
    WorkspaceSettings,
    make_newsroom,
)
from bot.workspace.http_events import sign

FAST = WorkspaceSettings(ack_seconds=0.2, retry_delays_seconds=(0.0, 0.0, 0.0))
Answer = Callable[[web.Request], Awaitable[web.Response]]


@asynccontextmanager
async def app_that(answer: Answer) -> AsyncIterator[str]:
    """A request URL where every delivery gets `answer`."""
    application = web.Application()
    application.router.add_post("/slack/events", answer)
    runner = web.AppRunner(application)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/slack/events"
    finally:
        await runner.cleanup()


async def test_a_failed_delivery_comes_again_with_its_number_and_reason() -> None:
    headers: list[tuple[str | None, str | None]] = []

    async def fail(request: web.Request) -> web.Response:
        headers.append(
            (request.headers.get("X-Slack-Retry-Num"), request.headers.get("X-Slack-Retry-Reason"))
        )
        return web.Response(status=500)

    async with make_newsroom(FAST) as workspace, app_that(fail) as url:
        assert not await workspace.connect_http(url)
        headers.clear()
        workspace.people.say(ROSA, NEWSROOM, "@stats hello")
        await workspace.delivery.settled()
    assert headers == [(None, None), *((str(number), "http_error") for number in (1, 2, 3))]


async def test_every_delivery_is_signed_over_its_time_and_body() -> None:
    seen: list[bool] = []

    async def check(request: web.Request) -> web.Response:
        stamp, body = request.headers["X-Slack-Request-Timestamp"], await request.text()
        seen.append(request.headers["X-Slack-Signature"] == sign(FAST.signing_secret, stamp, body))
        return web.Response()

    async with make_newsroom(FAST) as workspace, app_that(check) as url:
        await workspace.connect_http(url)
        workspace.people.say(ROSA, NEWSROOM, "@stats é & <")
        await workspace.delivery.settled()
        await workspace.people.command(ROSA, NEWSROOM, "/snapshot", "fr & more")
    assert seen == [True, True, True]


def test_the_signature_is_slacks() -> None:
    """v0, HMAC-SHA256 over version, time and body: computed here apart from our code."""
    expected = hmac.new(b"secret", b"v0:1:{}", hashlib.sha256).hexdigest()
    assert sign("secret", "1", "{}") == f"v0={expected}"


async def response_url_of(workspace: LocalWorkspace) -> str:
    """The response_url of a fresh command."""
    return workspace.responses.issue(ROSA, NEWSROOM, None)


async def post(url: str, body: Any) -> int:
    async with aiohttp.ClientSession() as session, session.post(url, json=body) as reply:
        return reply.status


async def test_a_response_url_takes_five_replies_for_thirty_minutes() -> None:
    now = [1_796_000_000.0]
    async with make_newsroom(FAST, clock=lambda: now[0]) as workspace:
        url = await response_url_of(workspace)
        assert [await post(url, {"text": "x"}) for _ in range(6)] == [200] * 5 + [404]
        late = await response_url_of(workspace)
        now[0] += 31 * 60
        assert await post(late, {"text": "x"}) == 404
        assert await post(await response_url_of(workspace), {}) == 400
        assert await post(await response_url_of(workspace), ["x"]) == 400
        assert {note.user for note in workspace.state.ephemeral} == {ROSA}


MODAL = {
    "type": "modal",
    "title": {"type": "plain_text", "text": "Edit"},
    "submit": {"type": "plain_text", "text": "Send"},
    "blocks": [
        {
            "type": "input",
            "block_id": "tick",
            "optional": True,
            "label": {"type": "plain_text", "text": "Sure?"},
            "element": {
                "type": "checkboxes",
                "action_id": "sure",
                "options": [{"text": {"type": "plain_text", "text": "Yes"}, "value": "yes"}],
            },
        },
        {
            "type": "input",
            "block_id": "link",
            "optional": True,
            "label": {"type": "plain_text", "text": "Link"},
            "element": {"type": "url_text_input", "action_id": "url"},
        },
    ],
}


async def test_a_submission_carries_ticks_and_links_and_wrong_links_stay_with_the_person() -> None:
    values: list[Any] = []

    async def take(request: web.Request) -> web.Response:
        body = await request.post()
        if "payload" in body:
            values.append(json.loads(str(body["payload"]))["view"]["state"]["values"])
        return web.Response()

    async with make_newsroom(FAST) as workspace, app_that(take) as url:
        await workspace.connect_http(url)
        view = workspace.state.open_view(EDUARDO, MODAL)
        errors = await workspace.people.submit(EDUARDO, view.id, {"link": {"url": "not a link"}})
        assert errors == {"link": "Please enter a valid URL."}
        given = {"tick": {"sure": ["yes"]}, "link": {"url": "https://stats.example/x"}}
        assert await workspace.people.submit(EDUARDO, view.id, given) == {}
    (filled,) = values
    assert [option["value"] for option in filled["tick"]["sure"]["selected_options"]] == ["yes"]
    assert filled["link"]["url"] == {"type": "url_text_input", "value": "https://stats.example/x"}


@pytest.mark.parametrize(
    "reply",
    [
        {"response_action": "errors", "errors": {"no_such_block": "x"}},
        {"response_action": "errors", "errors": {}},
        {"response_action": "explode"},
        {"text": "thanks"},
    ],
)
async def test_a_reply_to_a_form_that_slack_would_not_understand_leaves_the_form_open(reply: Any) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.json_response(reply)

    async with make_newsroom(FAST) as workspace, app_that(answer) as url:
        await workspace.connect_http(url)
        view = workspace.state.open_view(EDUARDO, MODAL)
        with pytest.raises(NotPossible):
            await workspace.people.submit(EDUARDO, view.id, {})
        assert view.id in workspace.state.views


@pytest.mark.parametrize(("action", "left"), [("clear", 0), ("update", 2), ("push", 3)])
async def test_a_form_can_clear_update_or_push(action: str, left: int) -> None:
    async def answer(_request: web.Request) -> web.Response:
        return web.json_response({"response_action": action, "view": MODAL})

    async with make_newsroom(FAST) as workspace, app_that(answer) as url:
        await workspace.connect_http(url)
        below = workspace.state.open_view(EDUARDO, MODAL)
        view = workspace.state.open_view(EDUARDO, MODAL, previous=below)
        assert await workspace.people.submit(EDUARDO, view.id, {}) == {}
        assert len(workspace.state.views) == left


async def test_a_button_in_a_form_and_closing_it_are_told_to_the_app() -> None:
    """With what was filled in so far; closing only where the form asked to be told."""
    heard: list[Any] = []

    async def take(request: web.Request) -> web.Response:
        body = await request.post()
        if "payload" in body:
            heard.append(json.loads(str(body["payload"])))
        return web.Response()

    button = {
        "type": "button",
        "action_id": "look",
        "text": {"type": "plain_text", "text": "Look"},
        "value": "1",
    }
    blocks = [*MODAL["blocks"], {"type": "actions", "block_id": "more", "elements": [button]}]
    async with make_newsroom(FAST) as workspace, app_that(take) as url:
        await workspace.connect_http(url)
        quiet = workspace.state.open_view(EDUARDO, MODAL)
        await workspace.people.close(EDUARDO, quiet.id)
        assert heard == []
        view = workspace.state.open_view(EDUARDO, MODAL | {"blocks": blocks, "notify_on_close": True})
        await workspace.people.press_in_view(EDUARDO, view.id, "look", {"link": {"url": "https://a.example"}})
        await workspace.people.close(EDUARDO, view.id)
    pressed, closed = heard
    assert (pressed["type"], pressed["container"]) == ("block_actions", {"type": "view", "view_id": view.id})
    assert pressed["actions"][0]["value"] == "1"
    assert pressed["view"]["state"]["values"]["link"]["url"]["value"] == "https://a.example"
    assert (closed["type"], closed["is_cleared"]) == ("view_closed", False)


async def test_a_form_of_one_person_is_closed_to_all_others() -> None:
    async with make_newsroom(FAST) as workspace:
        view = workspace.state.open_view(EDUARDO, MODAL)
        with pytest.raises(NotPossible):
            await workspace.people.submit(ROSA, view.id, {})
        with pytest.raises(NotPossible):
            await workspace.people.close(ROSA, view.id)
