# ruff: noqa: E501 - chosen by a seed, and tables of phrases
"""Makes questions from templates over the CSV, with what a right answer tells, and slips of the keyboard.

The wording is plain on purpose: what it tries is every mix of country, indicator, year and operation, and that
no slip turns a question into another one. Expected figures are formulas for `question_judge`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from question_judge import ALL, YEARS, Table

POP, GDP, PCAP = "SP.POP.TOTL", "NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"
LIFE, POWER, NET = "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"
EVERY = ",".join(ALL)

COUNTRIES: Mapping[str, Sequence[str]] = {
    "BRA": ("Brazil", "brazil"), "CAN": ("Canada", "canada"), "GBR": ("the UK", "the United Kingdom", "Britain"),
    "IND": ("India", "india"), "JPN": ("Japan", "japan"), "MEX": ("Mexico", "mexico"), "NGA": ("Nigeria", "nigeria"),
    "USA": ("the US", "the United States", "America"),
}  # fmt: skip
INDICATORS: Mapping[str, Sequence[str]] = {
    POP: ("population", "pop", "number of people"), GDP: ("GDP", "gdp", "gross domestic product"),
    PCAP: ("GDP per capita", "gdp per person", "GDP per head"), LIFE: ("life expectancy", "life expectancy at birth"),
    POWER: ("access to electricity", "electricity access"), NET: ("internet use", "internet usage"),
}  # fmt: skip
UNITS: Mapping[str, Sequence[str]] = {
    POP: ("{} million people", "{}m people"), GDP: ("${} trillion", "{} trillion dollars"), PCAP: ("${}", "{} dollars"),
    LIFE: ("{} years",), POWER: ("{}%", "{} percent"), NET: ("{}%", "{} per cent"),
}  # fmt: skip
FRENCH_COUNTRIES: Mapping[str, tuple[str, str]] = {
    "BRA": ("du Brésil", "au Brésil"), "CAN": ("du Canada", "au Canada"), "GBR": ("du Royaume-Uni", "au Royaume-Uni"),
    "IND": ("de l'Inde", "en Inde"), "JPN": ("du Japon", "au Japon"), "MEX": ("du Mexique", "au Mexique"),
    "NGA": ("du Nigeria", "au Nigéria"), "USA": ("des Etats-Unis", "aux États-Unis"),
}  # fmt: skip
FRENCH_INDICATORS: Mapping[str, str] = {
    POP: "la population", GDP: "le PIB", PCAP: "le PIB par habitant", LIFE: "l'espérance de vie",
    POWER: "l'accès à l'électricité", NET: "l'utilisation d'internet",
}  # fmt: skip
_FEMININE = (POP, LIFE, NET)
_OPENINGS = ("", "", "hi, ", "quick one: ", "please, ", "can you tell me ")
_ENDINGS = ("", "?", " please?", " thanks")

Case = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Maker:
    """Draws one question at a time; a template gives None where the draw makes no good question."""

    draw: random.Random
    table: Table

    def make(self, slips: int = 0) -> Case:
        case = None
        while case is None:
            case = self.draw.choice(TEMPLATES)(self)
        for _ in range(slips):
            case["text"] = self._slip(case["text"])
        return case

    def cell(self) -> tuple[str, str, int]:
        return self.draw.choice(sorted(self.table.values))

    def has(self, country: str, indicator: str, year: int) -> bool:
        return (country, indicator, year) in self.table.values

    def value(self, country: str, indicator: str, year: int) -> float:
        return float(self.table.values[country, indicator, year])

    def ranked(self, indicator: str, year: int) -> bool:
        """Whether a ranking of all is possible and has no ties to argue about."""
        values = [self.table.values.get((code, indicator, year)) for code in ALL]
        return None not in values and len(set(values)) == len(values)

    def limit(self, indicator: str, value: float) -> tuple[str, int] | None:
        """A round figure near a value, as it is written and as a number."""
        near = value * self.draw.uniform(0.8, 1.25)
        shown: float
        match indicator:
            case "SP.POP.TOTL":
                shown, scale = round(near / 10**6), 10**6
            case "NY.GDP.MKTP.CD":
                shown, scale = round(near / 10**12, 1), 10**12
            case "NY.GDP.PCAP.CD":
                shown, scale = int(round(near, -2)), 1
            case _:
                shown, scale = min(round(near), 99), 1
        if shown * scale < {POP: 10**6, GDP: 2 * 10**11, PCAP: 300}.get(indicator, 2):
            return None
        return str(shown), round(shown * scale)

    def say(self, templates: Sequence[str], indicator: str, country: str = "", **words: object) -> str:
        template = self.draw.choice(templates)
        name = self.draw.choice(COUNTRIES[country]) if country else ""
        return template.format(C=name, P=f"{name}'s", I=self.draw.choice(INDICATORS[indicator]), **words)

    def wrap(self, text: str) -> str:
        return self.draw.choice(_OPENINGS) + text + self.draw.choice(_ENDINGS)

    def _slip(self, text: str) -> str:
        """One letter doubled, dropped, swapped or changed in one word."""
        words = text.split(" ")
        places = [place for place, word in enumerate(words) if len(word) >= 4 and word.isalpha()]
        if not places:
            return text
        place = self.draw.choice(places)
        word, at = words[place], self.draw.randrange(1, len(words[place]) - 1)
        other = self.draw.choice("abcdefghijklmnopqrstuvwxyz")
        slips = (
            word[:at] + word[at:at + 1] + word[at:],
            word[:at] + word[at + 1:],
            word[:at] + word[at + 1] + word[at] + word[at + 2:],
            word[:at] + other + word[at + 1:],
        )  # fmt: skip
        words[place] = self.draw.choice(slips)
        return " ".join(words)


def expect(text: str, operation: str, countries: Sequence[str], indicator: str, years: Sequence[int], **more: object) -> Case:  # fmt: skip
    told = {"status": "answered", "country": list(countries), "indicator": [indicator], "years": list(years)}
    return {"text": text, "expect": {**told, "operation": operation, **more}}


def ask_value(maker: Maker) -> Case:
    country, code, year = maker.cell()
    forms = ("{I} of {C} in {Y}", "what was {P} {I} in {Y}", "{C} {I} {Y}", "{Y} {I} for {C}", "how high was {P} {I} back in {Y}")  # fmt: skip
    text = maker.wrap(maker.say(forms, code, country, Y=year))
    return expect(text, "value", [country], code, [year], says=[f"value {country} {code} {year}"])


def ask_pair(maker: Maker) -> Case | None:
    country, code, year = maker.cell()
    other = maker.draw.choice(ALL)
    if other == country or not maker.has(other, code, year):
        return None
    forms = ("{I} of {C} and {D} in {Y}", "{C} and {D}: {I} in {Y}", "what was {I} in {C} and in {D} in {Y}")
    text = maker.wrap(maker.say(forms, code, country, D=maker.draw.choice(COUNTRIES[other]), Y=year))
    says = [f"value {each} {code} {year}" for each in (country, other)]
    return expect(text, "value", [country, other], code, [year], says=says)


def ask_change(maker: Maker) -> Case | None:
    country, code, one = maker.cell()
    two = maker.draw.choice(YEARS)
    first, last = sorted((one, two))
    if first == last or not maker.has(country, code, two):
        return None
    if maker.value(country, code, first) == maker.value(country, code, last):
        return None
    cells = f"{country} {code} {first} {last}"
    if maker.draw.random() < 0.5:
        forms = ("how did {P} {I} change from {A} to {B}", "by how much did {P} {I} change between {A} and {B}", "{P} {I}: {A}-{B} change")  # fmt: skip
        text = maker.wrap(maker.say(forms, code, country, A=first, B=last))
        return expect(text, "change", [country], code, [first, last], says=[f"diff {cells} || pct {cells}"])
    rose = maker.draw.random() < 0.5
    forms = ("did {P} {I} {V} from {A} to {B}?", "did {I} in {C} {V} between {A} and {B}")
    verb = maker.draw.choice(("rise", "increase", "go up") if rose else ("fall", "decrease", "go down"))
    yes = f"value {country} {code} {last} {'>' if rose else '<'} value {country} {code} {first}"
    text = maker.say(forms, code, country, V=verb, A=first, B=last)
    return expect(text, "change", [country], code, [first, last], says=[f"diff {cells} || pct {cells}"], yes=yes)  # fmt: skip


def ask_rank(maker: Maker) -> Case | None:
    country, code, year = maker.cell()
    if not maker.ranked(code, year):
        return None
    place, low = maker.draw.randint(2, 5), maker.draw.random() < 0.5
    end = "lowest" if low else "highest"
    side = "bottom" if low else "top"
    match maker.draw.randrange(4):
        case 0:
            forms = ("which country had the {E} {I} in {Y}", "who had the {E} {I} in {Y}", "{E} {I} in {Y}")
            more: dict[str, object] = {"names": f"{side} 1 {EVERY} {code} {year}"}
        case 1:
            forms = ("{S} {N} countries by {I} in {Y}", "the {N} countries with the {E} {I} in {Y}")
            more = {"names": f"{side} {place} {EVERY} {code} {year}"}
        case 2:
            forms = ("which country had the {O} highest {I} in {Y}", "{O} highest {I} {Y}")
            more = {"names": f"nth {place} {EVERY} {code} {year}"}
        case _:
            forms = ("where does {C} rank by {I} in {Y}", "what rank was {C} in {I} in {Y}")
            more = {"says": [f"place {country} {code} {year}"]}
    ordinal = {2: "second", 3: "third", 4: "4th", 5: "fifth"}[place]
    text = maker.wrap(maker.say(forms, code, country, E=end, S=side, N=place, O=ordinal, Y=year))
    return expect(text, "rank", ALL, code, [year], **more)


def ask_comparison(maker: Maker) -> Case | None:
    country, code, year = maker.cell()
    other = maker.draw.choice(ALL)
    if other == country or not maker.has(other, code, year):
        return None
    one, two = maker.value(country, code, year), maker.value(other, code, year)
    if one == two:
        return None
    low = maker.draw.random() < 0.5
    words = {"W": "lower" if low else "higher", "D": maker.draw.choice(COUNTRIES[other]), "Y": year}
    both = [country, other]
    says = [f"value {each} {code} {year}" for each in both]
    match maker.draw.randrange(4):
        case 0:
            forms = ("which had the {W} {I} in {Y}, {C} or {D}", "who had {W} {I} in {Y}: {C} or {D}")
            names = f"{'bottom' if low else 'top'} 1 {country},{other} {code} {year}"
            return expect(
                maker.say(forms, code, country, **words), "compare", both, code, [year], names=names
            )
        case 1:
            forms = ("was {P} {I} {W} than {D}'s in {Y}?",)
            yes = f"value {country} {code} {year} {'<' if low else '>'} value {other} {code} {year}"
            return expect(maker.say(forms, code, country, **words), "compare", both, code, [year], says=says, yes=yes)  # fmt: skip
        case 2:
            forms = ("difference in {I} between {C} and {D} in {Y}", "gap between {C} and {D} in {I}, {Y}")
            text = maker.wrap(maker.say(forms, code, country, **words))
            return expect(text, "difference", both, code, [year], says=[f"gap {country} {other} {code} {year}"])  # fmt: skip
        case _:
            if code not in (POP, GDP, PCAP) or one < two:
                return None
            forms = (
                "how many times larger was {P} {I} than {D}'s in {Y}",
                "ratio of {P} {I} to {D}'s in {Y}",
            )
            text = maker.wrap(maker.say(forms, code, country, **words))
            return expect(text, "ratio", both, code, [year], says=[f"ratio {country} {other} {code} {year}"])  # fmt: skip


def ask_mean_or_total(maker: Maker) -> Case | None:
    country, code, first = maker.cell()
    last = first + maker.draw.randint(2, 9)
    if maker.draw.random() < 0.5:
        if not all(maker.has(country, code, year) for year in range(first, last + 1)):
            return None
        forms = ("average {I} in {C} from {A} to {B}", "what was {P} mean {I} between {A} and {B}")
        text = maker.wrap(maker.say(forms, code, country, A=first, B=last))
        years = range(first, last + 1)
        return expect(text, "average", [country], code, years, says=[f"mean {country} {code} {first}-{last}"])
    if code not in (POP, GDP):
        return None
    others = maker.draw.sample(ALL, 3)
    names = [maker.draw.choice(COUNTRIES[other]) for other in others]
    forms = ("combined {I} of {L} in {Y}", "total {I} of {L} in {Y}", "{I} of {L} put together, {Y}")
    text = maker.wrap(maker.say(forms, code, L=f"{names[0]}, {names[1]} and {names[2]}", Y=first))
    return expect(text, "total", others, code, [first], says=[f"total {','.join(others)} {code} {first}"])


def ask_limit(maker: Maker) -> Case | None:
    """A figure to be decided on, to filter by, or to be searched for."""
    country, code, year = maker.cell()
    limit = maker.limit(code, maker.value(country, code, year))
    if limit is None:
        return None
    shown, number = limit
    figure = maker.draw.choice(UNITS[code]).format(shown)
    low = maker.draw.random() < 0.5
    word = maker.draw.choice(("below", "less than", "under") if low else ("above", "more than", "over"))
    match maker.draw.randrange(4):
        case 0:
            forms = ("was {P} {I} {W} {U} in {Y}?", "is it true that {P} {I} was {W} {U} in {Y}?")
            yes = f"value {country} {code} {year} {'<' if low else '>'} {number}"
            text = maker.say(forms, code, country, W=word, U=figure, Y=year)
            return expect(text, "value", [country], code, [year], says=[f"value {country} {code} {year}"], yes=yes)  # fmt: skip
        case 1:
            if not all(maker.has(other, code, year) for other in ALL):
                return None
            text = maker.say(("which countries had {I} {W} {U} in {Y}",), code, W=word, U=figure, Y=year)
            names = f"{'under' if low else 'over'} {number} {EVERY} {code} {year}"
            return expect(text, "rank", ALL, code, [year], names=names)
        case 2:
            forms = ("when did {P} {I} first exceed {U}?", "in what year did {I} in {C} pass {U}")
        case _:
            forms = ("has {P} {I} ever been above {U}?", "{P} {I} has never been above {U}, right?")
    return _ask_crossing(maker, country, code, number, maker.say(forms, code, country, U=figure))


def _ask_crossing(maker: Maker, country: str, code: str, number: int, text: str) -> Case | None:
    series = {year: maker.value(country, code, year) for year in YEARS if maker.has(country, code, year)}
    start, top = min(series), max(series, key=lambda year: series[year])
    if series[start] >= number or series[top] == number:
        return None
    never = f"value {country} {code} {top} < {number}"
    found = f"year above {country} {code} {number} 2000-2025 || year peak {country} {code} - 2000-2025"
    says = [] if series[top] < number else [found]
    return expect(text, "trend", [country], code, [], never=never, says=says)


def ask_extreme(maker: Maker) -> Case | None:
    country, code, _ = maker.cell()
    series = [maker.value(country, code, year) for year in YEARS if maker.has(country, code, year)]
    low = maker.draw.random() < 0.5
    if series.count(min(series) if low else max(series)) > 1:
        return None
    forms = ("when was {P} {I} {E}?", "in which year was {I} in {C} at its {E}?")
    text = maker.say(forms, code, country, E="lowest" if low else "highest")
    found = f"year {'trough' if low else 'peak'} {country} {code} - 2000-2025"
    return expect(text, "trend", [country], code, [], says=[found])


def ask_in_french(maker: Maker) -> Case | None:
    country, code, year = maker.cell()
    topic, feminine = FRENCH_INDICATORS[code], code in _FEMININE
    where = FRENCH_COUNTRIES[country][0 if code in (POP, GDP, PCAP) else 1]
    match maker.draw.randrange(4):
        case 0:
            form = maker.draw.choice(("{I} {D} en {Y}", "je cherche {I} {D} pour {Y}", "c'est combien {I} {D} en {Y} ?"))  # fmt: skip
            text = form.format(I=topic, D=where, Y=year)
            return expect(text, "value", [country], code, [year], says=[f"value {country} {code} {year}"])
        case 1:
            first, last = sorted((year, maker.draw.choice(YEARS)))
            if first == last or not (maker.has(country, code, first) and maker.has(country, code, last)):
                return None
            if maker.value(country, code, first) == maker.value(country, code, last):
                return None
            text = f"de combien {topic} {where} a changé entre {first} et {last} ?"
            cells = f"{country} {code} {first} {last}"
            return expect(text, "change", [country], code, [first, last], says=[f"diff {cells} || pct {cells}"])  # fmt: skip
        case 2:
            if not maker.ranked(code, year):
                return None
            low = maker.draw.random() < 0.5
            degree = (
                f"{'la' if feminine else 'le'} plus {'faible' if low else 'élevée' if feminine else 'élevé'}"
            )
            text = f"quel pays avait {topic} {degree} en {year} ?"
            names = f"{'bottom' if low else 'top'} 1 {EVERY} {code} {year}"
            return expect(text, "rank", ALL, code, [year], names=names)
        case _:
            limit = maker.limit(code, maker.value(country, code, year))
            if limit is None:
                return None
            figure = {POP: "{} millions d'habitants", PCAP: "{} dollars", LIFE: "{} ans"}.get(code, "{} %")
            shown, number = limit
            if code == GDP:
                figure, shown = "{} milliards de dollars", str(number // 10**9)
            low, ending, pronoun = maker.draw.random() < 0.5, "e" * feminine, "elle" if feminine else "il"
            degree = f"{'inférieur' if low else 'supérieur'}{ending}"
            text = f"{topic} {where} était-{pronoun} {degree} à {figure.format(shown)} en {year} ?"
            yes = f"value {country} {code} {year} {'<' if low else '>'} {number}"
            return expect(text, "value", [country], code, [year], says=[f"value {country} {code} {year}"], yes=yes)  # fmt: skip


TEMPLATES: tuple[Callable[[Maker], Case | None], ...] = (
    ask_value, ask_pair, ask_change, ask_rank, ask_comparison, ask_mean_or_total, ask_limit, ask_extreme, ask_in_french,
)  # fmt: skip

# Words that make another question of one: a part, a time, a degree, a source, a condition.
RESTRICTING: Mapping[str, Sequence[str]] = {
    "en": (
        "rural", "urban", "male", "female", "young", "elderly", "employed", "foreign", "real", "net", "projected",
        "monthly", "quarterly", "daily", "early", "mid", "late", "before", "after", "until", "only", "alone", "except",
        "without", "excluding", "not", "never", "almost", "half", "second", "last", "former", "median", "average",
        "adjusted", "official", "per capita", "per household", "in Texas", "in March", "according to the IMF",
        "if taxes rise", "by region", "under 15", "over 65", "at night", "because of Covid", "compared with Spain",
    ),
    "fr": (
        "rural", "urbaine", "masculine", "féminine", "jeune", "active", "étrangère", "réel", "nette", "projetée",
        "mensuel", "trimestriel", "début", "fin", "avant", "après", "jusque", "seulement", "seul", "sauf", "sans",
        "hors", "pas", "jamais", "presque", "moitié", "deuxième", "dernier", "ancien", "médian", "moyen", "ajusté",
        "officiel", "par ménage", "au Texas", "en mars", "selon le FMI", "si les impôts montent", "par région",
        "de moins de 15 ans", "de plus de 65 ans", "la nuit", "à cause du Covid", "comparé à l'Espagne",
    ),
}  # fmt: skip


def restrict(draw: random.Random, text: str, language: str) -> str:
    """The question with a restricting word put in between two of its words."""
    words = text.split(" ")
    at = draw.randint(1, len(words) - 1) if len(words) > 1 else 0
    return " ".join([*words[:at], draw.choice(RESTRICTING[language]), *words[at:]])
