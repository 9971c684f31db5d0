"""Places, orders and whose change was the greatest: of a group whose values are all known."""

from __future__ import annotations

from decimal import Decimal

from core.claims.facts_index import Moved, Unproven
from core.claims.forms import ChangeRank, End, Order, Rank
from core.claims.truth.changes import check_moved, find_change
from core.claims.truth.findings import Found, IllFormed, NoValue, both, check
from core.claims.truth.look import Look


def sort_group(values: dict[str, Decimal], end: End) -> list[str]:
    """From that end; equal ones in the order that they were given in."""
    return sorted(values, key=lambda country: values[country], reverse=end == "highest")


def place_in(values: dict[str, Decimal], country: str, end: End) -> int:
    """1 and those that are truly ahead."""
    own = values[country]
    return 1 + sum(value > own if end == "highest" else value < own for value in values.values())


def sharing_with(values: dict[str, Decimal], country: str) -> tuple[str, ...]:
    """The others that have the same value."""
    return tuple(other for other in values if other != country and values[other] == values[country])


def group_of(claim: Rank | Order, look: Look) -> dict[str, Decimal]:
    """The values of `among`. A place needs somebody to be before or behind."""
    if len(claim.among) < 2:
        raise IllFormed
    return look.group(claim.among, claim.indicator, claim.year)


def judge_place(claim: Rank, look: Look) -> Found:
    values, country = _placed(claim, look)
    place = place_in(values, country, claim.end)
    alone = set(claim.sharing) == set(sharing_with(values, country))
    return check(claim.place == place and alone, place if alone else sharing_with(values, country))


def judge_within(claim: Rank, look: Look) -> Found:
    """Nobody who shares the place falls outside."""
    values, country = _placed(claim, look)
    last = place_in(values, country, claim.end) + len(sharing_with(values, country))
    return check(claim.within is not None and last <= claim.within, last)


def judge_sharing(claim: Rank, look: Look) -> Found | None:
    values, country = _placed(claim, look)
    found = sharing_with(values, country)
    if not claim.sharing:
        return None  # that nobody shares the place is part of naming a place
    return check(set(claim.sharing) == set(found) and len(claim.sharing) == len(found), found)


def judge_rank_country(claim: Rank, look: Look) -> Found | None:
    """Who stands at the place: with the place itself this says what `place` says, and shows who does."""
    if claim.place is None or not isinstance(claim.place, int):
        return None
    values, country = _placed(claim, look)
    there = tuple(other for other in values if place_in(values, other, claim.end) == claim.place)
    return check(country in there, there)


def judge_rank_amount(claim: Rank, look: Look) -> Found:
    if claim.amount is None or not isinstance(claim.country, str):
        raise IllFormed
    return look.check_level(claim.amount, claim.country, claim.indicator, claim.year)


def judge_rows(claim: Order, look: Look) -> Found:
    """Exactly the first ones, in order; a list that ends between equal ones leaves one of them out."""
    if not isinstance(claim.rows, tuple) or not claim.rows:
        raise IllFormed
    values = group_of(claim, look)
    order = sort_group(values, claim.end)
    told = [row.country for row in claim.rows]
    count = len(order) if claim.count is None else claim.count
    evidence = tuple(order[:count])
    cut = count < len(order) and values[order[count - 1]] == values[order[count]]
    if len(told) != count or len(set(told)) != count or not set(told) <= set(values) or cut:
        return check(False, evidence)
    if [values[country] for country in told] != [values[country] for country in order[:count]]:
        return check(False, evidence)
    levels = [
        look.check_level(row.amount, row.country, claim.indicator, claim.year)
        for row in claim.rows
        if row.amount is not None
    ]
    return both(check(True, evidence), *levels)


def judge_count(claim: Order, look: Look) -> Found:
    """How many of them are first: as many as are told, of as many as there are."""
    if claim.count is None or not 1 <= claim.count <= len(group_of(claim, look)):
        raise IllFormed
    told = len(claim.rows) if isinstance(claim.rows, tuple) else claim.count
    return check(claim.count == told, told)


def moves_of(claim: ChangeRank, look: Look) -> dict[str, Moved]:
    """The change of each of `among`."""
    if len(claim.among) < 2 or len(set(claim.among)) != len(claim.among):
        raise IllFormed
    try:
        return {
            country: find_change(look, country, claim.indicator, claim.from_year, claim.to_year)
            for country in claim.among
        }
    except NoValue as error:
        raise Unproven(f"all of {claim.among}: one has no value") from error


def first_by_change(claim: ChangeRank, look: Look) -> tuple[str, ...]:
    """Whose change was greatest (or least) in that direction: several where equal, or nobody's.

    The least of a rise is said only of countries that all rose.
    """
    sizes = {country: _size(moved, claim) for country, moved in moves_of(claim, look).items()}
    if claim.least and min(sizes.values()) <= 0:
        raise IllFormed
    first = (min if claim.least else max)(sizes.values())
    return () if first <= 0 else tuple(country for country in sizes if sizes[country] == first)


def judge_change_rank_country(claim: ChangeRank, look: Look) -> Found:
    found = first_by_change(claim, look)
    return check(found == (claim.country,), found)


def judge_change_rank_amounts(claim: ChangeRank, look: Look) -> Found | None:
    if not claim.amounts:
        return None
    moved = find_change(look, _named(claim), claim.indicator, claim.from_year, claim.to_year)
    return both(*(check_moved(look, one, moved, claim.indicator, claim.direction) for one in claim.amounts))


def judge_change_rank_from(claim: ChangeRank, look: Look) -> Found:
    if claim.from_amount is None:
        raise IllFormed
    return look.check_level(claim.from_amount, _named(claim), claim.indicator, claim.from_year)


def judge_change_rank_to(claim: ChangeRank, look: Look) -> Found:
    if claim.to_amount is None:
        raise IllFormed
    return look.check_level(claim.to_amount, _named(claim), claim.indicator, claim.to_year)


def _size(moved: Moved, claim: ChangeRank) -> Decimal:
    """How far in the direction of the claim."""
    if claim.direction == "flat":
        raise IllFormed
    value = moved.percent if claim.measured == "percent" else moved.absolute
    if value is None:
        raise Unproven("a percentage of nothing")
    return value if claim.direction == "up" else -value


def _placed(claim: Rank, look: Look) -> tuple[dict[str, Decimal], str]:
    if not isinstance(claim.country, str):
        raise Unproven("a place of nobody")
    values = group_of(claim, look)
    if claim.country not in values:
        raise IllFormed(claim.among)
    return values, claim.country


def _named(claim: ChangeRank) -> str:
    if not isinstance(claim.country, str):
        raise Unproven("a change of nobody")
    return claim.country
