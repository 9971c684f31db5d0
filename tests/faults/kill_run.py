"""Kills the bot (kill -9) again and again while people work, then counts what got lost or doubled.

    python tests/faults/kill_run.py [--kills 200] [--database sqlite|postgres] [--replicas 2] [--seed 1]

The bot's own main in processes (killable_bot.py) against the local workspace: half of the kills at a named
point between two steps, half at a random moment. Of replicas, one is also paused now and then (SIGSTOP) for
longer than the others wait for it. Exit code 1 unless every count that must be 0 is 0.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from contextlib import AsyncExitStack, ExitStack, suppress
from dataclasses import dataclass, field
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from faults.killable_bot import DEAD_AFTER_SECONDS, POINTS, run_bot
from sqlalchemy import select
from temporary_postgresql import temporary_postgresql

from bot import tables
from bot.blocks.answer import ASK_EDITOR
from bot.blocks.card import DECLINE, SEND
from bot.database import make_engine, sqlite_url
from bot.workspace import DATA_DESK, EDUARDO, INES, NEWSROOM, ROSA, WorkspaceSettings, make_newsroom
from bot.workspace.newsroom import BOT, LUC
from bot.workspace.people import NotPossible
from bot.workspace.state import Message

# Each bot is forked from a process that has the modules and has run nothing: the imports are most of a start.
_NURSERY = multiprocessing.get_context("forkserver")
_NURSERY.set_forkserver_preload(["faults.killable_bot", "bot.__main__", "bot.connection", "bot.health"])
# Slack gives an event up after three tries; here it goes on, so that a kill's shadow hides no question.
_RETRIES = (0.1, 0.3, 0.6, 1.0, 2.0, 2.0, 4.0, 4.0, 8.0, 8.0, 16.0)
_QUESTIONS = (
    "What was Canada's population in {year}?",
    "Did Nigeria or India have the larger population in {year}?",
    "Quelle était l'espérance de vie au Japon en {year} ?",
    "Why is the sky blue in {year}?",
)


@dataclass
class Report:
    """What a run did and found. The last five must be 0."""

    kills: int = 0
    pauses: int = 0
    at_points: Counter[str] = field(default_factory=Counter)
    questions: int = 0
    cases: int = 0
    decisions: int = 0
    redelivered: int = 0
    seconds: float = 0.0
    lost_questions: list[str] = field(default_factory=list)
    lost_decisions: list[str] = field(default_factory=list)
    double_posts: list[str] = field(default_factory=list)
    double_questions: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return (
            self.lost_questions
            + self.lost_decisions
            + self.double_posts
            + self.double_questions
            + self.contradictions
        )

    def __str__(self) -> str:
        return (
            f"{self.kills} kills ({sum(self.at_points.values())} at {len(self.at_points)} named points), "
            f"{self.pauses} pauses in {self.seconds:.0f} s; {self.questions} questions acknowledged, "
            f"{self.redelivered} redeliveries, "
            f"{self.cases} cases, {self.decisions} decisions: {len(self.lost_questions)} questions lost, "
            f"{len(self.lost_decisions)} decisions lost, {len(self.double_posts)} double posts, "
            f"{len(self.double_questions)} double questions, {len(self.contradictions)} contradictions"
        )


class Run:
    """One run: people, processes and the count at the end."""

    def __init__(self, database_url: str, folder: Path, replicas: int, seed: int) -> None:
        settings = WorkspaceSettings(rate_limits=(), retry_delays_seconds=_RETRIES)
        self.workspace = make_newsroom(settings)
        self.report = Report()
        self._url, self._folder, self._replicas = database_url, folder, replicas
        self._random = random.Random(seed)  # noqa: S311 - a repeatable run, no secret
        self._bots: list[BaseProcess] = []
        self._asked = 0
        self._payloads: list[dict[str, Any]] = []
        self._taken: set[tuple[str, str]] = set()
        self._decided: set[str] = set()
        self._clicks: set[asyncio.Task[None]] = set()
        self.is_shared = replicas > 1
        self._watch_deliveries()

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
            return failure

        delivery._try_event = try_event  # type: ignore[method-assign]

    # Processes

    async def _start(self, kill_at: str | None = None, on_call: int = 1) -> BaseProcess:
        settings = self.workspace.settings
        given = {
            "SLACK_BOT_TOKEN": settings.bot_token,
            "SLACK_APP_TOKEN": settings.app_token,
            "SLACK_REVIEW_CHANNEL": DATA_DESK,
            "SLACK_EDITORS": f"{EDUARDO},{INES}",
            "SLACK_API_URL": self.workspace.api_url,
            "STATE_FOLDER": str(self._folder / "state"),
            "DATABASE_URL": self._url,
            "REPLICAS": str(self._replicas),
            "LOG_LEVEL": "WARNING",
        }
        bot = _NURSERY.Process(target=run_bot, args=(given, self._folder, kill_at, on_call))
        await asyncio.to_thread(bot.start)
        self._bots.append(bot)
        return bot

    async def _fill_up(self, kill_at: str | None = None) -> BaseProcess:
        """Start what is missing, the last of it with a point to die at; the one that is to die."""
        self._bots = [bot for bot in self._bots if bot.exitcode is None]
        while len(self._bots) < self._replicas - 1:
            await self._start()
        if len(self._bots) < self._replicas:
            await self._start(kill_at, self._random.randint(1, 3))
        async with asyncio.timeout(60):
            while self.workspace.sockets.connected < self._replicas:
                if any(bot.exitcode is not None for bot in self._bots):
                    break  # it died while it took up what was left: that is a kill, too
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.workspace.sockets.changed(), 0.2)
        return self._bots[-1]

    async def stop(self) -> None:
        for bot in self._bots:
            if bot.exitcode is None:
                bot.kill()
            await asyncio.to_thread(bot.join)

    # People

    def _work(self) -> None:
        """Some questions, a redelivery, a reader who asks for a person, two editors who disagree."""
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
        if card := self._find_button(DATA_DESK, SEND):
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
            element = people.find_element(message.channel, message.ts, action)
        except NotPossible:  # the card has changed under the editor's hand
            return
        task = asyncio.create_task(self._click(user, element))
        self._clicks.add(task)
        task.add_done_callback(self._clicks.discard)

    async def _click(self, user: str, element: Any) -> None:
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
        moment = self._random.uniform(0.0, 1.5)
        for _ in range(10 if point else 1):
            if victim.exitcode is not None:
                break
            self._work()
            await asyncio.to_thread(victim.join, 0.3 if point else moment)
        if victim.exitcode is None:
            victim.kill()
        elif point is not None:
            self.report.at_points[point] += 1
        await asyncio.to_thread(victim.join)
        self.report.kills += 1

    async def pause_once(self) -> None:
        """Stop a replica for longer than the others wait for it, while people work; then let it go on."""
        await self._fill_up()
        pid = self._bots[0].pid
        if self._bots[0].exitcode is not None or pid is None:
            return
        self._work()
        await asyncio.sleep(self._random.uniform(0.0, 0.2))
        os.kill(pid, signal.SIGSTOP)
        self._work()
        await asyncio.sleep(DEAD_AFTER_SECONDS + 2)
        os.kill(pid, signal.SIGCONT)
        self.report.pauses += 1

    async def count(self) -> Report:
        """Let everything come to rest, with living processes; then count."""
        await self._fill_up()
        async with asyncio.timeout(120):
            await self.workspace.delivery.settled()
            if self._clicks:
                await asyncio.wait(self._clicks)
        await asyncio.to_thread(self._rest)
        await asyncio.to_thread(self._examine)
        return self.report

    def _rest(self) -> None:
        """Wait until nothing is owed, then a little for a late second copy, if there were one."""
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not self._is_quiet():
            time.sleep(0.5)
        time.sleep(2)

    def _rows(self, table: Any) -> list[Any]:
        engine = make_engine(self._url or sqlite_url(self._folder / "state"))
        try:
            with engine.connect() as connection:
                return list(connection.execute(select(table)))
        finally:
            engine.dispose()

    def _is_quiet(self) -> bool:
        unfinished = any(row.state in ("received", "working") for row in self._rows(tables.questions))
        return not unfinished and all(row.state != "pending" for row in self._rows(tables.posts))

    def _posts(self) -> dict[str, list[Message]]:
        found: dict[str, list[Message]] = {}
        for messages in self.workspace.state.messages.values():
            for message in messages.values():
                if message.metadata:
                    found.setdefault(message.metadata["event_payload"]["key"], []).append(message)
        return found

    def _examine(self) -> None:
        report, posts = self.report, self._posts()
        questions = {(row.channel, row.ts): row for row in self._rows(tables.questions)}
        cases = {row.id: row for row in self._rows(tables.cases)}
        decisions = {row.case_id: row for row in self._rows(tables.decisions)}
        report.questions, report.cases, report.decisions = len(self._taken), len(cases), len(decisions)
        for place in sorted(self._taken):
            row = questions.get(place)
            if row is None or f"reply:{row.id}" not in posts:
                report.lost_questions.append(f"{place}: {None if row is None else row.state}")
        rows = Counter((row.channel, row.ts) for row in self._rows(tables.questions))
        report.double_questions += [str(place) for place, count in rows.items() if count > 1]
        report.double_posts += [key for key, copies in posts.items() if len(copies) > 1]
        report.lost_decisions += sorted(self._decided - decisions.keys())
        report.lost_questions += [f"card of {id_}" for id_ in cases if f"card:{id_}" not in posts]
        for case_id, decision in decisions.items():
            told = posts.get(f"decision:{case_id}", [])
            if not told:
                report.lost_decisions.append(case_id)
            elif any(f"<@{decision.editor}>" not in f"{m.text}{m.blocks}" for m in told):
                report.contradictions.append(f"{case_id}: the post names another editor")
            expected = {EDUARDO: "send", INES: "decline"}[decision.editor]
            if decision.kind != expected:
                report.contradictions.append(f"{case_id}: {decision.editor} pressed {expected}")
            card = posts.get(f"card:{case_id}", [])
            if any(f"'{SEND}'" in str(message.blocks) for message in card):
                report.contradictions.append(f"{case_id}: decided, and its card still asks")


async def run_kills(kills: int, database: str, replicas: int, seed: int = 1) -> Report:
    """A whole run. `database`: sqlite (one process) or postgres."""
    started = time.monotonic()
    with ExitStack() as resources:
        folder = Path(resources.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        url = resources.enter_context(temporary_postgresql()).url if database == "postgres" else ""
        run = Run(url, folder, replicas if database == "postgres" else 1, seed)
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(run.workspace)
            stack.push_async_callback(run.stop)
            for number in range(kills):
                await run.kill_once(number)
                if run.is_shared and number % 10 == 4:
                    await run.pause_once()
            report = await run.count()
    report.seconds = time.monotonic() - started
    return report


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--replicas", type=int, default=2, help="processes, with postgres")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    report = asyncio.run(run_kills(options.kills, options.database, options.replicas, options.seed))
    print(f"{options.database}: {report}")
    for fault in report.faults[:20]:
        print("  ", fault)
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
