"""Numbers as the text writes them: digits or words with their sign, currency, scale and unit; and years."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from core.checking.lexemes import Lexeme, Token
from core.checking.numbers import Number, Unit, read_digits, read_number_words
from core.checking.reading import MINUS, YEAR, LexemeReader
from core.checking.vocabulary import Meaning

_CURRENCY_WORDS = frozenset({"us", "usd", "americains", "courants"})
_OTHER_CURRENCY = frozenset({"ca", "can", "cad", "canadiens", "australiens", "hk"})


class AmountReader(LexemeReader):
    """Takes a whole amount at the cursor, with whatever behind it belongs to it."""

    def _spelled(self, lexeme: Lexeme) -> tuple[Number, int] | None:
        """A number in words from here, with any scale left to `_finish_number`."""
        vocabulary = self.vocabulary
        if lexeme.word in ("a", "an", "one", "un", "une", "half"):
            nxt = self._peek(1)
            if lexeme.word == "half" and nxt is not None and nxt.word == "a" and (two := self._peek(2)):
                if vocabulary.scales.get(two.word, 0) >= 3:
                    return Number(Decimal("0.5"), Decimal("0.1"), in_words=True, plain=False), 2
                return None
            if (
                nxt is not None
                and nxt.kind == "word"
                and vocabulary.scales.get(nxt.word, 0) >= 3
                and len(nxt.word) > 2
            ):
                return Number(Decimal(1), Decimal(1), in_words=True), 1
        if self.language == "fr" and lexeme.word == "mille":
            nxt = self._peek(1)
            if nxt is not None and vocabulary.scales.get(nxt.word, 0) >= 6:
                return Number(Decimal(1), Decimal(1), in_words=True), 0
            return None
        if lexeme.word not in vocabulary.number_words:
            return None
        if self.language == "en" and [lex.word for lex in self.lexemes[self.at + 1 : self.at + 4]] == [
            "and",
            "a",
            "half",
        ]:
            whole = Decimal(vocabulary.number_words[lexeme.word])
            return Number(whole + Decimal("0.5"), Decimal("0.1"), in_words=True, plain=False), 4
        words = [lex.word if lex.kind == "word" else "" for lex in self.lexemes[self.at : self.at + 8]]
        return read_number_words(words, 0, vocabulary.number_words, self.language)

    def _number(self, lexeme: Lexeme, sign: int = 0, start: int | None = None) -> None:
        begin = lexeme.start if start is None else start
        unit: Unit = ""
        if lexeme.kind == "cur":
            nxt = self._peek(1)
            minus = (
                nxt is not None
                and nxt.text in MINUS
                and (two := self._peek(2)) is not None
                and two.kind == "num"
            )
            if minus:
                sign = -1
                self.at += 1
                nxt = self._peek(1)
            if nxt is None or nxt.kind != "num":
                self._emit(
                    "unit" if lexeme.text.upper() in ("$", "US$", "U.S.$") else "badunit", lexeme, "usd"
                )
                return
            unit = "usd" if lexeme.text.upper() in ("$", "US$", "U.S.$") else "bad"
            self.at += 1
            lexeme = nxt
        run = lexeme.text
        number = read_digits(run, self.language)
        if number is None:
            self.bad_numbers.append((lexeme.start, lexeme.end))
            number = Number(Decimal(0), Decimal(1), unit="bad")
        self.at += 1
        if not sign and not unit and self._take_year(lexeme, begin):
            return
        if not unit and self._take_date(lexeme, int(number.value), moved=True):
            return
        self._finish_number(replace(number, sign=sign, unit=unit), begin, lexeme.end)

    def _take_year(self, lexeme: Lexeme, begin: int) -> bool:
        """A four-digit number is a year unless a unit or scale follows it without a preposition before it."""
        if not YEAR.match(lexeme.text):
            return False
        previous = self.tokens[-1] if self.tokens else None
        nxt = self._peek()
        if nxt is not None and nxt.text in ("%", "$", "€", "£"):
            return False
        led = previous is not None and (
            previous.kind in ("prep", "year") or previous.word in ("year", "annee", "an")
        )
        if nxt is not None and nxt.kind == "word" and not led:
            meaning, _ = self._phrase(nxt)
            if nxt.word in self.vocabulary.scales and len(nxt.word) > 1:
                return False
            if meaning is not None and (
                meaning.kind == "unit" or nxt.word in ("users", "internautes", "utilisateurs")
            ):
                return False
        years = [int(lexeme.text)]
        end = lexeme.end
        tail = re.compile(rf"\s?[{MINUS}]\s?(\d{{4}}|\d{{2}})(?![\d.,]\d|\d|\s?%)").match(
            self.text, lexeme.end
        )
        if tail is not None:
            last = tail.group(1)
            second = int(last) if len(last) == 4 else years[0] // 100 * 100 + int(last)
            if second > years[0] and YEAR.match(str(second)):
                years.append(second)
                end = tail.end()
                while self.at < len(self.lexemes) and self.lexemes[self.at].start < end:
                    self.at += 1
        self.tokens.append(Token("range" if len(years) == 2 else "year", begin, end, years=tuple(years)))
        return True

    def _finish_number(self, number: Number, start: int, end: int) -> None:
        """Takes the scale, currency and unit behind the digits."""
        scales = self.vocabulary.scales
        scaled_once = False
        while (nxt := self._peek()) is not None and nxt.kind == "word" and nxt.word in scales:
            following = self._peek(1)
            if len(nxt.word) == 1:
                money = number.unit == "usd" or (
                    following is not None and following.glued and following.kind == "cur"
                )
                if not (nxt.glued or money) or (
                    nxt.word in "mt" and nxt.text.islower() and not (money or nxt.glued)
                ):
                    break
                if nxt.word == "g" and nxt.text.islower():
                    break
            if scaled_once and self.language == "en":
                break
            number = number.scaled_by(scales[nxt.word])
            scaled_once = True
            end = nxt.end
            self.at += 1
            more = (
                self._spelled(after)
                if number.in_words and (after := self._peek()) and after.kind == "word"
                else None
            )
            half = [lex.word for lex in self.lexemes[self.at : self.at + 2]]
            if self.language == "fr" and half in (["et", "demi"], ["et", "demie"]):
                number = replace(number, value=number.value + number.step / 2, step=number.step / 10)
                end = self.lexemes[self.at + 1].end
                self.at += 2
            if more is not None and more[0].value < number.step:
                number = replace(number, value=number.value + more[0].value, step=more[0].step)
                end = self.lexemes[self.at + more[1] - 1].end
                self.at += more[1]
        number, end = self._take_unit(number, end)
        self.tokens.append(Token("num", start, end, number=number))

    def _take_unit(self, number: Number, end: int) -> tuple[Number, int]:
        while (nxt := self._peek()) is not None:
            if nxt.text == "%":
                number, end = (
                    replace(number, unit="bad" if number.unit in ("usd", "bad") else "percent"),
                    nxt.end,
                )
                self.at += 1
                if (point := self._peek()) is not None and point.word in ("points", "point"):
                    number, end = replace(number, unit="points"), point.end
                    self.at += 1
                continue
            behind = self._peek(1)
            if nxt.kind == "cur" and not number.unit and (behind is None or behind.kind != "num"):
                number, end = (
                    replace(number, unit="usd" if nxt.text.upper() in ("$", "US$") else "bad"),
                    nxt.end,
                )
                self.at += 1
                while (more := self._peek()) is not None and more.kind == "word":
                    if more.word in _CURRENCY_WORDS:
                        end = more.end
                    elif more.word in _OTHER_CURRENCY:
                        number, end = replace(number, unit="bad"), more.end
                    else:
                        break
                    self.at += 1
                continue
            if nxt.kind not in ("word", "dotted"):
                break
            skip = 1 if nxt.word in ("de", "d'", "of") else 0
            word = self._peek(skip)
            if word is None or word.kind not in ("word", "dotted"):
                break
            saved = self.at
            self.at += skip
            if word.kind == "word":
                meaning, length = self._phrase(word)
            else:
                meaning, length = self.vocabulary.single.get(word.word), 1
            if meaning is not None and meaning.kind == "weakind" and meaning.tag == "SP.POP.TOTL":
                unit_meaning = self._unit_word(word)
                if unit_meaning is not None:
                    meaning, length = unit_meaning, 1
            taken = self._apply_unit(number, meaning, skip)
            if taken is None:
                self.at = saved
                break
            number = taken
            end = self.lexemes[self.at + length - 1].end
            self.at += length
        return number, end

    def _unit_word(self, word: Lexeme) -> Meaning | None:
        if word.word in (
            "people",
            "persons",
            "inhabitants",
            "residents",
            "habitants",
            "personnes",
            "habitant",
            "person",
            "personne",
        ):
            return Meaning("unit", "people")
        return None

    def _apply_unit(self, number: Number, meaning: Meaning | None, skip: int) -> Number | None:
        """The number with this unit, or None where the word is not a unit that belongs to it."""
        if meaning is None:
            return None
        if meaning.kind == "percap" and not skip:
            return replace(number, per_head=True)
        if meaning.kind == "badunit":
            return replace(number, unit="bad")
        if meaning.kind == "times" and not skip and not meaning.tag and not number.unit:
            return replace(number, unit="times")
        if meaning.kind != "unit":
            return None
        if meaning.tag == "usd" and number.unit == "usd":
            return number
        if number.unit and not (number.unit == "percent" and meaning.tag == "points"):
            return None
        if meaning.tag == "years" and skip and self.language == "en":
            return None
        return replace(number, unit=meaning.tag)  # type: ignore[arg-type]  # its tag is a unit
