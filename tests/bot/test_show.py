"""The record of a question can be read back whole, and its text is in the database only."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog
from running_bot import (
    ASK,
    SNAPSHOT,
    CannedAssistant,
    Newsroom,
    make_outcome,
    make_workspace,
    newsroom,
    running_bot,
)
from sqlalchemy import insert

from bot.operate.code_version import read_code_version
from bot.settings.state_folder import sqlite_url
from bot.store import tables
from bot.store.records import Origin
from bot.store.store import Store
from bot.workspace import EDUARDO, NEWSROOM, ROSA
from core.cli import main as run_command
from core.logs import configure_logs
from core.outcome import StepRecord

REJECTED = make_outcome(
    "rejected", steps=(StepRecord("get_values", {"country_code": "CAN", "start_year": 2024}, "ok"),)
)


@pytest.fixture(autouse=True)
def _state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)


async def question_ids(room: Newsroom) -> list[str]:
    return re.findall(r"reply:(\w+)", str(room.calls("chat.postMessage")))


def show_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    capsys.readouterr()
    assert run_command(["show", *arguments, "--json"]) == 0
    shown: dict[str, Any] = json.loads(capsys.readouterr().out)
    return shown


async def decided_question(folder: Path) -> tuple[str, str, str]:
    """A rejected draft that an editor sent: the ids of the question and its case, and the reporter's link."""
    async with newsroom(folder, CannedAssistant(REJECTED)) as room:
        question = await room.ask()
        await room.send_draft(EDUARDO, room.cards()[0])
        posts = str(room.calls("chat.postMessage"))
        link = room.workspace.permalink(question)
    return re.findall(r"reply:(\w+)", posts)[0], re.findall(r"card:(\w+)", posts)[0], link


async def test_everything_is_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Outcome, evidence, steps, usage, data, program, posts and decision, as stored."""
    question_id, case_id, _ = await decided_question(tmp_path)
    shown = await in_thread(show_json, capsys, question_id)
    assert shown["id"] == question_id
    assert shown["state"] == "decided"
    assert shown["text"] == "What was Canada's population in 2024?"
    outcome = shown["outcome"]
    assert outcome["status"] == "rejected"
    assert outcome["problems"][0]["code"] == "unsupported_number"
    assert outcome["evidence"][0]["value"] == 41262329
    assert outcome["steps"] == [REJECTED.steps[0].to_json()]
    assert (outcome["tokens_in"], outcome["model_calls"]) == (900, 2)
    assert shown["origin"] == {"snapshot_sha256": SNAPSHOT.sha256, "code_version": read_code_version()}
    assert shown["case"]["id"] == case_id
    assert shown["decision"]["editor"] == EDUARDO
    assert shown["decision"]["kind"] == "send"
    assert {post["key"].split(":")[0]: post["state"] for post in shown["posts"]} == {
        "reply": "sent",
        "card": "sent",
        "card_update": "sent",
        "decision": "sent",
    }
    assert all(post["ts"] and post["channel"] for post in shown["posts"])


async def test_a_person_reads_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In words: each part has its place."""
    question_id, case_id, _ = await decided_question(tmp_path)
    assert await in_thread(run_command, ["show", question_id]) == 0
    text = capsys.readouterr().out
    for words in (
        f"Question {question_id}: decided",
        f"from {ROSA} in {NEWSROOM}",
        "What was Canada's population in 2024?",
        f"program {read_code_version()}, data {SNAPSHOT.sha256}",
        "Outcome: rejected",
        "problem unsupported_number: 55,123,456 is not in the evidence.",
        "2 model calls, 1 tool calls, tokens 900 in, 40 out, cost US$0.00010",
        "41,262,329",
        'get_values {"country_code": "CAN", "start_year": 2024}: ok',
        f"Case {case_id}: rejected",
        f"Decision: send by {EDUARDO}",
        f"decision:{case_id}",
    ):
        assert words in text


