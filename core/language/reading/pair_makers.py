"""The makers of the asking table for two countries: who is ahead, by how much, and one passing another."""

from __future__ import annotations

from core.claims.amounts import Window
from core.claims.forms import (
    HOLE,
    Change,
    Comparison,
    Crossing,
    Crossings,
    Direction,
    End,
    Form,
    Order,
    Rank,
    Relation,
    Verdict,
)
from core.language.reading.change_makers import change, check_years, claimed, fold_of, open_change
from core.language.reading.parts import Made, Parts, to_verdicts
from core.language.reading.roles import Unclear


def compared_with_other_or_then(parts: Parts) -> Made:
    """ "Was it higher than in Mexico?", "than in 2010?" """
    relation = parts.relation()
    others = parts.others()
    if others:
        return _ahead_of_all(parts, relation, others)
    if parts.other() is not None:
        return to_verdicts(_pair(parts, relation))
    country, indicator = parts.country(), parts.indicator()
    if relation == "equal":
        raise Unclear("as much as then?")
    first, last = parts.change(indicator, (country,))
    up = (relation == "above") != parts.turned
    return to_verdicts(
        Change(
            country=country,
            indicator=indicator,
            from_year=first,
            to_year=last,
            direction="up" if up else "down",
        )
    )


def higher_of_named(parts: Parts) -> Made:
    """ "Is it higher now, compared with 2010?"; of two named countries, which."""
    parts.take("compare")
    if parts.is_period and parts.meant.times.held and len(parts.countries()) == 1:
        relation = parts.relation()
        if relation == "equal":
            raise Unclear("as much as then?")
        direction: Direction = "up" if relation == "above" else "down"
        return to_verdicts(claimed(parts, parts.country(), direction))
    return which_is_higher(parts)


def difference(parts: Parts) -> Made:
    """The gap between two countries; of one country, between two years."""
    parts.take("diff"), parts.take("howmuch"), parts.take("compare")
    if parts.take("yrs"):
        check_years(parts)
    if parts.other() is None and len(parts.countries()) == 1:
        if parts.take("cmp"):
            raise Unclear("than what?")
        return change(parts)
    parts.take("cmp")
    if parts.measured() == "percent" or parts.take("as") == "times":
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
    """ "Compare A and B": who is ahead, by how much; over a period, each; of one country, two years."""
    for role in ("compare", "how", "wh", "plot"):
        parts.take(role)
    if parts.measured() == "percent" or parts.take("as") == "times":
        raise Unclear("compared in percent")
    countries = parts.countries() if parts.other() is None else parts.pair()
    if len(countries) == 1:
        if not parts.is_period and len(parts.meant.times.years) != 2:
            raise Unclear("compared with what?")
        return tuple(open_change(parts, countries[0], one, None) for one in parts.indicators())
    if parts.is_period and not parts.meant.times.held:
        return tuple(
            open_change(parts, country, one, None, course=True)
            for one in parts.indicators()
            for country in countries
        )
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


def _ahead_of_all(parts: Parts, relation: Relation, others: tuple[str, ...]) -> Made:
    """ "Was it ahead of both Japan and India?": the first of them all."""
    country, indicator = parts.country(), parts.indicator()
    among = (country, *others)
    if relation == "equal" or len(set(among)) != len(among):
        raise Unclear("than whom?")
    end: End = "highest" if relation == "above" else "lowest"
    year = parts.year(indicator, among)
    return to_verdicts(Rank(country=country, indicator=indicator, year=year, among=among, end=end))


def _pair(parts: Parts, relation: Relation) -> Comparison:
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return Comparison(country=country, other=other, indicator=indicator, year=year, relation=relation)


def ratio(parts: Parts) -> Made:
    for role in ("ratio", "cmp", "howmuch", "fold", "often"):
        parts.take(role)
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
    indicator, factor = parts.indicator(), fold_of(parts, reached=False)
    year = parts.year(indicator, (country, other))
    return to_verdicts(
        Comparison(country=country, other=other, indicator=indicator, year=year, factor=factor)
    )


