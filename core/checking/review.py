"""What a review of a draft found: claim by claim, as a whole, and what a reporter or an editor may read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from core.claims.forms import Form
from core.claims.truth import FieldFinding, Finding
from core.outcome import AnswerStatus, Problem

# "unread": these words could not be read. The other three are of a claim that was.
WholeFinding = Literal["supported", "contradicted", "unproven", "unread"]


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be reviewed.

    `computed`: arithmetic on the facts' values is proof enough (an editor's text, a sentence from the command
    line); a model's draft is held to what the tools computed.
    """

    text: str
    status: AnswerStatus = "answered"
    computed: bool = False


@dataclass(frozen=True, slots=True)
class ReviewedClaim:
    """One claim of a draft, where it stands (offsets into the draft), and what the facts say of it."""

    claim: Form
    text: str
    start: int
    end: int
    finding: Finding
    fields: tuple[FieldFinding, ...]

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text, "start": self.start, "end": self.end, "finding": self.finding}


@dataclass(frozen=True, slots=True)
class Written:
    """What the application says itself: text and the claims that it says, each decided on the facts.

    `offered`: of a decline, the question that would work, as the text has it.
    """

    status: AnswerStatus
    text: str
    claims: tuple[Form, ...]
    offered: str | None = None


@dataclass(frozen=True, slots=True)
class Review:
    """The gate's whole finding about a draft.

    `problems` is empty only where every claim is supported and answers the question. `shown` is what a
    reporter reads, and None where a person has to decide; `suggestion` is what an editor could send then.
    """

    finding: WholeFinding
    claims: tuple[ReviewedClaim, ...] = ()
    problems: tuple[Problem, ...] = ()
    shown: Written | None = None
    suggestion: Written | None = None

    @property
    def accepted(self) -> bool:
        return not self.problems
