"""What a question was read to: forms with a hole, or the words that stood in the way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from core.claims.forms import Form
from core.outcome import Language

# Why a question cannot be answered, where its words say so: it asks for what lies ahead, for a cause, for
# a part of the people, for a part of a year, for a place, a measure or years that the data does not hold,
# or it names nothing that the data knows. "which": a name may mean several things, so which one is asked
# back. "number": how many people, of a share. "unclear": all words were read, but they make no one question.
Why = Literal[
    "forecast", "cause", "group", "part_of_year", "place", "measure", "years", "which", "number", "unread",
    "unclear",
]  # fmt: skip
NotCoveredKind = Literal["place", "measure", "year", "which"]


class LatestYears(Protocol):
    """Knows the newest years of the data."""

    def latest_year(self, indicator: str, countries: Sequence[str]) -> int | None:
        """The newest year in which each of the countries has a value; None where there is none."""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Known:
    """What was recognised of a question, in its order, whether it was read or not."""

    countries: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    years: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NotCovered:
    """A place or a measure by its name in the question, or a year, that the data does not hold.

    "which": a name that may mean several things, of which it holds some.
    """

    kind: NotCoveredKind
    name: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The forms that a question asks for: none where it was not read, and then `why`.

    `unread` are the words that were not read, as spans of the question's text. `reason` tells in English, for
    the record, which rule found the words unclear. `text` is the question. `narrowed`: an unread word stands
    beside a name or a year, so it may be another thing that is asked for ("immigrant population").
    """

    forms: tuple[Form, ...]
    language: Language
    unread: tuple[Span, ...] = ()
    known: Known = field(default_factory=Known)
    why: Why | None = None
    not_covered: tuple[NotCovered, ...] = ()
    reason: str = ""
    text: str = ""
    unknown: bool = False
    narrowed: bool = False
