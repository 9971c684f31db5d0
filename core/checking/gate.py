"""Gate 2: reads a draft as claims, decides each on the facts, holds it to the question, and says what a
reporter may read. Pure, deterministic, and without a model.

A reporter never reads the draft: what is shown are claims that were decided here, in the application's words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Final, Protocol

from core.checking.finding_words import build_problem, tell_claim
from core.checking.matching_question import answers, cells_of, course_of, keeps_to, statements_of
from core.checking.mending import ask_instead
from core.checking.review import Draft, Review, ReviewedClaim, WholeFinding, Written
from core.claims.amounts import Window
from core.claims.answer import NotAnswerable, complete_all
from core.claims.facts_index import ContradictingFacts, Facts
from core.claims.filling.courses import is_turn_of
from core.claims.forms import Covered, Form, Missing, Verdict
from core.claims.truth import Finding, decide
from core.data.catalog import Catalog, load_catalog
from core.data.facts import Coverage, Evidence, Fact, Observation
from core.language.detect import detect_language
from core.language.reading.answers import AnswerReader, AnswerReading, Said
from core.language.reading.asked import Asked, LatestYears
from core.language.reading.questions import QuestionReader
from core.language.writing import WhyNot, write_claims, write_decline, write_ignored, write_question
from core.language.writing.words import Speaker
from core.outcome import AnswerStatus, Language, Problem

MAX_CHARACTERS = 800


# Questions that were not read, and yet figures of what they name may answer them. Of a forecast, of a part
# of the people or of a year, and of words that make no question, they answer another one.
_ANSWERED_ALL_THE_SAME: Final = frozenset({"unread", "number", "cause", "years"})
_OBSTACLES: Mapping[str, WhyNot] = {"tie": "tie", "again": "again", "nobody": "nobody"}


class Data(LatestYears, Protocol):
    """What the gate asks of a snapshot: what it covers and its newest years. Never a value."""

    @property
    def coverage(self) -> Coverage: ...


# An answer needs its question several times, and reading one takes most of the work.
_KEPT_READINGS = 64


class Gate:
    """Reads questions and reviews drafts, in the words of one catalog, over what one snapshot covers."""

    def __init__(self, catalog: Catalog, coverage: Coverage, latest: LatestYears) -> None:
        self.catalog = catalog.limited_to(coverage.places, coverage.indicators)
        self.coverage = coverage
        self._questions = QuestionReader(self.catalog, coverage, latest)
        self._read = lru_cache(maxsize=_KEPT_READINGS)(self._questions.read)
        self._answers = AnswerReader(self.catalog, coverage)

    @classmethod
    def over(cls, data: Data, catalog: Catalog | None = None) -> Gate:
        """A gate over a snapshot, in the words of the catalog that came with the program."""
        return cls(catalog or load_catalog(), data.coverage, data)

    def warm(self) -> None:
        """Loads what reads: for a service, before its first question."""
        self._questions.warm()
        self._answers.warm()

    def read_question(
        self,
        text: str,
        context: Sequence[str] = (),
        asked_on: date | None = None,
        latest: LatestYears | None = None,
    ) -> Asked:
        """The forms that the question asks for, in the language of its thread. `latest`: whose newest years
        "now" means, where it is not the snapshot's."""
        day = asked_on or self.coverage.snapshot_date
        if latest is not None:
            return self._questions.read(text, context, day, latest=latest)
        return self._read(text, tuple(context), day)

    def review(self, draft: Draft, asked: Asked | None, facts: Iterable[Fact]) -> Review:
        """All that is to be said of `draft` as an answer to `asked` (None: to no question)."""
        spoken = detect_language(draft.text[:MAX_CHARACTERS], asked.language if asked else "en")
        told = asked.language if asked is not None else spoken
        try:
            index = Facts(facts, self.coverage, self.catalog)
        except ContradictingFacts:
            return Review("unproven", problems=(build_problem("contradicting_facts", told),))
        form_problem = _check_form(draft.text, told)
        if form_problem is not None:
            return Review("unread", problems=(form_problem,), suggestion=self.answer(asked, index))
        answer = self.answer(asked, index)
        ours = self.decline(asked) if asked is not None and not asked.forms else answer
        if ours is not None and draft.text == ours.text:
            return Review("supported", shown=ours)  # our own words: each claim was decided to write them
        reading = self._answers.read(draft.text, asked, spoken)
        claims, finding = _decide_all(reading, draft, index)
        problems = [*self._tell_findings(claims, reading, finding, draft, told)]
        if draft.status == "cannot_answer" and finding == "unread" and asked is not None and asked.forms:
            problems = [build_problem("nothing_found", told)]
        if finding == "supported":
            problems += self._hold_to_question([claim.claim for claim in claims], asked, index, told)
        shown = self._choose(finding, problems, claims, asked, answer, draft, index)
        suggestion = None if shown else answer or self._suggest(finding, claims, asked, index, told)
        return Review(finding, claims, tuple(problems), shown, suggestion)

    def check(
        self,
        text: str,
        *,
        question: str,
        facts: Iterable[Fact],
        context: Sequence[str] = (),
        status: AnswerStatus = "answered",
    ) -> tuple[Problem, ...]:
        """An editor's own text: every reason not to post it as checked; empty where there is none."""
        asked = self.read_question(question, context)
        return self.review(Draft(text, status, computed=True), asked, facts).problems

    def review_nothing(self, asked: Asked, facts: Iterable[Fact]) -> Review:
        """A run that came to no draft: what the facts would answer, for the editor."""
        try:
            return Review("unread", suggestion=self.answer(asked, Facts(facts, self.coverage, self.catalog)))
        except ContradictingFacts:
            return Review("unread")

    def answer(self, asked: Asked | None, facts: Facts) -> Written | None:
        """What the facts answer to a question that was read; None where they do not."""
        if asked is None or not asked.forms:
            return None
        return self.answer_forms(asked.forms, facts, asked.language)

    def answer_forms(self, forms: Sequence[Form], facts: Facts, language: Language) -> Written | None:
        """The forms with their holes filled, as sentences; what is missing is said, with what there is."""
        try:
            return self._write(complete_all(forms, facts), language)
        except NotAnswerable as why:
            claims = (*why.missing, *why.instead)
            return self._write(claims, language, answered=False) if why.missing else None

    def find_obstacle(self, forms: Sequence[Form], facts: Facts) -> WhyNot:
        """Why facts that were looked up do not answer a question that was read."""
        try:
            complete_all(forms, facts)
        except NotAnswerable as error:
            return _OBSTACLES.get(error.reason, "unproven")
        return "unproven"

    def decline(self, asked: Asked, why: WhyNot | None = None) -> Written:
        """Why a question is not answered: what was read of it, what was not, and one that would work.

        `why` tells what stood in the way of a question that was read.
        """
        offered = self._questions.near(asked)
        text = write_decline(asked, self.catalog, self.coverage, text=asked.text, offered=offered, why=why)
        if offered is None:
            return Written("cannot_answer", text, ())
        question = write_question(offered, asked.language, self.catalog, self.coverage)
        return Written("cannot_answer", text, (), question)

    def note_ignored(self, asked: Asked) -> str:
        """For an answer to a question that was not wholly read: the words that played no part in it."""
        return "" if asked.forms else write_ignored(asked, self.catalog, self.coverage)

    def keep_told_rows(
        self, evidence: Sequence[Evidence], asked: Asked, review: Review
    ) -> tuple[Evidence, ...]:
        """Of a whole table that was evidence: the rows that the question or the claims speak of."""
        claims = [*asked.forms, *(claim.claim for claim in review.claims)]
        claims += [
            claim for written in (review.shown, review.suggestion) if written for claim in written.claims
        ]
        cells = {cell for claim in claims for cell in (*cells_of(claim), *course_of(claim))}
        return tuple(
            item
            for item in evidence
            if not isinstance(item.fact, Observation)
            or (item.fact.country, item.fact.indicator, item.fact.year) in cells
        )

    def _tell_findings(
        self,
        claims: Sequence[ReviewedClaim],
        reading: AnswerReading,
        finding: WholeFinding,
        draft: Draft,
        language: Language,
    ) -> list[Problem]:
        speaker = Speaker(language, self.catalog, self.coverage)
        problems = [tell_claim(claim, speaker) for claim in claims if claim.finding != "supported"]
        for span in reading.unread:
            words = draft.text[span.start : span.end]
            problems.append(build_problem("unread", language, words, span.start, span.end))
        if finding != "supported" and not problems:
            code = "ambiguous" if claims else "nothing_said"
            problems.append(build_problem(code, language, draft.text, 0, len(draft.text)))
        return problems

    def _choose(
        self,
        finding: WholeFinding,
        problems: Sequence[Problem],
        claims: Sequence[ReviewedClaim],
        asked: Asked | None,
        answer: Written | None,
        draft: Draft,
        facts: Facts,
    ) -> Written | None:
        """What a reporter reads. A draft with a false claim, or one about something else, shows nothing: a
        person looks at it."""
        said = [claim.claim for claim in claims]
        if finding == "contradicted" or (finding == "supported" and problems and not keeps_to(said, asked)):
            return None
        if answer is not None:
            return answer
        if asked is not None and not asked.forms:
            declines = draft.status == "cannot_answer" or (said and _only_gaps(said))
            if declines or (problems and asked.why not in ("unread", "unclear")):
                return self.decline(asked)
        if problems:
            return None
        language = asked.language if asked is not None else detect_language(draft.text)
        return self._say_exactly(said, facts, language)

    def _say_exactly(self, said: Sequence[Form], facts: Facts, language: Language) -> Written | None:
        """Supported claims with the facts' own figures: "nine in ten" may stand for 89.1%, and in our
        words it would be told as 90%."""
        gaps = [claim for claim in said if isinstance(claim, Missing | Covered)]
        forms = [form for claim in said if (form := ask_instead(claim, self._whole)) is not None]
        if len(forms) + len(gaps) < len(said):
            return None
        try:
            claims = (*(complete_all(tuple(dict.fromkeys(forms)), facts) if forms else ()), *gaps)
        except NotAnswerable:
            return None
        return self._write(claims, language)

    @property
    def _whole(self) -> Window:
        return Window(self.coverage.first_year, self.coverage.last_year)

    def _suggest(
        self,
        finding: WholeFinding,
        claims: Sequence[ReviewedClaim],
        asked: Asked | None,
        facts: Facts,
        language: Language,
    ) -> Written | None:
        """What an editor may send after a look at the question: what is true of the draft, or its claims put
        right."""
        if finding != "supported":
            return self._mend(claims, facts, language)
        unread = asked is not None and not asked.forms
        return self._say_exactly([claim.claim for claim in claims], facts, language) if unread else None

    def _mend(self, claims: Sequence[ReviewedClaim], facts: Facts, language: Language) -> Written | None:
        """What the facts say where the draft is wrong, and the question was not read."""
        wrong = [claim.claim for claim in claims if claim.finding == "contradicted"]
        forms = [form for claim in wrong if (form := ask_instead(claim, self._whole)) is not None]
        return self.answer_forms(tuple(dict.fromkeys(forms)), facts, language) if forms else None

    def _write(self, claims: Sequence[Form], language: Language, *, answered: bool | None = None) -> Written:
        if answered is None:
            answered = not _only_gaps(claims)
        text = write_claims(claims, language, self.catalog, self.coverage)
        return Written("answered" if answered else "cannot_answer", text, tuple(claims))

    def _hold_to_question(
        self, said: Sequence[Form], asked: Asked | None, facts: Facts, language: Language
    ) -> list[Problem]:
        """Another cell than the one asked for is no answer, however right."""
        if asked is None:
            return []
        if not asked.forms:
            return self._hold_to_names(said, asked, language)
        try:
            found = complete_all(asked.forms, facts)
            # How a series went is told by its change; the years of its peak and low are told beside it.
            wanted = tuple(claim for claim in found if not any(is_turn_of(claim, one) for one in found))
        except NotAnswerable as why:
            wanted = why.missing or asked.forms
        verdicts = [claim for claim in wanted if isinstance(claim, Verdict)]
        if all(answers(target, said) for target in verdicts or wanted):
            return []
        return [build_problem("question_mismatch", language, self._name(asked, language))]

    def _hold_to_names(self, said: Sequence[Form], asked: Asked, language: Language) -> list[Problem]:
        """A question that was not read: what was recognised in it must be what the claims are about."""
        if _only_gaps(said) and asked.why != "unclear":
            return []
        if asked.why not in _ANSWERED_ALL_THE_SAME or (asked.why == "unread" and asked.narrowed):
            return [build_problem("question_unread", language)]
        known = asked.known
        if asked.not_covered or not known.indicators:
            return [build_problem("question_unread", language)]
        cells = {cell for claim in said for cell in cells_of(claim)}
        named = {country for country, _, _ in cells} | self._named_groups(said)
        told = (
            set(known.countries) <= named
            and set(known.indicators) <= {indicator for _, indicator, _ in cells}
            and {year for year in known.years if self.coverage.has_year(year)}
            <= {year for _, _, year in cells}
        )
        return [] if told else [build_problem("question_mismatch", language, self._name(asked, language))]

    def _named_groups(self, said: Sequence[Form]) -> set[str]:
        """The countries of groups that are told by their names: not of "the eight countries"."""
        groups = [getattr(claim, "among", ()) for claim in statements_of(said)]
        return {c for group in groups if len(group) < len(self.coverage.countries) for c in group}

    def _name(self, asked: Asked, language: Language) -> str:
        names = [
            *(self.catalog.countries[code].words[language].noun.name for code in asked.known.countries),
            *(self.catalog.indicators[code].words[language].noun.name for code in asked.known.indicators),
            *map(str, asked.known.years),
        ]
        return ", ".join(names) or "?"


