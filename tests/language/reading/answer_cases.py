"""The judged answers of one language, each with its question and its facts, for tests and the measure."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

from core.checking.evidence_years import EvidenceYears
from core.checking.gate import Gate
from core.checking.review import Draft, Review
from core.claims.facts_index import ContradictingFacts, Facts
from core.claims.truth import decide
from core.data.catalog import load_catalog
from core.data.facts import Fact, fact_from_json
from core.language.reading.answers import AnswerReader, AnswerReading
from core.language.reading.asked import Asked
from core.language.reading.questions import QuestionReader
from core.outcome import Language
from tests.checking.kit.world import COVERAGE

HANDED = Path(__file__).resolve().parents[4] / "shared" / "cases"  # where they lie beside the checkout
JUDGED = Path(__file__).resolve().parents[2] / "checking" / "cases"
FILES = {
    "handed": lambda: [HANDED / "answers.jsonl", HANDED / "answers-2.jsonl"],
    "judged": lambda: sorted(JUDGED.glob("judged*.jsonl")),
    "beyond": lambda: [JUDGED / "beyond.jsonl"],
    "drafts": lambda: [JUDGED / "model_drafts.jsonl"],
}


def is_even(name: str) -> bool:
    """The half that constructions may be written from; the other is only counted."""
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % 2 == 0


@dataclass(frozen=True)
class Case:
    name: str
    question: str
    answer: str
    accept: bool
    facts: tuple[Fact, ...]
    context: tuple[str, ...] = ()
    judgement: bool = False
    why: str = ""


@dataclass(frozen=True)
class Result:
    """`finding`: supported, contradicted, unproven, ambiguous (readings differ), unread, ill_formed."""

    finding: str
    reading: AnswerReading
    told: str = ""


def cases(kind: str, language: Language) -> Iterator[Case]:
    for path in FILES[kind]():
        if not path.exists():
            continue
        for line in path.read_text(encoding="utf-8").splitlines():
            one: dict[str, Any] = json.loads(line, parse_float=Decimal)
            if one.get("lang") == language:
                yield Case(
                    one["id"],
                    one["question"],
                    one["answer"],
                    one["verdict"] == "accept",
                    tuple(fact_from_json(fact) for fact in one["evidence"]),
                    tuple(one.get("context", ())),
                    bool(one.get("judgement")),
                    one.get("why", ""),
                )


@cache
def reader() -> AnswerReader:
    catalog = load_catalog().limited_to(COVERAGE.countries, COVERAGE.indicators)
    return AnswerReader(catalog, COVERAGE)


def asked(question: str, facts: Sequence[Fact], context: Sequence[str], language: Language) -> Asked:
    catalog = load_catalog().limited_to(COVERAGE.countries, COVERAGE.indicators)
    return _questions(catalog, facts).read(question, context, language=language)


def _questions(catalog: Any, facts: Sequence[Fact]) -> QuestionReader:
    found = _READERS.get("questions")
    if found is None:
        found = _READERS["questions"] = QuestionReader(catalog, COVERAGE, EvidenceYears((), COVERAGE))
    found._latest = EvidenceYears(facts, COVERAGE)
    return found


_READERS: dict[str, Any] = {}


def gate_review(case: Case) -> Review:
    """What the gate finds of the answer, alignment with the question included."""
    gate = Gate(load_catalog(), COVERAGE, EvidenceYears(case.facts, COVERAGE))
    found = gate.read_question(case.question, case.context)
    return gate.review(Draft(case.answer), found, case.facts)


def judge(case: Case, language: Language) -> Result:
    """What the claims of the answer are on its evidence. Neither alignment with the question nor the gate."""
    return judge_text(
        case.answer, asked(case.question, case.facts, case.context, language), case.facts, language
    )


def judge_text(text: str, question: Asked | None, facts: Sequence[Fact], language: Language) -> Result:
    reading = reader().read(text, question, language)
    try:
        index = Facts(facts, COVERAGE, load_catalog())
    except ContradictingFacts:
        return Result("unproven", reading, "contradicting facts")
    if reading.unread:
        found = [text[span.start : span.end] for span in reading.unread]
        contradicted = _contradicted(reading.read_before, index)
        return Result(
            "contradicted in part" if contradicted else "unread", reading, contradicted or str(found)
        )
    findings: Counter[str] = Counter()
    told = ""
    for one in reading.readings:
        decisions = [(said.claim, decide(said.claim, index)) for said in one]
        if any(decision.ill_formed for _, decision in decisions):
            findings["ill_formed"] += 1
            told = told or f"ill-formed {[claim for claim, decision in decisions if decision.ill_formed]}"
            continue
        worst = [(c, d) for c, d in decisions if d.finding != "supported"]
        finding = (
            "contradicted"
            if any(d.finding == "contradicted" for _, d in worst)
            else "unproven"
            if worst
            else "supported"
        )
        if not decisions:
            finding = "nothing"
        findings[finding] += 1
        if worst:
            told = told or f"{worst[0][0]} {[f for f in worst[0][1].fields if f.finding != 'supported'][:2]}"
    kinds = set(findings) - {"ill_formed"}
    if not kinds:
        return Result("unread", reading, told or "no well-formed reading")
    if len(kinds) > 1:
        return Result("ambiguous", reading, told)
    return Result(kinds.pop(), reading, told)


def _contradicted(readings: Sequence[Any], index: Facts) -> str:
    """Whether each reading of the read sentences has a contradicted claim."""
    told = ""
    for one in readings:
        bad = [said.claim for said in one if decide(said.claim, index).finding == "contradicted"]
        if not bad:
            return ""
        told = str(bad[0])
    return told
