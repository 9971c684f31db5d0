"""What a question comes to: the tool calls and what to tell of them, or why it is not answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from core.facts import Coverage
from core.offline.not_covered import Reason
from core.writing.focus import End, Focus

WhyNot = Literal[
    Reason,
    "unknown_words",
    "no_question",
    "no_indicator",
    "no_country",
    "outside_years",
    "which_years",
    "which_year",
    "compare_with_what",
    "several_questions",
    "count_of_people",
    "not_additive",
    "too_much",
    "unclear",
]


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """One tool call, not yet run."""

    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ExtremeIfNever:
    """Where a threshold was never crossed, the extreme on its side says how near the values came."""

    country: str
    indicator: str
    below: bool


@dataclass(frozen=True, slots=True)
class ValueOfRanked:
    """A value of the country that a ranking finds: "the GDP of the most populous country"."""

    indicator: str
    year: int
    end: End
    place: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What to ask the tools, and what to tell of it. `follow_up` says what to ask once they have replied."""

    calls: tuple[PlannedCall, ...]
    focus: Focus
    follow_up: ExtremeIfNever | ValueOfRanked | None = None


@dataclass(frozen=True, slots=True)
class Decline:
    """Why a question is not answered: `words` are those at fault, or years (outside_years)."""

    why: WhyNot
    words: tuple[str, ...] = ()


class LatestYears(Protocol):
    """What the plan asks of the snapshot: which year is the latest with a value. Never a value."""

    @property
    def coverage(self) -> Coverage: ...

    def latest_year(self, indicator: str, country: str | None = None) -> int | None: ...


class Stop(Exception):
    """Ends the planning of a question with a decline."""

    def __init__(self, why: WhyNot, *words: str) -> None:
        self.decline = Decline(why, words)
