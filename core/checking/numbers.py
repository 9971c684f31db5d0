"""Written numbers: digits with their separators, and number words, to exact decimals with the step they show.

English and French differ in separators, so the language of the answer decides; grouping that neither allows
is refused (None), never guessed. Scales, units and currencies are put together in `tokens.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Decimal, localcontext
from typing import Literal

from core.outcome import Language

Unit = Literal[
    "", "percent", "points", "usd", "people", "years", "countries", "indicators", "times", "share", "bad"
]

SPACES = "\u0020\u00a0\u202f\u2009"
# The longest run that can be one written number; `read_digits` then decides whether it is one.
DIGIT_RUN = rf"\d+(?:[.,]\d+|(?<!\d{{4}})[{SPACES}]\d{{3}}(?![\d]))*(?:[eE][+-]?\d{{1,2}}(?!\w))?"

_EN = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?$")
_EN_SPACED = re.compile(rf"(\d{{1,3}}(?:[{SPACES}]\d{{3}})+)(\.\d+)?$")
_FR = re.compile(rf"(\d{{1,3}}(?:[{SPACES}]\d{{3}})+|\d+)?([.,]\d+)?$")
_FR_COMMAS = re.compile(r"(\d{1,3}(?:,\d{3}){2,})$")
_SPLIT_EXPONENT = re.compile(r"^(.*?)[eE]([+-]?\d+)$")


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written: `value` and `step` (one unit of its last shown digit) after any scale word.

    `sign` is -1 or 1 where a sign was written, else 0. `plain` means whole, in digits and without a scale, so
    that trailing zeros are exact; `scaled` that a scale word or suffix was there. `per_head` and
    `of_population` mark "per person" and "of the population" behind it. `upper` makes it an interval from
    `value` to `upper`.
    """

    value: Decimal
    step: Decimal
    sign: int = 0
    unit: Unit = ""
    plain: bool = True
    scaled: bool = False
    per_head: bool = False
    in_words: bool = False
    upper: Decimal | None = None
    exponent: int = 0  # of the scale words

    def scaled_by(self, exponent: int) -> Number:
        factor = Decimal(10) ** exponent
        return replace(
            self,
            value=self.value * factor,
            step=self.step * factor,
            plain=False,
            scaled=True,
            exponent=self.exponent + exponent,
        )


def read_digits(text: str, language: Language) -> Number | None:
    """The number that `text` (a whole digit run) writes; None where its separators follow no rule."""
    exponent = 0
    if match := _SPLIT_EXPONENT.match(text):
        text, exponent = match.group(1), int(match.group(2))
    whole, fraction = "", ""
    if language == "fr" and (match := _FR_COMMAS.match(text)):
        whole = match.group(1)
    elif match := (_FR if language == "fr" else _EN).match(text):
        whole, fraction = match.group(1) or "", match.group(2) or ""
    elif language == "en" and (match := _EN_SPACED.match(text)):
        whole, fraction = match.group(1), match.group(2) or ""
    else:
        return None
    digits = re.sub(r"\D", "", whole)
    decimals = fraction[1:]
    if not digits and not decimals:
        return None
    step = Decimal(1).scaleb(exponent - len(decimals))
    return Number(
        Decimal(f"{digits or '0'}.{decimals or '0'}").scaleb(exponent),
        step,
        plain=not decimals and exponent == 0,
        scaled=exponent != 0,
    )


def rounds_to(actual: Decimal, shown: Decimal, step: Decimal) -> bool:
    """Whether `actual`, rounded half up (away from zero at the half) to `step`, is `shown`."""
    with localcontext() as context:
        context.prec = 50
        return (actual / step).quantize(Decimal(1), rounding=ROUND_HALF_UP) * step == shown


def round_steps(number: Number) -> tuple[Decimal, ...]:
    """Steps that the ending zeros of a hedged whole number may stand for.

    Two digits are kept in plain digits (86,100 -> 100, 10), three before a scale word: it says the precision
    itself, and "230 million" means the million ("29,300 billion" may mean the hundred billions).
    """
    if number.step != Decimal(10) ** number.exponent or not (number.plain or number.scaled):
        return ()
    kept = 3 if number.scaled else 2
    digits = str(int(number.value / number.step))
    zeros = len(digits) - len(digits.rstrip("0"))
    return tuple(
        number.step * (Decimal(10) ** count) for count in range(1, zeros + 1) if len(digits) - count >= kept
    )


def read_number_words(
    words: Sequence[str], start: int, units: Mapping[str, int], language: Language
) -> tuple[Number, int] | None:
    """The number written in words from `start`, and how many words it takes; None where none starts there.

    A lone "one" / "un" / "une" is an article or pronoun and not a number here, unless a scale follows. Scales
    from a thousand up are left to the caller, except inside a longer number ("deux mille cinq cents").
    """
    position, total, current, small = start, 0, 0, -1
    joiner = "and" if language == "en" else "et"
    while position < len(words):
        word = words[position]
        if word in units:
            value = units[word]
            if not _fits(small, value, language):
                break
            if language == "fr" and small == 4 and value == 20:
                current += 76
            else:
                current += value
            small = value
        elif word in ("hundred", "cent", "cents") and 0 <= current < 100 and position > start:
            current, small = max(current, 1) * 100, 100
        elif (
            word == joiner
            and position + 1 < len(words)
            and _joins(small, words[position + 1], units, language)
        ):
            pass
        else:
            break
        position += 1
    total += current
    if position == start or (position == start + 1 and total == 1):
        return None
    value_step = Decimal(1)
    return Number(Decimal(total), value_step, plain=True, in_words=True), position - start


def _fits(small: int, value: int, language: Language) -> bool:
    """Whether a number word of `value` may follow one of `small` inside the same number."""
    if small < 0 or small == 100:
        return True
    if language == "fr":
        if small == 4 and value == 20:
            return True
        return (small in (20, 30, 40, 50, 70, 80, 90) and 0 < value < 10) or (
            small in (60, 20, 10) and 0 < value < 20 and not (small == 10 and value not in (7, 8, 9))
        )
    return small >= 20 and 0 < value < 10


def _joins(small: int, word: str, units: Mapping[str, int], language: Language) -> bool:
    """Whether "and" / "et" goes on with the same number: "two hundred and six", "quarante et un"."""
    if word not in units:
        return False
    if language == "fr":
        return small in (20, 30, 40, 50, 60) and units[word] in (1, 11)
    return small == 100
