"""`eval`: the question set through one assistant, in four groups."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.ask import Assistant, Route
from core.checking.gate import Gate
from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument, add_only_argument, read_only
from core.cli.output import emphasise, format_table, print_json
from core.cli.routes import add_route_arguments, build_assistant, default_recordings_folder
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import UsageError
from core.evaluation.question_set import load_question_set
from core.evaluation.results import HEADINGS, build_totals_row, format_markdown_table
from core.evaluation.run import Report, Result, evaluate


def main(argv: Sequence[str]) -> int:
    """Exit code 0 whatever the scores are: they are the result."""
    args = _build_parser().parse_args(argv)
    if args.repeat < 1:
        raise UsageError("--repeat needs a number from 1 on.")
    snapshot = load_snapshot(args.data)
    if args.write is not None:
        if args.only or args.repeat != 1:
            raise UsageError("--write takes the whole set once: leave out --only and --repeat.")
        _write_results(args.write, snapshot)
        return EXIT_OK
    assistant = build_assistant(args, snapshot)
    question_set = load_question_set()
    only = read_only(args)
    total = len(only or question_set.questions) * args.repeat
    with show_progress(total) as advance:
        report = asyncio.run(
            evaluate(assistant, question_set, repeat=args.repeat, only=only, on_result=advance)
        )
    if args.json:
        print_json(report.to_json())
    elif args.markdown:
        row = (f"{report.provider}: {report.model}, {report.design}", *build_totals_row(report))
        print("\n".join(format_markdown_table(("run", *HEADINGS), [row])))
    else:
        print_report(report)
    return EXIT_OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} eval",
        description="Asks the fixed question set and scores each answer.",
    )
    add_route_arguments(parser)
    add_data_argument(parser)
    parser.add_argument("--repeat", type=int, default=1, metavar="N", help="ask the set N times (default: 1)")
    add_only_argument(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument("--markdown", action="store_true", help="the totals as a Markdown table")
    form.add_argument(
        "--write",
        type=Path,
        metavar="FILE",
        help="offline and every live recording, as tables between the marks of this file",
    )
    return parser


def _ignore(result: Result) -> None:
    """Nobody watches."""


@contextmanager
def show_progress(total: int) -> Iterator[Callable[[Result], None]]:
    """A progress bar on stderr if that is a terminal; nothing else is written there."""
    if not sys.stderr.isatty():
        yield _ignore
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("questions", total=total)

        def advance(result: Result) -> None:
            progress.update(task, advance=1, description=result.question.id)

        yield advance


def print_report(report: Report) -> None:
    rows = [("id", "kind", "group", "right", "calls", "seconds", "why")]
    for result in report.results:
        outcome = result.outcome
        why = ", ".join(dict.fromkeys(problem.code for problem in outcome.problems)) or (outcome.error or "")
        rows.append(
            (
                result.question.id,
                result.question.kind,
                result.score.group.replace("_", ", "),
                "yes" if result.score.right else "no",
                str(outcome.tool_calls),
                f"{outcome.seconds:.3f}",
                why[:60],
            )
        )
    for line in format_table(rows, right=frozenset({4, 5})):
        print(line)
    print()
    print(emphasise(f"{report.provider}, model {report.model}, design {report.design}"))
    for line in format_table([HEADINGS, build_totals_row(report)]):
        print(line)


def _write_results(path: Path, snapshot: Snapshot) -> None:
    """Runs offline, replays every live recording, and puts both into the file's block of results."""
    from core.conversation.designs import read_design
    from core.conversation.providers.offline import OfflineProvider
    from core.conversation.providers.recorded import RecordedProvider, load_recordings
    from core.evaluation.results import Run, build_results, replace_results

    try:
        document = path.read_text(encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{str(path)!r} cannot be read ({error.strerror}).") from error
    recordings = [
        item for item in load_recordings(default_recordings_folder()) if item.label.origin == "live"
    ]
    gate = Gate.over(snapshot)
    routes = [Route(OfflineProvider(gate), "offline")]
    routes += [
        Route(RecordedProvider([item]), item.label.model, read_design(item.label.design))
        for item in recordings
    ]
    question_set = load_question_set()
    runs = []
    for route, recording in zip(routes, (None, *recordings), strict=True):
        asked = [] if recording is None else list(dict.fromkeys(item.note for item in recording.exchanges))
        assistant = Assistant(snapshot, [route], gate=gate)
        report = asyncio.run(evaluate(assistant, question_set, only=sorted(asked)))
        runs.append(Run(report, recording))
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(replace_results(document, build_results(runs)), encoding="utf-8")
    temporary.replace(path)
