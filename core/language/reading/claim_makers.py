"""What a row of the table in `making` makes of its roles: one function a form, no ellipsis and no truth here.

A maker gets the roles that its row took, with the subject (place, measure, time, from, to), and gives the claims. It
raises `IllFormed` where the roles make none: the reading is then dropped. Groups (ranks, lists, counts, means) stand
in `claim_makers_of_groups`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import Any, Literal, cast

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    Change,
    ChangeComparison,
    Comparison,
    Covered,
    Crossing,
    Crossings,
    Degree,
    Direction,
    End,
    Extreme,
    FirstYear,
    Level,
    Missing,
    Relation,
    Statement,
    Throughout,
)
from core.language.reading.written_amounts import (
    Frame,
    Roles,
    World,
    amount_of,
    demand,
    factor,
    sharing_scale,
    times,
    written_amount,
)

Claims = tuple[Statement, ...]
RELATIONS: Mapping[str, Relation] = {"gt": "above", "lt": "below", "eq": "equal"}
DIRECTIONS: Mapping[str, Direction] = {"up": "up", "down": "down", "flat": "flat"}
ENDS: Mapping[str, End] = {"top": "highest", "bottom": "lowest", "highest": "highest", "lowest": "lowest"}
_BARS = ("above", "below", "at_least", "at_most")
_FIRST: Mapping[str, str] = {"first_above": "above", "first_below": "below", **{one: one for one in _BARS}}


def frames_in(value: object) -> list[dict[str, Any]]:
    """The frames under a role: one, or several that a list gathered."""
    found = value if isinstance(value, tuple) else (value,)
    return [dict(one) if isinstance(one, frozenset) else {"place": one} for one in found]


def one_country(roles: Roles) -> str:
    place = roles.get("place")
    demand(isinstance(place, str), "one country is needed here")
    return cast("str", place)


def measure_in(roles: Roles) -> str:
    measure = roles.get("measure")
    demand(isinstance(measure, str), "of what?")
    return cast("str", measure)


def year_in(roles: Roles) -> int:
    year = roles.get("time")
    demand(isinstance(year, int), "no year")
    return cast("int", year)


def span_in(roles: Roles) -> tuple[int, int]:
    """From which year to which."""
    first, last = roles.get("from"), roles.get("to")
    demand(isinstance(first, int) and isinstance(last, int), "from which year to which?")
    demand(cast("int", first) < cast("int", last), "years out of order")
    return cast("int", first), cast("int", last)


def window_in(roles: Roles) -> Window:
    return Window(*span_in(roles))


def figure_in(roles: Roles, role: str, code: str, world: World) -> Amount | None:
    """The level under a role, if it is there."""
    return amount_of(roles[role], code, world) if role in roles else None


def levels(roles: Roles, world: World) -> Claims:
    """Each figure told of one country, one indicator and one year."""
    code = measure_in(roles)
    told = [roles[role] for role in ("amount", "amount2", "amount3") if role in roles]
    amounts = [amount_of(one, code, world) for one in told if not _is_other_per_person(one, code, world)]
    per = [one for one in told if _is_other_per_person(one, code, world)]
    if per:
        other = world.per_person(code)
        demand(other is not None and not (roles.keys() & {"aside", "latest"}), "per person")
        beside = {**roles, "measure": other}
        return tuple(_level(roles, one) for one in amounts) + tuple(
            _level(beside, amount_of(one, cast("str", other), world)) for one in per
        )
    if "aside" in roles:
        return (*(_level(roles, one) for one in amounts), _aside(roles, world))
    if "low_amount" in roles:
        high = roles["high_amount"]
        low = amount_of(sharing_scale(roles["low_amount"], high), code, world)
        amounts += [_bounded(low, "at_least"), _bounded(amount_of(high, code, world), "at_most")]
    if roles.get("all"):
        demand(world.kind(code) == "share", "all of what?")
        amounts.append(Amount(value=Decimal(100), step=Decimal(1), unit=world.indicator(code).unit))
    return tuple(_level(roles, one) for one in amounts)


def _aside(roles: Roles, world: World) -> Level:
    """ "(78.6% in 2022)": another figure, of its own year where it has one."""
    told = dict(roles["aside"])
    demand(set(told) <= {"amount", "time", "measure"}, "what in brackets?")
    code = measure_in(roles)
    demand(told.get("measure", code) == code, "of another indicator")
    if _is_other_per_person(told["amount"], code, world):
        code = world.per_person(code) or code
    beside = {**roles, "time": told.get("time", roles.get("time")), "measure": code}
    return _level(beside, amount_of(told["amount"], code, world))


def _is_other_per_person(told: Frame, code: str, world: World) -> bool:
    """ "a GDP of $252 billion ($1,084 per person)": a figure of the indicator that tells the same per person."""
    return bool(dict(told).get("per")) and not world.indicator(code).per_person


def _bounded(amount: Amount, bound: Literal["at_least", "at_most"]) -> Amount:
    demand(amount.bound is None, "two bounds")
    return replace(amount, bound=bound)


def _level(roles: Roles, amount: Amount, *, complement: bool = False) -> Level:
    return Level(
        country=one_country(roles),
        indicator=measure_in(roles),
        year=year_in(roles),
        amount=amount,
        complement=complement,
        newest=bool(roles.get("latest")),
    )


def rest(roles: Roles, world: World) -> Claims:
    """The part that did not: of a percentage, what is left of 100."""
    code = measure_in(roles)
    demand(world.indicator(code).complement, "the rest of what?")
    told = [amount_of(roles[role], code, world) for role in ("rest", "rest2") if role in roles]
    return tuple(_level(roles, one, complement=True) for one in told)


def change(roles: Roles, world: World) -> Claims:
    """A move between two years; a figure on the way is a level of its own."""
    code = measure_in(roles)
    first, last = span_in(roles)
    direction = DIRECTIONS.get(roles.get("dir", ""))
    demand("dir" not in roles or direction is not None, f"direction {roles.get('dir')!r}")
    told = ("delta", "growth", "delta2", "signed")
    amounts = tuple(amount_of(roles[role], code, world, "change") for role in told if role in roles)
    demand("delta2" not in roles or bool({"delta", "growth"} & roles.keys()), "or what?")
    demand("every" not in roles or last - first > 1, "in every year of one")
    bare = [role for role in told[:3] if role in roles and {"neg", "pos"} & dict(roles[role]).keys()]
    demand(direction is None or not bare, "a verb and a sign")
    demand("signed" not in roles or amounts[-1].unit == world.share_unit, "what in brackets?")
    start = roles.get("from_amount")
    if start is not None and "to_amount" in roles:
        start = sharing_scale(start, roles["to_amount"])
    if direction == "flat" and start is None:
        start = roles.get("to_amount")
    if direction == "flat" and start is None:
        start = roles.get("to_amount")
    country = one_country(roles)
    made = Change(
        country=country,
        indicator=code,
        from_year=first,
        to_year=last,
        direction=direction,
        amounts=amounts or None,
        factor=_multiple(roles, world),
        from_amount=None if start is None else amount_of(start, code, world),
        to_amount=figure_in(roles, "to_amount", code, world),
        every_year=bool(roles.get("every")),
        degree=_degree_of_change(roles),
    )
    said = (made.direction, made.amounts, made.factor, made.from_amount, made.to_amount)
    demand(any(one is not None for one in said), "nothing is said of the change")
    demand(any(one is not None for one in said[:4]), "it moved, but how?")
    if "through" not in roles:
        return (made,)
    middle = roles["through_year"]
    demand(first < middle < last, "not on the way")
    return (
        made,
        Level(country=country, indicator=code, year=middle, amount=amount_of(roles["through"], code, world)),
    )


def _degree_of_change(roles: Roles) -> Degree | None:
    """ "slightly", or a verb that says a lot ("surged")."""
    demand("strong" not in roles or "degree" not in roles, "how much?")
    return "far" if "strong" in roles else cast("Degree | None", roles.get("degree"))


def _multiple(roles: Roles, world: World) -> Amount | None:
    """ "doubled", "halved", "2.5 times": how many times the first value the last is."""
    bound = roles.get("bound")
    if "fold" in roles:
        demand(roles.get("dir") == "up", "which way?")
        return factor(roles["fold"], bound)
    if "half" in roles:
        demand(roles.get("dir") == "down", "which way?")
        told = {"gt": "lt", "under": "over", "lt": "gt"}.get(cast("str", roles["half"]))
        return factor(Decimal("0.5"), told)
    if "times" in roles:
        return times(roles["times"], world, bound)
    demand(bound is None, "a bound of nothing")
    return None


def comparison(roles: Roles, world: World) -> Claims:
    """One country against another, or against itself in another year (which is a change)."""
    code, country = measure_in(roles), roles.get("place")
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure", "time", "amount"}, f"compared by {sorted(other)}")
    demand(other.get("measure", code) == code, "two measures")
    demand("amount" not in other or "amount_b" not in roles, "two figures")
    theirs = other.get("amount", roles.get("amount_b"))
    if roles.get("op") == "eq" and theirs is None:
        theirs = roles.get("amount")
    year = year_in(roles)
    if other.get("place", country) == country and other.get("time", year) != year:
        return _against_a_year(roles, other["time"], theirs, world)
    country = one_country(roles)
    against = other.get("place")
    demand(isinstance(against, str) and against != country, "compared with whom?")
    other_year = other.get("time", year)
    return (
        Comparison(
            country=country,
            other=cast("str", against),
            indicator=code,
            year=year,
            other_year=None if other_year == year else other_year,
            relation=_relation(roles),
            by=amount_of(roles["by"], code, world, "difference") if "by" in roles else None,
            factor=_factor(roles, world),
            percent_of=_percent_of(roles, world),
            degree=cast("Degree | None", roles.get("degree")),
            amount=figure_in(roles, "amount", code, world),
            other_amount=amount_of(theirs, code, world) if theirs is not None else None,
        ),
    )


def _relation(roles: Roles) -> Relation | None:
    op = roles.get("op")
    demand(op is None or op in RELATIONS, f"relation {op!r}")
    return RELATIONS[op] if op else None


def _factor(roles: Roles, world: World) -> Amount | None:
    bound = roles.get("bound")
    if "times" in roles:
        return times(roles["times"], world, bound)
    if "fold_b" in roles:
        return factor(roles["fold_b"], bound)
    demand(bound is None, "a bound of nothing")
    return None


def _percent_of(roles: Roles, world: World) -> Amount | None:
    if "pct_of" not in roles:
        return None
    made = written_amount(roles["pct_of"], world)
    demand(made.unit == world.share_unit and made.denominator is None, "percent of what?")
    return made


def _against_a_year(roles: Roles, start: int, theirs: Frame | None, world: World) -> Claims:
    """ "higher than in 2010", "twice that of 2010": a change, told as a comparison."""
    demand("degree" not in roles and "pct_of" not in roles, "how much more than in another year?")
    year, later = year_in(roles), start < year_in(roles)
    ends = (start, year) if later else (year, start)
    told: dict[str, Any] = {
        "place": roles.get("place"),
        "measure": roles["measure"],
        "from": ends[0],
        "to": ends[1],
    }
    op = roles.get("op")
    if op is not None:
        told["dir"] = {"gt": "up", "lt": "down", "eq": "flat"}.get(op)
    if "fold_b" in roles:
        told |= {"fold": roles["fold_b"], "dir": told.get("dir", "up")}
    for role, name in (("by", "delta"), ("times", "times"), ("bound", "bound"), ("amount", "to_amount")):
        if role in roles:
            told[name] = roles[role]
    if theirs is not None:
        told["from_amount"] = theirs
    return change(told if later else _told_backwards(told), world)


def _told_backwards(told: dict[str, Any]) -> dict[str, Any]:
    """ "was higher in 2016 than in 2021": the same change, from the earlier year."""
    demand(not {"times", "fold", "bound", "delta"} & told.keys(), "a change told backwards, and how much?")
    turned = {"up": "down", "down": "up", "flat": "flat"}
    swapped = {"from_amount": told.get("to_amount"), "to_amount": told.get("from_amount")}
    out = {role: value for role, value in told.items() if role not in swapped}
    out |= {role: value for role, value in swapped.items() if value is not None}
    if "dir" in out:
        out["dir"] = turned[out["dir"]]
    return out


def always_compared(roles: Roles, world: World) -> Claims:
    """ "was higher than India's in every year" """
    code = measure_in(roles)
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure"} and other.get("measure", code) == code, "compared with what?")
    relation, window, country = _relation(roles), window_in(roles), one_country(roles)
    demand(relation is not None and isinstance(other.get("place"), str), "compared with whom?")
    demand(other["place"] != country, "compared with itself")
    demand(roles.get("time", window.last) == window.last, "figures of which year?")
    return (
        Comparison(
            country=country,
            other=other["place"],
            indicator=code,
            year=window.last,
            relation=relation,
            always=window,
            amount=figure_in(roles, "amount", code, world),
            other_amount=figure_in(roles, "amount_b", code, world),
        ),
    )


def gap(roles: Roles, world: World) -> Claims:
    """The difference between two, which of them is the greater left unsaid."""
    code, year = measure_in(roles), year_in(roles)
    ends = frames_in(roles["ends"]) if "ends" in roles else []
    named = frames_in(roles["ends_of"]) if "ends_of" in roles else ends
    pair = [one["place"] for one in named]
    demand(len(pair) == 2 and pair[0] != pair[1], "between whom?")
    figures = {one["place"]: amount_of(one["amount"], code, world) for one in ends if "amount" in one}
    demand(set(figures) <= set(pair), "whose figures?")
    return (
        Comparison(
            country=pair[0],
            other=pair[1],
            indicator=code,
            year=year,
            by=amount_of(roles["by"], code, world, "difference"),
            amount=figures.get(pair[0]),
            other_amount=figures.get(pair[1]),
        ),
    )


def beside(
    one: Mapping[str, Any], relation: Relation, roles: Roles, world: World, degree: Degree | None = None
) -> Comparison:
    """ "ahead of Japan (124 million)": one of several that a country stands beside."""
    code, year, country = measure_in(roles), year_in(roles), one_country(roles)
    demand(set(one) <= {"place", "amount", "time"} and one.get("time", year) == year, "compared with whom?")
    demand(isinstance(one.get("place"), str) and one["place"] != country, "compared with whom?")
    return Comparison(
        country=country,
        other=one["place"],
        indicator=code,
        year=year,
        relation=relation,
        degree=degree,
        other_amount=figure_in(one, "amount", code, world),
    )


def ahead_or_behind(roles: Roles, world: World, *, turned: bool = False) -> Claims:
    """ "behind India and Japan", "ahead of Mexico"; `turned`: counted from the lowest."""
    relations: tuple[tuple[str, Relation], ...] = (
        ("before", "above" if turned else "below"),
        ("beats", "below" if turned else "above"),
    )
    return tuple(
        beside(one, relation, roles, world)
        for role, relation in relations
        if role in roles
        for one in frames_in(roles[role])
    )


def near(roles: Roles, world: World) -> Claims:
    """ "just ahead of Japan": beside a claim that is no comparison."""
    (one,) = frames_in(roles["near"])
    return (
        beside(one, RELATIONS[cast("str", roles["near_op"])], roles, world, roles.get("near_degree", "near")),
    )


def change_comparison(roles: Roles, world: World) -> Claims:
    """ "grew faster than Japan's", "fell by 2%, against a rise of 3% in Japan": signed changes against each other."""
    code = measure_in(roles)
    first, last = span_in(roles)
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure", "delta", "dir"}, "faster than what?")
    country = one_country(roles)
    against, other_code = other.get("place", country), other.get("measure", code)
    demand((against == country) != (other_code == code), "faster than which?")
    mine, theirs = roles.get("delta"), other.get("delta", roles.get("delta_b"))
    if mine is not None and theirs is not None and "unit" not in dict(theirs):
        theirs = sharing_scale(theirs, mine)
    way, other_way = roles.get("dir"), other.get("dir", roles.get("dir"))
    amount = _signed_change(mine, way, code, world)
    other_amount = _signed_change(theirs, other_way, other_code, world)
    if roles.get("contrast"):
        amount, other_amount = (
            _unchanged(amount, way, other_amount),
            _unchanged(other_amount, other_way, amount),
        )
        demand(way != other_way and amount is not None and other_amount is not None, "against what?")
        relation: Relation = "above" if way == "up" or other_way == "down" else "below"
    else:
        demand(way in ("up", "down"), "which way?")
        relation = _compared(cast("str", roles.get("faster_op", "gt")), falls=way == "down")
    in_percent = amount is not None and amount.unit == world.share_unit
    return (
        ChangeComparison(
            country=country,
            other=against,
            indicator=code,
            other_indicator=None if other_code == code else other_code,
            from_year=first,
            to_year=last,
            measured=roles.get("measured", "percent" if in_percent or amount is None else "absolute"),
            relation=relation,
            by=amount_of(roles["by"], code, world, "difference") if "by" in roles else None,
            amount=amount,
            other_amount=other_amount,
        ),
    )


def _signed_change(told: Frame | None, way: str | None, code: str, world: World) -> Amount | None:
    if told is None:
        return None
    amount = amount_of(told, code, world, "change")
    demand(way in ("up", "down"), "which way?")
    return replace(amount, value=-amount.value) if way == "down" else amount


def _unchanged(amount: Amount | None, way: str | None, other: Amount | None) -> Amount | None:
    """ "did not change": a change of nothing, in the unit of the other."""
    if way != "flat" or other is None:
        return amount
    demand(amount is None, "how much?")
    return replace(other, value=Decimal(0), step=Decimal(1).scaleb(-12), bound=None)


def _compared(op: str, *, falls: bool) -> Relation:
    """ "fell more than" is the lower of two signed changes."""
    relation = RELATIONS[op]
    if not falls or relation == "equal":
        return relation
    return "below" if relation == "above" else "above"


def extreme(roles: Roles, world: World) -> Claims:
    """The year of the highest or lowest value in a window."""
    code, window = measure_in(roles), window_in(roles)
    years = _years_in(roles["years"]) if "years" in roles else (year_in(roles),)
    demand(all(window.first <= one <= window.last for one in years), "outside the window")
    return (
        Extreme(
            country=one_country(roles),
            indicator=code,
            window=window,
            end=ENDS[cast("str", roles["best"])],
            years=years,
            amount=figure_in(roles, "amount", code, world),
        ),
    )


def _years_in(value: object) -> tuple[int, ...]:
    """Years told one by one, or as ranges."""
    found: set[int] = set()
    for one in frames_in(value):
        found |= {one["time"]} if "time" in one else set(window_in(one).years)
    return tuple(sorted(found))


def first_year(roles: Roles, world: World) -> Claims:
    """When a series first met a bar."""
    code = measure_in(roles)
    told = roles["limit"]
    bar = told if isinstance(told, Amount) else amount_of(told, code, world)
    bound = _FIRST.get(cast("str", roles["found"]))
    demand(bound is not None and bar.bound in (None, bound), "which bar?")
    happened = roles.get("happened", "crossed")
    return (
        FirstYear(
            country=one_country(roles),
            indicator=code,
            window=window_in(roles),
            bar=replace(bar, bound=cast("Literal['above', 'below', 'at_least', 'at_most']", bound)),
            year=None if happened == "never" else year_in(roles),
            happened=happened,
            amount=figure_in(roles, "amount", code, world),
        ),
    )


def already(roles: Roles, world: World) -> Claims:
    """ "was already above 80% in 2000, the first year looked at" """
    code = measure_in(roles)
    bar = amount_of(roles["already"], code, world)
    demand(bar.bound in _BARS, "which bar?")
    window = window_in(roles)
    demand(year_in(roles) == window.first, "not the first year")
    return (
        FirstYear(
            country=one_country(roles),
            indicator=code,
            window=window,
            bar=bar,
            year=None,
            happened="already",
            amount=figure_in(roles, "amount", code, world),
        ),
    )


_HELD: Mapping[str, Literal["always", "never", "once", "not_always"]] = {
    "always": "always",
    "never": "never",
    "once": "once",
    "notalways": "not_always",
}


def throughout(roles: Roles, world: World) -> Claims:
    """A bar over every year of a window."""
    code = measure_in(roles)
    (role,) = [one for one in _HELD if one in roles]
    bar = amount_of(roles[role], code, world)
    demand(bar.bound in _BARS, "which bar?")
    return (
        Throughout(
            country=one_country(roles), indicator=code, window=window_in(roles), bar=bar, held=_HELD[role]
        ),
    )


def crossing(roles: Roles, world: World) -> Claims:
    """Who passed whom, and when."""
    code = measure_in(roles)
    year, country = year_in(roles), one_country(roles)
    (other,) = frames_in(roles["b"])
    demand(
        set(other) <= {"place", "measure", "amount"} and other.get("measure", code) == code, "passed whom?"
    )
    against = other.get("place")
    demand(isinstance(against, str) and against != country, "passed whom?")
    mine, theirs = roles.get("amount"), other.get("amount", roles.get("amount_b"))
    passes, passed = country, cast("str", against)
    if roles["crossed"] == "down":
        passes, passed, mine, theirs = passed, passes, theirs, mine
    return (
        Crossing(
            country=passes,
            other=passed,
            indicator=code,
            year=year,
            first=window_in(roles) if "first_time" in roles else None,
            last=window_in(roles) if "last_time" in roles else None,
            amount=None if mine is None else amount_of(mine, code, world),
            other_amount=None if theirs is None else amount_of(theirs, code, world),
        ),
    )


_PASSED = {"up": True, "down": False}


def crossings(roles: Roles, world: World) -> Claims:
    """All times that two passed each other within a window, and who leads at its end."""
    country, window = one_country(roles), window_in(roles)
    told = frames_in(roles["moves"])
    demand(all(set(one) <= {"cross", "b", "time"} for one in told), "passed how?")
    others = {dict(one["b"]).get("place") for one in told if "b" in one}
    demand(len(others) == 1 and country not in others and "b" in told[0], "passed whom?")
    (other,) = others
    demand(isinstance(other, str) and all(set(dict(one.get("b", ()))) <= {"place"} for one in told), "whom?")
    other = cast("str", other)
    moves = tuple((one["time"], country if _PASSED[one["cross"]] else other) for one in told)
    demand(all(a[0] < b[0] and a[1] != b[1] for a, b in pairwise(moves)), "not one after the other")
    demand(all(window.first <= year <= window.last for year, _ in moves), "outside the window")
    leader = dict(roles["leader"]).get("place") if "leader" in roles else None
    if leader is not None:
        demand(roles.get("leader_year") == window.last and leader in (country, other), "who leads?")
    return (
        Crossings(
            country=country,
            other=other,
            indicator=measure_in(roles),
            window=window,
            moves=moves,
            leader=leader,
        ),
    )


def never_crossed(roles: Roles, world: World) -> Claims:
    """ "stayed higher than Mexico's throughout" """
    country, code = one_country(roles), measure_in(roles)
    (other,) = frames_in(roles["b"])
    demand(set(other) <= {"place", "measure"} and other.get("measure", code) == code, "above whom?")
    against, relation = other.get("place"), _relation(roles)
    demand(isinstance(against, str) and against != country and relation != "equal", "above whom?")
    leader = {"above": country, "below": against}.get(cast("str", relation))
    window = window_in(roles)
    return (
        Crossings(
            country=country,
            other=cast("str", against),
            indicator=code,
            window=window,
            moves=(),
            leader=leader,
        ),
    )


def missing(roles: Roles, world: World) -> Claims:
    """Something that is not in the data."""
    what = roles["absent"]
    if what in ("place", "measure"):
        name = roles.get("unknown")
        demand(isinstance(name, str), "what is missing?")
        return (_counted(roles, world, Missing(what=what, name=name)),)
    if what == "years":
        return (Missing(what="years", years=Window(roles["low"], roles["high"])),)
    demand(what == "cell", f"absent {what!r}")
    years = window_in(roles) if "from" in roles else Window(year_in(roles), year_in(roles))
    country, code = roles.get("place"), roles.get("measure")
    places = country if isinstance(country, tuple) else (country,)
    demand(len(set(places)) == len(places), "a country twice")
    if not any(world.coverage.has_year(year) for year in years.years):
        return tuple(Missing(what="years", years=years, country=one, indicator=code) for one in places)
    demand(code is not None, "no value of what?")
    return tuple(Missing(what="value", country=one, indicator=code, years=years) for one in places)


def _counted(roles: Roles, world: World, claim: Missing) -> Missing:
    """The number of countries or indicators said in passing must be the covered one."""
    demand(roles.get("covered_count", len(world.countries)) == len(world.countries), "how many countries?")
    indicators = len(world.coverage.indicators)
    demand(roles.get("covered_measures", indicators) == indicators, "how many indicators?")
    return claim


def covered(roles: Roles, world: World) -> Claims:
    """What the data covers."""
    coverage, what = world.coverage, roles["covers"]
    if what == "measures":
        told = _codes(roles["measures"])
        demand(roles.get("covered_measures", len(told)) == len(told), "how many indicators?")
        return (Covered(indicators=tuple(one for one in coverage.indicators if one in told)),)
    if what == "places":
        told = _codes(roles["listed"])
        demand(roles.get("covered_count", len(told)) == len(told), "how many countries?")
        return (Covered(countries=tuple(one for one in coverage.countries if one in told)),)
    if what == "count":
        demand(roles["covered_count"] == len(coverage.countries), "how many?")
        return (Covered(countries=coverage.countries),)
    first = roles.get("low", coverage.first_year)
    last = roles.get("last", roles.get("high", coverage.last_year))
    beyond = roles.get("beyond")
    demand(beyond is None or dict(beyond).get("time", 0) > last, "not beyond it")
    return (Covered(years=Window(first, last)),)


def _codes(value: object) -> tuple[str, ...]:
    """The codes under a role, one or many, bare or in frames."""
    found = value if isinstance(value, tuple) else (value,)
    return tuple(next(iter(dict(one).values())) if isinstance(one, frozenset) else one for one in found)
