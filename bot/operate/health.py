"""How an operator sees that the bot is well: `/healthz` (the process), `/readyz` (all that it needs) and
`/metrics` (what it does).

They answer on a port of their own, which Slack never sees. The reply names what is wrong, in words without
addresses or secrets. A process that is up but hears nothing from Slack is not ready.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager

import structlog
from aiohttp import web
from sqlalchemy import func, select, update

from bot.desk.metrics import CONTENT_TYPE, Metrics
from bot.slack.connection import SocketHealth
from bot.slack.http_server import listening, read_first
from bot.store import tables
from bot.store.database import StoreUnavailable
from bot.store.store import Store
from core.data.snapshot import FileCheck
from core.errors import ConfigurationError, SnapshotError

log = structlog.get_logger(__name__)

HEALTH_PATH, READY_PATH, METRICS_PATH = "/healthz", "/readyz", "/metrics"
CHECK_SECONDS = 2.0
OK = "ok"

Check = Callable[[], Awaitable[str]]
"""Looks at one thing: `OK`, or what is wrong with it."""


class Readiness:
    """What must be well. Not ready until `watch` was called, and never again after `stop`."""

    def __init__(self, check_seconds: float = CHECK_SECONDS) -> None:
        self._check_seconds = check_seconds
        self._checks: Mapping[str, Check] = {}
        self._state = "starting"
        self._running: dict[str, asyncio.Task[str]] = {}
        self._was_ready: bool | None = None

    def watch(self, checks: Mapping[str, Check]) -> None:
        self._checks, self._state = checks, OK

    def stop(self) -> None:
        self._state = "stopping"

    async def look(self) -> dict[str, str]:
        """What each check says now; "process" stands for the bot itself."""
        names = list(self._checks)
        found = await asyncio.gather(*(self._look_at(name) for name in names))
        report = {"process": self._state, **dict(zip(names, found, strict=True))}
        self._tell_changes(report)
        return report

    async def _look_at(self, name: str) -> str:
        """A check that hangs is asked once, however often we are: it must not pile up."""
        task = self._running.get(name)
        if task is None or task.done():
            task = self._running[name] = asyncio.ensure_future(self._checks[name]())
            task.add_done_callback(_read_failure)
        try:
            return await asyncio.wait_for(asyncio.shield(task), self._check_seconds)
        except TimeoutError:
            return f"no reply within {self._check_seconds:g} s"
        except Exception as error:  # noqa: BLE001 - a check that fails is an answer, whatever the failure
            return f"failed ({type(error).__name__})"

    def _tell_changes(self, report: Mapping[str, str]) -> None:
        ready = is_ready(report)
        if ready != self._was_ready and self._state == OK:
            say = log.info if ready else log.error
            say("ready" if ready else "not ready", **{f"check_{name}": text for name, text in report.items()})
            self._was_ready = ready


def _read_failure(task: asyncio.Task[str]) -> None:
    """Of a check that nobody waited for any more: asyncio would log it as forgotten."""
    if not task.cancelled():
        task.exception()


def is_ready(report: Mapping[str, str]) -> bool:
    return all(text == OK for text in report.values())


def make_checks(
    store: Store, verify: Callable[[], tuple[FileCheck, ...]], link: SocketHealth | str
) -> dict[str, Check]:
    """The database takes a write, the data are unchanged on disk, and Slack has been heard of.

    `link`: of `bot.slack.connection.connect`; over HTTP it is Slack that calls, so only a socket shows.
    """

    async def database() -> str:
        # A server that is read-only and a full disk can still be read.
        version = tables.schema_version.c.version
        newest = select(func.max(version)).scalar_subquery()
        write = update(tables.schema_version).where(version == newest).values(version=version)
        try:
            await store.transact(lambda connection: connection.execute(write).rowcount)
        except StoreUnavailable as error:
            return str(error)
        return OK

    async def snapshot() -> str:
        try:
            files = await asyncio.to_thread(verify)
        except SnapshotError:
            return "the list of checksums cannot be used"
        wrong = [f"{file.name} is {file.state}" for file in files if file.state != "ok"]
        return "; ".join(wrong) or OK

    async def socket() -> str:
        if isinstance(link, str) or link.is_alive:
            return OK
        return f"no sign of Slack for {link.seconds_since_sign():.0f} s"

    return {"database": database, "snapshot": snapshot, "slack": socket}


@asynccontextmanager
async def serve_health(
    host: str, port: int, readiness: Readiness, metrics: Metrics | None = None
) -> AsyncIterator[str]:
    """Answer on `host`:`port` (0: any free one) within this context; gives the address.

    Raises `ConfigurationError` when the port cannot be used.
    """

    async def healthz(_request: web.Request) -> web.Response:
        return _reply(200, {"alive": True})

    async def readyz(_request: web.Request) -> web.Response:
        report = await readiness.look()
        ready = is_ready(report)
        return _reply(200 if ready else 503, {"ready": ready, "checks": report})

    async def show_metrics(_request: web.Request) -> web.Response:
        shown = b"" if metrics is None else await metrics.render(await readiness.look())
        return web.Response(body=shown, headers={"Content-Type": CONTENT_TYPE})

    app = web.Application(middlewares=[read_first])
    app.router.add_get(HEALTH_PATH, healthz)
    app.router.add_get(READY_PATH, readyz)
    app.router.add_get(METRICS_PATH, show_metrics)
    async with AsyncExitStack() as until_stopped:
        try:
            open_port = await until_stopped.enter_async_context(listening(app, host, port))
        except OSError as error:
            raise ConfigurationError(
                f"HEALTH_PORT {port} on {host!r} cannot be used ({error.strerror}). "
                "Choose another, or 0 for none."
            ) from error
        yield f"http://{host}:{open_port}"


def _reply(status: int, shape: object) -> web.Response:
    return web.Response(status=status, text=json.dumps(shape) + "\n", content_type="application/json")
