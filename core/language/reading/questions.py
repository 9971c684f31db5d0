"""Questions: text and thread to forms with a hole, or what stood in the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from core.claims.forms import Form
from core.data.catalog import Catalog
from core.data.catalog.catalog import LANGUAGES
from core.data.facts import Coverage
from core.language.detect import LanguageDetector
from core.language.engine import Grammar, Parser, Tags, TooMuch
from core.language.lexicon import Lexicon, vocabulary
from core.language.reading import nearest
from core.language.reading.asked import Asked, Known, LatestYears, NotCovered, NotCoveredKind, Span, Why
from core.language.reading.asking import ask, strongest, two_asks
from core.language.reading.meant import Meant, Scope
from core.language.reading.parts import OutOfYears
from core.language.reading.roles import NotANumber, Roles, Unclear, to_roles
from core.language.reading.thread import settle_totals, understand
from core.language.reading.typed import Habits, read_typed
from core.language.tokens import Token
from core.outcome import Language

_GRAMMARS: Final = Path(__file__).parents[1] / "grammar"
_FILES: Final = ("amounts.grammar", "questions.grammar", "chat.grammar")
_PLACES: Final = ("COUNTRY", "DEMONYM", "ADJECTIVE")
_MEASURES: Final = (
    "MEASURE", "LABEL", "DOING", "BEING", "NOTDOING", "NOTBEING", "MOREADJ", "LESSADJ", "MOSTADJ",
    "LEASTADJ", "MOREHAD",
    "LESSHAD", "MOSTHAD", "LEASTHAD", "MOREDID", "LESSDID", "MOSTDID", "LEASTDID",
)  # fmt: skip
_ELSEWHERE: Final[dict[str, Why]] = {
    "UNKNOWN": "place", "OTHERPEOPLE": "group", "OTHERMEASURE": "measure", "OTHERUNIT": "measure",
    "OTHERSOURCE": "measure", "SEVERAL": "which",
}  # fmt: skip


_KINDS: Final[dict[str, NotCoveredKind]] = {"UNKNOWN": "place", "SEVERAL": "which"}


@cache
def question_grammar(language: Language) -> Grammar:
    """The constructions of questions. Raises GrammarError."""
    folder = _GRAMMARS / language
    return Grammar.load(*(folder / name for name in _FILES if (folder / name).exists()))


@cache
def _habits(language: Language) -> Habits:
    return Habits.load(_GRAMMARS / language / "layout.toml")


class QuestionReader:
    """Reads the questions of one catalog, in both languages."""

    def __init__(self, catalog: Catalog, coverage: Coverage, latest: LatestYears) -> None:
        self._catalog = catalog.limited_to(coverage.places, coverage.indicators)
        self._coverage, self._latest = coverage, latest
        self._readers: dict[Language, _LanguageReader] = {}

    def read(
        self,
        text: str,
        context: Sequence[str] = (),
        asked_on: date | None = None,
        language: Language | None = None,
        latest: LatestYears | None = None,
    ) -> Asked:
        """What `text` asks for, after the earlier questions of its thread.

        Without `language`, it is that of its words, or the other one where only that reads it. `latest`:
        whose newest years count, where they are not those given at the start. Never raises for what a
        reporter may write.
        """
        day = asked_on or self._coverage.snapshot_date
        scope = Scope(self._catalog, self._coverage, latest or self._latest, day)
        spoken = language or self._detector.detect_asked(text, context)
        asked = self._reader(spoken).read(text, context, scope, self)
        if not asked.forms and language is None:
            other = self._reader(_other(spoken)).read(text, context, scope, self)
            asked = other if other.forms else asked
        return replace(asked, text=text)

    @cached_property
    def _detector(self) -> LanguageDetector:
        return LanguageDetector(self._catalog)

    def warm(self) -> None:
        """Loads the words and constructions of both languages, which the first question would wait for."""
        for language in LANGUAGES:
            self._reader(language)

    def near(self, asked: Asked) -> Form | None:
        """The question near by that a decline may offer, made of what was recognised; None where none is
        safe."""
        scope = Scope(self._catalog, self._coverage, self._latest, self._coverage.snapshot_date)
        return nearest.near(asked, scope)

    def meant(self, text: str, before: Meant | None, scope: Scope, language: Language) -> Meant | None:
        """An earlier question of a thread, in whichever language it is; first tried in `language`."""
        for each in (language, _other(language)):
            meaning = self._reader(each).meaning(text, before, scope)
            if meaning is not None:
                return meaning
        return None

    def _reader(self, language: Language) -> _LanguageReader:
        if language not in self._readers:
            self._readers[language] = _LanguageReader(self._catalog, language)
        return self._readers[language]


def _short(forms: tuple[Form, ...]) -> str:
    """Forms for the record, without what is not said."""
    return re.sub(r"\w+=(?:None|False|\(\)),? ?|<Hole[^>]*>|Decimal", "", str(forms))


def _other(language: Language) -> Language:
    return "fr" if language == "en" else "en"


@dataclass(frozen=True, slots=True)
class _Hindrance:
    """Words that tell why a question cannot be answered."""

    why: Why
    span: Span
    what: NotCovered


class _Reading:
    """One text, tagged: its frames, or why there are none."""

    def __init__(self, tokens: Sequence[Token], tags: Sequence[Tags], grammar: Grammar) -> None:
        self.tokens, self.tags = tokens, tags
        self.parser = Parser(grammar, tags)
        self.frames: list[Roles] = []
        try:
            meanings = self.parser.parse_whole("QUESTION") if tokens else []
        except TooMuch:
            meanings = []
        for meaning in dict.fromkeys(meanings):
            if len(meaning) == 1:
                self.frames.append(to_roles(meaning[0]))


class _LanguageReader:
    def __init__(self, catalog: Catalog, language: Language) -> None:
        self.language, self.catalog = language, catalog
        self.lexicon = Lexicon(catalog, language, questions=True)
        self.grammar = question_grammar(language)
        self.vocabulary = vocabulary(self.grammar, self.lexicon)
        self.habits = _habits(language)

    def meaning(self, text: str, before: Meant | None, scope: Scope) -> Meant | None:
        """What the thread remembers of an earlier question: None where it was not read."""
        made, _ = self._ask(self._parse(text, scope), before, scope)
        return next(iter(made.values())) if len(made) == 1 else None

    def read(self, text: str, context: Sequence[str], scope: Scope, reader: QuestionReader) -> Asked:
        before: Meant | None = None
        for earlier in context:
            before = reader.meant(earlier, before, scope, self.language) or before
        reading = self._parse(text, scope)
        known = self._known(reading, before)
        made, reasons = self._ask(reading, before, scope)
        if len(made) == 1:
            return Asked(next(iter(made)), self.language, known=known)
        if reading.frames:
            return self._unclear(made, reasons, reading, known)
        return self._unread(reading, known, scope)

    # -- reading

    def _parse(self, text: str, scope: Scope) -> _Reading:
        tokens = read_typed(text, self.habits, scope.asked_on.year)
        tokens = [other for token in tokens for other in self._spelt(token)]
        return _Reading(tokens, self.lexicon.tag(tokens), self.grammar)

    def _spelt(self, token: Token) -> list[Token]:
        """Slips in names put right; "nigerias" is "nigeria's"."""
        word = token.word
        if token.kind != "word" or word in self.vocabulary:
            return [token]
        right = self.lexicon.correct(word, self.vocabulary)
        if right is not None:
            return [Token(right, right, token.start, token.end, "word")]
        if word.endswith("s") and self._is_place(word[:-1]):
            stem = Token(word[:-1], token.raw[:-1], token.start, token.end - 1, "word")
            return [stem, Token("'s", "'s", token.end - 1, token.end, "word")]
        return [token]

    def _is_place(self, word: str) -> bool:
        (tags, _) = self.lexicon.tag([Token(word, word, 0, len(word), "word")])
        return "COUNTRY" in tags

    def _ask(
        self, reading: _Reading, before: Meant | None, scope: Scope
    ) -> tuple[dict[tuple[Form, ...], Meant], list[Unclear]]:
        whole = [frame for frame in reading.frames if "second" not in frame]
        made, reasons = self._ask_one(whole, before, scope)
        if made or len(whole) == len(reading.frames):
            return made, reasons
        opens_with_verb = bool(reading.parser.parse("QYN", 0))
        twice = [frame for frame in reading.frames if "second" in frame]
        parted, more = self._ask_two(twice, before, scope, opens_with_verb=opens_with_verb)
        return parted, reasons + more

    def _ask_two(
        self, frames: Sequence[Roles], before: Meant | None, scope: Scope, *, opens_with_verb: bool
    ) -> tuple[dict[tuple[Form, ...], Meant], list[Unclear]]:
        """Two asks in one message: the second is a follow-up of the first; a time that only one names is
        that of both."""
        if opens_with_verb and any("yn" in frame for frame in frames):
            frames = [frame for frame in frames if "yn" in frame]
        made: dict[tuple[Form, ...], Meant] = {}
        reasons: list[Unclear] = []
        for frame in frames:
            try:
                forms, meant = two_asks(frame, before, scope)
            except Unclear as reason:
                reasons.append(reason)
            else:
                made.setdefault(forms, meant)
        return made, reasons

    def _ask_one(
        self, frames: Sequence[Roles], before: Meant | None, scope: Scope
    ) -> tuple[dict[tuple[Form, ...], Meant], list[Unclear]]:
        if any("yn" in frame and "mid" not in frame for frame in frames):
            frames = [frame for frame in frames if "yn" in frame]  # it opens with its verb: yes or no
        # "GDP and GDP per capita": where it is part of a name, "per capita" speaks of that name alone.
        frames = [frame for frame in frames if "percap" not in frame] or frames
        meanings: list[Meant] = []
        reasons: list[Unclear] = []
        for frame in strongest(settle_totals(frames, self.catalog)):
            try:
                meanings.append(understand(frame, before, scope))
            except Unclear as reason:
                reasons.append(reason)
        made, more = ask(meanings, scope)
        verdicts = {forms: meant for forms, meant in made.items() if meant.verdict}
        if verdicts and any("yn" in frame for frame in frames):
            made = verdicts  # "In 2020, did it rise?" has a reading in which "did" says nothing
        return made, reasons + more

    # -- what was recognised

    def _known(self, reading: _Reading, before: Meant | None) -> Known:
        names = list(_longest(reading.tags, (*_PLACES, *_MEASURES, *_ELSEWHERE, "YEAR")))
        countries = [str(v) for _, _, t, role, v in names if t in _PLACES and role == "place"]
        indicators = [str(v) for _, _, t, role, v in names if t in _MEASURES and role == "measure"]
        years = [v for _, _, t, _, v in names if t == "YEAR" and isinstance(v, int)]
        if before is not None:
            countries, indicators = countries or list(before.places), indicators or list(before.measures)
        return Known(
            tuple(dict.fromkeys(countries)), tuple(dict.fromkeys(indicators)), tuple(dict.fromkeys(years))
        )

    def _unclear(
        self,
        made: Iterable[tuple[Form, ...]],
        reasons: Sequence[Unclear],
        reading: _Reading,
        known: Known,
    ) -> Asked:
        """All words were read, and they make no form or several."""
        outside = dict.fromkeys(reason.year for reason in reasons if isinstance(reason, OutOfYears))
        counted = any(isinstance(reason, NotANumber) for reason in reasons)
        several = " OR ".join(_short(forms) for forms in made)
        reason = f"several meanings: {several}" if several else str(reasons[0]) if reasons else ""
        elsewhere = self._elsewhere(reading)
        why: Why = "number" if counted and not several else "unclear"
        if elsewhere or (outside and not several):
            why = elsewhere[0].why if elsewhere else "years"
        not_covered = (
            *(one.what for one in elsewhere),
            *(NotCovered("year", str(year)) for year in outside),
        )
        return Asked((), self.language, known=known, why=why, not_covered=not_covered, reason=reason)

    def _unread(self, reading: _Reading, known: Known, scope: Scope) -> Asked:
        elsewhere = self._elsewhere(reading)
        outside = [year for year in known.years if not scope.coverage.has_year(year)]
        hindrance = self._find_hindrance(reading)
        why: Why = "years" if outside else "unread"
        if hindrance or elsewhere:
            why = hindrance.why if hindrance else elsewhere[0].why
        named = [one.span for one in (*elsewhere, *((hindrance,) if hindrance else ()))]
        strange = self._strange_words(reading)
        return Asked(
            (),
            self.language,
            unread=self._unread_words(reading, strange, named),
            unknown=bool(strange),
            narrowed=not strange or self._stands_beside_a_name(reading, strange),
            known=known,
            why=why,
            not_covered=(
                *(one.what for one in elsewhere),
                *(NotCovered("year", str(year)) for year in outside),
            ),
        )

    def _elsewhere(self, reading: _Reading) -> list[_Hindrance]:
        """What the question names and the data does not have."""
        return [
            _Hindrance(
                _ELSEWHERE[terminal],
                Span(reading.tokens[at].start, reading.tokens[end - 1].end),
                NotCovered(_KINDS.get(terminal, "measure"), str(value)),
            )
            for at, end, terminal, _, value in _longest(reading.tags, (*_PLACES, *_MEASURES, *_ELSEWHERE))
            if terminal in _ELSEWHERE
        ]

    def _find_hindrance(self, reading: _Reading) -> _Hindrance | None:
        """The first words that say why no data can answer: "forecast", "why", "women"."""
        if "WHYNOT" not in self.grammar.rules:
            return None
        for i, token in enumerate(reading.tokens):
            try:
                found = reading.parser.parse("WHYNOT", i)
            except TooMuch:
                return None
            for end, meaning in found:
                why: Why = to_roles(meaning[0])["why"]
                span = Span(token.start, reading.tokens[end - 1].end)
                return _Hindrance(why, span, NotCovered("measure", ""))
        return None

    def _strange_words(self, reading: _Reading) -> tuple[Span, ...]:
        """The words that nobody knows."""
        known = self.vocabulary | {"YEAR", "NUM", "ORDINAL", "DATE", "COUNTRY"}
        return tuple(
            Span(token.start, token.end)
            for token, tags in zip(reading.tokens, reading.tags, strict=False)
            if token.kind != "sign" and not set(tags) & known
        )

    def _stands_beside_a_name(self, reading: _Reading, strange: Sequence[Span]) -> bool:
        """Whether only prepositions and articles stand between a strange word and a name or a year."""
        names = {
            at
            for start, end, *_ in _longest(reading.tags, (*_PLACES, *_MEASURES, *_ELSEWHERE, "YEAR"))
            for at in range(start, end)
        }
        words = [token.word for token in reading.tokens]
        spans = {span.start for span in strange}
        unread = [at for at, token in enumerate(reading.tokens) if token.start in spans]
        for at in unread:
            for step in (1, -1):
                beside = at + step
                while 0 <= beside < len(words) and words[beside] in self.habits.connecting:
                    beside += step
                if beside in names:
                    return True
        return False

    def _unread_words(
        self, reading: _Reading, strange: Iterable[Span], named: Iterable[Span]
    ) -> tuple[Span, ...]:
        """The strange words, and those that say why; else those from where nothing went on."""
        found = {*strange, *named}
        if found:
            return tuple(sorted(found, key=lambda span: (span.start, span.end)))
        tokens = reading.tokens
        rest = tokens[max(0, min(reading.parser.furthest - 1, len(tokens) - 1)) :]
        return (Span(rest[0].start, rest[-1].end),) if rest else ()


def _longest(tags: Sequence[Tags], terminals: Iterable[str]) -> Iterable[tuple[int, int, str, str, object]]:
    """The names of the text, the longest at each place: (token, token after it, terminal, role, value)."""
    wanted = tuple(terminals)
    at = 0
    while at < len(tags):
        found = [
            (end, terminal, role, value)
            for terminal in wanted
            for end, meaning in tags[at].get(terminal, ())
            for role, value in meaning[0]
        ]
        if not found:
            at += 1
            continue
        end = max(one[0] for one in found)
        yield next((at, end, t, role, value) for e, t, role, value in found if e == end)
        at = end
