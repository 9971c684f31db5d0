"""`ask`: one question, or one a line, from start to end."""

from __future__ import annotations

import argparse
import asyncio
import re
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from core.ask import Assistant
from core.cli import EXIT_FAILURE, PROGRAM
from core.cli.arguments import add_data_argument, find_today, parse_day
from core.cli.evidence import HEADINGS, VALUE_COLUMN, YEAR_COLUMN, build_evidence_rows
from core.cli.figure_files import add_file_arguments, check_files, write_files
from core.cli.lines import answer_lines, read_list, read_stdin_text, read_text
from core.cli.output import emphasise, format_table, make_printable, print_json, soften, wrap
from core.cli.routes import add_route_arguments, build_assistant
from core.cli.small_pictures import can_show, draw_beside, draw_series
from core.conversation.messages import Question
from core.data.catalog import Catalog
from core.data.snapshot import load_snapshot
from core.errors import UsageError
from core.outcome import Language, Outcome

MAX_EVIDENCE_ROWS = 12
_NOTE: Mapping[Language, str] = {"en": "Note:", "fr": "Note\u00a0:"}


def main(argv: Sequence[str]) -> int:
    """Exit code 0 for a valid or rejected answer, 1 where the run failed."""
    args = _build_parser().parse_args(argv)
    check_files(args)
    snapshot = load_snapshot(args.data)
    assistant = build_assistant(args, snapshot)
    if args.jsonl:
        if args.question:
            raise UsageError("With --jsonl the questions come from stdin, not from the command line.")
        if args.chart or args.csv:
            raise UsageError("--chart and --csv are of one answer, and --jsonl gives several.")
        return _ask_lines(assistant, args.today or find_today())
    question = _read_question(args)
    outcome = asyncio.run(assistant.ask(question))
    if args.json:
        print_json(outcome.to_json())
    else:
        _print_outcome(outcome, assistant.gate.catalog)
    written = write_files(args, outcome, assistant)
    return EXIT_FAILURE if outcome.status == "failed" else written


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} ask",
        description="Answers one question and checks the answer before it is shown.",
        epilog="exit code: 0 for an answer, also a rejected one; 1 if the run failed; 2 for wrong usage",
    )
    parser.add_argument("question", nargs="*", help="the question, its id in the set (Q01), or - for stdin")
    add_route_arguments(parser)
    add_data_argument(parser)
    add_file_arguments(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help='read {"id", "question", "context"} lines on stdin, write one object with its id a line',
    )
    parser.add_argument(
        "--today",
        type=parse_day,
        metavar="YYYY-MM-DD",
        help="the day that 'last year' is counted from (default: today)",
    )
    return parser


def _read_question(args: argparse.Namespace) -> Question:
    text = " ".join(args.question).strip()
    if text == "-":
        text = read_stdin_text("question")
    if not text:
        raise UsageError('Ask something, e.g. "What was Canada\'s population in 2024?"')
    _refuse_broken_text(text)
    if re.fullmatch(r"[Qq]\d{1,3}", text):
        from core.evaluation.question_set import load_question_set

        question_set = load_question_set()
        return Question(question_set.find(text).text, args.today or question_set.asked_on)
    return Question(text, args.today or find_today())


def _refuse_broken_text(text: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise UsageError("The question is not readable text (broken UTF-8).") from error


def _ask_lines(assistant: Assistant, today: date) -> int:
    with asyncio.Runner() as runner:

        def answer(line: Mapping[str, Any]) -> dict[str, Any]:
            text, context = read_text(line, "question"), read_list(line, "context")
            if not all(isinstance(earlier, str) for earlier in context):
                raise UsageError('"context" must be a list of texts.')
            for part in (text, *context):
                _refuse_broken_text(part)
            return runner.run(_ask_one(assistant, Question(text, today, tuple(context)))).to_json()

        return answer_lines(answer)


async def _ask_one(assistant: Assistant, question: Question) -> Outcome:
    outcome = await assistant.ask(question)
    # Offline never waits for anything, and only where a task waits can Ctrl-C end it.
    await asyncio.sleep(0)
    return outcome


def _print_outcome(outcome: Outcome, catalog: Catalog) -> None:
    """Answer, source, cautions, evidence, then one line of facts about the run."""
    match outcome.status:
        case "valid":
            print(emphasise(wrap(make_printable(outcome.answer.text if outcome.answer else ""))))
        case "rejected":
            print(emphasise("Not shown: a check stopped this draft, and a person would look at it."))
            if outcome.answer is not None:
                print(wrap(f"Draft, not checked: {make_printable(outcome.answer.text)}"))
            for problem in outcome.problems:
                print(wrap(f"- {problem.code}: {make_printable(problem.message)}", "  "))
        case "failed":
            print(emphasise("No answer: the run failed, and a person would look at the question."))
            print(wrap(make_printable(outcome.error or "")))
    if outcome.source and outcome.status == "valid":
        print(wrap(outcome.source))
    for caution in outcome.cautions if outcome.status == "valid" else ():
        print(wrap(f"{_NOTE[outcome.language]} {caution}"))
    rows: list[tuple[str, ...]] = build_evidence_rows(outcome.evidence)
    headings: tuple[str, ...] = HEADINGS
    if can_show() and any(bars := draw_beside(outcome.evidence)):
        rows = [(*row, bar) for row, bar in zip(rows, bars, strict=True)]
        headings = (*HEADINGS, "")
    if rows:
        print("\nEvidence")
        shown = [headings, *_choose_rows(rows, outcome.answer.text if outcome.answer else "")]
        printable = [tuple(map(make_printable, row)) for row in shown]
        print("\n".join(format_table(printable, VALUE_COLUMN, indent="  ")))
        if len(rows) > MAX_EVIDENCE_ROWS:
            print(f"  ... and {len(rows) - MAX_EVIDENCE_ROWS} more (all of them with --json)")
        for line in draw_series(outcome.evidence, catalog) if can_show() else ():
            print(f"  {make_printable(line)}")
    print("\n" + soften(_build_run_line(outcome)))


def _choose_rows(rows: Sequence[tuple[str, ...]], answer: str) -> list[tuple[str, ...]]:
    """As many as fit, those whose year the answer names and the ones around it first; in their order."""
    named = [index for index, row in enumerate(rows) if row[YEAR_COLUMN] in answer]
    nearest = sorted(
        range(len(rows)), key=lambda index: (min((abs(index - one) for one in named), default=0), index)
    )
    return [rows[index] for index in sorted(nearest[:MAX_EVIDENCE_ROWS])]


def _build_run_line(outcome: Outcome) -> str:
    parts = [
        outcome.status,
        f"provider {outcome.provider}",
        *([f"model {outcome.model}"] if outcome.model != outcome.provider else []),
        f"design {outcome.design}",
        _count(outcome.model_calls, "model call"),
        _count(outcome.tool_calls, "tool call"),
    ]
    if outcome.tokens_in:
        parts.append(f"{outcome.tokens_in} tokens in, {outcome.tokens_out} out")
    if outcome.cost_usd:
        parts.append(f"US${outcome.cost_usd:.5f}")
    parts.append(f"{outcome.seconds:.3f} s")
    return " · ".join(parts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
