"""A reading and the question before it: what is left out is taken over, and what is named is resolved.

A question that names only a place, a measure or a time ("and Mexico?", "in 2010?") is the question before
it with that changed. One that says what is asked ("when was it highest?", "by how much?") takes over the
place, the measure and the time that it does not name itself, unless it asks among all countries or over
all years.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from core.data.catalog.catalog import Catalog
from core.language.numbers import Num
from core.language.reading.meant import Meant, Scope
from core.language.reading.measured import check_told, read_measures
from core.language.reading.roles import (
    MEASURE,
    MOOD,
    PLACE,
    TIME,
    NotANumber,
    Roles,
    Unclear,
    many,
    operations,
)
from core.language.reading.times import LATEST, NO_TIMES, Times, read_times

# What asks among all countries where none is named, and what asks over all years.
AMONG_ALL: Final = frozenset(
    {"wh", "end", "order", "half", "count", "quant", "k", "placing", "share", "pb1", "whose"}
)
OVER_YEARS: Final = frozenset({"when", "best", "ever", "never", "always", "over", "under", "first", "every"})
# The answer to these is a year, or a country, that only the answer knows: "then", "its" cannot mean it.
_FOUND: Final = frozenset({"when", "best", "ever", "over", "under"})
# What needs several countries: "which was higher?" after two questions about one country each.
_SIDE_BY_SIDE: Final = frozenset({"cmp", "diff", "ratio", "tog", "compare", "agg", "order"})
# Changes over which years?
_AGAINST: Final = frozenset({"end", "cmp", "wh", "fold", "every", "always", "ever", "never"})
_NEWEST: Final = Times(years=(LATEST,))
_UPWARD: Final = frozenset({"gt", "ge", "above", "at_least"})
_LIMIT: Final = frozenset({"bar", "than_bar", "cmp"})
# What a verdict or a "which" turns into where only its size is asked for: "by how much?", "in percent?"
_SIZES: Final = (frozenset({"howmuch"}), frozenset({"as"}), frozenset({"as", "howmuch"}))

# "The total population of countries above 200 million" is a sum, and cannot be told.
_OF_A_SUM: Final = frozenset({"bar", "quant", "than_bar", "cmp", "than", "more"})


def settle_totals(frames: Sequence[Roles], catalog: Catalog) -> list[Roles]:
    """Without "total" where it asks for no sum: of one country's values in a year, in a verdict, in a ranking
    ("which had a total population above ...?"), side by side."""
    sides = any("vs" in frame for frame in frames)
    return [
        {role: value for role, value in frame.items() if role != "totalled"}
        if sides or _asks_no_sum(frame, catalog)
        else frame
        for frame in frames
    ]


def _asks_no_sum(frame: Roles, catalog: Catalog) -> bool:
    if isinstance(frame.get("place"), str) and frame["place"] != "same":
        measure = frame.get("measure")
        is_money = (
            not isinstance(measure, str) or catalog.units[catalog.indicators[measure].unit].kind == "money"
        )
        return not (is_money and frame.keys() & (TIME - {"time"}))  # money may be added up over years
    return bool(frame.keys() & {"yn", "prem"} or operations(frame) - {"totalled"} - _OF_A_SUM)


def understand(roles: Roles, before: Meant | None, scope: Scope) -> Meant:
    """The reading as it is meant after the question `before`; raises Unclear where it has no meaning there.

    `roles` is used up: what nothing took stays an operation.
    """
    roles = _normal(roles)
    mood = {role: roles.pop(role, None) for role in MOOD}
    if mood["then"] and before is None:
        raise Unclear("then, after nothing")
    verdict = bool(mood["yn"] or mood["prem"])
    if roles.pop("totalled", None):
        roles["agg"] = "total"
    asked = operations(roles)
    if mood["ongoing"] and asked & {"bar", "said"}:
        raise Unclear("at that level and moving, or moving by that much?")
    if mood["emph"] and not verdict:
        raise Unclear("emphasis on nothing")
    named = frozenset(
        name for name, group in (("place", PLACE), ("measure", MEASURE), ("time", TIME)) if group & set(roles)
    )
    if before is None and mood["fu"] and not asked and "measure" not in named:
        raise Unclear("a follow-up to nothing")
    points_back = "same" in many(roles.get("place"))
    if before is not None and asked in _SIZES and not named & {"place", "measure"}:
        return _size_of(before, roles, scope)
    if before is not None and not named & {"place", "measure"}:
        roles, verdict = _completed(roles, asked, before, verdict)
        asked = operations(roles)
    fragment = before is not None and not asked and not ({"place", "measure"} <= named and not mood["fu"])
    if fragment and not named:
        raise Unclear("nothing new is asked")
    if before is not None and before.operations and fragment and "time" in named:
        _check_new_time(before, roles)
    event = roles.pop("event", None)  # "had it passed", not "was it above"
    within = _within(roles, scope)
    places = _places(roles, before, scope)
    if not places and before is not None and (fragment or _takes_places(asked, named, before)):
        places = before.places
    if before is not None and len(before.together) > 1 and asked & _SIDE_BY_SIDE and "than" not in asked:
        points = points_back or not named & {"place", "measure"}
        places = before.together if points and places in ((), before.places) else places
    if before is not None and "compare" in asked and _joins(places, named, roles, before):
        places = (*before.places, *places)  # "how does Mexico compare?": with the country before
    measures = read_measures(roles, before, scope)
    if not measures and before is not None:
        measures = before.measures
    if points_back or "place" not in named:
        _check_headcount(measures, before, scope)
    if before is not None and roles.get("by_year") and asked & {"dir", "how"} and "from" not in roles:
        roles["to"], roles["from"] = roles.pop("time", None), "same"
        del roles["by_year"]
    times = _times(roles, asked, named, points_back or bool(mood["fu"]), before, fragment, scope)
    open_now = mood["ongoing"] and not mood["past"] and not asked & _AGAINST
    if open_now and (times in (NO_TIMES, _NEWEST) or "time" not in named):
        times = Times(years=(LATEST,), ongoing=True)
    passing = _passing(roles)
    then = isinstance(times.only_year, int) and not times.by
    if passing and then and verdict and mood["past"] and asked == {"bar"}:
        roles["passing"] = 1  # "did it pass 40 million in 2023?": then, and not before
    past_event = event and verdict and (mood["past"] or mood["perfect"]) and times in (NO_TIMES, _NEWEST)
    if past_event and asked == {"bar"} and dict(roles["bar"])["bound"] in _UPWARD:
        roles["ever"] = 1  # "has it passed 2.5 trillion?": whenever that was
    if times.by and "bar" in roles and not event:
        times = replace(times, by=False)  # "by 2015, were more than half online": a matter of that year
    if fragment and before is not None:
        if before.verdict and "said" in before.operations:
            raise Unclear("another figure, or the same?")
        if named == {"place"} and {"over", "under"} & before.operations.keys():
            raise Unclear("in place of which of the two?")
        if "measure" in named and measures != before.measures and "bar" in before.operations:
            raise Unclear("a limit of another measure")
        kept = dict(before.operations)
        if "complement" in roles:
            kept["complement"] = 1
        together = tuple(dict.fromkeys((*(before.together or before.places), *places)))
        return Meant(
            places,
            measures,
            times,
            kept,
            before.verdict,
            named,
            within,
            together if named == {"place"} else (),
            fragment=True,
        )
    return Meant(places, measures, times, roles, verdict, named, within)


def _passing(roles: Roles) -> bool:
    """Whether the bar is passed or reached, rather than exceeded. Takes that out of the bar."""
    bar = roles.get("bar")
    if not isinstance(bar, dict) or "passing" not in bar:
        return False
    roles["bar"] = {role: value for role, value in bar.items() if role != "passing"}
    return True


def _normal(roles: Roles) -> Roles:
    """ "Everyone", "nobody" and "full access" are limits: all of a hundred percent, or nothing."""
    roles = dict(roles)
    everyone, full = roles.pop("everyone", None), roles.pop("full", None)
    if everyone or full:
        if "bar" in roles or "said" in roles or (everyone and full):
            raise Unclear("everyone, and a figure")
        none = everyone == "none"
        roles["bar"] = {"n": Num(Decimal(0 if none else 100), Decimal(1)), "bound": "le" if none else "ge"}
        roles["whole"] = 1
    return roles


def _completed(roles: Roles, asked: frozenset[str], before: Meant, verdict: bool) -> tuple[Roles, bool]:
    """What a few words say after a question of the same kind; and whether they ask for yes or no.

    "And below 70?" is another limit for the same,
    "which ones?" and "how many?" ask otherwise for those that meet it,
    "and the lowest?" after the year of the highest asks for a year.
    """
    earlier = before.operations
    limit = bool(asked) and asked <= _LIMIT
    if limit and "bar" in earlier and "bar" in asked:
        return {
            role: v for role, v in earlier.items() if role not in _LIMIT
        } | roles, verdict or before.verdict
    if limit and "bar" in asked and not earlier and len(before.places) == 1:
        return roles, True
    if asked in (frozenset({"wh"}), frozenset({"count"})) and "bar" in earlier and not before.verdict:
        return {role: v for role, v in earlier.items() if role not in {"wh", "count"}} | roles, verdict
    if (
        asked == {"end"}
        and earlier.keys() & {"when", "best"}
        and not earlier.keys() & {"bar", "over", "under"}
    ):
        return roles | {"when": 1}, verdict
    return roles, verdict


def _size_of(before: Meant, roles: Roles, scope: Scope) -> Meant:
    """ "By how much?", "and in percent?": the question before, asked for its figure."""
    times = (
        read_times(roles, before.times, scope.asked_on, scope.coverage.first_year)
        if set(roles) & TIME
        else before.times
    )
    kept = {role: value for role, value in before.operations.items() if role not in {"wh", "howmuch", "as"}}
    if not kept and "as" not in roles:
        raise Unclear("how much of what?")
    told = roles.pop("told", None)
    if told is not None:
        check_told(told, before.measures, scope)
    return Meant(before.places, before.measures, times, kept | roles, False, frozenset())


def _read_times(roles: Roles, before: Times, scope: Scope) -> Times:
    return read_times(roles, before, scope.asked_on, scope.coverage.first_year)


def _check_new_time(before: Meant, roles: Roles) -> None:
    """A single year in place of a period could be either end of it."""
    period = before.times.is_period and not before.operations.keys() & OVER_YEARS
    if period and not set(roles) & {"from", "to", "span"}:
        raise Unclear("which end of the period?")


def _check_headcount(measures: tuple[str, ...], before: Meant | None, scope: Scope) -> None:
    """ "How many people is that?", after a share: of the share, and the head count is of everyone."""
    earlier = before.measures if before is not None else ()
    counted = measures == (scope.catalog.head_count,)
    if counted and any(scope.catalog.indicators[one].denominator for one in earlier):
        raise NotANumber("a number of people who do something is not in the data")


def _takes_places(asked: frozenset[str], named: frozenset[str], before: Meant) -> bool:
    if not asked & AMONG_ALL or "best" in asked or "when" in asked:
        return True
    return "measure" not in named and len(before.places) > 1


def _joins(places: tuple[str, ...], named: frozenset[str], roles: Roles, before: Meant) -> bool:
    one_each = len(places) == 1 and len(before.places) == 1 and places != before.places
    return one_each and "place" in named and not {"than", "vsyear", "from", "to"} & roles.keys()


def _within(roles: Roles, scope: Scope) -> tuple[str, ...]:
    """The group of a question about one country: "..., of Canada, Japan and the UK", "..., apart from the
    US".

    For a question among countries such a list is just the countries: it becomes their `place`.
    """
    group = tuple(one["place"] for one in many(roles.pop("inset", None)))
    if group and many(roles.get("place")) in ((), ("all",)):
        roles["place"] = group
        return ()
    if len(set(group)) != len(group):
        raise Unclear("a country twice")
    single = len(many(roles.get("place"))) == 1 and roles.get("place") not in ("all", "same")
    without = {one["place"] for one in many(roles.get("not"))} if single else set()
    if without:
        if group or roles["place"] in without:
            raise Unclear("among whom?")
        del roles["not"]
        return tuple(place for place in scope.all_places if place not in without)
    return group


def _places(roles: Roles, before: Meant | None, scope: Scope) -> tuple[str, ...]:
    named = many(roles.pop("place", None))
    others = tuple(one["place"] for one in many(roles.pop("vs", None)))
    without = tuple(one["place"] for one in many(roles.pop("not", None)))
    rest, added = roles.pop("other", None), roles.pop("add", None)
    if roles.pop("among8", None) and not named:
        named = ("all",)
    earlier = before.places if before is not None else ()
    about = roles.pop(
        "about", None
    )  # "I'm writing about Brazil:" is what "it" means, or what nothing else names
    if about is not None and named in ((), ("same",)):
        named = (about["place"],)
    elif about is not None and about["place"] not in named:
        raise Unclear("about one country, and asked of another")
    if "same" in named:
        if before is None or (
            before.operations.keys() & AMONG_ALL and len(earlier) != 1 and len(earlier) > 3
        ):
            raise Unclear("a pronoun for nothing")
        if len(named) > 1 or not earlier:
            raise Unclear("a pronoun beside names")
        named = earlier
    if "all" in named:
        if len(named) > 1:
            raise Unclear("all, and some")
        named = scope.all_places
    if others and not named:
        named = earlier
    if added:
        if before is None or not earlier:
            raise Unclear("added to what?")
        named = (*earlier, *named)
    named = (*named, *others)
    if len(set(named)) != len(named):
        raise Unclear("a country twice")
    if not without and not rest:
        return named
    return _left_over(named, without, bool(rest), earlier, scope)


def _left_over(
    named: tuple[str, ...], without: tuple[str, ...], rest: bool, earlier: tuple[str, ...], scope: Scope
) -> tuple[str, ...]:
    """All of a group but some of it."""
    group = named if len(named) > 1 else earlier if len(earlier) > 1 and not named else scope.all_places
    if len(named) == 1 and without:
        raise Unclear("one country without another")
    out = set(without)
    if rest and not without:
        out = set(named) if len(named) == 1 else set(earlier)
        group = scope.all_places
        if not 0 < len(out) < len(group):
            raise Unclear("the others of whom?")
    elif not out <= set(group):
        raise Unclear("left out, but not in")
    return tuple(place for place in group if place not in out)


def _times(
    roles: Roles,
    asked: frozenset[str],
    named: frozenset[str],
    points_back: bool,
    before: Meant | None,
    fragment: bool,
    scope: Scope,
) -> Times:
    earlier = before.times if before is not None else NO_TIMES
    if roles.get("time") == "same" and before is not None and before.operations.keys() & _FOUND:
        raise Unclear("the year found is not known here")
    if "time" in named:
        keeps_end = before is not None and before.times.is_period and fragment and roles.get("open")
        times = _read_times(roles, earlier, scope)
        if keeps_end and times.last == LATEST and not times.span:
            return Times(first=times.first, last=earlier.last)
        return times
    if before is None:
        return NO_TIMES
    if fragment:
        return earlier
    whole = {"place", "measure"} <= named or ({"measure"} <= named and bool(asked & AMONG_ALL))
    if asked & OVER_YEARS or (whole and asked and not points_back):
        return NO_TIMES
    return earlier
