# ruff: noqa: E501 - tables of words
"""A cue word beside a whole question changes the plan or stops it, unless its kind is known to add nothing there."""

from __future__ import annotations

from datetime import date

import pytest

from core.messages import Question
from core.offline.lexicon import CUES, split_row
from core.offline.plan import Decline
from core.offline.understand import understand
from core.snapshot import Snapshot

CLOCK = date(2026, 11, 30)
# How the question is put, its units, what points back to something that the question names itself.
IDLE = frozenset(
    """yesno factcheck challenge same it and thatyear tonow overall again degree known years link usd exact howmany
    bymuch count use live total joined hedge more less thanin past moneyonly ofit""".split()
)
QUESTIONS = {
    "values": ("What was the GDP of Japan in 2015 {}?", "compare difference eachyear nearly scale"),
    "rank": (
        "Which country had the highest GDP in 2015 {}?",
        "highest top compare rank where which all share pass reach peak how numerous scale",
    ),
    "change": (
        "How much did the GDP of Japan change from 2010 to 2015 {}?",
        """change up down growth difference compare which all pass reach open after how numerous latest longrun
        since sincethen event scale nearly rank lowest""",
    ),
    "find": (
        "In which year was the GDP of Japan highest {}?",
        """highest top peak when compare difference which after share pass reach passive dropbelow latest since
        sincethen ever numerous rank""",
    ),
    "mean": (
        "What was the average GDP of Japan from 2010 to 2015 {}?",
        """mean compare difference which all pass open after latest longrun since sincethen eachyear nearly rank
        lowest""",
    ),
    "total": ("What was the total GDP of Japan and Canada in 2015 {}?", "all nearly scale"),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_cue_word_is_never_read_past(snapshot: Snapshot, name: str) -> None:
    """A kind that this finds is either misread, or belongs into the list with a look at what it means there."""
    question, more = QUESTIONS[name]
    plain = understand(Question(question.replace(" {}", ""), CLOCK), snapshot)
    assert not isinstance(plain, Decline)
    without_effect = {
        kind: word
        for kind, row in CUES.items()
        for word in split_row(row)
        if kind not in IDLE | set(more.split())
        and understand(Question(question.format(word), CLOCK), snapshot) == plain
    }
    assert without_effect == {}
