"""Slack's Web API as the bot uses it: one file a family of methods; this one admits and answers calls.

A refusal is `{"ok": false, "error": <Slack's name>}` with status 200, as in Slack; 429 carries Retry-After.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from aiohttp import web

from bot.workspace.failures import SlackFailure
from bot.workspace.faults import Fault
from bot.workspace.state import Json
from bot.workspace.web_api import apps, chat, conversations, files, reactions, views
from bot.workspace.web_api.arguments import Arguments, read_arguments
from bot.workspace.web_api.method import Method

if TYPE_CHECKING:
    from bot.workspace.server import LocalWorkspace

METHODS: dict[str, Method] = {
    method.name: method
    for family in (apps, chat, conversations, files, reactions, views)
    for method in family.METHODS
}

# What an app can be granted here: for methods, and for what it hears.
ALL_SCOPES = frozenset(scope for method in METHODS.values() for scope in method.scopes) | {
    "app_mentions:read",
    "commands",
}


@dataclass(frozen=True, slots=True)
class Call:
    """One call that the app made, as tests read it: `error` is None where it was answered with ok."""

    method: str
    arguments: Json
    error: str | None
    at: float


class WebApi:
    """Answers `/api/<method>`. `calls` holds the last two thousand of them, oldest first."""

    def __init__(self, workspace: LocalWorkspace) -> None:
        self._workspace = workspace
        self.calls: deque[Call] = deque(maxlen=2000)
        self.late: set[asyncio.Task[None]] = set()  # calls that were answered and have their effect later
        self.sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def handle(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["method"]
        fault = self._workspace.faults.next_for(name)
        if fault is not None and fault.late_seconds is not None:
            with suppress(ConnectionError):  # else the caller has hung up, and nothing is done
                work = self._work_later(fault.late_seconds, name, request, await read_arguments(request))
                task = asyncio.create_task(work)
                self.late.add(task)
                task.add_done_callback(self.late.discard)
            return _bad_reply(fault, request)
        if fault is not None and not fault.after_effect:
            await asyncio.sleep(fault.delay_seconds)
            if not fault.only_delays:
                self._remember(name, {}, fault.error or f"http_{fault.status}")
                return _bad_reply(fault, request)
        arguments = Arguments({})
        try:
            arguments = await read_arguments(request)
            method = self._admit(name, request, arguments)
            channel = str(arguments.get("channel") or "")
            wait = self._workspace.limiter.seconds_to_wait(name, channel, self._workspace.state.clock())
            if wait:
                self._remember(name, arguments.values, "ratelimited")
                return _bad_reply(Fault("ratelimited", 429, wait), request)
            body = {"ok": True, **await method.handler(self._workspace, arguments)}
        except SlackFailure as failure:
            self._remember(name, arguments.values, failure.error)
            return web.json_response(_failure_body(failure))
        except ConnectionError:  # the caller has hung up before its request was read: nothing was done
            return web.Response(status=400)
        self._remember(name, arguments.values, None)
        if fault is not None and fault.after_effect:
            await asyncio.sleep(fault.delay_seconds)
            if not fault.only_delays:
                return _bad_reply(fault, request)
        return web.json_response(body, headers=self._scopes_header(method))

    def _scopes_header(self, method: Method) -> dict[str, str]:
        """As Slack has it on every reply to a bot token."""
        if method.caller != "bot":
            return {}
        granted = self._workspace.settings.granted_scopes
        return {"X-OAuth-Scopes": ",".join(sorted(ALL_SCOPES if granted is None else granted))}

    async def _work_later(
        self, seconds: float, name: str, request: web.Request, arguments: Arguments
    ) -> None:
        await self.sleep(seconds)
        with suppress(SlackFailure):
            await self._admit(name, request, arguments).handler(self._workspace, arguments)
            self._remember(name, arguments.values, None)

    def _admit(self, name: str, request: web.Request, arguments: Arguments) -> Method:
        """The method, if the token may call it. Raises `SlackFailure`."""
        method = METHODS.get(name)
        if method is None:
            raise SlackFailure("unknown_method")
        scheme, _, token = request.headers.get("Authorization", "").partition(" ")
        if scheme != "Bearer":
            token = str(arguments.values.get("token", ""))
        arguments.values.pop("token", None)  # never kept, never logged
        if not token:
            raise SlackFailure("not_authed")
        settings = self._workspace.settings
        known = {settings.bot_token: "bot", settings.app_token: "app"}
        if token not in known:
            raise SlackFailure("invalid_auth")
        if known[token] != method.caller:
            raise SlackFailure("not_allowed_token_type")
        granted = settings.granted_scopes
        if granted is not None and method.scopes and not granted & set(method.scopes):
            raise SlackFailure("missing_scope", (f"needed: {' or '.join(method.scopes)}",))
        return method

    def _remember(self, method: str, arguments: Json, error: str | None) -> None:
        self.calls.append(Call(method, arguments, error, self._workspace.state.clock()))


def _failure_body(failure: SlackFailure) -> Json:
    body: Json = {"ok": False, "error": failure.error}
    if failure.messages:
        body |= {"errors": list(failure.messages), "response_metadata": {"messages": list(failure.messages)}}
    return body


def _bad_reply(fault: Fault, request: web.Request) -> web.StreamResponse:
    if fault.drops_connection and request.transport is not None:
        request.transport.abort()  # what is returned below goes nowhere
    headers = {}
    if fault.retry_after_seconds is not None:
        headers["Retry-After"] = str(fault.retry_after_seconds)
    if fault.empty_body:
        return web.Response(status=fault.status, headers=headers)
    body = {"ok": False, "error": fault.error or ("ratelimited" if fault.status == 429 else "internal_error")}
    return web.json_response(body, status=fault.status, headers=headers)
