"""A text of somebody's own, held to a whole snapshot: `check`, and *Check this sentence* in the chat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date

from core.checking.gate import MAX_CHARACTERS, Gate
from core.checking.review import Draft, Review, WholeFinding
from core.data.facts import Fact
from core.data.snapshot import Snapshot
from core.language.reading.asked import Asked
from core.language.reading.sentences import sentences
from core.outcome import Problem

MAX_PASSAGE_CHARACTERS = 3_000
MAX_SENTENCES = 15

# Of so many cells, all are given to each review.
_TOLD_WHOLE = 20_000


@dataclass(frozen=True, slots=True)
class CheckedSentence:
    """One sentence as it was written, what the data say of it, and why.

    `said`: where it does not stand, what the data say instead, as far as they say it.
    """

    text: str
    finding: WholeFinding
    problems: tuple[Problem, ...] = ()
    said: str | None = None


@dataclass(frozen=True, slots=True)
class CheckedPassage:
    """`is_whole`: nothing was left out for its length. `snapshot_date`: of the data that it was held to."""

    sentences: tuple[CheckedSentence, ...]
    is_whole: bool
    snapshot_date: date


def check_passage(snapshot: Snapshot, gate: Gate, text: str) -> CheckedPassage:
    """The first `MAX_SENTENCES` sentences of the first `MAX_PASSAGE_CHARACTERS`, in order.

    A sentence is read after those before it ("In 2010 it was ...") and by itself. It stands where one of both
    is supported and the other does not speak against it.
    """
    passage = text[:MAX_PASSAGE_CHARACTERS]
    places = [(tokens[0].start, tokens[-1].end) for tokens in sentences(passage)]
    kept = places[:MAX_SENTENCES]
    checked = tuple(_check(snapshot, gate, passage, kept[: n + 1]) for n in range(len(kept)))
    is_whole = len(passage) == len(text) and len(kept) == len(places)
    return CheckedPassage(checked, is_whole, snapshot.snapshot_date)


def _check(snapshot: Snapshot, gate: Gate, text: str, places: list[tuple[int, int]]) -> CheckedSentence:
    start, end = places[-1]
    sentence = text[start:end]
    alone = review_over(snapshot, gate, Draft(sentence, computed=True), None)
    first = next(begin for begin, _ in places if end - begin <= MAX_CHARACTERS or begin == start)
    if alone.accepted and first == start:
        return CheckedSentence(sentence, "supported")
    after = alone if first == start else _after(snapshot, gate, text[first:end], start - first)
    denied = next((review for review in (alone, after) if review.finding == "contradicted"), None)
    if denied is not None:
        if after.accepted or alone.accepted:  # true in one reading of what it is about, false in the other
            return CheckedSentence(sentence, "unread")
        said = denied.suggestion or denied.shown
        return CheckedSentence(sentence, "contradicted", denied.problems, said.text if said else None)
    if after.accepted or alone.accepted:
        return CheckedSentence(sentence, "supported")
    told = alone if alone.finding == "unread" or after is alone else after
    return CheckedSentence(sentence, told.finding, told.problems)


def _after(snapshot: Snapshot, gate: Gate, text: str, start: int) -> Review:
    """The review of what stands from `start` on, read after what stands before it."""
    review = review_over(snapshot, gate, Draft(text, computed=True), None)
    claims = tuple(claim for claim in review.claims if claim.end > start)
    problems = tuple(problem for problem in review.problems if problem.end > start or not problem.end)
    if any(claim.finding == "contradicted" for claim in claims):
        return Review("contradicted", claims, problems)
    if review.accepted and claims:
        return Review("supported", claims)
    return Review("unread", claims, problems or review.problems)


def review_over(snapshot: Snapshot, gate: Gate, draft: Draft, asked: Asked | None) -> Review:
    """The review of a draft with all that a snapshot has to say on it.

    Of a large one these are the series of the indicators that the draft and its question speak of, which the
    reader tells without a fact: what it does not need costs nothing. A reading that got no facts is unproven,
    so that leaving some out can only make a review stricter.
    """
    if len(snapshot.cells) <= _TOLD_WHOLE:
        return gate.review(draft, asked, snapshot.observations())
    told: set[str] = set()
    while True:
        facts = [cell for code in sorted(told) for cell in _read_indicator(snapshot, code)]
        review = gate.review(draft, asked, facts)
        named = _find_indicators(review, asked) & set(snapshot.indicators)
        if named <= told:
            return review
        told |= named


def _read_indicator(snapshot: Snapshot, indicator: str) -> Iterator[Fact]:
    for place in snapshot.places:
        yield from snapshot.series(place, indicator, snapshot.first_year, snapshot.last_year)


def _find_indicators(review: Review, asked: Asked | None) -> set[str]:
    """The codes in every claim that was read, and in every form that was asked for."""
    forms: list[object] = [] if asked is None else [*asked.forms]
    forms += [claim.claim for claim in review.claims]
    for written in (review.shown, review.suggestion):
        forms += [] if written is None else written.claims
    return {text for form in forms for text in _list_texts(form)}


def _list_texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for each in fields(value):
            yield from _list_texts(getattr(value, each.name))
    elif isinstance(value, (tuple, list, frozenset)):
        for item in value:
            yield from _list_texts(item)
