"""From text to lexemes: words, digit runs, currency signs and marks with their offsets; and the typed token.

Every character of the text belongs to a lexeme or is white space; `tokens.py` decides what a lexeme means.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from core.checking.numbers import DIGIT_RUN, SPACES, Number
from core.checking.vocabulary import WORD, norm, split_word

# Letters, signs and marks that the check can read. All else (hidden characters, other scripts and digits,
# full-width forms) is refused. Regional indicators are the letters that flags are made of.
_UNREADABLE = re.compile(
    "[^\\n\\t\\r -~\u00a0-\u00ac\u00ae-\u00bb\u00bf-\u017f\u2009\u202f\u2010-\u2015\u2018-\u201f"
    "\u2022\u2026\u2032\u2039\u203a"
    "\u20a0-\u20bf\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2190-\u2193\u2212\u2248\u2264\u2265\U0001f1e6-\U0001f1ff]"
    "|(?<=\\d)[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]"  # a power, which would be another number
)
_LEXEME = re.compile(
    rf"""(?P<space>[\s{SPACES}]+)
    |(?P<code>[A-Z]{{2}}\.[A-Z]{{3}}(?:\.[A-Z0-9]{{2,4}}){{1,2}}(?![A-Za-z0-9]))
    |(?P<emoji>:flag-[a-z]{{2}}:|:[a-z]+_?[a-z]*:)
    |(?P<flag>[\U0001f1e6-\U0001f1ff]{{2}})
    |(?P<iso>\d{{4}}[-/]\d{{1,2}}[-/]\d{{1,2}}(?!\d)|\d{{1,2}}/\d{{1,2}}/\d{{4}}(?!\d))
    |(?P<note>\[\d{{1,2}}\]|[\u2070\u00b9\u00b2\u00b3\u2074-\u2079]+)
    |(?P<cur>(?:US|U\.S\.|CA|CAN|C|A|AU|R|NZ|HK|MX)?[$€£¥\u20a0-\u20bf]|R\$)
    |(?P<dotted>(?:[A-Za-zÉé]\.[- ]?){{2,}}(?:[A-Z](?![A-Za-z]))?)
    |(?P<poss>['’]s(?![A-Za-z]))
    |(?P<ordinal>\d{{1,2}}(?:st|nd|rd|th|er|re|ère|e|ème|nde?)(?![A-Za-z]))
    |(?P<num>(?<![\w.]){DIGIT_RUN}|(?<![\w])\.\d+)
    |(?P<word>{WORD.pattern.replace("'", "['’‘]")}['’]?)
    |(?P<mark>.)""",
    re.VERBOSE,
)


@dataclass(slots=True)
class Token:
    """A typed span of the text. `used` is set once a claim, or a rule for what claims nothing, accounts for
    it.
    """

    kind: str
    start: int
    end: int
    word: str = ""
    tag: str = ""
    number: Number | None = None
    years: tuple[int, ...] = ()
    used: bool = False

    def is_kind(self, *kinds: str) -> bool:
        return self.kind in kinds

    @property
    def value(self) -> Number:
        """The number of a `num` token."""
        assert self.number is not None  # noqa: S101 - the kind says so
        return self.number


@dataclass(frozen=True, slots=True)
class Lexeme:
    kind: str
    start: int
    end: int
    text: str
    word: str = ""
    glued: bool = False  # no white space before it


def find_unreadable(text: str) -> tuple[int, int] | None:
    """The first character that the check cannot read, or None."""
    found = _UNREADABLE.search(text)
    return None if found is None else (found.start(), found.end())


def scan(text: str) -> list[Lexeme]:
    """The text cut into lexemes; white space is dropped, hyphens inside words too."""
    lexemes: list[Lexeme] = []
    glued = True
    for match in _LEXEME.finditer(text):
        kind = match.lastgroup or "mark"
        start, end = match.span()
        piece = match.group()
        if kind == "space":
            if "\n" in piece:
                lexemes.append(Lexeme("newline", start, end, "\n"))
            glued = False
            continue
        if kind == "word":
            normal = norm(piece).replace("’", "'").replace("‘", "'")
            if normal.endswith("'") and normal[:-1] not in {
                "l",
                "d",
                "qu",
                "n",
                "s",
                "j",
                "c",
                "m",
                "t",
                "jusqu",
                "lorsqu",
            }:
                normal = normal[:-1]
            for part in split_word(normal):
                lexemes.append(Lexeme("word", start, end, piece, part, glued))
                glued = True
        elif kind == "dotted":
            while piece.endswith((" ", "-")):
                piece, end = piece[:-1], end - 1
            lexemes.append(Lexeme("dotted", start, end, piece, norm(piece).replace(" ", ""), glued))
        elif kind == "mark" and piece == "-" and _is_word_hyphen(text, start):
            glued = True
            continue
        else:
            lexemes.append(Lexeme(kind, start, end, piece, piece, glued))
        glued = True
    return lexemes


def _is_word_hyphen(text: str, at: int) -> bool:
    before, after = text[at - 1 : at], text[at + 1 : at + 2]
    return (before.isalpha() and after.isalnum()) or (before.isdigit() and after.isalpha())
