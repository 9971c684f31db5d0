""" "Yes", "no" and "that is wrong": the claims of the question, read as a statement, must come out so."""

from __future__ import annotations

from core.checking.clauses import split_clauses
from core.checking.problems import build_problem
from core.checking.process import process_clause
from core.checking.scene import Scene


def answer_polarity(scene: Scene) -> None:
    """Decides each "yes" / "no" of the answer once all of it is read: the question's own claims are read as a
    statement.
    """
    if not scene.quoted:
        return
    truth = _question_truth(scene)
    for token in scene.quoted:
        if truth is None:
            if token.kind == "wrong" or scene.question.kinds & {
                "dir",
                "comp",
                "sup",
                "num",
                "share",
                "mult",
                "hedge",
                "morethan",
                "lessthan",
                "extreme",
                "ord",
            }:
                scene.problems.append(
                    build_problem("unsupported_claim", scene.text, token.start, token.end, scene.language)
                )
        elif truth != (token.kind == "yes"):
            scene.problems.append(
                build_problem("wrong_yes_no", scene.text, token.start, token.end, scene.language)
            )


_REFUTING = frozenset(
    {
        "wrong_year",
        "wrong_country",
        "wrong_indicator",
        "wrong_direction",
        "wrong_comparison",
        "wrong_rank",
        "wrong_count",
        "question_number",
        "unsupported_number",
    }
)


def _question_truth(scene: Scene) -> bool | None:
    question = scene.question
    scratch = Scene(
        question.text, scene.index, scene.coverage, question, scene.language, scene.answer_language
    )
    years = tuple(sorted({cell[2] for cell in scene.used}))
    scratch.years = years
    scratch.countries = () if question.countries else scene.countries
    scratch.indicators = () if question.indicators else scene.indicators
    for token in question.tokens:
        token.used = False
    for clause in split_clauses(question.tokens):
        if clause.has("absent", "yes", "no", "wrong", "neg"):
            for token in clause.tokens:
                if token.kind in ("absent", "yes", "no", "wrong", "neg"):
                    token.kind = "neutral"
        process_clause(scratch, clause, strict=False)
    if not scratch.problems:
        return True if scratch.supported else None
    if all(problem.code in _REFUTING for problem in scratch.problems):
        return False
    return None
