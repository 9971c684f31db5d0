"""The language of a text, and of a question in its thread: by the words that only one language has."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from core.language.tokens import fold, parts_of, tokenize
from core.outcome import Language

if TYPE_CHECKING:
    from core.data.catalog.catalog import Catalog

_PATH: Final = Path(__file__).parent / "words" / "detect.toml"
_NAMES: Final = frozenset({"COUNTRY", "DEMONYM", "ADJECTIVE", "MEASURE"})
_OF_A_WORD: Final = 1
_OF_AN_ELISION: Final = 2
_OF_ACCENTS: Final = 1


@dataclass(frozen=True, slots=True)
class _Signs:
    """What tells one language."""

    words: frozenset[str]
    prefixes: frozenset[str]
    endings: frozenset[str]
    letters: frozenset[str]


class LanguageDetector:
    """Knows the words of both languages, and which names of a catalog only one of them has."""

    def __init__(self, catalog: Catalog | None = None) -> None:
        names = _single_words(catalog) if catalog is not None else {}
        shared = frozenset.intersection(*names.values()) if names else frozenset()
        self._signs: dict[Language, _Signs] = {}
        for language, signs in _load().items():
            own = names.get(language, frozenset()) - shared
            self._signs[language] = _Signs(signs.words | own, signs.prefixes, signs.endings, signs.letters)

    def detect(self, text: str, default: Language = "en") -> Language:
        """The language of a text; `default` where as much speaks for the one as for the other."""
        points = Counter({language: self._weigh(text, signs) for language, signs in self._signs.items()})
        (best, most), (_, second) = points.most_common(2)
        return default if most == second else best

    def detect_asked(self, text: str, context: Sequence[str] = ()) -> Language:
        """The language of a question: where it tells none ("2010 ?"), that of the last one that does.

        `context` holds earlier questions of the thread, oldest first.
        """
        spoken: Language = "en"
        for earlier in context:
            spoken = self.detect(earlier, spoken)
        return self.detect(text, spoken)

    def _weigh(self, text: str, signs: _Signs) -> int:
        points = _OF_ACCENTS if signs.letters.intersection(text.lower()) else 0
        for token in tokenize(text):
            word = token.word
            if len(word) > 1 and word.endswith("'"):
                points += _OF_AN_ELISION * (word[:-1] in signs.prefixes)
            elif len(word) > 1 and "'" in word:
                points += _OF_A_WORD * (word.rpartition("'")[2] in signs.endings)
            else:
                points += _OF_A_WORD * (word in signs.words)
        return points


def detect_language(text: str, default: Language = "en") -> Language:
    """The language of a text by its small words alone, without the names of a catalog."""
    return _plain_detector().detect(text, default)


def detect_asked_language(text: str, context: Sequence[str] = ()) -> Language:
    """The language of a question in its thread, by its small words alone."""
    return _plain_detector().detect_asked(text, context)


@cache
def _plain_detector() -> LanguageDetector:
    return LanguageDetector()


@cache
def _load() -> Mapping[Language, _Signs]:
    data = tomllib.loads(_PATH.read_text(encoding="utf-8"))
    languages: tuple[Language, ...] = ("en", "fr")
    return {
        language: _Signs(
            frozenset(fold(word) for word in data[language]["words"].split()),
            frozenset(data[language].get("prefixes", ())),
            frozenset(data[language].get("endings", ())),
            frozenset(data[language]["letters"]),
        )
        for language in languages
    }


def _single_words(catalog: Catalog) -> dict[Language, frozenset[str]]:
    """Names of one word, by language: those that both have tell nothing."""
    found: dict[Language, frozenset[str]] = {}
    languages: tuple[Language, ...] = ("en", "fr")
    for language in languages:
        entries = (
            entry
            for entry in catalog.entries(language, elsewhere=False)
            if entry.terminal in _NAMES and not entry.exact
        )
        names = (parts_of(entry.phrase)[0] for entry in entries if " " not in entry.phrase)
        found[language] = frozenset(words[0] for words in names if len(words) == 1)
    return found
