"""`stats-assistant serve` (also `python -m bot`): settings -> build -> register -> start, until SIGTERM."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from bot.desk.background import Background
from bot.settings.settings import Settings, load_settings
from core.cli import EXIT_FAILURE, EXIT_OK
from core.logs import configure_logs

if TYPE_CHECKING:
    from bot.desk.serving import Served
    from core.data.snapshot import Snapshot

log = structlog.get_logger(__name__)

_LAST_SECONDS = 9.5


def main(argv: Sequence[str]) -> int:
    """Run the Slack app. Raises `ConfigurationError` with all that is missing."""
    about = (
        "The Slack app: Socket Mode by default, HTTP with SLACK_MODE=http. .env.example lists its settings."
    )
    parser = argparse.ArgumentParser(prog="stats-assistant serve", description=about)
    parser.parse_args(argv)
    settings = load_settings()
    configure_logs(settings.log_level)
    with suppress(asyncio.CancelledError):  # told to stop while starting
        asyncio.run(_serve(settings))
    return EXIT_OK


async def _serve(settings: Settings) -> None:
    from bot.build import build_bot, make_origin
    from bot.desk.metrics import Metrics
    from bot.desk.serving import Served, Serving
    from bot.operate.code_version import read_code_version
    from bot.operate.health import Readiness, make_checks, serve_health
    from bot.operate.start_line import describe_start
    from bot.slack.connection import connect
    from bot.store.books import StoredLedger, StoredRations
    from bot.store.chosen import load_chosen, read_choice
    from bot.store.opening import serving_store
    from core.cli.routes import Books, build_assistant

    stop = _Stop(asyncio.get_running_loop())
    async with AsyncExitStack() as until_stopped:
        readiness, metrics = Readiness(), Metrics(read_code_version())
        if settings.health_port:
            await until_stopped.enter_async_context(
                serve_health(settings.health_host, settings.health_port, readiness, metrics)
            )
        snapshot, folder = load_chosen(settings.state_folder)
        log.info("starting", **describe_start(settings, snapshot))
        store = await until_stopped.enter_async_context(serving_store(settings, make_origin(snapshot)))
        arguments = argparse.Namespace(
            provider=settings.providers, model=settings.model, design=settings.design
        )
        books = Books(StoredLedger(store), StoredRations(store))

        async def make(data: Snapshot, folder: Path | None) -> Served:
            assistant = await asyncio.to_thread(build_assistant, arguments, data, books)
            await assistant.warm()
            return Served(data, assistant, assistant.gate, folder)

        first = await make(snapshot, folder)
        serving = Serving(first, partial(read_choice, settings.state_folder), make)
        bot = await until_stopped.enter_async_context(
            build_bot(settings, serving, snapshot, store=store, metrics=metrics, serving=serving)
        )
        link = await until_stopped.enter_async_context(connect(bot, settings))
        readiness.watch(make_checks(bot.store, bot.desk.verify, link))
        await stop.wait(bot.background)
        readiness.stop()


class _Stop:
    """SIGTERM and SIGINT: the first ends the bot in order, a second one at once.

    Whatever hangs meanwhile (a database that does not reply, a thread), the process is gone after
    `_LAST_SECONDS`: what is stored is as after a kill -9, which the next start takes up.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._starting = asyncio.current_task(loop)
        self._told = asyncio.Event()
        self._background: Background | None = None
        for name in (signal.SIGTERM, signal.SIGINT):
            with suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends the loop instead
                loop.add_signal_handler(name, self._end)

    async def wait(self, background: Background) -> None:
        """The bot is up; return when it shall end. `background`: what a second signal breaks off."""
        self._background = background
        await self._told.wait()

    def _end(self) -> None:
        if self._background is None:
            if self._starting is not None:
                self._starting.cancel()
        elif self._told.is_set():
            self._background.break_off()
        if not self._told.is_set():
            last = threading.Timer(_LAST_SECONDS, _end_at_once)
            last.daemon = True
            last.start()
        self._told.set()


def _end_at_once() -> None:
    log.error("the bot did not end in order within its time and is ended; the next start takes up the rest")
    os._exit(EXIT_FAILURE)


if __name__ == "__main__":
    from core.cli import main as run

    sys.exit(run(["serve", *sys.argv[1:]]))
