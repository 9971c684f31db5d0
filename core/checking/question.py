"""What the question plainly names: countries, indicators, years, figures; the rest comes from its thread."""

from __future__ import annotations

import html
import re
import unicodedata

from core.checking.anchors import resolve
from core.checking.evidence import FactIndex
from core.checking.question_forms import correct_typos, plain_question
from core.checking.scene import GDP_PER_PERSON, POPULATION, Clause, QuestionReading, Scene
from core.checking.shapes import shape
from core.checking.thread import follow
from core.checking.tokens import Token, tokenize
from core.checking.vocabulary import WORD, norm, split_word
from core.facts import Coverage
from core.outcome import Language
from core.words import detect_language

_MARKUP = re.compile(r"<[@#!][^>]*>|</?[a-z ]+>|\[tool result\]|\{[^}]*\}", re.IGNORECASE)
# A link says nothing but its label: "<https://example.org/?b=2010|this piece>".
_LINK = re.compile(r"<?https?://[^\s|>]*(?:\|([^>]*))?>?", re.IGNORECASE)
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
WEALTH = ("rich", "poor", "wealth", "riche", "pauvre")  # in a question: a way to ask for GDP per person


def read_question(text: str, coverage: Coverage, context: tuple[str, ...] = ()) -> QuestionReading:
    """The reading of a question; what it leaves out is filled from the earlier questions of its thread."""
    past: QuestionReading | None = None
    for each in (*context, text):
        reading = _read(each, coverage)
        past = reading if past is None else follow(reading, past)
    return past or QuestionReading()


def _read(text: str, coverage: Coverage) -> QuestionReading:
    clean = html.unescape(_MARKUP.sub(" ", _LINK.sub(r"\1 ", text[:_MAX_QUESTION])))
    clean = unicodedata.normalize("NFKC", clean)
    language: Language = detect_language(clean)
    tokens, _ = tokenize(clean, language, asked=True)
    corrected = correct_typos(clean, tokens)
    if corrected != clean:
        clean = corrected
        tokens, _ = tokenize(clean, language, asked=True)
    tokens = plain_question(clean, shape(tokens))
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
            and not token.word.startswith(WEALTH)
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
