"""The shape of the catalog. What each key of the files means stands here, at the field that holds it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property, partial
from typing import Literal

from core.data.catalog.built import Built
from core.data.catalog.entries import Entry, list_entries
from core.data.catalog.nouns import CautionWords, Denominator, Gender, Noun, Phrases, Unit
from core.languages import Language

Degree = Literal["more", "most", "less", "least"]
LANGUAGES: tuple[Language, ...] = ("en", "fr")


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryWords:
    """How one language names a country.

    `noun.full` "the United States", "les États-Unis"; `inside` "in the United States", "aux États-Unis".
    `names` denote it (besides `noun.name`), `exact` only as written (upper case). `people` are its people
    ("Canadians"), `adjectives` all forms of "Canadian". The `typed...` twins are what only questions use.
    """

    noun: Noun
    inside: str
    names: Phrases
    exact: Phrases
    people: Phrases
    adjectives: Phrases
    typed: Phrases
    typed_exact: Phrases
    typed_people: Phrases
    typed_adjectives: Phrases


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """An economy, or an `aggregate` of them ("the world"), which is never ranked among countries."""

    code: str
    flag: str  # "" where there is none
    aggregate: bool
    words: Mapping[Language, CountryWords]


@dataclass(frozen=True, slots=True, kw_only=True)
class Doing:
    """What a share of people did, for the writer: "used the Internet", "did not use the Internet".

    `base` follows "did" ("use the Internet"), `being` a noun ("using the Internet"); the plurals are
    those of the verb ("utilisaient Internet").
    """

    base: str
    being: str
    being_not: str
    past: str
    past_plural: str
    past_not: str
    past_not_plural: str
    present: str
    present_plural: str
    present_not: str
    present_not_plural: str


@dataclass(frozen=True, slots=True, kw_only=True)
class IndicatorWords:
    """How one language speaks of an indicator.

    For the writer: `noun` ("l'espérance de vie"); `rate`, a noun that can be high or low where `noun` cannot
    ("rate of access to electricity"); `place`, whether a country follows by "of" ("the population of Canada")
    or "in" ("life expectancy in Japan"); `doing` for shares; `says`, per degree, the adjective: masculine,
    feminine, and their plurals, all alike in English ("more populous"); `compares` the same of the
    measure itself ("larger", "plus élevée").

    `phrases` are for readers, by terminal. MEASURE nouns, LABEL titles of the publisher, DOING "used the
    Internet", BEING the same after a noun ("using the Internet"), NOTDOING and NOTBEING their negations,
    COUNTED what a bare count counts ("people"), DOERS
    whose share is told ("Internet users"), EXPECTED verbs before the value ("could expect to live"). Of
    MORE, MOST, LESS and LEAST: MOREADJ after "was" ("more populous"), MOREHAD after "had" ("more people"),
    MOREDID of people ("lived longer").
    `typed`: the same for what only questions use, and ASKED ("how many people").
    """

    noun: Noun
    rate: Noun | None
    place: Literal["of", "in"]
    doing: Doing | None
    says: Mapping[Degree, Phrases]
    compares: Mapping[Degree, Phrases]
    phrases: Mapping[str, Phrases]  # terminal -> phrases
    typed: Mapping[str, Phrases]  # the same for what only questions use

    def degree(self, degree: Degree, gender: Gender = "m", *, plural: bool = False) -> str | None:
        """ "more populous", "plus peuplées"; None where the indicator has no adjective for a country."""
        forms = self.says.get(degree)
        return None if forms is None else _agree(forms, gender, plural=plural)

    def compare(self, degree: Degree, gender: Gender | None = None, *, plural: bool | None = None) -> str:
        """ "larger", "plus élevée": of the measure, agreeing with `noun` unless told otherwise."""
        return _agree(
            self.compares[degree],
            self.noun.gender if gender is None else gender,
            plural=self.noun.plural if plural is None else plural,
        )


def _agree(forms: Phrases, gender: Gender, *, plural: bool) -> str:
    """Of a masculine, a feminine, and their plurals, the one that fits."""
    return forms[(gender == "f") + 2 * plural]


@dataclass(frozen=True, slots=True, kw_only=True)
class Indicator:
    """A series and how its values are told; `file_name` is where its entry stands.

    `unit` is a key of `Catalog.units`, `unit_in_data` how the snapshot writes it ("percent of population");
    `denominator`, of percentages of a whole, a key of `Catalog.denominators` (a rate of growth has none);
    `per_person`: an amount for each person, `total` the code of that amount for all of them.
    `decimals` are the most that a level shows; `additive`: values of countries may be summed; `complement`:
    the rest of 100 percent has a meaning ("not online"). `cautions` are keys of `Catalog.cautions`, `limits`
    the number, in the unit, that one of them goes by (the size of a gap below which it is said).
    """

    code: str
    file_name: str
    unit: str
    unit_in_data: str
    denominator: str | None
    decimals: int
    additive: bool
    per_person: bool
    total: str | None
    complement: bool
    cautions: tuple[str, ...]
    limits: Mapping[str, Decimal]
    words: Mapping[Language, IndicatorWords]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Known, and not in the data: a word for it proves that a question is about something else.

    `terminal` is UNKNOWN (a place), OTHERMEASURE, OTHERUNIT, OTHERPEOPLE or OTHERSOURCE; `kind` says more
    ("country", "region", "city", "world" ...); `names` start with the one that is shown.
    """

    terminal: str
    kind: str
    names: Phrases

    @property
    def name(self) -> str:
        return self.names[0]


