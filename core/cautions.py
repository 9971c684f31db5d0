"""Cautions that the application adds below an answer: short, and only where the figures can mislead."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from core.catalog import load_catalog
from core.facts import Absence, Change, Evidence, Fact, FoundYear, Mean, Observation, Ranking, Ratio
from core.number_text import format_number
from core.outcome import Language
from core.snapshot import Snapshot

Caution = Literal["dollars_over_time", "of_these_eight", "modelled", "simple_mean", "rounded_survey", "break"]

_MONEY = frozenset({"NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"})
_MODELLED = frozenset({"SP.DYN.LE00.IN"})
# Figures about one person each: their mean over countries is not that of the people.
_PER_PERSON = frozenset({"NY.GDP.PCAP.CD", "SP.DYN.LE00.IN", "EG.ELC.ACCS.ZS", "IT.NET.USER.ZS"})
_TELLS_MEAN = re.compile(r"\b(?:means?|averages?|averaged|moyennes?|moyens?)\b", re.IGNORECASE)
_SURVEYED = frozenset({"IT.NET.USER.ZS"})

# Percentage points in one year. A country's habits do not change that fast; surveys and definitions do
# (the United Kingdom's series moves by 23 in 2002).
_BREAK_POINTS = Decimal(10)

_TEXTS: Mapping[Caution, Mapping[Language, str]] = {
    "dollars_over_time": {
        "en": "Current US dollars: changes over time also reflect exchange rates and prices.",
        "fr": "Dollars courants : l'évolution reflète aussi les taux de change et les prix.",
    },
    "of_these_eight": {
        "en": "This holds for the {count} countries with a value here, not for the world.",
        "fr": "Cela vaut pour les {count} pays qui ont ici une valeur, pas pour le monde.",
    },
    "modelled": {
        "en": "Life expectancy is a modelled estimate: small differences may not be real.",
        "fr": "L'espérance de vie est une estimation modélisée : de petits écarts peuvent ne pas être réels.",
    },
    "simple_mean": {
        "en": "A simple mean of the countries' figures: each counts alike, however many people it has.",
        "fr": "Moyenne simple des pays : chacun compte autant, quelle que soit sa population.",
    },
    "rounded_survey": {
        "en": "One end of this change is a rounded survey value: do not read much into its decimals.",
        "fr": "Une des valeurs comparées est un chiffre d'enquête arrondi : ses décimales disent peu.",
    },
    "break": {
        "en": "{country}: the series moves by {points} percentage points in {year} alone: perhaps a break.",
        "fr": "{country} : la série varie de {points} points de pourcentage en {year} : rupture possible.",
    },
}

Span = tuple[str, str, int, int]  # country, indicator, first and last year


def build_cautions(
    evidence: Sequence[Evidence], snapshot: Snapshot, language: Language, answer: str = ""
) -> tuple[str, ...]:
    """What a reader of these facts should know, in a fixed order; empty for a plain value.

    `answer` says whether a mean is told: a comparison of countries proves one also where nobody asked for it.
    """
    facts = [item.fact for item in evidence]
    spans = list(_find_spans(facts))
    found: list[str] = []
    if any(indicator in _MONEY for _, indicator, _, _ in spans):
        found.append(_TEXTS["dollars_over_time"][language])
    rankings = [fact for fact in facts if isinstance(fact, Ranking)]
    count = max((fact.of for fact in rankings), default=0)
    if count > 1:
        found.append(_TEXTS["of_these_eight"][language].format(count=count))
    if any(_compares(fact) and _indicator(fact) in _MODELLED for fact in facts):
        found.append(_TEXTS["modelled"][language])
    if _TELLS_MEAN.search(answer) and any(_is_mean_of_countries(fact) for fact in facts):
        found.append(_TEXTS["simple_mean"][language])
    if any(_has_rounded_end(span, snapshot) for span in spans):
        found.append(_TEXTS["rounded_survey"][language])
    found += _tell_breaks(spans, snapshot, language)
    return tuple(dict.fromkeys(found))


def _indicator(fact: Fact) -> str | None:
    return fact.numerator.indicator if isinstance(fact, Ratio) else fact.indicator


def _is_mean_of_countries(fact: Fact) -> bool:
    return isinstance(fact, Mean) and len(fact.countries) > 1 and fact.indicator in _PER_PERSON


def _compares(fact: Fact) -> bool:
    return not isinstance(fact, Observation | Absence)


def _find_spans(facts: Iterable[Fact]) -> Iterable[Span]:
    """Every series of which more than one year is told, with the first and the last of them."""
    years: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for fact in facts:
        match fact:
            case Observation() if fact.value is not None:
                years[fact.country, fact.indicator].add(fact.year)
            case Change() | FoundYear():
                years[fact.country, fact.indicator] |= {fact.from_year, fact.to_year}
            case Mean(countries=(country,)):
                years[country, fact.indicator] |= set(fact.years)
            case Ratio() if fact.numerator.country == fact.denominator.country:
                pair = {fact.numerator.year, fact.denominator.year}
                years[fact.numerator.country, fact.numerator.indicator] |= pair
            case _:
                pass
    return [(*key, min(found), max(found)) for key, found in years.items() if len(found) > 1]


def _has_rounded_end(span: Span, snapshot: Snapshot) -> bool:
    """A surveyed percentage with one end of at most one decimal, and the other of more."""
    country, indicator, first, last = span
    if indicator not in _SURVEYED:
        return False
    ends = [snapshot.value(country, indicator, year) for year in (first, last)]
    rounded = [end == round(end, 1) and 0 < end < 100 for end in ends if end is not None]
    return any(rounded) and not all(rounded)


def _tell_breaks(spans: Iterable[Span], snapshot: Snapshot, language: Language) -> list[str]:
    """The greatest jump inside each surveyed span, where it is one."""
    told = []
    for country, indicator, first, last in spans:
        if indicator not in _SURVEYED:
            continue
        values = [(cell.year, cell.value) for cell in snapshot.series(country, indicator, first, last)]
        known = [(year, value) for year, value in values if value is not None]
        moves = [(abs(after - before), year) for (_, before), (year, after) in pairwise(known)]
        points, year = max(moves, default=(Decimal(0), 0))
        if points >= _BREAK_POINTS:
            told.append(
                _TEXTS["break"][language].format(
                    country=load_catalog().countries[country].words[language].noun.name,
                    points=format_number(points, 1, language),
                    year=year,
                )
            )
    return told
