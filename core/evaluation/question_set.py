"""The fixed question set: 27 questions in five kinds, with what a right answer holds, and its file.

`core.evaluation.build_set` computes `data/questions.json` from the snapshot; this module reads it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal, get_args

from core.data.snapshot import default_data_folder
from core.errors import UsageError
from core.outcome import AnswerStatus

FILE_NAME = "questions.json"

QuestionKind = Literal["lookup", "comparison", "derived", "no_data", "forbidden"]
Side = Literal["most", "least"]


@dataclass(frozen=True, slots=True)
class ExpectedNumber:
    """A number that the answer must hold, at whatever precision it shows, rounded half up.

    `signed`: a minus must be told, as a sign or as a word ("fell").
    """

    value: Decimal
    unit: str
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Expected:
    """What a right answer holds. Countries are codes.

    `ordered`: `countries` must come in this order. `winner` is the country that has the `side` ("most" or
    "least") of what was asked; an answer that says so of another country is wrong.
    """

    status: AnswerStatus
    numbers: tuple[ExpectedNumber, ...] = ()
    countries: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    ordered: bool = False
    winner: str | None = None
    side: Side = "most"


@dataclass(frozen=True, slots=True)
class SetQuestion:
    """One question of the set. `expected` are alternatives: an answer that fits one of them is right."""

    id: str
    kind: QuestionKind
    text: str
    expected: tuple[Expected, ...]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """The questions, in order, and the day on which they are asked ("now" in a question means that day)."""

    asked_on: date
    questions: tuple[SetQuestion, ...]

    def find(self, question_id: str) -> SetQuestion:
        """The question with that id, in any case. Raises `UsageError` for another id."""
        for question in self.questions:
            if question.id == question_id.upper():
                return question
        last = self.questions[-1].id
        raise UsageError(f"There is no question {question_id!r}; the set has Q01 to {last}.")


def question_set_to_json(question_set: QuestionSet) -> dict[str, Any]:
    """The content of `data/questions.json`; numbers are decimal text, so that no digit is lost."""
    return {
        "asked_on": question_set.asked_on.isoformat(),
        "questions": [
            {
                "id": question.id,
                "kind": question.kind,
                "question": question.text,
                "expected": [_expected_to_json(expected) for expected in question.expected],
            }
            for question in question_set.questions
        ],
    }


def _expected_to_json(expected: Expected) -> dict[str, Any]:
    shape: dict[str, Any] = {"status": expected.status}
    if expected.numbers:
        shape["numbers"] = [
            {"value": f"{number.value:f}", "unit": number.unit, "signed": number.signed}
            for number in expected.numbers
        ]
    if expected.countries:
        shape["countries"] = list(expected.countries)
        shape["ordered"] = expected.ordered
    if expected.years:
        shape["years"] = list(expected.years)
    if expected.winner is not None:
        shape["winner"] = expected.winner
        shape["side"] = expected.side
    return shape


def load_question_set(folder: Path | None = None) -> QuestionSet:
    """Reads `questions.json` from the data folder. Raises `UsageError` where it cannot be read."""
    path = (folder or default_data_folder()) / FILE_NAME
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return QuestionSet(
            date.fromisoformat(data["asked_on"]),
            tuple(_question_from_json(item) for item in data["questions"]),
        )
    except OSError as error:
        raise UsageError(f"{FILE_NAME} cannot be read: {error.strerror or error}.") from error
    except (KeyError, TypeError, ValueError, ArithmeticError) as error:
        raise UsageError(f"{FILE_NAME} is not a question set: {error!r}.") from error


def _question_from_json(data: Mapping[str, Any]) -> SetQuestion:
    if data["kind"] not in get_args(QuestionKind):
        raise ValueError(f"kind {data['kind']!r}")
    return SetQuestion(
        data["id"],
        data["kind"],
        data["question"],
        tuple(_expected_from_json(expected) for expected in data["expected"]),
    )


def _expected_from_json(data: Mapping[str, Any]) -> Expected:
    if data["status"] not in get_args(AnswerStatus):
        raise ValueError(f"status {data['status']!r}")
    return Expected(
        data["status"],
        tuple(
            ExpectedNumber(Decimal(number["value"]), number["unit"], number["signed"])
            for number in data.get("numbers", ())
        ),
        tuple(data.get("countries", ())),
        tuple(data.get("years", ())),
        data.get("ordered", False),
        data.get("winner"),
        data.get("side", "most"),
    )
