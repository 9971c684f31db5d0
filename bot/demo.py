"""`stats-assistant demo`: the real bot in the local newsroom, without an account, a key or a network.

Bot and newsroom run in one process and talk over 127.0.0.1, as bot and Slack would: Web API one way, Socket
Mode the other. Everything is forgotten at the end.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import socket
import sys
import tempfile
import webbrowser
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

from bot.build import build_bot
from bot.settings.settings import Settings
from bot.settings.state_folder import sqlite_url
from bot.slack.connection import SocketHandler
from bot.workspace import DATA_DESK, EDUARDO, INES, Example, LocalWorkspace, WorkspaceSettings, make_newsroom
from bot.workspace.server import HOST
from bot.workspace.stand_in import STUCK, WRONG_YEAR, WRONG_YEAR_FRENCH, Answerer, DemoAssistant
from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.cli.arguments import add_data_argument
from core.cli.routes import add_route_arguments, build_assistant
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import ConfigurationError
from core.logs import configure_logs

DEFAULT_PORT = 8033
_UNDO_WITHIN = timedelta(seconds=5)  # long enough to see it, and no minute to wait for

EXAMPLES = (
    Example("What was Canada's population in 2024?", "A look-up"),
    Example("By what percentage did India's population grow from 2000 to 2024?", "A change over time"),
    Example("Which of the eight countries had the highest GDP per person in 2023?", "A ranking"),
    Example("How did India's GDP develop over the last twenty years?", "A series, with its picture"),
    Example("Quelle était l'espérance de vie au Japon en 2023 ?", "In French"),
    Example("What will Canada's population be in 2030?", "Something the data cannot answer"),
    Example(
        WRONG_YEAR.question,
        "A scripted model tells the value of another year: see #data-desk as Eduardo",
        constructed=True,
    ),
    Example(WRONG_YEAR_FRENCH.question, "The same in French", constructed=True),
    Example(STUCK.question, "A scripted model that repeats itself until it is stopped", constructed=True),
)


def build_demo_assistant(snapshot: Snapshot, assistant: Answerer | None = None) -> DemoAssistant:
    """`assistant` (default: the offline provider) for every question but the constructed examples."""
    return DemoAssistant(assistant or _build_offline(snapshot), snapshot)


def _build_offline(snapshot: Snapshot) -> Assistant:
    gate = Gate.over(snapshot)
    return Assistant(snapshot, [Route(OfflineProvider(gate), "offline", "tools")], gate=gate)


def build_settings(workspace: LocalWorkspace, state_folder: Path) -> Settings:
    """Settings for the local newsroom; nothing is read from the environment or `.env`."""
    return Settings.model_construct(
        bot_token=workspace.settings.bot_token,
        app_token=workspace.settings.app_token,
        signing_secret=workspace.settings.signing_secret,
        review_channel=DATA_DESK,
        editors=frozenset({EDUARDO, INES}),
        slack_api_url=workspace.api_url,
        undo_within=_UNDO_WITHIN,
        charts="always",
        database_url=sqlite_url(state_folder),
    )


@asynccontextmanager
async def running_demo(
    port: int = 0,
    assistant: Answerer | None = None,
    settings: WorkspaceSettings | None = None,
    data: Path | None = None,
) -> AsyncIterator[LocalWorkspace]:
    """Newsroom and bot, connected and ready. `port` 0 takes any free one; `settings` win over `port`.

    `data`: a snapshot folder, else the one that came with the program; `assistant` answers from the same.
    """
    snapshot = load_snapshot(data)
    settings = settings or WorkspaceSettings(port=port, examples=EXAMPLES)
    with tempfile.TemporaryDirectory(prefix="stats-assistant-demo-") as folder:
        async with (
            make_newsroom(settings) as workspace,
            build_bot(
                build_settings(workspace, Path(folder)),
                assistant or build_demo_assistant(snapshot),
                snapshot,
                data_folder=data,
            ) as bot,
        ):
            handler = SocketHandler(bot.app, workspace.settings.app_token)
            await handler.connect_async()  # type: ignore[no-untyped-call]  # Bolt is untyped here
            try:
                await workspace.sockets.wait_for_connections()
                yield workspace
            finally:
                await handler.close_async()  # type: ignore[no-untyped-call]  # Bolt is untyped here


def choose_port(asked: int | None) -> int:
    """The port asked for, else the usual one, else (0) any free one.

    Raises `ConfigurationError` when the one asked for is taken.
    """
    port = DEFAULT_PORT if asked is None else asked
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError as error:
            if asked is not None:
                raise ConfigurationError(
                    f"Port {port} cannot be used ({error.strerror}). Choose another, or leave out --port."
                ) from error
            return 0
    return port


def main(arguments: Sequence[str]) -> int:
    """The command. Runs until Ctrl-C; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="stats-assistant demo",
        description="A local newsroom in your browser: the real bot, no Slack account; and no key and no "
        "network, unless you try a model with --provider.",
    )
    add_route_arguments(parser)
    add_data_argument(parser)
    parser.add_argument("--port", type=int, help=f"port on {HOST} (default: {DEFAULT_PORT}, or a free one)")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    options = parser.parse_args(arguments)
    if options.port is not None and not 0 <= options.port <= 65535:
        parser.error("--port is a number from 0 to 65535")
    configure_logs("WARNING")
    assistant = build_assistant(options, load_snapshot(options.data))
    asyncio.run(assistant.warm())
    _leave_the_real_slack_out()
    asyncio.run(_run(choose_port(options.port), assistant, options.data, open_browser=not options.no_open))
    return 0


def _leave_the_real_slack_out() -> None:
    """Forget what the environment says of proxies and Slack, in this process only.

    Bolt reads tokens from it by itself, and the Slack SDK sends even 127.0.0.1 through a proxy.
    """
    for name in list(os.environ):
        if name.startswith("SLACK_") or name.upper() in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            del os.environ[name]


async def _run(port: int, assistant: Assistant, data: Path | None, *, open_browser: bool) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: KeyboardInterrupt ends the loop instead
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    demo_assistant = build_demo_assistant(assistant.snapshot, assistant)
    async with running_demo(port, demo_assistant, data=data) as workspace:
        sys.stdout.write(f"The local newsroom is open at {workspace.address}\nCtrl-C closes it.\n")
        sys.stdout.flush()
        if open_browser:
            await asyncio.to_thread(webbrowser.open, workspace.address)
        await stop.wait()
        sys.stdout.write("Closing.\n")
