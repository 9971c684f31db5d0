"""The cursor over the lexemes of one text, the phrases that start at it, and the dates."""

from __future__ import annotations

import re

from core.checking.lexemes import Lexeme, Token, scan
from core.checking.vocabulary import Meaning, Vocabulary, load_vocabulary
from core.outcome import Language

MINUS = "-−–"
YEAR = re.compile(r"(?:1[89]|20|21)\d\d$")


class LexemeReader:
    """Where the tokenizer stands in one text, and the tokens that it has made so far."""

    def __init__(self, text: str, language: Language, *, asked: bool = False) -> None:
        self.text = text
        self.language: Language = language
        self.vocabulary: Vocabulary = load_vocabulary(language, asked=asked)
        self.lexemes = scan(text)
        self.at = 0
        self.tokens: list[Token] = []
        self.bad_numbers: list[tuple[int, int]] = []

    def _peek(self, offset: int = 0) -> Lexeme | None:
        index = self.at + offset
        return self.lexemes[index] if 0 <= index < len(self.lexemes) else None

    def _emit(self, kind: str, lexeme: Lexeme, tag: str = "", count: int = 1) -> None:
        last = self.lexemes[self.at + count - 1]
        self.tokens.append(Token(kind, lexeme.start, last.end, lexeme.word, tag))
        self.at += count

    def _phrase(self, lexeme: Lexeme) -> tuple[Meaning | None, int]:
        """The longest phrase of the vocabulary that starts here."""
        nxt = self._peek(1)
        if nxt is not None and nxt.kind == "word":
            for words, meaning in self.vocabulary.phrases.get((lexeme.word, nxt.word), ()):
                size = len(words)
                run = self.lexemes[self.at + 2 : self.at + size]
                if len(run) == size - 2 and all(
                    lex.kind == "word" and lex.word == word for lex, word in zip(run, words[2:], strict=True)
                ):
                    return meaning, size
        spelled = lexeme.text.partition("'")[0].partition("’")[0]
        if lexeme.word != "'s" and (exact := self.vocabulary.exact.get(spelled)) and spelled.isupper():
            return exact, 1
        return self.vocabulary.single.get(lexeme.word), 1

    def _take_date(self, lexeme: Lexeme, day: int, moved: bool = False) -> bool:
        """ "8 October 2026", "8th of October, 2026", "1er octobre 2026"."""
        if not 1 <= day <= 31:
            return False
        offset = 0 if moved else 1
        if (nxt := self._peek(offset)) is not None and nxt.word == "of":
            offset += 1
        month = self._peek(offset)
        year = self._peek(offset + 1)
        if year is not None and year.text == ",":
            offset += 1
            year = self._peek(offset + 1)
        if month is None or year is None or not YEAR.match(year.text):
            return False
        number = self.vocabulary.months.get(month.word)
        if number is None:
            return False
        self.at += offset + 2
        self.tokens.append(Token("date", lexeme.start, year.end, tag=f"{year.text}-{number:02}-{day:02}"))
        return True

    def _month(self, lexeme: Lexeme, month: int) -> bool:
        """ "October 8, 2026" and "October 2026"; a month without a year is no date."""
        offset = 1
        day = 0
        first = self._peek(offset)
        if first is None:
            return False
        if first.kind in ("num", "ordinal") and (digits := re.match(r"\d{1,2}(?!\d)", first.text)):
            day = int(digits.group())
            offset += 1
            comma = self._peek(offset)
            if comma is not None and comma.text == ",":
                offset += 1
            first = self._peek(offset)
        if first is None or not YEAR.match(first.text):
            return False
        self.at += offset + 1
        tag = f"{first.text}-{month:02}" + (f"-{day:02}" if day else "")
        self.tokens.append(Token("date", lexeme.start, first.end, tag=tag))
        return True