def _only_gaps(claims: Sequence[Form]) -> bool:
    return all(isinstance(claim, Missing | Covered) for claim in statements_of(claims))


def _check_form(text: str, language: Language) -> Problem | None:
    if not text.strip():
        return build_problem("empty_answer", language)
    if len(text) > MAX_CHARACTERS:
        return build_problem("answer_too_long", language)
    return None


def _decide_all(
    reading: AnswerReading, draft: Draft, facts: Facts
) -> tuple[tuple[ReviewedClaim, ...], WholeFinding]:
    """Every well-formed reading of the whole text must be supported: one that says something false may be the
    one that is meant. The claims told are those of the first reading that is not."""
    readings = reading.readings or reading.read_before
    reviewed = [tuple(_decide(said, draft, facts) for said in one) for one in readings]
    reviewed = [claims for claims in reviewed if not _is_ill_formed(claims)] or reviewed
    if not any(reviewed):
        return (), "unread"
    found = [_whole(claims) for claims in reviewed]
    worst = next((n for n, finding in enumerate(found) if finding != "supported"), 0)
    if all(finding == "contradicted" for finding in found):
        return reviewed[worst], "contradicted"
    if reading.unread or len(set(found)) > 1:
        return reviewed[worst], "unread"
    return reviewed[worst], found[worst]


def _decide(said: Said, draft: Draft, facts: Facts) -> ReviewedClaim:
    decision = decide(said.claim, facts, computed=draft.computed)
    text = draft.text[said.start : said.end]
    wrong = [field for field in decision.fields if field.finding == "contradicted"]
    # Of a cell without a value, or a year that is not covered, the facts say nothing else.
    nothing_there = bool(wrong) and all(field.why == "missing" for field in wrong)
    finding: Finding = "unproven" if nothing_there else decision.finding
    return ReviewedClaim(said.claim, text, said.start, said.end, finding, decision.fields)


def _is_ill_formed(claims: Sequence[ReviewedClaim]) -> bool:
    return any(field.why == "form" for claim in claims for field in claim.fields)


def _whole(claims: Sequence[ReviewedClaim]) -> WholeFinding:
    findings = {claim.finding for claim in claims}
    if "contradicted" in findings:
        return "contradicted"
    return "unproven" if "unproven" in findings else "supported"
