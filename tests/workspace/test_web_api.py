"""The Web API as an app sees it: tokens, refusals by Slack's names, limits, faults, pages."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.http_retry.builtin_async_handlers import AsyncRateLimitErrorRetryHandler
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA, LocalWorkspace, WorkspaceSettings, make_newsroom
from bot.workspace.faults import Fault
from bot.workspace.rate_limits import RateLimit
from bot.workspace.state import Channel


class Clock:
    def __init__(self) -> None:
        self.now = 1_796_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def workspace(clock: Clock) -> AsyncIterator[LocalWorkspace]:
    async with make_newsroom(clock=clock) as running:
        running.delivery.retry_delays_seconds = ()
        yield running


@pytest.fixture
def client(workspace: LocalWorkspace) -> AsyncWebClient:
    return AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)


async def refused(call: Any) -> str:
    with pytest.raises(SlackApiError) as failure:
        await call
    return str(failure.value.response["error"])


async def test_each_kind_of_token_opens_only_its_own_methods(workspace: LocalWorkspace) -> None:
    async def error_for(token: str, method: str) -> str | None:
        async with (
            aiohttp.ClientSession(headers={"Authorization": f"Bearer {token}"} if token else {}) as session,
            session.post(workspace.api_url + method) as reply,
        ):
            return (await reply.json()).get("error")

    bot, app = workspace.settings.bot_token, workspace.settings.app_token
    assert await error_for("", "auth.test") == "not_authed"
    assert await error_for("xoxb-wrong", "auth.test") == "invalid_auth"
    assert await error_for(app, "auth.test") == "not_allowed_token_type"
    assert await error_for(bot, "apps.connections.open") == "not_allowed_token_type"
    assert await error_for(bot, "chat.whisper") == "unknown_method"
    assert await error_for(bot, "auth.test") is None
    assert await error_for(app, "apps.connections.open") is None


async def test_a_form_a_query_and_json_say_the_same(workspace: LocalWorkspace) -> None:
    blocks = [{"type": "divider"}]
    headers = {"Authorization": f"Bearer {workspace.settings.bot_token}"}
    url = f"{workspace.api_url}chat.postMessage"
    async with aiohttp.ClientSession(headers=headers) as session:
        for request in (
            {"json": {"channel": NEWSROOM, "blocks": blocks}},
            {"data": {"channel": NEWSROOM, "blocks": json.dumps(blocks)}},
            {"params": {"channel": NEWSROOM, "blocks": json.dumps(blocks)}},
        ):
            async with session.post(url, **request) as reply:  # type: ignore[arg-type]
                body = await reply.json()
            assert body["ok"], body
            assert body["message"]["blocks"][0]["type"] == "divider"
        async with session.post(url, data="{", headers={"Content-Type": "application/json"}) as reply:
            assert (await reply.json())["error"] == "invalid_json"
        async with session.post(url, json=[1]) as reply:
            assert (await reply.json())["error"] == "json_not_object"


async def test_posting_is_refused_by_slacks_names(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    workspace.state.channels["C0OTHER"] = Channel("C0OTHER", "other", {ROSA})
    workspace.state.messages["C0OTHER"] = {}
    post = client.chat_postMessage
    assert await refused(post(channel="C0NOWHERE", text="x")) == "channel_not_found"
    assert await refused(post(channel="C0OTHER", text="x")) == "not_in_channel"
    assert await refused(client.api_call("chat.postMessage", json={"channel": NEWSROOM})) == "no_text"
    assert await refused(post(channel=NEWSROOM, text="x" * 40_001)) == "msg_too_long"
    assert await refused(post(channel=NEWSROOM, text="x", thread_ts="1.000001")) == "cannot_reply_to_message"
    bad = {"event_type": "answer"}
    assert await refused(post(channel=NEWSROOM, text="x", metadata=bad)) == "invalid_metadata_format"
    workspace.state.channels[DATA_DESK].is_archived = True
    assert await refused(post(channel=DATA_DESK, text="x")) == "is_archived"
    note = client.chat_postEphemeral
    assert await refused(note(channel=NEWSROOM, user="U0NOBODY", text="x")) == "user_not_in_channel"


async def test_an_update_takes_4000_characters_and_only_own_messages(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    mine = (await client.chat_postMessage(channel=NEWSROOM, text="x", blocks=[{"type": "divider"}]))["ts"]
    await client.chat_update(channel=NEWSROOM, ts=mine, text="y" * 4000)
    message = workspace.state.message(NEWSROOM, mine)
    assert message is not None
    assert (message.text, len(message.blocks)) == ("y" * 4000, 1)
    update = client.chat_update
    assert await refused(update(channel=NEWSROOM, ts=mine, text="y" * 4001)) == "msg_too_long"
    assert await refused(update(channel=NEWSROOM, ts="1.000001", text="y")) == "message_not_found"
    hers = workspace.people.say(ROSA, NEWSROOM, "hello").ts
    assert await refused(update(channel=NEWSROOM, ts=hers, text="y")) == "cant_update_message"
    await client.chat_update(channel=NEWSROOM, ts=mine, text="z", blocks=[])
    assert message.blocks == []


async def test_metadata_comes_back_only_when_asked_for(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    root = workspace.people.say(ROSA, NEWSROOM, "question").ts
    metadata = {"event_type": "answer", "event_payload": {"key": "q1"}}
    await client.chat_postMessage(channel=NEWSROOM, thread_ts=root, text="answer", metadata=metadata)
    without = await client.conversations_replies(channel=NEWSROOM, ts=root)
    assert "metadata" not in without["messages"][1]
    with_it = await client.conversations_replies(channel=NEWSROOM, ts=root, include_all_metadata=True)
    assert with_it["messages"][1]["metadata"] == metadata
    assert with_it["messages"][0]["reply_count"] == 1


async def test_a_long_thread_comes_in_pages(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    root = workspace.people.say(ROSA, NEWSROOM, "question").ts
    for number in range(6):
        workspace.people.say(ROSA, NEWSROOM, str(number), root)
    seen: list[str] = []
    async for page in await client.conversations_replies(channel=NEWSROOM, ts=root, limit=3):
        assert len(page["messages"]) <= 3
        seen += [message["text"] for message in page["messages"]]
    assert seen == ["question", *"012345"]
    history = await client.conversations_history(channel=NEWSROOM)
    assert [message["text"] for message in history["messages"]] == ["question"]
    assert await refused(client.conversations_replies(channel=NEWSROOM, ts="1.000001")) == "thread_not_found"


async def test_reactions_are_added_once_and_removed_once(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    message = workspace.people.say(ROSA, NEWSROOM, "question")
    place = {"channel": NEWSROOM, "timestamp": message.ts}
    await client.reactions_add(name="eyes", **place)
    assert await refused(client.reactions_add(name="eyes", **place)) == "already_reacted"
    assert message.to_json()["reactions"][0]["name"] == "eyes"
    await client.reactions_remove(name="eyes", **place)
    assert await refused(client.reactions_remove(name="eyes", **place)) == "no_reaction"
    assert await refused(client.reactions_add(name="Not a name", **place)) == "invalid_name"
    missing = client.reactions_add(name="eyes", channel=NEWSROOM, timestamp="1.000001")
    assert await refused(missing) == "message_not_found"


VIEW = {
    "type": "modal",
    "title": {"type": "plain_text", "text": "Edit"},
    "blocks": [{"type": "section", "text": {"type": "mrkdwn", "text": "Hello"}}],
}


async def test_a_trigger_opens_one_modal_within_three_seconds(
    workspace: LocalWorkspace, client: AsyncWebClient, clock: Clock
) -> None:
    trigger = workspace.state.issue_trigger(EDUARDO)
    clock.now += 3.0
    opened = await client.views_open(trigger_id=trigger, view=VIEW)
    assert await refused(client.views_open(trigger_id=trigger, view=VIEW)) == "exchanged_trigger_id"
    late = workspace.state.issue_trigger(EDUARDO)
    clock.now += 3.1
    assert await refused(client.views_open(trigger_id=late, view=VIEW)) == "expired_trigger_id"
    assert await refused(client.views_open(trigger_id="1.2", view=VIEW)) == "invalid_trigger_id"
    view = opened["view"]
    await client.views_update(view_id=view["id"], hash=view["hash"], view=VIEW)
    stale = client.views_update(view_id=view["id"], hash=view["hash"], view=VIEW)
    assert await refused(stale) == "hash_conflict"
    assert await refused(client.views_update(view_id="V0", view=VIEW)) == "not_found"


async def test_a_bad_modal_does_not_use_up_its_trigger(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    trigger = workspace.state.issue_trigger(EDUARDO)
    assert (
        await refused(client.views_open(trigger_id=trigger, view=VIEW | {"blocks": []}))
        == "invalid_arguments"
    )
    await client.views_open(trigger_id=trigger, view=VIEW)


async def test_too_many_posts_in_a_channel_get_429_and_the_time_to_wait(
    workspace: LocalWorkspace, client: AsyncWebClient, clock: Clock
) -> None:
    workspace.limiter.limits["chat.postMessage"] = RateLimit(burst=2, per_second=0.5)
    for _ in range(2):
        await client.chat_postMessage(channel=NEWSROOM, text="x")
    with pytest.raises(SlackApiError) as failure:
        await client.chat_postMessage(channel=NEWSROOM, text="x")
    assert failure.value.response.status_code == 429
    assert failure.value.response.headers["Retry-After"] == "2"
    await client.chat_postMessage(channel=DATA_DESK, text="another channel has its own count")
    clock.now += 2
    await client.chat_postMessage(channel=NEWSROOM, text="x")


async def test_faults_come_as_often_as_asked_for(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    workspace.faults.fail_next("chat.postMessage", error="fatal_error")
    workspace.faults.fail_next("chat.postMessage", status=500)
    assert await refused(client.chat_postMessage(channel=NEWSROOM, text="x")) == "fatal_error"
    assert await refused(client.chat_postMessage(channel=NEWSROOM, text="x")) == "internal_error"
    assert workspace.state.top_level(NEWSROOM) == []
    workspace.faults.fail_next("chat.postMessage", status=503, empty_body=True, after_effect=True)
    with pytest.raises(SlackApiError):
        await client.chat_postMessage(channel=NEWSROOM, text="posted all the same")
    assert [m.text for m in workspace.state.top_level(NEWSROOM)] == ["posted all the same"]
    await client.chat_postMessage(channel=NEWSROOM, text="x")
    assert [call.error for call in workspace.web_api.calls] == ["fatal_error", "http_500", None, None]


@pytest.mark.parametrize("after_effect", [False, True])
async def test_a_connection_may_break_before_or_after_the_effect(
    workspace: LocalWorkspace, client: AsyncWebClient, after_effect: bool
) -> None:
    """The caller cannot tell the two apart: there is no reply."""
    client.retry_handlers = []
    workspace.faults.fail_next("chat.postMessage", drops_connection=True, after_effect=after_effect)
    with pytest.raises(aiohttp.ClientError):
        await client.chat_postMessage(channel=NEWSROOM, text="x")
    assert len(workspace.state.top_level(NEWSROOM)) == after_effect


async def test_faults_may_be_drawn_for_every_call(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    """What is queued goes first; `clear` ends both."""
    workspace.faults.draw = lambda method: Fault("fatal_error") if method == "chat.postMessage" else None
    workspace.faults.fail_next("chat.postMessage", error="internal_error")
    for error in ("internal_error", "fatal_error", "fatal_error"):
        assert await refused(client.chat_postMessage(channel=NEWSROOM, text="x")) == error
    await client.auth_test()
    workspace.faults.clear()
    await client.chat_postMessage(channel=NEWSROOM, text="x")


async def test_the_sdks_retry_handler_gets_through_a_rate_limit(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    client.retry_handlers.append(AsyncRateLimitErrorRetryHandler(max_retry_count=2))
    workspace.faults.fail_next("chat.postMessage", 2, status=429, retry_after_seconds=0)
    await client.chat_postMessage(channel=NEWSROOM, text="x")
    assert len(workspace.state.top_level(NEWSROOM)) == 1


async def test_a_missing_scope_is_named() -> None:
    settings = WorkspaceSettings(granted_scopes=frozenset({"chat:write"}))
    async with make_newsroom(settings) as workspace:
        client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
        await client.chat_postMessage(channel=NEWSROOM, text="x")
        assert await refused(client.users_info(user=ROSA)) == "missing_scope"


async def test_a_direct_message_is_opened_once(client: AsyncWebClient) -> None:
    first = (await client.conversations_open(users=ROSA))["channel"]["id"]
    assert (await client.conversations_open(users=ROSA))["channel"]["id"] == first
    assert (await client.chat_postMessage(channel=ROSA, text="hello"))["channel"] == first
    assert await refused(client.conversations_open(users="U0NOBODY")) == "user_not_found"
    info = await client.conversations_info(channel=first)
    assert info["channel"]["is_im"]


async def test_who_is_who(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    user = (await client.users_info(user="U0LUC", include_locale=True))["user"]
    assert (user["locale"], user["profile"]["title"]) == ("fr-CA", "Reporter, French desk")
    assert (await client.auth_test())["user_id"] == workspace.state.bot.id
    assert await refused(client.users_info(user="U0NOBODY")) == "user_not_found"


async def test_a_permalink_names_channel_message_and_thread(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    root = workspace.people.say(ROSA, NEWSROOM, "question")
    reply = workspace.people.say(ROSA, NEWSROOM, "more", root.ts)
    link = (await client.chat_getPermalink(channel=NEWSROOM, message_ts=reply.ts))["permalink"]
    assert (
        link == f"{workspace.address}/#/archives/{NEWSROOM}/p{reply.ts.replace('.', '')}?thread_ts={root.ts}"
    )
    missing = client.chat_getPermalink(channel=NEWSROOM, message_ts="1.000001")
    assert await refused(missing) == "message_not_found"


async def test_tokens_are_not_kept_with_the_calls(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    await client.chat_postMessage(channel=NEWSROOM, text="x")
    assert workspace.settings.bot_token not in repr(list(workspace.web_api.calls))
