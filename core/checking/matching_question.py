"""Does what was said answer what was asked? Both are forms, so this compares forms and never words.

A claim may be true and still answer another question: another country, another year, the lowest where the
highest was asked for. What counts is what the form with its hole filled from the facts says (the target).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    Bar,
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Throughout,
    Total,
    Verdict,
)
from core.claims.truth.numbers import meets
from core.language.reading.asked import Asked

Cell = tuple[str, str, int]


def statements_of(claims: Iterable[Form]) -> tuple[Form, ...]:
    """The claims without their yes or no."""
    return tuple(claim.claim if isinstance(claim, Verdict) else claim for claim in claims)


def cells_of(form: Form) -> frozenset[Cell]:
    """Which cells of the table a form speaks of by name (not those it only needs for its proof)."""
    match form:
        case Verdict():
            return cells_of(form.claim)
        case Level():
            return frozenset({(form.country, form.indicator, form.year)})
        case Change():
            return frozenset((form.country, form.indicator, year) for year in (form.from_year, form.to_year))
        case Comparison():
            other_year = form.other_year or form.year
            return frozenset(
                {(form.country, form.indicator, form.year), (form.other, form.indicator, other_year)}
            )
        case Rank():
            named = (form.country, *form.sharing) if isinstance(form.country, str) else ()
            return frozenset((country, form.indicator, form.year) for country in named)
        case Order():
            rows = form.rows if isinstance(form.rows, tuple) else ()
            return frozenset((row.country, form.indicator, form.year) for row in rows)
        case ChangeRank():
            winner = (form.country,) if isinstance(form.country, str) else ()
            ends = (form.from_year, form.to_year)
            return frozenset((country, form.indicator, year) for country in winner for year in ends)
        case ChangeComparison():
            second = form.other_indicator or form.indicator
            ends = (form.from_year, form.to_year)
            own = {(form.country, form.indicator, year) for year in ends}
            return frozenset(own | {(form.other, second, year) for year in ends})
        case GroupShare():
            return frozenset({(form.country, form.indicator, form.year)})
        case Mean():
            return frozenset((c, form.indicator, year) for c in form.countries for year in form.years)
        case Total():
            return frozenset((country, form.indicator, form.year) for country in form.countries)
        case Count():
            members = form.members if isinstance(form.members, tuple) else ()
            return frozenset((row.country, bar.indicator, form.year) for row in members for bar in form.bars)
        case Extreme():
            found_years = form.years if isinstance(form.years, tuple) else ()
            return frozenset((form.country, form.indicator, year) for year in found_years)
        case FirstYear():
            first = (form.year,) if isinstance(form.year, int) else ()
            return frozenset((form.country, form.indicator, year) for year in first)
        case Throughout():
            return frozenset((form.country, form.indicator, year) for year in form.window.years)
        case Crossing():
            return frozenset((c, form.indicator, form.year) for c in (form.country, form.other))
        case Crossings():
            moves = form.moves if isinstance(form.moves, tuple) else ()
            return frozenset((c, form.indicator, y) for y, _ in moves for c in (form.country, form.other))
        case Missing():
            if form.country is None or form.indicator is None or form.years is None:
                return frozenset()
            country, indicator = form.country, form.indicator
            return frozenset((country, indicator, year) for year in form.years.years)
        case _:
            return frozenset()


def course_of(form: Form) -> frozenset[Cell]:
    """The cells of the years between, where it is asked how a series went."""
    if not isinstance(form, Change) or not form.course:
        return frozenset()
    years = range(form.from_year, form.to_year + 1)
    return frozenset((form.country, form.indicator, year) for year in years)


def keeps_to(said: Sequence[Form], asked: Asked | None) -> bool:
    """Whether true claims that do not answer the question are at least about nothing else: the first three
    of a ranking that was asked for whole. What is shown answers the question itself."""
    if asked is None or not asked.forms or not said:
        return False
    subjects = [subject_of(form) for form in statements_of(asked.forms)]
    told = [subject_of(claim) for claim in statements_of(said)]
    return all(any(own.holds(each) for own in subjects) for each in told)


@dataclass(frozen=True, slots=True)
class Subject:
    """The countries, indicators and years that a form is about, named or only compared with."""

    countries: frozenset[str]
    indicators: frozenset[str]
    years: frozenset[int]

    def holds(self, other: Subject) -> bool:
        return bool(
            other.indicators
            and other.countries <= self.countries
            and other.indicators <= self.indicators
            and other.years <= self.years
        )


def subject_of(form: Form) -> Subject:
    """All that stands in the fields of a form: codes of countries and indicators, years and windows."""
    countries: set[str] = set()
    indicators: set[str] = set()
    years: set[int] = set()
    for field in fields(form):
        value = getattr(form, field.name)
        match field.name, value:
            case (("country" | "other"), str()):
                countries.add(value)
            case (("among" | "countries" | "sharing"), tuple()):
                countries |= set(value)
            case (("indicator" | "other_indicator"), str()):
                indicators.add(value)
            case "bars", tuple():
                indicators |= {bar.indicator for bar in value}
            case (("year" | "other_year" | "from_year" | "to_year"), int()):
                years.add(value)
            case "years", tuple():
                years |= set(value)
            case _, Window():
                years |= set(value.years)
            case _:
                pass
    if isinstance(form, Change | ChangeRank | ChangeComparison):
        years |= set(range(form.from_year, form.to_year + 1))
    return Subject(frozenset(countries), frozenset(indicators), frozenset(years))


def answers(target: Form, said: Sequence[Form]) -> bool:
    """Whether the claims `said` tell what `target` (a question's form, filled from the facts) tells."""
    if isinstance(target, Verdict):
        verdicts = [claim for claim in said if isinstance(claim, Verdict) and claim.claim == target.claim]
        if verdicts:
            agreed = all(claim.holds == target.holds for claim in verdicts)
            return agreed and _examples(target.claim, said) != "others"
        shown = answers(target.claim, said) or _shows_cells(target.claim, said)
        return shown or (target.holds is True and _examples(target.claim, said) == "some")
    compare = _COMPARED.get(type(target))
    if compare is None:
        return _shows_cells(target, said)
    statements = statements_of(said)
    return any(compare(target, claim) for claim in statements) or _tells_in_parts(target, statements)


def _examples(target: Form, said: Sequence[Form]) -> Literal["some", "others", "none"]:
    """Of the years told: whether some are examples of what was asked to have been once, or only others:
    "has it ever reached 100%?", "yes, in 2023 (99.8%)"."""
    if not isinstance(target, Throughout) or target.held != "once" or not isinstance(target.bar, Amount):
        return "none"
    levels = [claim for claim in said if isinstance(claim, Level)]
    levels = [one for one in levels if (one.country, one.indicator) == (target.country, target.indicator)]
    told = [one.amount for one in levels if isinstance(one.amount, Amount)]
    if any(meets(target.bar, amount.value) for amount in told):
        return "some"
    return "others" if told else "none"


def _tells_in_parts(target: Form, said: Sequence[Form]) -> bool:
    """Several claims that come to the target: "41.3 million in Canada, 130.9 million in Mexico" compares,
    "India was first, the United States second" ranks, "38.0 million in 2020, 41.3 million in 2024" tells
    the change."""
    match target:
        case Change() | Comparison():
            parts = [claim for claim in said if isinstance(claim, Level | Change)]
            return _shows_cells(target, parts)
        case ChangeRank():
            told = {cell for claim in said if isinstance(claim, Change) for cell in cells_of(claim)}
            ends = (target.from_year, target.to_year)
            return {(country, target.indicator, year) for country in target.among for year in ends} <= told
        case Order(rows=tuple() as rows):
            countries = [row.country for row in rows]
            levels = [claim for claim in said if isinstance(claim, Level)]
            in_order = [level.country for level in levels] == countries
            return _are_ranked(countries, target, said) or (in_order and _shows_cells(target, levels))
        case _:
            return False


def _are_ranked(countries: Sequence[str], target: Order, said: Sequence[Form]) -> bool:
    """Whether each of the countries is told at its place."""
    told = {
        (claim.place, country)
        for claim in said
        if isinstance(claim, Rank)
        and (claim.indicator, claim.year, claim.end) == (target.indicator, target.year, target.end)
        for country in (claim.country, *claim.sharing)
    }
    return all((place, country) in told for place, country in enumerate(countries, start=1))


def _shows_cells(target: Form, said: Sequence[Form]) -> bool:
    told = {cell for claim in said for cell in cells_of(claim)}
    wanted = cells_of(target)
    return bool(wanted) and wanted <= told


def _same(*names: str) -> Callable[[Any, Form], bool]:
    """A claim of the same kind about the same subject."""

    def compare(target: Any, claim: Form) -> bool:  # noqa: ANN401 (any form; the table below says which)
        return type(claim) is type(target) and all(
            _unordered(getattr(claim, name)) == _unordered(getattr(target, name)) for name in names
        )

    return compare


def _unordered(value: object) -> object:
    """Countries and years of a sum or a mean have no order."""
    return frozenset(value) if isinstance(value, tuple) else value


def _level(target: Level, claim: Form) -> bool:
    return cells_of(target) <= cells_of(claim) and (
        not isinstance(claim, Level) or (claim.complement == target.complement)
    )


def _change(target: Change, claim: Form) -> bool:
    return (
        isinstance(claim, Change | ChangeRank)
        and claim.country == target.country
        and claim.indicator == target.indicator
        and (claim.from_year, claim.to_year) == (target.from_year, target.to_year)
    )


def _comparison(target: Comparison, claim: Form) -> bool:
    pair = cells_of(target)
    if isinstance(claim, Comparison):
        return cells_of(claim) == pair
    if isinstance(claim, Rank) and target.relation in ("above", "below"):
        ahead = target.country if target.relation == "above" else target.other
        top = claim.end == "highest" and claim.place == 1 and claim.country == ahead
        behind = target.other if target.relation == "above" else target.country
        last = claim.end == "lowest" and claim.place == 1 and claim.country == behind
        return (claim.indicator, claim.year) == (target.indicator, target.year) and (top or last)
    return False


def _rank(target: Rank, claim: Form) -> bool:
    cells = cells_of(target)
    match claim:
        case Rank():
            same = claim.end == target.end and claim.place == target.place
            # "The second lowest of the eight" tells the place of the seventh.
            return cells_of(claim) == cells and (same or set(claim.among) == set(target.among))
        case Level():
            return cells_of(claim) <= cells
        case Order():
            rows = claim.rows if isinstance(claim.rows, tuple) else ()
            place = target.place if isinstance(target.place, int) else 1
            row = rows[place - 1].country if claim.end == target.end and len(rows) >= place else None
            same = (claim.indicator, claim.year) == (target.indicator, target.year)
            return same and row == target.country
        case Comparison():
            pair = {claim.country, claim.other}
            same = (claim.indicator, claim.year) == (target.indicator, target.year)
            return same and pair == set(target.among) and _told_first(claim, target.end) == target.country
        case _:
            return False


def _told_first(claim: Comparison, end: str) -> str | None:
    """The country that a comparison puts at this end: "India: 1.45 billion, against 232.7 million in Nigeria"
    names it first; so does "India had six times the population of Nigeria"."""
    if claim.relation == "below":
        ahead, behind = claim.other, claim.country
    elif claim.relation == "above" or (claim.factor is not None and claim.factor.value >= 1):
        ahead, behind = claim.country, claim.other
    else:
        bare = claim.relation is None and claim.amount is not None and claim.other_amount is not None
        return claim.country if bare else None
    return ahead if end == "highest" else behind


def _order(target: Order, claim: Form) -> bool:
    if (
        not isinstance(claim, Order)
        or not isinstance(claim.rows, tuple)
        or not isinstance(target.rows, tuple)
    ):
        return False
    same = (claim.indicator, claim.year, claim.end) == (target.indicator, target.year, target.end)
    told = [row.country for row in claim.rows]
    return same and told == [row.country for row in target.rows]


def _count(target: Count, claim: Form) -> bool:
    if not isinstance(claim, Count):
        return False
    same = (set(claim.among), claim.year, claim.window) == (set(target.among), target.year, target.window)
    same = same and [*map(_bar, claim.bars)] == [*map(_bar, target.bars)]
    number = target.number is None or claim.number in (None, target.number)
    return same and number and (claim.number is not None or claim.members is not None)


def _bar(bar: Bar) -> object:
    """A bar without how its figure was written: "30 million" is "30,000,000 people"."""
    amount = (bar.amount.value, bar.amount.bound) if isinstance(bar.amount, Amount) else bar.amount
    return bar.indicator, bar.relation, bar.other, amount


def _extreme(target: Extreme, claim: Form) -> bool:
    if isinstance(claim, Extreme):
        same = (claim.country, claim.indicator, claim.end) == (target.country, target.indicator, target.end)
        return same and claim.years == target.years
    return isinstance(claim, Level) and cells_of(claim) <= cells_of(target)


def _first_year(target: FirstYear, claim: Form) -> bool:
    if isinstance(claim, FirstYear):
        same = (claim.country, claim.indicator) == (target.country, target.indicator)
        return same and (claim.year, claim.happened) == (target.year, target.happened)
    return isinstance(claim, Level) and bool(cells_of(target)) and cells_of(claim) <= cells_of(target)


def _crossings(target: Crossings, claim: Form) -> bool:
    pair = {target.country, target.other}
    match claim:
        case Crossings():
            return {claim.country, claim.other} == pair and claim.indicator == target.indicator
        case Crossing():
            moves = target.moves if isinstance(target.moves, tuple) else ()
            same = {claim.country, claim.other} == pair and claim.indicator == target.indicator
            return same and (claim.year, claim.country) in moves
        case Comparison(always=always):
            return always is not None and {claim.country, claim.other} == pair
        case _:
            return False


def _change_rank(target: ChangeRank, claim: Form) -> bool:
    if isinstance(claim, ChangeComparison) and claim.relation in ("above", "below"):
        ahead = claim.country if claim.relation == "above" else claim.other
        behind = claim.other if ahead == claim.country else claim.country
        pair = {claim.country, claim.other} == set(target.among)
        winner = behind if target.least else ahead
        spans = (claim.from_year, claim.to_year) == (target.from_year, target.to_year)
        return pair and spans and claim.indicator == target.indicator and winner == target.country
    return _same("country", "indicator", "from_year", "to_year")(target, claim)


def _missing(target: Missing, claim: Form) -> bool:
    if not isinstance(claim, Missing) or claim.what != target.what:
        return False
    if target.what == "value":
        return cells_of(target) <= cells_of(claim) or claim.country is None
    return True


_COMPARED: Mapping[type[Any], Callable[[Any, Form], bool]] = {
    Level: _level,
    Change: _change,
    Comparison: _comparison,
    Rank: _rank,
    Order: _order,
    ChangeRank: _change_rank,
    ChangeComparison: _same("country", "other", "indicator", "from_year", "to_year"),
    GroupShare: _same("country", "indicator", "year", "among"),
    Mean: _same("indicator", "countries", "years"),
    Total: _same("indicator", "countries", "year"),
    Count: _count,
    Extreme: _extreme,
    FirstYear: _first_year,
    Throughout: _same("country", "indicator", "window"),
    Crossings: _crossings,
    Missing: _missing,
}
