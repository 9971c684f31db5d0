"""Runs the mutation kit against gate 2 and reports false accepts and false rejects.

    python tests/checking/kit/run.py --count 100000 --seed 1

Half of the answers are true, half are false twins. Exit code 1 when a twin was accepted or the
gate crashed.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

if __name__ == "__main__":
    ROOT = Path(__file__).resolve().parents[3]
    sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from checking.kit.items import Item, draw_true
from checking.kit.operators import twins
from checking.kit.world import whole_table

from core.checking.evidence_years import EvidenceYears
from core.checking.gate import Gate
from core.checking.review import Draft
from core.data.snapshot import load_snapshot

RARE = frozenset(
    "direction|unchanged|count|rank|swap v0 v1|swap va vb|swap a b|swap b c|swap c b|swap vb vc|swap vi vj"
    "|swap v1 v2|swap y1 y2|swap d e|word s|word w|word yes|word h|word f|word n|word m|word side"
    "|model arithmetic|missing told as zero|wider scope|negation|truncation|scale|question's number"
    "|GDP and GDP per person|older value told as the latest".split("|")
)


@dataclass
class Tally:
    """What a run counted: by template for true answers, by operator for twins."""

    true: Counter[str] = field(default_factory=Counter)
    false_rejects: Counter[str] = field(default_factory=Counter)
    twins: Counter[str] = field(default_factory=Counter)
    false_accepts: Counter[str] = field(default_factory=Counter)
    reject_codes: Counter[str] = field(default_factory=Counter)
    crashes: Counter[str] = field(default_factory=Counter)
    examples: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, other: Tally) -> None:
        for name in ("true", "false_rejects", "twins", "false_accepts", "reject_codes", "crashes"):
            getattr(self, name).update(getattr(other, name))
        for key, lines in other.examples.items():
            self.examples[key] = (self.examples[key] + lines)[:6]

    def reject_rate(self) -> float:
        return sum(self.false_rejects.values()) / max(1, sum(self.true.values()))


def items(count: int, seed: int, twins_each: int = 1) -> list[Item]:
    """`count` answers: true ones, each with a random choice of its twins."""
    rng = random.Random(seed)  # noqa: S311 (test data, not a secret)
    made: list[Item] = []
    while len(made) < count:
        item, template, slots = draw_true(rng)
        made.append(item)
        by_operator: dict[str, list[Item]] = defaultdict(list)
        for twin in twins(rng, item, template, slots):
            by_operator[twin.operator].append(twin)
        # operators that fit every sentence would crowd out the rare ones
        shuffled = sorted(by_operator, key=lambda name: rng.random() ** (1.0 if name in RARE else 0.4))
        made.extend(rng.choice(by_operator[operator]) for operator in shuffled[:twins_each])
    return made[:count]


def with_whole_table(made: list[Item]) -> list[Item]:
    """The same answers, with every observation of the snapshot in the evidence."""
    table = whole_table()
    return [replace(item, facts=tuple(dict.fromkeys((*item.facts, *table)))) for item in made]


@cache
def build_gate() -> Gate:
    return Gate.over(load_snapshot())


def judge(made: list[Item]) -> Tally:
    """Ask the gate about every item."""
    gate = build_gate()
    tally = Tally()
    for item in made:
        try:
            asked = gate.read_question(item.question, latest=EvidenceYears(item.facts, gate.coverage))
            problems = gate.review(Draft(item.answer), asked, item.facts).problems
        except Exception as error:  # noqa: BLE001 (counted and shown; the run fails)
            tally.crashes[type(error).__name__] += 1
            _example(tally, type(error).__name__, item, str(error))
            continue
        if not item.operator:
            tally.true[item.template] += 1
            if problems:
                tally.false_rejects[item.template] += 1
                tally.reject_codes[problems[0].code] += 1
                told = "; ".join(f"{p.code}:{p.text!r}" for p in problems[:3])
                _example(tally, item.template, item, told)
        else:
            tally.twins[item.operator] += 1
            if not problems:
                tally.false_accepts[item.operator] += 1
                _example(tally, item.operator, item, "accepted")
    return tally


def _example(tally: Tally, key: str, item: Item, told: str) -> None:
    if len(tally.examples[key]) < 6:
        tally.examples[key].append(f"[{item.template}] Q: {item.question} | A: {item.answer!r} | {told}")


def _run_part(part: tuple[int, int, int, bool]) -> Tally:
    count, seed, twins_each, whole = part
    made = items(count, seed, twins_each)
    return judge(with_whole_table(made) if whole else made)


def run(count: int, seed: int, processes: int, twins_each: int = 1, *, whole: bool = False) -> Tally:
    """Make and judge `count` answers; `whole` adds the whole table to the evidence of each."""
    size = 2000
    parts = [
        (min(size, count - at), seed * 1_000_003 + at, twins_each, whole) for at in range(0, count, size)
    ]
    tally = Tally()
    if processes == 1:
        for part in parts:
            tally.add(_run_part(part))
        return tally
    with multiprocessing.Pool(processes) as pool:
        for partial in pool.imap_unordered(_run_part, parts):
            tally.add(partial)
    return tally


def report(tally: Tally, *, examples: int) -> str:
    lines = [
        f"true answers {sum(tally.true.values())}",
        f"false rejects {sum(tally.false_rejects.values())} ({100 * tally.reject_rate():.2f} %)",
        f"false twins {sum(tally.twins.values())}, false accepts {sum(tally.false_accepts.values())}",
        f"crashes {dict(tally.crashes)}",
        "",
        "False accepts by operator (accepted / tried):",
    ]
    for operator, tried in sorted(tally.twins.items()):
        lines.append(f"  {operator:28} {tally.false_accepts[operator]:6} / {tried}")
        if tally.false_accepts[operator]:
            lines += [f"      {line}" for line in tally.examples[operator][:examples]]
    lines += ["", "False rejects by template (rejected / tried):"]
    for template, rejected in tally.false_rejects.most_common():
        lines.append(f"  {template:28} {rejected:6} / {tally.true[template]}")
        lines += [f"      {line}" for line in tally.examples[template][:examples]]
    for crash in tally.crashes:
        lines += ["", f"{crash}:", *(f"      {line}" for line in tally.examples[crash][:examples])]
    lines += ["", "First problem of the false rejects: " + str(dict(tally.reject_codes.most_common()))]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--twins", type=int, default=1, help="false twins for each true answer")
    parser.add_argument("--examples", type=int, default=3)
    parser.add_argument("--whole-table", action="store_true", help="add every observation to the evidence")
    parser.add_argument("--show", action="store_true", help="print items instead of judging them")
    options = parser.parse_args()
    if options.show:
        for item in items(options.count, options.seed, options.twins):
            print(f"{item.operator or 'TRUE':24} [{item.template}] Q: {item.question} | A: {item.answer}")
        return 0
    started = time.perf_counter()
    tally = run(options.count, options.seed, options.processes, options.twins, whole=options.whole_table)
    print(report(tally, examples=options.examples))
    print(f"{time.perf_counter() - started:.1f} s")
    return 1 if tally.false_accepts or tally.crashes else 0


if __name__ == "__main__":
    sys.exit(main())
