"""What the question plainly names, and whether the answer is about it or says that it is not available."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from core.checking.anchors import resolve
from core.checking.evidence import FactIndex
from core.checking.problems import build_problem
from core.checking.scene import GDP_PER_PERSON, POPULATION, Clause, QuestionReading, Scene
from core.checking.shapes import shape
from core.checking.tokens import Token, tokenize
from core.checking.vocabulary import WORD, norm, split_word
from core.facts import Coverage
from core.outcome import AnswerStatus, Language
from core.words import COUNTRY_BY_CODE, INDICATOR_BY_CODE, detect_language

_MARKUP = re.compile(r"<[@#!][^>]*>|</?[a-z ]+>|\[tool result\]|\{[^}]*\}", re.IGNORECASE)
_MAX_QUESTION = 2000
_NORTH_AMERICA, _LATIN_AMERICA, _ASIA = ("CAN", "MEX", "USA"), ("BRA", "MEX"), ("IND", "JPN")
# Only a question that also counts them ("the three North American countries") means just these.
_REGIONS = {
    "north america": _NORTH_AMERICA,
    "north american": _NORTH_AMERICA,
    "amérique du nord": _NORTH_AMERICA,
    "nord américain": _NORTH_AMERICA,
    "latin america": _LATIN_AMERICA,
    "latin american": _LATIN_AMERICA,
    "amérique latine": _LATIN_AMERICA,
    "asia": _ASIA,
    "asian": _ASIA,
    "asie": _ASIA,
}
_WEALTH = ("rich", "poor", "wealth", "riche", "pauvre")  # in a question: a way to ask for GDP per person


def read_question(text: str, coverage: Coverage, context: tuple[str, ...] = ()) -> QuestionReading:
    """The reading of a question; what it leaves out is filled from the earlier questions of its thread."""
    reading = _read(text, coverage)
    steps = [int(t.tag) for t in reading.tokens if t.kind == "relative" and t.tag.lstrip("-").isdigit()]
    for earlier in reversed(context):
        past = _read(earlier, coverage)
        if steps and not reading.years and past.years:
            # "And the year before?"
            past = replace(past, years=(past.years[-1] + steps[0],), ranges=())
        reading = QuestionReading(
            reading.text,
            reading.countries or past.countries,
            reading.indicators or past.indicators,
            reading.years or past.years,
            reading.ranges or past.ranges,
            reading.numbers,
            reading.kinds,
            reading.words,
            reading.foreign,
            reading.all_countries,
            reading.language,
            reading.tokens,
        )
    return reading


def _read(text: str, coverage: Coverage) -> QuestionReading:
    clean = unicodedata.normalize("NFKC", _MARKUP.sub(" ", text[:_MAX_QUESTION]))
    language: Language = detect_language(clean)
    tokens, _ = tokenize(clean, language, asked=True)
    tokens = shape(tokens)
    clause = Clause(tokens, ())
    scene = Scene(clean, FactIndex((), coverage), coverage, QuestionReading(), language, language)
    resolve(clause, scene)
    indicators = tuple(dict.fromkeys(code for _, code in clause.indicators))
    if not indicators and any(t.kind == "num" and t.value.unit == "people" for t in tokens):
        indicators = (POPULATION,)
    if not indicators and any(t.kind == "percap" for t in tokens):
        indicators = (GDP_PER_PERSON,)  # "the richest per person"
    if not indicators and _counts_a_people(tokens):
        indicators = (POPULATION,)
    kinds = frozenset(token.kind for token in tokens)
    since = [
        (a.years[0], coverage.last_year)
        for a in clause.year_anchors
        if len(a.years) == 1 and a.start and tokens[a.start - 1].tag == "since"
    ]
    region = None if clause.countries else _region(tokens, clean)
    return QuestionReading(
        clean,
        _REGIONS[region] if region else clause.countries,
        indicators,
        clause.years,
        (*((first, last) for first, last, _ in clause.pairs), *since),
        tuple(token.value for token in tokens if token.kind in ("num", "share", "count", "scope")),
        kinds,
        frozenset(part for word in WORD.findall(clean.replace("’", "'")) for part in split_word(norm(word))),
        tuple(
            token.word
            for token in tokens
            if token.kind in ("foreign", "narrow", "wide")
            and token.word
            and not token.word.startswith(_WEALTH)
            and not region
        ),
        not region
        and any(t.kind == "scope" or (t.kind == "quant" and t.tag == "all") for t in tokens)
        and len(clause.countries) < 2,
        language,
        tokens,
    )


_PLAIN_KINDS = frozenset({"people", "prep", "year", "range", "conj", "mark", "country"})
_PLAIN_WORDS = frozenset(
    (
        "how many combien did do are were was there live lived living y a t il avait the in at les vivent "
        "vivaient habitent de d'"
    ).split()
)


def _counts_a_people(tokens: list[Token]) -> bool:
    """ "How many Brazilians in 2010?": a population, where nothing else is said of them."""
    words = {t.word for t in tokens}
    if not words & {"many", "combien"} or not any(t.kind == "people" for t in tokens):
        return False
    return all(t.kind in _PLAIN_KINDS or t.word in _PLAIN_WORDS for t in tokens)


def _region(tokens: list[Token], text: str) -> str | None:
    """The region of "the three North American countries", where its countries here are that many."""
    places = [text[t.start : t.end].lower() for t in tokens if t.kind == "wide"]
    sizes = {int(t.value.value) for t in tokens if t.kind in ("scope", "count", "num") and t.value.plain}
    if len(places) != 1 or places[0] not in _REGIONS or sizes != {len(_REGIONS[places[0]])}:
        return None
    return places[0]


def check_alignment(scene: Scene, status: AnswerStatus) -> None:
    """Adds a `question_mismatch` for each plainly named country, indicator or year that the answer passes
    over.
    """
    question = scene.question
    refused = "inability" in scene.said_absent or status == "cannot_answer"
    if not question.text or (refused and not scene.used):
        return
    declined = bool(scene.said_absent & {"inability", "outside", "covers"}) and not scene.used
    if declined:
        said = {int(item[5:]) for item in scene.said_absent if item.startswith("year:")}
        if said and question.years and not said & set(question.years):
            _mismatch(scene, str(question.years[0]))
        return
    countries = {cell[0] for cell in scene.used}
    indicators = {cell[1] for cell in scene.used}
    years = {cell[2] for cell in scene.used} | scene.spanned
    for code in question.countries:
        if code not in countries and f"country:{code}" not in scene.said_absent:
            _mismatch(scene, COUNTRY_BY_CODE[code].name[scene.language])
    for code in question.indicators:
        if indicators and code not in indicators and code in INDICATOR_BY_CODE:
            weak = {"SP.POP.TOTL"}
            if code in weak and not _plainly_population(scene):
                continue
            _mismatch(scene, INDICATOR_BY_CODE[code].name[scene.language])
    for year in question.years:
        if year in years or f"year:{year}" in scene.said_absent:
            continue
        if not scene.coverage.has_year(year) and "covers" in scene.said_absent:
            continue
        _mismatch(scene, str(year))
    if (
        question.foreign
        and scene.used
        and "outside" not in scene.said_absent
        and not _foreign_is_harmless(scene)
    ):
        _mismatch(scene, question.foreign[0])


def _plainly_population(scene: Scene) -> bool:
    return (
        bool(
            scene.question.words
            & {"population", "populations", "inhabitants", "habitants", "populous", "people"}
        )
        and len(scene.question.indicators) == 1
    )


def _foreign_is_harmless(scene: Scene) -> bool:
    """Scope words beside the named countries ("North America (Canada, US, Mexico)") do not make another
    question.
    """
    return len(scene.question.countries) > 0 and not any(
        t.kind in ("foreign", "narrow") and not t.word.startswith(_WEALTH) for t in scene.question.tokens
    )


def _mismatch(scene: Scene, name: str) -> None:
    problem = build_problem("question_mismatch", name, 0, len(name), scene.language)
    scene.problems.append(type(problem)(problem.code, problem.message))
