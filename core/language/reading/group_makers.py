"""The makers of the asking table that ask among countries: ranks, counts and sums."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Bar,
    Count,
    End,
    Extreme,
    GroupShare,
    Level,
    Mean,
    Order,
    Rank,
    Total,
    Verdict,
)
from core.language.reading.parts import Made, Parts, to_relation
from core.language.reading.roles import Roles, Unclear

_WHOLE: Final = 100


def rank(parts: Parts) -> Made:
    """Who stands first, or at another place; of one country in a thread ("same for India?"), where it
    stands."""
    asks_who = parts.take("wh")
    parts.take("standing")
    place, end = parts.take("rank") or 1, parts.end()
    if len(parts.named) == 1 and parts.meant.fragment and place == 1:
        country, indicator = parts.country(), parts.indicator()
        among = parts.whole(country)
        year = parts.year(indicator, among)
        asked = Rank(country=country, indicator=indicator, year=year, among=among, end=end, place=HOLE)
        return (asked,)
    if len(parts.named) == 1:
        if asks_who or place != 1 or "place" not in parts.meant.named:
            raise Unclear("the highest of what?")
        raise Unclear("the highest of one")
    among, indicator = parts.group(), parts.indicator()
    if place > len(among):
        raise Unclear("more places than countries")
    year = parts.year(indicator, among)
    return (Rank(country=HOLE, indicator=indicator, year=year, among=among, end=end, place=place),)


def both_ends(parts: Parts) -> Made:
    """The highest and the lowest: of countries, or of one country's years."""
    parts.take("ends"), parts.take("wh"), parts.take("when")
    indicator = parts.indicator()
    ends: tuple[End, End] = ("highest", "lowest")
    if len(parts.named) == 1:
        country = parts.country()
        window = parts.window(indicator, (country,))
        return tuple(Extreme(country=country, indicator=indicator, window=window, end=end) for end in ends)
    among = parts.group()
    year = parts.year(indicator, among)
    return tuple(Rank(country=HOLE, indicator=indicator, year=year, among=among, end=end) for end in ends)


def first_few(parts: Parts) -> Made:
    parts.take("wh")
    count, end = parts.take("k"), parts.end()
    among, indicator = parts.group(), parts.indicator()
    if count > len(among):
        raise Unclear("more places than countries")
    year = parts.year(indicator, among)
    if count == 1:
        return (Rank(country=HOLE, indicator=indicator, year=year, among=among, end=end),)
    return (Order(indicator=indicator, year=year, among=among, end=end, count=count),)


