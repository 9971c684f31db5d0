"""`stats-assistant report --since 7d`: what became of questions, what editors decided, what to teach next.

The same rows come to the editors' channel by `bot.operate.weekly`.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import io
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, fields
from datetime import UTC, datetime, timedelta

from bot.settings.durations import parse_duration
from bot.settings.settings import read_settings
from bot.store.chosen import load_chosen
from bot.store.opening import open_existing_store
from bot.store.tally import Decided, FindUnread, Tally, take_tally
from core.cli import EXIT_OK
from core.cli.output import format_table, make_printable
from core.data.snapshot import Snapshot

_MOST_WORDS = 20
_MAX_WORDS_CHARACTERS = 60
_REASONS = {
    "rejected": "stopped drafts",
    "failed": "failed questions",
    "not_helpful": "answers that did not help",
    "asked": "answers that a reader put to them",
}

Row = tuple[str, str, str]
"""Section, name, value: the same in every form."""


def main(argv: Sequence[str], now: Callable[[], datetime] = lambda: datetime.now(UTC)) -> int:
    parser = argparse.ArgumentParser(
        prog="stats-assistant report",
        description="Counts what was asked, shown, declined and stopped, and why; what editors decided, and "
        "how many stopped drafts were right; which words could not be read; median times and cost. It holds "
        "words of questions, and no names.",
    )
    parser.add_argument(
        "--since", default="7d", type=_read_age, metavar="AGE", help="such as 7d or 4w (default: 7d)"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument("--csv", action="store_true", help="a table of section, name, value")
    options = parser.parse_args(argv)
    until = now()
    tally = asyncio.run(_take(until - options.since, until))
    if options.json:
        sys.stdout.write(json.dumps(to_json(tally), ensure_ascii=False) + "\n")
    elif options.csv:
        sys.stdout.write(to_csv(tally))
    else:
        sys.stdout.write("\n".join(tell(tally)) + "\n")
    return EXIT_OK


def _read_age(value: str) -> timedelta:
    try:
        age = parse_duration(value)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    if not age:
        raise argparse.ArgumentTypeError("a report needs some time to tell of, such as 7d")
    return age


async def _take(since: datetime, until: datetime) -> Tally:
    settings = read_settings()
    store = open_existing_store(settings)
    try:
        snapshot, _ = load_chosen(settings.state_folder)
        return await take_tally(store, since, until, build_unread_finder(snapshot))
    finally:
        store.close()


def build_unread_finder(snapshot: Snapshot) -> FindUnread:
    """By today's program: what it has learnt since does not stand in the report any more."""
    from core.ask import MAX_QUESTION_CHARACTERS
    from core.checking.gate import Gate

    gate = Gate.over(snapshot)

    def find(text: str, context: tuple[str, ...]) -> str | None:
        if len(text) > MAX_QUESTION_CHARACTERS:
            return None
        asked = gate.read_question(text, context)
        if not asked.unread:
            return None
        first = asked.unread[0]
        return " ".join((asked.text or text)[first.start : first.end].casefold().split()) or None

    return find


def to_json(tally: Tally) -> dict[str, object]:
    counted = {each.name: getattr(tally, each.name) for each in fields(tally)}
    return counted | {
        "decided": {reason: asdict(decided) for reason, decided in tally.decided.items()},
        "spent": {model: asdict(spent) for model, spent in tally.spent.items()},
        "since": tally.since.isoformat(),
        "until": tally.until.isoformat(),
        "stopped_drafts_that_were_right": _stopped(tally).sent,
        "cost_usd": round(sum(each.cost_usd for each in tally.spent.values()), 6),
    }


def to_csv(tally: Tally) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("section", "name", "value"))
    # A spreadsheet takes a cell that begins so for a formula, and these are words of anybody's.
    writer.writerows(
        (section, f"'{name}" if name[:1] in tuple("=+-@\t") else name, value)
        for section, name, value in tell_rows(tally)
    )
    return text.getvalue()


def tell(tally: Tally) -> Iterator[str]:
    """For a person: a heading for each section, then its rows."""
    yield name_span(tally)
    rows = list(tell_rows(tally))
    for section in dict.fromkeys(row[0] for row in rows):
        yield ""
        yield section
        own = [(make_printable(name), value) for kept, name, value in rows if kept == section]
        yield from (f"  {line}" for line in format_table(own, frozenset({1})))


def name_span(tally: Tally) -> str:
    span = " to ".join(moment.strftime("%Y-%m-%d %H:%M UTC") for moment in (tally.since, tally.until))
    return f"Report of {span}"


def tell_rows(tally: Tally, most_words: int = _MOST_WORDS) -> Iterator[Row]:
    """All of it in order. `most_words`: of those that could not be read, of questions and of drafts each."""
    yield "Questions", "asked", str(tally.asked)
    for became in ("shown", "declined", "stopped", "failed", "unfinished"):
        yield "Questions", became, str(tally.became[became])
    yield "Questions", "of strangers, refused", str(tally.strangers)
    yield "Questions", "messages without a question", str(tally.without_question)
    yield from (("Why drafts were stopped", why, str(n)) for why, n in tally.stopped_why.most_common())
    yield from (("Why questions failed", why, str(n)) for why, n in tally.failed_why.most_common())
    yield from _tell_decisions(tally)
    for verdict, label in (
        ("helpful", "helpful"),
        ("not_helpful", "not helpful"),
        ("asked", "ask the editor"),
    ):
        yield "Readers pressed", label, str(tally.verdicts[verdict])
    for section, words in (
        ("Words of questions that could not be read", tally.unread_in_questions),
        ("Words of drafts that could not be read", tally.unread_in_drafts),
    ):
        yield from ((section, _shorten(text), str(n)) for text, n in words.most_common(most_words))
    yield "Median times", "seconds to an outcome", _number(tally.answer_seconds, 2)
    yield "Median times", "minutes to a decision", _number(tally.decision_seconds, 1, 60)
    yield from _tell_cost(tally)


def _tell_decisions(tally: Tally) -> Iterator[Row]:
    for reason, label in _REASONS.items():
        decided = tally.decided.get(reason)  # type: ignore[call-overload] # the keys above are its reasons
        if decided is None:
            continue
        section = f"What editors decided: {label}"
        right = " (the draft was right)" if reason == "rejected" else ""
        yield section, "cases", str(decided.cases)
        yield section, f"sent as they were{right}", str(decided.sent)
        yield section, "sent with another text", str(decided.corrected)
        yield section, "cannot be answered", str(decided.declined)
        yield section, "still open", str(decided.open)


def _tell_cost(tally: Tally) -> Iterator[Row]:
    total = 0.0
    for model, spent in sorted(tally.spent.items()):
        section = f"Model {model}"
        total += spent.cost_usd
        yield section, "questions", str(spent.questions)
        yield section, "tokens in", str(spent.tokens_in)
        yield section, "tokens out", str(spent.tokens_out)
        yield section, "US dollars", f"{spent.cost_usd:.5f}"
        if spent.unpriced:
            yield section, "questions whose cost is not known", str(spent.unpriced)
    yield "Cost", "US dollars", f"{total:.5f}"


def _stopped(tally: Tally) -> Decided:
    return tally.decided.get("rejected", Decided())


def _number(value: float | None, digits: int, unit: float = 1) -> str:
    return "none" if value is None else f"{value / unit:.{digits}f}"


def _shorten(text: str) -> str:
    return text if len(text) <= _MAX_WORDS_CHARACTERS else text[: _MAX_WORDS_CHARACTERS - 1] + "…"
