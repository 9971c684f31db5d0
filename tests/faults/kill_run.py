"""Kills the bot (kill -9) again and again while people work, then counts what got lost or doubled.

    python tests/faults/kill_run.py [--kills 200] [--database sqlite|postgres] [--replicas 2] [--seed 1]
        [--faults slack,database] [--log FILE]

The bot's own main in processes (killable_bot.py) against the local workspace: half of the kills at a named
point between two steps, half at a random moment. Of replicas, one is also paused now and then (SIGSTOP) for
longer than the others wait for it. With `--faults`, Slack's replies go wrong at random, or the database is
stopped again and again (trouble.py). Exit code 1 unless every count that must be 0 is 0.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Set
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, replace
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from faults.counting import Count, Report
from faults.killable_bot import DEAD_AFTER_SECONDS, POINTS, run_bot
from faults.trouble import MOST_SECONDS_DOUBLE, DatabaseTrouble, SlackTrouble
from temporary_postgresql import temporary_postgresql

from bot.settings.state_folder import sqlite_url
from bot.slack.blocks.answer import ASK_EDITOR
from bot.slack.blocks.card import CORRECT, DECLINE, DECLINE_WHY, SEND
from bot.slack.blocks.form import (
    ANSWER_BLOCK,
    ANSWER_INPUT,
    LINK_BLOCK,
    LINK_INPUT,
    TICK,
    VOUCH_BLOCK,
    VOUCH_INPUT,
    FormPlace,
)
from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM, ROSA, WorkspaceSettings, make_newsroom
from bot.workspace.newsroom import BOT, LUC
from bot.workspace.people import Element, NotPossible
from bot.workspace.state import Message

# Each bot is forked from a process that has the modules and has run nothing: the imports are most of a start.
_NURSERY = multiprocessing.get_context("forkserver")
_NURSERY.set_forkserver_preload(
    ["faults.killable_bot", "bot.__main__", "bot.slack.connection", "bot.operate.health"]
)
# Slack gives an event up after three tries; here it goes on, so that a kill's shadow hides no question.
_RETRIES = (0.1, 0.3, 0.6, 1.0, 2.0, 2.0, 4.0, 4.0, 8.0, 8.0, 16.0)
_SHARE_OF_FORMS = 0.4
_QUESTIONS = (
    "What was Canada's population in {year}?",
    "Did Nigeria or India have the larger population in {year}?",
    "Quelle était l'espérance de vie au Japon en {year} ?",
    "Why is the sky blue in {year}?",
)


@dataclass(frozen=True)
class _Running:
    process: BaseProcess
    serving: Event

    @property
    def has_ended(self) -> bool:
        return self.process.exitcode is not None


class Run:
    """One run: people, processes and the count at the end."""

    def __init__(self, database_url: str, folder: Path, replicas: int, seed: int, log_level: str) -> None:
        settings = WorkspaceSettings(rate_limits=(), retry_delays_seconds=_RETRIES)
        self.workspace = make_newsroom(settings)
        self.report = Report()
        self._url = database_url or sqlite_url(folder / "state")
        self._settings = {
            "SLACK_BOT_TOKEN": settings.bot_token,
            "SLACK_APP_TOKEN": settings.app_token,
            "SLACK_REVIEW_CHANNEL": DATA_DESK,
            "UNDO_WITHIN": "0",
            "SLACK_EDITORS": f"{EDUARDO},{INES}",
            "STATE_FOLDER": str(folder / "state"),
            "DATABASE_URL": database_url,
            "REPLICAS": str(replicas),
            "LOG_LEVEL": log_level,
        }
        self._folder, self._replicas = folder, replicas
        self._random = random.Random(seed)  # noqa: S311 - a repeatable run, no secret
        self._bots: list[_Running] = []
        self._asked = 0
        self._payloads: list[dict[str, Any]] = []
        self._taken: set[tuple[str, str]] = set()
        self._decided: set[str] = set()
        self._clicks: set[asyncio.Task[None]] = set()
        self.is_shared = replicas > 1
        self._watch_deliveries()
        self._watch_removals()

    def _watch_removals(self) -> None:
        people = self.workspace.people
        original = people.remove

        def remove(message: Message) -> None:
            self.report.taken_back += 1
            original(message)

        people.remove = remove  # type: ignore[method-assign]

    def _watch_deliveries(self) -> None:
        delivery = self.workspace.delivery
        original = delivery._try_event

        async def try_event(payload: dict[str, Any], retry_attempt: int, retry_reason: str) -> str | None:
            failure = await original(payload, retry_attempt, retry_reason)
            event = payload["event"]
            if event["type"] == "app_mention":
                if retry_attempt == 0:
                    self._payloads.append(payload)
                if failure is None:
                    self._taken.add((event["channel"], event["ts"]))
                else:
                    self.report.refused_deliveries += 1
            return failure

        delivery._try_event = try_event  # type: ignore[method-assign]

    # Processes

    async def _start(self, kill_at: str | None = None, on_call: int = 1) -> None:
        settings = self._settings | {"SLACK_API_URL": self.workspace.api_url}
        serving = _NURSERY.Event()
        bot = _NURSERY.Process(target=run_bot, args=(settings, self._folder, kill_at, on_call, serving))
        await asyncio.to_thread(bot.start)
        self._bots.append(_Running(bot, serving))

    def _bury(self) -> bool:
        """Forget the processes that ended; whether one of them was killed."""
        killed = False
        for bot in self._bots:
            if bot.process.exitcode == -signal.SIGKILL:
                killed = True
            elif bot.has_ended and bot.serving.is_set():
                self.report.collapses.append(f"a process ended with exit code {bot.process.exitcode}")
            elif bot.has_ended:
                self.report.failed_starts += 1
        self._bots = [bot for bot in self._bots if not bot.has_ended]
        return killed

    async def _fill_up(self, kill_at: str | None = None) -> _Running | None:
        """Start what is missing, the last of it with a point to die at, which it gives; None where that died
        while it took up what was left: that is a kill, too. What cannot start is started again.
        """
        self._bury()
        async with asyncio.timeout(120):
            while True:
                while len(self._bots) < self._replicas - 1:
                    await self._start()
                if len(self._bots) < self._replicas:
                    await self._start(kill_at, self._random.randint(1, 3))
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.workspace.sockets.changed(), 0.2)
                if self._bury():
                    return None
                is_connected = self.workspace.sockets.connected >= len(self._bots) == self._replicas
                if is_connected and all(bot.serving.is_set() for bot in self._bots):
                    return self._bots[-1]

    async def stop(self) -> None:
        for bot in self._bots:
            if not bot.has_ended:
                bot.process.kill()
            await asyncio.to_thread(bot.process.join)

    # People

    def _work(self) -> None:
        """Some questions, a redelivery, a reader who asks for a person, two editors or a form."""
        for _ in range(self._random.randint(1, 4)):
            text = self._random.choice(_QUESTIONS).format(year=2001 + self._asked % 24)
            user = self._random.choice((ROSA, LUC))
            self.workspace.people.say(user, NEWSROOM, f"<@{BOT}> {text}", raw=True)
            self._asked += 1
        if self._payloads:
            self.workspace.delivery.send_event(self._random.choice(self._payloads))
            self.report.redelivered += 1
        if answer := self._find_button(NEWSROOM, ASK_EDITOR):
            self._press(ROSA, answer, ASK_EDITOR)
        if self._random.random() < _SHARE_OF_FORMS and (card := self._find_button(DATA_DESK, CORRECT)):
            self._press(EDUARDO, card, CORRECT)
        elif card := self._find_button(DATA_DESK, SEND):
            both = [(EDUARDO, SEND), (INES, DECLINE)]
            self._random.shuffle(both)
            for editor, action in both:
                self._press(editor, card, action)

    def _find_button(self, channel: str, action: str) -> Message | None:
        messages = self.workspace.state.messages.get(channel, {}).values()
        found = [m for m in messages if m.bot_id and f"'{action}'" in str(m.blocks)]
        return self._random.choice(found[-12:]) if found else None

    def _press(self, user: str, message: Message, action: str) -> None:
        people = self.workspace.people
        try:
            shown = DECLINE_WHY if action == DECLINE else action
            element = people.find_element(message.channel, message.ts, shown)
            # One press, as on a card of an older version.
            element = replace(element, element={**element.element, "action_id": action})
        except NotPossible:  # the card has changed under the editor's hand
            return
        work = self._fill_in if action == CORRECT else self._click
        task = asyncio.create_task(work(user, element))
        self._clicks.add(task)
        task.add_done_callback(self._clicks.discard)

    async def _fill_in(self, user: str, element: Element) -> None:
        """Open the form, wait for it as a person would, and send an answer of one's own with a source."""
        await self.workspace.people.press(user, element)
        for _ in range(30):
            await asyncio.sleep(0.1)
            views = self.workspace.state.views.values()
            form = next((view for view in views if view.user == user and "submit" in view.payload), None)
            if form is not None:
                break
        else:
            return  # it did not come
        with suppress(NotPossible):
            given = {
                ANSWER_BLOCK: {ANSWER_INPUT: "See the source."},
                VOUCH_BLOCK: {VOUCH_INPUT: [TICK]},
                LINK_BLOCK: {LINK_INPUT: "https://stats.example/x"},
            }
            if await self.workspace.people.submit(user, form.id, given) == {}:
                self._decided.add(FormPlace.from_text(form.payload["private_metadata"]).case_id)

    async def _click(self, user: str, element: Element) -> None:
        taken_before = len(self.workspace.delivery.attempts)
        await self.workspace.people.press(user, element)
        new = list(self.workspace.delivery.attempts)[taken_before:]
        action = element.element["action_id"]
        clean = all(attempt.failure is None for attempt in new if attempt.kind == "interactive")
        if action in (SEND, DECLINE) and new and clean:
            self._decided.add(element.element["value"])

    # The run

    async def kill_once(self, number: int) -> None:
        point = POINTS[(number // 2) % len(POINTS)] if number % 2 == 0 else None
        victim = await self._fill_up(point)
        self.report.kills += 1
        if victim is None:
            if point is not None:
                self.report.at_points[point] += 1
            return
        moment = self._random.uniform(0.0, 1.5)
        for _ in range(10 if point else 1):
            if victim.has_ended:
                break
            self._work()
            await asyncio.to_thread(victim.process.join, 0.3 if point else moment)
        if not victim.has_ended:
            victim.process.kill()
        elif point is not None and victim.process.exitcode == -signal.SIGKILL:
            self.report.at_points[point] += 1
        await asyncio.to_thread(victim.process.join)

    async def pause_once(self) -> None:
        """Stop a replica for longer than the others wait for it, while people work; then let it go on."""
        if await self._fill_up() is None:
            return
        pid = self._bots[0].process.pid
        if self._bots[0].has_ended or pid is None:
            return
        self._work()
        await asyncio.sleep(self._random.uniform(0.0, 0.2))
        os.kill(pid, signal.SIGSTOP)
        self._work()
        await asyncio.sleep(DEAD_AFTER_SECONDS + 2)
        os.kill(pid, signal.SIGCONT)
        self.report.pauses += 1

    async def count(self) -> None:
        """Let everything come to rest, with living processes; then count."""
        while await self._fill_up() is None:
            pass  # the last one with a point to die at
        async with asyncio.timeout(180):
            await self.workspace.delivery.settled()
            if self._clicks:
                await asyncio.wait(self._clicks)
        count = Count(self._url, self.workspace.state)
        if self.workspace.web_api.late:
            await asyncio.wait(self.workspace.web_api.late)
        await asyncio.sleep(MOST_SECONDS_DOUBLE)
        count.examine_copies(self.report)
        await asyncio.to_thread(count.rest)
        await asyncio.to_thread(count.examine, self.report, self._taken, self._decided)
        if self.is_shared:
            await asyncio.to_thread(count.examine_beats, self.report, self._replicas)
        self._bury()


async def run_kills(
    kills: int,
    database: str,
    replicas: int,
    *,
    seed: int = 1,
    faults: Set[str] = frozenset(),
    log: Path | None = None,
) -> Report:
    """A whole run. `database`: sqlite (one process) or postgres. `faults`: of "slack" and "database".

    `log`: where the bots' log lines are kept.
    """
    started = time.monotonic()
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        server = resources.enter_context(temporary_postgresql()) if database == "postgres" else None
        run = Run(
            server.url if server else "",
            folder,
            replicas if server else 1,
            seed,
            "INFO" if log else "WARNING",
        )
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(run.workspace)
            stack.push_async_callback(run.stop)
            slack = SlackTrouble(seed)
            run.workspace.faults.draw = slack.draw if "slack" in faults else None
            if server is not None and "database" in faults:
                trouble = DatabaseTrouble(server, seed)
                stack.push_async_callback(trouble.end)
                trouble.begin()
            for number in range(kills):
                await run.kill_once(number)
                if run.is_shared and number % 10 == 2:
                    await run.pause_once()
            if server is not None and "database" in faults:
                await trouble.end()
                run.report.database_stops = trouble.stops
            run.workspace.faults.clear()
            await run.count()
        if log is not None:
            shutil.copy(folder / "bots.log", log)
    run.report.slack_faults = slack.drawn
    run.report.seconds = time.monotonic() - started
    return run.report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--replicas", type=int, default=2, help="processes, with postgres")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults", default="", help="slack, database (with postgres), or both with a comma")
    parser.add_argument("--log", type=Path, help="keep the bots' log lines in this file")
    options = parser.parse_args()
    faults = frozenset(options.faults.split(",")) - {""}
    if faults - {"slack", "database"} or ("database" in faults and options.database != "postgres"):
        parser.error("--faults takes slack, and with --database postgres also database")
    work = run_kills(
        options.kills,
        options.database,
        options.replicas,
        seed=options.seed,
        faults=faults,
        log=options.log,
    )
    report = asyncio.run(work)
    name = f"{options.database} with faults of {' and '.join(sorted(faults))}" if faults else options.database
    print(f"{name}: {report}")
    for fault in report.faults[:20]:
        print("  ", fault)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