def claimed_times(parts: Parts) -> Made:
    """ "Is it (about) five times Canada's?" """
    parts.take("ratio"), parts.take("cmp")
    amount = parts.times_amount("said")
    country, other = parts.pair()
    indicator = parts.indicator()
    year = parts.year(indicator, (country, other))
    return to_verdicts(
        Comparison(country=country, other=other, indicator=indicator, year=year, factor=amount)
    )


def claimed_gap(parts: Parts) -> Made:
    """ "Is it more than a trillion dollars above Canada's?" """
    relation = parts.relation()
    country, other = parts.pair()
    indicator = parts.indicator()
    amount = parts.change_amount("gap", indicator)
    if relation == "equal" or amount.unit == "percent":
        raise Unclear("ahead by a part of what?")
    year = parts.year(indicator, (country, other))
    claim = Comparison(
        country=country, other=other, indicator=indicator, year=year, relation=relation, by=amount
    )
    return to_verdicts(claim)


def always_higher(parts: Parts) -> Made:
    parts.take("always")
    relation = parts.relation()
    country, other = parts.pair()
    indicator = parts.indicator()
    window = parts.window(indicator, (country, other))
    return to_verdicts(
        Comparison(
            country=country,
            other=other,
            indicator=indicator,
            year=window.last,
            relation=relation,
            always=window,
        )
    )


def ever_higher(parts: Parts) -> Made:
    """ "Was it ever larger than Canada's?": each time that one passed the other, or who was always ahead."""
    parts.take("ever")
    relation = parts.relation()
    country, other = parts.pair()
    if relation == "equal":
        raise Unclear("ever as much as another")
    ahead, behind = (country, other) if relation == "above" else (other, country)
    indicator = parts.indicator()
    window = parts.window(indicator, (country, other))
    return (Crossings(country=ahead, other=behind, indicator=indicator, window=window),)


def which_is_higher(parts: Parts) -> Made:
    """ "Which had more, A or B?": of two, how they compare; of more, and for the lower one, who it is."""
    parts.take("wh"), parts.take("compare")
    relation = parts.relation()
    if relation == "equal" or not parts.named:
        raise Unclear("than what?")
    if len(parts.named) == 1 and len(parts.meant.times.years) == 2:
        parts.take("when")  # "was it higher in 2010 or in 2020?"
        return (open_change(parts, parts.country(), parts.indicator(), None),)
    among, indicator = parts.group(), parts.indicator()
    year = parts.year(indicator, among)
    if len(among) == 2 and relation == "above":
        one, two = among
        return (Comparison(country=one, other=two, indicator=indicator, year=year, relation=HOLE),)
    end: End = "highest" if relation == "above" else "lowest"
    return (Rank(country=HOLE, indicator=indicator, year=year, among=among, end=end),)


def crossings(parts: Parts) -> Made:
    """ "When did India overtake the UK?" """
    for role in ("when", "first", "since", "becomes"):
        parts.take(role)
    country, other = parts.pair()
    if parts.take("under") or parts.take("cmp") in ("lt", "below"):
        country, other = other, country
    parts.take("over")
    indicator = parts.indicator()
    window = parts.window(indicator, (country, other))
    return (Crossings(country=country, other=other, indicator=indicator, window=window),)


def claimed_crossing(parts: Parts) -> Made:
    """ "Did India overtake the UK in 2021?"; without a year, every passing and who leads now."""
    country, other = parts.pair()
    if parts.take("under"):
        country, other = other, country
    parts.take("over")
    indicator = parts.indicator()
    if parts.has_time and not parts.is_period:
        year = parts.year(indicator, (country, other))
        first = None
        if parts.take("first"):
            coverage = parts.scope.coverage
            first = Window(coverage.first_year, parts.newest(indicator, (country, other)))
        claim = Crossing(country=country, other=other, indicator=indicator, year=year, first=first)
        return (Verdict(claim=claim),)
    window = parts.window(indicator, (country, other))
    return (Crossings(country=country, other=other, indicator=indicator, window=window),)
