"""What the store holds, as values: questions, cases, decisions, posts; and outcomes as JSON and back."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal

from core.data.facts import Evidence, fact_from_json
from core.outcome import Answer, Attempt, Language, Outcome, Problem, StepRecord

QuestionState = Literal[
    "received",  # stored; nobody works on it yet
    "working",  # a worker asks the assistant
    "answered",  # a valid outcome: the reporter gets it
    "in_review",  # rejected or failed: a person must look
    "decided",  # a data editor has decided
    "refused",  # from another organisation
    "empty",  # no question in it: gets a hint
]
CaseReason = Literal["rejected", "failed", "not_helpful", "asked"]
CaseDetail = Literal["wrong_figure", "not_asked", "unclear"]
DecisionKind = Literal["send", "correct", "decline"]
DeclineReason = Literal["no_data", "misread", "other"]
PostKind = Literal[
    "reply", "card", "delayed", "decision", "card_update", "reminder", "expired", "edited", "report"
]
# held: may be taken back yet; dropped: nothing was left to say
PostState = Literal["held", "pending", "sent", "given_up", "dropped"]

_SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class QuestionRecord:
    """One message that was put to the bot. (`team`, `channel`, `ts`) is its key; `id` is ours."""

    id: str
    team: str
    channel: str
    ts: str
    thread_ts: str
    user_id: str
    text: str
    language: Language
    state: QuestionState
    received_at: datetime
    attempts: int = 0
    outcome: Outcome | None = None

    @property
    def is_direct(self) -> bool:
        """Whether it came as a direct message, which only the reporter and the bot can open."""
        return self.channel.startswith("D")

    @property
    def reporter(self) -> str:
        """Who asked, unique over workspaces."""
        return f"{self.team}/{self.user_id}"


@dataclass(frozen=True, slots=True)
class Origin:
    """What answers questions: the data (hash of its list of checksums) and the version of the program."""

    snapshot_sha256: str
    code_version: str


@dataclass(frozen=True, slots=True)
class CaseRecord:
    """A work item of the data editor. `opened_by` is the reader who asked for it, or None.

    `taken_by`: the editor who is on it, since `taken_at`. `detail`: what the reader found wrong.
    """

    id: str
    question_id: str
    reason: CaseReason
    opened_by: str | None
    opened_at: datetime
    taken_by: str | None = None
    taken_at: datetime | None = None
    detail: CaseDetail | None = None


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """What an editor decided. `text` is what is sent; for "decline" a line of the editor, where there is one.

    `vouched`: the check could not trace the text, and the editor answers for it; `source_link` goes with it,
    and where the data say otherwise, `contradicted` is what they have. `reason`: why it is declined.
    """

    case_id: str
    kind: DecisionKind
    editor: str
    decided_at: datetime
    text: str | None = None
    vouched: bool = False
    source_link: str | None = None
    reason: DeclineReason | None = None
    contradicted: str | None = None


@dataclass(frozen=True, slots=True)
class PostRecord:
    """One message that we owe to Slack. `key` is unique and travels in the message's metadata.

    `tried_at`: when the last call began that may have made a copy which we do not know of.
    """

    key: str
    kind: PostKind
    question_id: str
    state: PostState
    attempts: int
    channel: str | None = None
    ts: str | None = None
    error: str | None = None
    tried_at: datetime | None = None


def post_key(kind: PostKind, subject_id: str) -> str:
    return f"{kind}:{subject_id}"


def outcome_to_text(outcome: Outcome) -> str:
    """JSON that every database takes: NUL is escaped by itself, and halves of a character are here."""
    text = json.dumps(outcome.to_json(), ensure_ascii=False)
    return _SURROGATES.sub(lambda match: f"\\u{ord(match.group()):04x}", text)


def outcome_from_text(text: str) -> Outcome:
    """The outcome that `outcome_to_text` wrote. Raises `ValueError` or `KeyError` for any other text."""
    data: dict[str, Any] = json.loads(text, parse_float=Decimal)
    cost = data["cost_usd"]
    return Outcome(
        question=data["question"],
        language=data["language"],
        status=data["status"],
        answer=_read_answer(data["answer"]),
        problems=tuple(Problem(**problem) for problem in data["problems"]),
        evidence=tuple(Evidence(fact_from_json(item), item["tool"]) for item in data["evidence"]),
        source=data["source"],
        cautions=tuple(data["cautions"]),
        steps=tuple(StepRecord(**step) for step in data["steps"]),
        provider=data["provider"],
        model=data["model"],
        design=data["design"],
        model_calls=data["model_calls"],
        tool_calls=data["tool_calls"],
        tokens_in=data["tokens_in"],
        tokens_out=data["tokens_out"],
        cost_usd=None if cost is None else float(cost),
        seconds=float(data["seconds"]),
        error=data["error"],
        stop_reason=data["stop_reason"],
        # Of a question that an older version answered there are none of these.
        draft=_read_answer(data.get("draft")),
        suggestion=data.get("suggestion"),
        offered=data.get("offered"),
        finding=data.get("finding"),
        claims=tuple(data.get("claims", ())),
        attempts=_read_attempts(data),
        snapshot_sha256=data.get("snapshot_sha256", ""),
    )


def _read_attempts(data: dict[str, Any]) -> tuple[Attempt, ...]:
    attempts = tuple(_read_attempt(each) for each in data.get("attempts", ()))
    if not attempts or "tokens_in" in data["attempts"][-1]:
        return attempts
    # An older version kept the tokens of the last route only, beside them.
    last = replace(attempts[-1], tokens_in=data["tokens_in"], tokens_out=data["tokens_out"])
    return (*attempts[:-1], last)


def _read_attempt(data: dict[str, Any]) -> Attempt:
    cost = data["cost_usd"]
    return Attempt(
        data["provider"],
        data["model"],
        data["status"],
        None if cost is None else float(cost),
        data.get("tokens_in"),
        data.get("tokens_out"),
    )


def _read_answer(answer: dict[str, Any] | None) -> Answer | None:
    return None if answer is None else Answer(answer["status"], answer["answer"])
