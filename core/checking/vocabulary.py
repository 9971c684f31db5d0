"""The words of one language as a look-up: longest phrase first, each with what it means to the gate.

Built once per language from the tables (`lexicon_*`, `neutral_*`, `core.words`) and the few forms below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from core.checking import lexicon_en, lexicon_fr, neutral_en, neutral_fr, numerals_en, numerals_fr
from core.outcome import Language
from core.words import COUNTRIES, INDICATORS, fold

# Accents that make another word of it: "à" is not "a", "où" is not "ou".
_ACCENT_MATTERS = frozenset({"à", "où", "dû", "dès"})
_APOSTROPHES = str.maketrans("’‘ʼ′`", "'''''")
WORD = re.compile(r"[A-Za-zÀ-ÖØ-öø-ſ][A-Za-zÀ-ÖØ-öø-ſ0-9]*(?:'[A-Za-zÀ-ÖØ-öø-ſ]+)*")
_NEGATED = {"can't": "can", "won't": "will", "shan't": "shall", "cannot": "can"}
_ELIDED = frozenset("l d qu n s j c m t jusqu lorsqu puisqu quelqu".split())

# Population words that also stand beside other indicators ("54% of the people used the Internet").
WEAK_INDICATOR_WORDS = frozenset(
    fold(word)
    for word in (
        "people persons residents inhabitants habitants personnes résidents population populations pop pop. "
        "compte comptait vivaient vivent"
    ).split()
) | {"people live", "people lived", "people living", "home to"}
_NOT_INDICATOR_WORDS = frozenset(
    {
        "live in",
        "lived in",
        "compte",
        "comptait",
        "comptent",
        "comptaient",
        "the net",
        "pop.",
        "most populous",
        "the states",
    }
)
# An indicator's phrase with one of these compares, too: a question may be read by it, but in an answer it
# would hide the comparison that must be decided.
_COMPARING = frozenset(
    "most plus moins longer longest longtemps richer richest poorer poorest riche pauvre".split()
)

# Countries, regions and places that an answer may only name to say that they are not covered. Several are
# traps:
# they hold a covered country's name ("New Mexico", "Northern Ireland", "South America").
FOREIGN_NAMES = """
new mexico | mexico city | northern ireland | south america | north america | latin america
| central america | west africa | british columbia | new england | new delhi | indiana | niger | france
| germany | china | russia | italy | spain | portugal | south africa | egypt | kenya | ghana | ethiopia
| congo | georgia | korea | south korea | north korea | australia | new zealand | argentina | chile
| colombia | peru | venezuela | cuba | haiti | indonesia | pakistan | bangladesh | vietnam | thailand
| philippines | turkey | türkiye | iran | iraq | israel | saudi arabia | switzerland | sweden | norway
| denmark | finland | netherlands | belgium | austria | poland | ukraine | greece | ireland | england
| scotland | wales | quebec | québec | ontario | alberta | california | texas | florida | london | paris
| tokyo | lagos | mumbai | delhi | toronto | montreal | montréal | são paulo | hawaii | puerto rico
| greenland | taiwan | hong kong | singapore | malaysia | morocco | algeria | tunisia | senegal
| allemagne | chine | russie | italie | espagne | afrique du sud | égypte | éthiopie | géorgie | corée
| corée du sud | corée du nord | australie | nouvelle zélande | nouveau mexique | argentine | chili
| colombie | pérou | indonésie | suisse | suède | norvège | danemark | finlande | pays bas | belgique
| autriche | pologne | grèce | irlande | irlande du nord | angleterre | écosse | pays de galles
| colombie britannique | turquie | maroc | algérie | tunisie | sénégal | côte d'ivoire | cameroun
| mexico ville | ville de mexico | nouveau brunswick | israël | arabie saoudite | irak | haïti
| californie | floride | londres | taïwan | malaisie | singapour
"""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase means: `kind` ("country", "ind", "dir", "neutral", ...) and `tag` (which one)."""

    kind: str
    tag: str


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Phrases by first word, longest first: (all words, meaning). `exact` holds forms that count only as
    written.
    """

    phrases: dict[tuple[str, str], tuple[tuple[tuple[str, ...], Meaning], ...]]
    single: dict[str, Meaning]
    exact: dict[str, Meaning]
    number_words: dict[str, int]
    scales: dict[str, int]
    ordinals: dict[str, int]
    fractions: dict[str, int]
    months: dict[str, int]


def norm(word: str) -> str:
    """A word as the tables have it: lower case, accents off where they do not change the word."""
    if word.isascii():
        return word.lower()
    lowered = word.lower().translate(_APOSTROPHES)
    return lowered if lowered in _ACCENT_MATTERS else fold(lowered)


def split_word(word: str) -> tuple[str, ...]:
    """A normal-form word in its parts: "canada's" -> canada, 's; "isn't" -> is, not; "d'habitants" -> d',
    habitants.
    """
    if word == "cannot":
        return ("can", "not")
    if "'" not in word:
        return (word,)
    if word.endswith("n't"):
        return (_NEGATED.get(word, word[:-3]), "not")
    if word.startswith("'"):
        return (word,)
    head, _, tail = word.partition("'")
    if head in _ELIDED:
        return (f"{head}'", *split_word(tail)) if tail else (f"{head}'",)
    if "'" not in tail and tail in {"s", "t", "d", "ll", "m", "re", "ve"}:
        return (head, f"'{tail}")
    if tail.endswith("'s"):
        return (*split_word(word[:-2]), "'s")
    return (word,)


def split_phrase(phrase: str) -> tuple[str, ...]:
    """A table's phrase as the sequence of words that the tokenizer will see."""
    parts: list[str] = []
    for raw in phrase.translate(_APOSTROPHES).replace("-", " ").split():
        parts.extend(split_word(norm(raw)))
    return tuple(parts)


