"""Answers judged by hand: `cases/*.jsonl`, in the shape of `check --jsonl`, each with a verdict and why.

They are independent of the grammar and of the mutation kit's templates. `model_drafts` are drafts that a real
model wrote, with the evidence that it had seen; `beyond` are right figures told of something else.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from checking.gate_facts import COVERAGE, GATE

from core.checking.evidence_years import EvidenceYears
from core.checking.review import Draft, Review
from core.claims.facts_index import Facts
from core.claims.truth import decide
from core.data.facts import fact_from_json

CASES = Path(__file__).parent / "cases"
FILES = sorted(path.stem for path in CASES.glob("*.jsonl"))

# Of the true rows: the least share accepted, and the least share for which something true is shown (an unread
# draft is answered from its evidence). Raise them; never lower them.
FLOORS: dict[str, tuple[float, float]] = {
    "beyond": (0.89, 0.97),
    "judged": (0.79, 0.96),
    "judged10": (0.68, 0.86),
    "judged11": (0.64, 0.85),
    "judged12": (0.75, 0.87),
    "judged13": (0.91, 0.99),
    "judged14": (0.54, 0.80),
    "judged15": (0.59, 0.75),
    "judged16": (0.93, 0.99),
    "judged17": (0.72, 0.84),
    "judged18": (0.66, 0.73),
    "judged19": (0.65, 0.80),
    "judged2": (0.64, 0.91),
    "judged3": (0.51, 0.93),
    "judged4": (0.83, 0.95),
    "judged5": (0.35, 0.46),
    "judged6": (0.83, 0.99),
    "judged7": (0.45, 0.77),
    "judged8": (0.62, 0.85),
    "judged9": (0.70, 0.82),
    "judged_beside": (0.82, 0.91),
    "model_drafts": (0.87, 0.99),
}


@dataclass(frozen=True)
class Judged:
    """A row and what the gate finds of it."""

    row: dict[str, Any]
    review: Review
    facts: Facts

    def __str__(self) -> str:
        told = "; ".join(problem.message for problem in self.review.problems[:2])
        row = self.row
        return f"{row['id']} Q: {row['question']} A: {row['answer']!r} ({row['why']}) {told}"


def read_rows(name: str) -> Iterator[dict[str, Any]]:
    for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        yield json.loads(line, parse_float=Decimal)


def judge(row: dict[str, Any]) -> Judged:
    """As `check --jsonl` does: "now" is the newest year of the row's own evidence."""
    facts = [fact_from_json(fact) for fact in row["evidence"]]
    latest = EvidenceYears(facts, COVERAGE)
    asked = GATE.read_question(row["question"], row.get("context", ()), latest=latest)
    draft = Draft(row["answer"], row.get("status", "answered"))
    return Judged(row, GATE.review(draft, asked, facts), Facts(facts, COVERAGE, GATE.catalog))


@cache
def judged(name: str) -> tuple[Judged, ...]:
    return tuple(judge(row) for row in read_rows(name))


@pytest.mark.parametrize("name", FILES)
def test_no_false_answer_is_accepted(name: str) -> None:
    """None may pass."""
    wrong = [each for each in judged(name) if each.row["verdict"] == "reject" and each.review.accepted]
    assert not wrong, "\n".join(map(str, wrong))


@pytest.mark.parametrize("name", FILES)
def test_what_is_shown_is_decided_on_the_evidence(name: str) -> None:
    """Whatever a draft says: what is shown or suggested is not a false draft, and each claim of it holds."""
    for each in judged(name):
        for written in (each.review.shown, each.review.suggestion):
            if written is None:
                continue
            assert each.row["verdict"] == "accept" or written.text != each.row["answer"], str(each)
            for claim in written.claims:
                assert decide(claim, each.facts, computed=True).finding == "supported", f"{each} {claim}"


@pytest.mark.parametrize("name", FILES)
def test_a_false_answer_that_was_read_is_not_shown_as_if_it_were_right(name: str) -> None:
    """Contradicted: a person looks at it."""
    for each in judged(name):
        if each.review.finding == "contradicted":
            assert each.review.shown is None, str(each)


@pytest.mark.parametrize("name", FILES)
def test_true_answers_are_accepted_or_shown_in_other_words(name: str) -> None:
    accepted, shown = shares(name)
    assert accepted >= FLOORS[name][0]
    assert shown >= FLOORS[name][1]


def shares(name: str) -> tuple[float, float]:
    """Of the true rows: accepted, shown."""
    true = [each.review for each in judged(name) if each.row["verdict"] == "accept"]
    counts = Counter(accepted=sum(review.accepted for review in true), shown=sum(bool(r.shown) for r in true))
    return counts["accepted"] / len(true), counts["shown"] / len(true)


def main() -> None:
    """python tests/checking/test_judged_cases.py: the shares, and every departure."""
    for name in FILES:
        print(f'    "{name}": ({shares(name)[0]:.3f}, {shares(name)[1]:.3f}),')
        for each in judged(name):
            if each.review.accepted != (each.row["verdict"] == "accept"):
                print("#  ", "ACCEPTED" if each.review.accepted else "REJECTED", each)


if __name__ == "__main__":
    main()
