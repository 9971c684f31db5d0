"""What a run of kill_run.py did and found: counted in the database and in Slack when all is at rest."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Set
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from bot.slack.blocks.card import CORRECT
from bot.store import tables
from bot.store.database import make_engine
from bot.workspace import EDUARDO, INES
from bot.workspace.state import Message, WorkspaceState

_REST_SECONDS = 90.0
_BEATS_SECONDS = 2.0

_Place = tuple[str, str]


@dataclass
class Report:
    """The lists must be empty."""

    kills: int = 0
    pauses: int = 0
    at_points: Counter[str] = field(default_factory=Counter)
    slack_faults: Counter[str] = field(default_factory=Counter)
    database_stops: int = 0
    failed_starts: int = 0
    refused_deliveries: int = 0
    questions: int = 0
    cases: int = 0
    decisions: int = 0
    corrections: int = 0
    redelivered: int = 0
    taken_back: int = 0
    seconds: float = 0.0
    lost_questions: list[str] = field(default_factory=list)
    lost_decisions: list[str] = field(default_factory=list)
    double_posts: list[str] = field(default_factory=list)
    double_questions: list[str] = field(default_factory=list)
    contradictions: list[str] = field(default_factory=list)
    collapses: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        return (
            self.lost_questions
            + self.lost_decisions
            + self.double_posts
            + self.double_questions
            + self.contradictions
            + self.collapses
        )

    def __str__(self) -> str:
        trouble = ""
        if self.slack_faults:
            after, late = (
                sum(count for name, count in self.slack_faults.items() if kind in name)
                for kind in ("after the effect", "late effect")
            )
            trouble += (
                f"{self.slack_faults.total()} Slack faults ({after} after the effect, "
                f"{late} posts that appeared later), "
            )
        if self.database_stops:
            trouble += (
                f"{self.database_stops} stops of the database, {self.failed_starts} starts without it, "
            )
        return (
            f"{self.kills} kills ({self.at_points.total()} at {len(self.at_points)} named points), "
            f"{self.pauses} pauses, {trouble}in {self.seconds:.0f} s; "
            f"{self.questions} questions acknowledged, {self.refused_deliveries} deliveries refused, "
            f"{self.redelivered} repeated, {self.cases} cases, {self.decisions} decisions "
            f"({self.corrections} in the form): "
            f"{len(self.lost_questions)} questions lost, {len(self.lost_decisions)} decisions lost, "
            f"{len(self.double_posts)} double posts ({self.taken_back} second copies taken back), "
            f"{len(self.double_questions)} double questions, "
            f"{len(self.contradictions)} contradictions, {len(self.collapses)} collapses"
        )


class Count:
    """Reads the database of `url` and what stands in Slack."""

    def __init__(self, url: str, state: WorkspaceState) -> None:
        self._url, self._state = url, state

    def rest(self) -> None:
        """Wait until nothing is owed, then a little for a late second copy, if there were one."""
        deadline = time.monotonic() + _REST_SECONDS
        while time.monotonic() < deadline and not self._is_quiet():
            time.sleep(0.5)
        time.sleep(2)

    def _rows(self, table: Any) -> list[Any]:
        engine = make_engine(self._url)
        try:
            with engine.connect() as connection:
                return list(connection.execute(select(table)))
        finally:
            engine.dispose()

    def _is_quiet(self) -> bool:
        unfinished = any(row.state in ("received", "working") for row in self._rows(tables.questions))
        posts = self._rows(tables.posts)
        return not unfinished and all(
            row.state != "pending" and (row.state != "sent" or not row.tried_at) for row in posts
        )

    def _posts(self) -> dict[str, list[Message]]:
        found: dict[str, list[Message]] = {}
        for messages in self._state.messages.values():
            for message in messages.values():
                if message.metadata:
                    found.setdefault(message.metadata["event_payload"]["key"], []).append(message)
        return found

    def examine(self, report: Report, taken: Set[_Place], decided: Set[str]) -> None:
        """`taken`: messages that were acknowledged. `decided`: cases whose decision was acknowledged."""
        posts = self._posts()
        questions = self._rows(tables.questions)
        cases = {row.id: row for row in self._rows(tables.cases)}
        decisions = {row.case_id: row for row in self._rows(tables.decisions)}
        report.questions, report.cases, report.decisions = len(taken), len(cases), len(decisions)
        report.corrections = sum(row.kind == "correct" for row in decisions.values())
        known = {(row.channel, row.ts): row for row in questions}
        for place in sorted(taken):
            row = known.get(place)
            if row is None or f"reply:{row.id}" not in posts:
                report.lost_questions.append(f"{place}: {None if row is None else row.state}")
        report.lost_questions += [f"card of {id_}" for id_ in cases if f"card:{id_}" not in posts]
        report.lost_questions += [
            f"{row.key}: {row.state} ({row.error})"
            for row in self._rows(tables.posts)
            if row.state not in ("sent", "dropped") and row.kind != "card_update"
        ]
        places = Counter((row.channel, row.ts) for row in questions)
        report.double_questions += [str(place) for place, count in places.items() if count > 1]
        self.examine_copies(report)
        report.lost_decisions += sorted(decided - decisions.keys())
        for decision in decisions.values():
            self._examine_decision(report, decision, posts)

    def examine_copies(self, report: Report) -> None:
        """Note each post that stands twice now, once."""
        double = {
            f"{key}: at {' and '.join(message.ts for message in copies)}"
            for key, copies in self._posts().items()
            if len(copies) > 1
        }
        report.double_posts += sorted(double - set(report.double_posts))

    def _examine_decision(self, report: Report, decision: Any, posts: dict[str, list[Message]]) -> None:
        case_id = decision.case_id
        told = posts.get(f"decision:{case_id}", [])
        if not told:
            report.lost_decisions.append(case_id)
        elif any(f"<@{decision.editor}>" not in f"{m.text}{m.blocks}" for m in told):
            report.contradictions.append(f"{case_id}: the post names another editor")
        pressed = {EDUARDO: ("send", "correct"), INES: ("decline",)}[decision.editor]
        if decision.kind not in pressed:
            report.contradictions.append(f"{case_id}: {decision.editor} never pressed {decision.kind}")
        if any(f"'{CORRECT}'" in str(message.blocks) for message in posts.get(f"card:{case_id}", [])):
            report.contradictions.append(f"{case_id}: decided, and its card still asks")

    def examine_beats(self, report: Report, replicas: int) -> None:
        """Each living process says so to the others."""
        before = {row.id: row.beats for row in self._rows(tables.replicas)}
        time.sleep(_BEATS_SECONDS)
        beating = sum(before.get(row.id, 0) < row.beats for row in self._rows(tables.replicas))
        if beating < replicas:
            report.collapses.append(f"{beating} of {replicas} processes have a heartbeat")
