"""Turns the hand-written batches (*.txt) into cases (*.jsonl), with evidence from the snapshot.

    python tests/checking/cases/build.py

A batch is plain text. `en:` or `fr:` a question, where needed `C:` an earlier question of its thread and `X:`
the status of its answers ("cannot_answer"), `E:` the evidence as cell references, then one line an answer:

    A: answer ## why ## tags      accept          A?: accept by a house rule
    R: answer ## why ## tags      reject          R?: reject by a house rule

`\\n` is a line break and `{200B}` the character with that code. Evidence, separated by ";":
`CAN POP 2024`, `CAN POP 2019-2024`, `all POP 2024`, `chg NGA GDP 2023 2024` (both values and the change),
`rank POP 2024`, `rank< POP 2024` (lowest first), `ratio USA/CAN GDP 2024`, `diff JPN-NGA LIFE 2023`,
`mean all LIFE 2023`, `mean CAN,USA LIFE 2023`, `mean MEX NET 2021-2023`, `total CAN,USA POP 2024`,
`above MEX NET 80`, `highest JPN POP`, `lowest USA LIFE`, `gone 1960-1999`.
"""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
if __name__ == "__main__":
    sys.path[:0] = [str(HERE.parents[2]), str(HERE.parents[1])]

from checking.kit import world as w  # noqa: E402 (after the path is set)

from core.facts import Fact, fact_to_json  # noqa: E402 (after the path)

# Tags of verdicts that rest on product.md section 6 and not on plain truth.
HOUSE_RULES = {"scope", "cause", "forecast", "model-arithmetic", "no-year", "hidden", "script", "separators"}
SHORT = {"POP": w.POP, "GDP": w.GDP, "PCAP": w.PCAP, "LIFE": w.LIFE, "POWER": w.POWER, "NET": w.NET}


def _years(text: str) -> list[int]:
    start, _, end = text.partition("-")
    return list(range(int(start), int(end or start) + 1))


def _codes(text: str) -> list[str]:
    return list(w.COUNTRIES) if text == "all" else text.split(",")


def read_evidence(line: str) -> list[Fact]:
    """The facts that an `E:` line names, once each, in order."""
    facts: list[Fact] = []
    for reference in filter(None, (part.strip() for part in line.split(";"))):
        facts += _read_reference(reference.split())
    return list(dict.fromkeys(facts))


def _read_reference(words: list[str]) -> list[Fact]:
    match words:
        case ["chg", code, short, start, end]:
            years = int(start), int(end)
            levels: list[Fact] = [w.observation(code, SHORT[short], year) for year in years]
            return [*levels, w.change(code, SHORT[short], *years)]
        case ["rank" | "rank<" as order, short, year]:
            return [w.ranking(SHORT[short], int(year), highest_first=order == "rank")]
        case ["ratio", pair, short, year]:
            top, bottom = pair.split("/")
            return [w.ratio((top, SHORT[short], int(year)), (bottom, SHORT[short], int(year)))]
        case ["diff", pair, short, year]:
            return [w.difference(SHORT[short], int(year), *pair.split("-"))]
        case ["mean", codes, short, years]:
            return [w.mean(SHORT[short], _codes(codes), _years(years))]
        case ["total", codes, short, year]:
            return [w.total(SHORT[short], _codes(codes), int(year))]
        case ["above", code, short, threshold]:
            return [w.found_above(code, SHORT[short], Fraction(threshold))]
        case ["highest" | "lowest" as end, code, short]:
            return [w.found_extreme(code, SHORT[short], highest=end == "highest")]
        case ["gone", years]:
            return [w.outside_years(_years(years)[0], _years(years)[-1])]
        case [codes, short, years]:
            return [
                w.observation(code, SHORT[short], year) for code in _codes(codes) for year in _years(years)
            ]
    raise ValueError(f"unknown evidence {words!r}")


def _unescape(text: str) -> str:
    text = text.replace("\\n", "\n")
    return re.sub(r"\{([0-9A-F]{4,5})\}", lambda found: chr(int(found[1], 16)), text)


def build(batch: Path, prefix: str) -> list[dict[str, Any]]:
    """The cases of one batch file, in the format of the shared answers."""
    cases: list[dict[str, Any]] = []
    question, evidence, language = "", "", "en"
    extra: dict[str, Any] = {}
    for number, line in enumerate(batch.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        mark, _, rest = line.partition(":")
        rest = rest.strip()
        if mark in ("en", "fr"):
            language, question, extra = mark, _unescape(rest), {}
        elif mark == "C":
            extra["context"] = [*extra.get("context", ()), rest]
        elif mark == "X":
            extra["status"] = rest
        elif mark == "E":
            evidence = rest
        elif mark in ("A", "R", "A?", "R?"):
            answer, why, tags = (part.strip() for part in (rest + " ## ").split("##")[:3])
            cases.append(
                {
                    "id": f"{prefix}{len(cases) + 1:03d}",
                    "lang": language,
                    "evidence": [fact_to_json(fact) for fact in read_evidence(evidence)],
                    "question": question,
                    "answer": _unescape(answer),
                    "verdict": "accept" if mark[0] == "A" else "reject",
                    "why": why,
                    "tags": tags.split(),
                    "judgement": mark.endswith("?") or not HOUSE_RULES.isdisjoint(tags.split()),
                    **extra,
                }
            )
        else:
            raise ValueError(f"{batch.name}:{number}: unknown mark {mark!r}")
    return cases


BATCHES = {
    "judged": "N",
    "judged2": "P",
    "judged3": "R",
    "judged4": "S",
    "judged5": "T",
    "judged6": "U",
    "judged7": "V",
    "judged8": "W",
    "judged9": "X",
    "judged10": "Y",
    "judged11": "Z",
    "judged12": "AA",
    "judged13": "AB",
    "judged14": "AC",
    "judged15": "AD",
    "judged16": "AE",
    "judged17": "AF",
    "judged18": "AG",
    "judged19": "AH",
    "judged_beside": "B",
}


def to_lines(cases: list[dict[str, Any]]) -> str:
    return "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)


def main() -> None:
    for name, prefix in BATCHES.items():
        source = HERE / f"{name}.txt"
        if source.exists():
            cases = build(source, prefix)
            (HERE / f"{name}.jsonl").write_text(to_lines(cases), encoding="utf-8")
            accepts = sum(case["verdict"] == "accept" for case in cases)
            print(f"{name}: {len(cases)} cases, {accepts} to accept")


if __name__ == "__main__":
    main()
