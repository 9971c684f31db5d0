"""Recording keeps each reply at once, asks nothing twice, and mixes no two kinds of run in one file."""

from __future__ import annotations

import dataclasses
import errno
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from builders import make_answer, make_question
from fakes import FakeClock

from core.conversation.messages import Completion, CompletionRequest
from core.conversation.prompts import build_user_message
from core.conversation.providers.recorded import Label, RecordedProvider, read_recording
from core.conversation.providers.recording import RecordingProvider
from core.conversation.providers.scripted import ScriptedProvider
from core.errors import ConfigurationError, ProviderError

LABEL = Label("live", "m", "tools", date(2026, 11, 30), date(2026, 10, 8), "v1")


def request(text: str) -> CompletionRequest:
    return CompletionRequest("m", (build_user_message(make_question(text)),))


async def test_a_reply_is_on_disk_before_the_next_question_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    provider = RecordingProvider(ScriptedProvider([make_answer()]), path, LABEL)
    provider.note = "Q01"
    assert await provider.complete(request("a")) == make_answer()
    recording = read_recording(path)
    assert recording.label == LABEL
    assert [(item.note, item.seconds) for item in recording.exchanges] == [("Q01", None)]
    assert await RecordedProvider([recording]).complete(request("a")) == make_answer()


async def test_a_run_that_broke_off_goes_on_and_asks_nothing_twice(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    first = RecordingProvider(ScriptedProvider([make_answer("one"), ProviderError("down")]), path, LABEL)
    await first.complete(request("a"))
    with pytest.raises(ProviderError, match="down"):
        await first.complete(request("b"))
    with ScriptedProvider([make_answer("two")]) as script:
        later = dataclasses.replace(LABEL, recorded_on=date(2026, 12, 1))
        second = RecordingProvider(script, path, later)
        assert await second.complete(request("a")) == make_answer("one")
        assert await second.complete(request("b")) == make_answer("two")
    assert len(read_recording(path).exchanges) == 2


async def test_how_long_the_service_took_is_kept(tmp_path: Path) -> None:
    clock = FakeClock()

    async def slow(_: CompletionRequest) -> Completion:
        clock.advance(2.5)
        return make_answer()

    path = tmp_path / "one.jsonl"
    await RecordingProvider(ScriptedProvider([slow]), path, LABEL, clock).complete(request("a"))
    assert read_recording(path).exchanges[0].seconds == 2.5


@pytest.mark.parametrize(
    "change",
    [
        {"model": "n"},
        {"design": "plan"},
        {"asked_on": date(2026, 10, 9)},
        {"prompt_version": "v2"},
        {"settings": {"temperature": "1"}},
    ],
)
async def test_one_file_holds_one_kind_of_run(tmp_path: Path, change: dict[str, Any]) -> None:
    path = tmp_path / "one.jsonl"
    await RecordingProvider(ScriptedProvider([make_answer()]), path, LABEL).complete(request("a"))
    with pytest.raises(ConfigurationError, match=r"one.jsonl was recorded with .* Move it away"):
        RecordingProvider(ScriptedProvider([]), path, dataclasses.replace(LABEL, **change))


async def test_what_a_label_says_about_a_model_may_be_worded_anew(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    await RecordingProvider(ScriptedProvider([make_answer()]), path, LABEL).complete(request("a"))
    RecordingProvider(ScriptedProvider([]), path, dataclasses.replace(LABEL, settings={"about": "small"}))


async def test_of_two_processes_at_one_file_the_second_stops_and_nothing_is_lost(tmp_path: Path) -> None:
    """Each writes the whole file: the last one would take away what the first one paid for."""
    path = tmp_path / "one.jsonl"
    one = RecordingProvider(ScriptedProvider([make_answer("one"), make_answer("three")]), path, LABEL)
    two = RecordingProvider(ScriptedProvider([make_answer("two")]), path, LABEL)
    await one.complete(request("a"))
    with pytest.raises(ProviderError, match=r"Another process has changed one\.jsonl"):
        await two.complete(request("b"))
    with pytest.raises(ProviderError, match="Another process"):  # and asks for nothing more
        await two.complete(request("c"))
    await one.complete(request("d"))
    assert [item.reply for item in read_recording(path).exchanges] == [
        make_answer("one"),
        make_answer("three"),
    ]


async def test_a_disk_that_is_full_ends_the_asking_and_keeps_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    path = tmp_path / "one.jsonl"
    with ScriptedProvider([make_answer("one"), make_answer("two")]) as script:
        provider = RecordingProvider(script, path, LABEL)
        await provider.complete(request("a"))
        monkeypatch.setattr(os, "fsync", fill)
        for text in ("b", "c"):
            with pytest.raises(ProviderError, match=r"cannot be written \(No space left on device\)"):
                await provider.complete(request(text))
    assert provider.failure is not None
    assert [item.reply for item in read_recording(path).exchanges] == [make_answer("one")]
    assert [item.name for item in os.scandir(tmp_path)] == ["one.jsonl"]
