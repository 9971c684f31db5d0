"""The movable parts of a sentence: country, indicator, year, number, direction and the like.

A template is a format string over slots; a slot knows how it is written in each language and keeps its
wording when another slot is changed, so that a false twin differs from its parent in one thing only.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    def perfect(self) -> str:
        return {1: "risen", -1: "fallen", 0: "stayed flat"}[self.sign]

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
