"""The block of results in the README: measured, recorded and published runs, each told apart."""

from __future__ import annotations

from datetime import date

import pytest

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.conversation.messages import Completion, Usage
from core.conversation.providers.offline import OfflineProvider
from core.conversation.providers.recorded import Exchange, Label, Recording
from core.conversation.providers.scripted import ScriptedProvider
from core.data.snapshot import load_snapshot
from core.errors import UsageError
from core.evaluation.question_set import load_question_set
from core.evaluation.results import BEGIN, END, Run, build_results, format_markdown_table, replace_results
from core.evaluation.run import evaluate

DAY = date(2026, 11, 30)
WRONG = '{"status": "answered", "answer": "In 2022, 75.6% of people in Mexico used the Internet. | x"}'


async def make_recorded_run() -> Run:
    """A wrong draft of Q05 that the gates stop; two exchanges, 3 and 4 seconds."""
    snapshot = load_snapshot()
    reply = Completion(WRONG, usage=Usage(9_000, 30))
    assistant = Assistant(snapshot, [Route(ScriptedProvider([reply]), "m", "fetch-first")])
    report = await evaluate(assistant, load_question_set(), only=["Q05"])
    label = Label("live", "m", "fetch-first", DAY, DAY, "p1", {"endpoint": "local"})
    exchanges = (Exchange("k1", "Q05", reply, 3.0), Exchange("k2", "Q05", reply, 4.0))
    return Run(report, Recording(label, exchanges))


async def test_a_stopped_wrong_draft_is_told_with_what_stopped_it() -> None:
    text = "\n".join(build_results([await make_recorded_run()]))
    assert (
        "| only 1 of 27 questions, scripted: m, fetch-first | 0 | 0 | 1 (0) | 0 | 0 (0) | 7.00 | 9,000 | - |"
        in text
    )
    assert "**m, fetch-first**: no description; recorded 2026-11-30 with prompts p1 (endpoint local)" in text
    assert "Stopped: 1 wrong, 0 right." in text
    assert "unsupported_number" in text
    assert "Internet. \\| x" in text


async def test_a_run_without_a_model_takes_its_own_seconds() -> None:
    snapshot = load_snapshot()
    assistant = Assistant(snapshot, [Route(OfflineProvider(Gate.over(snapshot)), "offline")])
    run = Run(await evaluate(assistant, load_question_set(), only=["Q01"]))
    assert run.name == "only 1 of 27 questions, offline: offline, tools"
    assert run.median_seconds == run.report.median_seconds


def test_published_runs_are_set_apart() -> None:
    lines = build_results([])
    published = [line for line in lines if line.startswith("| *")]
    assert len(published) == 3
    assert all("about" in line for line in published)
    assert any("not ours" in line for line in lines)


def test_only_the_block_between_the_marks_changes() -> None:
    document = f"# Title\n{BEGIN}\nold\n{END}\nrest\n"
    assert replace_results(document, ["new"]) == f"# Title\n{BEGIN}\nnew\n{END}\nrest\n"


@pytest.mark.parametrize("document", ["", BEGIN, END, f"{END}\n{BEGIN}"])
def test_a_file_without_both_marks_is_refused(document: str) -> None:
    with pytest.raises(UsageError, match="no block for results"):
        replace_results(document, ["new"])


def test_a_cell_cannot_break_the_table() -> None:
    assert format_markdown_table(["a"], [["x|y"]]) == ["| a |", "|---|", "| x\\|y |"]
