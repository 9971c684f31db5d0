"""Answers judged by hand, independent of the gate's grammar and of the mutation kit's templates."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from checking.cases.build import BATCHES, HERE, build, to_lines
from checking.kit.world import COVERAGE

import core.checking
from core.facts import fact_from_json

BATCH_FILES = [HERE / f"{name}.jsonl" for name in BATCHES if (HERE / f"{name}.txt").exists()]


def read_cases(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line, parse_float=Decimal) for line in lines]


def departures(path: Path, verdict: str) -> list[str]:
    """The cases of this verdict that the gate judges otherwise, each told in a line."""
    wrong = []
    for case in read_cases(path):
        if case["verdict"] != verdict:
            continue
        facts = [fact_from_json(fact) for fact in case["evidence"]]
        problems = core.checking.check_answer(
            case["answer"], question=case["question"], facts=facts, coverage=COVERAGE
        )
        if bool(problems) == (verdict == "accept"):
            told = "; ".join(f"{problem.code} {problem.text!r}" for problem in problems[:3])
            wrong.append(f"{case['id']} {case['answer']!r} ({case['why']}) {told}")
    return wrong


@pytest.mark.parametrize("path", BATCH_FILES, ids=lambda path: path.stem)
def test_the_cases_are_what_their_source_and_the_snapshot_make(path: Path) -> None:
    """Evidence is computed from the snapshot, never typed."""
    cases = build(path.with_suffix(".txt"), BATCHES[path.stem])
    assert path.read_text(encoding="utf-8") == to_lines(cases)


@pytest.mark.parametrize("path", BATCH_FILES, ids=lambda path: path.stem)
def test_no_false_answer_is_accepted(path: Path) -> None:
    """Shown and wrong is a failure of the product: none may pass."""
    wrong = departures(path, "reject")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("path", BATCH_FILES, ids=lambda path: path.stem)
def test_nearly_every_true_answer_is_accepted(path: Path) -> None:
    """A right answer that is rejected costs the editor a minute: at most 3 % of them."""
    wrong = departures(path, "accept")
    accepts = sum(case["verdict"] == "accept" for case in read_cases(path))
    assert len(wrong) <= 0.03 * accepts, "\n".join(wrong)
