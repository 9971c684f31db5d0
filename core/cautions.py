"""Cautions that the application adds below an answer: short, and only where the figures can mislead."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Literal

from core.facts import Change, Evidence, Fact, FoundYear, Mean, Observation, Ranking, Ratio
from core.outcome import Language

Caution = Literal["dollars_over_time", "of_these_eight", "modelled", "rounded_survey"]

_MONEY = frozenset({"NY.GDP.MKTP.CD", "NY.GDP.PCAP.CD"})
_MODELLED = frozenset({"SP.DYN.LE00.IN"})
_SURVEY = frozenset({"IT.NET.USER.ZS", "EG.ELC.ACCS.ZS"})

_TEXTS: dict[Caution, dict[Language, str]] = {
    "dollars_over_time": {
        "en": "Current US dollars: changes over time also reflect exchange rates and prices.",
        "fr": "Dollars courants : l'évolution reflète aussi les taux de change et les prix.",
    },
    "of_these_eight": {
        "en": "Ranks and extremes hold among the {count} countries compared here, not in the world.",
        "fr": "Les rangs et les extrêmes valent pour les {count} pays comparés ici, pas pour le monde.",
    },
    "modelled": {
        "en": "Life expectancy is a modelled estimate: small differences may not be real.",
        "fr": "L'espérance de vie est une estimation modélisée : de petits écarts peuvent ne pas être réels.",
    },
    "rounded_survey": {
        "en": "One end of this change is a rounded survey value: do not read much into its decimals.",
        "fr": "Une des valeurs comparées est un chiffre d'enquête arrondi : ses décimales disent peu.",
    },
}


def build_cautions(evidence: Sequence[Evidence], language: Language) -> tuple[str, ...]:
    """What a reader of these facts should know, in a fixed order; empty for a plain value."""
    facts = [item.fact for item in evidence]
    found: list[str] = []
    if _compares_money_over_time(facts):
        found.append(_TEXTS["dollars_over_time"][language])
    rankings = [fact for fact in facts if isinstance(fact, Ranking)]
    if rankings:
        found.append(_TEXTS["of_these_eight"][language].format(count=max(fact.of for fact in rankings)))
    if any(_compares(fact) and _indicator(fact) in _MODELLED for fact in facts):
        found.append(_TEXTS["modelled"][language])
    if _has_rounded_end(facts):
        found.append(_TEXTS["rounded_survey"][language])
    return tuple(found)


def _indicator(fact: Fact) -> str | None:
    return fact.numerator.indicator if isinstance(fact, Ratio) else fact.indicator


def _compares(fact: Fact) -> bool:
    return not isinstance(fact, Observation) and getattr(fact, "reason", None) is None


def _compares_money_over_time(facts: Sequence[Fact]) -> bool:
    years: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for fact in facts:
        match fact:
            case Observation() if fact.indicator in _MONEY and fact.value is not None:
                years[fact.country, fact.indicator].add(fact.year)
            case Change() | FoundYear() if fact.indicator in _MONEY:
                return True
            case Mean() if fact.indicator in _MONEY and len(fact.years) > 1:
                return True
            case Ratio() if fact.numerator.indicator in _MONEY:
                if fact.numerator.year != fact.denominator.year:
                    return True
            case _:
                pass
    return any(len(found) > 1 for found in years.values())


def _has_rounded_end(facts: Sequence[Fact]) -> bool:
    """A change of a survey percentage with one end of at most one decimal, and the other of more."""
    values = {
        (fact.country, fact.indicator, fact.year): fact.value
        for fact in facts
        if isinstance(fact, Observation) and fact.value is not None
    }
    for fact in facts:
        if isinstance(fact, Change) and fact.indicator in _SURVEY:
            ends = [
                values.get((fact.country, fact.indicator, year)) for year in (fact.from_year, fact.to_year)
            ]
            rounded = [end == round(end, 1) and 0 < end < 100 for end in ends if end is not None]
            if any(rounded) and not all(rounded):
                return True
    return False
