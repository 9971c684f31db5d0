"""Which of many observations a text is about: what a person sees of a whole table that was evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from core.facts import Evidence, Observation
from core.words import COUNTRIES, INDICATORS, fold

_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d%]|[.,]\d)")


def keep_named_rows(evidence: Sequence[Evidence], text: str) -> tuple[Evidence, ...]:
    """The observations of the countries, indicators and years that `text` names; other facts stay as they
    are.

    A text that names no country (indicator, year) means all of them; one that names nothing at all, none.
    """
    folded = fold(text)
    countries = _find(_country_words(), folded) | {
        words.code
        for words in COUNTRIES
        for form in words.exact
        if re.search(rf"\b{re.escape(form)}\b", text)
    }
    indicators = _find(_indicator_words(), folded)
    years = {int(year) for year in _YEAR.findall(text)}

    def is_named(fact: Observation) -> bool:
        return (
            (not countries or fact.country in countries)
            and (not indicators or fact.indicator in indicators)
            and (not years or fact.year in years)
        )

    anything = bool(countries or indicators or years)
    return tuple(
        item
        for item in evidence
        if not isinstance(item.fact, Observation) or (anything and is_named(item.fact))
    )


def _find(words: Mapping[str, str], folded: str) -> set[str]:
    """The codes whose words stand in the text; a longer word hides the shorter ones inside it."""
    found = set()
    for word, code in words.items():
        folded, count = re.subn(rf"(?<!\w){re.escape(word)}(?!\w)", " ", folded)
        if count:
            found.add(code)
    return found


@cache
def _country_words() -> Mapping[str, str]:
    return _longest_first((word, item.code) for item in COUNTRIES for word in (*item.names, *item.people))


@cache
def _indicator_words() -> Mapping[str, str]:
    return _longest_first((word, item.code) for item in INDICATORS for word in (*item.nouns, *item.phrases))


def _longest_first(pairs: Iterable[tuple[str, str]]) -> Mapping[str, str]:
    return dict(sorted(((fold(word), code) for word, code in pairs), key=lambda pair: -len(pair[0])))
