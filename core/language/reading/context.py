"""What surrounds a clause: the question, the clauses before it, and the frame on its way to a claim."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from core.claims.amounts import Window
from core.claims.forms import ChangeRank, Count, Extreme, FirstYear, Form, Order, Rank, Throughout, Verdict
from core.language.reading.asked import Asked
from core.language.reading.written_amounts import Frame, World

SUBJECT = frozenset({"place", "measure", "time", "from", "to"})


@dataclass(frozen=True)
class Question:
    """What a question named and asks for, as far as an answer may leave it out."""

    forms: tuple[Form, ...] = ()
    places: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    years: tuple[int, ...] = ()

    @classmethod
    def of(cls, asked: Asked | None) -> Question:
        if asked is None:
            return cls()
        known = asked.known
        return cls(asked.forms, tuple(known.countries), tuple(known.indicators), tuple(known.years))

    def one(self, *kinds: type) -> Any:  # noqa: ANN401 (a form of one of the kinds)
        """The statement asked for, if there is one of these kinds and no other of them."""
        found = [form for form in (_plain(one) for one in self.forms) if isinstance(form, kinds)]
        return found[0] if len(found) == 1 else None

    def follows_to(self, year: object) -> bool:
        """Whether it asks, without naming a year, for this one ("And the year before?")."""
        years = {getattr(_plain(form), "year", None) for form in self.forms}
        return not self.years and years == {year}

    @property
    def place(self) -> str | None:
        return self.places[0] if len(self.places) == 1 else None

    @property
    def subject(self) -> str | None:
        """Whom a pronoun stands for: the country that the question speaks of, compared or not."""
        asked = {getattr(_plain(form), "country", None) for form in self.forms}
        found = next(iter(asked)) if len(asked) == 1 else None
        return found if isinstance(found, str) else None

    @property
    def measure(self) -> str | None:
        asked = {getattr(_plain(form), "indicator", None) for form in self.forms}
        measures = tuple(asked) if len(asked) == 1 and None not in asked else self.measures
        return measures[0] if len(measures) == 1 else None

    @property
    def group(self) -> tuple[str, ...] | None:
        """Those among whom it asks, where that is not everybody."""
        form = self.one(Rank, Order, Count, ChangeRank)
        if form is not None:
            return tuple(form.among)
        return self.places if len(self.places) > 2 else None

    @property
    def window(self) -> Window | None:
        form = self.one(Extreme, FirstYear, Throughout)
        return form.window if form is not None else None


def _plain(form: Form) -> Form:
    return form.claim if isinstance(form, Verdict) else form


@dataclass
class Carried:
    """What the clauses so far have left behind."""

    place: str | None = None
    measure: str | None = None
    time: int | None = None
    times: list[int] = field(default_factory=list)
    groups: list[tuple[str, ...]] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)
    pair: tuple[str, ...] = ()
    last: dict[str, Any] = field(default_factory=dict)
    opened: str | None = None  # the country that the text opens with ("Mexico: ...")
    claims: tuple[Form, ...] = ()  # those of the clause before

    def copied(self) -> Carried:
        """For another way to read on."""
        return replace(
            self,
            times=list(self.times),
            groups=list(self.groups),
            mentioned=list(self.mentioned),
            last=dict(self.last),
        )


@dataclass
class Filling:
    """One frame on its way: its roles, those that were said, and all around it."""

    roles: dict[str, Any]
    said: frozenset[str]
    carried: Carried
    question: Question
    world: World
    only_year: int | None
    local: tuple[int, ...]
    first: bool
    broken: bool = False

    def has(self, *names: str) -> bool:
        return any(name in self.roles for name in names)

    @property
    def other(self) -> dict[str, Any]:
        b = self.roles.get("b")
        return dict(b) if isinstance(b, frozenset) else {}


@dataclass(frozen=True)
class Filled:
    """A frame with its subject; `named` are the parts of the subject that it said itself."""

    frame: Frame
    named: frozenset[str]


def many(value: object) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def of_place(place: str) -> Frame:
    return frozenset({("place", place)})
