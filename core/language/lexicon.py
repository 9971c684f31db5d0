"""Tags tokens with the terminals of grammars: names of the catalog, years, numbers, the words themselves."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from core.language.dates import month_words, read_date
from core.language.engine import EMPTY, Grammar, Meaning, Tags, frame
from core.language.numbers import number_words, read_numbers, read_ordinal
from core.language.terminals import NAMES
from core.language.tokens import Token, parts_of
from core.outcome import Language

if TYPE_CHECKING:
    from core.data.catalog.catalog import Catalog

_YEAR: Final = re.compile(r"(?:19|20|21)[0-9]{2}")
_TWO_DIGITS: Final = re.compile(r"[0-9]{2}")
_SHORTEST_MISSPELT: Final = 5
_LONGEST_NAME: Final = 8  # words of a name before its flag


_Tags: TypeAlias = "dict[str, list[tuple[int, Meaning]]]"


class _Phrase(NamedTuple):
    """A name: its words (as written, where `exact`), the terminal and what it means."""

    words: tuple[str, ...]
    exact: bool
    terminal: str
    meaning: Meaning
    alone: bool  # one word, however it is written


class Lexicon:
    """The names of a catalog in one language, ready to be found in tokens.

    With `questions`, also what only questions call things.
    """

    def __init__(self, catalog: Catalog, language: Language, *, questions: bool = False) -> None:
        self.language = language
        self._number_words = number_words(language) | month_words(language)
        self.words = set(self._number_words)
        self._phrases: dict[str, list[_Phrase]] = defaultdict(list)
        self._flags = {
            country.flag: frame(place=code) for code, country in catalog.countries.items() if country.flag
        }
        # What may be misspelt: words of names, and what they mean where they are a name by themselves.
        self._names: dict[str, set[tuple[str, Meaning]]] = defaultdict(set)
        for terminal, phrase, exact, values in catalog.entries(language, questions=questions):
            self._add(terminal, phrase, exact, values)

    def _add(self, terminal: str, phrase: str, exact: bool, values: Mapping[str, Hashable]) -> None:
        words, raws = parts_of(phrase)
        if not words:
            return
        found = _Phrase(
            raws if exact else words, exact, terminal, frame(**values), len(words) == 1 and not exact
        )
        known = self._phrases[words[0]]
        if found not in known:
            known.append(found)
            self.words.update(words)
        if terminal in NAMES:
            for word in words:
                if len(word) >= _SHORTEST_MISSPELT and word.isalpha():
                    self._names[word].update([(terminal, found.meaning)] if len(words) == 1 else ())

    def tag(self, tokens: Sequence[Token]) -> list[Tags]:
        """What may start at each token, and at the end: terminal or word -> (token after it, meaning)."""
        words = [token.word for token in tokens]
        tags = [self._tag_token(tokens, words, i) for i in range(len(tokens))]
        for i, token in enumerate(tokens):
            if token.raw in self._flags:
                _tag_flag(tags, i, self._flags[token.raw])
        return [*tags, {}]

    def _tag_token(self, tokens: Sequence[Token], words: Sequence[str], i: int) -> _Tags:
        token = tokens[i]
        kind = token.kind
        if token.kind == "strange" and token.word not in self._phrases:
            return {}
        found: _Tags = {token.word: [(i + 1, EMPTY)]}
        if kind == "word":
            found["=" + token.accented] = found[token.word]
        for phrase in self._phrases.get(token.word, ()):
            end = i + len(phrase.words)
            if phrase.alone or _matches(phrase, tokens, words, i, end):
                found.setdefault(phrase.terminal, []).append((end, phrase.meaning))
        if kind != "word" or token.word in self._number_words:
            self._tag_numbers(tokens, i, found)
        return found

    def _tag_numbers(self, tokens: Sequence[Token], i: int, found: _Tags) -> None:
        date = read_date(tokens, i, self.language)
        if date is not None:
            found["DATE"] = [(date[0], frame(date=date[1]))]
        rank = read_ordinal(tokens[i], self.language)
        if rank is not None:
            found["ORDINAL"] = [(i + 1, frame(rank=rank))]
        year = _read_year(tokens, i)
        if year is not None:
            found["YEAR"] = [(i + 1, frame(time=year))]
        for end, number in read_numbers(tokens, i, self.language):
            if number.fraction:
                found.setdefault("SHARE", []).append((end, frame(n=number)))
                continue
            meaning = frame(n=number)
            found.setdefault("NUM", []).append((end, meaning))
            if not number.article and (year is None or end > i + 1):
                found.setdefault("PLAIN", []).append((end, meaning))
            if number.whole and number.value >= 1:
                found.setdefault("COUNT", []).append((end, frame(count=int(number.value))))

    def correct(self, word: str, vocabulary: frozenset[str]) -> str | None:
        """The one name at one slip (a letter more, less, other, or two swapped) from an unknown word.

        Only names: a slip in another word ("north" for "worth") would change what is asked. None where names
        of several senses are as near, and where only a final "s" differs ("Americas" is no slip of one).
        """
        if len(word) < _SHORTEST_MISSPELT or word in vocabulary or not word.isalpha():
            return None
        near = {
            name
            for name in self._names
            if abs(len(name) - len(word)) <= 1
            and name.removesuffix("s") != word.removesuffix("s")
            and _is_one_slip(word, name)
        }
        senses: set[Hashable] = {frozenset(self._names[name]) or name for name in near}
        return min(near, key=lambda name: abs(len(name) - len(word))) if len(senses) == 1 else None


def vocabulary(grammar: Grammar, lexicon: Lexicon) -> frozenset[str]:
    """All words that the grammar or the lexicon has: others are unknown."""
    return grammar.words() | lexicon.words


def _tag_flag(tags: list[_Tags], i: int, meaning: Meaning) -> None:
    """A flag is a name of its country; with the name beside it, one name, if it is the same country's."""
    named = [(i + 1, meaning)]
    if i + 1 < len(tags):
        named += [(end, same) for end, same in tags[i + 1].get("COUNTRY", ()) if same == meaning]
    tags[i]["COUNTRY"] = named
    tags[i]["FLAG"] = [(i + 1, meaning)]
    for before in tags[max(0, i - _LONGEST_NAME) : i]:
        if (i, meaning) in before.get("COUNTRY", ()):
            before["COUNTRY"].append((i + 1, meaning))


