"""Drafts that a real model wrote (recorded, and on questions of our own), each judged by hand.

`cases/model_drafts.jsonl`: the evidence is what the model had seen. A draft that is true but not proven by
that evidence, or that answers another question, is to be rejected.
"""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from core.checking import check_answer
from core.facts import fact_from_json
from core.outcome import Problem
from core.snapshot import load_snapshot

CASES = [
    json.loads(line, parse_float=Decimal)
    for line in (Path(__file__).parent / "cases" / "model_drafts.jsonl").read_text("utf-8").splitlines()
]
COVERAGE = load_snapshot().coverage


def check(case: dict[str, Any]) -> tuple[Problem, ...]:
    facts = [fact_from_json(fact) for fact in case["evidence"]]
    return check_answer(
        case["answer"], question=case["question"], facts=facts, coverage=COVERAGE, status=case["status"]
    )


def test_there_are_cases_of_both_kinds() -> None:
    assert {case["verdict"] for case in CASES} == {"accept", "reject"}
    assert len({case["id"] for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", [c for c in CASES if c["verdict"] == "reject"], ids=lambda case: case["id"])
def test_a_wrong_draft_is_stopped(case: dict[str, Any]) -> None:
    assert check(case), case["why"]


def test_few_right_drafts_are_stopped() -> None:
    """Those that are known cost the editor a minute each; a new one is a step back."""
    right = [case for case in CASES if case["verdict"] == "accept"]
    stopped = {case["id"] for case in right if check(case)}
    known = {case["id"] for case in right if case["tags"] == ["known false reject"]}
    assert stopped <= known
    assert len(known) <= 0.1 * len(right)
