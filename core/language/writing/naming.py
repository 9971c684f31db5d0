"""Names in a sentence: the phrases of one language for countries, indicators, groups, years and amounts.

What differs by language is data: the words of `en.toml` and `fr.toml` here, and those of the catalog.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from core.claims.amounts import Window
from core.data.catalog.catalog import Catalog, CountryWords, Degree, IndicatorWords
from core.data.facts import Coverage
from core.language.writing.digits import Kind
from core.language.writing.numbers import NumberStyle
from core.language.writing.templates import Slot, fill
from core.outcome import Language

_FOLDER = Path(__file__).parent
_GROUP_FORMS = ("of", "among", "the", "noun", "in", "of_asked")
_DEGREES: Mapping[str, Degree] = {"more": "more", "most": "most", "less": "less", "least": "least"}
_MOST_NAMED = 3  # countries left out of a group that are named; else those in it are


@lru_cache(maxsize=4)
def load_patterns(language: Language) -> Mapping[str, Any]:
    """The tables of `en.toml` or `fr.toml`."""
    return tomllib.loads((_FOLDER / f"{language}.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=4)
def load_style(language: Language) -> NumberStyle:
    """How that language writes numbers."""
    table = load_patterns(language)["numbers"]
    scales = {int(scale): (one, many) for scale, (one, many) in table["scales"].items()}
    return NumberStyle(table["group"], table["point"], table["minus"], scales, Decimal(table["plural_from"]))


@dataclass(frozen=True)
class Naming:
    """Names what a catalog has, in one language."""

    language: Language
    catalog: Catalog
    coverage: Coverage

    @cached_property
    def patterns(self) -> Mapping[str, Any]:
        return load_patterns(self.language)

    @cached_property
    def _words(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.patterns["words"]
        return found

    @property
    def style(self) -> NumberStyle:
        return load_style(self.language)

    # ---- patterns

    def pattern(self, table: str, name: str, *variants: str) -> str:
        """A pattern, in the first of the variants that it has; KeyError where there is none."""
        found: Mapping[str, str] = self.patterns[table]
        return (
            next((found[f"{name}_{one}"] for one in variants if f"{name}_{one}" in found), "") or found[name]
        )

    def has(self, table: str, name: str) -> bool:
        """Whether the language has that pattern."""
        return name in self.patterns[table]

    def variants(self, indicator: str) -> tuple[str, str]:
        """The variants of a pattern that an indicator takes: its kind of unit, and how a country follows.

        Only what people do is told as a share of them; other percentages, and quantities, as measures are.
        """
        words, kind = self.indicator(indicator), self.kind(indicator)
        plain = kind == "quantity" or (kind == "share" and words.doing is None)
        return "measure" if plain else kind, words.place

    def phrase(self, name: str, **slots: Slot) -> str:
        """A phrase of the table `phrases`, filled."""
        return fill(self.patterns["phrases"][name], slots)

    # ---- countries

    def country(self, code: str) -> CountryWords:
        return self.catalog.countries[code].words[self.language]

    def place(self, code: str) -> Mapping[str, Slot]:
        """The slots of a country: name, of, inside, plural, gen."""
        words = self.country(code)
        noun = words.noun
        return {
            "place": noun.full,
            "of_place": noun.of,
            "in_place": words.inside,
            "to_place": noun.to,
            "plural": noun.plural,
            "gen": noun.full + self._words["genitives"][noun.full.endswith("s")],
        }

    def names(self, codes: Iterable[str]) -> str:
        """ "Canada, the United States and Japan"."""
        return self.join([self.country(code).noun.full for code in codes])

    def of_names(self, codes: Iterable[str]) -> str:
        """ "of Canada and Japan", "du Canada et du Japon"."""
        if self._words.get("each_with_preposition"):
            return self.join([self.country(code).noun.of for code in codes])
        return self.phrase("of_names", names=self.names(codes))

    def in_names(self, codes: Iterable[str]) -> str:
        """ "in Canada and Japan", "au Canada et au Japon"."""
        if self._words.get("each_with_preposition"):
            return self.join([self.country(code).inside for code in codes])
        return self.phrase("in_names", names=self.names(codes))

    def number(self, count: int) -> str:
        """A small number in words, a larger one in digits."""
        words: Sequence[str] = self._words["numbers"]
        return words[count] if count < len(words) else str(count)

    def nth(self, place: int) -> str:
        """ "second", "deuxième"."""
        words: Sequence[str] = self._words["ordinals"]
        return words[place] if place < len(words) else f"{place}{self._words['ordinal_ending']}"

    def group(self, codes: Sequence[str], missing: Sequence[str] = ()) -> Mapping[str, Slot]:
        """The slots of a group: "of the eight countries", "of the seven countries other than Japan".

        `missing` are countries that a sentence beside this one says to be without a value.
        """
        everyone = self.coverage.countries
        out = [code for code in everyone if code not in codes]
        count = self.number(len(codes))
        if not out:
            name = "all"
        elif set(out) <= set(missing):
            name = "with_value"
        elif len(out) <= _MOST_NAMED and len(codes) > len(out) + 1:
            name = "but"
        else:
            name = "named"
        slots: dict[str, Slot] = {
            "one": len(codes) == 1,
            "count": count,
            "out": self._left_out(out),
            "names": self.names(codes),
        }
        slots["out_full"] = self.names(out)
        slots["of_names"] = self.of_names(codes)
        slots["in_names"] = self.in_names(codes)
        made: dict[str, Slot] = {
            key: fill(self.patterns["groups"][f"{name}_{key}"], slots) for key in _GROUP_FORMS
        }
        return made | {"whole": not out, "named": name == "named", "number": count}

    def _left_out(self, codes: Sequence[str]) -> str:
        """After "other than" with articles, after "hors" without (`bare_left_out` in a language's words)."""
        if not self._words.get("bare_left_out"):
            return self.names(codes)
        return self.join([self.country(code).noun.name for code in codes])

    def join(self, parts: Sequence[str], word: str = "and") -> str:
        """ "a, b and c"; `word` "or": "a, b or c"."""
        if len(parts) <= 1:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self._words[word]} {parts[-1]}"

    # ---- indicators

    def indicator(self, code: str) -> IndicatorWords:
        return self.catalog.indicators[code].words[self.language]

    def kind(self, indicator: str) -> Kind:
        """The kind of unit of an indicator's values."""
        return self.catalog.units[self.catalog.indicators[indicator].unit].kind

    def measure(self, code: str) -> dict[str, Slot]:
        """The slots of an indicator: its names, how it compares, and what a share is a share of."""
        words, indicator = self.indicator(code), self.catalog.indicators[code]
        rate = words.rate or words.noun
        share = None if indicator.denominator is None else self.catalog.denominators[indicator.denominator]
        whole = None if share is None else share.words[self.language].noun
        return {
            "measure": words.noun.name,
            "the_measure": words.noun.full,
            "of_measure": words.noun.of,
            "of_bare_measure": words.noun.of_bare or words.noun.of,
            "rate": rate.name,
            "the_rate": rate.full,
            "of_rate": rate.of,
            "a_rate": rate.one,
            "rates": rate.many or rate.name,
            "fem": words.noun.gender == "f",
            "fem_rate": rate.gender == "f",
            "many": words.noun.plural,
            "more": words.compare("more"),
            "less": words.compare("less"),
            "whole_noun": whole.name if whole else None,
            "of_whole": whole.of if whole else None,
            "did": words.doing.past if words.doing else None,
            "did_not": words.doing.past_not if words.doing else None,
            "does_base": words.doing.base if words.doing else None,
        }

    def rate_gender(self, code: str) -> str:
        """ "m" or "f", of the noun that can be high or low."""
        words = self.indicator(code)
        return "f" if (words.rate or words.noun).gender == "f" else "m"

    def subject(self, country: str, indicator: str) -> str:
        """ "Canada's population", "life expectancy in Canada", "le PIB du Canada"."""
        slots = {**self.place(country), **self.measure(indicator)}
        return fill(self.pattern("phrases", "subject", *self.variants(indicator)), slots)

    def that_of(self, country: str, indicator: str) -> str:
        """The other half of a comparison: "Canada's", "in Canada", "celui du Canada"."""
        slots = {**self.place(country), **self.measure(indicator)}
        return fill(self.pattern("phrases", "that_of", *self.variants(indicator)), slots)

    def its(self, country: str, indicator: str) -> str:
        """Another indicator of the country that was just named: "its population"."""
        noun = self.indicator(indicator).noun
        elided = noun.full.casefold().endswith(f"'{noun.name.casefold()}")  # "l'espérance": "son espérance"
        its = self.word("its_f" if noun.gender == "f" and not elided else "its_m")
        slots = {**self.place(country), **self.measure(indicator), "its": its}
        return fill(self.pattern("phrases", "its", *self.variants(indicator)), slots)

    def superlative(self, indicator: str, end: str, *, pair: bool = False) -> str:
        """ "largest", "le plus élevé"; of two "larger". Agrees with the noun that can be high or low."""
        words = self.indicator(indicator)
        degree = {"highest": ("most", "more"), "lowest": ("least", "less")}[end][
            pair and self.language == "en"
        ]
        rate = words.rate or words.noun
        return words.compare(_DEGREES[degree], rate.gender, plural=False)

    def adjective(
        self, indicator: str, degree: str, country: str | None = None, *, plural: bool = False
    ) -> str | None:
        """What is said of a country: "more populous", "plus peuplé"; None where there is no such word."""
        noun = None if country is None else self.country(country).noun
        gender = noun.gender if noun else "m"
        return self.indicator(indicator).degree(
            _DEGREES[degree], gender, plural=noun.plural if noun else plural
        )

    # ---- years

    def years(self, years: Iterable[int]) -> str:
        """ "2001, 2003 and 2005-2009"."""
        runs: list[list[int]] = []
        for year in sorted(years):
            if runs and runs[-1][-1] == year - 1:
                runs[-1].append(year)
            else:
                runs.append([year])
        told = []
        for run in runs:
            told += [str(year) for year in run] if len(run) < 3 else [f"{run[0]}\u2013{run[-1]}"]
        return self.join(told)

    def window(self, window: Window | None) -> dict[str, Slot]:
        """The slots of a window of years."""
        return {"start": window.first if window else None, "end": window.last if window else None}

    def when(self, years: Sequence[int]) -> str:
        """ "in 2020", "from 2000 to 2024", "in 2000, 2010 and 2020"."""
        if len(years) > 1 and years[-1] - years[0] == len(years) - 1:
            return self.phrase("span", start=years[0], end=years[-1])
        return self.phrase("in_years", years=self.join([str(year) for year in years]))

    # ---- single words

    def word(self, name: str) -> str:
        found: str = self._words[name]
        return found

    def direction(self, direction: str, degree: str | None = None) -> Mapping[str, Slot]:
        """The slots of a rise or a fall, slight ("near") or great ("far"): verbs and nouns."""
        found: dict[str, Slot] = dict(self._words[direction])
        if degree is not None:
            found |= {name: found[f"{name}_{degree}"] for name in ("moved", "noun")}
        return found

    def nth_before(self, place: int) -> str:
        """ "sixth-" before a superlative; nothing for the first."""
        return "" if place == 1 else self.phrase("nth", nth=self.nth(place))

    def capital(self, text: str) -> str:
        return text[:1].upper() + text[1:]

    def superlative_of_measure(self, indicator: str, end: str) -> str:
        """ "highest": of the measure itself, at different times."""
        return self.indicator(indicator).compare("most" if end == "highest" else "least")

    def limit_to(self, among: Sequence[str]) -> str:
        """A group behind a question: "among Canada, Japan and Mexico", "apart from Japan"."""
        out = [code for code in self.coverage.countries if code not in among]
        name = "limit_but" if len(out) <= _MOST_NAMED and len(among) > len(out) + 1 else "limit_to"
        return self.phrase(name, out=self.names(out), names=self.names(among))

    def pronoun(self, indicator: str) -> str:
        """ "il" or "elle": the measure, where a question turns around."""
        noun = self.indicator(indicator).noun
        return self.word(f"it_{'f' if noun.gender == 'f' else 'm'}")
