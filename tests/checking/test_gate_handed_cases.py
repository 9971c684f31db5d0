"""The handed cases beside the repository, where present: none false accepted, few true ones not shown."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest
from checking.test_judged_cases import judge

HANDED = Path(__file__).parents[3] / "shared" / "cases"


@pytest.mark.parametrize(("name", "least"), [("answers.jsonl", 0.9), ("answers-2.jsonl", 0.9)])
def test_the_handed_cases_are_judged_as_by_hand(name: str, least: float) -> None:
    """Each departure is named."""
    if not (HANDED / name).exists():
        pytest.skip("the handed cases are not beside this checkout")
    rows = [json.loads(line, parse_float=Decimal) for line in (HANDED / name).read_text("utf-8").splitlines()]
    judged = [judge(row) for row in rows if row["question"]]
    # Rows marked `judgement` rest on a house rule, not on plain truth.
    plain = [each for each in judged if not each.row.get("judgement")]
    accepted = [str(each) for each in plain if each.row["verdict"] == "reject" and each.review.accepted]
    true = [each for each in judged if each.row["verdict"] == "accept"]
    assert accepted == []
    assert sum(each.review.shown is not None for each in true) >= least * len(true)
