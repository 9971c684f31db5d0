"""What the page may see and do, and that other sites' pages may not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator

import aiohttp
import pytest
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA, LocalWorkspace, make_newsroom


@pytest.fixture
async def workspace() -> AsyncIterator[LocalWorkspace]:
    async with make_newsroom() as running:
        running.delivery.retry_delays_seconds = ()
        yield running


@pytest.fixture
async def browser(workspace: LocalWorkspace) -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession(workspace.address) as session:
        yield session


async def test_a_reporter_does_not_see_the_data_desk(
    workspace: LocalWorkspace, browser: aiohttp.ClientSession
) -> None:
    client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
    await client.chat_postMessage(channel=DATA_DESK, text="a draft")
    await client.chat_postEphemeral(channel=NEWSROOM, user=EDUARDO, text="only Eduardo")
    async with browser.get("/local/state", params={"user": ROSA}) as reply:
        hers = await reply.text()
    async with browser.get("/local/state", params={"user": EDUARDO}) as reply:
        his = await reply.text()
    assert ("a draft" in hers, "only Eduardo" in hers) == (False, False)
    assert ("a draft" in his, "only Eduardo" in his) == (True, True)


async def test_live_changes_reach_only_those_who_may_see_them(
    workspace: LocalWorkspace, browser: aiohttp.ClientSession
) -> None:
    client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
    async with browser.get("/local/changes", params={"user": ROSA}) as stream, asyncio.timeout(5):
        await stream.content.readuntil(b"\n\n")
        await client.chat_postMessage(channel=DATA_DESK, text="a draft")
        await client.chat_postEphemeral(channel=NEWSROOM, user=EDUARDO, text="only Eduardo")
        await client.chat_postMessage(channel=NEWSROOM, text="for all")
        heard = [json.loads((await stream.content.readuntil(b"\n\n"))[6:]) for _ in range(2)]
    assert heard[0]["kind"] == "elsewhere"
    assert "a draft" not in json.dumps(heard)
    assert heard[1]["data"]["text"] == "for all"


@pytest.mark.parametrize(
    ("path", "body", "said"),
    [
        ("say", {"user": ROSA, "channel": DATA_DESK, "text": "let me in"}, "not in that channel"),
        ("say", {"user": "U0STATSBOT", "channel": NEWSROOM, "text": "I am the bot"}, "no such person"),
        ("say", {"user": ROSA, "channel": NEWSROOM, "text": "  "}, "empty message"),
        ("command", {"user": ROSA, "channel": NEWSROOM, "command": "/dance"}, "not a valid command"),
        ("press", {"user": ROSA, "channel": NEWSROOM, "ts": "1.0", "action_id": "x"}, "not there any more"),
        ("submit", {"user": ROSA, "view": "V1"}, "form is closed"),
        ("say", {"user": ROSA}, "unreadable"),
    ],
)
async def test_what_slack_would_not_let_a_person_do_is_refused_in_words(
    browser: aiohttp.ClientSession, path: str, body: dict[str, str], said: str
) -> None:
    async with browser.post(f"/local/{path}", json=body) as reply:
        answer = await reply.json()
    assert not answer["ok"]
    assert said in answer["error"]


async def test_another_sites_page_can_neither_act_nor_read(
    workspace: LocalWorkspace, browser: aiohttp.ClientSession
) -> None:
    """A form of another site is not JSON; a name that was pointed at this machine is not ours."""
    body = json.dumps({"user": ROSA, "channel": NEWSROOM, "text": "forged"})
    async with browser.post("/local/say", data=body, headers={"Content-Type": "text/plain"}) as reply:
        assert reply.status == 415
    async with browser.post("/local/say", json=json.loads(body), headers={"Host": "evil.example"}) as reply:
        assert reply.status == 403
    async with browser.get("/local/state", headers={"Host": "evil.example"}) as reply:
        assert reply.status == 403
    async with browser.options("/local/say", headers={"Origin": "http://evil.example"}) as reply:
        assert "Access-Control-Allow-Origin" not in reply.headers
    assert workspace.state.top_level(NEWSROOM) == []


@pytest.mark.parametrize("name", ["app.js", "modal.js", "render.js", "style.css"])
async def test_the_page_is_served_whole_and_nothing_else_is(
    browser: aiohttp.ClientSession, name: str
) -> None:
    async with browser.get("/") as reply:
        page = await reply.text()
        assert "not Slack" in page
        assert "script-src 'self'" in reply.headers["Content-Security-Policy"]
    async with browser.get(f"/page/{name}") as reply:
        assert reply.status == 200
    for path in ("/page/../server.py", "/page/%2e%2e%2fserver.py", "/page/index.html.bak"):
        async with browser.get(path) as reply:
            assert reply.status == 404
    assert "http://" not in page
    assert "https://" not in page


async def test_no_page_opens_the_apps_socket(
    workspace: LocalWorkspace, browser: aiohttp.ClientSession
) -> None:
    """Any site may open a WebSocket here: without a ticket it gets none, and each ticket works once."""
    client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
    opened = await client.apps_connections_open(app_token=workspace.settings.app_token)
    ticket = str(opened["url"]).partition("ticket=")[2].partition("&")[0]
    for guess in ("", "guess"):
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await browser.ws_connect("/link/", params={"ticket": guess})
    async with browser.ws_connect("/link/", params={"ticket": ticket}) as socket:
        assert (await socket.receive_json())["type"] == "hello"
        with pytest.raises(aiohttp.WSServerHandshakeError, match="403"):
            await browser.ws_connect("/link/", params={"ticket": ticket})
