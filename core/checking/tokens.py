"""From text to typed tokens with offsets: words, numbers with their units, years, countries,
indicators, marks.

Every character of the text belongs to a token or is white space: what has no meaning here becomes an
`unknown`
token, and the gate rejects those. Nothing is decided in this file.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from core.checking.numbers import DIGIT_RUN, SPACES, Number, Unit, read_digits, read_number_words
from core.checking.vocabulary import WORD, Meaning, Vocabulary, load_vocabulary, norm, split_word
from core.outcome import Language

# Letters, signs and marks that the check can read. All else (hidden characters, other scripts and digits,
# full-width forms) is refused. Regional indicators are the letters that flags are made of.
_UNREADABLE = re.compile(
    "[^\\n\\t\\r -~\u00a0-\u00ac\u00ae-\u00bb\u00bf-\u017f\u2009\u202f\u2010-\u2015\u2018-\u201f"
    "\u2022\u2026\u2032\u2039\u203a"
    "\u20a0-\u20bf\u2070\u00b9\u00b2\u00b3\u2074-\u2079\u2190-\u2193\u2212\u2248\u2264\u2265\U0001f1e6-\U0001f1ff]"
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
_SHORT_FORMS = frozenset(
    (
        "vs approx no nos pop hab env est fig e.g i.e etc cf nb p.s u.s u.k incl excl av ex mds md bn mn tn"
    ).split()
)
_MINUS = "-−–"
_CURRENCY_WORDS = frozenset({"us", "usd", "americains", "courants"})
_OTHER_CURRENCY = frozenset({"ca", "can", "cad", "canadiens", "australiens", "hk"})
_YEAR = re.compile(r"(?:1[89]|20|21)\d\d$")
_HALF_WIDTH_RANGE = re.compile(rf"\s?[{_MINUS}]\s?")


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


class Tokenizer:
    """One pass over the lexemes of one text."""

    def __init__(self, text: str, language: Language) -> None:
        self.text = text
        self.language: Language = language
        self.vocabulary: Vocabulary = load_vocabulary(language)
        self.lexemes = scan(text)
        self.at = 0
        self.tokens: list[Token] = []
        self.bad_numbers: list[tuple[int, int]] = []

    def run(self) -> list[Token]:
        while self.at < len(self.lexemes):
            self._step(self.lexemes[self.at])
        return self.tokens

    # --- one lexeme

    def _peek(self, offset: int = 0) -> Lexeme | None:
        index = self.at + offset
        return self.lexemes[index] if 0 <= index < len(self.lexemes) else None

    def _emit(self, kind: str, lexeme: Lexeme, tag: str = "", count: int = 1) -> None:
        last = self.lexemes[self.at + count - 1]
        self.tokens.append(Token(kind, lexeme.start, last.end, lexeme.word, tag))
        self.at += count

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
        value = int(re.match(r"\d+", lexeme.text).group())  # type: ignore[union-attr]
        if self._take_date(lexeme, value):
            return
        self._emit("ord", lexeme)
        self.tokens[-1].number = Number(Decimal(value), Decimal(1))

    def _mark(self, lexeme: Lexeme) -> None:
        text = lexeme.text
        nxt = self._peek(1)
        if text in _MINUS or text == "+":
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

    # --- words

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

    # --- numbers

    def _number(self, lexeme: Lexeme, sign: int = 0, start: int | None = None) -> None:
        begin = lexeme.start if start is None else start
        unit: Unit = ""
        if lexeme.kind == "cur":
            nxt = self._peek(1)
            minus = (
                nxt is not None
                and nxt.text in _MINUS
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
        if not _YEAR.match(lexeme.text):
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
        tail = re.compile(rf"\s?[{_MINUS}]\s?(\d{{4}}|\d{{2}})(?![\d.,]\d|\d|\s?%)").match(
            self.text, lexeme.end
        )
        if tail is not None:
            last = tail.group(1)
            second = int(last) if len(last) == 4 else years[0] // 100 * 100 + int(last)
            if second > years[0] and _YEAR.match(str(second)):
                years.append(second)
                end = tail.end()
                while self.at < len(self.lexemes) and self.lexemes[self.at].start < end:
                    self.at += 1
        self.tokens.append(Token("range" if len(years) == 2 else "year", begin, end, years=tuple(years)))
        return True

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
        if month is None or year is None or not _YEAR.match(year.text):
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
        if first is None or not _YEAR.match(first.text):
            return False
        self.at += offset + 1
        tag = f"{first.text}-{month:02}" + (f"-{day:02}" if day else "")
        self.tokens.append(Token("date", lexeme.start, first.end, tag=tag))
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
        return replace(number, unit=meaning.tag)  # type: ignore[arg-type]


def _is_women(word: str, tokens: list[Token]) -> bool:
    """ "les Japonaises" are the women of Japan; "aux populations canadiennes" is an adjective."""
    return (
        word.endswith(("aises", "iennes", "aines", "anes"))
        and bool(tokens)
        and tokens[-1].word in ("les", "des", "aux")
    )


def tokenize(text: str, language: Language) -> tuple[list[Token], list[tuple[int, int]]]:
    """The tokens of `text`, and the spans of numbers whose grouping follows no known rule."""
    tokenizer = Tokenizer(text, language)
    return tokenizer.run(), tokenizer.bad_numbers
