"""`stats-assistant show ID`: all that is kept of one question; without ID the latest ones, without texts."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bot.settings.settings import read_settings
from bot.store.opening import open_existing_store
from bot.store.readback import QuestionFile, find_question_id, latest_questions, read_question
from bot.store.records import QuestionRecord
from core.cli import EXIT_FAILURE, EXIT_OK
from core.cli.evidence import HEADINGS, VALUE_COLUMN, build_evidence_rows
from core.cli.output import format_table, make_printable
from core.outcome import Outcome

_LATEST = 20


def main(argv: Sequence[str]) -> int:
    """Exit code 1 for a question that is not there."""
    parser = argparse.ArgumentParser(
        prog="stats-assistant show",
        description="Everything that is kept of one question: outcome, evidence, steps, usage, versions of "
        "data and program, posts, decision.",
    )
    parser.add_argument(
        "id",
        nargs="?",
        help="a question's id (it is in the log and in error messages), its case's id, or the Slack link of "
        f"the message or of the bot's reply; without it the last {_LATEST} questions, without texts",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")
    options = parser.parse_args(argv)
    if options.id is None:
        return asyncio.run(_list(as_json=options.json))
    return asyncio.run(_show(options.id, as_json=options.json))


async def _show(named: str, *, as_json: bool) -> int:
    store = open_existing_store(read_settings())
    try:
        question_id = await find_question_id(store, named)
        file = None if question_id is None else await read_question(store, question_id)
    finally:
        store.close()
    if file is None:
        sys.stderr.write(
            f"stats-assistant: There is no question {named!r}; it may have been purged. "
            "`stats-assistant show` lists the latest.\n"
        )
        return EXIT_FAILURE
    _write(json.dumps(file.to_json(), ensure_ascii=False) if as_json else "\n".join(_tell(file)))
    return EXIT_OK


async def _list(*, as_json: bool) -> int:
    store = open_existing_store(read_settings())
    try:
        questions = await latest_questions(store, _LATEST)
    finally:
        store.close()
    rows = [_row(question) for question in questions]
    if as_json:
        keys = ("id", "received_at", "state", "status", "user_id")
        _write(json.dumps({"questions": [dict(zip(keys, row, strict=True)) for row in rows]}))
    else:
        heading = ("id", "received", "state", "outcome", "reporter")
        _write("\n".join(format_table([heading, *rows])) if rows else "No questions yet.")
    return EXIT_OK


def _row(question: QuestionRecord) -> tuple[str, ...]:
    status = "" if question.outcome is None else question.outcome.status
    return question.id, _moment(question.received_at), question.state, status, question.user_id


def _write(text: str) -> None:
    sys.stdout.write(text + "\n")


def _tell(file: QuestionFile) -> Iterator[str]:
    question = file.question
    yield f"Question {question.id}: {question.state}"
    yield f"  received  {_moment(question.received_at)}, from {question.user_id} in {question.channel}"
    yield f"  message   {question.ts}, thread {question.thread_ts}, workspace {question.team}"
    yield f"  text      {make_printable(question.text)}"
    if file.origin is None:
        yield "  made by   (not recorded)"
    else:
        yield f"  made by   program {file.origin.code_version}, data {file.origin.snapshot_sha256}"
    if question.outcome is None:
        yield "Outcome: none yet"
    else:
        yield from _tell_outcome(question.outcome)
    yield from _tell_case(file)
    yield "Posts" if file.posts else "Posts: none"
    rows = [(p.key, p.state, p.channel or "", p.ts or "", p.error or "") for p in file.posts]
    yield from (f"  {line}" for line in format_table(rows))
    for user, verdict in file.verdicts:
        yield f"Verdict of {user}: {verdict}"


def _tell_outcome(outcome: Outcome) -> Iterator[str]:
    yield f"Outcome: {outcome.status}"
    if outcome.answer is not None:
        yield f"  {outcome.answer.status}: {make_printable(outcome.answer.text)}"
    for problem in outcome.problems:
        yield f"  problem {problem.code}: {make_printable(problem.message)}"
    if outcome.error:
        yield f"  error: {make_printable(outcome.error)}"
    if outcome.stop_reason:
        yield f"  stopped: {outcome.stop_reason}"
    if outcome.source:
        yield f"  {outcome.source}"
    yield from (f"  caution: {caution}" for caution in outcome.cautions)
    cost = "unknown" if outcome.cost_usd is None else f"US${outcome.cost_usd:.5f}"
    tokens = (
        "not counted" if outcome.tokens_in is None else f"{outcome.tokens_in} in, {outcome.tokens_out} out"
    )
    yield f"  run       {outcome.provider} / {outcome.model} / {outcome.design}, {outcome.seconds:.3f} s"
    yield (
        f"  usage     {outcome.model_calls} model calls, {outcome.tool_calls} tool calls, tokens {tokens}, "
        f"cost {cost}"
    )
    yield "Evidence" if outcome.evidence else "Evidence: none"
    rows = [tuple(map(make_printable, row)) for row in build_evidence_rows(outcome.evidence)]
    yield from (f"  {line}" for line in format_table([HEADINGS, *rows] if rows else [], VALUE_COLUMN))
    yield "Steps" if outcome.steps else "Steps: none"
    for step in outcome.steps:
        arguments = (
            step.arguments
            if isinstance(step.arguments, str)
            else json.dumps(step.arguments, ensure_ascii=False)
        )
        yield f"  {make_printable(step.name)} {make_printable(arguments)}: {make_printable(step.outcome)}"


def _tell_case(file: QuestionFile) -> Iterator[str]:
    if file.case is None:
        yield "Case: none"
        return
    by = f" by {file.case.opened_by}" if file.case.opened_by else ""
    yield f"Case {file.case.id}: {file.case.reason}, opened {_moment(file.case.opened_at)}{by}"
    if file.decision is None:
        yield "Decision: none yet"
        return
    yield (
        f"Decision: {file.decision.kind} by {file.decision.editor}, {_moment(file.decision.decided_at)}"
        f"{', vouched for by the editor' if file.decision.vouched else ''}"
    )
    if file.decision.text is not None:
        yield f"  sent: {make_printable(file.decision.text)}"
    if file.decision.source_link:
        yield f"  source: {make_printable(file.decision.source_link)}"


def _moment(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
