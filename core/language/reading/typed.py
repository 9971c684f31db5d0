"""A question as it was typed: marks of chat off, short forms written out. Places in the text stay what they were.

What is taken off becomes blanks of the same length, and what is written out are tokens that stand for those typed:
so the words that were not read can be shown as the reporter wrote them.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from core.language.tokens import Token, tokenize

_LINK: Final = re.compile(r"<[^<>|\s]*\|([^<>]*)>")
_MENTION: Final = re.compile(r"^\s*(?:<@\w+(?:\|[^<>]*)?>|@\w+)\s*[,:]?")
_PICTURE: Final = re.compile(r":(?!flag[-_])[a-z0-9_+-]+:", re.IGNORECASE)
_ENTITIES: Final = {"&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": " ", "&#39;": "'", "&nbsp;": " "}
_ENTITY: Final = re.compile("|".join(_ENTITIES))
_QUOTED_LINE: Final = re.compile(r"^\s*>\s?")
_EMPHASIS: Final = re.compile(r"[*`~]+|(?<!\w)_+|_+(?!\w)")
_QUOTES: Final = re.compile(
    r"[\"“”„«»]|(?<!\w)['‘’](?=[^\W\d])|(?<=[\w.?!%])['’](?=\s|$|[.,?!])(?<![sS]['’])"
)
_SMILEY: Final = re.compile(r"(?<!\w)[:;]-?[)D(P](?=\s|$)|\(?~\)?(?=\s|$)|\^\^")
_REPEATED: Final = frozenset("!?.")
_TWO_DIGITS: Final = re.compile(r"\d\d")
_FLAG: Final = range(0x1F1E6, 0x1F200)


@dataclass(frozen=True, slots=True)
class Habits:
    """How a language is typed: words for words, and how years are shortened."""

    words: Mapping[str, Sequence[str]]
    thousands: Sequence[str]

    @classmethod
    def load(cls, path: Path) -> Habits:
        data = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        words = {word: tuple(other.split()) for word, other in data.get("words", {}).items()}
        return cls(words, tuple(data.get("years", {}).get("thousands", ())))


def read_typed(text: str, habits: Habits, this_year: int) -> list[Token]:
    """The tokens of a question, with their places in `text`."""
    tokens = tokenize(take_off_marks(text))
    tokens = _write_years(tokens, habits, this_year)
    tokens = [other for token in tokens for other in _write_out(token, habits)]
    kept: list[Token] = []
    for token in tokens:
        repeated = kept and token.word in _REPEATED and kept[-1].word in _REPEATED
        if token.kind != "newline" and not repeated:
            kept.append(token)
    return kept


def take_off_marks(text: str) -> str:
    """The text with emphasis, quotes, links, smileys and signs without sound as blanks; same length."""
    text = _MENTION.sub(_blank, text)
    text = _LINK.sub(lambda m: " " * (m.start(1) - m.start()) + m[1] + " " * (m.end() - m.end(1)), text)
    text = _ENTITY.sub(lambda m: _ENTITIES[m[0]].ljust(len(m[0])), text)
    for pattern in (_PICTURE, _QUOTED_LINE, _SMILEY, _EMPHASIS, _QUOTES):
        text = pattern.sub(_blank, text)
    return "".join(" " if _is_silent(char) else _plain(char) for char in text)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _plain(char: str) -> str:
    """A wide or styled form of a letter or digit as the plain one."""
    plain = unicodedata.normalize("NFKC", char) if ord(char) > 0xFF else char
    return plain if len(plain) == 1 and plain.isascii() else char


def _is_silent(char: str) -> bool:
    """Invisible characters and pictures; flags are names of countries."""
    return unicodedata.category(char) in ("Cf", "So", "Sk") and ord(char) not in _FLAG and char not in "°^"


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
    return [replace(token, word=word, raw=word, kind="word") for word in words]