async def test_a_case_id_or_a_slack_link_finds_the_question(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What an editor or a reporter has at hand: the link of the question, or of the bot's reply to it."""
    question_id, case_id, link = await decided_question(tmp_path)
    shown = await in_thread(show_json, capsys, question_id)
    reply = next(post for post in shown["posts"] if post["kind"] == "reply")
    of_reply = (
        f"https://x.slack.com/archives/{reply['channel']}/p{reply['ts'].replace('.', '')}?thread_ts=1.2"
    )
    for named in (case_id, link, of_reply, f"<{link}>"):
        assert (await in_thread(show_json, capsys, named))["id"] == question_id


async def test_an_unknown_id_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 1; a link that we know nothing of as well."""
    await decided_question(tmp_path)
    for named in ("nobody", "https://x.slack.com/archives/C1/p1700000000123456", ""):
        capsys.readouterr()
        assert await in_thread(run_command, ["show", named]) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert "There is no question" in captured.err


async def test_an_open_question_and_one_of_an_older_version_can_be_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No outcome, no case, nothing recorded of data and program: each is said."""
    store = Store.open(sqlite_url(tmp_path))
    row = {"team": "T", "channel": "C", "thread_ts": "1", "user_id": "U", "text": "Hm?", "language": "en"}
    await store.transact(
        lambda connection: (
            connection.execute(
                insert(tables.questions).values(
                    **row, id="q1", ts="1", state="working", attempts=1, received_at=datetime.now(UTC)
                )
            ).rowcount
        )
    )
    store.close()
    assert await in_thread(run_command, ["show", "q1"]) == 0
    text = capsys.readouterr().out
    for words in ("q1: working", "(not recorded)", "Outcome: none yet", "Case: none", "Posts: none"):
        assert words in text


async def test_the_list_shows_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Newest first, with what became of them: what an operator needs to find one."""
    async with newsroom(tmp_path) as room:
        await room.ask()
        await room.ask(f"{ASK} Please.")
    assert await in_thread(run_command, ["show"]) == 0
    text = capsys.readouterr().out
    assert text.count("answered") == 2
    assert "Canada" not in text
    listed = await in_thread(show_json, capsys)
    assert [row["status"] for row in listed["questions"]] == ["valid", "valid"]
    assert listed["questions"][0]["received_at"] >= listed["questions"][1]["received_at"]


async def test_nothing_is_made_where_there_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A mistyped folder is an error and not an empty record."""
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path / "elsewhere"))
    for arguments in (["show", "x"], ["purge", "--older-than", "90d"]):
        assert await in_thread(run_command, arguments) == 1
        assert "There is no database in STATE_FOLDER" in capsys.readouterr().err
    assert not (tmp_path / "elsewhere").exists()


async def test_control_characters_of_a_model_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Text, draft, step names and arguments are made printable."""
    evil = "\x1b]0;pwned\x07"
    outcome = make_outcome("rejected", evil, steps=(StepRecord(evil, evil, f"refused: {evil}"),))
    async with newsroom(tmp_path, CannedAssistant(outcome)) as room:
        await room.ask(f"{ASK} {evil}")
        (question_id,) = await question_ids(room)
    assert await in_thread(run_command, ["show", question_id]) == 0
    assert "\x1b" not in capsys.readouterr().out


def test_the_code_version_names_release_and_fingerprint() -> None:
    """The same code gives the same one."""
    assert re.fullmatch(r"\d+\.\d+\.\d+\+[0-9a-f]{12}", read_code_version())
    assert read_code_version() == read_code_version()


async def test_a_restart_with_other_data_or_code_does_not_change_what_is_recorded(tmp_path: Path) -> None:
    """The stamp is of the process that answered."""
    async with make_workspace() as workspace:
        async with running_bot(workspace, tmp_path, CannedAssistant(REJECTED)) as room:
            await room.ask()
            (question_id,) = await question_ids(room)
        store = Store.open(sqlite_url(tmp_path), Origin("0" * 64, "9.9.9+newer"))
        assert not await store.finish_question(question_id, REJECTED, None)
        kept = await store.transact(
            lambda connection: connection.execute(tables.runs.select()).one().code_version
        )
        store.close()
    assert kept == read_code_version()


@pytest.mark.parametrize("status", ["valid", "rejected", "failed", "broken"])
async def test_no_message_text_is_in_the_logs(tmp_path: Path, status: str) -> None:
    """Question, draft and edited text are in the database only, also when things fail, with tracebacks."""
    secret = "whistleblower"
    assistant = CannedAssistant(
        make_outcome("valid" if status == "broken" else status, f"Canada, said the {secret}.")
    )
    if status == "broken":
        assistant.fails_with = RuntimeError("the model service is away")
    lines = StringIO()
    root = logging.getLogger()
    handlers, level, defaults = root.handlers, root.level, structlog.get_config()
    configure_logs("INFO", lines)
    structlog.configure(cache_logger_on_first_use=False)  # else the loggers stay like this for later tests
    try:
        async with newsroom(tmp_path, assistant) as room:
            room.workspace.faults.fail_next("chat.postMessage", 1, error="msg_too_long")
            room.workspace.faults.fail_next("chat.postMessage", 1, error="is_archived")
            question = await room.ask(f"{ASK} {secret} asks.")
            await room.bot.delivery.sweep(2)
            if status == "valid":
                await room.press(ROSA, room.thread(question)[0], "answer_ask_editor")
            await room.decline(EDUARDO, room.cards()[0])
    finally:
        root.handlers = handlers
        root.setLevel(level)
        structlog.configure(**defaults)
    logged = lines.getvalue()
    assert "question received" in logged
    assert "case decided" in logged
    assert secret not in logged
    assert "Canada" not in logged


async def in_thread(function: Any, *arguments: Any) -> Any:
    """The command starts an event loop of its own."""
    return await asyncio.to_thread(function, *arguments)
