"""`check`: gate 2 alone, on a sentence against the whole snapshot or on cases with their own evidence."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from core.checking.evidence_years import EvidenceYears
from core.checking.gate import Gate
from core.checking.review import Draft, Review
from core.cli import EXIT_OK, PROGRAM
from core.cli.arguments import add_data_argument
from core.cli.lines import answer_lines, read_list, read_stdin_text, read_text
from core.cli.marking import mark_findings
from core.cli.output import emphasise, make_printable, print_json, wrap
from core.data.facts import Fact, fact_from_json
from core.data.snapshot import load_snapshot
from core.errors import UsageError
from core.passages import review_over

_HEADINGS = {
    "supported": "Supported: the snapshot shows every claim of it.",
    "contradicted": "Contradicted: the snapshot says otherwise.",
    "unproven": "Not shown: no figure of the snapshot proves it.",
    "unread": "Not checked: some words could not be read.",
}
_OTHER_ANSWER = "True, but no answer to the question:"


def main(argv: Sequence[str]) -> int:
    """Exit code 0 for every finding."""
    args = _build_parser().parse_args(argv)
    snapshot = load_snapshot(args.data)
    gate = Gate.over(snapshot)
    if args.jsonl:
        if args.text:
            raise UsageError("With --jsonl the cases come from stdin, not from the command line.")
        return _check_lines(gate)
    text = " ".join(args.text)
    if text == "-":
        text = read_stdin_text("sentence")
    if not text.strip():
        raise UsageError('Give a sentence to check, e.g. "Canada had 41.3 million people in 2024."')
    asked = gate.read_question(args.question) if args.question else None
    review = review_over(snapshot, gate, Draft(text, computed=True), asked)
    if args.json:
        print_json(_build_verdict(review))
    else:
        _print_review(text, review)
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


def _check_lines(gate: Gate) -> int:
    def answer(line: Mapping[str, Any]) -> dict[str, Any]:
        facts = [_read_fact(item) for item in read_list(line, "evidence")]
        question = read_text(line, "question", "")
        # "Now" is the newest year that the case itself has.
        latest = EvidenceYears(facts, gate.coverage)
        asked = gate.read_question(question, latest=latest) if question.strip() else None
        note = gate.note_ignored(asked) if asked is not None else ""
        return _build_verdict(gate.review(Draft(read_text(line, "answer")), asked, facts), note)

    # What cannot be read is not accepted.
    nothing = _build_verdict(Review("unread"))
    return answer_lines(answer, on_error={**nothing, "verdict": "reject"})


def _read_fact(item: object) -> Fact:
    if not isinstance(item, dict):
        raise UsageError(f"A fact must be a JSON object, not {item!r}.")
    try:
        return fact_from_json(item)
    except KeyError as error:
        raise UsageError(f"A fact of the evidence cannot be read: it has no {error.args[0]!r}.") from error
    except (TypeError, ValueError, ArithmeticError) as error:
        raise UsageError(f"A fact of the evidence cannot be read: {error}.") from error


def _build_verdict(review: Review, note: str = "") -> dict[str, Any]:
    """`verdict` "accept" only where every claim is supported and answers the question; `shown` is what a
    reporter would read, with the note beside an answer, `suggestion` what an editor could send."""
    shown = review.shown
    noted = note if shown is not None and shown.status == "answered" else ""
    return {
        "verdict": "accept" if review.accepted else "reject",
        "finding": review.finding,
        "problems": [problem.to_json() for problem in review.problems],
        "claims": [claim.to_json() for claim in review.claims],
        "shown": None if shown is None else f"{shown.text} {noted}".rstrip(),
        "suggestion": None if review.suggestion is None else review.suggestion.text,
    }


def _print_review(text: str, review: Review) -> None:
    off_question = review.finding == "supported" and bool(review.problems)
    print(emphasise(_OTHER_ANSWER if off_question else _HEADINGS[review.finding]))
    print(wrap(mark_findings(make_printable(text), review), "  "))
    for problem in review.problems:
        print(wrap(f"- {problem.code}: {make_printable(problem.message)}", "  "))
    said = None if review.accepted else review.shown or review.suggestion
    if said is not None:
        print(wrap(f"What the data say: {said.text}", "  "))
