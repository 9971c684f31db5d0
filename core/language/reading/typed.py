"""A question as it was typed: chat marks off, short forms written out; places in the text stay as they were.

What is written out are tokens that stand for those typed: so the words that were not read can be shown as the
reporter wrote them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from core.language.layout import plain_question
from core.language.tokens import Token, fold, tokenize

_REPEATED: Final = frozenset("!?.")
_TWO_DIGITS: Final = re.compile(r"\d\d")


@dataclass(frozen=True, slots=True)
class Habits:
    """How a language is typed: words for words, how years are shortened, what stands between names."""

    words: Mapping[str, Sequence[str]]
    thousands: Sequence[str]
    connecting: frozenset[str]

    @classmethod
    def load(cls, path: Path) -> Habits:
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        words = {word: tuple(other.split()) for word, other in data.get("words", {}).items()}
        connecting = frozenset(fold(word) for word in data.get("between", {}).get("connecting", "").split())
        return cls(words, tuple(data.get("years", {}).get("thousands", ())), connecting)


def read_typed(text: str, habits: Habits, this_year: int) -> list[Token]:
    """The tokens of a question, with their places in `text`."""
    plain = plain_question(text)
    tokens = [plain.placed(token) for token in tokenize(plain.text)]
    tokens = _write_years(tokens, habits, this_year)
    tokens = [other for token in tokens for other in _write_out(token, habits)]
    kept: list[Token] = []
    for token in tokens:
        repeated = kept and token.word in _REPEATED and kept[-1].word in _REPEATED
        if token.kind != "newline" and not repeated:
            kept.append(token)
    return kept


def _write_years(tokens: Sequence[Token], habits: Habits, this_year: int) -> list[Token]:
    """'15 and 2k15 are 2015; '98 is 1998."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if (
            before is not None
            and before.word == "'"
            and before.end == token.start
            and _TWO_DIGITS.fullmatch(token.raw)
        ):
            century = 2000 if 2000 + int(token.raw) <= this_year else 1900
            found[-1] = _as_year(century + int(token.raw), before.start, token.end)
            continue
        for short in habits.thousands:
            digits = token.word.removeprefix(short)
            if digits != token.word and _TWO_DIGITS.fullmatch(digits):
                token = _as_year(2000 + int(digits), token.start, token.end)
        found.append(token)
    return found


def _as_year(year: int, start: int, end: int) -> Token:
    return Token(str(year), str(year), start, end, "number")


def _write_out(token: Token, habits: Habits) -> list[Token]:
    words = habits.words.get(token.word)
    if words is None:
        return [token]
    return [token._replace(word=word, raw=word, kind="word") for word in words]
