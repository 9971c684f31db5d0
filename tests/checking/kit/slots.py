"""The movable parts of a sentence: country, indicator, year, number, direction and the like.

A template is a format string over slots; a slot knows how it is written in each language and keeps its
wording when another slot is changed, so that a false twin differs from its parent in one thing only.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

from checking.kit.world import GDP, LIFE, NET, PCAP, POP, POWER

NBSP, NARROW, THIN = "\u00a0", "\u202f", "\u2009"

# name with its article, possessive base, adjective, bare name (tables and lists)
EN_COUNTRY: dict[str, list[tuple[str, str, str]]] = {
    "BRA": [("Brazil", "Brazilian", "Brazil")],
    "CAN": [("Canada", "Canadian", "Canada")],
    "GBR": [
        ("the United Kingdom", "British", "United Kingdom"),
        ("the UK", "UK", "UK"),
        ("Britain", "British", "Britain"),
    ],
    "IND": [("India", "Indian", "India")],
    "JPN": [("Japan", "Japanese", "Japan")],
    "MEX": [("Mexico", "Mexican", "Mexico")],
    "NGA": [("Nigeria", "Nigerian", "Nigeria")],
    "USA": [
        ("the United States", "American", "United States"),
        ("the US", "US", "US"),
        ("the U.S.", "U.S.", "U.S."),
    ],
}
# with article, of, in, masculine adjective, feminine adjective, bare name, plural
FR_COUNTRY: dict[str, tuple[str, str, str, str, str, str, bool]] = {
    "BRA": ("le Brésil", "du Brésil", "au Brésil", "brésilien", "brésilienne", "Brésil", False),
    "CAN": ("le Canada", "du Canada", "au Canada", "canadien", "canadienne", "Canada", False),
    "GBR": (
        "le Royaume-Uni",
        "du Royaume-Uni",
        "au Royaume-Uni",
        "britannique",
        "britannique",
        "Royaume-Uni",
        False,
    ),
    "IND": ("l'Inde", "de l'Inde", "en Inde", "indien", "indienne", "Inde", False),
    "JPN": ("le Japon", "du Japon", "au Japon", "japonais", "japonaise", "Japon", False),
    "MEX": ("le Mexique", "du Mexique", "au Mexique", "mexicain", "mexicaine", "Mexique", False),
    "NGA": ("le Nigéria", "du Nigéria", "au Nigéria", "nigérian", "nigériane", "Nigéria", False),
    "USA": (
        "les États-Unis",
        "des États-Unis",
        "aux États-Unis",
        "américain",
        "américaine",
        "États-Unis",
        True,
    ),
}
EN_INDICATOR = {
    POP: ["population", "total population"],
    GDP: ["GDP", "gross domestic product", "nominal GDP"],
    PCAP: ["GDP per person", "GDP per capita", "GDP per head"],
    LIFE: ["life expectancy", "life expectancy at birth"],
    POWER: ["access to electricity", "electricity access"],
    NET: ["Internet use", "internet use", "Internet penetration"],
}
# with article, feminine
FR_INDICATOR = {
    POP: [("la population", True), ("la population totale", True)],
    GDP: [("le PIB", False), ("le produit intérieur brut", False), ("le PIB nominal", False)],
    PCAP: [("le PIB par habitant", False), ("le PIB par tête", False)],
    LIFE: [("l'espérance de vie", True), ("l'espérance de vie à la naissance", True)],
    POWER: [("l'accès à l'électricité", False), ("le taux d'accès à l'électricité", False)],
    NET: [("l'utilisation d'Internet", True), ("le taux d'utilisation d'Internet", False)],
}
EN_DIRECTION = {
    1: ["rose", "increased", "grew", "climbed", "went up", "expanded"],
    -1: ["fell", "declined", "dropped", "decreased", "went down", "slipped"],
    0: ["was unchanged", "did not change", "stayed flat", "remained the same"],
}
EN_DIRECTION_NOUN = {1: ["rise", "gain"], -1: ["fall", "decrease", "drop"], 0: ["rise", "fall"]}
FR_DIRECTION = {
    1: ["a augmenté", "a progressé", "a grimpé", "a crû"],
    -1: ["a diminué", "a reculé", "a baissé", "a chuté"],
    0: ["n'a pas changé", "n'a pas bougé", "n'a pas varié"],
}
FR_DIRECTION_NOUN = {1: ["hausse", "augmentation"], -1: ["baisse", "diminution"], 0: ["hausse", "baisse"]}


SILENT = 99  # the meaning of a word that the template does not write


def agrees(meaning: int, truth: int) -> bool:
    """Whether a word says the truth, or nothing."""
    return meaning in (truth, SILENT)


@dataclass(frozen=True)
class Country:
    code: str
    lang: str
    variant: int = 0

    @property
    def _en(self) -> tuple[str, str, str]:
        forms = EN_COUNTRY[self.code]
        return forms[self.variant % len(forms)]

    def __str__(self) -> str:
        return self._en[0] if self.lang == "en" else FR_COUNTRY[self.code][0]

    @property
    def s(self) -> str:
        name = self._en[0]
        return f"{name}'" if name.endswith("States") else f"{name}'s"

    @property
    def adj(self) -> str:
        return self._en[1]

    @property
    def bare(self) -> str:
        return self._en[2] if self.lang == "en" else FR_COUNTRY[self.code][5]

    @property
    def de(self) -> str:
        return FR_COUNTRY[self.code][1]

    @property
    def a(self) -> str:
        return FR_COUNTRY[self.code][2]

    @property
    def adjm(self) -> str:
        return FR_COUNTRY[self.code][3]

    @property
    def adjf(self) -> str:
        return FR_COUNTRY[self.code][4]

    @property
    def nt(self) -> str:
        """Plural ending of a verb in the imperfect: comptait, comptaient."""
        return "aient" if FR_COUNTRY[self.code][6] else "ait"

    @property
    def ont(self) -> str:
        return "ont" if FR_COUNTRY[self.code][6] else "a"


@dataclass(frozen=True)
class Indicator:
    code: str
    lang: str
    variant: int = 0

    @property
    def _fr(self) -> tuple[str, bool]:
        forms = FR_INDICATOR[self.code]
        return forms[self.variant % len(forms)]

    def __str__(self) -> str:
        if self.lang == "en":
            forms = EN_INDICATOR[self.code]
            return forms[self.variant % len(forms)]
        return self._fr[0]

    @property
    def bare(self) -> str:
        name = str(self)
        for article in ("la ", "le ", "l'"):
            if name.startswith(article):
                return name.removeprefix(article)
        return name

    @property
    def of(self) -> str:
        """French: du PIB, de la population, de l'espérance de vie."""
        name = str(self)
        return "du " + name.removeprefix("le ") if name.startswith("le ") else "de " + name

    @property
    def e(self) -> str:
        return "e" if self._fr[1] else ""

    @property
    def celui(self) -> str:
        return "celle" if self._fr[1] else "celui"


