"""What one question came to: the answer, why a gate stopped it, the evidence, and what it took."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from core.facts import Evidence, evidence_to_json

Language = Literal["en", "fr"]
AnswerStatus = Literal["answered", "cannot_answer"]
OutcomeStatus = Literal["valid", "rejected", "failed"]
StopReason = Literal["max_steps", "max_tool_calls", "repeated_call", "time"]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the model proposes: a draft until both gates have passed it."""

    status: AnswerStatus
    text: str


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
class Outcome:
    """The end of one question.

    `rejected` and `failed` go to a person; their draft is never shown to a reporter.
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

    def to_json(self) -> dict[str, Any]:
        """The object that `ask --json` prints."""
        answer = None if self.answer is None else {"status": self.answer.status, "answer": self.answer.text}
        return {
            "question": self.question,
            "language": self.language,
            "status": self.status,
            "answer": answer,
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
        }
