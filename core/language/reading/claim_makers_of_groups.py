"""Makers of claims about several countries: ranks, lists in order, counts, means, totals, shares of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from core.claims.amounts import Window
from core.claims.forms import (
    Bar,
    ChangeRank,
    Count,
    Direction,
    GroupShare,
    Level,
    Mean,
    Order,
    Rank,
    Row,
    Statement,
    Total,
)
from core.language.reading.claim_makers import (
    DIRECTIONS,
    ENDS,
    RELATIONS,
    Claims,
    figure_in,
    frames_in,
    measure_in,
    one_country,
    span_in,
    year_in,
)
from core.language.reading.claim_makers_of_pairs import ahead_or_behind
from core.language.reading.written_amounts import Roles, World, amount_of, demand, written_amount


def ordered(group: Iterable[str], world: World) -> tuple[str, ...]:
    """Each once, in the order of the coverage: a group is a set."""
    inside = set(group)
    return tuple(one for one in world.countries if one in inside)


def among_in(roles: Roles, world: World) -> tuple[str, ...]:
    """Among whom: everybody covered, those named, a group that the question named, less those left out."""
    told = roles.get("among")
    if "inset" in roles:
        demand(told is None, "among whom?")
        group = tuple(one["place"] for one in frames_in(roles["inset"]))
        demand(len(set(group)) == len(group), "a country twice")
    else:
        group = told if isinstance(told, tuple) else world.countries
    if "but" in roles:
        demand(all(set(one) == {"place"} for one in frames_in(roles["but"])), "all but whom?")
        gone = {one["place"] for one in frames_in(roles["but"])}
        demand(gone < set(group), "all but whom?")
        demand(not isinstance(told, int) or told in (len(group), len(group) - len(gone)), "of how many?")
        return ordered((one for one in group if one not in gone), world)
    demand(not isinstance(told, int) or told == len(group), f"of how many? {told}")
    return ordered(group, world)


def rank(roles: Roles, world: World) -> Claims:
    """A place among others; who follows has the places after it, who is ahead is above."""
    code, year, country = measure_in(roles), year_in(roles), one_country(roles)
    group = among_in(roles, world)
    demand(country in group and len(group) > 1, "not one of them")
    demand("two" not in roles or ("inset" in roles and len(group) == 2), "the higher of how many?")
    end, place = ENDS[cast("str", roles.get("end", "top"))], roles.get("rank", 1)
    demand("within" not in roles or "rank" not in roles, "a place or within?")
    demand("only_before" not in roles or len(frames_in(roles["before"])) == place - 1, "behind how many?")
    made: list[Statement] = [
        Rank(
            country=country,
            indicator=code,
            year=year,
            among=group,
            end=end,
            place=None if "within" in roles else place,
            within=roles.get("within"),
            amount=figure_in(roles, "amount", code, world),
        )
    ]
    for nth, one in enumerate(frames_in(roles["then"]) if "then" in roles else (), place + 1):
        row = _row(one, code, year, world)
        made.append(
            Rank(
                country=row.country,
                indicator=code,
                year=year,
                among=group,
                end=end,
                place=nth,
                amount=row.amount,
            )
        )
    return (*made, *ahead_or_behind(roles, world, turned=end == "lowest"))


def joint_rank(roles: Roles, world: World) -> Claims:
    """Several share a place; `own_group`: all that are spoken of have the same value."""
    code, year = measure_in(roles), year_in(roles)
    sharing = tuple(one["place"] for one in frames_in(roles["joint"]))
    group = ordered(sharing, world) if roles.get("own_group") else among_in(roles, world)
    demand(len(set(sharing)) == len(sharing) > 1 and set(sharing) <= set(group), "who shares it?")
    return (
        Rank(
            country=sharing[0],
            indicator=code,
            year=year,
            among=group,
            end=ENDS[cast("str", roles.get("end", "top"))],
            place=roles.get("rank", 1),
            sharing=ordered(sharing[1:], world),
            amount=figure_in(roles, "amount", code, world),
        ),
    )


def _row(one: Mapping[str, Any], code: str, year: int, world: World) -> Row:
    demand(set(one) <= {"place", "amount", "time"} and one.get("time", year) == year, "a row with more")
    demand(isinstance(one.get("place"), str), "whose row?")
    return Row(country=one["place"], amount=figure_in(one, "amount", code, world))


def order(roles: Roles, world: World) -> Claims:
    """A list in order: the first `top` of all, all of them, or just those listed."""
    code, year = measure_in(roles), year_in(roles)
    rows = tuple(_row(one, code, year, world) for one in frames_in(roles["order"]))
    named = tuple(one.country for one in rows)
    demand(len(set(named)) == len(named), "a country twice")
    top = roles.get("top", len(rows) if roles.get("toplist") else None)
    demand(top is None or top == len(rows), "how many?")
    if top is None and not roles.get("whole") and not {"among", "inset", "but"} & roles.keys():
        group = ordered(named, world)
    else:
        group = among_in(roles, world)
    demand(set(named) <= set(group), "not one of them")
    demand(len(rows) > 1 or top is not None, "a list of one")
    demand(top is not None or len(rows) == len(group), "not all of them")
    return (
        Order(
            indicator=code,
            year=year,
            among=group,
            end=ENDS[cast("str", roles.get("end", "top"))],
            count=None if top is None or len(rows) == len(group) else top,
            rows=rows,
        ),
    )


def change_rank(roles: Roles, world: World) -> Claims:
    """Whose change was the greatest."""
    code = measure_in(roles)
    first, last = span_in(roles)
    direction = DIRECTIONS.get(roles.get("dir", ""))
    demand(direction in ("up", "down"), "which way?")
    country, group = one_country(roles), among_in(roles, world)
    demand(country in group and len(group) > 1, "not one of them")
    told = ("delta", "delta2", "growth")
    amounts = tuple(amount_of(roles[role], code, world, "change") for role in told if role in roles)
    demand("measured" in roles or bool(amounts), "the most of what?")
    in_percent = bool(amounts) and amounts[0].unit == world.share_unit
    return (
        ChangeRank(
            country=country,
            indicator=code,
            from_year=first,
            to_year=last,
            among=group,
            direction=cast("Direction", direction),
            measured=roles.get("measured", "percent" if in_percent else "absolute"),
            least=bool(roles.get("least")),
            amounts=amounts,
            from_amount=figure_in(roles, "from_amount", code, world),
            to_amount=figure_in(roles, "to_amount", code, world),
        ),
    )


def group_share(roles: Roles, world: World) -> Claims:
    """A country's part of what a group has together."""
    code = measure_in(roles)
    share = written_amount(roles["gshare"], world)
    demand(share.unit == world.share_unit and share.denominator is None, "a share")
    demand(world.indicator(code).additive, "a share of what total?")
    country, group = one_country(roles), among_in(roles, world)
    demand(country in group, "not one of them")
    return (
        GroupShare(
            country=country,
            indicator=code,
            year=year_in(roles),
            among=group,
            share=share,
            amount=figure_in(roles, "amount", code, world),
            total=figure_in(roles, "gtotal", code, world),
        ),
    )