@lru_cache(maxsize=4)
def load_vocabulary(language: Language, *, asked: bool = False) -> Vocabulary:
    """The vocabulary of `language`; its country and indicator words are those of both languages.

    `asked` is for questions: indicator phrases that also compare ("lived longest") name their indicator.
    """
    lexicon = lexicon_fr if language == "fr" else lexicon_en
    neutral = neutral_fr if language == "fr" else neutral_en
    numerals = numerals_fr if language == "fr" else numerals_en
    inflect = inflect_french if language == "fr" else inflect_english
    meanings: dict[tuple[str, ...], Meaning] = {}
    exact: dict[str, Meaning] = {}
    _add(meanings, FOREIGN_NAMES.split("|"), Meaning("foreign", ""))
    _add(meanings, ("'s",), Meaning("poss", ""))
    if language == "fr":
        _add(meanings, ("mexico",), Meaning("foreign", ""))  # the city: the country is "le Mexique"
    for country in COUNTRIES:
        _add(meanings, country.names, Meaning("country", country.code))
        _add(meanings, country.people, Meaning("people", country.code))
        for form in country.exact:
            exact[form] = Meaning("country", country.code)
    for indicator in INDICATORS:
        for phrase in (*indicator.nouns, *indicator.phrases):
            compares = not _COMPARING.isdisjoint(split_phrase(phrase))
            if fold(phrase) in _NOT_INDICATOR_WORDS or (compares and not asked):
                continue
            weak = fold(phrase) in WEAK_INDICATOR_WORDS
            _add(meanings, (phrase,), Meaning("weakind" if weak else "ind", indicator.code))
    for row, words in lexicon.CLAIM_WORDS.items():
        kind, _, tag = row.partition(".")
        _add(meanings, _expand(words.split("|")), Meaning(kind, tag))
    words = f"{neutral.NEUTRAL_WORDS} {neutral.MORE_NEUTRAL}".split()
    words += [form for verb in neutral.NEUTRAL_VERBS.split() if "_" not in verb for form in inflect(verb)]
    _add(meanings, [word for word in words if "_" not in word], Meaning("neutral", ""))
    by_first: dict[tuple[str, str], list[tuple[tuple[str, ...], Meaning]]] = {}
    single: dict[str, Meaning] = {}
    for words_of, meaning in meanings.items():
        if len(words_of) == 1:
            single[words_of[0]] = meaning
        else:
            by_first.setdefault((words_of[0], words_of[1]), []).append((words_of, meaning))
    phrases = {first: tuple(sorted(rows, key=lambda row: -len(row[0]))) for first, rows in by_first.items()}
    return Vocabulary(
        phrases,
        single,
        exact,
        _normed(numerals.NUMBER_WORDS),
        _normed(numerals.SCALE_WORDS),
        _normed(numerals.ORDINALS),
        _normed(numerals.FRACTIONS),
        _normed(numerals.MONTHS),
    )


def _add(meanings: dict[tuple[str, ...], Meaning], phrases: Iterable[str], meaning: Meaning) -> None:
    """The first table that names a phrase keeps it."""
    for phrase in phrases:
        words = split_phrase(phrase.strip())
        if words:
            meanings.setdefault(words, meaning)
        if ".-" in phrase:
            meanings.setdefault((norm(phrase.strip()),), meaning)  # "É.-U." is one lexeme


def _expand(phrases: list[str]) -> list[str]:
    """A French verb stem with "~" behind it stands for its regular forms."""
    out: list[str] = []
    for phrase in phrases:
        stem = phrase.strip()
        out.extend(inflect_french(stem[:-1]) if stem.endswith("~") else (stem,))
    return out


def inflect_english(verb: str) -> tuple[str, ...]:
    """The regular forms of a verb: call, calls, called, calling."""
    if verb.endswith("e"):
        return verb, f"{verb}s", f"{verb}d", f"{verb[:-1]}ing"
    if verb.endswith("y") and verb[-2] not in "aeo":
        return verb, f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing"
    plural = f"{verb}es" if verb.endswith(("s", "sh", "ch", "x")) else f"{verb}s"
    doubled = verb + verb[-1]
    return verb, plural, f"{verb}ed", f"{verb}ing", f"{doubled}ed", f"{doubled}ing"


def inflect_french(stem: str) -> tuple[str, ...]:
    """The forms of a regular verb in -er that answers use."""
    endings = (
        "e",
        "es",
        "ent",
        "er",
        "ant",
        "ait",
        "aient",
        "a",
        "èrent",
        "é",
        "ée",
        "és",
        "ées",
        "ons",
        "ez",
    )
    return tuple(f"{stem}{ending}" for ending in endings)


def _normed(table: dict[str, int]) -> dict[str, int]:
    return {norm(word): value for word, value in table.items()}
