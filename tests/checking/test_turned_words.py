"""One word of direction or order turned round in a true answer makes it false, and the gate must see it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from checking.cases.build import BATCHES, HERE
from checking.cases.judge import read_cases
from checking.kit.world import COVERAGE

from core.checking import check_answer
from core.facts import fact_from_json

_TURNS = (
    ("rose", "fell"),
    ("rise", "fall"),
    ("increased", "decreased"),
    ("increase", "decrease"),
    ("grew", "shrank"),
    ("up", "down"),
    ("higher", "lower"),
    ("larger", "smaller"),
    ("bigger", "smaller"),
    ("more", "fewer"),
    ("highest", "lowest"),
    ("largest", "smallest"),
    ("most", "least"),
    ("above", "below"),
    ("over", "under"),
    ("ahead", "behind"),
    ("first", "last"),
    ("before", "after"),
    ("just over", "just under"),
    ("augmenté", "diminué"),
    ("hausse", "baisse"),
    ("progressé", "reculé"),
    ("plus", "moins"),
    ("premier", "dernier"),
)
# Turned answers that say nothing false: "from lowest to lowest" only repeats itself.
_HARMLESS = {"From lowest to lowest in 2023: Nigeria 54.5 years, Mexico 75.1 years, Japan 84.0 years."}


def _turned(answer: str) -> Iterator[str]:
    for pair in _TURNS:
        for word, other in (pair, pair[::-1]):
            for found in re.finditer(rf"(?<![\w-]){word}(?![\w-])", answer, re.IGNORECASE):
                new = other.capitalize() if found.group()[0].isupper() else other
                yield answer[: found.start()] + new + answer[found.end() :]


@pytest.mark.parametrize("name", BATCHES)
def test_a_turned_word_is_rejected(name: str) -> None:
    """The true answers of one batch, each with one word turned."""
    accepted: list[str] = []
    for case in read_cases(HERE / f"{name}.jsonl"):
        if case["verdict"] != "accept":
            continue
        facts = [fact_from_json(fact) for fact in case["evidence"]]
        for answer in _turned(case["answer"]):
            problems = check_answer(
                answer,
                question=case["question"],
                facts=facts,
                coverage=COVERAGE,
                context=case.get("context", ()),
                status=case.get("status", "answered"),
            )
            if not problems and answer not in _HARMLESS:
                accepted.append(f"{case['id']} {answer!r}")
    assert not accepted, "\n".join(accepted)
