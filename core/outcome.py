"""What one question came to: the answer, why a gate stopped it, the evidence, and what it took."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from core.data.facts import Evidence, evidence_to_json
from core.languages import Language as Language

AnswerStatus = Literal["answered", "cannot_answer"]
OutcomeStatus = Literal["valid", "rejected", "failed"]
StopReason = Literal["max_steps", "max_tool_calls", "repeated_call", "time"]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer's status and text."""

    status: AnswerStatus
    text: str

    def to_json(self) -> dict[str, str]:
        return {"status": self.status, "answer": self.text}


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a gate stopped an answer.

    `message` is a sentence for the data editor; `start` and `end` are offsets into the answer (0, 0 for the
    whole of it) and `text` the span between them; `evidence_value` is what the evidence has for that slot.
    """

    code: str
    message: str
    text: str = ""
    start: int = 0
    end: int = 0
    evidence_value: str | None = None

    def to_json(self) -> dict[str, Any]:
        shape: dict[str, Any] = {
            "code": self.code,
            "message": self.message,
            "text": self.text,
            "start": self.start,
            "end": self.end,
        }
        if self.evidence_value is not None:
            shape["evidence_value"] = self.evidence_value
        return shape


@dataclass(frozen=True, slots=True)
class StepRecord:
    """One tool call and how it ended: "ok", "refused: <code>" or "stopped: <why>".

    `arguments` is the parsed object, or the model's raw text where that could not be read.
    """

    name: str
    arguments: dict[str, Any] | str
    outcome: str

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "arguments": self.arguments, "outcome": self.outcome}


@dataclass(frozen=True, slots=True)
class Attempt:
    """One route of a chain that was tried, what it came to, and what it took; None: not known."""

    provider: str
    model: str
    status: OutcomeStatus
    cost_usd: float | None
    tokens_in: int | None = None
    tokens_out: int | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one question.

    Of a valid one `answer` is what a reporter reads: the application's own words. `rejected` and `failed` go
    to a person, and their `answer` is the draft, which is never shown to a reporter. `draft` is always what
    the model proposed. `suggestion` is what the application could say instead, for an editor; `offered`, of a
    decline, a question that works.
    `finding` and `claims` are what the check found in the draft. `attempts` are the routes of the chain that
    were tried, the last of which gave the rest, its tokens too; `cost_usd` is that of all of them.
    """

    question: str
    language: Language
    status: OutcomeStatus
    answer: Answer | None
    problems: tuple[Problem, ...]
    evidence: tuple[Evidence, ...]
    source: str | None
    cautions: tuple[str, ...]
    steps: tuple[StepRecord, ...]
    provider: str
    model: str
    design: str
    model_calls: int
    tool_calls: int
    tokens_in: int | None
    tokens_out: int | None
    cost_usd: float | None
    seconds: float
    error: str | None = None
    stop_reason: StopReason | None = None
    draft: Answer | None = None
    suggestion: str | None = None
    finding: str | None = None
    claims: tuple[dict[str, Any], ...] = ()
    attempts: tuple[Attempt, ...] = ()
    snapshot_sha256: str = ""
    offered: str | None = None

    @property
    def spending(self) -> tuple[Attempt, ...]:
        """What each route took: the attempts, and of an outcome without a chain itself as the only one."""
        return self.attempts or (self.as_attempt(),)

    def as_attempt(self) -> Attempt:
        return Attempt(self.provider, self.model, self.status, self.cost_usd, self.tokens_in, self.tokens_out)

    def to_json(self) -> dict[str, Any]:
        """The object that `ask --json` prints."""
        return {
            "question": self.question,
            "language": self.language,
            "status": self.status,
            "answer": None if self.answer is None else self.answer.to_json(),
            "draft": None if self.draft is None else self.draft.to_json(),
            "suggestion": self.suggestion,
            "offered": self.offered,
            "finding": self.finding,
            "claims": list(self.claims),
            "problems": [problem.to_json() for problem in self.problems],
            "evidence": [evidence_to_json(item) for item in self.evidence],
            "source": self.source,
            "cautions": list(self.cautions),
            "steps": [step.to_json() for step in self.steps],
            "provider": self.provider,
            "model": self.model,
            "design": self.design,
            "model_calls": self.model_calls,
            "tool_calls": self.tool_calls,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "cost_usd": self.cost_usd,
            "seconds": round(self.seconds, 4),
            "error": self.error,
            "stop_reason": self.stop_reason,
            "attempts": [attempt.to_json() for attempt in self.attempts],
            "snapshot_sha256": self.snapshot_sha256,
        }
