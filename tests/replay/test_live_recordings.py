"""Real recordings: played whole under today's prompts and tools, and no wrong draft of theirs is shown."""

from __future__ import annotations

import asyncio
from datetime import date
from functools import cache

import pytest

from core.ask import Assistant, Route
from core.cli.routes import default_recordings_folder
from core.conversation.designs import read_design
from core.conversation.providers.recorded import RecordedProvider, Recording, load_recordings
from core.data.snapshot import load_snapshot
from core.evaluation.question_set import load_question_set
from core.evaluation.run import Report, evaluate

RECORDINGS = [item for item in load_recordings(default_recordings_folder()) if item.label.origin == "live"]
NAMES = [f"{item.label.model}-{item.label.design}" for item in RECORDINGS]


@cache
def replay(name: str) -> tuple[Recording, Report, tuple[str, ...]]:
    """The recording, the report of the questions it holds, and the keys that nobody asked for."""
    recording = RECORDINGS[NAMES.index(name)]
    provider = RecordedProvider([recording])
    route = Route(provider, recording.label.model, read_design(recording.label.design))
    asked = list(dict.fromkeys(exchange.note for exchange in recording.exchanges))
    report = asyncio.run(evaluate(Assistant(load_snapshot(), [route]), load_question_set(), only=asked))
    return recording, report, provider.unplayed()


def test_there_are_real_recordings() -> None:
    """So that the tests below cannot pass by having nothing to play."""
    assert RECORDINGS


@pytest.mark.parametrize("name", NAMES)
def test_nothing_wrong_is_shown(name: str) -> None:
    _, report, _ = replay(name)
    shown = [
        (result.question.id, result.outcome.answer)
        for result in report.results
        if result.score.group == "shown_wrong"
    ]
    assert shown == []


@pytest.mark.parametrize("name", NAMES)
def test_no_forbidden_call_ran(name: str) -> None:
    _, report, _ = replay(name)
    assert [result.score.forbidden_calls for result in report.results if result.score.forbidden_calls] == []


@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_whole(name: str) -> None:
    """Stale? A prompt, a tool's text or the data changed since: record anew, or take the change back."""
    _, report, unplayed = replay(name)
    missing = [
        result.question.id
        for result in report.results
        if (result.outcome.error or "").startswith("No recording")
    ]
    assert missing == []
    assert unplayed == ()


@pytest.mark.parametrize("name", NAMES)
def test_its_label_says_what_it_is(name: str) -> None:
    label = RECORDINGS[NAMES.index(name)].label
    assert label.recorded_on >= date(2026, 11, 30)
    assert label.settings["endpoint"] in {"local", "openai", "azure", "compatible"}
    assert label.settings["about"]
    assert all(exchange.seconds is not None for exchange in RECORDINGS[NAMES.index(name)].exchanges)
