"""`eval`: the question set through one assistant, in four groups."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument
from core.cli.output import emphasise, format_table, print_json
from core.cli.routes import add_route_arguments, build_assistant
from core.errors import UsageError
from core.evaluation.question_set import load_question_set
from core.evaluation.run import Report, Result, evaluate
from core.snapshot import load_snapshot


def main(argv: Sequence[str]) -> int:
    """Exit code 0 whatever the scores are: they are the result."""
    args = _build_parser().parse_args(argv)
    if args.repeat < 1:
        raise UsageError("--repeat needs a number from 1 on.")
    assistant = build_assistant(args, load_snapshot(args.data))
    question_set = load_question_set()
    total = len(args.only or question_set.questions) * args.repeat
    with show_progress(total) as advance:
        report = asyncio.run(
            evaluate(assistant, question_set, repeat=args.repeat, only=args.only, on_result=advance)
        )
    if args.json:
        print_json(report.to_json())
    elif args.markdown:
        print("\n".join(build_markdown([report])))
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
    parser.add_argument("--only", nargs="+", default=[], metavar="Qnn", help="only these questions")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--markdown", action="store_true", help="the totals as a table row for the README")
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
    for line in format_table([_TOTAL_HEADINGS, build_totals_row(report)]):
        print(line)


_TOTAL_HEADINGS = (
    "shown, right",
    "shown, wrong",
    "rejected (right)",
    "declined",
    "tool calls (refused)",
    "median s",
    "median tokens in",
    "US$ / 1,000",
)


def build_totals_row(report: Report) -> tuple[str, ...]:
    """The totals as text, under the headings of product.md section 7."""
    tokens, cost = report.median_tokens_in, report.cost_per_1000_usd
    return (
        str(report.count("shown_right")),
        str(report.count("shown_wrong")),
        f"{report.count('rejected')} ({report.rejected_right})",
        str(report.count("declined")),
        f"{report.tool_calls} ({report.refused_calls})",
        f"{report.median_seconds:.3f}" if report.median_seconds < 1 else f"{report.median_seconds:.2f}",
        "-" if tokens is None else f"{tokens:,.0f}",
        "-" if cost is None else f"{cost:.2f}",
    )


def build_markdown(reports: Sequence[Report]) -> list[str]:
    """The totals of each report as a Markdown table."""
    head = ("run", *_TOTAL_HEADINGS)
    rows = [
        (f"{report.provider}: {report.model}, {report.design}", *build_totals_row(report))
        for report in reports
    ]
    return [
        "| " + " | ".join(head) + " |",
        "|" + "---|" * len(head),
        *("| " + " | ".join(row) + " |" for row in rows),
    ]
