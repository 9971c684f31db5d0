"""Questions as reporters write them, from end to end through the offline answerer and both gates.

Each file of `cases/` was written before its questions were tried; the first, without a look at the grammar.
Right at first sight, before anything was mended: batch 1 81 % of 253 (and 6 shown wrong),
batch 2 90 % of 114 (4 wrong), batch 4 94 % of 71 (1 wrong). Of what must be declined, 14 of 125 were
answered in batch 3, all traps, and 9 of 58 in batch 4 (whose last five were added as they were found).
Batch 5: right 84 % of 136, none shown wrong, 3 drafts stopped, and none of 54 traps answered. Batch 6: right
95 % of 146, one of 62 traps answered (with a true sentence that was not asked for). Batch 7: right 86 % of
129, and 10 of 225 shown an answer to another question than was asked or to half of it, each of them true.
Batch 8: right 94 % of 139, 3 of 235 shown such an answer. Batch 9: right 91 % of 67, 3 of 72 traps answered.
Batch 10: right 98 % of 45, none of 100 traps answered. Batch 11: right 95 % of 115, 2 of 19 traps answered.
Batch 12, mostly French: right 91 % of 82, one of 121 shown a yes to what was not asked, and none of 25 traps
answered. Batch 13: right 89 % of 111 (5 stopped by gate 2), one of 133 shown a change for a value.
Batch 14, chatty: right 87 % of 68, one of 92 shown a rank for a value, none of 20 traps answered.
Batch 15, all wrapped in chat: right 62 % of 56, none of 58 shown wrong. Batch 16, chatty: right 81 % of 42,
none of 59 shown wrong, none of 12 traps answered.
Batch 17, words about time, sets and sources beside the question: 58 of 105 shown an answer to another
question (each of them a true sentence). Batch 18, how often, how long, back to: 14 of 94 shown such an
answer; six of them true and complete, so that their expectations were relaxed.
Batch 19, more of both kinds: one of 98; its last 16 were added as they were found, one of them a wrong no.
Batch 20 is no measure: it holds what trying every cue word beside each kind of question brought up.
Batch 21, such words again, unseen: right all of 12, and 9 of 89 shown an answer to another question; six
expectations were relaxed, and two questions left out (one of them is still answered: "exiting 2015").
"""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import date
from pathlib import Path

import pytest
from question_judge import Table, judge, load_cases

from core.ask import Assistant, Route
from core.messages import Question
from core.offline import OfflineProvider
from core.snapshot import load_snapshot

CASES = Path(__file__).parent / "cases"
CLOCK = date(2026, 11, 30)

# The least share of right answers among those that must be answered; what is optional may be declined.
BATCHES = {
    "questions1.jsonl": 0.99,
    "questions2.jsonl": 0.99,
    "questions3.jsonl": 0.99,
    "questions4.jsonl": 0.99,
    "questions5.jsonl": 0.99,
    "questions6.jsonl": 0.99,
    "questions7.jsonl": 0.99,
    "questions8.jsonl": 0.99,
    "questions9.jsonl": 0.99,
    "questions10.jsonl": 0.99,
    "questions11.jsonl": 0.99,
    "questions12.jsonl": 0.99,
    "questions13.jsonl": 0.99,
    "questions14.jsonl": 0.99,
    "questions15.jsonl": 0.99,
    "questions16.jsonl": 0.99,
    "questions17.jsonl": 0.99,
    "questions18.jsonl": 0.99,
    "questions19.jsonl": 0.99,
    "questions20.jsonl": 0.99,
    "questions21.jsonl": 0.99,
}


@pytest.mark.parametrize("name", BATCHES)
async def test_unseen_questions_are_answered_right_or_declined(name: str) -> None:
    """Nothing shown is wrong, nothing unanswerable is answered, and most of the rest is answered right."""
    snapshot = load_snapshot()
    assistant = Assistant(snapshot, [Route(OfflineProvider(snapshot), "offline")])
    table = Table()
    wrong: list[str] = []
    missed: list[str] = []
    counts: Counter[str] = Counter()
    for case in load_cases(CASES / name):
        outcome = await assistant.ask(Question(case["text"], CLOCK, tuple(case.get("context", ()))))
        verdict, why = judge(case, outcome, table)
        if verdict == "wrong":
            told = outcome.answer.text if outcome.answer else ""
            wrong.append(f"{case['id']} {case['text']!r}: {why}: {told}")
        if case["expect"]["status"] == "answered" and not case["expect"].get("optional"):
            counts["asked"] += 1
            counts["right"] += verdict == "right"
            missed += [f"{case['id']} {case['text']!r}: {verdict}"] if verdict != "right" else []
    assert wrong == []
    assert counts["right"] >= BATCHES[name] * counts["asked"], "\n".join(missed)


def test_the_judge_sees_another_cell_another_operation_and_another_figure() -> None:
    """A judge that passes anything would make the batches worthless."""
    snapshot = load_snapshot()
    assistant = Assistant(snapshot, [Route(OfflineProvider(snapshot), "offline")])
    table = Table()
    case = {
        "expect": {
            "status": "answered",
            "country": ["CAN"],
            "indicator": ["SP.POP.TOTL"],
            "years": [2024],
            "operation": "value",
            "says": ["value CAN SP.POP.TOTL 2024"],
        }
    }

    def verdict(text: str) -> str:
        return judge(case, asyncio.run(assistant.ask(Question(text, CLOCK))), table)[0]

    assert verdict("Population of Canada in 2024?") == "right"
    assert verdict("Population of Canada in 2023?") == "wrong"
    assert verdict("Population of Mexico in 2024?") == "wrong"
    assert verdict("GDP of Canada in 2024?") == "wrong"
    assert verdict("How much did the population of Canada grow from 2023 to 2024?") == "wrong"
    assert verdict("Who governs Canada?") == "declined"
