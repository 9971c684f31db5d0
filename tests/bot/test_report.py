"""`report`: the counts are those of what is kept, the same in each form, and no name is in them."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from running_bot import make_outcome

from bot.operate.report import build_unread_finder, main
from bot.settings.state_folder import sqlite_url
from bot.store.records import CaseRecord, DecisionKind, DecisionRecord, QuestionRecord
from bot.store.store import Store
from bot.store.tally import Decided, Spent, take_tally
from core.data.snapshot import load_snapshot
from core.outcome import Answer, Attempt, Outcome, Problem

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
SINCE = NOW - timedelta(days=7)
REPORTER, EDITOR = "U0REPORTER", "U0EDITOR"
UNREAD = make_outcome("rejected", problems=(Problem("unread", "Not read.", "Per  Aspera", 0, 11),))
LIVE = (
    Attempt("offline", "offline", "rejected", 0.0, 0, 0),
    Attempt("live", "chat-small", "valid", 0.002, 500, 20),
    Attempt("live", "mystery", "valid", None, 900, 40),
)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    found: str = request.getfixturevalue("postgresql_url")
    monkeypatch.setenv("DATABASE_URL", found)
    return found


async def add(
    store: Store,
    name: str,
    outcome: Outcome | None,
    *,
    text: str = "What?",
    at: datetime = NOW - timedelta(days=1),
    state: Any = "received",
    decision: DecisionKind | None = None,
) -> None:
    """One question; a case where its outcome is none to show, decided half an hour later where it is."""
    await store.add_question(QuestionRecord(name, "T1", "C1", name, name, REPORTER, text, "en", state, at))
    if outcome is None:
        return
    reason: Any = "rejected" if outcome.status == "rejected" else "failed"
    case = CaseRecord(f"case_{name}", name, reason, None, at) if outcome.status != "valid" else None
    await store.finish_question(name, outcome, case)
    if decision is not None:
        decided = DecisionRecord(f"case_{name}", decision, EDITOR, at + timedelta(minutes=30))
        await store.decide(decided, ("C9", "9.9"))


async def fill(url: str) -> None:
    store = Store.open(url)
    try:
        await add(store, "1.1", make_outcome(seconds=1.0))
        await add(store, "1.2", make_outcome(seconds=3.0, attempts=LIVE, model="mystery"))
        declined = make_outcome(answer=Answer("cannot_answer", "No."), seconds=2.0)
        await add(store, "1.3", declined, text="How many zorbs were there in Canada in 2020?")
        await add(store, "1.4", make_outcome("rejected", seconds=2.0), decision="send")
        await add(store, "1.5", UNREAD, decision="correct")
        await add(store, "1.6", make_outcome("rejected", seconds=2.0), decision="decline")
        await add(store, "1.7", make_outcome("rejected", seconds=2.0))
        await add(store, "1.8", make_outcome("failed", seconds=2.0, stop_reason="time"), decision="decline")
        await add(store, "1.9", make_outcome("failed", seconds=2.0))
        await add(store, "2.1", None)
        await add(store, "2.2", None, state="refused")
        await add(store, "2.3", None, state="empty")
        await add(store, "2.4", make_outcome(), at=SINCE - timedelta(seconds=1))
        await store.add_feedback("1.1", "U2", "helpful", NOW)
        await store.add_feedback("1.1", "U3", "not_helpful", NOW)
    finally:
        store.close()


async def test_each_question_of_the_time_is_counted_once(url: str) -> None:
    """By what became of it, why, what the editors made of it, and what it cost on each model."""
    await fill(url)
    store = Store.open(url)
    try:
        tally = await take_tally(
            store, SINCE, NOW, lambda text, _context: "zorbs" if "zorb" in text else None
        )
    finally:
        store.close()
    assert (tally.asked, tally.strangers, tally.without_question) == (10, 1, 1)
    assert tally.became == {"shown": 2, "declined": 1, "stopped": 4, "failed": 2, "unfinished": 1}
    assert sum(tally.became.values()) == tally.asked
    assert tally.stopped_why == {"unsupported_number": 3, "unread": 1}
    assert tally.failed_why == {"time": 1, "the model service": 1}
    assert tally.decided["rejected"] == Decided(cases=4, sent=1, corrected=1, declined=1, open=1)
    assert tally.decided["failed"] == Decided(cases=2, declined=1, open=1)
    assert tally.verdicts == {"helpful": 1, "not_helpful": 1}
    assert tally.unread_in_questions == {"zorbs": 1}
    assert tally.unread_in_drafts == {"per aspera": 1}
    assert tally.answer_seconds == 2.0
    assert tally.decision_seconds == 1800.0
    assert tally.spent["chat-small"] == Spent(questions=1, tokens_in=500, tokens_out=20, cost_usd=0.002)
    assert tally.spent["mystery"] == Spent(questions=1, tokens_in=900, tokens_out=40, unpriced=1)
    assert tally.spent["canned"].questions == 8


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    capsys.readouterr()
    assert main(arguments, now=lambda: NOW) == 0
    return capsys.readouterr().out


@pytest.fixture
def report(url: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs the command over the filled database."""
    asyncio.run(fill(url))
    return lambda *arguments: run(capsys, *arguments)


