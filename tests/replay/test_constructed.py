"""The known cases, replayed on the whole path: recording, loop, tools, both gates, outcome."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache
from pathlib import Path

import pytest
from replay.make_recordings import CASES, FOLDER, MODEL, make_recordings

from core.ask import Assistant, Route
from core.conversation.messages import Question
from core.conversation.prompts import PROMPT_VERSION
from core.conversation.providers.recorded import RecordedProvider, load_recordings
from core.data.facts import Absence
from core.data.snapshot import Snapshot, load_snapshot
from core.evaluation.question_set import load_question_set
from core.outcome import Outcome

BY_NAME = {case.name: case for case in CASES}


@cache
def snapshot() -> Snapshot:
    return load_snapshot()


async def replay(name: str) -> Outcome:
    case, questions = BY_NAME[name], load_question_set()
    provider = RecordedProvider(load_recordings(FOLDER, MODEL, case.design))
    text = questions.find(case.question).text if case.question.startswith("Q") else case.question
    assistant = Assistant(snapshot(), [Route(provider, MODEL, case.design)])
    outcome = await assistant.ask(Question(text, load_question_set().asked_on))
    if outcome.error and outcome.error.startswith("No recording"):
        pytest.fail("recordings/ is stale: run  python tests/replay/make_recordings.py")
    return outcome


def steps(outcome: Outcome) -> list[str]:
    return [step.outcome for step in outcome.steps]


async def test_the_recordings_are_those_of_todays_prompts_and_tools(tmp_path: Path) -> None:
    """Made anew, they are the same, byte for byte; else they are stale."""
    await make_recordings(tmp_path)

    def texts(folder: Path) -> Mapping[str, str]:
        return {path.name: path.read_text() for path in folder.glob("constructed-*.jsonl")}

    assert texts(FOLDER) == texts(tmp_path), "stale: run  python tests/replay/make_recordings.py"


def test_every_constructed_file_says_that_it_is() -> None:
    for recording in load_recordings(FOLDER):
        if recording.label.model == MODEL:
            assert recording.label.origin == "constructed"
            assert recording.label.prompt_version == PROMPT_VERSION


async def test_every_recorded_reply_is_played() -> None:
    recordings = [item for item in load_recordings(FOLDER) if item.label.origin == "constructed"]
    provider = RecordedProvider(recordings)
    for case in CASES:
        questions = load_question_set()
        text = questions.find(case.question).text if case.question.startswith("Q") else case.question
        assistant = Assistant(snapshot(), [Route(provider, MODEL, case.design)])
        await assistant.ask(Question(text, questions.asked_on))
    assert provider.unplayed() == ()


async def test_a_lookup_is_shown() -> None:
    outcome = await replay("lookup")
    assert (outcome.status, steps(outcome)) == ("valid", ["ok"])
    assert outcome.answer is not None
    assert outcome.answer.text == "Canada's population was 41.3 million in 2024."
    assert outcome.provider == "recorded"


async def test_a_change_that_a_tool_computed_is_shown() -> None:
    outcome = await replay("change")
    assert (outcome.status, steps(outcome)) == ("valid", ["ok"])


async def test_a_ratio_that_the_model_computed_is_told_as_the_application_computes_it() -> None:
    outcome = await replay("own ratio")
    assert (outcome.status, steps(outcome)) == ("valid", ["ok", "ok"])
    assert outcome.finding != "supported"
    assert outcome.answer is not None
    assert outcome.draft is not None
    assert "12.9 times Canada's" in outcome.answer.text
    assert outcome.answer != outcome.draft


async def test_a_mean_that_the_model_computed_is_told_as_the_application_computes_it() -> None:
    outcome = await replay("own mean")
    assert (outcome.status, outcome.finding, outcome.tool_calls) == ("valid", "unproven", 8)
    assert outcome.answer is not None
    assert "averaged" in outcome.answer.text


async def test_the_gap_that_a_refusal_proved_may_be_told() -> None:
    outcome = await replay("out of range")
    assert steps(outcome) == ["refused: year_out_of_range"]
    assert outcome.status == "valid"
    assert [item.fact for item in outcome.evidence if isinstance(item.fact, Absence)]


async def test_a_forbidden_call_does_not_run_and_the_decline_is_shown() -> None:
    outcome = await replay("forbidden call")
    assert steps(outcome) == ["refused: not_allowed"]
    assert outcome.status == "valid"
    assert outcome.answer is not None
    assert outcome.answer.status == "cannot_answer"
    assert outcome.source is not None
    assert "series" not in outcome.source


async def test_a_repeated_call_stops_the_loop() -> None:
    outcome = await replay("repeated call")
    assert (outcome.status, outcome.stop_reason) == ("failed", "repeated_call")
    assert steps(outcome) == ["ok", "stopped: repeated_call"]


async def test_a_model_that_never_answers_is_stopped_after_five_calls() -> None:
    outcome = await replay("never answers")
    assert (outcome.status, outcome.stop_reason, outcome.model_calls) == ("failed", "max_steps", 5)
    assert steps(outcome) == ["ok"] * 4 + ["stopped: max_steps"]
    assert outcome.tokens_in == 5 * 550


async def test_twelve_parallel_calls_stop_before_the_first_runs() -> None:
    outcome = await replay("twelve parallel calls")
    assert (outcome.status, outcome.stop_reason, outcome.tool_calls) == ("failed", "max_tool_calls", 0)
    assert steps(outcome) == ["stopped: max_tool_calls"] * 12
    assert outcome.evidence == ()


async def test_broken_arguments_are_refused_and_a_better_call_answers() -> None:
    outcome = await replay("broken arguments")
    assert steps(outcome) == ["refused: invalid_argument", "ok"]
    assert outcome.status == "valid"


async def test_last_years_value_told_as_this_years_is_rejected() -> None:
    """The published run showed this answer: 75.6 is Mexico's value of 2021."""
    outcome = await replay("year told wrongly")
    assert outcome.status == "rejected"
    assert outcome.finding == "contradicted"
    assert outcome.suggestion is not None
    assert "78.6%" in outcome.suggestion


async def test_another_question_has_no_recording_and_the_outcome_says_how_to_make_one() -> None:
    provider = RecordedProvider(load_recordings(FOLDER))
    assistant = Assistant(snapshot(), [Route(provider, MODEL)])
    outcome = await assistant.ask(Question("Never asked?", load_question_set().asked_on))
    assert outcome.status == "failed"
    assert outcome.error is not None
    assert outcome.error.startswith("No recording for this request")
    assert "stats-assistant record" in outcome.error


async def test_a_recording_replays_on_any_day() -> None:
    """The day in its prompts is the day it was asked on, not today."""
    provider = RecordedProvider(load_recordings(FOLDER))
    assistant = Assistant(snapshot(), [Route(provider, MODEL)])
    outcome = await assistant.ask(Question(load_question_set().find("Q01").text, date(2031, 1, 1)))
    assert outcome.status == "valid"
