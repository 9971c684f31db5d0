"""Everything that the tools can prove about the years and places that a draft sentence names.

A model sees only the facts of its calls; a reporter's own draft is held to the whole snapshot. Its values
alone would not do: "grew by 37%" needs a change to be computed: the tools' work, not the check's.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from core.facts import Fact
from core.snapshot import Snapshot
from core.tools import build_tools
from core.tools.base import dispatch
from core.words import COUNTRIES, INDICATORS, fold

# More years than these in a sentence are a range that is listed, not changes that are told.
_MAX_YEARS = 4


def gather_facts(text: str, snapshot: Snapshot) -> tuple[Fact, ...]:
    """Every observation of the snapshot, and changes, ranks, comparisons and peaks that `text` may tell."""
    tools = build_tools(snapshot)
    facts: dict[Fact, None] = dict.fromkeys(snapshot.observations())
    for name, arguments in _plan_calls(text, snapshot):
        # The gate is for what is read here, so no size limit of a model's context applies.
        facts.update(dict.fromkeys(dispatch(tools, name, arguments, max_characters=10**6).facts))
    return tuple(facts)


def _plan_calls(text: str, snapshot: Snapshot) -> Iterator[tuple[str, Mapping[str, Any]]]:
    years = _find_years(text, snapshot)
    folded = fold(text)
    countries = [
        words.code
        for words in COUNTRIES
        if _names_any(folded, map(fold, (*words.names, *words.people))) or _names_any(text, words.exact)
    ]
    indicators = [
        words.code
        for words in INDICATORS
        if _names_any(folded, map(fold, (words.code, *words.nouns, *words.phrases)))
    ]
    everywhere = list(snapshot.countries)
    for indicator in indicators or list(snapshot.indicators):
        for year in years:
            yield "rank_countries", {"indicator_code": indicator, "year": year}
            for group in _build_groups(countries, everywhere):
                yield (
                    "compare_countries",
                    {"indicator_code": indicator, "year": year, "country_codes": group},
                )
        for country in countries or everywhere:
            series = {"country_code": country, "indicator_code": indicator}
            for start, end in combinations(years, 2):
                yield "get_change", {**series, "from_year": start, "to_year": end}
                # A range of years proves their mean, too.
                yield "get_values", {**series, "start_year": start, "end_year": end}
            for condition in ("highest", "lowest"):
                yield (
                    "find_year",
                    {**series, "condition": condition, "threshold": None, "other_country_code": None},
                )


def _build_groups(countries: Sequence[str], everywhere: Sequence[str]) -> list[list[str]]:
    """All of them, and the named ones where they are several, but not all."""
    groups = [list(everywhere)]
    if 2 <= len(countries) < len(everywhere):
        groups.append(list(countries))
    return groups


def _find_years(text: str, snapshot: Snapshot) -> list[int]:
    named = {int(year) for year in re.findall(r"(?<![\d.,])(?:19|20)\d\d(?![\d])", text)}
    return sorted(year for year in named if snapshot.coverage.has_year(year))[:_MAX_YEARS]


def _names_any(text: str, forms: Iterable[str]) -> bool:
    """One found too many does no harm, since the check binds each claim to its own facts."""
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) for form in forms)
