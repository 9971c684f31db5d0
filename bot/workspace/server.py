"""The local workspace as one object: its state, its server on 127.0.0.1, and the way to the app."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.slack.http_server import MAX_BODY_BYTES, listening, read_first
from bot.workspace.delivery import Delivery
from bot.workspace.faults import Faults
from bot.workspace.http_events import HttpSender
from bot.workspace.page_api import PageApi
from bot.workspace.people import People
from bot.workspace.rate_limits import DEFAULT_LIMITS, RateLimit, RateLimiter
from bot.workspace.responses import ResponseUrls
from bot.workspace.socket_mode import SocketHub
from bot.workspace.state import Channel, Message, User, WorkspaceState
from bot.workspace.web_api import WebApi
from bot.workspace.web_api.files import Files

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Example:
    """A question to click on the page; `note` says what it shows.

    `constructed`: a scripted stand-in for a model answers it, and the page says so.
    """

    text: str
    note: str
    constructed: bool = False


@dataclass(frozen=True, slots=True)
class WorkspaceSettings:
    """How this workspace behaves. Tokens and secret are made up anew for each run.

    `granted_scopes`: None grants everything. `subscriptions` (event types), `commands` and `shortcuts` (on
    messages: callback id and name): what the app asked for in its manifest.
    `ack_seconds`, `retry_delays_seconds`: as Slack has them; tests shorten them.
    """

    bot_token: str = field(default_factory=lambda: f"xoxb-local-{secrets.token_hex(12)}")
    app_token: str = field(default_factory=lambda: f"xapp-local-{secrets.token_hex(12)}")
    signing_secret: str = field(default_factory=lambda: secrets.token_hex(16))
    port: int = 0
    granted_scopes: frozenset[str] | None = None
    subscriptions: frozenset[str] = frozenset({"app_mention", "message.im", "message.mpim"})
    commands: frozenset[str] = frozenset({"/snapshot", "/check"})
    shortcuts: tuple[tuple[str, str], ...] = (("check_message", "Check this sentence"),)
    ack_seconds: float = 3.0
    retry_delays_seconds: tuple[float, ...] = (0.0, 60.0, 300.0)
    rate_limits: tuple[tuple[str, RateLimit], ...] = tuple(DEFAULT_LIMITS.items())
    examples: tuple[Example, ...] = ()


@web.middleware
async def _read_first(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """Every body is text, but that of a file."""
    if request.path.startswith("/upload/"):
        return await handler(request)
    return await read_first(request, handler)


class LocalWorkspace:
    """An async context manager: the server listens inside of it.

    async with LocalWorkspace(users, channels, bot) as workspace:
        client = AsyncWebClient(token=workspace.settings.bot_token, base_url=workspace.api_url)
    """

    def __init__(
        self,
        users: Iterable[User],
        channels: Iterable[Channel],
        bot: User,
        settings: WorkspaceSettings | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.settings = settings or WorkspaceSettings()
        self.state = WorkspaceState(users, channels, bot, clock)
        self.faults = Faults()
        self.limiter = RateLimiter(dict(self.settings.rate_limits))
        self.sockets = SocketHub()
        self.delivery = Delivery(self.sockets, self.settings.ack_seconds, self.settings.retry_delays_seconds)
        self.people = People(self, self.settings.subscriptions)
        self.responses = ResponseUrls(self)
        self.web_api = WebApi(self)
        self.files = Files()
        self.page = PageApi(self)
        self._until_stopped = AsyncExitStack()
        self._port = 0

    @property
    def address(self) -> str:
        """Where a browser finds the page, without a slash at the end."""
        return f"http://{HOST}:{self._port}"

    @property
    def api_url(self) -> str:
        """What the Slack SDK takes as `base_url`."""
        return f"{self.address}/api/"

    @property
    def socket_address(self) -> str:
        return f"ws://{HOST}:{self._port}"

    def permalink(self, message: Message) -> str:
        link = f"{self.address}/#/archives/{message.channel}/p{message.ts.replace('.', '')}"
        return link if message.thread_ts in (None, message.ts) else f"{link}?thread_ts={message.thread_ts}"

    async def connect_http(self, request_url: str) -> bool:
        """HTTP mode from now on; whether the app passed the handshake of its request URL."""
        self.delivery.http = HttpSender(request_url, self.settings.signing_secret)
        return await self.delivery.http.verify_url()

    async def start(self) -> None:
        application = web.Application(client_max_size=MAX_BODY_BYTES, middlewares=[_read_first])
        application.router.add_route("*", "/api/{method}", self.web_api.handle)
        application.router.add_get("/link/", self.sockets.handle)
        application.router.add_post("/response/{key}", self.responses.handle)
        application.router.add_post("/upload/{key}", self.files.receive)
        self.page.register(application)
        self._port = await self._until_stopped.enter_async_context(
            listening(application, HOST, self.settings.port)
        )

    async def stop(self) -> None:
        await self.delivery.close()
        for task in self.web_api.late:
            task.cancel()
        self.page.close()
        await self.sockets.drop_all()
        await self._until_stopped.aclose()

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()