def test_the_three_forms_say_the_same(report: Callable[..., str]) -> None:
    """A person reads sections, a program JSON, a spreadsheet rows; nobody's name is in any of them."""
    table, shape, sheet = report("--since", "7d"), json.loads(report("--json")), report("--csv")
    rows = {(row[0], row[1]): row[2] for row in csv.reader(io.StringIO(sheet))}
    assert rows["Questions", "asked"] == "10" == str(shape["asked"])
    assert shape["stopped_drafts_that_were_right"] == 1
    right = "What editors decided: stopped drafts", "sent as they were (the draft was right)"
    assert rows[right] == "1"
    assert rows["Median times", "minutes to a decision"] == "30.0"
    assert rows["Cost", "US dollars"] == "0.00280"
    assert shape["cost_usd"] == 0.0028
    assert shape["became"] == {"shown": 2, "declined": 1, "stopped": 4, "failed": 2, "unfinished": 1}
    assert shape["unread_in_questions"] == {"zorbs": 1}
    for section, name in rows:
        assert section in table or section == "section"
        assert name in table or name == "name"
    for form in (table, str(shape), sheet):
        assert REPORTER not in form
        assert EDITOR not in form


def test_a_time_without_questions_is_no_error(report: Callable[..., str]) -> None:
    assert json.loads(report("--since", "1m", "--json"))["asked"] == 0
    assert "none" in report("--since", "1m")


@pytest.mark.parametrize("age", ["0", "soon", "7"])
def test_a_wrong_age_says_how_to_write_one(age: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--since", age])
    said = capsys.readouterr().err
    assert "such as 7d" in said or "a number and m, h, d or w" in said


async def test_words_are_no_formula_in_a_spreadsheet(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A reporter's or a model's words stand in a cell of whoever opens the file."""
    store = Store.open(url)
    evil = make_outcome("rejected", problems=(Problem("unread", "Not read.", '=HYPERLINK("x")', 0, 5),))
    try:
        await add(store, "1.1", evil)
    finally:
        store.close()
    sheet = await asyncio.to_thread(run, capsys, "--csv")
    assert '"\'=hyperlink(""x"")"' in sheet


def test_words_that_are_read_by_now_are_not_told() -> None:
    """The first span that today's reader does not know, in small letters; of a readable question nothing."""
    find = build_unread_finder(load_snapshot())
    assert find("What was Canada's population in 2024?", ()) is None
    words = find("What was the Zorbity of Canada in 2020?", ())
    assert words is not None
    assert "zorbity" in words
    assert find("x" * 10_000, ()) is None
