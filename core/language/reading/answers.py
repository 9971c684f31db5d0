"""A draft to claims: all of its text, every word, or the words that were not read.

A sentence is read by the constructions of its language. Of its readings those with the fewest clauses count, and all of
them: who decides the claims demands that every one holds. What a clause leaves out is filled in (`ellipsis`), then
frames become claims (`making`); a reading that makes none is dropped. Nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from core.catalog.catalog import Catalog
from core.claims.forms import Form
from core.facts import Coverage
from core.language.engine import Grammar, Parser, TooMuch
from core.language.lexicon import Lexicon, vocabulary
from core.language.reading.asked import Asked, Span
from core.language.reading.ellipsis import Carried, Question, expand, fill, years_said
from core.language.reading.making import claims_of
from core.language.reading.sentences import has_invisible, sentences
from core.language.reading.verdicts import verdict_of
from core.language.reading.written_amounts import Frame, IllFormed, World
from core.language.tokens import Token
from core.outcome import Language

_FOLDER = Path(__file__).resolve().parent.parent / "grammar"
MAX_READINGS = 60


@dataclass(frozen=True, slots=True)
class Said:
    """A claim, and the characters of the text that make it."""

    claim: Form
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class AnswerReading:
    """`readings`: each well-formed reading of the whole text; none where words were not read (`unread`).

    `read_before`: the readings of those sentences that could be read.
    """

    readings: tuple[tuple[Said, ...], ...]
    unread: tuple[Span, ...]
    read_before: tuple[tuple[Said, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """The frames of one clause, and where it stands. A headline claims nothing, but names what is spoken of."""

    frames: tuple[Frame, ...]
    start: int
    end: int
    headline: bool = False


Sentence = tuple[Clause, ...]  # one reading of it


@cache
def answer_grammar(language: Language) -> Grammar:
    """The constructions of answers. Raises GrammarError."""
    folder = _FOLDER / language
    return Grammar.load(folder / "amounts.grammar", *sorted(folder.glob("answers*.grammar")))


class AnswerReader:
    """Reads drafts about what a catalog and a coverage know."""

    def __init__(self, catalog: Catalog, coverage: Coverage) -> None:
        self._world = World(catalog, coverage)
        self._lexicons: dict[Language, Lexicon] = {}
        self._words: dict[Language, frozenset[str]] = {}

    def read(self, text: str, asked: Asked | None, language: Language) -> AnswerReading:
        """The claims of a text that answers a question (if there was one)."""
        whole = Span(0, len(text))
        if has_invisible(text):
            return AnswerReading((), (whole,))
        parts = sentences(text)
        if not parts:
            return AnswerReading((), (whole,))
        unread: list[Span] = []
        read: list[list[Sentence] | None] = []
        for part in parts:
            found, left = self._read_sentence(part, language)
            read.append(found or None)
            if not found:
                unread += left
        readings = self._filled(read, Question.of(asked))
        if not readings:
            return AnswerReading((), tuple(unread) or (whole,))
        return AnswerReading(() if unread else readings, tuple(unread), readings)

    # ---- one sentence

    def _lexicon(self, language: Language) -> Lexicon:
        if language not in self._lexicons:
            lexicon = Lexicon(self._world.catalog, language)
            self._lexicons[language] = lexicon
            self._words[language] = vocabulary(answer_grammar(language), lexicon)
        return self._lexicons[language]

    def _read_sentence(
        self, tokens: Sequence[Token], language: Language
    ) -> tuple[list[Sentence], list[Span]]:
        """All readings with the fewest clauses, or the words that stood in the way."""
        lexicon = self._lexicon(language)
        parser = Parser(answer_grammar(language), lexicon.tag(tokens))
        try:
            found = _Clauses(parser, tokens).readings()
        except TooMuch:
            return [], [Span(tokens[0].start, tokens[-1].end)]
        if found:
            return found, []
        unknown = [token for token in tokens if self._is_unknown(token, language)]
        if unknown:
            return [], [Span(token.start, token.end) for token in unknown]
        at = min(parser.furthest, len(tokens) - 1)
        return [], [Span(tokens[at].start, tokens[-1].end)]

    def _is_unknown(self, token: Token, language: Language) -> bool:
        return token.kind == "strange" or (token.kind == "word" and token.word not in self._words[language])

    # ---- the whole text

    def _filled(
        self, read: Sequence[list[Sentence] | None], question: Question
    ) -> tuple[tuple[Said, ...], ...]:
        """The well-formed readings of the sentences that could be read, each once."""
        choices = [found if found is not None else [None] for found in read]
        size = 1
        for one in choices:
            size *= len(one)
        if size > MAX_READINGS or all(found is None for found in read):
            return ()
        made: dict[tuple[Said, ...], None] = {}
        for chosen in product(*choices):
            try:
                made[self._claims(chosen, question)] = None
            except IllFormed:
                continue
        return tuple(made)

    def _claims(self, chosen: Iterable[Sentence | None], question: Question) -> tuple[Said, ...]:
        """The claims of one reading of the text. Raises IllFormed."""
        sentences_read = list(chosen)
        clauses = [clause for sentence in sentences_read for clause in sentence or ()]
        years = years_said(frame for clause in clauses for frame in clause.frames)
        only_year = next(iter(years)) if len(years) == 1 and None not in sentences_read else None
        carried, said = Carried(), []
        for sentence in sentences_read:
            if sentence is None:
                carried.forget()
                continue
            local = tuple(sorted(years_said(frame for clause in sentence for frame in clause.frames)))
            for clause in sentence:
                said += self._clause(clause, carried, question, only_year, local, first=not said)
        return tuple(said)

    def _clause(
        self,
        clause: Clause,
        carried: Carried,
        question: Question,
        only_year: int | None,
        local: tuple[int, ...],
        *,
        first: bool,
    ) -> list[Said]:
        said: list[Said] = []
        for frame in expand(clause.frames):
            filled = fill(
                frame, carried, question, self._world, only_year=only_year, local=local, first=first
            )
            if clause.headline:
                continue
            if filled is None:
                raise IllFormed("what it points to is not there")
            roles = dict(filled.frame)
            claims: tuple[Form, ...] = ()
            if "said" in roles:
                claims, roles = verdict_of(roles, question, carried)
            if roles.keys() - {"place", "measure", "time", "from", "to"} or not claims:
                claims += claims_of(
                    frozenset(roles.items()), filled.named if not claims else frozenset(), self._world
                )
            carried.claims = claims
            said += [Said(claim, clause.start, clause.end) for claim in dict.fromkeys(claims)]
        return said


class _Clauses:
    """The ways to part one sentence into clauses."""

    def __init__(self, parser: Parser, tokens: Sequence[Token]) -> None:
        self._parser, self._tokens, self._size = parser, tokens, len(tokens)
        self._memo: dict[int, dict[Sentence, int]] = {}

    def readings(self) -> list[Sentence]:
        found = dict(self._from(0))
        for end, meaning in self._parser.parse("HEADLINE", 0):
            head = self._clause(meaning, 0, end, headline=True)
            if end == self._size:
                found[(head,)] = 1
            elif self._tokens[end].word == ":":
                for rest, clauses in self._from(end + 1).items():
                    found[(head, *rest)] = clauses
        fewest = min(found.values(), default=0)
        return [reading for reading, clauses in found.items() if clauses == fewest]

    def _clause(self, meaning: tuple[Frame, ...], start: int, end: int, *, headline: bool = False) -> Clause:
        return Clause(meaning, self._tokens[start].start, self._tokens[max(start, end - 1)].end, headline)

    def _from(self, i: int) -> dict[Sentence, int]:
        """The readings of what starts at token i, with their number of clauses."""
        known = self._memo.get(i)
        if known is not None:
            return known
        self._memo[i] = found = {}
        if i >= self._size:
            return found
        for end, meaning in self._parser.parse("CLAUSE", i):
            clause = self._clause(meaning, i, end)
            if end == self._size:
                found[(clause,)] = 1
                continue
            for after, _ in self._parser.parse("JOIN", end):
                if end < after < self._size:
                    for tail, clauses in self._from(after).items():
                        found[(clause, *tail)] = clauses + 1
        return found
