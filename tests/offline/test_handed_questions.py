"""The handed questions, where they are at hand: no wrong one, and most of the answerable ones right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.data.facts import fact_to_json

HANDED = Path(__file__).parents[3] / "shared" / "cases"


@pytest.mark.parametrize(("name", "least"), [("questions.jsonl", 0.5), ("questions-2.jsonl", 0.9)])
def test_handed_questions_are_answered_right_or_declined(ask: Any, name: str, least: float) -> None:
    """0 wrong, and most of the answerable ones right: the facts hold every country, indicator and year."""
    if not (HANDED / name).exists():
        pytest.skip("the handed cases are not beside the repository")
    wrong: list[str] = []
    right = answerable = 0
    for line in (HANDED / name).read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        expect = case["expect"]
        told = ask(case["text"], case.get("context", ()))
        used = json.dumps([fact_to_json(fact) for fact in told.facts])
        wanted = [
            *expect["country"],
            *expect["indicator"],
            *(str(y) for y in expect["years"] if expect["operation"] != "trend" and y != "latest"),
        ]
        fits = all(str(item) in used for item in wanted)
        answerable += expect["status"] == "answered"
        right += expect["status"] == "answered" == told.status and fits
        if told.status == "answered" and (expect["status"] != "answered" or not fits):
            wrong.append(f"{case['id']} {case['text']!r}: {told.text}")
    assert wrong == []
    assert right >= least * answerable
