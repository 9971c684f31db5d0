"""Gate 2: reads an answer as claims and decides each on the facts. Pure, deterministic, linear in the
text.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from core.checking.alignment import check_alignment
from core.checking.asides import read_verdicts
from core.checking.asked import check_asked
from core.checking.calendar_note import check_calendar_note, cut_calendar_note
from core.checking.clauses import split_clauses
from core.checking.company import check_company
from core.checking.evidence import FactIndex
from core.checking.leftovers import check_bare_clauses
from core.checking.overreach import check_overreach
from core.checking.polarity import answer_polarity
from core.checking.problems import build_problem
from core.checking.process import process_clause
from core.checking.question import read_question
from core.checking.replies import decide_list_order
from core.checking.roles import check_roles
from core.checking.scene import Scene
from core.checking.shapes import shape
from core.checking.tokens import find_unreadable, tokenize
from core.facts import Coverage, Fact
from core.outcome import AnswerStatus, Language, Problem
from core.words import detect_asked_language, detect_language

MAX_CHARACTERS = 800
_MAX_FIGURES = 80  # 800 characters of prose hold about 40; more is no answer, and slow to bind
_DOLLARS = re.compile(r"\bUS\b")  # "$ US" says nothing about the language


def check_answer(
    text: str,
    *,
    question: str,
    facts: Sequence[Fact],
    coverage: Coverage,
    context: Sequence[str] = (),
    status: AnswerStatus = "answered",
    language: Language | None = None,
) -> tuple[Problem, ...]:
    """Every reason not to show `text` as an answer to `question`; empty when each of its claims is
    proven by `facts`.

    `context` holds earlier questions of the thread, `language` is that of the problems (default: the
    answer's).
    """
    text, note = cut_calendar_note(unicodedata.normalize("NFC", text))
    reading = read_question(question, coverage, tuple(context))
    asked = detect_asked_language(question[:MAX_CHARACTERS], context) if context else reading.language
    spoken = detect_language(_DOLLARS.sub(" ", text[:MAX_CHARACTERS]), asked)
    told = language or spoken
    if not text.strip():
        return (build_problem("empty_answer", text, 0, 0, told),)
    if len(text) > MAX_CHARACTERS:
        return (build_problem("answer_too_long", text, 0, 0, told),)
    hidden = find_unreadable(text)
    if hidden is not None:
        return (build_problem("unreadable", text, *hidden, told),)
    scene = Scene(
        text,
        FactIndex(facts, coverage),
        coverage,
        reading,
        told,
        spoken,
    )
    tokens, bad_numbers = tokenize(text, spoken)
    for start, end in bad_numbers:
        scene.problems.append(build_problem("unreadable", text, start, end, told))
    shaped = shape(tokens)
    named_years = {year for token in shaped for year in token.years}
    if len(named_years) == 1 and coverage.has_year(next(iter(named_years))):
        scene.only_year = tuple(named_years)
    if sum(token.kind == "num" for token in shaped) > _MAX_FIGURES:
        return (build_problem("unreadable", text, 0, len(text), told),)
    clauses = split_clauses(shaped)
    scene.clauses = clauses
    for number, clause in enumerate(clauses):
        process_clause(scene, clause, first=number == 0 or (number == 1 and clauses[0].has("yes", "no")))
    decide_list_order(scene, clauses)
    if not scene.problems:
        check_bare_clauses(scene)
        read_verdicts(scene)
        answer_polarity(scene)
        check_alignment(scene, status)
        check_asked(scene, status)
        for clause in clauses:
            check_roles(scene, clause)
            check_company(scene, clause)
            check_overreach(scene, clause)
        check_calendar_note(scene, note)
        if not scene.supported and not scene.problems:
            scene.problems.append(build_problem("unsupported_claim", text, 0, len(text), told))
    return tuple(scene.problems)
