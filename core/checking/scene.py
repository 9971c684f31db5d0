"""The state of one check, and one clause of the answer with what its words stand beside.

What a clause inherits, in this order: countries from its own words, else the clause before, else the question
(when it names them plainly); the indicator likewise; years from its own words, else the one year of its
sentence, else the clause before it, else the one year of the whole answer. A figure never takes its year from
the question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from core.checking.evidence import FactIndex
from core.checking.numbers import Number
from core.checking.problems import build_problem
from core.checking.tokens import Token
from core.facts import Coverage
from core.outcome import Language, Problem

GDP = "NY.GDP.MKTP.CD"


GDP_PER_PERSON = "NY.GDP.PCAP.CD"


POPULATION = "SP.POP.TOTL"


LIFE = "SP.DYN.LE00.IN"


# Kinds of words by which a clause claims something of a country.
CLAIMING = frozenset(
    "num share dir comp sup extreme ord mult times ratio count top mean total diff follow fraction".split()
)


SEPARATORS = frozenset(",;:()|–—-")


@dataclass(slots=True)
class Anchor:
    """Countries (or years) named together at one place. `role`: head, object (of a comparison), left (of a
    number).
    """

    start: int
    end: int
    countries: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    role: str = "head"
    doubled: bool = False  # the same country twice: "between Brazil and Brazil"
    number: int = -1  # the token index of the number it follows, for role "left"


@dataclass(slots=True)
class Clause:
    """Tokens of one clause, and the distinct years of the whole sentence around it."""

    tokens: list[Token]
    sentence_years: tuple[int, ...]
    lead: str = ""  # the word that joins it to the clause before ("while", "when")
    table: bool = False  # made from a row of a table
    country_anchors: list[Anchor] = field(default_factory=list)
    year_anchors: list[Anchor] = field(default_factory=list)
    pairs: list[tuple[int, int, int]] = field(default_factory=list)  # from, to, token index
    indicators: list[tuple[int, str]] = field(default_factory=list)  # token index, code
    absent: bool = False

    @property
    def countries(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(code for anchor in self.country_anchors for code in anchor.countries))

    @property
    def years(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(year for anchor in self.year_anchors for year in anchor.years))

    def has(self, *kinds: str) -> bool:
        return any(token.kind in kinds for token in self.tokens)

    def find(self, *kinds: str) -> Iterator[tuple[int, Token]]:
        for index, token in enumerate(self.tokens):
            if token.kind in kinds and not token.used:
                yield index, token


@dataclass(slots=True)
class QuestionReading:
    """What the question plainly names."""

    text: str = ""
    countries: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()
    numbers: tuple[Number, ...] = ()
    kinds: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    foreign: tuple[str, ...] = ()
    all_countries: bool = False
    language: Language = "en"
    tokens: list[Token] = field(default_factory=list)
    newest: bool = False  # "and now?" in a thread: of no year that was named
    unsettled: bool = False  # "since 2016?" behind a question for a verdict: what is to hold is not said
    widened: bool = False  # "who was lowest?" in a thread: of all, not of the country that was named

    def names_number(self, number: Number) -> bool:
        """Whether the question has this figure, in the same unit or without one."""
        return any(
            asked.value == number.value
            and (
                not number.unit
                or asked.unit in ("", number.unit)
                or (asked.unit, number.unit) == ("share", "percent")  # "half": 50%
            )
            for asked in self.numbers
        )


@dataclass(slots=True)
class Scene:
    """The state of one check: facts, question, what was said so far, and what was found wrong."""

    text: str
    index: FactIndex
    coverage: Coverage
    question: QuestionReading
    language: Language  # of the problems
    answer_language: Language
    problems: list[Problem] = field(default_factory=list)
    countries: tuple[str, ...] = ()
    indicators: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    subject: tuple[str, ...] = ()  # of the last comparison
    last_year: int | None = None  # the year named last
    only_year: tuple[int, ...] = ()  # the one year of the whole answer, where there is just one
    spanned: set[int] = field(default_factory=set)  # years from which a span is told
    used: set[tuple[str, str, int]] = field(default_factory=set)
    said_absent: set[str] = field(default_factory=set)  # "country:FRA-like word", "year:1975", "covers"
    quoted: list[tuple[Token, tuple[int, ...]]] = field(default_factory=list)  # a yes or no, of which years
    again: Callable[[int], bool | None] | None = None  # whether the claim told last holds in another year
    pair: tuple[str, str] | None = None  # the two countries that were compared last, in the order told
    compared: tuple[str, int] | None = None  # the indicator and the sign of that comparison
    clauses: list[Clause] = field(default_factory=list)
    changes: dict[int, Token] = field(default_factory=dict)  # start of a figure told as a change -> its verb
    bare: list[Clause] = field(default_factory=list)  # clauses without a claim of their own
    met: frozenset[str] = frozenset()  # the countries of the last count ("six of the eight")
    supported: int = 0
    figures: bool = False
    asking: bool = False  # the claims are those of a question: "did it double?"
    undecidable: bool = False  # a claim failed for want of a fact, so that its contrary is not proven either

    def fail(
        self,
        code: str,
        token: Token,
        detail: str = "",
        value: str | None = None,
        end: Token | None = None,
        sentence: str = "",
    ) -> None:
        last = token if end is None else end
        self.problems.append(
            build_problem(code, self.text, token.start, last.end, self.language, detail, value, sentence)
        )
        token.used = True

    def support(self, *tokens: Token) -> None:
        self.supported += 1
        for token in tokens:
            token.used = True

    def use(self, countries: Sequence[str], indicator: str, years: Sequence[int]) -> None:
        """Remember which cells the supported claims were about."""
        for country in countries:
            for year in years:
                self.used.add((country, indicator, year))