@dataclass(frozen=True)
class Year:
    year: int

    def __str__(self) -> str:
        return str(self.year)


@dataclass(frozen=True)
class Span:
    """How many years lie between the two years of a change."""

    years: int

    def __str__(self) -> str:
        return str(self.years)


@dataclass(frozen=True)
class Direction:
    sign: int
    lang: str
    variant: int = 0

    def _pick(self, table: dict[int, list[str]]) -> str:
        words = table[self.sign]
        return words[self.variant % len(words)]

    def __str__(self) -> str:
        return self._pick(EN_DIRECTION if self.lang == "en" else FR_DIRECTION)

    @property
    def noun(self) -> str:
        return self._pick(EN_DIRECTION_NOUN if self.lang == "en" else FR_DIRECTION_NOUN)

    @property
    def up(self) -> str:
        if self.lang == "en":
            return {1: "up", -1: "down", 0: "flat"}[self.sign]
        return {1: "en hausse", -1: "en baisse", 0: "stable"}[self.sign]

    @property
    def minus(self) -> str:
        return {1: "+", -1: "-", 0: "±"}[self.sign]

    @property
    def ing(self) -> str:
        return {1: "rising", -1: "falling", 0: "holding steady"}[self.sign]


@dataclass(frozen=True)
class Word:
    """A choice of words with a meaning: yes/no, highest/lowest, doubled/tripled, over/under."""

    meaning: int
    forms: tuple[tuple[int, str], ...]

    def __str__(self) -> str:
        return dict(self.forms)[self.meaning]


@dataclass(frozen=True)
class Count:
    """A whole number written as a digit, a word, an ordinal or "#3"."""

    value: int
    style: str
    lang: str

    def __str__(self) -> str:
        if self.style == "digit":
            return str(self.value)
        if self.style == "ordinal":
            return (EN_ORDINAL if self.lang == "en" else FR_ORDINAL)[self.value - 1]
        if self.style == "short":
            return _short_ordinal(self.value, self.lang)
        if self.style == "hash":
            return f"#{self.value}"
        return (EN_CARDINAL if self.lang == "en" else FR_CARDINAL)[self.value]


EN_CARDINAL = "none one two three four five six seven eight nine ten".split()
FR_CARDINAL = "aucun un deux trois quatre cinq six sept huit neuf dix".split()
EN_ORDINAL = "first second third fourth fifth sixth seventh eighth ninth".split()
FR_ORDINAL = "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième".split()


def _short_ordinal(value: int, lang: str) -> str:
    if lang == "fr":
        return "1er" if value == 1 else f"{value}e"
    return f"{value}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(value, 'th') }"


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