def mean_or_total(roles: Roles, world: World) -> Claims:
    """What several have on average or together; the mean of one country is over years."""
    code, place = measure_in(roles), roles.get("place")
    amount = amount_of(roles["amount"], code, world)
    group = ordered(place, world) if isinstance(place, tuple) else (one_country(roles),)
    demand(not isinstance(place, tuple) or len(place) == len(group), "of whom?")
    if roles["agg"] == "mean" and len(group) == 1:
        first, last = span_in(roles)
        return (Mean(indicator=code, countries=group, years=tuple(range(first, last + 1)), amount=amount),)
    demand("from" not in roles and "to" not in roles, "over countries or over years?")
    demand(len(group) > 1, "of whom?")
    if roles["agg"] == "mean":
        return (Mean(indicator=code, countries=group, years=(year_in(roles),), amount=amount),)
    demand(roles["agg"] == "total" and world.indicator(code).additive, "a total of what?")
    return (Total(indicator=code, countries=group, year=year_in(roles), amount=amount),)


def _bar(frame: Roles, world: World, measure: str | None = None) -> Bar:
    roles = dict(frame)
    code = roles.get("measure", measure)
    if "bar_other" in roles:
        demand(isinstance(code, str) and "limit" not in roles, "a bar of what?")
        (other,) = frames_in(roles["bar_other"])
        demand(set(other) <= {"place", "amount"}, "more than whom?")
        return Bar(
            indicator=cast("str", code),
            other=other["place"],
            relation=RELATIONS[cast("str", roles["bar_op"])],
        )
    demand(isinstance(code, str) and "limit" in roles, "a bar of what?")
    return Bar(indicator=cast("str", code), amount=amount_of(roles["limit"], cast("str", code), world))


