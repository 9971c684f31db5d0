"""`record`: asks a live model the question set, keeps its replies, and scores them as `eval` does."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from core.ask import Assistant, Route
from core.cli import EXIT_FAILURE, EXIT_OK, PROGRAM
from core.cli.arguments import add_only_argument, find_today, read_only
from core.cli.evaluate import print_report, show_progress
from core.cli.output import print_json
from core.cli.routes import DEFAULT_MODEL, build_live, choose_design, default_recordings_folder, read_limits
from core.conversation.designs import DESIGN_NAMES
from core.conversation.models import find_model
from core.conversation.prompts import PROMPT_VERSION
from core.conversation.providers.openai_chat import OpenAIChatProvider
from core.conversation.providers.recorded import Label
from core.conversation.providers.recording import RecordingProvider
from core.data.snapshot import load_snapshot
from core.errors import UsageError
from core.evaluation.question_set import QuestionSet, SetQuestion, load_question_set
from core.evaluation.run import Report, Result, evaluate
from core.outcome import Outcome


def main(argv: Sequence[str]) -> int:
    """Exit code 0 when every question has a recorded end, 1 where the service failed for one."""
    args = _build_parser().parse_args(argv)
    args.design = args.design or choose_design(args.model)
    question_set = load_question_set()
    live = build_live(args.model)
    path = args.folder / _build_file_name(args.model, args.design)
    _make_writable(args.folder)
    provider = RecordingProvider(live, path, _build_label(args, question_set, live), time.monotonic)
    report = asyncio.run(_record(args, question_set, live, provider))
    if args.json:
        print_json(report.to_json())
    else:
        print_report(report)
        sys.stderr.write(f"Recorded in {path}\n" if path.exists() else "Nothing was recorded.\n")
    return EXIT_FAILURE if any(lacks_its_end(result.outcome) for result in report.results) else EXIT_OK


def lacks_its_end(outcome: Outcome) -> bool:
    """True where a replay would miss a reply: the service failed, or was waited for in vain. The other limits
    stop a replay, too, and at the same place."""
    return outcome.error is not None and outcome.stop_reason in (None, "time")


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} record",
        description=(
            "Asks a live model the question set and keeps its replies, for `eval --provider recorded`. "
            "A run that broke off goes on where it stopped: what is there is not asked again."
        ),
    )
    parser.add_argument("--model", default=DEFAULT_MODEL, help=f"model name (default: {DEFAULT_MODEL})")
    parser.add_argument(
        "--design", choices=DESIGN_NAMES, help="default: tools, or plan without function tools"
    )
    add_only_argument(parser)
    parser.add_argument(
        "--folder", type=Path, default=default_recordings_folder(), help="where to (default: recordings/)"
    )
    parser.add_argument("--json", action="store_true", help="the scores as one JSON object")
    return parser


def _build_file_name(model: str, design: str) -> str:
    """Servers name models like paths ("maker/model"); the label in the file keeps the name as it is."""
    return re.sub(r"[^\w.-]", "-", model).lstrip(".") + f"-{design}.jsonl"


def _make_writable(folder: Path) -> None:
    """Before anything is asked: a reply that cannot be kept was paid for in vain."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"The folder {str(folder)!r} cannot be made ({error.strerror}).") from error
    if not os.access(folder, os.W_OK):
        raise UsageError(f"The folder {str(folder)!r} may not be written.")


def _build_label(args: argparse.Namespace, question_set: QuestionSet, live: OpenAIChatProvider) -> Label:
    model = find_model(args.model)
    settings: dict[str, str] = {"endpoint": live.endpoint_kind}
    if model.temperature is not None:
        settings["temperature"] = f"{model.temperature:g}"
    if model.reasoning_effort is not None:
        settings["reasoning_effort"] = model.reasoning_effort
    if model.max_output_tokens is not None:
        settings["max_output_tokens"] = str(model.max_output_tokens)
    if model.about:
        settings["about"] = model.about
    return Label(
        "live", args.model, args.design, find_today(), question_set.asked_on, PROMPT_VERSION, settings
    )


async def _record(
    args: argparse.Namespace, question_set: QuestionSet, live: OpenAIChatProvider, provider: RecordingProvider
) -> Report:
    """One question after the other, each exchange noted with its question's id."""
    assistant = Assistant(load_snapshot(), [Route(provider, args.model, args.design)], read_limits())
    questions: list[SetQuestion] = [question_set.find(name) for name in read_only(args)] or [
        *question_set.questions
    ]
    results: list[Result] = []
    try:
        await live.warm()  # or the first question would pay for it
        with show_progress(len(questions)) as advance:
            for question in questions:
                provider.note = question.id
                one = await evaluate(assistant, question_set, only=[question.id], on_result=advance)
                if provider.failure is not None:
                    raise provider.failure
                results += one.results
    finally:
        await live.aclose()
    return Report(args.design, provider.name, args.model, tuple(results))
