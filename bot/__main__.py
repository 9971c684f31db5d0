"""`stats-assistant serve` (also `python -m bot`): settings -> build -> register -> start, until SIGTERM."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from collections.abc import Sequence
from contextlib import AsyncExitStack

from bot.settings import Settings, load_settings
from core.cli import EXIT_OK
from core.logs import configure_logs


def main(argv: Sequence[str]) -> int:
    """Run the Slack app. Raises `ConfigurationError` with all that is missing."""
    about = (
        "The Slack app: Socket Mode by default, HTTP with SLACK_MODE=http. .env.example lists its settings."
    )
    parser = argparse.ArgumentParser(prog="stats-assistant serve", description=about)
    parser.parse_args(argv)
    settings = load_settings()
    configure_logs(settings.log_level)
    asyncio.run(_serve(settings))
    return EXIT_OK


async def _serve(settings: Settings) -> None:
    from bot.build import build_bot
    from bot.connection import connect
    from bot.health import Readiness, make_checks, serve_health
    from core.cli.routes import build_assistant
    from core.snapshot import load_snapshot

    snapshot = load_snapshot()
    arguments = argparse.Namespace(provider=settings.providers, model=settings.model, design=settings.design)
    assistant = build_assistant(arguments, snapshot)
    await assistant.warm()
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(name, stop.set)
    async with AsyncExitStack() as stack:
        readiness = Readiness()
        if settings.health_port:
            await stack.enter_async_context(
                serve_health(settings.health_host, settings.health_port, readiness)
            )
        bot = await stack.enter_async_context(build_bot(settings, assistant, snapshot))
        link = await stack.enter_async_context(connect(bot, settings))
        readiness.watch(make_checks(bot.store, bot.desk.verify, link))
        await stop.wait()
        readiness.stop()


if __name__ == "__main__":
    from core.cli import main as run

    sys.exit(run(["serve", *sys.argv[1:]]))
