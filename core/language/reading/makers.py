"""The makers of the asking table: parts of a reading to forms."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Change,
    Comparison,
    Covered,
    Direction,
    Extreme,
    FirstYear,
    Form,
    Level,
    Measured,
    Order,
    Relation,
    Statement,
    Throughout,
    Verdict,
)
from core.language.reading.parts import Parts
from core.language.reading.roles import Unclear

Made = tuple[Form, ...]

_MOST_CELLS: Final = 60
_LONG_LIST: Final = 5  # so many values of one year are told as a table, in order
_TIMES: Final = {"halve": Decimal("0.5")}


def _verdict(*claims: Statement) -> Made:
    return tuple(Verdict(claim=claim) for claim in claims)


def relation_of(word: str) -> Relation:
    return {
        "gt": "above",
        "lt": "below",
        "eq": "equal",
        "above": "above",
        "below": "below",
        "equal": "equal",
    }[word]  # type: ignore[return-value]


def measured_of(parts: Parts) -> Measured | None:
    unit = parts.take("as")
    if unit in ("pct", "percent"):
        return "percent"
    return "absolute" if unit in ("abs", "absolute") else None


def direction_of(parts: Parts) -> Direction | None:
    word = parts.take("dir")
    return None if word in (None, "any") else word  # type: ignore[no-any-return]


def covered(parts: Parts) -> Made:
    """ "What does the data cover?" """
    parts.take("covers")
    return (Covered(),)


# -- values


def levels(parts: Parts) -> Made:
    """Values; or, for a period of which not each year is wanted, the change over it."""
    complement = bool(parts.take("complement"))
    how_much = parts.take("howmuch")
    countries, indicators = parts.countries(), parts.indicators()
    if how_much and any(parts.has_shares(one) for one in indicators):
        raise Unclear("how much of it, and not which share")  # "how much electricity does Canada have?"
    if parts.take("both") and len(countries) != 2:
        raise Unclear("both of whom?")
    measured = measured_of(parts)
    if parts.is_period and not parts.meant.times.series and not complement:
        return tuple(_change(parts, country, one, measured) for one in indicators for country in countries)
    for one in indicators:
        unit = parts.scope.catalog.indicators[one].unit
        share = parts.scope.catalog.units[unit].kind == "share"
        if (measured and (measured == "percent") != share) or (parts.take("as") and not measured):
            raise Unclear("in which unit?")
    if (
        len(countries) >= _LONG_LIST
        and not complement
        and (not parts.has_time or parts.meant.times.only_year)
    ):
        return tuple(
            Order(indicator=one, year=parts.year(one, countries), among=countries) for one in indicators
        )
    found: list[Form] = []
    for indicator in indicators:
        for country in countries:
            years = parts.years(indicator, countries)
            found += (
                Level(country=country, indicator=indicator, year=year, complement=complement)
                for year in years
            )
    if len(found) > _MOST_CELLS:
        raise Unclear("too many figures at once")
    return tuple(found)


def claimed_level(parts: Parts) -> Made:
    country, indicator = parts.country(), parts.indicator()
    amount = parts.amount("said", indicator)
    year = parts.year(indicator, (country,))
    complement = bool(parts.take("complement"))
    return _verdict(
        Level(country=country, indicator=indicator, year=year, amount=amount, complement=complement)
    )


def _bar(parts: Parts, indicator: str) -> Amount:
    """The limit; after "than" its bound is that of the comparison."""
    bound = None
    if parts.take("than_bar"):
        bound = relation_of(parts.take("cmp"))
        if parts.meant.operations["bar"].get("bound"):
            raise Unclear("a limit of a limit")
    amount = parts.amount("bar", indicator, bound=bound)
    if amount.bound is None:
        raise Unclear("above or below?")
    return amount


def bar(parts: Parts) -> Made:
    countries, indicator = parts.countries(), parts.indicator()
    if len(countries) > 1 and not parts.take("both"):
        raise Unclear("both of them, or one?")
    if parts.take("both") and len(countries) != 2:
        raise Unclear("both of whom?")
    amount, complement = _bar(parts, indicator), bool(parts.take("complement"))
    year = parts.year(indicator, countries)
    return _verdict(*(
        Level(country=country, indicator=indicator, year=year, amount=amount, complement=complement)
        for country in countries
    ))  # fmt: skip


def everyone(parts: Parts) -> Made:
    """ "Did everyone have electricity?": all of a hundred percent, or (everyone=none) nobody."""
    country, indicator = parts.country(), parts.indicator()
    if parts.scope.catalog.indicators[indicator].denominator is None:
        raise Unclear("everyone?")
    nobody = parts.take("everyone") == "none"
    unit = parts.scope.catalog.indicators[indicator].unit
    amount = Amount(
        value=Decimal(0 if nobody else 100),
        step=Decimal(1),
        unit=unit,
        bound="at_most" if nobody else "at_least",
    )
    year = parts.year(indicator, (country,))
    return _verdict(Level(country=country, indicator=indicator, year=year, amount=amount))


# -- changes


def _change(parts: Parts, country: str, indicator: str, measured: Measured | None) -> Change:
    first, last = parts.change(indicator, parts.countries())
    return Change(
        country=country,
        indicator=indicator,
        from_year=first,
        to_year=last,
        direction=HOLE,
        amounts=HOLE,
        measured=measured,
    )


def change(parts: Parts) -> Made:
    for role in ("how", "howmuch", "dir", "shiftspan"):
        parts.take(role)
    if parts.take("compare") and not parts.is_period and len(parts.meant.times.years) != 2:
        raise Unclear("compared with what?")
    noun = parts.take("dirn")
    if noun and parts.has_time and not parts.is_period and len(parts.meant.times.years) == 1:
        raise Unclear("growth from which year?")  # "the growth rate of 2020" is another series
    if parts.take("yrs"):
        _check_years_of(parts)
    measured = measured_of(parts)
    if measured is None and parts.take("as"):
        raise Unclear("in which unit?")
    if len(parts.countries()) >= _LONG_LIST:
        raise Unclear("each of them, or all together?")
    return tuple(
        _change(parts, country, one, measured) for one in parts.indicators() for country in parts.countries()
    )


def _check_years_of(parts: Parts) -> None:
    """ "How many years longer": only of a measure in years."""
    unit = parts.scope.catalog.indicators[parts.indicator()].unit
    if parts.scope.catalog.units[unit].kind != "measure":
        raise Unclear("how many years: of what?")


def change_since(parts: Parts) -> Made:
    """ "How much bigger than in 2010?" """
    if parts.other() is not None:
        raise Unclear("than another")
    parts.take("howmuch"), parts.take("cmp")
    return change(parts)


def change_held(parts: Parts) -> Made:
    """ "How much bigger now, compared with 2010?" """
    if not parts.is_period or len(parts.countries()) != 1:
        raise Unclear("than what?")
    parts.take("howmuch"), parts.take("cmp")
    return change(parts)


def change_factor(parts: Parts) -> Made:
    parts.take("ratio"), parts.take("dir"), parts.take("howmuch")
    country, indicator = parts.country(), parts.indicator()
    first, last = parts.change(indicator, (country,))
    return (
        Change(
            country=country, indicator=indicator, from_year=first, to_year=last, direction=HOLE, factor=HOLE
        ),
    )


def _claimed(
    parts: Parts, country: str, direction: Direction, *amounts: Amount, every: bool = False
) -> Change:
    indicator = parts.indicator()
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
    """ "Did it rise (by more than 5 million)?"; where no direction is meant ("rise or fall"), an open question."""
    direction = direction_of(parts)
    role = "bar" if parts.take("bar") else "said" if parts.take("said") else None
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
    return _verdict(_claimed(parts, parts.country(), direction, *amounts, every=every))


def claimed_and_open_change(parts: Parts) -> Made:
    """ "Did it rise, and by how much?" """
    direction = direction_of(parts)
    parts.take("howmuch")
    measured = measured_of(parts)
    country, indicator = parts.country(), parts.indicator()
    open_ = _change(parts, country, indicator, measured)
    if direction is None:
        return (open_,)
    return (*_verdict(_claimed(parts, country, direction)), open_)


def _fold(parts: Parts) -> Amount:
    """ "Twice" as an amount: at least that many times where nothing else is said."""
    fold, strictly = parts.take("fold"), parts.take("strictly")
    value = Decimal("0.5") if fold == "half" else Decimal(int(fold))
    said = parts.take("bar")
    bound = "above" if strictly else "at_most" if value < 1 else "at_least"
    if said is not None:
        raise Unclear("a limit beside a multiple")
    return Amount(value=value, step=Decimal(1), unit="times", bound=bound)  # type: ignore[arg-type]


def claimed_fold(parts: Parts) -> Made:
    country, indicator = parts.country(), parts.indicator()
    first, last = parts.change(indicator, (country,))
    factor = _fold(parts)
    direction: Direction = "up" if factor.value > 1 else "down"
    if direction_of(parts) not in (None, direction):
        raise Unclear("up or down?")
    return _verdict(
        Change(
            country=country,
            indicator=indicator,
            from_year=first,
            to_year=last,
            direction=direction,
            factor=factor,
        )
    )


# -- two countries


def compared_with_other_or_then(parts: Parts) -> Made:
    """ "Was it higher than in Mexico?", "than in 2010?" """
    relation = relation_of(parts.take("cmp"))
    if parts.other() is not None:
        return _verdict(_comparison(parts, relation))
    country, indicator = parts.country(), parts.indicator()
    if relation == "equal":
        raise Unclear("as much as then?")
    first, last = parts.change(indicator, (country,))
    up = (relation == "above") != parts.turned
    return _verdict(
        Change(
            country=country,
            indicator=indicator,
            from_year=first,
            to_year=last,
            direction="up" if up else "down",
        )
    )


def _comparison(parts: Parts, relation: Relation) -> Comparison:
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return Comparison(country=country, other=other, indicator=indicator, year=year, relation=relation)


def higher_of_named(parts: Parts) -> Made:
    """ "Is it higher now, compared with 2010?"; of two named countries, which."""
    parts.take("compare")
    if parts.is_period and parts.meant.times.held and len(parts.countries()) == 1:
        relation = relation_of(parts.take("cmp"))
        if relation == "equal":
            raise Unclear("as much as then?")
        direction: Direction = "up" if relation == "above" else "down"
        return _verdict(_claimed(parts, parts.country(), direction))
    from core.language.reading.group_makers import which_is_higher

    return which_is_higher(parts)


def difference(parts: Parts) -> Made:
    """The gap between two countries; of one country, between two years."""
    parts.take("diff"), parts.take("howmuch"), parts.take("compare")
    if parts.take("yrs"):
        _check_years_of(parts)
    if parts.other() is None and len(parts.countries()) == 1:
        if parts.take("cmp"):
            raise Unclear("than what?")
        return change(parts)
    parts.take("cmp")
    if measured_of(parts) == "percent" or parts.take("as") == "times":
        raise Unclear("a difference in percent")
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return (Comparison(country=country, other=other, indicator=indicator, year=year, relation=HOLE, by=HOLE),)


def difference_of_named(parts: Parts) -> Made:
    if len(parts.countries()) != 2:
        raise Unclear("than what?")
    return difference(parts)


def compare(parts: Parts) -> Made:
    """ "Compare A and B": who is ahead, by how much; of one country, two years."""
    for role in ("compare", "how", "wh"):
        parts.take(role)
    if measured_of(parts) == "percent" or parts.take("as") == "times":
        raise Unclear("compared in percent")
    countries = parts.countries() if parts.other() is None else parts.pair()
    if len(countries) == 1:
        if not parts.is_period and len(parts.meant.times.years) != 2:
            raise Unclear("compared with what?")
        return tuple(_change(parts, countries[0], one, None) for one in parts.indicators())
    found: list[Form] = []
    for indicator in parts.indicators():
        year = parts.year(indicator, countries)
        if len(countries) == 2:
            one, two = countries
            found.append(
                Comparison(country=one, other=two, indicator=indicator, year=year, relation=HOLE, by=HOLE)
            )
        else:
            found.append(Order(indicator=indicator, year=year, among=countries))
    return tuple(found)


def ratio(parts: Parts) -> Made:
    parts.take("ratio"), parts.take("cmp"), parts.take("howmuch"), parts.take("fold")
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return (Comparison(country=country, other=other, indicator=indicator, year=year, factor=HOLE),)


def percent_of(parts: Parts) -> Made:
    parts.take("share_of"), parts.take("howmuch"), parts.take("as")
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return (Comparison(country=country, other=other, indicator=indicator, year=year, percent_of=HOLE),)


def claimed_ratio(parts: Parts) -> Made:
    """ "Is it twice Canada's?" """
    parts.take("cmp")
    country, other = parts.pair()
    indicator, factor = parts.indicator(), _fold(parts)
    year = parts.year(indicator, (country, other))
    return _verdict(Comparison(country=country, other=other, indicator=indicator, year=year, factor=factor))


def claimed_times(parts: Parts) -> Made:
    """ "Is it (about) five times Canada's?" """
    parts.take("ratio"), parts.take("cmp")
    amount = parts.times_amount("said")
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return _verdict(Comparison(country=country, other=other, indicator=indicator, year=year, factor=amount))


def claimed_times_then(parts: Parts) -> Made:
    """ "Was it 1.5 times what it was in 2010?" """
    parts.take("ratio")
    amount = parts.times_amount("said")
    country, indicator = parts.country(), parts.indicator()
    if not parts.meant.times.held:
        raise Unclear("times what it was when?")
    first, last = parts.change(indicator, (country,))
    claim = Change(country=country, indicator=indicator, from_year=first, to_year=last, factor=amount)
    return _verdict(claim)


def always_higher(parts: Parts) -> Made:
    parts.take("always")
    relation = relation_of(parts.take("cmp"))
    country, other = parts.pair()
    indicator = parts.indicator()
    window = parts.window(indicator, (country, other))
    return _verdict(
        Comparison(
            country=country,
            other=other,
            indicator=indicator,
            year=window.last,
            relation=relation,
            always=window,
        )
    )


# -- years


def extreme(parts: Parts) -> Made:
    """ "When was it highest?" """
    parts.take("when"), parts.take("ever")
    word = parts.take("best") or parts.take("end")
    country, indicator = parts.country(), parts.indicator()
    window = parts.window(indicator, (country,))
    end = {"top": "highest", "bottom": "lowest"}.get(word, word)
    return (Extreme(country=country, indicator=indicator, window=window, end=end),)  # type: ignore[arg-type]


def claimed_extreme(parts: Parts) -> Made:
    """ "Did it peak in 2011?" """
    end, year = parts.take("best"), parts.take("at")
    country, indicator = parts.country(), parts.indicator()
    if year is not None:
        window = parts.window(indicator, (country,))
    elif parts.is_period or not parts.has_time:
        raise Unclear("in which year?")
    else:
        year = parts.year(indicator, (country,))
        window = Window(parts.scope.coverage.first_year, parts.newest(indicator, (country,)))
    if not window.first <= year <= window.last:
        raise Unclear("a year outside the period")
    return _verdict(Extreme(country=country, indicator=indicator, window=window, end=end, years=(year,)))


def extreme_of_one(parts: Parts) -> Made:
    """ "Japan's highest GDP (since 2010)": of one country it can only be over years."""
    if len(parts.countries()) != 1 or "place" not in parts.meant.named:
        raise Unclear("the highest of what?")
    return extreme(parts)


def first_year(parts: Parts) -> Made:
    parts.take("when"), parts.take("first"), parts.take("ever"), parts.take("since")
    country, indicator = parts.country(), parts.indicator()
    limit = _bar(parts, indicator)
    window = parts.window(indicator, (country,))
    return (FirstYear(country=country, indicator=indicator, window=window, bar=limit),)


def _throughout(parts: Parts, held: str, limit: Amount, window: Window) -> Made:
    return _verdict(
        Throughout(
            country=parts.country(),
            indicator=parts.indicator(),
            window=window,
            bar=limit,
            held=held,  # type: ignore[arg-type]
        )
    )


def ever(parts: Parts) -> Made:
    """ "Has it ever been over 80?", "It was never ..., right?" """
    once, never = parts.take("ever"), parts.take("never")
    if bool(once) == bool(never):
        raise Unclear("ever, or never?")
    country, indicator = parts.country(), parts.indicator()
    window = parts.window(indicator, (country,))
    return _throughout(parts, "never" if never else "once", _bar(parts, indicator), window)


def always(parts: Parts) -> Made:
    parts.take("always")
    country, indicator = parts.country(), parts.indicator()
    window = parts.window(indicator, (country,))
    return _throughout(parts, "always", _bar(parts, indicator), window)


def stayed(parts: Parts) -> Made:
    """ "Did it stay above 80 from 2010 to 2020?" """
    parts.take("always")
    bound = relation_of(parts.take("every"))
    country, indicator = parts.country(), parts.indicator()
    limit = parts.amount("lo", indicator, bound=bound)
    if not parts.is_period:
        year = parts.year(indicator, (country,))
        return _verdict(Level(country=country, indicator=indicator, year=year, amount=limit))
    return _throughout(parts, "always", limit, parts.window(indicator, (country,)))
