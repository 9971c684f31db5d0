"""Measures the reading of answers on judged cases: how many true and false ones are supported.

    python -m tests.language.reading.measure_answers [en|fr] [handed judged drafts] [even|odd] [-v]

On the odd half only numbers are shown. A false answer that is supported may answer something else (see gate).
"""

from __future__ import annotations

import sys
from collections import Counter

from core.outcome import Language
from tests.language.reading.answer_cases import FILES, Case, Result, cases, gate_review, is_even, judge


def main(arguments: list[str]) -> None:
    language: Language = "fr" if "fr" in arguments else "en"
    kinds = [one for one in arguments if one in FILES] or list(FILES)
    if "gate" in arguments:
        _tell_gate(kinds, language, "-v" in arguments)
        return
    halves = [one for one in arguments if one in ("even", "odd")] or ["even", "odd"]
    for kind in kinds:
        for half in halves:
            found = [
                (case, judge(case, language))
                for case in cases(kind, language)
                if is_even(case.name) == (half == "even")
            ]
            _tell(kind, half, found)
            if half == "even" and "-v" in arguments:
                _show(found)


def _tell_gate(kinds: list[str], language: Language, shown: bool) -> None:
    """The gate as a whole: false answers accepted, true ones with what was found."""
    for kind in kinds:
        counts: Counter[tuple[str, str]] = Counter()
        for case in cases(kind, language):
            review = gate_review(case)
            half = "even" if is_even(case.name) else "odd"
            finding = "accepted" if review.accepted else review.finding
            counts[f"{half} {'true' if case.accept else 'false'}", finding] += 1
            if shown and half == "even" and review.accepted and not case.accept:
                print(f"F {case.name} {case.judgement} Q: {case.question} A: {case.answer!r} ({case.why})")
        for (group, finding), n in sorted(counts.items()):
            print(f"{kind} {group}: {finding} {n}")


def _tell(kind: str, half: str, found: list[tuple[Case, Result]]) -> None:
    for accept in (True, False):
        counts = Counter(result.finding for case, result in found if case.accept == accept)
        size = max(1, sum(counts.values()))
        shares = ", ".join(f"{name} {n} ({n / size:.1%})" for name, n in counts.most_common())
        print(f"{kind} {half} {'true' if accept else 'false'} {sum(counts.values())}: {shares}")


def _show(found: list[tuple[Case, Result]]) -> None:
    for case, result in found:
        if case.accept != (result.finding == "supported"):
            if not case.accept and result.finding != "supported":
                continue
            mark = "T" if case.accept else "F"
            print(f"{mark} {case.name} [{result.finding}] Q: {case.question} A: {case.answer!r} ({case.why})")
            print(f"      {result.told[:400]}")


if __name__ == "__main__":
    main(sys.argv[1:])
