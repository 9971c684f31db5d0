"""The tables and `core.words` as one look-up: phrases, codes, and what a typo may mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from core.offline.fillers import FILLERS, INSTRUCTIONS
from core.offline.lexicon import CUES, split_row
from core.offline.not_covered import DECLINED, Reason
from core.offline.numbers import CARDINALS, FRACTIONS, ORDINALS
from core.offline.places import OTHER_COUNTRIES
from core.words import COUNTRIES, INDICATORS, fold

# One run of digits with its separators, one run of letters, or one sign.
ATOM = re.compile(r"\d{1,3}(?:[,. ]\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[^\W\d_]+|[^\s\w]|_")
SILENT_SIGNS = frozenset("?!.,;:()[]{}\"'/|*_~#-&+=<>@\\")
_MIN_TYPO_LETTERS = 5
_MIN_CUE_TYPO_LETTERS = 7

Phrase = tuple[str, ...]


@dataclass(slots=True)
class Entry:
    """What the tables know of one phrase."""

    kinds: set[str] = field(default_factory=set)
    country: str | None = None
    indicator: str | None = None
    strong: bool = True
    fraction: Decimal | None = None
    ordinal: int | None = None
    reason: Reason | None = None


def split_phrase(phrase: str) -> Phrase:
    """The words of a phrase as the tokeniser sees them."""
    return tuple(part for part in ATOM.findall(fold(phrase)) if part not in SILENT_SIGNS or part in "<>")


@lru_cache(maxsize=1)
def load_table() -> tuple[Mapping[Phrase, Entry], Mapping[str, int]]:
    """All phrases with their meanings, and the longest phrase for each first word."""
    entries: dict[Phrase, Entry] = {}

    def entry(phrase: str) -> Entry:
        return entries.setdefault(split_phrase(phrase), Entry())

    for kind, row in CUES.items():
        for phrase in split_row(row):
            entry(phrase).kinds.add(kind)
    for phrase in split_row(FILLERS):
        entry(phrase).kinds.add("filler")
    for phrase, percent in FRACTIONS.items():
        entry(phrase).fraction = percent
    for phrase, place in ORDINALS.items():
        entry(phrase).ordinal = place
    for reason, row in DECLINED.items():
        for phrase in split_row(row):
            entry(phrase).reason = reason
    for phrase in split_row(OTHER_COUNTRIES):
        entry(phrase).reason = "other_country"
    for phrase in split_row(INSTRUCTIONS):
        entry(phrase).kinds.add("instruction")
    for country in COUNTRIES:
        for name in (*country.names, *country.people):
            found = entry(name)
            if name in country.people:
                found.kinds.add("demonym")
            found.country = country.code
            found.reason = None
    for indicator in INDICATORS:
        for noun in indicator.nouns:
            if not {"total", "totale"} & set(
                split_phrase(noun)
            ):  # a cue of its own, and part of no longer name
                entry(noun).indicator = indicator.code
        for phrase in indicator.phrases:
            found = entry(phrase)
            if found.indicator is None:
                found.indicator, found.strong = indicator.code, False
    entries.pop((), None)
    longest: dict[str, int] = {}
    for words in entries:
        longest[words[0]] = max(longest.get(words[0], 0), len(words))
    return entries, longest


@lru_cache(maxsize=1)
def load_exact_forms() -> Mapping[str, str]:
    """Codes and short forms that count only in upper case."""
    return {
        form.replace(".", "").replace("-", ""): country.code
        for country in COUNTRIES
        for form in country.exact
    }


@lru_cache(maxsize=1)
def _typo_targets() -> Mapping[int, tuple[str, ...]]:
    """Words that a misspelt one may stand for, by length: those of names, and long cue words."""
    entries, _ = load_table()
    words: set[str] = set()
    for phrase, found in entries.items():
        least = (
            _MIN_TYPO_LETTERS
            if found.country or (found.indicator and found.strong)
            else _MIN_CUE_TYPO_LETTERS
        )
        if found.reason is None:
            words.update(word for word in phrase if len(word) >= least and word.isalpha())
    words.update(("life", "access"))
    by_length: dict[int, list[str]] = {}
    for word in sorted(words):
        by_length.setdefault(len(word), []).append(word)
    return {length: tuple(found) for length, found in by_length.items()}


@lru_cache(maxsize=1)
def load_single_words() -> frozenset[str]:
    entries, _ = load_table()
    return frozenset(word for phrase in entries for word in phrase) | frozenset(CARDINALS)


@lru_cache(maxsize=4096)
def find_typo(word: str) -> str | None:
    """The known word that is one edit (insert, drop, change, swap) away from `word`, if there is just one."""
    if len(word) < 4 or not word.isalpha() or word in load_single_words():
        return None
    targets = _typo_targets()
    found: set[str] = set()
    for length in (len(word) - 1, len(word), len(word) + 1):
        for target in targets.get(length, ()):
            if target[0] != word[0] and target[1:2] != word[1:2]:
                continue
            if (len(target) > 4 and _is_one_edit(word, target)) or (
                len(target) == 4 and _is_swap(word, target)
            ):
                found.add(target)
    if len({_country_of(target) or target for target in found}) != 1:
        return None
    return min(found)


def _country_of(word: str) -> str | None:
    """The country of a name of one word: "Japn" is near "Japan" and "Japon", which is the same."""
    found = load_table()[0].get((word,))
    return found.country if found is not None else None


def _is_swap(word: str, target: str) -> bool:
    differing = [index for index, pair in enumerate(zip(word, target, strict=False)) if pair[0] != pair[1]]
    return (
        len(word) == len(target)
        and len(differing) == 2
        and differing[1] == differing[0] + 1
        and word[differing[0]] == target[differing[1]]
        and word[differing[1]] == target[differing[0]]
    )


def _is_one_edit(word: str, target: str) -> bool:
    if len(word) == len(target):
        return sum(a != b for a, b in zip(word, target, strict=True)) == 1 or _is_swap(word, target)
    short, long = sorted((word, target), key=len)
    cut = next((index for index, char in enumerate(short) if char != long[index]), len(short))
    return short[cut:] == long[cut + 1 :]