@dataclass(frozen=True, slots=True)
class Several:
    """Names that may mean several things, so that a question with one is asked back: "Congo".

    `role` is "place" or "measure", `meant` are codes, or words for what has none ("the U.S. state").
    """

    role: Literal["place", "measure"]
    language: Language
    names: Phrases
    meant: Phrases


@dataclass(frozen=True)
class Catalog:
    """All of it. Keys are codes (countries, indicators) or names (units, denominators, cautions).

    `countries` are those covered, aggregates among them; `known` are all, `aggregates` the codes of those.
    """

    countries: Mapping[str, Country]
    known: Mapping[str, Country]
    aggregates: frozenset[str]
    several: tuple[Several, ...]
    indicators: Mapping[str, Indicator]
    units: Mapping[str, Unit]
    denominators: Mapping[str, Denominator]
    cautions: Mapping[str, CautionWords]
    elsewhere: Mapping[Language, tuple[Elsewhere, ...]]
    per_person: Mapping[Language, Phrases]  # "per person", "par habitant"
    shared: Mapping[Language, frozenset[str]]  # words that may name two things

    @cached_property
    def head_count(self) -> str | None:
        """The indicator that a bare count of people means ("41 million Canadians"), if there is one."""
        counting = [code for code, one in self.indicators.items() if one.words["en"].phrases.get("COUNTED")]
        return counting[0] if counting else None

    def entries(
        self, language: Language, *, questions: bool = False, elsewhere: bool = True
    ) -> Iterator[Entry]:
        """Every phrase with its terminal and meaning; with what only questions use if `questions`, without
        what is not covered unless `elsewhere`."""
        return list_entries(self, language, questions=questions, elsewhere=elsewhere)

    def find_elsewhere(self, name: str, language: Language) -> Elsewhere | None:
        """What a role `unknown` of an entry names."""
        return self._named_elsewhere[language].get(name)

    def find_several(self, name: str, language: Language) -> Several | None:
        """What a role `several` of an entry names."""
        return next((one for one in self.open_names(language) if one.names[0] == name), None)

    def meant_by(self, one: Several) -> Phrases:
        """What an open name may mean here: codes of `known` or `indicators`, or words for what has none.

        An aggregate counts only where it is covered: no one means figures of a continent that are not there.
        Of measures only those covered count: the others have no name to ask back with.
        """
        if one.role == "measure":
            return tuple(code for code in one.meant if code in self.indicators)
        return tuple(code for code in one.meant if code in self.countries or code not in self.aggregates)

    def name_meant(self, meant: str, language: Language) -> str:
        """How to name one of the things that an open name may mean, so that it is not open again."""
        if meant in self.known:
            words = self.known[meant].words[language]
            open_ones = {name.casefold() for one in self.open_names(language) for name in one.names}
            names = (words.noun.full, *words.names, *words.exact)
            return next((name for name in names if name.casefold() not in open_ones), meant)
        indicator = self.indicators.get(meant)
        return meant if indicator is None else indicator.words[language].noun.full

    def open_names(self, language: Language) -> tuple[Several, ...]:
        """The names that may mean several things here, one of which is covered."""
        return self._open_names[language]

    def limited_to(self, countries: Iterable[str], indicators: Iterable[str]) -> Catalog:
        """Only these are covered, in the order of the catalog; the others are known to be elsewhere."""
        kept = frozenset(countries), frozenset(indicators)
        if kept == (frozenset(self.countries), frozenset(self.indicators)):
            return self
        if kept not in self._limited:
            self._limited[kept] = self._limit(*kept)
        return self._limited[kept]

    def _limit(self, countries: frozenset[str], indicators: frozenset[str]) -> Catalog:
        inside = {code: code in countries for code in self.countries}
        measured = {code: code in indicators for code in self.indicators}
        units, denominators = self._told_in(measured)

        def list_others(language: Language) -> tuple[Elsewhere, ...]:
            return (
                *self.elsewhere[language],
                *(_as_place(self.countries[code], language) for code, kept in inside.items() if not kept),
                *(
                    _as_measure(self.indicators[code], language)
                    for code, kept in measured.items()
                    if not kept
                ),
                *(
                    Elsewhere("UNKNOWN", "several", one.names)
                    for one in self.several
                    if one.role == "place" and one.language == language and countries.isdisjoint(one.meant)
                ),
            )

        return replace(
            self,
            countries={code: self.countries[code] for code, kept in inside.items() if kept},
            indicators={code: self.indicators[code] for code, kept in measured.items() if kept},
            units={name: unit for name, unit in self.units.items() if name in units},
            denominators={name: one for name, one in self.denominators.items() if name in denominators},
            elsewhere=Built({language: partial(list_others, language) for language in LANGUAGES}),
        )

    def _told_in(self, measured: Mapping[str, bool]) -> tuple[set[str], set[str]]:
        """Units and denominators without those that only other indicators have: a word of theirs would be
        read as one of these data. (A percentage may be told of any data.)"""
        mine = [self.indicators[code] for code, kept in measured.items() if kept]
        others = [self.indicators[code] for code, kept in measured.items() if not kept]
        percentages = {name for name, unit in self.units.items() if unit.kind == "share"}
        units = {one.unit for one in others} - {one.unit for one in mine} - percentages
        denominators = {one.denominator for one in others} - {one.denominator for one in mine}
        return set(self.units) - units, set(self.denominators) - denominators

    @cached_property
    def _limited(self) -> dict[tuple[frozenset[str], frozenset[str]], Catalog]:
        return {}

    @cached_property
    def _named_elsewhere(self) -> Mapping[Language, Mapping[str, Elsewhere]]:
        return {language: {one.name: one for one in found} for language, found in self.elsewhere.items()}

    @cached_property
    def _open_names(self) -> Mapping[Language, tuple[Several, ...]]:
        return {
            language: tuple(one for one in self.several if one.language == language and self._is_open(one))
            for language in LANGUAGES
        }

    def _is_open(self, one: Several) -> bool:
        meant = self.meant_by(one)
        return len(meant) > 1 and not {*self.countries, *self.indicators}.isdisjoint(meant)


def _as_place(country: Country, language: Language) -> Elsewhere:
    words = country.words[language]
    shown, kind = (words.noun.full, "aggregate") if country.aggregate else (words.noun.name, "country")
    exact = (f"={name}" for name in (*words.exact, *words.typed_exact))
    others = (words.noun.name, *words.names, *words.people, *words.adjectives, *words.typed, *exact)
    return Elsewhere("UNKNOWN", kind, (shown, *others))


def _as_measure(indicator: Indicator, language: Language) -> Elsewhere:
    words = indicator.words[language]
    return Elsewhere("OTHERMEASURE", "measure", (words.noun.name, *words.phrases.get("MEASURE", ())))
