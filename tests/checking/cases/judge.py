"""Runs the judged cases against gate 2 and prints what it judges otherwise.

    python tests/checking/cases/judge.py            all batches
    python tests/checking/cases/judge.py judged8    one

The tests read the cases through this file.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[2]), str(HERE.parents[1])]

from checking.kit.world import COVERAGE  # noqa: E402 (after the path is set)

from core.checking import check_answer  # noqa: E402 (after the path)
from core.facts import fact_from_json  # noqa: E402 (after the path)
from core.outcome import Problem  # noqa: E402 (after the path)


@dataclass(frozen=True)
class Departure:
    """A case that the gate judges otherwise than its author."""

    case: dict[str, Any]
    problems: tuple[Problem, ...]

    def __str__(self) -> str:
        told = "; ".join(f"{problem.code} {problem.text!r}" for problem in self.problems[:3])
        case = self.case
        return f"{case['id']} Q: {case['question']} A: {case['answer']!r} ({case['why']}) {told}"


def read_cases(path: Path) -> list[dict[str, Any]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [json.loads(line, parse_float=Decimal) for line in lines]


def departures(cases: Sequence[dict[str, Any]], verdict: str) -> list[Departure]:
    """The cases of this verdict ("accept" or "reject") that the gate judges otherwise."""
    wrong = []
    for case in cases:
        if case["verdict"] != verdict:
            continue
        facts = [fact_from_json(fact) for fact in case["evidence"]]
        problems = check_answer(
            case["answer"],
            question=case["question"],
            facts=facts,
            coverage=COVERAGE,
            context=case.get("context", ()),
            status=case.get("status", "answered"),
        )
        if bool(problems) == (verdict == "accept"):
            wrong.append(Departure(case, problems))
    return wrong


def main(names: Sequence[str]) -> None:
    total: Counter[str] = Counter()
    for path in sorted(HERE.glob("judged*.jsonl")):
        if names and path.stem not in names:
            continue
        cases = read_cases(path)
        accepts = sum(case["verdict"] == "accept" for case in cases)
        false_accepts, false_rejects = departures(cases, "reject"), departures(cases, "accept")
        counts = Counter(
            true=accepts,
            rejected=len(false_rejects),
            false=len(cases) - accepts,
            accepted=len(false_accepts),
        )
        total += counts
        print(_tell(path.stem, counts))
        for departure in false_accepts:
            print(f"  ACCEPTED {departure}")
        for departure in false_rejects:
            print(f"  REJECTED {departure}")
    print(_tell("all", total))


def _tell(name: str, counts: Counter[str]) -> str:
    return (
        f"{name}: {counts['true']} true, {counts['rejected']} rejected; "
        f"{counts['false']} false, {counts['accepted']} accepted"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
