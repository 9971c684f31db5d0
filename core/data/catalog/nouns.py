"""Names as sentences need them, and those of units, denominators and cautions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.languages import Language

Kind = Literal["count", "money", "share", "measure", "quantity"]
Gender = Literal["m", "f", ""]
Phrases = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A name as a sentence needs it: each with its article and preposition, whole.

    `name` "access to electricity", `full` "l'accès à l'électricité", `of` "de l'accès à l'électricité",
    `to` "à l'accès à l'électricité", `of_bare` "d'accès à l'électricité", `one` "une population" and
    `many` "populations" ("" where there is none).
    `gender` is "" in English; `plural`: the name itself is a plural ("les États-Unis").
    """

    name: str
    full: str
    of: str
    to: str
    of_bare: str = ""
    one: str = ""
    many: str = ""
    gender: Gender = ""
    plural: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitWords:
    """`one` "person", `many` "people"; `words` are UNITWORD (MONEYWORD of money), `signs` MONEYSIGN.

    `short` is the unit where it was said whole before ("dollars" behind "dollars américains").
    Of percentages, `point_one` and `point_many` name a difference ("percentage points"); `points` POINTWORD.
    """

    one: str
    many: str
    words: Phrases
    signs: Phrases
    point_one: str
    point_many: str
    points: Phrases
    short: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit of levels. `whole`: no part of one has a meaning (people); `nominal`: money as it was worth in
    each year. A quantity is shown to three digits or more, a measure (years) to a tenth."""

    name: str
    kind: Kind
    whole: bool
    nominal: bool
    words: Mapping[Language, UnitWords]


@dataclass(frozen=True, slots=True, kw_only=True)
class DenominatorWords:
    """What a percentage is of: `noun.of` "of the population"; `words` DENOM, without "of"."""

    noun: Noun
    words: Phrases


@dataclass(frozen=True, slots=True, kw_only=True)
class Denominator:
    """`people`: its members are the people of a country, so that "of Canadians" says the same."""

    name: str
    people: bool
    words: Mapping[Language, DenominatorWords]


@dataclass(frozen=True, slots=True, kw_only=True)
class CautionWords:
    """One sentence a language with places to fill: {measure} with article, {Measure} as first word.

    `always`: told with every value of an indicator that has it.
    """

    name: str
    always: bool
    text: Mapping[Language, str]
