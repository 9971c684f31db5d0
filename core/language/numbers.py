"""Every number that starts at a token: digits and words, scales, halves, and and parts of a whole.

The words of a language and its signs are data (words/numbers_<language>.toml). Grouping that a language does
not write ("11,11.11"; "1,5" in English) is no number.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, Final

from core.language.tokens import Token, fold
from core.outcome import Language

_BLANKS: Final = "\u0020\u00a0\u202f\u2009"
_SIGNS: Final = {"½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5)}
_MONEY: Final = frozenset("$€£¥₹")
_MOST_DIGITS: Final = 24  # longer ones are no statistics, and would be rounded
_GREATEST_PART: Final = 1_000  # "one in a thousand" is the last that is a share


@dataclass(frozen=True, slots=True)
class Num:
    """A number as written.

    `value` is exact, `step` the value of its last digit shown ("41.3 million": 41300000 and 100000).
    `fraction`: a part of a whole ("two thirds", "seven in ten"), in percent. `scale`: the power of ten of its
    scale word. `whole`: a bare whole number below a hundred, as counts are. `article`: a word that may be an
    article ("un").
    """

    value: Decimal
    step: Decimal
    fraction: bool = False
    scale: int = 0
    whole: bool = False
    article: bool = False

    @property
    def share(self) -> bool:
        """Another name of `fraction`."""
        return self.fraction

    def scaled(self, power: int) -> Num:
        by = Decimal(10) ** power
        return replace(self, value=self.value * by, step=self.step * by, scale=power, whole=False)


Phrase = tuple[str, ...]
Phrases = Mapping[str, Sequence[tuple[Phrase, Any]]]  # first word -> (all words, value), longest first


def read_digits(raw: str, language: Language) -> Num | None:
    """The number that a run of digits with its separators writes, or None."""
    words = _words(language)
    found = words.digits.fullmatch(raw)
    if found is None or len(raw) > _MOST_DIGITS:
        return None
    if found["decimals"] and raw[found.start("decimals") - 1] in (found["whole"] or ""):
        return None  # one sign for groups and for decimals
    whole = re.sub(rf"[,.{_BLANKS}]", "", found["whole"] or "0")
    value = Decimal(f"{whole}.{found['decimals']}" if found["decimals"] else whole)
    step = Decimal(1).scaleb(-len(found["decimals"] or ""))
    return Num(value, step, whole=not found["decimals"] and value < 100)


def read_numbers(tokens: Sequence[Token], i: int, language: Language) -> list[tuple[int, Num]]:
    """Every number that starts at token i, with the token after it. Only the longest of those that go on."""
    token = tokens[i]
    if token.kind != "number" and token.word not in _words(language).starts and token.raw not in _SIGNS:
        return []
    return _Reader(tokens, language).read(i)


def read_ordinal(token: Token, language: Language) -> int | None:
    """The place that "2nd", "2e", "second" or "deuxième" names."""
    words = _words(language)
    if token.kind != "ordinal":
        return words.ordinals.get(token.word)
    digits = re.match(r"[0-9]+", token.raw)
    if digits is None or len(digits[0]) > 3:
        return None
    rank, ending = int(digits[0]), token.word[digits.end() :]
    fits = ending in words.ordinal_endings["any"]
    fits = fits or (rank == 1 and ending in words.ordinal_endings.get("one", ()))
    fits = fits or (rank == 2 and ending in words.ordinal_endings.get("two", ()))
    return rank if fits and rank > 0 else None


def part_of_few(few: int, whole: int) -> Num:
    """ "seven Canadians in ten": what is counted stands between the two numbers."""
    return _part(few, whole)


def number_words(language: Language) -> frozenset[str]:
    """Every word that is a part of numbers and ordinals."""
    return _words(language).all_words


class _Words:
    """The tables of one language."""

    def __init__(self, language: Language) -> None:
        path = Path(__file__).parent / "words" / f"numbers_{language}.toml"
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        self.below_hundred = _index(_list_below_hundred(data))
        self.ones = _index({tuple(word.split()): n for word, n in data["ones"].items() if n < 10})
        self.point = frozenset(data["point"])
        self.articles = frozenset(data["articles"])
        self.article_numbers = frozenset(data["article_numbers"])
        self.hundreds = frozenset(data["hundreds"])
        self.hundred_alone: bool = data["hundred_alone"]
        self.hundred_of: int = data["hundred_of"]
        self.inside = frozenset(data["inside"])
        self.scales: Mapping[str, int] = data["scales"]
        self.alone_scales: Mapping[str, int] = data.get("alone_scales", {})
        self.glued_scales: Mapping[str, int] = data["glued_scales"]
        self.fractions: Mapping[str, int] = data["fractions"]
        self.alone = frozenset(data["alone"])
        self.half_after = _index({tuple(words.split()): None for words in data["half_after"]})
        self.half_before = _index({tuple(words.split()): None for words in data["half_before"]})
        self.among = _index({tuple(words.split()): None for words in data["among"]})
        self.ordinals: Mapping[str, int] = data["ordinals"]
        self.ordinal_endings: Mapping[str, list[str]] = data["ordinal_endings"]
        self.digits = _compile_digits(data["decimal_sign"], data["group_sign"])
        self.starts = frozenset(
            {*self.below_hundred, *self.articles, *self.alone, *self.half_before, *self.alone_scales}
            | (self.hundreds if self.hundred_alone else frozenset())
        )
        parts = (*self.scales, *self.glued_scales, *self.fractions, *self.ordinals, *self.hundreds)
        inner = (word for phrases in self.below_hundred.values() for phrase, _ in phrases for word in phrase)
        self.all_words = (
            self.starts | frozenset(parts) | frozenset(inner) | self.point | self.inside | _SIGNS.keys()
        )


@cache
def _words(language: Language) -> _Words:
    return _Words(language)


def _list_below_hundred(data: Mapping[str, Any]) -> dict[Phrase, int]:
    """All phrases of the numbers below a hundred: "forty one", "quatre vingt dix sept", "vingt et un"."""
    ones = {tuple(word.split()): n for word, n in data["ones"].items()}
    phrases: dict[Phrase, int] = dict(ones)
    for word, (value, most) in data["tens"].items():
        ten = tuple(word.split())
        phrases[ten] = value
        for one, n in ones.items():
            if 0 < n <= most and (n < 10 or most > 9):
                phrases[(*ten, *one)] = value + n
                if n in (1, 11):
                    phrases.update({(*ten, join, *one): value + n for join in data["before_one"]})
    return phrases


def _index(phrases: Mapping[Phrase, Any]) -> Phrases:
    index: dict[str, list[tuple[Phrase, Any]]] = defaultdict(list)
    for phrase, value in sorted(phrases.items(), key=lambda entry: -len(entry[0])):
        index[fold(phrase[0])].append((tuple(map(fold, phrase)), value))
    return dict(index)


def _compile_digits(decimal_sign: str, group_sign: str) -> re.Pattern[str]:
    """A comma parts groups or decimals. A point before decimals is read in any language, except where it
    could part a group ("1.500" where the comma is the sign of decimals).
    """
    groups = [rf"(?:[{_BLANKS}][0-9]{{3}})+"]
    decimals = re.escape(decimal_sign) + "(?P<decimals>[0-9]+)"
    if group_sign:
        groups.append(rf"(?:{re.escape(group_sign)}[0-9]{{3}})+")
    else:
        groups += ["(?:,[0-9]{3}){2,}", r"(?:\.[0-9]{3}){2,}"]
        decimals = rf"(?:{re.escape(decimal_sign)}|\.(?![0-9]{{3}}$))(?P<decimals>[0-9]+)"
    grouped = rf"[1-9][0-9]{{0,2}}(?:{'|'.join(groups)})"
    return re.compile(rf"(?P<whole>{grouped}|0|[1-9][0-9]*|(?=\.))(?:{decimals})?")


class _Reader:
    """Reads numbers from one list of tokens."""

    def __init__(self, tokens: Sequence[Token], language: Language) -> None:
        self.tokens, self.language, self.words = tokens, language, _words(language)

    def read(self, i: int) -> list[tuple[int, Num]]:
        sign = _SIGNS.get(self.tokens[i].raw)
        if sign is not None:
            return [(i + 1, _part(*sign))]
        half = self._half_of_scale(i)
        if half is not None:
            return [half]
        plain = self._digits(i) if self.tokens[i].kind == "number" else self._in_words(i)
        found = [plain] if plain else []
        return found + self._parts(i)

    def _word(self, i: int) -> str:
        return self.tokens[i].word if i < len(self.tokens) else ""

    def _phrase(self, index: Phrases, i: int) -> tuple[int, Any] | None:
        """The longest phrase at token i: the token after it, and its value."""
        for phrase, value in index.get(self._word(i), ()):
            if all(self._word(i + k) == word for k, word in enumerate(phrase)):
                return i + len(phrase), value
        return None

    def _scale(self, i: int) -> int | None:
        word = self._word(i)
        power = self.words.scales.get(word)
        if power is None and (self._touches(i - 1) or (self._touches(i) and self._word(i + 1) in _MONEY)):
            power = self.words.glued_scales.get(word)
        return power

    def _touches(self, i: int) -> bool:
        """Whether nothing stands between token i and the one after it."""
        return 0 <= i < len(self.tokens) - 1 and self.tokens[i].end == self.tokens[i + 1].start

    # ---- digits

    def _digits(self, i: int) -> tuple[int, Num] | None:
        number = read_digits(self.tokens[i].raw, self.language)
        return None if number is None else self._scaled(i + 1, number)

    def _scaled(self, at: int, number: Num) -> tuple[int, Num]:
        """With the scales and the half behind it: "2 thousand billion", "two million and a half"."""
        power = 0
        half = self._phrase(self.words.half_after, at) if number.step == 1 else None
        if half is not None:
            at, number = half[0], _with_half(number)
        while (more := self._scale(at)) is not None and (power == 0 or more > power % 100 or power == 3):
            power += more
            at += 1
        if power:
            number = number.scaled(power)
            after = (
                self._phrase(self.words.half_after, at) if half is None and number.step == 10**power else None
            )
            if after is not None:
                at, number = after[0], replace(_with_half(number.scaled(-power)).scaled(power), scale=power)
        return at, number

    def _half_of_scale(self, i: int) -> tuple[int, Num] | None:
        """ "half a million" """
        half = self._phrase(self.words.half_before, i)
        power = self._scale(half[0]) if half else None
        if half is None or power is None:
            return None
        return half[0] + 1, Num(Decimal("0.5"), Decimal("0.1")).scaled(power)

    # ---- words

    def _in_words(self, i: int) -> tuple[int, Num] | None:
        """ "forty-one million two hundred thousand": groups of descending scale, added up."""
        total, step, at, below, power = Decimal(0), Decimal(1), i, 10**9, 0
        while True:
            start = at
            if total and self._word(start) in self.words.inside:
                start += 1
            group = self._group(start, first=start == i)
            if group is None:
                break
            end, number = group
            if number.scale >= below or (total and number.step < 1):
                break
            if start > at and (number.value >= 100 or number.scale):
                break
            total, step, at, below, power = (
                total + number.value,
                number.step,
                end,
                number.scale,
                number.scale or power,
            )
            if below == 0 or step < Decimal(10) ** below:
                break
        if at == i:
            return None
        article = at == i + 1 and self._word(i) in self.words.article_numbers
        whole = step == 1 and total < 100
        return at, Num(total, step, scale=power if below else 0, whole=whole, article=article)

    def _group(self, i: int, *, first: bool) -> tuple[int, Num] | None:
        """A number below a thousand with its scale; decimals in words; an article before a scale."""
        word = self._word(i)
        if first and word in self.words.articles:
            if self._word(i + 1) in self.words.hundreds:
                rest = self._after_hundred(i + 2, 100)
                return self._scaled(rest[0], Num(Decimal(rest[1]), Decimal(1)))
            end, number = self._scaled(i + 1, Num(Decimal(1), Decimal(1)))
            return (end, number) if number.scale else None
        small = self._below_thousand(i)
        if small is None:
            if word in self.words.alone_scales:
                return self._scaled(i, Num(Decimal(1), Decimal(1)))
            return None
        at, value = small
        decimals = self._decimals(at)
        if decimals is not None:
            at, digits = decimals
            return self._scaled(at, Num(Decimal(f"{value}.{digits}"), Decimal(1).scaleb(-len(digits))))
        return self._scaled(at, Num(Decimal(value), Decimal(1)))

    def _below_thousand(self, i: int) -> tuple[int, int] | None:
        small = self._phrase(self.words.below_hundred, i)
        if small is None:
            alone = self.words.hundred_alone and self._word(i) in self.words.hundreds
            return self._after_hundred(i + 1, 100) if alone else None
        at, value = small
        if self._word(at) in self.words.hundreds and 0 < value <= self.words.hundred_of and value != 10:
            return self._after_hundred(at + 1, 100 * value)
        return at, value

    def _after_hundred(self, at: int, hundreds: int) -> tuple[int, int]:
        start = at + 1 if self._word(at) in self.words.inside else at
        small = self._phrase(self.words.below_hundred, start)
        return (small[0], hundreds + small[1]) if small and small[1] else (at, hundreds)

    def _decimals(self, at: int) -> tuple[int, str] | None:
        """The digits behind "point": one by one ("point two five"), or as a number ("virgule vingt-cinq")."""
        if self._word(at) not in self.words.point:
            return None
        at += 1
        digits = ""
        while (one := self._phrase(self.words.ones, at)) is not None and self._digit_ends(one[0]):
            at, digits = one[0], digits + str(one[1])
        if not digits:
            number = self._phrase(self.words.below_hundred, at)
            if number is None:
                return None
            at, digits = number[0], str(number[1])
        return at, digits

    def _digit_ends(self, at: int) -> bool:
        """Not "vingt" of "quatre vingt": a digit is a whole number by itself."""
        longer = self._phrase(self.words.below_hundred, at - 1)
        return longer is None or longer[0] == at

    # ---- parts of a whole

    def _parts(self, i: int) -> list[tuple[int, Num]]:
        """ "two thirds", "a quarter", "half", "seven in ten", "2/3": in percent."""
        word = self._word(i)
        count = self._count(i)
        found: list[tuple[int, Num]] = []
        if word in self.words.alone:
            found.append((i + 1, _part(1, self.words.fractions[word])))
        if word in self.words.articles and (below := self.words.fractions.get(self._word(i + 1))):
            found.append((i + 2, _part(1, below)))
        if count is None:
            return found
        at, above = count
        below = self.words.fractions.get(self._word(at), 0)
        if above < below:
            found.append((at + 1, _part(above, below)))
        among = self._phrase(self.words.among, at)
        slash = self._word(at) == "/" and self.tokens[i].kind == "number"
        whole = self._count(among[0] if among else at + 1) if among or slash else None
        if whole is not None and above < whole[1] <= _GREATEST_PART and (among or whole[1] <= 10):
            found.append((whole[0], _part(above, whole[1])))
        return found

    def _count(self, i: int) -> tuple[int, int] | None:
        """A whole number from 1 to 1,000, as parts are counted."""
        if i >= len(self.tokens):
            return None
        if self.tokens[i].kind == "number":
            number = read_digits(self.tokens[i].raw, self.language)
            if number is None or number.step != 1 or not 0 < number.value <= _GREATEST_PART:
                return None
            return i + 1, int(number.value)
        small = self._below_thousand(i)
        return small if small and small[1] > 0 else None


def _with_half(number: Num) -> Num:
    return Num(number.value + Decimal("0.5"), Decimal("0.1"))


def _part(above: int, below: int) -> Num:
    """So many of so many, in percent: to about one of a hundred."""
    return Num(Decimal(100 * above) / below, Decimal(1), fraction=True)
