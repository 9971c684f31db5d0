"""What a question costs in tokens: the contract's goal is a median of 1,100 over the question set."""

from __future__ import annotations

from statistics import median

import pytest
from token_count import Render, count_questions, count_with_o200k, render_json, render_signature

from core.conversation.designs import DesignName


@pytest.mark.parametrize(("design", "render"), [("tools", render_signature), ("plan", render_json)])
async def test_a_question_costs_at_most_1100_tokens(design: DesignName, render: Render) -> None:
    """Function tools as the signatures that hosted services make of them (an estimate)."""
    counts = await count_questions(design, count_with_o200k, render)
    assert len(counts) == 27
    assert min(counts) > 300, "the requests hold the instructions"
    assert median(counts) <= 1_100
