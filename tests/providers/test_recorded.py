"""A recording answers exactly the request it was made from, says what it is, and holds no secret."""

from __future__ import annotations

import dataclasses
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from builders import make_answer, make_call, make_calls, make_question

from core.checking.answer_format import ANSWER_SCHEMA
from core.conversation.messages import (
    AssistantMessage,
    Completion,
    CompletionRequest,
    SystemMessage,
    ToolMessage,
    ToolSpec,
    Usage,
)
from core.conversation.prompts import build_user_message
from core.conversation.providers.recorded import (
    Exchange,
    Label,
    RecordedProvider,
    Recording,
    build_request_key,
    load_recordings,
    read_recording,
    write_recording,
)
from core.errors import ConfigurationError, RecordingMissing

REQUEST = CompletionRequest(
    "chat-small",
    (
        SystemMessage("Rules."),
        build_user_message(make_question()),
        AssistantMessage(None, (make_call(),)),
        ToolMessage("c1", "look_up", '{"value": 1}'),
    ),
    (ToolSpec("look_up", "Looks up.", {"type": "object"}),),
    ANSWER_SCHEMA,
)
LABEL = Label(
    "constructed", "chat-small", "tools", date(2026, 11, 30), date(2026, 10, 8), "v1", {"temperature": "0"}
)


def record(*replies: Completion, request: CompletionRequest = REQUEST) -> Recording:
    return Recording(LABEL, tuple(Exchange(build_request_key(request), "note", reply) for reply in replies))


def changed(**changes: Any) -> CompletionRequest:
    return dataclasses.replace(REQUEST, **changes)


async def test_the_recorded_request_gets_its_reply() -> None:
    provider = RecordedProvider([record(make_answer())])
    assert await provider.complete(REQUEST) == make_answer()
    assert provider.unplayed() == ()


@pytest.mark.parametrize(
    "request_changed",
    [
        changed(model="chat-strong"),
        changed(tools=()),
        changed(tools=(ToolSpec("look_up", "Looks something up.", {"type": "object"}),)),
        changed(tools=(ToolSpec("look_up", "Looks up.", {"type": "object", "required": []}),)),
        changed(response_schema=None),
        changed(messages=REQUEST.messages[:-1]),
        changed(messages=(SystemMessage("Rules!"), *REQUEST.messages[1:])),
        changed(messages=(*REQUEST.messages[:-1], ToolMessage("c1", "look_up", '{"value": 2}'))),
        changed(messages=(*REQUEST.messages[:-1], ToolMessage("c2", "look_up", '{"value": 1}'))),
    ],
)
async def test_any_change_of_what_the_model_sees_is_a_miss_that_says_how_to_record(
    request_changed: CompletionRequest,
) -> None:
    provider = RecordedProvider([record(make_answer())])
    with pytest.raises(RecordingMissing, match=r"^No recording for this request.*stats-assistant record$"):
        await provider.complete(request_changed)
    assert provider.unplayed() == (build_request_key(REQUEST),)


def test_the_order_of_keys_in_a_schema_does_not_matter() -> None:
    one = changed(response_schema={"a": 1, "b": 2})
    other = changed(response_schema={"b": 2, "a": 1})
    assert build_request_key(one) == build_request_key(other)


def test_a_question_with_half_a_character_pair_still_has_a_key() -> None:
    assert len(build_request_key(changed(messages=(SystemMessage("\ud800"),)))) == 64


def test_a_written_recording_reads_back_the_same(tmp_path: Path) -> None:
    calls = make_calls(make_call(), make_call("c2", arguments='{"broken'), content="é")
    refusal = Completion(None, refusal="no", finish_reason="stop", usage=Usage(None, None))
    recording = record(calls, refusal, make_answer("L’été"))
    write_recording(tmp_path / "deep" / "one.jsonl", recording)
    assert read_recording(tmp_path / "deep" / "one.jsonl") == recording
    assert [path.name for path in (tmp_path / "deep").iterdir()] == ["one.jsonl"]


def test_a_file_says_first_what_it_is(tmp_path: Path) -> None:
    write_recording(tmp_path / "one.jsonl", record(make_answer()))
    head = json.loads((tmp_path / "one.jsonl").read_text().splitlines()[0])
    assert head == {
        "origin": "constructed",
        "model": "chat-small",
        "design": "tools",
        "recorded_on": "2026-11-30",
        "asked_on": "2026-10-08",
        "prompt_version": "v1",
        "settings": {"temperature": "0"},
    }


def test_a_folder_is_read_by_model_and_design(tmp_path: Path) -> None:
    write_recording(tmp_path / "one.jsonl", record(make_answer()))
    assert len(load_recordings(tmp_path)) == 1
    assert len(load_recordings(tmp_path, "chat-small", "tools")) == 1
    assert load_recordings(tmp_path, "chat-small", "plan") == []
    assert load_recordings(tmp_path, "chat-strong") == []


def test_a_missing_folder_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no folder of recordings"):
        load_recordings(tmp_path / "none")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("not json\n", 1),
        ('{"origin": "invented", "model": "m"}\n', 1),
        ('{"model": "m"}\n', 1),
    ],
)
def test_a_file_without_a_true_label_is_refused(tmp_path: Path, text: str, line: int) -> None:
    (tmp_path / "bad.jsonl").write_text(text)
    with pytest.raises(ConfigurationError, match=f"bad.jsonl cannot be read at line {line}"):
        read_recording(tmp_path / "bad.jsonl")


def test_a_broken_exchange_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    write_recording(path, record(make_answer()))
    path.write_text(path.read_text() + '{"key": "k", "note": "n", "reply": {"finish_reason": "bored"}}\n')
    with pytest.raises(ConfigurationError, match="at line 3"):
        read_recording(path)


def test_a_recording_knows_the_day_that_stands_in_its_prompts() -> None:
    provider = RecordedProvider([record(make_answer())])
    assert provider.day_of("chat-small", "tools") == date(2026, 10, 8)
    assert provider.day_of("chat-small", "plan") is None


@pytest.mark.parametrize("letter", ["\u2028", "\u2029", "\x85", "\r", "\x1c", "\x0b", "\n"])
def test_any_line_end_in_a_reply_comes_back_from_the_file(tmp_path: Path, letter: str) -> None:
    """A file of one exchange a line, and replies hold whatever a model writes."""
    path = tmp_path / "one.jsonl"
    label = Label("live", "m", "tools", date(2026, 11, 30), date(2026, 11, 30), "v1")
    recording = Recording(label, (Exchange("k", "Q01", Completion(f"a{letter}b")),))
    write_recording(path, recording)
    assert read_recording(path) == recording


def test_a_recording_that_is_no_file_is_told_in_words(tmp_path: Path) -> None:
    (tmp_path / "one.jsonl").mkdir()
    with pytest.raises(ConfigurationError, match=r"one\.jsonl cannot be read \(Is a directory\)"):
        read_recording(tmp_path / "one.jsonl")
