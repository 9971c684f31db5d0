"""The stand-in's own server takes any JSON: a refusal and never a traceback, on each of its paths."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import aiohttp
import pytest
from hostile_payloads import HOSTILE, SECRET_TEXT, mutations
from running_bot import make_workspace

from bot.workspace import DATA_DESK, EDUARDO, NEWSROOM, ROSA
from bot.workspace.web_api import METHODS

SEED = 12
JSON = {"Content-Type": "application/json"}
BLOCKS = [{"type": "section", "text": {"type": "mrkdwn", "text": SECRET_TEXT}}]
VIEW = {"type": "modal", "title": {"type": "plain_text", "text": "x"}, "blocks": BLOCKS}
ACTIONS: dict[str, dict[str, Any]] = {
    "say": {"user": ROSA, "channel": NEWSROOM, "text": SECRET_TEXT, "thread_ts": "1.1"},
    "press": {
        "user": ROSA,
        "channel": NEWSROOM,
        "ts": "1.1",
        "action_id": "a",
        "block_id": "b",
        "chosen": [],
    },
    "press_in_view": {"user": ROSA, "view": "V1", "action_id": "a", "given": {"b": {"c": "d"}}},
    "submit": {"user": ROSA, "view": "V1", "given": {"b": {"c": "d"}}},
    "close": {"user": ROSA, "view": "V1"},
    "command": {"user": ROSA, "channel": NEWSROOM, "command": "/snapshot", "text": SECRET_TEXT},
}
CALL = {
    "channel": NEWSROOM,
    "text": SECRET_TEXT,
    "blocks": BLOCKS,
    "ts": "1.1",
    "thread_ts": "1.1",
    "message_ts": "1.1",
    "timestamp": "1.1",
    "name": "eyes",
    "user": ROSA,
    "users": ROSA,
    "metadata": {"event_type": "x", "event_payload": {"key": "k"}},
    "trigger_id": "t",
    "view": VIEW,
    "view_id": "V1",
    "limit": 10,
    "cursor": "c",
    "oldest": "1.1",
    "include_all_metadata": True,
}


def unhurt(caplog: pytest.LogCaptureFixture) -> None:
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    assert SECRET_TEXT not in caplog.text


@pytest.mark.parametrize("name", ACTIONS)
async def test_a_page_may_send_anything(caplog: pytest.LogCaptureFixture, name: str) -> None:
    rng = Random(f"{SEED} {name}")  # noqa: S311 - the same at each run, by design
    async with make_workspace() as workspace, aiohttp.ClientSession() as session:
        bodies: list[Any] = [*HOSTILE, *(body for _, body in mutations(ACTIONS[name], rng, each=8))]
        for body in bodies:
            url, data = f"{workspace.address}/local/{name}", json.dumps(body)
            async with session.post(url, data=data, headers=JSON) as reply:
                assert reply.status in (200, 400), data[:300]
        async with session.post(url, data="[" * 100_000, headers=JSON) as reply:
            assert reply.status == 400
    unhurt(caplog)


@pytest.mark.parametrize("name", sorted(METHODS))
async def test_an_app_may_send_anything(caplog: pytest.LogCaptureFixture, name: str) -> None:
    rng = Random(f"{SEED} {name}")  # noqa: S311 - the same at each run, by design
    async with make_workspace() as workspace, aiohttp.ClientSession() as session:
        token = (
            workspace.settings.app_token if METHODS[name].caller == "app" else workspace.settings.bot_token
        )
        headers = {"Authorization": f"Bearer {token}"}
        for channel in (NEWSROOM, DATA_DESK):
            for _, body in mutations({**CALL, "channel": channel}, rng, each=3):
                url = f"{workspace.api_url}{name}"
                async with session.post(url, json=body, headers=headers) as reply:
                    assert reply.status == 200, json.dumps(body)[:300]
    unhurt(caplog)


async def test_a_response_url_may_get_anything(caplog: pytest.LogCaptureFixture) -> None:
    async with make_workspace() as workspace, aiohttp.ClientSession() as session:
        for body in [*HOSTILE, {"text": {}}, {"text": "a", "blocks": 7}, {"replace_original": [], "text": 1}]:
            url = workspace.responses.issue(EDUARDO, DATA_DESK, None)
            async with session.post(url, json=body) as reply:
                assert reply.status in (200, 400), json.dumps(body)[:300]
        async with session.post(f"{workspace.address}/response/guessed", json={"text": "x"}) as reply:
            assert reply.status == 404
    unhurt(caplog)
