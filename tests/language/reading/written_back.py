"""Reads the writer's sentences back: each must give the claims it was written from, and no others.

python -m tests.language.reading.written_back [en|fr] [EACH] [SEED] [-v]
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from core.claims.amounts import Amount
from core.claims.exact import round_to_step
from core.claims.forms import HOLE, Covered, FirstYear, Form, Throughout, Verdict
from core.data.catalog import load_catalog
from core.language.reading.answers import AnswerReader
from core.language.reading.asked import Asked
from core.language.writing import write_claims
from core.outcome import Language
from tests.language.writing.corpus import build_coverage
from tests.language.writing.roundtrip import make_claims

_OF_BAR = ("country", "indicator", "window", "bar")


def says(read: Any, meant: Any) -> bool:
    """Whether what was read says no more and no less than what was meant, as far as figures are shown."""
    if isinstance(meant, Covered):  # a set, in whatever order
        return isinstance(read, Covered) and all(
            set(getattr(read, name)) == set(getattr(meant, name)) for name in ("countries", "indicators")
        )
    if isinstance(meant, Amount):
        return isinstance(read, Amount) and _same_amount(read, meant)
    if is_dataclass(meant) and type(read) is type(meant):
        names = [one.name for one in fields(meant)]  # type: ignore[arg-type]
        return all(says(getattr(read, name), getattr(meant, name)) for name in names)
    if isinstance(meant, FirstYear) and isinstance(read, Throughout):  # "was never above": either says it
        held = read.held == "never" and meant.happened == "never"
        return held and all(says(getattr(read, name), getattr(meant, name)) for name in _OF_BAR)
    if isinstance(meant, tuple):
        return isinstance(read, tuple) and len(read) == len(meant) and all(map(says, read, meant))
    return bool(read == meant)


def _same_amount(read: Amount, meant: Amount) -> bool:
    if read == meant:
        return True
    if read.bound != meant.bound or read.unit not in (None, meant.unit):
        return False
    return abs(round_to_step(meant.value, read.step)) == abs(read.value)


def asked_about(claims: Iterable[Form], language: Language) -> Asked | None:
    """The yes-no question that a verdict answers."""
    told = tuple(Verdict(claim=claim.claim, holds=HOLE) for claim in claims if isinstance(claim, Verdict))
    return Asked(told, language) if told else None


def differences(read: Iterable[Form], meant: Iterable[Form]) -> tuple[list[Form], list[Form]]:
    """What was read but not meant, and what was meant but not read."""
    left = list(meant)
    extra = []
    for one in read:
        found = next((k for k, other in enumerate(left) if says(one, other)), None)
        if found is None:
            extra.append(one)
        else:
            left.pop(found)
    return extra, left


def main(arguments: list[str]) -> None:
    language: Language = "fr" if "fr" in arguments else "en"
    numbers = [int(one) for one in arguments if one.isdigit()]
    each, seed = (*numbers, 20, 1)[:2] if len(numbers) > 1 else (numbers[0] if numbers else 20, 1)
    catalog, coverage = load_catalog(), build_coverage()
    reader = AnswerReader(catalog, coverage)
    counts: Counter[tuple[str, str]] = Counter()
    shown: Counter[str] = Counter()
    for kind, claims in make_claims(seed, each, language=language):
        text = write_claims(claims, language, catalog, coverage)
        reading = reader.read(text, asked_about(claims, language), language)
        told = ""
        if reading.unread or not reading.readings:
            finding = "unread"
            told = str([text[span.start : span.end] for span in reading.unread])
        else:
            found = [differences([said.claim for said in one], claims) for one in reading.readings]
            good = [one for one in found if one == ([], [])]
            finding = "same" if len(good) == len(found) else "ambiguous" if good else "other"
            told = "\n      ".join(
                f"read {extra}\n      meant {left}" for extra, left in found if (extra, left) != ([], [])
            )
        counts[kind, finding] += 1
        if finding != "same" and "-v" in arguments and shown[kind] < 3:
            shown[kind] += 1
            print(f"{kind} [{finding}] {text}\n      {told[:1500]}")
    kinds = sorted({kind for kind, _ in counts})
    for kind in kinds:
        row = {finding: n for (one, finding), n in counts.items() if one == kind}
        if set(row) != {"same"}:
            print(kind, row)
    print("same", sum(n for (_, f), n in counts.items() if f == "same"), "of", sum(counts.values()))


if __name__ == "__main__":
    main(sys.argv[1:])
