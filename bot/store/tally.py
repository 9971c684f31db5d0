"""What became of the questions of a time: counted from what is kept, for `stats-assistant report`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from statistics import median
from typing import Literal

from sqlalchemy import Connection, select

from bot.store import tables
from bot.store.records import CaseReason, QuestionRecord
from bot.store.rows import CaseFile, read_case_file, read_question
from bot.store.store import Store
from core.outcome import Outcome

_BATCH = 200

Became = Literal["shown", "declined", "stopped", "failed", "unfinished"]
# A question and the earlier ones of its thread -> the first words that could not be read; None: all were.
FindUnread = Callable[[str, tuple[str, ...]], str | None]


@dataclass(slots=True)
class Decided:
    """What editors made of the cases of one reason. A stopped draft that was `sent` as it was, was right."""

    cases: int = 0
    sent: int = 0
    corrected: int = 0
    declined: int = 0
    open: int = 0


@dataclass(slots=True)
class Spent:
    """On one model. `unpriced`: attempts whose cost is not known."""

    questions: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost_usd: float = 0.0
    unpriced: int = 0


@dataclass(slots=True)
class Tally:
    """`asked` leaves out strangers and what held no question. Medians are None where nothing was counted."""

    since: datetime
    until: datetime
    asked: int = 0
    strangers: int = 0
    without_question: int = 0
    became: Counter[Became] = field(default_factory=Counter)
    stopped_why: Counter[str] = field(default_factory=Counter)
    failed_why: Counter[str] = field(default_factory=Counter)
    decided: dict[CaseReason, Decided] = field(default_factory=dict)
    verdicts: Counter[str] = field(default_factory=Counter)
    unread_in_questions: Counter[str] = field(default_factory=Counter)
    unread_in_drafts: Counter[str] = field(default_factory=Counter)
    spent: dict[str, Spent] = field(default_factory=dict)
    answer_seconds: float | None = None
    decision_seconds: float | None = None


async def take_tally(
    store: Store, since: datetime, until: datetime, find_unread: FindUnread = lambda _text, _context: None
) -> Tally:
    """Of what was received from `since` until before `until`."""
    tally = Tally(since, until)
    answer_seconds: list[float] = []
    decision_seconds: list[float] = []
    for ids in _batches(await store.transact(lambda connection: _ids(connection, since, until))):
        files = await store.transact(lambda connection, ids=ids: _read(connection, ids))  # type: ignore[misc] # mypy on a default
        for question, case in files:
            _count(tally, question)
            if question.outcome is not None:
                answer_seconds.append(question.outcome.seconds)
            if case is not None:
                _count_case(tally, case, decision_seconds)
            if _was_not_answered(question):
                context = await store.earlier_texts(question)
                words = find_unread(question.text, context)
                if words:
                    tally.unread_in_questions[words] += 1
        tally.verdicts.update(await store.transact(lambda connection, ids=ids: _verdicts(connection, ids)))  # type: ignore[misc] # the same
    tally.answer_seconds = median(answer_seconds) if answer_seconds else None
    tally.decision_seconds = median(decision_seconds) if decision_seconds else None
    return tally


def _batches(ids: list[str]) -> Iterator[list[str]]:
    return (ids[start : start + _BATCH] for start in range(0, len(ids), _BATCH))


def _ids(connection: Connection, since: datetime, until: datetime) -> list[str]:
    at = tables.questions.c.received_at
    query = select(tables.questions.c.id).where(at >= since, at < until).order_by(at)
    return list(connection.execute(query).scalars())


def _read(connection: Connection, ids: Iterable[str]) -> list[tuple[QuestionRecord, CaseFile | None]]:
    found = []
    for question_id in ids:
        question = read_question(connection, question_id)
        if question is not None:  # it was not purged meanwhile
            found.append((question, read_case_file(connection, tables.cases.c.question_id == question_id)))
    return found


def _verdicts(connection: Connection, ids: Iterable[str]) -> list[str]:
    query = select(tables.feedback.c.verdict).where(tables.feedback.c.question_id.in_(list(ids)))
    return list(connection.execute(query).scalars())


def _count(tally: Tally, question: QuestionRecord) -> None:
    if question.state == "refused":
        tally.strangers += 1
        return
    if question.state == "empty":
        tally.without_question += 1
        return
    tally.asked += 1
    outcome = question.outcome
    tally.became[_became(outcome)] += 1
    if outcome is None:
        return
    if outcome.status == "rejected":
        tally.stopped_why.update({problem.code for problem in outcome.problems} or {"no reason kept"})
        unread = [problem.text for problem in outcome.problems if problem.code == "unread" and problem.text]
        tally.unread_in_drafts.update(_fold(text) for text in unread[:1])
    if outcome.status == "failed":
        tally.failed_why[outcome.stop_reason or _name_failure(outcome)] += 1
    _count_spending(tally, outcome)


def _name_failure(outcome: Outcome) -> str:
    return "an error of ours" if outcome.provider == "none" else "the model service"


def _became(outcome: Outcome | None) -> Became:
    if outcome is None:
        return "unfinished"
    match outcome.status:
        case "rejected":
            return "stopped"
        case "failed":
            return "failed"
        case "valid":
            answered = outcome.answer is not None and outcome.answer.status == "answered"
            return "shown" if answered else "declined"


def _was_not_answered(question: QuestionRecord) -> bool:
    return question.outcome is not None and _became(question.outcome) != "shown"


def _count_spending(tally: Tally, outcome: Outcome) -> None:
    for tried in outcome.spending:
        spent = tally.spent.setdefault(tried.model, Spent())
        spent.questions += 1
        spent.tokens_in += tried.tokens_in or 0
        spent.tokens_out += tried.tokens_out or 0
        spent.cost_usd += tried.cost_usd or 0.0
        spent.unpriced += tried.cost_usd is None


def _count_case(tally: Tally, file: CaseFile, decision_seconds: list[float]) -> None:
    decided = tally.decided.setdefault(file.case.reason, Decided())
    decided.cases += 1
    if file.decision is None:
        decided.open += 1
        return
    decided.sent += file.decision.kind == "send"
    decided.corrected += file.decision.kind == "correct"
    decided.declined += file.decision.kind == "decline"
    decision_seconds.append((file.decision.decided_at - file.case.opened_at).total_seconds())


def _fold(text: str) -> str:
    return " ".join(text.casefold().split())
