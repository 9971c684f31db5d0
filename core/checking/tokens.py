"""From lexemes to typed tokens with offsets: words, numbers with their units, years, countries, marks.

What has no meaning here becomes an `unknown` token, which the gate rejects. Nothing is decided in this file.
"""

from __future__ import annotations

import re
from decimal import Decimal

from core.checking.amounts import AmountReader
from core.checking.lexemes import Lexeme, Token, find_unreadable
from core.checking.numbers import Number
from core.checking.reading import MINUS
from core.outcome import Language

__all__ = ["Token", "find_unreadable", "tokenize"]

_SHORT_FORMS = frozenset(
    (
        "vs approx no nos pop hab env est fig e.g i.e etc cf nb p.s u.s u.k incl excl av ex mds md bn mn tn"
    ).split()
)


class Tokenizer(AmountReader):
    """One pass over the lexemes of one text."""

    def run(self) -> list[Token]:
        while self.at < len(self.lexemes):
            self._step(self.lexemes[self.at])
        return self.tokens

    def _step(self, lexeme: Lexeme) -> None:
        kind = lexeme.kind
        if kind == "word":
            self._word(lexeme)
        elif kind in ("num", "cur"):
            self._number(lexeme)
        elif kind == "mark":
            self._mark(lexeme)
        elif kind == "newline":
            self._emit("newline", lexeme)
        elif kind == "code":
            self._emit("code", lexeme, lexeme.text)
        elif kind == "flag":
            self._emit("flag", lexeme)
        elif kind == "emoji":
            self._emit("neutral" if lexeme.text.startswith(":flag-") else "unknown", lexeme)
        elif kind == "iso":
            self._emit("date", lexeme, lexeme.text)
        elif kind == "poss":
            self._emit("poss", lexeme)
        elif kind == "note":
            self._emit("note", lexeme)
        elif kind == "dotted":
            self._dotted(lexeme)
        else:
            self._ordinal(lexeme)

    def _ordinal(self, lexeme: Lexeme) -> None:
        value = int(re.match(r"\d+", lexeme.text).group())  # type: ignore[union-attr]  # it begins with one
        if self._take_date(lexeme, value):
            return
        self._emit("ord", lexeme)
        self.tokens[-1].number = Number(Decimal(value), Decimal(1))

    def _mark(self, lexeme: Lexeme) -> None:
        text = lexeme.text
        nxt = self._peek(1)
        if text in MINUS or text == "+":
            spaced = not lexeme.glued or self.at == 0 or self.lexemes[self.at - 1].text in "(:|~≈*"
            if spaced and nxt is not None and nxt.glued and nxt.kind in ("num", "cur"):
                self.at += 1
                self._number(nxt, sign=1 if text == "+" else -1, start=lexeme.start)
                return
        if text == "#" and nxt is not None and nxt.kind == "num" and nxt.text.isdigit():
            self.at += 1
            self._emit("ord", lexeme)
            self.tokens[-1].number = Number(Decimal(nxt.text), Decimal(1))
            self.tokens[-1].end = nxt.end
            self.tokens[-1].word = "#"
            return
        if text in ("'", "’") and nxt is not None and nxt.kind == "num" and re.fullmatch(r"\d\d", nxt.text):
            self.at += 2
            self.tokens.append(Token("year", lexeme.start, nxt.end, years=(2000 + int(nxt.text),)))
            return
        if text in "~≈":
            self._emit("hedge", lexeme, "about")
        elif text == "→":
            self._emit("prep", lexeme, "to")
        elif text == ">" and (self.at == 0 or self.lexemes[self.at - 1].kind == "newline"):
            self._emit("layout", lexeme)
        elif text in "<>":
            self._emit("hedge" if self.language else "mark", lexeme, "over" if text == ">" else "under")
        elif text == "&":
            self._emit("conj", lexeme, "and")
        elif text == "×":
            self._emit("times", lexeme, "")
        elif text in "()[],;:.!?|/*_\"“”«»'’‘–—-−•…`#=‹›\\":
            self._emit("mark", lexeme, text)
        else:
            self._emit("unknown", lexeme)

    def _dotted(self, lexeme: Lexeme) -> None:
        word = lexeme.word
        bare = word.rstrip(".")
        for form in (word, word + ".", bare):
            meaning = self.vocabulary.single.get(form)
            if meaning is not None:
                self._emit(meaning.kind, lexeme, meaning.tag)
                return
        exact = self.vocabulary.exact.get(lexeme.text) or self.vocabulary.exact.get(
            lexeme.text.replace(".", "")
        )
        if exact is not None:
            self._emit(exact.kind, lexeme, exact.tag)
        elif bare in _SHORT_FORMS:
            self._emit("neutral", lexeme)
        else:
            self._emit("unknown", lexeme)

    def _word(self, lexeme: Lexeme) -> None:
        if (
            lexeme.word == "no"
            and (nxt := self._peek(1))
            and (two := self._peek(2))
            and nxt.text == "."
            and two.kind == "num"
        ):
            self.at += 2
            self._emit("ord", lexeme)
            self.tokens[-1].number = Number(Decimal(re.sub(r"\D", "", two.text) or 0), Decimal(1))
            return
        if lexeme.word == "usd" and (nxt := self._peek(1)) is not None and nxt.kind == "num":
            self._number(Lexeme("cur", lexeme.start, lexeme.end, "US$"))
            return
        meaning, length = self._phrase(lexeme)
        spelled = self._spelled(lexeme)
        if spelled is not None and spelled[1] >= length:
            number, count = spelled
            self.at += count
            self._finish_number(number, lexeme.start, self.lexemes[self.at - 1].end)
            return
        month = self.vocabulary.months.get(lexeme.word)
        if (
            month is not None
            and lexeme.text[:1].isupper() | (self.language == "fr")
            and self._month(lexeme, month)
        ):
            return
        if meaning is None or meaning.kind == "neutral":
            ordinal = self.vocabulary.ordinals.get(lexeme.word)
            if ordinal is not None:
                self._emit("ord", lexeme)
                self.tokens[-1].number = Number(Decimal(ordinal), Decimal(1))
                return
        if meaning is None:
            if lexeme.word in self.vocabulary.fractions:
                self._emit("fraction", lexeme, str(self.vocabulary.fractions[lexeme.word]))
            else:
                self._emit("unknown", lexeme)
            return
        kind, tag = meaning.kind, meaning.tag
        if kind == "people" and self.language == "fr" and _is_women(lexeme.word, self.tokens):
            kind = "narrow"
        placed = kind in ("ordlast", "ordtop")
        end_tag = "min" if kind == "ordlast" else ""
        self._emit("ord" if placed else kind, lexeme, end_tag if placed else tag, length)
        if placed:
            self.tokens[-1].number = Number(Decimal(tag), Decimal(1))


def _is_women(word: str, tokens: list[Token]) -> bool:
    """ "les Japonaises" are the women of Japan; "aux populations canadiennes" is an adjective."""
    return (
        word.endswith(("aises", "iennes", "aines", "anes"))
        and bool(tokens)
        and tokens[-1].word in ("les", "des", "aux")
    )


def tokenize(
    text: str, language: Language, *, asked: bool = False
) -> tuple[list[Token], list[tuple[int, int]]]:
    """The tokens of an answer (`asked`: of a question), and the spans of numbers grouped by no known rule."""
    tokenizer = Tokenizer(text, language, asked=asked)
    return tokenizer.run(), tokenizer.bad_numbers
