"""Numbers in every written form of the two languages, and when a written number is true of a value."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

from checking.kit.slots import NARROW, NBSP, THIN


@dataclass(frozen=True)
class Number:
    """`shown` steps of 10^-decimals times `scale`, in a written style.

    kinds: people, dollars, years, percent, points, times, plain.
    """

    kind: str
    shown: int
    decimals: int
    scale: int
    lang: str
    style: str = ""
    group: str = ","
    unit: str = ""  # a false unit put there by an operator
    hedge: str = ""  # "over", "près de": see HEDGES
    silent: bool = False  # the template does not write it, so that it states nothing

    @property
    def step(self) -> Fraction:
        return Fraction(self.scale, 10**self.decimals)

    @property
    def value(self) -> Fraction:
        return self.shown * self.step

    def digits(self) -> str:
        text = str(self.shown).rjust(self.decimals + 1, "0")
        whole, fraction = (text[: -self.decimals], text[-self.decimals :]) if self.decimals else (text, "")
        if self.lang == "en":
            whole = f"{int(whole):,}" if self.style != "ungrouped" else whole
            return f"{whole}.{fraction}" if fraction else whole
        grouped = f"{int(whole):,}".replace(",", self.group)
        return f"{grouped},{fraction}" if fraction else grouped

    def __str__(self) -> str:
        return self._write(with_noun=False)

    @property
    def plain(self) -> str:
        """The digits alone: a ratio of 12.9."""
        return self.digits()

    @property
    def u(self) -> str:
        """With its unit noun: 41.26 million people."""
        return self._write(with_noun=True)

    def _write(self, *, with_noun: bool) -> str:
        write = _write_en if self.lang == "en" else _write_fr
        text = write(self, with_noun=with_noun)
        return f"{self.hedge} {text}" if self.hedge else text


_EN_SCALE = {1: "", 1000: " thousand", 10**6: " million", 10**9: " billion", 10**12: " trillion"}
_EN_SHORT = {1: "", 1000: "k", 10**6: "M", 10**9: "bn", 10**12: "tn"}
_EN_LETTER = {1: "", 1000: "K", 10**6: "M", 10**9: "B", 10**12: "T"}


def _write_en(number: Number, *, with_noun: bool) -> str:
    scale = _EN_SCALE[number.scale]
    if number.style == "short":
        scale = _EN_SHORT[number.scale]
    elif number.style == "letter":
        scale = _EN_LETTER[number.scale]
    digits = number.digits()
    match number.kind:
        case "people":
            noun = f" {number.unit or 'people'}" if with_noun or number.unit else ""
            return f"{digits}{scale}{noun}"
        case "dollars":
            if number.unit:
                return f"{number.unit}{digits}{scale}"
            if number.style == "words":
                return f"{digits}{scale} US dollars"
            sign = {"us": "US$", "code": "USD "}.get(number.style, "$")
            return f"{sign}{digits}{scale}"
        case "years":
            return f"{digits} {number.unit or 'years'}"
        case "percent":
            sign = {"word": " percent", "two": " per cent"}.get(number.style, "%")
            return f"{digits}{number.unit or sign}"
        case "points":
            return f"{digits} {number.unit or 'percentage points'}"
        case "times":
            return f"{digits} times"
        case _:
            return digits


_FR_SCALE = {1: "", 1000: " mille", 10**6: " million", 10**9: " milliard", 10**12: " billion"}


def _write_fr(number: Number, *, with_noun: bool) -> str:
    digits = number.digits()
    scale = _FR_SCALE[number.scale]
    if scale and number.scale > 1000:
        scale += "s" if number.value / number.scale >= 2 else ""
    if number.style == "mille" and number.scale == 10**12:
        scale = " mille milliards"
    link = " d'" if number.scale > 1000 else " "
    match number.kind:
        case "people":
            noun = number.unit or ("habitants" if with_noun else "")
            if not noun:
                return f"{digits}{scale}"
            link = (" d'" if noun[0] in "aeh" else " de ") if number.scale > 1000 else " "
            return f"{digits}{scale}{link}{noun}"
        case "dollars":
            currency = number.unit or {"us": "dollars américains", "sign": "$ US"}.get(
                number.style, "dollars"
            )
            if number.style == "letter" and number.scale in (10**9, 10**6) and not number.unit:
                return f"{digits}{NBSP}{'G' if number.scale == 10**9 else 'M'}$ US"
            if number.scale > 1000:
                currency = currency.replace("$ US", "dollars US")
                link = " d'" if currency[0] in "aeh" else " de "
                return f"{digits}{scale}{link}{currency}"
            return f"{digits}{NBSP}{currency}"
        case "years":
            return f"{digits} {number.unit or 'ans'}"
        case "percent":
            space = {"narrow": NARROW, "plain": " ", "tight": ""}.get(number.style, NBSP)
            return (
                f"{digits} {number.unit}"
                if number.unit
                else (f"{digits} pour cent" if number.style == "word" else f"{digits}{space}%")
            )
        case "points":
            return f"{digits} {number.unit or 'points de pourcentage'}"
        case "times":
            return f"{digits} fois"
        case _:
            return digits


# hedge -> what it says of the value against the number: 1 above, -1 below, 0 either
HEDGES = {
    "en": {
        "over": 1,
        "more than": 1,
        "just over": 1,
        "slightly more than": 1,
        "upwards of": 1,
        "nearly": -1,
        "almost": -1,
        "just under": -1,
        "less than": -1,
        "slightly below": -1,
        "about": 0,
        "around": 0,
        "roughly": 0,
        "approximately": 0,
    },
    "fr": {
        "plus de": 1,
        "un peu plus de": 1,
        "près de": -1,
        "presque": -1,
        "moins de": -1,
        "un peu moins de": -1,
        "environ": 0,
    },
}


_OPEN_HEDGES = ("over", "more than", "upwards of", "less than", "plus de", "moins de")


def grouping(lang: str) -> str:
    """The usual sign between thousands."""
    return NBSP if lang == "fr" else ","


# (scale, decimals) by kind and size of the value
def _shapes(kind: str, value: Fraction) -> list[tuple[int, int]]:
    size = abs(value)
    shapes: list[tuple[int, int]] = []
    if kind == "people":
        shapes = [(1, 0), (1, 0)]
        if size >= 10**6:
            shapes += [(10**6, 1), (10**6, 2)] + ([(10**6, 0)] if size >= 2 * 10**7 else [])
        if size >= 10**9:
            shapes += [(10**9, 2), (10**9, 3), (10**9, 1)]
    elif kind == "dollars":
        if size < 10**6:
            shapes = [(1, 0), (1, 0), (1, 2)]
        else:
            shapes = [(10**9, 1), (10**9, 2)] if size >= 10**9 else [(10**6, 1)]
            if size >= 2 * 10**10:
                shapes += [(10**9, 0)]
            if size >= 10**12:
                shapes = [*shapes[:2], (10**12, 2), (10**12, 2), (10**12, 1), (10**12, 3)]
            if size >= 10**9:
                shapes += [(1, 0)]
    elif kind in ("years", "points"):
        shapes = [(1, 1), (1, 1), (1, 2)]
    elif kind == "percent":
        shapes = [(1, 1), (1, 1), (1, 2)] + ([(1, 0)] if size >= 10 else [])
    elif kind == "times":
        shapes = [(1, 1), (1, 2)] + ([(1, 0)] if size >= 10 else [])
    return shapes


_STYLES: dict[tuple[str, str], list[str]] = {
    ("people", "en"): ["", "", "", "short", "letter"],
    ("dollars", "en"): ["", "", "us", "short", "letter", "words", "code"],
    ("years", "en"): [""],
    ("percent", "en"): ["", "", "word", "two"],
    ("points", "en"): [""],
    ("times", "en"): [""],
    ("people", "fr"): ["", ""],
    ("dollars", "fr"): ["", "", "us", "sign", "letter", "mille"],
    ("years", "fr"): [""],
    ("percent", "fr"): ["", "narrow", "plain", "word", "tight"],
    ("points", "fr"): [""],
    ("times", "fr"): [""],
}


def make_number(rng: random.Random, kind: str, value: Fraction, lang: str) -> Number:
    """The value in a random written form, rounded half up; at least one digit that is not zero."""
    style = rng.choice(_STYLES[kind, lang])
    group = rng.choice([NBSP, NARROW, " ", THIN]) if lang == "fr" else ","
    for _ in range(20):
        scale, decimals = rng.choice(_shapes(kind, value))
        step = Fraction(scale, 10**decimals)
        shown = int(abs(value) / step + Fraction(1, 2))
        if shown == 0 or (kind == "percent" and shown * step == 100 and abs(value) != 100):
            continue
        return Number(kind, shown, decimals, scale, lang, style, group)
    raise LookupError("no written form fits")


def says(number: Number, value: Fraction) -> bool:
    """Whether the value, rounded half up at the number's precision, is the number, and its hedge true.

    Lenient where a reader could be: "over 30 million" is no lie about 41 million, and a value that is exactly
    the number is not proven to be anything but "nearly" it.
    """
    if number.silent:
        return True
    side = HEDGES[number.lang].get(number.hedge, 0)
    above = (abs(value) > number.value) - (abs(value) < number.value)
    if number.hedge in _OPEN_HEDGES and above == side:
        return True
    if side and above != side and (above or number.hedge in _OPEN_HEDGES):
        return False
    return int(abs(value) / number.step + Fraction(1, 2)) == number.shown


def with_shown(number: Number, shown: int) -> Number:
    return replace(number, shown=shown)