def half(parts: Parts) -> Made:
    parts.take("half"), parts.take("wh")
    among, indicator, end = parts.group(), parts.indicator(), parts.end()
    year = parts.year(indicator, among)
    return (Order(indicator=indicator, year=year, among=among, end=end, count=len(among) // 2),)


def second_after(parts: Parts) -> Made:
    """ "Who was second after India?": who, and where India stood, which the question takes for granted."""
    parts.take("wh"), parts.take("standing")
    ahead, place, end = parts.take("whose")["place"], parts.take("rank"), parts.end()
    among, indicator = parts.group(), parts.indicator()
    if ahead not in among or place is None:
        raise Unclear("second after whom?")
    year = parts.year(indicator, among)
    return (
        Rank(country=HOLE, indicator=indicator, year=year, among=among, end=end, place=place),
        Rank(country=ahead, indicator=indicator, year=year, among=among, end=end, place=HOLE),
    )


def order(parts: Parts) -> Made:
    parts.take("order"), parts.take("wh")
    among, indicator, end = parts.group(), parts.indicator(), parts.end()
    year = parts.year(indicator, among)
    return (Order(indicator=indicator, year=year, among=among, end=end),)


def placing(parts: Parts) -> Made:
    """ "Where does Japan rank?" """
    parts.take("placing")
    end, whose = parts.end(), parts.take("whose")
    named = parts.named
    if whose is None:
        if len(named) != 1:
            raise Unclear("whose place?")
        country, among = named[0], parts.whole(named[0])
    else:
        country = whose["place"]
        among = named if len(named) > 1 else parts.whole(country)
        if len(named) == 1 and named[0] != country and "place" in parts.meant.named:
            raise Unclear("whose place?")
    if country not in among:
        among = (*among, country)
    indicator = parts.indicator()
    year = parts.year(indicator, among)
    return (Rank(country=country, indicator=indicator, year=year, among=among, end=end, place=HOLE),)


def claimed_rank(parts: Parts) -> Made:
    """ "Was Japan the largest economy?", "among the top three?" """
    end, place, within = parts.end(), parts.take("rank"), parts.take("k")
    parts.take("standing")
    if parts.take("wh"):
        raise Unclear("who, or is it so?")
    if len(parts.countries()) != 1:
        raise Unclear("one country at a time for this")
    among = parts.whole(parts.country())
    if parts.take("half"):
        within = len(among) // 2
    if max(place or 1, within or 1) > len(among):
        raise Unclear("more places than countries")
    indicator = parts.indicator()
    year = parts.year(indicator, among)
    return (
        Verdict(
            claim=Rank(
                country=parts.country(),
                indicator=indicator,
                year=year,
                among=among,
                end=end,
                place=None if within else place or 1,
                within=within,
            )
        ),
    )


def _count(parts: Parts, bars: tuple[Bar, ...], among: tuple[str, ...]) -> Count:
    """In a year, or ("in every year") in each year of a window."""
    for role in ("wh", "count", "quant"):
        parts.take(role)
    held = (*among, *(bar.other for bar in bars if bar.other is not None))
    window, year = None, 0
    if parts.take("always"):
        windows = [parts.window(bar.indicator, held) for bar in bars]
        window = Window(max(one.first for one in windows), min(one.last for one in windows))
        year = window.last
    else:
        year = min(parts.year(bar.indicator, held) for bar in bars)
    return Count(bars=bars, among=among, year=year, window=window, number=HOLE, members=HOLE)


def _all_of_them(amount: Amount, share: bool) -> Amount:
    """ "Who had 100 percent?": there is no more than all of them."""
    if share and amount.bound is None and amount.value == _WHOLE:
        return replace(amount, bound="at_least")
    return amount


def count(parts: Parts) -> Made:
    """Who, or how many, meet a bar; "who had exactly 5 million" is one, too."""
    among, indicator = parts.group(), parts.indicator()
    if not {"wh", "count"} & parts.meant.operations.keys() and set(parts.named) < set(parts.scope.all_places):
        raise Unclear("of some countries, and a limit")
    if "said" in parts.meant.operations:
        amount = _all_of_them(parts.amount("said", indicator), parts.has_denominator(indicator))
        if amount.bound not in ("at_least", "at_most", "above", "below"):
            raise Unclear("who had that figure?")
    else:
        amount = parts.limit(indicator)
    return (_count(parts, (Bar(indicator=indicator, amount=amount),), among),)


def count_ahead(parts: Parts) -> Made:
    """ "Which countries had more than Japan?" """
    relation, other = parts.relation(), parts.other()
    if other is None:
        raise Unclear("than whom?")
    indicator = parts.indicator()
    among = tuple(country for country in (parts.named or parts.scope.all_places) if country != other)
    if len(among) < 2:
        raise Unclear("among whom?")
    bar = Bar(indicator=indicator, other=other, relation=relation)
    return (_count(parts, (bar,), among),)


def two_bars(parts: Parts) -> Made:
    among = parts.group()
    bars = tuple(_one_of_two(parts, parts.take(role)) for role in ("pb1", "pb2"))
    if bars[0].indicator == bars[1].indicator:
        raise Unclear("two bars of one measure")
    others = {bar.other for bar in bars}
    if parts.meant.measures:
        parts.indicators()
    return (_count(parts, bars, tuple(country for country in among if country not in others)),)


def _one_of_two(parts: Parts, half: Roles) -> Bar:
    """ "A GDP above $2 trillion", "a larger population than Japan"."""
    measure = half.get("measure")
    if measure is None:
        raise Unclear("a bar of what?")
    if set(half) == {"measure", "bar"}:
        amount = parts.figure(half["bar"], measure)
        if amount.bound is None:
            raise Unclear("above or below?")
        return Bar(indicator=measure, amount=amount)
    if set(half) == {"measure", "cmp", "than"} and set(half["than"]) == {"place"}:
        return Bar(indicator=measure, other=half["than"]["place"], relation=to_relation(half["cmp"]))
    raise Unclear("two bars of what?")


def numbered(parts: Parts) -> Made:
    """ "Did (at least) four of them have more than ...?" """
    number, at_least = parts.take("manyof"), bool(parts.take("atleast"))
    among, indicator = parts.group(), parts.indicator()
    amount = parts.limit(indicator)
    year = parts.year(indicator, among)
    bars = (Bar(indicator=indicator, amount=amount),)
    return (Verdict(claim=Count(bars=bars, among=among, year=year, number=number, at_least=at_least)),)


def quantified(parts: Parts) -> Made:
    """ "Do all of them have more than ...?", "does any?", "does none?" """
    quant = parts.take("quant")
    among, indicator = parts.group(), parts.indicator()
    amount = parts.limit(indicator)
    year = parts.year(indicator, among)
    number = {"all": len(among), "any": 1, "none": 0}[quant]
    bars = (Bar(indicator=indicator, amount=amount),)
    claim = Count(bars=bars, among=among, year=year, number=number, at_least=quant == "any")
    return (Verdict(claim=claim),)


def mean_or_total(parts: Parts) -> Made:
    parts.take("wh")
    if parts.measured() == "absolute" or (parts.take("as") and not parts.has_shares(parts.indicator())):
        raise Unclear("in which unit?")
    kind, together = parts.take("agg"), parts.take("tog")
    indicator = parts.indicator()
    additive = parts.scope.catalog.indicators[indicator].additive
    countries = parts.named or parts.scope.all_places
    if together and len(countries) < 2:
        raise Unclear("together with whom?")
    single = len(countries) == 1 and not parts.is_period
    if single and (additive if kind == "total" else not additive):
        years = parts.years(indicator, countries)  # "total population": a level
        return tuple(Level(country=countries[0], indicator=indicator, year=year) for year in years)
    if kind == "total":
        if not additive:
            raise Unclear("these figures cannot be added")
        if len(countries) == 1:
            raise Unclear("a total of one")
        year = parts.year(indicator, countries)
        return (Total(indicator=indicator, countries=countries, year=year),)
    if len(countries) > 1:
        year = parts.year(indicator, countries)
        return (Mean(indicator=indicator, countries=countries, years=(year,)),)
    years = parts.years(indicator, countries)
    if len(years) < 2:
        raise Unclear("an average of one figure")
    return (Mean(indicator=indicator, countries=countries, years=years),)


def group_share(parts: Parts) -> Made:
    """ "What share of the total is India's?" """
    parts.take("share"), parts.take("agg"), parts.take("tog")
    country = parts.take("whose")["place"]
    indicator = parts.indicator()
    if not parts.scope.catalog.indicators[indicator].additive:
        raise Unclear("a share of what cannot be added")
    among = parts.named or parts.scope.all_places
    if country not in among or len(among) < 2:
        raise Unclear("a share of whose total?")
    year = parts.year(indicator, among)
    return (GroupShare(country=country, indicator=indicator, year=year, among=among),)
