"""Uploads as Slack documents them: an address, the bytes, and the message that shares them."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import NEWSROOM, ROSA, LocalWorkspace, WorkspaceSettings, make_newsroom


@pytest.fixture
async def workspace() -> AsyncIterator[LocalWorkspace]:
    async with make_newsroom() as running:
        running.delivery.retry_delays_seconds = ()
        yield running


@pytest.fixture
def client(workspace: LocalWorkspace) -> AsyncWebClient:
    return AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)


async def test_the_sdk_uploads_into_a_thread(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    """By Slack's own code: all three steps, in the shapes that it sends and reads."""
    question = workspace.people.say(ROSA, NEWSROOM, "a question")
    await client.files_upload_v2(
        filename="p.png",
        title="A picture",
        alt_txt="in words",
        content=b"\x89PNG-bytes",
        channel=NEWSROOM,
        thread_ts=question.ts,
    )
    reply = workspace.state.thread(NEWSROOM, question.ts)[-1]
    (file,) = reply.to_json()["files"]
    assert (file["title"], file["alt_txt"], file["mimetype"], file["size"]) == (
        "A picture",
        "in words",
        "image/png",
        10,
    )
    assert reply.bot_id == workspace.state.bot_id


async def test_a_shared_file_is_shown_to_the_page_and_no_other(
    workspace: LocalWorkspace, client: AsyncWebClient
) -> None:
    slot = await client.files_getUploadURLExternal(filename="f.csv", length=3)
    async with aiohttp.ClientSession() as session:
        page = f"{workspace.address}/files/{slot['file_id']}/f.csv"
        async with session.post(slot["upload_url"], data=b"a,b") as carried:
            assert carried.status == 200
        async with session.get(page) as hidden:
            assert hidden.status == 404, "nobody shared it yet"
        await client.files_completeUploadExternal(files=[{"id": slot["file_id"]}], channel_id=NEWSROOM)
        async with session.get(page) as shown:
            assert (shown.status, await shown.read()) == (200, b"a,b")
            assert shown.headers["Content-Disposition"] == "attachment"
        async with session.get(page, headers={"Host": "elsewhere.example"}) as elsewhere:
            assert elsewhere.status == 403


async def test_what_slack_refuses_is_refused(workspace: LocalWorkspace, client: AsyncWebClient) -> None:
    async def refused(method: str, **arguments: object) -> str:
        with pytest.raises(SlackApiError) as failure:
            await client.api_call(method, json=arguments)
        return str(failure.value.response["error"])

    upload, share = "files.getUploadURLExternal", "files.completeUploadExternal"
    assert await refused(upload, filename="x.png") == "invalid_arguments"
    assert await refused(upload, length=3) == "invalid_arguments"
    assert await refused(upload, filename="x.png", length=3, alt_txt="a" * 1001) == "alt_txt_too_large"
    assert await refused(share, channel_id=NEWSROOM) == "invalid_arguments"
    assert await refused(share, files=[{"id": "F0NONE"}], channel_id=NEWSROOM) == "file_not_found"
    slot = await client.files_getUploadURLExternal(filename="f.png", length=3)
    files = [{"id": slot["file_id"]}]
    assert await refused(share, files=files, channel_id=NEWSROOM) == "file_not_found", "no bytes came"
    async with aiohttp.ClientSession() as session:
        async with session.post(slot["upload_url"], data=b"four") as wrong:
            assert wrong.status == 400
        async with session.post(f"{workspace.address}/upload/guessed", data=b"abc") as guessed:
            assert guessed.status == 404
        async with session.post(slot["upload_url"], data=b"\x89ab") as right:
            assert right.status == 200
    assert await refused(share, files=files, channel_id="C0NONE") == "channel_not_found"


async def test_it_takes_the_scope() -> None:
    settings = WorkspaceSettings(granted_scopes=frozenset({"chat:write"}))
    async with make_newsroom(settings) as workspace:
        client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
        with pytest.raises(SlackApiError) as failure:
            await client.files_getUploadURLExternal(filename="f.png", length=3)
    assert failure.value.response["error"] == "missing_scope"
