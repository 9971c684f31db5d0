"""What is not in the data, and what the data covers."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from core.claims.amounts import Window
from core.claims.facts_index import Unproven
from core.claims.forms import Covered, Missing
from core.claims.truth.findings import Found, IllFormed, check
from core.claims.truth.look import Look
from core.data.catalog import Catalog
from core.data.catalog.catalog import LANGUAGES
from core.data.facts import Coverage

_NAMED = {"place": "unknown_country", "measure": "unknown_indicator"}


def judge_what(claim: Missing, look: Look) -> Found:
    match claim.what:
        case "value":
            if claim.indicator is None or claim.name is not None:
                raise IllFormed
            return _judge_cells(claim, look)
        case "years":
            if claim.years is None or claim.name is not None:
                raise IllFormed
            return _judge_cells(claim, look)
        case "place" | "measure":
            if not claim.name or claim.country or claim.indicator or claim.years:
                raise IllFormed
            return _judge_name(claim, look)


def judge_years(claim: Covered, look: Look) -> Found:
    found = whole_window(look.facts.coverage)
    return check(claim.years == found, (found.first, found.last))


def judge_countries(claim: Covered, look: Look) -> Found | None:
    return _judge_codes(claim.countries, look.facts.coverage.countries)


def judge_indicators(claim: Covered, look: Look) -> Found | None:
    return _judge_codes(claim.indicators, look.facts.coverage.indicators)


def whole_window(coverage: Coverage) -> Window:
    return Window(coverage.first_year, coverage.last_year)


def _judge_cells(claim: Missing, look: Look) -> Found:
    """Every cell that is meant is known to be empty. Evidence: a value that there is."""
    coverage = look.facts.coverage
    years = claim.years or whole_window(coverage)
    if years.first > years.last:
        raise IllFormed
    unknown: Unproven | None = None
    for year in years.years:
        if not coverage.has_year(year):
            continue
        for indicator in (claim.indicator,) if claim.indicator else coverage.indicators:
            for country in (claim.country,) if claim.country else coverage.countries:
                try:
                    value = look.facts.value(country, indicator, year)
                except Unproven as error:
                    unknown = error
                    continue
                if value is not None:
                    return check(False, look.exact(value, indicator))
    if unknown is not None:
        raise unknown
    return check(True)


def _judge_name(claim: Missing, look: Look) -> Found:
    """Refused by a tool under that name, or known to the catalog as something else than what is covered."""
    name = fold_name(claim.name or "")
    covered = covered_code(name, claim.what, look)
    if covered is not None:
        return check(False, covered)
    refused = any(
        fact.reason == _NAMED[claim.what] and fact.name is not None and fold_name(fact.name) == name
        for fact in look.facts.absences
    )
    if refused or (claim.what, name) in _names_of(_Same(look.facts.catalog)).elsewhere:
        return check(True)
    raise Unproven(f"that {claim.name} is not covered")


def covered_code(name: str, what: str, look: Look) -> str | None:
    """The covered country or indicator that is called so (`name` folded)."""
    coverage = look.facts.coverage
    codes = coverage.countries if what == "place" else coverage.indicators
    code = _names_of(_Same(look.facts.catalog)).covered.get((what, name))
    if code in codes:
        return code
    return next((code for code in codes if fold_name(code) == name), None)


def fold_name(name: str) -> str:
    """Without case, accents and outer spaces."""
    letters = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@dataclass(frozen=True, slots=True)
class _Names:
    """Folded names of a catalog: what is covered under each, and which are known to be elsewhere."""

    covered: Mapping[tuple[str, str], str]
    elsewhere: frozenset[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class _Same:
    """A catalog as a key: the same object, not an equal one."""

    catalog: Catalog

    def __hash__(self) -> int:
        return id(self.catalog)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.catalog is self.catalog


@lru_cache(maxsize=8)
def _names_of(same: _Same) -> _Names:
    catalog = same.catalog
    covered: dict[tuple[str, str], str] = {}
    for language in LANGUAGES:
        for entry in catalog.entries(language, questions=True):
            for what in ("place", "measure"):
                if what in entry.roles:
                    covered[what, fold_name(entry.phrase)] = entry.roles[what]
    elsewhere = {
        ("place" if one.terminal == "UNKNOWN" else "measure", fold_name(spelling.removeprefix("=")))
        for known in catalog.elsewhere.values()
        for one in known
        for spelling in one.names
    }
    return _Names(covered, frozenset(elsewhere - covered.keys()))


def _judge_codes(told: tuple[str, ...], found: tuple[str, ...]) -> Found | None:
    if not told:
        return None
    return check(len(told) == len(found) and set(told) == set(found), found)
