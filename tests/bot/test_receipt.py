"""`receipt ID` writes what a reporter read of a stored question, and `receipt verify` decides it again."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from builders import TODAY
from made_snapshots import write_folder
from running_bot import ASK, SNAPSHOT, CannedAssistant, make_outcome, newsroom

from bot.operate.code_version import read_code_version
from bot.store.chosen import Choice, write_choice
from bot.workspace import EDUARDO, ROSA
from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.cli import COMMANDS
from core.cli import main as run_command
from core.conversation.providers.offline import OfflineProvider
from core.data.snapshot import default_data_folder, load_snapshot

GATE = Gate.over(SNAPSHOT)


@pytest.fixture(autouse=True)
def _state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STATE_FOLDER", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    # By this file, whatever was installed when.
    monkeypatch.setitem(COMMANDS, "receipt", ("bot.operate.receipt", ""))


async def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    capsys.readouterr()
    exit_code = await asyncio.to_thread(run_command, ["receipt", *arguments])
    told = capsys.readouterr()
    return exit_code, told.out, told.err


def keep(text: str) -> None:
    Path("receipt.json").write_text(text, encoding="utf-8")


async def ask_for_real(folder: Path, *texts: str) -> str:
    """Questions in one thread, answered by the real application: the link of the last."""
    assistant: Any = Assistant(SNAPSHOT, [Route(OfflineProvider(GATE), "offline")], gate=GATE)
    async with newsroom(folder, assistant) as room:
        question = await room.ask(texts[0])
        for text in texts[1:]:
            question = await room.ask(text, thread_ts=question.thread_ts or question.ts)
        return room.workspace.permalink(question)


async def test_the_receipt_of_an_answer_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = await ask_for_real(tmp_path, ASK)
    exit_code, out, _ = await run(capsys, link)
    assert exit_code == 0
    shape = json.loads(out)
    assert shape["question"]["text"] == "What was Canada's population in 2024?"
    assert shape["data"] == {"sha256": SNAPSHOT.sha256}
    assert shape["program"] == {"version": read_code_version()}
    assert [claim["finding"] for claim in shape["claims"]] == ["supported"]
    assert shape["facts"][0]["value"] == 41262329
    assert shape["calls"][0]["name"] == "get_values"
    assert ROSA not in out
    keep(out)
    exit_code, told, _ = await run(capsys, "verify", "receipt.json")
    assert exit_code == 0
    assert "The answer holds on these data." in told
    assert "the data that it was written from" in told


async def test_claims_are_listed_on_the_data_of_the_answer_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The data that the service uses now, or others, may be newer than the answer."""
    link = await ask_for_real(tmp_path, ASK)
    values = {cell: str(value) for cell, value in SNAPSHOT.cells.items() if value is not None}
    folder = write_folder(
        tmp_path / "new", SNAPSHOT.countries, SNAPSHOT.indicators.values(), values, SNAPSHOT.years, TODAY
    )
    write_choice(tmp_path, Choice(folder, load_snapshot(folder).sha256))
    exit_code, out, err = await run(capsys, link)
    assert exit_code == 0
    assert json.loads(out)["claims"] == []
    assert "not the data that it was written from" in err
    exit_code, out, err = await run(capsys, link, "--data", str(default_data_folder()))
    assert [claim["finding"] for claim in json.loads(out)["claims"]] == ["supported"]
    assert err == ""


async def test_a_follow_up_is_verified_with_the_questions_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = await ask_for_real(
        tmp_path, ASK, ASK.replace("What was Canada's population in 2024?", "And in Japan?")
    )
    _, out, _ = await run(capsys, link)
    shape = json.loads(out)
    assert shape["question"]["earlier"] == ["What was Canada's population in 2024?"]
    keep(out)
    assert (await run(capsys, "verify", "receipt.json"))[0] == 0


async def test_a_receipt_that_was_changed_is_exit_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    link = await ask_for_real(tmp_path, ASK)
    _, out, _ = await run(capsys, link)
    keep(out.replace("41.3 million", "51.3 million"))
    exit_code, told, _ = await run(capsys, "verify", "receipt.json")
    assert exit_code == 1
    assert "It does not hold here." in told
    assert "the data say otherwise: " in told
    exit_code, told, _ = await run(capsys, "verify", "receipt.json", "--json")
    assert exit_code == 1
    assert json.loads(told)["holds"] is False


async def test_what_an_editor_vouched_for_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The text that was sent, not the draft that was stopped; who sent it is not told."""
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        question = await room.ask()
        await room.send_draft(EDUARDO, room.cards()[0])
        link = room.workspace.permalink(question)
    exit_code, out, _ = await run(capsys, link)
    assert exit_code == 0
    assert json.loads(out)["decision"] == {"by": "editor_vouched", "source_link": "https://stats.example/x"}
    assert EDUARDO not in out
    keep(out)
    exit_code, told, _ = await run(capsys, "verify", "receipt.json")
    assert exit_code == 1
    assert "An editor vouched for it beyond these data: https://stats.example/x" in told


async def test_a_question_without_an_answer_has_no_receipt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with newsroom(tmp_path, CannedAssistant(make_outcome("rejected"))) as room:
        link = room.workspace.permalink(await room.ask())
    for named in (link, "nobody"):
        exit_code, out, err = await run(capsys, named)
        assert (exit_code, out) == (1, "")
        assert "no answer to a question" in err


@pytest.mark.parametrize("arguments", [(), ("verify",), ("verify", "missing.json"), ("verify", ".")], ids=str)
async def test_wrong_usage_is_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    exit_code, out, err = await run(capsys, *arguments)
    assert (exit_code, out) == (2, "")
    assert "Traceback" not in err
