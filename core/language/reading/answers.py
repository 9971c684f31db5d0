"""A draft to claims: all of its text, every word, or the words that were not read.

A sentence is read by the constructions of its language. Of its readings those with the fewest clauses
count, and all of them: who decides the claims demands that every one holds. What a clause leaves out is
filled in (`ellipsis`), then frames become claims (`making`); a reading that makes none is dropped. Nothing
is decided here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

from core.claims.forms import Form
from core.data.catalog.catalog import LANGUAGES, Catalog
from core.data.facts import Coverage
from core.language.engine import Grammar, Parser, TooMuch
from core.language.lexicon import Lexicon, vocabulary
from core.language.reading.asked import Asked, Span
from core.language.reading.context import SUBJECT, Carried, Filled, Question
from core.language.reading.ellipsis import fill
from core.language.reading.expanding import expand, years_said
from core.language.reading.filling_asked import winner_claim
from core.language.reading.lists import Listed, heading, list_claim
from core.language.reading.making import claims_of
from core.language.reading.named import names_in, spoken_of
from core.language.reading.sentences import has_invisible, sentences
from core.language.reading.verdicts import denial_of, verdict_of
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
    """The frames of one clause, and where it stands. A headline claims nothing, but names the subject."""

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
        self._world = World(catalog.limited_to(coverage.places, coverage.indicators), coverage)
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

    def warm(self) -> None:
        """Loads the words and constructions of both languages, which the first draft would wait for."""
        for language in LANGUAGES:
            answer_grammar(language)
            self._lexicon(language)

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
        if all(found is None for found in read):
            return ()
        frames = [
            clause_frame
            for found in read
            for sentence in found or ()
            for clause in sentence
            for clause_frame in clause.frames
        ]
        years = years_said(frames)
        only_year = next(iter(years)) if len(years) == 1 and None not in read else None
        texts = [_Text((), Carried(), ())]
        for found in read:
            if found is None:
                texts = [_Text(text.said, Carried(), (), frozenset()) for text in texts]
                continue
            texts = self._continued(texts, found, question, only_year)
            if not texts or len(texts) > MAX_READINGS:
                return ()
        whole: dict[tuple[Form, ...], tuple[Said, ...]] = {}
        for text in texts:
            try:
                said = text.said + self._listed(text.rows, question)
            except IllFormed:
                continue
            if not text.named <= spoken_of(one.claim for one in said):
                continue
            whole.setdefault(tuple(one.claim for one in said), said)
            winner = winner_claim(question, text.carried.opened)
            if winner is not None and len(spoken_of(one.claim for one in said) & set(question.places)) > 1:
                meant = (*said, Said(winner, said[0].start, said[0].end))  # or so it may be meant
                whole.setdefault(tuple(one.claim for one in meant), meant)
        return tuple(whole.values())

    def _continued(
        self, texts: Sequence[_Text], found: Sequence[Sentence], question: Question, only_year: int | None
    ) -> list[_Text]:
        """Each reading so far with each well-formed reading of the next sentence."""
        longer: list[_Text] = []
        for text, sentence in product(texts, found):
            try:
                added = self._sentence(text, sentence, question, only_year)
            except IllFormed:
                continue
            if added not in longer:
                longer.append(added)
        return longer

    def _sentence(self, text: _Text, sentence: Sentence, question: Question, only_year: int | None) -> _Text:
        """The claims of one reading of a sentence, after those before it. Raises IllFormed."""
        carried, said, rows, named = text.carried.copied(), list(text.said), list(text.rows), set(text.named)
        local = tuple(sorted(years_said(frame for clause in sentence for frame in clause.frames)))
        for clause in sentence:
            frames = expand(clause.frames)
            if len(frames) > 1 and any(role == "denies" for frame in frames for role, _ in frame):
                raise IllFormed("several denied at once")
            for frame in frames:
                filled = fill(
                    frame, carried, question, self._world, only_year=only_year, local=local, first=not said
                )
                if clause.headline and filled is not None:
                    rows += heading(frame)
                    named |= names_in(frame)
                    continue
                if filled is None:
                    raise IllFormed("what it points to is not there")
                claims, listed = self._frame(filled, question, carried)
                rows += [Listed(clause.start, clause.end, listed)] if listed else []
                carried.claims = claims
                said += [Said(claim, clause.start, clause.end) for claim in dict.fromkeys(claims)]
        return _Text(tuple(said), carried, tuple(rows), frozenset(named))

    def _frame(
        self, filled: Filled, question: Question, carried: Carried
    ) -> tuple[tuple[Form, ...], Frame | None]:
        """The claims of a frame; and the frame, where it is a row of a numbered list."""
        roles = dict(filled.frame)
        row = filled.frame if roles.pop("row", None) is not None else None
        claims: tuple[Form, ...] = ()
        denied = roles.pop("denies", None)
        if "said" in roles:
            claims, roles = verdict_of(roles, question, carried)
        if roles.keys() - SUBJECT or not (claims or row):
            named = filled.named if not claims else frozenset()
            claims += claims_of(frozenset(roles.items()), named, self._world)
        return (denial_of(claims), None) if denied else (claims, row)

    def _listed(self, rows: Sequence[Listed], question: Question) -> tuple[Said, ...]:
        claim = list_claim(rows, question, self._world)
        told = [row for row in rows if row.frame is not None]
        return (Said(claim, told[0].start, told[-1].end),) if claim is not None else ()


@dataclass(frozen=True)
class _Text:
    """A reading of the text so far: its claims, what the next clause may take over, numbered rows."""

    said: tuple[Said, ...]
    carried: Carried
    rows: tuple[Listed, ...]
    named: frozenset[str | int] = frozenset()  # by headlines


class _Clauses:
    """The ways to part one sentence into clauses."""

    def __init__(self, parser: Parser, tokens: Sequence[Token]) -> None:
        self._parser, self._tokens, self._size = parser, tokens, len(tokens)
        self._memo: dict[int, dict[Sentence, int]] = {}

    def readings(self) -> list[Sentence]:
        found = dict(self._from(0))
        for end, meaning in self._parser.parse("HEADLINE", 0):
            if any(_backwards(dict(frame)) for frame in meaning):
                continue  # no claim is made of a headline, so nothing else would see it
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
        found: dict[Sentence, int] = {}
        self._memo[i] = found
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
        # Only the fewest from here on can be among the fewest of the whole sentence.
        fewest = min(found.values(), default=0)
        self._memo[i] = found = {tail: clauses for tail, clauses in found.items() if clauses == fewest}
        if len(found) > MAX_READINGS:
            raise TooMuch
        return found


def _backwards(roles: Mapping[str, object]) -> bool:
    """ "2010-2005"."""
    first, last = roles.get("from"), roles.get("to")
    return isinstance(first, int) and isinstance(last, int) and first >= last
