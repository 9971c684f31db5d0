"""`check`: gate 2 alone, on a sentence against the whole snapshot or on cases with their own evidence."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from core.checking import check_answer
from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument
from core.cli.draft_facts import gather_facts
from core.cli.lines import answer_lines, read_list, read_stdin_text, read_text
from core.cli.output import emphasise, make_printable, print_json, wrap
from core.errors import UsageError
from core.facts import Fact, fact_from_json
from core.outcome import Problem
from core.snapshot import Snapshot, load_snapshot


def main(argv: Sequence[str]) -> int:
    """Exit code 0 for both verdicts."""
    args = _build_parser().parse_args(argv)
    snapshot = load_snapshot(args.data)
    if args.jsonl:
        if args.text:
            raise UsageError("With --jsonl the cases come from stdin, not from the command line.")
        return _check_lines(snapshot)
    text = " ".join(args.text)
    if text == "-":
        text = read_stdin_text("sentence")
    if not text.strip():
        raise UsageError('Give a sentence to check, e.g. "Canada had 41.3 million people in 2024."')
    problems = check_answer(
        text, question=args.question, facts=gather_facts(text, snapshot), coverage=snapshot.coverage
    )
    if args.json:
        print_json(_build_verdict(problems))
    else:
        _print_verdict(problems)
    return EXIT_OK


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"{PROGRAM} check",
        description="Checks every number and comparison of a sentence against the whole snapshot.",
        epilog="exit code: 0 for both verdicts; with --jsonl, 1 if a line could not be read",
    )
    parser.add_argument("text", nargs="*", metavar="TEXT", help="the sentence to check, or - for stdin")
    parser.add_argument("--question", default="", help="the question that it answers, to check that it does")
    add_data_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help='read {"id", "question", "answer", "evidence"} lines on stdin; only their own evidence counts',
    )
    return parser


def _check_lines(snapshot: Snapshot) -> int:
    coverage = snapshot.coverage

    def answer(line: Mapping[str, Any]) -> dict[str, Any]:
        facts = [_read_fact(item) for item in read_list(line, "evidence")]
        problems = check_answer(
            read_text(line, "answer"),
            question=read_text(line, "question", ""),
            facts=facts,
            coverage=coverage,
        )
        return _build_verdict(problems)

    # What cannot be read is not accepted.
    return answer_lines(answer, on_error={"verdict": "reject", "problems": []})


def _read_fact(item: object) -> Fact:
    if not isinstance(item, dict):
        raise UsageError(f"A fact must be a JSON object, not {item!r}.")
    try:
        return fact_from_json(item)
    except KeyError as error:
        raise UsageError(f"A fact of the evidence cannot be read: it has no {error.args[0]!r}.") from error
    except (TypeError, ValueError, ArithmeticError) as error:
        raise UsageError(f"A fact of the evidence cannot be read: {error}.") from error


def _build_verdict(problems: Sequence[Problem]) -> dict[str, Any]:
    return {
        "verdict": "reject" if problems else "accept",
        "problems": [problem.to_json() for problem in problems],
    }


def _print_verdict(problems: Sequence[Problem]) -> None:
    if not problems:
        print(emphasise("Accepted: the snapshot supports every claim of it."))
        return
    print(emphasise("Rejected:"))
    for problem in problems:
        print(wrap(f"- {problem.code}: {make_printable(problem.message)}", "  "))
