"""The makers of the asking table for changes: of one series, and side by side."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Final

from core.claims.amounts import Amount, Bound
from core.claims.forms import (
    HOLE,
    Change,
    ChangeComparison,
    ChangeRank,
    Direction,
    Measured,
    Relation,
    Verdict,
)
from core.language.reading.parts import Made, Parts, to_verdicts
from core.language.reading.roles import Unclear

_TENTH: Final = Decimal("0.1")
_MANY: Final = 5  # so many countries are meant together, not one by one


def open_change(
    parts: Parts,
    country: str,
    indicator: str,
    measured: Measured | None,
    relation: Relation | None = None,
    *,
    course: bool = False,
    whole: bool = False,
) -> Change:
    """How it changed. A direction that the question takes for granted stays in it: "how much did it rise?",
    "how much higher than in 2010?" `course`: and how it went between. `whole`: over all years where none is
    named."""
    over = parts.all_years if whole and not parts.has_time else parts.change
    first, last = over(indicator, parts.countries())
    direction: Direction | None = parts.direction()
    if relation in ("above", "below"):
        direction = "up" if (relation == "above") != parts.turned else "down"
    return Change(
        country=country,
        indicator=indicator,
        from_year=first,
        to_year=last,
        direction=direction or HOLE,
        amounts=HOLE,
        measured=measured,
        course=course and not parts.meant.times.held,
    )


def change(parts: Parts, relation: Relation | None = None) -> Made:
    for role in ("dir", "shiftspan", "afterwards", "plot"):
        parts.take(role)
    how, whole, how_much = parts.take("how"), parts.take("course"), parts.take("howmuch")
    course = bool(how or whole) and not how_much
    several = course and bool(whole) and len(parts.countries()) > 1  # "compare how A and B went"
    if parts.take("compare") and not (parts.is_period or several) and len(parts.meant.times.years) != 2:
        raise Unclear("compared with what?")
    noun = parts.take("dirn")
    if noun and not course and parts.has_time and not parts.is_period and len(parts.meant.times.years) == 1:
        raise Unclear("growth from which year?")  # "the growth rate of 2020" is another series
    if parts.take("yrs"):
        check_years(parts)
    measured = parts.measured()
    if measured is None and parts.take("as"):
        raise Unclear("in which unit?")
    course = course and measured is None
    if len(parts.countries()) >= _MANY:
        raise Unclear("each of them, or all together?")
    return tuple(
        open_change(parts, country, one, measured, relation, course=course, whole=course and bool(whole))
        for one in parts.indicators()
        for country in parts.countries()
    )


def check_years(parts: Parts) -> None:
    """ "How many years longer": only of a measure in years."""
    unit = parts.scope.catalog.indicators[parts.indicator()].unit
    if parts.scope.catalog.units[unit].kind != "measure":
        raise Unclear("how many years: of what?")


def change_since(parts: Parts) -> Made:
    """ "How much bigger than in 2010?" """
    if parts.other() is not None:
        raise Unclear("than another")
    parts.take("howmuch")
    return change(parts, parts.relation() if parts.take("cmp") else None)


def change_held(parts: Parts) -> Made:
    """ "How much bigger now, compared with 2010?" """
    if not parts.is_period or len(parts.countries()) != 1:
        raise Unclear("than what?")
    parts.take("howmuch")
    return change(parts, parts.relation())


def change_factor(parts: Parts) -> Made:
    parts.take("ratio"), parts.take("dir"), parts.take("howmuch")
    multiplied = parts.take("multiplied")
    if parts.take("often") and not multiplied:
        raise Unclear("how often, or how many times as much?")
    country, indicator = parts.country(), parts.indicator()
    first, last = parts.change(indicator, (country,))
    return (
        Change(
            country=country,
            indicator=indicator,
            from_year=first,
            to_year=last,
            direction=parts.direction() or HOLE,
            factor=HOLE,
        ),
    )


def claimed(
    parts: Parts, country: str, direction: Direction, *amounts: Amount, every: bool = False
) -> Change:
    indicator = parts.indicator()
    if len(parts.meant.times.years) == 2 and not parts.is_period:
        raise Unclear("in each of these years, or from one to the other?")
    first, last = parts.change(indicator, parts.countries())
    return Change(
        country=country,
        indicator=indicator,
        from_year=first,
        to_year=last,
        direction=direction,
        amounts=amounts or None,
        every_year=every,
    )


def claimed_change(parts: Parts) -> Made:
    """ "Did it rise (by more than 5 million)?"; where no direction is meant ("rise or fall"), an open
    question."""
    direction = parts.direction()
    role = "bar" if parts.take("bar") else "said" if parts.take("said") else None
    parts.take("afterwards")
    every = bool(parts.take("every")) or bool(parts.take("always"))
    if parts.take("compare") and not parts.is_period:
        raise Unclear("compared with what?")
    if direction is None:
        if role or every:
            raise Unclear("changed by that: up or down?")
        return change(parts)
    if len(parts.countries()) > 1:
        raise Unclear("both of them, or one?")
    amounts = (parts.change_amount(role, parts.indicator()),) if role else ()
    return to_verdicts(claimed(parts, parts.country(), direction, *amounts, every=every))


def claimed_and_open_change(parts: Parts) -> Made:
    """ "Did it rise, and by how much?" """
    direction = parts.direction()
    parts.take("howmuch")
    measured = parts.measured()
    country, indicator = parts.country(), parts.indicator()
    open_ = open_change(parts, country, indicator, measured)
    if direction is None:
        return (open_,)
    return (*to_verdicts(claimed(parts, country, direction)), open_)


def fold_of(parts: Parts, *, reached: bool) -> Amount:
    """ "Twice" as an amount. What doubled is at least twice as much (`reached`), what is twice another is
    about that."""
    fold, strictly = parts.take("fold"), parts.take("strictly")
    value = Decimal("0.5") if fold == "half" else Decimal(int(fold))
    if parts.take("bar") is not None:
        raise Unclear("a limit beside a multiple")
    bound: Bound | None = "at_most" if value < 1 else "at_least"
    if strictly == 1:
        bound = "above"
    elif not (reached or strictly):
        bound = None
    return Amount(value=value, step=_TENTH if value < 1 else Decimal(1), unit="times", bound=bound)


def claimed_fold(parts: Parts) -> Made:
    country, indicator = parts.country(), parts.indicator()
    first, last = parts.change(indicator, (country,))
    factor = fold_of(parts, reached=True)
    direction: Direction = "up" if factor.value > 1 else "down"
    if parts.direction() not in (None, direction):
        raise Unclear("up or down?")
    return to_verdicts(
        Change(
            country=country,
            indicator=indicator,
            from_year=first,
            to_year=last,
            direction=direction,
            factor=factor,
        )
    )


def claimed_times_then(parts: Parts) -> Made:
    """ "Was it 1.5 times what it was in 2010?" """
    parts.take("ratio")
    amount = parts.times_amount("said")
    country, indicator = parts.country(), parts.indicator()
    if not parts.meant.times.held:
        raise Unclear("times what it was when?")
    first, last = parts.change(indicator, (country,))
    claim = Change(country=country, indicator=indicator, from_year=first, to_year=last, factor=amount)
    return to_verdicts(claim)


def _kinds(parts: Parts, indicator: str) -> tuple[Measured, ...]:
    """How changes are compared: as asked; percentages and years by their difference; "more" of others,
    both ways."""
    wish, fastest = parts.measured(), parts.take("fastest")
    if wish is not None:
        return (wish,)
    if parts.has_shares(indicator):
        return ("absolute",)
    return ("percent",) if fastest else ("percent", "absolute")


def change_rank(parts: Parts) -> Made:
    """ "Whose GDP grew the most?" """
    parts.take("wh"), parts.take("dirn")
    direction = parts.direction()
    least = False
    if parts.take("cmp"):
        least = parts.relation() == "below"
        if not parts.named:
            raise Unclear("than whose?")
    else:
        least = parts.end() == "lowest"
    if direction is None or len(parts.named) == 1:
        raise Unclear("whose change?")
    among, indicator = parts.group(), parts.indicator()
    first, last = parts.change(indicator, among)
    return tuple(
        ChangeRank(
            country=HOLE,
            indicator=indicator,
            from_year=first,
            to_year=last,
            among=among,
            direction=direction,
            measured=measured,
            least=least,
        )
        for measured in _kinds(parts, indicator)
    )


def claimed_change_rank(parts: Parts) -> Made:
    """ "Did Japan have the largest increase in GDP?" """
    parts.take("dirn")
    direction, least = parts.direction(), parts.end() == "lowest"
    if direction is None:
        raise Unclear("whose change?")
    country, indicator = parts.country(), parts.indicator()
    among = parts.whole(country)
    first, last = parts.change(indicator, among)
    return tuple(
        Verdict(
            claim=ChangeRank(
                country=country,
                indicator=indicator,
                from_year=first,
                to_year=last,
                among=among,
                direction=direction,
                measured=measured,
                least=least,
            )
        )
        for measured in _kinds(parts, indicator)
    )


def _two_changes(parts: Parts) -> tuple[str, str, str, int, int, Direction]:
    country, other = parts.pair()
    indicator, direction = parts.indicator(), parts.direction()
    if direction != "up":
        raise Unclear("fell more, or rose less?")
    first, last = parts.change(indicator, (country, other))
    return country, other, indicator, first, last, direction


def compare_changes(parts: Parts) -> Made:
    """ "Did it grow faster than Canada's?" """
    relation = parts.relation()
    country, other, indicator, first, last, _ = _two_changes(parts)
    both = [
        ChangeComparison(
            country=country,
            other=other,
            indicator=indicator,
            from_year=first,
            to_year=last,
            measured=measured,
            relation=relation,
        )
        for measured in _kinds(parts, indicator)
    ]
    # "Grew more": in money one may have, and in percent the other, so neither a yes nor a no is the answer.
    return (Verdict(claim=both[0]),) if len(both) == 1 else tuple(replace(one, relation=HOLE) for one in both)


def change_gap(parts: Parts) -> Made:
    parts.take("howmuch"), parts.take("cmp"), parts.take("dirn")
    country, other, indicator, first, last, _ = _two_changes(parts)
    return tuple(
        ChangeComparison(
            country=country,
            other=other,
            indicator=indicator,
            from_year=first,
            to_year=last,
            measured=measured,
            relation=HOLE,
            by=HOLE,
        )
        for measured in _kinds(parts, indicator)
    )