def count(roles: Roles, world: World) -> Claims:
    """How many meet one bar or two, and who. Without a number, who they are is not said to be all."""
    window = Window(*span_in(roles)) if {"from", "to"} <= roles.keys() else None
    year, group = window.last if window else year_in(roles), among_in(roles, world)
    bars, members, figures = _members(roles, year, world)
    number = roles.get("tally")
    if "outside" in roles:
        demand(
            number is None and "all_but" not in roles and members is None and "but" not in roles, "how many?"
        )
        out = tuple(_row(one, bars[0].indicator, year, world) for one in frames_in(roles["outside"]))
        gone = {row.country for row in out}
        demand(len(gone) == len(out) and gone < set(group) and len(bars) == 1, "all but whom?")
        members = tuple(Row(country=one) for one in group if one not in gone)
        figures = tuple(
            Level(country=row.country, indicator=bars[0].indicator, year=year, amount=row.amount)
            for row in out
            if row.amount is not None
        )
        number = len(members)
    if "all_but" in roles:
        demand(number is None, "how many?")
        number = len(group) - roles["all_but"]
    if number == "all":
        number = len(group)
    if number is None and not roles.get("complete"):
        return (*_each_meets(members, bars, year), *figures)
    if number == 0 and members is None:
        members = ()
    exact = number is not None and not roles.get("at_least")
    demand(members is None or not exact or len(members) == number, "how many?")
    made = Count(
        bars=bars,
        among=group,
        year=year,
        number=number,
        at_least=bool(roles.get("at_least")),
        members=members,
        window=window,
    )
    return (made, *figures)


def _members(
    roles: Roles, year: int, world: World
) -> tuple[tuple[Bar, ...], tuple[Row, ...] | None, tuple[Level, ...]]:
    """The bars, who meets them, and figures that a row has no place for."""
    if "bar1" in roles:
        told_bars = [dict(roles[role]) for role in ("bar1", "bar2") if role in roles]
        bars = tuple(_bar(one, world) for one in told_bars)
        others = tuple(level for one in told_bars for level in _figure_of_other(one, year, world))
        if "rows2" not in roles:
            return bars, _named_members(roles, bars, year, world), others
        rows = [_two_figures(one, bars, year, world) for one in frames_in(roles["rows2"])]
        return bars, tuple(row for row, _ in rows), (*others, *(one for _, told in rows for one in told))
    bars = roles.get("bars") or (_bar(roles, world, measure_in(roles)),)
    return bars, _named_members(roles, bars, year, world), ()


def _figure_of_other(bar: Mapping[str, Any], year: int, world: World) -> tuple[Level, ...]:
    """The figure beside the country that a bar is ("higher than Canada's (82 years)")."""
    other = dict(bar.get("bar_other", ()))
    if "amount" not in other:
        return ()
    code = bar["measure"]
    return (
        Level(
            country=other["place"], indicator=code, year=year, amount=figure_in(other, "amount", code, world)
        ),
    )


def _named_members(roles: Roles, bars: tuple[Bar, ...], year: int, world: World) -> tuple[Row, ...] | None:
    """Who they are; a figure beside a name is of the first bar's indicator, where there is only one bar."""
    if "members" not in roles:
        return None
    rows = tuple(_row(one, bars[0].indicator, year, world) for one in frames_in(roles["members"]))
    demand(len(bars) == 1 or all(row.amount is None for row in rows), "a figure of which?")
    return rows


def _each_meets(members: tuple[Row, ...] | None, bars: tuple[Bar, ...], year: int) -> Claims:
    demand(bool(members), "who?")
    return tuple(
        Level(country=one.country, indicator=bar.indicator, year=year, amount=amount)
        for one in members or ()
        for bar in bars
        for amount in (bar.amount, one.amount)
        if amount is not None
    )


def _two_figures(
    one: Mapping[str, Any], bars: tuple[Bar, ...], year: int, world: World
) -> tuple[Row, tuple[Level, ...]]:
    """A row with a figure for each bar: the member, and the figures as levels."""
    demand(
        set(one) <= {"place", "amount", "amount2"} and isinstance(one.get("place"), str), "a row with more"
    )
    told = [one[role] for role in ("amount", "amount2") if role in one]
    demand(len(told) in (0, len(bars)), "a figure for each")
    figures = tuple(
        Level(
            country=one["place"],
            indicator=bar.indicator,
            year=year,
            amount=amount_of(told_, bar.indicator, world),
        )
        for bar, told_ in zip(bars, told, strict=False)
    )
    return Row(country=one["place"]), figures
