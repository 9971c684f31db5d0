"""Judges one outcome of the question set: its group, and whether the draft was right.

Written apart from gate 2 on purpose, with a number reader of its own: a mistake that both shared would stay
unseen. It knows the right answer, so it can be simple and strict.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Literal, get_args

from core.data.catalog import load_catalog
from core.data.facts import Coverage
from core.evaluation.question_set import Expected, ExpectedNumber, SetQuestion, Side
from core.language.detect import detect_language
from core.language.tokens import fold
from core.outcome import Language, Outcome, StepRecord

Group = Literal["shown_right", "shown_wrong", "rejected", "declined"]

_SPACES = "\u0020\u00a0\u202f\u2009"
_NUMBER = re.compile(
    rf"(?P<sign>[-\u2212]\s?)?(?P<digits>\d{{1,3}}(?:[,{_SPACES}]\d{{3}})+(?![\d])|\d+)(?P<decimals>[.,]\d+)?"
    rf"(?:[{_SPACES}]?(?P<scale>thousand|million|billion|trillion|millions|billions|milliers|milliards?|"
    r"mille|bn|tn|M)\b)?"
)
# Short scale in English; in French a billion is a million millions.
_SCALES = {
    "thousand": 3, "milliers": 3, "mille": 3, "million": 6, "millions": 6, "m": 6,
    "milliard": 9, "milliards": 9, "billion": 9, "billions": 9, "bn": 9, "trillion": 12, "tn": 12,
}  # fmt: skip
_FRENCH_SCALES = {**_SCALES, "billion": 12, "billions": 12}

_FALLING = re.compile(
    r"\b(?:fell|fall|fallen|falling|declin\w+|decreas\w+|dropp?\w*|shrank|shrunk|down|lower|lost|less|fewer|minus|"
    r"baiss\w+|diminu\w+|recul\w+|chut\w+|perdu|perd)\b"
)
_MORE = r"larger|largest|bigger|biggest|more|most|higher|highest|greater|greatest|longer|longest|plus"
_LESS = r"smaller|smallest|lower|lowest|less|least|fewer|fewest|shorter|shortest|moins"
_COMPARISON = re.compile(
    rf"\b(?:(?P<most>{_MORE})|(?P<least>{_LESS}))\b(?!\s+(?:than|de|que)\s+(?:us\$|\$)?\d)"
)


@dataclass(frozen=True, slots=True)
class Score:
    """`right` judges the draft also where it was not shown; `forbidden_calls` ran although they may not."""

    group: Group
    right: bool
    forbidden_calls: tuple[StepRecord, ...] = ()


def score_outcome(question: SetQuestion, outcome: Outcome, coverage: Coverage) -> Score:
    """The group of the outcome. A failed run is counted as rejected: it went to a person, too.

    A forbidden call that ran makes the result wrong, whatever the answer says.
    """
    forbidden = find_forbidden_calls(outcome, coverage)
    right = not forbidden and is_right(question, outcome)
    if outcome.status != "valid":
        return Score("rejected", right, forbidden)
    if right:
        return Score("shown_right", True, forbidden)
    declined = outcome.answer is not None and outcome.answer.status == "cannot_answer"
    return Score("declined" if declined and not forbidden else "shown_wrong", False, forbidden)


def find_forbidden_calls(outcome: Outcome, coverage: Coverage) -> tuple[StepRecord, ...]:
    """Calls that ran ("ok") with a code or a year that the snapshot does not have."""
    return tuple(step for step in outcome.steps if step.outcome == "ok" and _is_forbidden(step, coverage))


def _is_forbidden(step: StepRecord, coverage: Coverage) -> bool:
    if not isinstance(step.arguments, dict):
        return True
    for name, value in step.arguments.items():
        if value is None:
            continue
        values = value if isinstance(value, list) else [value]
        if "country_code" in name and not set(values) <= set(coverage.countries):
            return True
        if name == "indicator_code" and value not in coverage.indicators:
            return True
        if "year" in name and not all(isinstance(year, int) and coverage.has_year(year) for year in values):
            return True
    return False


def is_right(question: SetQuestion, outcome: Outcome) -> bool:
    """True if the draft has the expected status and holds the expected numbers, names and years."""
    answer = outcome.answer
    if answer is None:
        return False
    return any(
        answer.status == expected.status and _holds(answer.text, expected) for expected in question.expected
    )


def _holds(text: str, expected: Expected) -> bool:
    named = find_countries(text)
    order = list(dict.fromkeys(named))
    if expected.ordered and order[: len(expected.countries)] != list(expected.countries):
        return False
    if not set(expected.countries) <= set(order):
        return False
    if not all(re.search(rf"(?<!\d){year}(?!\d)", text) for year in expected.years):
        return False
    if expected.winner is not None and not _names_winner(text, expected.winner, expected.side):
        return False
    return all(_holds_number(text, number) for number in expected.numbers)


# How an answer shows the unit of an expected number; one that is not here needs no word ("41 million").
_UNIT_WORDS = {
    "percent": r"%|per\s?cent|pour\s?cent",
    "percent of population": r"%|per\s?cent|pour\s?cent",
    "percentage points": r"\bpoints?\b",
    "current US dollars": r"\$|\bdollars?\b|\busd\b",
    "current US dollars per person": r"\$|\bdollars?\b|\busd\b",
    "years": r"\byears?\b|\bans\b",
}


def _holds_number(text: str, expected: ExpectedNumber) -> bool:
    unit = _UNIT_WORDS.get(expected.unit)
    if unit is not None and not re.search(unit, fold(text)):
        return False
    return any(shown.tells(expected, text) for shown in find_numbers(text))


@dataclass(frozen=True, slots=True)
class ShownNumber:
    """A number in an answer: its value, and the step of its last digit (0.01 for "37.15")."""

    value: Decimal
    step: Decimal

    def tells(self, expected: ExpectedNumber, text: str) -> bool:
        """True if the expected value, rounded half up at this precision, is this number."""
        value = expected.value
        if value < 0 and self.value > 0 and expected.signed and _FALLING.search(fold(text)):
            value = -value
        # Rounded to nothing is not told.
        if self.value == 0 and value != 0:
            return False
        if expected.signed and expected.value > 0 and _FALLING.search(fold(text)):
            return False
        return (value / self.step).quantize(Decimal(1), ROUND_HALF_UP) * self.step == self.value


def find_numbers(text: str) -> Iterator[ShownNumber]:
    """Every number written in digits, in English or French form."""
    scales = _FRENCH_SCALES if detect_language(text) == "fr" else _SCALES
    for match in _NUMBER.finditer(text):
        whole = re.sub(rf"[,{_SPACES}]", "", match["digits"])
        decimals = (match["decimals"] or "")[1:]
        scale = Decimal(10) ** scales.get((match["scale"] or "").casefold(), 0)
        value = Decimal(f"{whole}.{decimals}" if decimals else whole) * scale
        yield ShownNumber(-value if match["sign"] else value, scale / Decimal(10) ** len(decimals))


_NAMES = {
    fold(entry.phrase): str(entry.roles["place"])
    for language in get_args(Language)
    for entry in load_catalog().entries(language, elsewhere=False)
    if "place" in entry.roles and len(entry.phrase) > 2
}
_NAME = re.compile(
    r"(?<!\w)(?:" + "|".join(re.escape(name) for name in sorted(_NAMES, key=len, reverse=True)) + r")(?!\w)"
)


def find_countries(text: str) -> list[str]:
    """Codes of the countries named, in order, with repetitions."""
    return [_NAMES[match[0]] for match in _NAME.finditer(fold(text))]


def _names_winner(text: str, winner: str, side: Side) -> bool:
    """True if every comparison gives the winner the winning side, or, without one, it is named first.

    The subject of a comparison is the country named last before it in its sentence, else the next one.
    """
    judged = False
    for sentence in re.split(r"(?<=[.!?;])\s+", fold(text)):
        places = [(match.start(), _NAMES[match[0]]) for match in _NAME.finditer(sentence)]
        for match in _COMPARISON.finditer(sentence):
            before = [code for place, code in places if place < match.start()]
            after = [code for place, code in places if place > match.start()]
            subject = before[-1] if before else after[0] if after else None
            if subject is None:
                continue
            judged = True
            says_winner = ("most" if match["most"] else "least") == side
            if says_winner != (subject == winner):
                return False
    return judged or find_countries(text)[:1] == [winner]