def _matches(phrase: _Phrase, tokens: Sequence[Token], words: Sequence[str], i: int, end: int) -> bool:
    if phrase.exact:
        return phrase.words == tuple([token.raw for token in tokens[i:end]])
    return phrase.words == tuple(words[i:end])


def _read_year(tokens: Sequence[Token], i: int) -> int | None:
    """A year of four digits; or the end of "2012-18"."""
    raw = tokens[i].raw
    if tokens[i].kind != "number":
        return None
    if _YEAR.fullmatch(raw):
        return int(raw)
    if i >= 2 and tokens[i - 1].word == "-" and _TWO_DIGITS.fullmatch(raw):
        first = tokens[i - 2]
        if (
            _YEAR.fullmatch(first.raw)
            and first.end == tokens[i - 1].start
            and tokens[i - 1].end == tokens[i].start
        ):
            year = int(first.raw[:2] + raw)
            return year if year > int(first.raw) + 1 else None  # "2019-20" is one budget year
    return None


def _is_one_slip(a: str, b: str) -> bool:
    if len(a) > len(b):
        a, b = b, a
    at = next((k for k, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    if len(a) < len(b):
        return a[at:] == b[at + 1 :]
    swapped = a[at + 1 : at + 2] + a[at : at + 1] + a[at + 2 :]
    return a != b and (a[at + 1 :] == b[at + 1 :] or swapped == b[at:])
