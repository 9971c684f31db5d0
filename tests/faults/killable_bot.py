"""The bot's own main, in a process that kills itself (SIGKILL) at a named point. Started by kill_run.py.

A point is `Class.method:before` or `Class.method:after`. Nothing in the bot knows of it. The waits between
sweeps and beats, and those for Slack, are shortened, so that a run takes minutes and not hours.
"""

from __future__ import annotations

import functools
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Mapping
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from faults.trouble import CALL_SECONDS, FASTER

import bot.build
import bot.desk.delivery
import bot.desk.replicas
import bot.slack.client
import bot.slack.connection
from bot.__main__ import main
from bot.operate.health import Check, Readiness
from bot.slack.client import Slack
from bot.store.store import Store

DEAD_AFTER_SECONDS = 3.0
POINTS = (
    "Store.add_question:before",
    "Store.add_question:after",
    "Store.start_question:after",
    "Store.finish_question:before",
    "Store.finish_question:after",
    "Store.begin_try:after",
    "Slack.post:before",
    "Slack.post:after",
    "Store.mark_sent:after",
    "Store.open_case:before",
    "Store.open_case:after",
    "Store.decide:before",
    "Store.decide:after",
    "Slack.update:before",
    "Slack.update:after",
)


def die_at(point: str, on_call: int) -> None:
    """Wrap the method so that this process dies around its `on_call`th call."""
    name, _, moment = point.partition(":")
    owner: Any = {"Store": Store, "Slack": Slack}[name.partition(".")[0]]
    method = name.partition(".")[2]
    original: Callable[..., Awaitable[Any]] = getattr(owner, method)
    calls = 0

    async def dying(*args: Any, **kwargs: Any) -> Any:
        nonlocal calls
        calls += 1
        mine = calls == on_call
        if mine and moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        result = await original(*args, **kwargs)
        if mine:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(owner, method, dying)


def make_haste() -> None:
    shortened: tuple[tuple[Any, str, object], ...] = (
        (bot.build, "SWEEP_SECONDS", 1.0),
        (bot.build, "BEAT_SECONDS", 0.3),
        (bot.desk.replicas, "BEAT_SECONDS", 0.3),
        (bot.desk.replicas, "DEAD_AFTER_SECONDS", DEAD_AFTER_SECONDS),
        (bot.desk.delivery, "_LONGEST_PAUSE_SWEEPS", 4),
        (bot.desk.delivery, "LATE_SECONDS", bot.desk.delivery.LATE_SECONDS / FASTER),
        (bot.build, "_CALL_SECONDS", CALL_SECONDS),
        (bot.slack.client, "_BACKOFF_SECONDS", (0.05, 0.1, 0.2, 0.4, 0.8)),
        (bot.slack.client, "_AFTER_TIMEOUT_SECONDS", CALL_SECONDS / 2),
        # Shorter than an outage, so that posts are given back and swept up later.
        (bot.build, "Slack", functools.partial(Slack, max_wait_seconds=2.0)),
        # The pause before the next try to open a socket.
        (bot.slack.connection, "_PING_SECONDS", 2.0),
    )
    for module, name, value in shortened:
        if not hasattr(module, name):
            raise AttributeError(f"{module.__name__} has no {name} any more")
        setattr(module, name, value)


def tell_serving(serving: Event) -> None:
    """Set it as soon as the bot calls itself ready."""
    original = Readiness.watch

    def watch(self: Readiness, checks: Mapping[str, Check]) -> None:
        original(self, checks)
        serving.set()

    setattr(Readiness, "watch", watch)  # noqa: B010 - a method of its class


def run_bot(
    settings: dict[str, str], folder: Path, kill_at: str | None, on_call: int, serving: Event
) -> None:
    """The whole life of one process; `settings` are its environment."""
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(folder)
    log = os.open(folder / "bots.log", os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(log, 2)
    make_haste()
    tell_serving(serving)
    if kill_at is not None:
        die_at(kill_at, on_call)
    sys.exit(main([]))
