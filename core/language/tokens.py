"""Text to tokens with their places: words, numbers, dates, ordinals, signs.

Nothing is thrown away but blanks, and hyphens inside words. What is strange (invisible characters, digits of
other scripts, control characters, "G7" and other mixtures) becomes a token too: no grammar has it, so it
stays unread.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

Kind = Literal["word", "number", "ordinal", "date", "sign", "newline", "strange"]

_DATA = tomllib.loads((Path(__file__).parent / "words" / "tokens.toml").read_text(encoding="utf-8"))
_ELISIONS: Final = frozenset(_DATA["elisions"])
_ENDINGS: Final = frozenset(_DATA["endings"])
_ABBREVIATIONS: Final = "|".join(re.escape(word) for word in _DATA["abbreviations"])

_CURRENCY_LETTERS: Final = "|".join(_DATA["currency_letters"])

_APOSTROPHES: Final = "'’‘ʼ′`´"
_DASHES: Final = "-‐‑‒–—―−"
_BLANK: Final = "\u0020\u00a0\u202f\u2009"  # what may stand between groups of digits
# Letters with the marks that English and French write, also where a mark is a character of its own.
_LETTER: Final = "(?:[^\\W\\d_][\u0300\u0301\u0302\u0308\u0327]*+)"
_TOKEN: Final = re.compile(
    rf"""(?P<date>(?<![\w-])[0-9]{{4}}-[0-9][0-9]-[0-9][0-9](?![\w-]))
    |(?P<abbreviation>(?<!\w)(?i:{_ABBREVIATIONS})(?!\w)|(?<![\w.])(?:[^\W\d_]\.-?){{2,}}(?:[^\W\d_](?!\w))?)
    |(?P<code>(?<!\w)[A-Z]{{2}}(?:\.[A-Z0-9]+)+(?![\w]))
    |(?P<ordinal>(?<![\w.,])[0-9]+(?:st|nd|rd|th|er|ers|re|res|ère|ères|e|es|è|ème|èmes|eme|emes|ième|ièmes|nde?s?)(?!\w))
    |(?P<number>(?:[0-9]{{1,3}}(?:[{_BLANK}][0-9]{{3}})+(?![0-9])|[0-9]+|(?<![0-9])\.[0-9]+)(?:[.,][0-9]+)*)
        (?P<glued>{_LETTER}++)?(?P<mixed>(?<=\w)[0-9]\w*)?
    |(?P<money>(?:(?<!\w)(?:{_CURRENCY_LETTERS}))?[$€£¥₹])
    |(?P<word>{_LETTER}++(?:[{_APOSTROPHES}]{_LETTER}++)*(?:[{_APOSTROPHES}](?!\w))?)(?P<tail>[0-9]\w*)?
    |(?P<ending>[{_APOSTROPHES}](?i:{"|".join(_DATA["endings"])})(?!\w))
    |(?P<newline>\n)
    |(?P<blank>[ \t\r{_BLANK}]+)
    |(?P<flag>[\U0001F1E6-\U0001F1FF]{{2}})
    |(?P<sign>.)""",
    re.VERBOSE | re.DOTALL,
)
_FOLDED: Final = str.maketrans(dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_DASHES, "-"))


class Token(NamedTuple):
    """`word` is folded: lower case, accents off, straight apostrophes. `raw` is text[start:end]."""

    word: str
    raw: str
    start: int
    end: int
    kind: Kind

    @property
    def accented(self) -> str:
        """The word in lower case with its accents."""
        if self.raw.isascii():
            return self.word
        return unicodedata.normalize("NFC", self.raw).translate(_FOLDED).lower()


def fold(text: str) -> str:
    """Lower case, accents off, straight apostrophes and dashes: how words are compared."""
    if text.isascii():
        return text.lower().translate(_FOLDED)
    parted = unicodedata.normalize("NFD", text.translate(_FOLDED))
    return "".join(char for char in parted if not unicodedata.combining(char)).casefold()


def tokenize(text: str) -> list[Token]:
    """All tokens of the text, in order. Takes time in proportion to its length."""
    tokens: list[Token] = []
    for found in _TOKEN.finditer(text):
        kind = found.lastgroup
        start, end, raw = found.start(), found.end(), found.group()
        if kind in ("blank", None):
            continue
        if kind == "word":
            _add_words(tokens, raw, start)
        elif kind == "tail" or kind == "mixed":
            tokens.append(Token(fold(raw), raw, start, end, "strange"))
        elif kind in ("number", "glued"):
            number = found["number"]
            tokens.append(Token(number, number, start, start + len(number), "number"))
            if kind == "glued":
                tokens.append(Token(fold(found["glued"]), found["glued"], found.start("glued"), end, "word"))
        elif kind == "sign":
            _add_sign(tokens, text, raw, start)
        else:
            known: Kind = kind if kind in ("date", "ordinal", "newline") else "word"  # type: ignore[assignment]
            tokens.append(Token(fold(raw), raw, start, end, "sign" if kind == "money" else known))
    return tokens


@lru_cache(maxsize=8_192)
def parts_of(phrase: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words of a name, and the same as they are written."""
    if phrase.isascii() and phrase.replace(" ", "").isalpha():  # most are, and need no tokenizer
        return tuple(phrase.lower().split()), tuple(phrase.split())
    tokens = tokenize(phrase)
    return tuple(token.word for token in tokens), tuple(token.raw for token in tokens)


def _add_words(tokens: list[Token], raw: str, start: int) -> None:
    """A word with its elisions and endings: "qu'il", "l'Inde", "Canada's", "years'"."""
    word = fold(raw)
    if "'" not in word:
        tokens.append(Token(word, raw, start, start + len(raw), "word"))
        return
    at = 0
    parts = re.split(f"(?<=[{_APOSTROPHES}])", raw)
    while len(parts) > 1 and fold(parts[0])[:-1] in _ELISIONS:
        elided = parts.pop(0)
        tokens.append(Token(fold(elided), elided, start + at, start + at + len(elided), "word"))
        at += len(elided)
    rest = raw[at:]
    if not rest:
        return
    head = rest[: max(rest.rfind(sign) for sign in _APOSTROPHES)] if fold(rest).count("'") else rest
    ending = fold(rest[len(head) + 1 :]) if len(head) < len(rest) else None
    if ending is None or (ending and ending not in _ENDINGS):
        tokens.append(Token(fold(rest), rest, start + at, start + len(raw), "word"))
        return
    tokens.append(Token(fold(head), head, start + at, start + at + len(head), "word"))
    genitive = ending or ("s" if fold(head).endswith("s") else "")
    tokens.append(Token("'" + genitive, rest[len(head) :], start + at + len(head), start + len(raw), "word"))


def _add_sign(tokens: list[Token], text: str, raw: str, start: int) -> None:
    word = raw
    if raw in _DASHES:
        word = "-"
        before, after = text[start - 1 : start], text[start + 1 : start + 2]
        if before.isalnum() and after.isalpha() and raw in "-‐‑":
            return  # a hyphen inside a word: its parts are read one by one
        if not before.isalnum() and (after.isdigit() or after in tuple("$€£¥₹.")) and after:
            word = "minus"
    elif raw in _APOSTROPHES:
        word = "'"
    tokens.append(Token(word, raw, start, start + 1, "sign"))
