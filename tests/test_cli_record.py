"""`record` against a local model service: what it keeps replays, and holds no key and no address."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from aiohttp import web
from builders import make_question
from model_service import serve_model

from core.ask import Assistant, Route
from core.cli import main
from core.cli.record import lacks_its_end
from core.conversation.messages import Question
from core.conversation.providers.recorded import RecordedProvider, load_recordings
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import load_snapshot
from core.errors import ProviderError
from core.evaluation.question_set import load_question_set
from core.outcome import StopReason

KEY = "sk-local-0123456789abcdef"
ANSWER = {"status": "cannot_answer", "answer": "The data has no forecast."}


@pytest.fixture
def service(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """A service in its own thread, since the command runs its own loop; gives the questions it saw."""
    seen: list[str] = []

    async def handler(request: web.Request) -> web.StreamResponse:
        if request.headers["Authorization"] != f"Bearer {KEY}":
            return web.json_response({"error": {"message": "bad key"}}, status=401)
        body = await request.json()
        seen.append(body["messages"][1]["content"])
        message = {"content": json.dumps(ANSWER)}
        usage = {"prompt_tokens": 500, "completion_tokens": 20}
        return web.json_response({"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage})

    started, address, stop = threading.Event(), [""], asyncio.Event()
    loop = asyncio.new_event_loop()

    async def serve() -> None:
        async with serve_model(handler) as root:
            address[0] = root
            started.set()
            await stop.wait()

    thread = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    thread.start()
    started.wait(5)
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.setenv("OPENAI_BASE_URL", f"{address[0]}/v1")
    monkeypatch.delenv("OPENAI_DEPLOYMENT", raising=False)
    monkeypatch.delenv("OPENAI_API_VERSION", raising=False)
    yield seen
    loop.call_soon_threadsafe(stop.set)
    thread.join(5)
    loop.close()


def test_what_was_recorded_replays_and_is_not_asked_again(
    service: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["record", "--folder", str(tmp_path), "--only", "Q22", "Q23", "--json"]
    assert main(arguments) == 0
    report = json.loads(capsys.readouterr().out)
    assert [item["id"] for item in report["questions"]] == ["Q22", "Q23"]
    assert len(service) == 2
    assert main(arguments) == 0
    assert len(service) == 2

    text = (tmp_path / "chat-small-tools.jsonl").read_text()
    assert KEY not in text
    assert "127.0.0.1" not in text
    label = json.loads(text.splitlines()[0])
    assert (label["origin"], label["settings"]) == ("live", {"endpoint": "local", "temperature": "0"})

    question_set = load_question_set()
    provider = RecordedProvider(load_recordings(tmp_path))
    assistant = Assistant(load_snapshot(), [Route(provider, "chat-small")])
    outcome = asyncio.run(assistant.ask(Question(question_set.find("Q22").text, question_set.asked_on)))
    assert outcome.draft is not None
    assert outcome.draft.text == ANSWER["answer"]


def test_a_question_without_an_end_is_exit_code_1_and_is_not_recorded(
    service: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "another")
    assert main(["record", "--folder", str(tmp_path), "--only", "Q22"]) == 1
    said = capsys.readouterr()
    assert "does not accept the API key" in said.out
    assert said.err == "Nothing was recorded.\n"
    assert service == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("model", ["maker/model", "../model", "/model"])
def test_a_model_named_like_a_path_stays_in_the_folder(
    service: list[str], tmp_path: Path, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "recordings"
    assert main(["record", "--folder", str(folder), "--model", model, "--only", "Q22,q22"]) == 0
    assert [path.parent for path in tmp_path.rglob("*.jsonl")] == [folder]
    assert len(service) == 1
    assert [item.label.model for item in load_recordings(folder)] == [model]
    assert "Recorded in" in capsys.readouterr().err


def test_nothing_is_asked_where_nothing_could_be_kept(
    service: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main(["record", "--folder", str(tmp_path / "file"), "--only", "Q22"]) == 2
    assert "cannot be made" in capsys.readouterr().err
    assert service == []


def test_a_disk_that_is_full_ends_the_run_with_one_sentence(
    service: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And not with a failure a question, each of them asked and paid for."""

    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", fill)
    assert main(["record", "--folder", str(tmp_path), "--only", "Q22", "Q23"]) == 1
    said = capsys.readouterr()
    assert said.err.count("\n") == 1
    assert "No space left on device" in said.err
    assert len(service) == 1


@pytest.mark.parametrize(("stopped_by", "lacks"), [(None, True), ("time", True), ("max_steps", False)])
def test_a_run_has_its_recorded_end_where_a_replay_would_stop_too(
    stopped_by: StopReason | None, lacks: bool
) -> None:
    failing = Assistant(load_snapshot(), [Route(ScriptedProvider([ProviderError("down")]), "m")])
    outcome = asyncio.run(failing.ask(make_question()))
    assert lacks_its_end(replace(outcome, stop_reason=stopped_by)) is lacks


def test_a_question_that_the_service_let_wait_has_no_recorded_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:  # takes connections and says nothing
        monkeypatch.setenv("OPENAI_API_KEY", KEY)
        monkeypatch.setenv("OPENAI_BASE_URL", f"http://127.0.0.1:{silent.getsockname()[1]}/v1")
        monkeypatch.setenv("LIVE_DEADLINE_SECONDS", "0.2")
        assert main(["record", "--folder", str(tmp_path), "--only", "Q22"]) == 1
    assert "Nothing was recorded." in capsys.readouterr().err
