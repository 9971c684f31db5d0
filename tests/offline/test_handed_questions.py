# ruff: noqa: E501 - tables of questions
"""The handed questions, where they are at hand: status and facts, with no wrong one and nearly all answered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.facts import fact_to_json

CASES = Path(__file__).parents[3] / "shared" / "cases" / "questions.jsonl"


@pytest.mark.skipif(not CASES.exists(), reason="the handed cases are not beside the repository")
def test_handed_questions_are_answered_right_or_declined(ask: Any) -> None:
    """0 wrong; at least 85 % of the answerable ones right: the facts hold every country, indicator and year."""
    wrong: list[str] = []
    right = answerable = 0
    for line in CASES.read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        expect = case["expect"]
        told = ask(case["text"], case.get("context", ()))
        used = json.dumps([fact_to_json(fact) for fact in told.facts])
        wanted = [
            *expect["country"],
            *expect["indicator"],
            *(str(y) for y in expect["years"] if expect["operation"] != "trend"),
        ]
        fits = all(str(item) in used for item in wanted)
        answerable += expect["status"] == "answered"
        right += expect["status"] == "answered" == told.status and fits
        if told.status == "answered" and (expect["status"] != "answered" or not fits):
            wrong.append(case["id"])
    assert wrong == []
    assert right >= 0.85 * answerable
