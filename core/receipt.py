"""A receipt of an answer: all that a stranger needs to decide it again, and the deciding.

Nothing in a receipt is believed. The tool calls that it names are run again on the data at hand, its facts
are compared with what they give, and its text is read and decided on those, as any text is.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final, Literal, cast

from core.checking.gate import Gate
from core.checking.review import Draft, Review
from core.data.facts import Evidence, Fact, Observation, evidence_to_json, fact_from_json, fact_to_json
from core.data.snapshot import Snapshot
from core.errors import UsageError
from core.outcome import AnswerStatus, Language, StepRecord
from core.strict_json import parse_strict_json
from core.tools import build_tools, dispatch

FORMAT: Final = 1
_MOST_CALLS, _MOST_FACTS, _MOST_CHARACTERS = 50, 5_000, 20_000

FactFinding = Literal["holds", "differs", "not_shown"]
DecidedBy = Literal["application", "editor", "editor_vouched"]


@dataclass(frozen=True, slots=True)
class Receipt:
    """`text` is what a reporter read; `calls` are the tool calls that ran, `facts` what they proved.

    `snapshot_sha256` stands for the data, `code_version` for the program that answered, both "" where they
    were not kept. `decided_by`: the application wrote it, or an editor sent it, who may have vouched for what
    the check could not trace (`source_link` then is the editor's own source).
    """

    question: str
    context: tuple[str, ...]
    language: Language
    asked_on: date
    status: AnswerStatus
    text: str
    decided_by: DecidedBy
    source_link: str | None
    calls: tuple[tuple[str, Mapping[str, Any]], ...]
    facts: tuple[Evidence, ...]
    source: str
    snapshot_sha256: str
    code_version: str

    def to_json(self, claims: Sequence[Mapping[str, Any]] = ()) -> dict[str, Any]:
        """`claims`: what the check read in the text, for people; who verifies reads it again."""
        return {
            "receipt": FORMAT,
            "question": {
                "text": self.question,
                "earlier": list(self.context),
                "language": self.language,
                "asked_on": self.asked_on.isoformat(),
            },
            "answer": {"status": self.status, "text": self.text, "source": self.source},
            "decision": {"by": self.decided_by, "source_link": self.source_link},
            "claims": [dict(claim) for claim in claims],
            "calls": [{"name": name, "arguments": dict(arguments)} for name, arguments in self.calls],
            "facts": [evidence_to_json(item) for item in self.facts],
            "data": {"sha256": self.snapshot_sha256},
            "program": {"version": self.code_version},
        }


def ran_calls(steps: Iterable[StepRecord]) -> tuple[tuple[str, Mapping[str, Any]], ...]:
    """The calls of an outcome that were answered, refusals among them: they prove absences."""
    return tuple(
        (step.name, step.arguments)
        for step in steps
        if isinstance(step.arguments, dict) and not step.outcome.startswith("stopped")
    )


def read_receipt(text: str) -> Receipt:
    """The receipt that `to_json` gave. Raises `UsageError`, which says what is wrong with it."""
    try:
        shape = cast("dict[str, Any]", parse_strict_json(text))
        if shape["receipt"] != FORMAT:
            raise UsageError(
                f"This receipt is of another format than {FORMAT}: verify it with its own program."
            )
        question, answer, decision = shape["question"], shape["answer"], shape["decision"]
        receipt = Receipt(
            _text(question["text"]),
            tuple(_text(earlier) for earlier in question["earlier"]),
            _one_of(question["language"], ("en", "fr")),
            date.fromisoformat(question["asked_on"]),
            _one_of(answer["status"], ("answered", "cannot_answer")),
            _text(answer["text"]),
            _one_of(decision["by"], ("application", "editor", "editor_vouched")),
            None if decision["source_link"] is None else _text(decision["source_link"]),
            tuple((_text(call["name"]), dict(call["arguments"])) for call in shape["calls"]),
            tuple(Evidence(fact_from_json(fact), _text(fact["tool"])) for fact in shape["facts"]),
            _text(answer["source"]),
            _text(shape["data"]["sha256"]),
            _text(shape["program"]["version"]),
        )
    except KeyError as error:
        raise UsageError(f"This is no receipt: it has no {error.args[0]!r}.") from error
    except (TypeError, ValueError, ArithmeticError, AttributeError) as error:
        raise UsageError(f"This is no receipt: {error}.") from error
    if len(receipt.calls) > _MOST_CALLS or len(receipt.facts) > _MOST_FACTS:
        raise UsageError("This is no receipt of one answer: it has too many calls or facts.")
    return receipt


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MOST_CHARACTERS:
        raise ValueError("a text in it is none, or too long")
    return value


def _one_of(value: object, allowed: Sequence[str]) -> Any:  # noqa: ANN401 (a member of the Literal asked for)
    if value not in allowed:
        raise ValueError(f"{str(value)[:40]!r} is none of {', '.join(allowed)}")
    return value


@dataclass(frozen=True, slots=True)
class CheckedFact:
    """A fact of the receipt against the data: `now` is the value there, where it is a cell that differs."""

    fact: Evidence
    finding: FactFinding
    now: Decimal | None = None


@dataclass(frozen=True, slots=True)
class CheckedClaim:
    """A claim of the answer, decided again: supported, contradicted, unproven, or unread words."""

    text: str
    finding: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What holds of a receipt on the data at hand. `same_data`: they are those that it was written from."""

    same_data: bool
    facts: tuple[CheckedFact, ...]
    claims: tuple[CheckedClaim, ...]
    answers_question: bool

    @property
    def holds(self) -> bool:
        """Every claim is shown by these data, and they answer the question."""
        return self.answers_question and all(claim.finding == "supported" for claim in self.claims)


def verify_receipt(receipt: Receipt, snapshot: Snapshot) -> Verification:
    """Decides the answer again, on facts that the tools give now."""
    gate = Gate.over(snapshot)
    tools = build_tools(snapshot)
    proven = [
        fact
        for name, arguments in receipt.calls
        for fact in dispatch(tools, name, json.dumps(arguments), max_characters=10**6).facts
    ]
    checked = tuple(_check_fact(item, proven, snapshot) for item in receipt.facts)
    # Of a design that reads the table itself no call tells what was read: those cells are read again here.
    read = [fact for item in receipt.facts for fact in _read_again(item.fact, snapshot)]
    facts = list(dict.fromkeys([*proven, *read]))
    draft = Draft(receipt.text, receipt.status, computed=receipt.decided_by != "application")
    asked = gate.read_question(receipt.question, receipt.context, receipt.asked_on)
    review = gate.review(draft, asked, facts)
    return Verification(
        receipt.snapshot_sha256 == snapshot.sha256,
        checked,
        _list_claims(review, gate.review(draft, None, facts), receipt.text),
        review.accepted,
    )


def _check_fact(item: Evidence, proven: Sequence[Fact], snapshot: Snapshot) -> CheckedFact:
    fact = item.fact
    if isinstance(fact, Observation):
        now = _read_again(fact, snapshot)
        if not now:
            return CheckedFact(item, "not_shown")
        same = (now[0].value, now[0].unit) == (fact.value, fact.unit)
        return CheckedFact(item, "holds" if same else "differs", None if same else now[0].value)
    told = fact_to_json(fact)
    if any(fact_to_json(other) == told for other in proven if type(other) is type(fact)):
        return CheckedFact(item, "holds")
    about = _subject(fact)
    differs = any(_subject(other) == about for other in proven if type(other) is type(fact))
    return CheckedFact(item, "differs" if differs else "not_shown")


def _subject(fact: Fact) -> dict[str, Any]:
    """What a fact is about: all of it but its numbers and lists of numbers."""
    return {
        key: value
        for key, value in fact_to_json(fact).items()
        if key not in ("value", "absolute", "percent", "ranking", "missing", "of", "year")
    }


def _read_again(fact: Fact, snapshot: Snapshot) -> list[Observation]:
    """The cell of an observation as the data have it; nothing where they do not cover it."""
    if not isinstance(fact, Observation):
        return []
    try:
        return [snapshot.observation(fact.country, fact.indicator, fact.year)]
    except KeyError:
        return []


def _list_claims(review: Review, alone: Review, text: str) -> tuple[CheckedClaim, ...]:
    """Claim by claim, with the words that were not read. `alone` is the review without the question: one of
    the application's own words takes them as a whole, and has no claims."""
    own_words = not review.claims and review.finding == "supported"
    claims = alone.claims if own_words else review.claims
    listed = [CheckedClaim(claim.text, claim.finding) for claim in claims]
    if own_words and any(claim.finding != "supported" for claim in listed):
        listed = []
    if not own_words:
        words = [problem.text for problem in review.problems if problem.code == "unread" and problem.text]
        listed += [CheckedClaim(unread, "unread") for unread in words]
    return tuple(listed) or (CheckedClaim(text, review.finding),)
