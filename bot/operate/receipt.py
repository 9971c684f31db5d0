"""`stats-assistant receipt ID` and `receipt verify FILE`: an answer that a stranger can decide again."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.settings.settings import read_settings
from bot.store.chosen import load_chosen
from bot.store.opening import open_existing_store
from bot.store.readback import QuestionFile, find_question_id, read_question
from core.cli import EXIT_FAILURE, EXIT_OK
from core.cli.arguments import add_data_argument
from core.cli.evidence import HEADINGS, VALUE_COLUMN, build_evidence_rows
from core.cli.output import emphasise, format_table, make_printable, print_json, wrap
from core.data.snapshot import Snapshot, load_snapshot
from core.errors import UsageError
from core.receipt import (
    DecidedBy,
    Receipt,
    Verification,
    ran_calls,
    read_receipt,
    verify_receipt,
)

_VERIFY = "verify"
_MOST_BYTES = 5_000_000
_FINDINGS = {
    "supported": "shown",
    "contradicted": "the data say otherwise",
    "unproven": "not shown by the data",
    "unread": "could not be read",
}
_FACTS = {"holds": "holds", "differs": "differs", "not_shown": "not in these data"}


def main(argv: Sequence[str]) -> int:
    """Exit code 1 for a question without an answer, and for a receipt that does not hold."""
    if argv[:1] == [_VERIFY]:
        return _verify(_build_verify_parser().parse_args(argv[1:]))
    options = _build_parser().parse_args(argv)
    return asyncio.run(_write(options.id, options.data))


def _build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="stats-assistant receipt",
        description="Writes the receipt of an answer to stdout, as JSON: question, answer, claims, facts, "
        "calls, checksums, versions. Who asked and who decided is not in it.",
        epilog="`stats-assistant receipt verify FILE --data FOLDER` decides such a file again.",
    )
    parser.add_argument("id", help="a question's id, its case's id, or the Slack link of the bot's reply")
    add_data_argument(parser)
    return parser


def _build_verify_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"stats-assistant receipt {_VERIFY}",
        description="Decides an answer again: runs its calls on the data at hand, and reads its text anew.",
        epilog="exit code: 0 where the answer holds on these data, 1 where it does not",
    )
    parser.add_argument("file", help="a receipt, or - for stdin")
    add_data_argument(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    return parser


async def _write(named: str, folder: Path | None) -> int:
    settings = read_settings()
    store = open_existing_store(settings)
    try:
        question_id = await find_question_id(store, named)
        file = None if question_id is None else await read_question(store, question_id)
        context = () if file is None else await store.earlier_texts(file.question)
    finally:
        store.close()
    receipt = None if file is None else build_receipt(file, tuple(context))
    if receipt is None:
        sys.stderr.write(
            f"stats-assistant: There is no answer to a question {named!r}. `stats-assistant show` lists the "
            "latest questions.\n"
        )
        return EXIT_FAILURE
    snapshot = load_chosen(settings.state_folder)[0] if folder is None else load_snapshot(folder)
    verified = verify_receipt(receipt, snapshot)
    if not verified.same_data:
        # What other data say of it belongs to no receipt.
        sys.stderr.write(
            "stats-assistant: These are not the data that it was written from, so no claim is listed: give "
            "their folder to --data.\n"
        )
    claims = [{"text": claim.text, "finding": claim.finding} for claim in verified.claims]
    print_json(receipt.to_json(claims if verified.same_data else ()), indent=1)
    return EXIT_OK


def build_receipt(file: QuestionFile, context: tuple[str, ...]) -> Receipt | None:
    """The receipt of what a reporter read; None where that is nothing: no answer yet, or a decline."""
    question, outcome, decision = file.question, file.question.outcome, file.decision
    if outcome is None:
        return None
    by: DecidedBy = "application"
    answer = outcome.answer if outcome.status == "valid" else None
    text = None if answer is None else answer.text
    status = "answered" if answer is None else answer.status
    if decision is not None and decision.text is not None:
        by = "editor_vouched" if decision.vouched else "editor"
        text, status = decision.text, "answered"
    if text is None:
        return None
    return Receipt(
        question.text,
        context,
        question.language,
        question.received_at.astimezone().date(),
        status,
        text,
        by,
        None if decision is None else decision.source_link,
        ran_calls(outcome.steps),
        outcome.evidence,
        outcome.source or "",
        "" if file.origin is None else file.origin.snapshot_sha256,
        "" if file.origin is None else file.origin.code_version,
    )


def _verify(options: argparse.Namespace) -> int:
    receipt = read_receipt(_read(options.file))
    snapshot = load_snapshot(options.data)
    verified = verify_receipt(receipt, snapshot)
    if options.json:
        print_json(_to_json(verified, snapshot))
    else:
        _print(receipt, verified, snapshot)
    return EXIT_OK if verified.holds else EXIT_FAILURE


def _read(name: str) -> str:
    try:
        content = sys.stdin.buffer.read(_MOST_BYTES + 1) if name == "-" else Path(name).read_bytes()
        if len(content) > _MOST_BYTES:
            raise UsageError(f"{name} is too large to be a receipt.")
        return content.decode("utf-8-sig")
    except OSError as error:
        raise UsageError(f"{name} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{name} is no text.") from error


def _to_json(verified: Verification, snapshot: Snapshot) -> dict[str, Any]:
    return {
        "holds": verified.holds,
        "same_data": verified.same_data,
        "data": {"snapshot_date": snapshot.snapshot_date.isoformat(), "sha256": snapshot.sha256},
        "answers_question": verified.answers_question,
        "claims": [{"text": claim.text, "finding": claim.finding} for claim in verified.claims],
        "facts": [
            {"fact": build_evidence_rows([checked.fact])[0][:-1], "finding": checked.finding}
            for checked in verified.facts
        ],
    }


def _print(receipt: Receipt, verified: Verification, snapshot: Snapshot) -> None:
    print_line = sys.stdout.write
    print_line(
        emphasise("The answer holds on these data." if verified.holds else "It does not hold here.") + "\n"
    )
    print_line(wrap(make_printable(f"Question: {receipt.question}")) + "\n")
    print_line(wrap(make_printable(f"Answer: {receipt.text}")) + "\n")
    data = (
        "the data that it was written from" if verified.same_data else "other data than it was written from"
    )
    print_line(f"Snapshot of {snapshot.snapshot_date.isoformat()} ({snapshot.sha256[:12]}): {data}\n")
    if receipt.decided_by == "editor_vouched":
        link = f": {make_printable(receipt.source_link)}" if receipt.source_link else ""
        print_line(f"An editor vouched for it beyond these data{link}\n")
    print_line("\nClaims\n")
    for claim in verified.claims:
        print_line(wrap(f"{_FINDINGS[claim.finding]}: {make_printable(claim.text)}", "  ") + "\n")
    if not verified.answers_question:
        print_line("  These are no answer to the question, or not all of one.\n")
    rows = [
        (*map(make_printable, build_evidence_rows([one.fact])[0][:-1]), _tell_fact(one.finding, one.now))
        for one in verified.facts
    ]
    if rows:
        print_line("\nFacts\n")
        table = format_table([(*HEADINGS[:-1], "now"), *rows], VALUE_COLUMN, indent="  ")
        print_line("\n".join(table) + "\n")


def _tell_fact(finding: str, now: object) -> str:
    return _FACTS[finding] if now is None else f"{_FACTS[finding]}: {now:,f}"
