"""A Bolt app of a few lines, to test the local workspace by itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.workspace import LocalWorkspace, WorkspaceSettings, make_newsroom


class Recorder:
    """What the little app heard."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Any]] = []
        self.news = asyncio.Condition()

    async def note(self, kind: str, body: Any) -> None:
        async with self.news:
            self.heard.append((kind, body))
            self.news.notify_all()

    async def wait(self, kind: str, count: int = 1) -> list[Any]:
        async with asyncio.timeout(5), self.news:
            await self.news.wait_for(lambda: len(self.of(kind)) >= count)
        return self.of(kind)

    def of(self, kind: str) -> list[Any]:
        return [body for heard, body in self.heard if heard == kind]


MODAL = {
    "type": "modal",
    "callback_id": "fix",
    "title": {"type": "plain_text", "text": "Edit"},
    "submit": {"type": "plain_text", "text": "Send"},
    "blocks": [
        {
            "type": "input",
            "block_id": "answer",
            "label": {"type": "plain_text", "text": "Answer"},
            "element": {"type": "plain_text_input", "action_id": "text", "initial_value": "draft"},
        }
    ],
}
BUTTONS = [
    {"type": "section", "text": {"type": "mrkdwn", "text": "Review"}},
    {
        "type": "actions",
        "elements": [
            {
                "type": "button",
                "action_id": "edit",
                "text": {"type": "plain_text", "text": "Edit"},
                "value": "7",
            }
        ],
    },
]


def make_app(workspace: LocalWorkspace, recorder: Recorder) -> AsyncApp:
    client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
    app = AsyncApp(
        client=client,
        process_before_response=True,
        signing_secret=workspace.settings.signing_secret,
        ignoring_self_events_enabled=False,
    )

    @app.event("app_mention")
    async def mention(body: Any, event: Any, client: Any) -> None:
        await recorder.note("mention", body)
        if "fail" in event["text"]:
            raise RuntimeError("not stored")
        await client.chat_postMessage(channel=event["channel"], thread_ts=event["ts"], text="On it")

    @app.event("message")
    async def message(body: Any) -> None:
        await recorder.note("message", body)

    @app.action("edit")
    async def edit(ack: Any, body: Any, client: Any) -> None:
        await ack()
        await client.views_open(trigger_id=body["trigger_id"], view=MODAL)
        await recorder.note("edit", body)

    @app.view("fix")
    async def fix(ack: Any, view: Any) -> None:
        text = view["state"]["values"]["answer"]["text"]["value"]
        if text == "wrong":
            await ack(response_action="errors", errors={"answer": "Not in the evidence"})
        else:
            await ack()
        await recorder.note("fix", view)

    @app.command("/snapshot")
    async def snapshot(ack: Any, command: Any) -> None:
        await ack("8 countries")
        await recorder.note("command", command)

    return app


@asynccontextmanager
async def running(
    settings: WorkspaceSettings | None = None,
) -> AsyncIterator[tuple[LocalWorkspace, Recorder, AsyncSocketModeHandler]]:
    async with make_newsroom(settings) as workspace:
        recorder = Recorder()
        handler = AsyncSocketModeHandler(make_app(workspace, recorder), workspace.settings.app_token)
        await handler.connect_async()
        async with asyncio.timeout(5):
            await workspace.sockets.wait_for_connections(1)
        try:
            yield workspace, recorder, handler
        finally:
            await handler.close_async()
