"""What the web page asks for: the workspace as one person sees it, live changes, and that person's actions.

Only pages of this server get in: the Host header must name this machine (no DNS rebinding), and actions must
be JSON, which another site's page cannot send here without a permission that is never given.
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aiohttp import web

from bot.slack.untrusted_json import read_json
from bot.workspace.people import NotPossible
from bot.workspace.state import Change, Channel, Json

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

_PAGE = Path(__file__).parent / "page"
_FILES = {
    "app.js": "text/javascript",
    "compose.js": "text/javascript",
    "modal.js": "text/javascript",
    "render.js": "text/javascript",
    "scroll.js": "text/javascript",
    "style.css": "text/css",
}
_SECURITY = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}


class PageApi:
    """Serves the page and its calls under `/local/`."""

    def __init__(self, workspace: LocalWorkspace) -> None:
        self._workspace = workspace
        self._watchers: set[tuple[str, asyncio.Queue[Change | None]]] = set()
        workspace.state.observers.append(self._hear)

    def register(self, application: web.Application) -> None:
        router = application.router
        router.add_get("/", self._file)
        router.add_get("/page/{name}", self._file)
        router.add_get("/local/state", self._state)
        router.add_get("/local/changes", self._changes)
        router.add_get("/files/{id}/{name}", self._shared_file)
        for name in ("say", "press", "press_in_view", "submit", "close", "command", "shortcut"):
            router.add_post(f"/local/{name}", self._action)

    def close(self) -> None:
        """End all live connections."""
        for _user, queue in self._watchers:
            queue.put_nowait(None)

    def _guard(self, request: web.Request) -> None:
        host = request.host.rsplit(":", 1)[0]
        if host not in ("127.0.0.1", "localhost"):
            raise web.HTTPForbidden(text="This page is only for this machine.")
        if request.method == "POST" and request.content_type != "application/json":
            raise web.HTTPUnsupportedMediaType(text="Actions are sent as JSON.")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        self._guard(request)
        name = request.match_info.get("name", "index.html")
        kind = "text/html" if name == "index.html" else _FILES.get(name)
        if kind is None:
            raise web.HTTPNotFound
        body = await asyncio.to_thread((_PAGE / name).read_text, encoding="utf-8")
        return web.Response(text=body, content_type=kind, headers=_SECURITY)

    async def _shared_file(self, request: web.Request) -> web.StreamResponse:
        """A file that was shared in a message. Nothing but a picture is ever shown by the browser."""
        self._guard(request)
        file = self._workspace.files.by_id.get(request.match_info["id"])
        if file is None or not file.shared or file.body is None:
            raise web.HTTPNotFound
        headers = dict(_SECURITY)
        if file.mimetype != "image/png":
            headers["Content-Disposition"] = "attachment"
        return web.Response(body=file.body, content_type=file.mimetype, headers=headers)

    # What one person sees

    def _person(self, request: web.Request) -> str:
        try:
            return self._known_person(request.query.get("user", ""))
        except NotPossible as refusal:
            raise web.HTTPNotFound(text=str(refusal)) from None

    def _known_person(self, user: str) -> str:
        known = self._workspace.state.users.get(user)
        if known is None or known.is_bot:
            raise NotPossible("There is no such person here.")
        return user

    async def _state(self, request: web.Request) -> web.StreamResponse:
        """Everything that this person may see. Without `user`: only who there is."""
        self._guard(request)
        state = self._workspace.state
        people = [user.to_json(state.enterprise_id) for user in state.users.values() if not user.is_bot]
        if "user" not in request.query:
            return web.json_response({"people": people})
        user = self._person(request)
        state.open_im(user)
        channels = [channel for channel in state.channels.values() if user in channel.members]
        seen = {channel.id for channel in channels}
        return web.json_response(
            {
                "me": user,
                "bot": state.bot.to_json(),
                "people": people,
                "channels": [self._channel(channel) for channel in channels],
                "messages": [
                    {"channel": channel.id, **message.to_json()}
                    for channel in channels
                    for message in state.messages[channel.id].values()
                ],
                "notes": [n.to_json() for n in state.ephemeral if n.user == user and n.channel in seen],
                "views": [
                    view.to_json(state.app_id, state.bot_id)
                    for view in state.views.values()
                    if view.user == user
                ],
                "shortcuts": [
                    {"callback_id": callback, "name": name}
                    for callback, name in self._workspace.settings.shortcuts
                ],
                "examples": [
                    {"text": example.text, "note": example.note, "constructed": example.constructed}
                    for example in self._workspace.settings.examples
                ],
            },
            headers=_SECURITY,
        )

    def _channel(self, channel: Channel) -> Json:
        return channel.to_json(self._workspace.state.bot.id) | {"is_archived": channel.is_archived}

    # Live changes, as server-sent events

    def _hear(self, change: Change) -> None:
        for user, queue in self._watchers:
            if self._may_see(user, change):
                queue.put_nowait(change)
            elif change.kind == "message" and change.channel is not None:
                # Only that something stands there for others, so that the page can hint at switching.
                members = sorted(self._workspace.state.channels[change.channel].members)
                queue.put_nowait(Change("elsewhere", {"users": members}))

    def _may_see(self, user: str, change: Change) -> bool:
        if change.only_for is not None and change.only_for != user:
            return False
        channel = self._workspace.state.channels.get(change.channel or "")
        return channel is None or user in channel.members

    async def _changes(self, request: web.Request) -> web.StreamResponse:
        self._guard(request)
        watcher: tuple[str, asyncio.Queue[Change | None]] = (self._person(request), asyncio.Queue())
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream", **_SECURITY})
        self._watchers.add(watcher)  # before the page hears that it is connected
        try:
            await response.prepare(request)
            await response.write(b": connected\n\n")
            while (change := await watcher[1].get()) is not None:
                body = json.dumps({"kind": change.kind, "data": change.data})
                await response.write(f"data: {body}\n\n".encode())
        except ConnectionError:
            pass  # the page was closed; the browser comes back by itself where it was not
        finally:
            self._watchers.discard(watcher)
        return response

    # Actions

    async def _action(self, request: web.Request) -> web.StreamResponse:
        self._guard(request)
        try:
            body = read_json(await request.text())
            user = self._known_person(str(body["user"]))
            answer = await self._act(request.path.rsplit("/", 1)[1], user, body)
        except NotPossible as refusal:
            return web.json_response({"ok": False, "error": str(refusal)})
        except (ValueError, KeyError, TypeError):
            return web.json_response(
                {"ok": False, "error": "The page sent something unreadable."}, status=400
            )
        return web.json_response({"ok": True, **answer})

    async def _act(self, name: str, user: str, body: Json) -> Json:
        people = self._workspace.people
        given: Any = body.get("given", {})
        match name:
            case "say":
                message = people.say(user, body["channel"], str(body["text"]), body.get("thread_ts"))
                return {"ts": message.ts}
            case "press":
                element = people.find_element(
                    body["channel"], body["ts"], body["action_id"], body.get("block_id")
                )
                await people.press(user, element, body.get("chosen"))
            case "press_in_view":
                await people.press_in_view(user, body["view"], body["action_id"], given, body.get("chosen"))
            case "submit":
                return {"errors": await people.submit(user, body["view"], given)}
            case "close":
                await people.close(user, body["view"])
            case "shortcut":
                await people.use_shortcut(user, body["channel"], body["ts"], str(body["callback_id"]))
            case "command":
                await people.command(user, body["channel"], str(body["command"]), str(body.get("text", "")))
        return {}
