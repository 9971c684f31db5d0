"""Steps of `ellipsis`: the other side of a comparison."""

from __future__ import annotations

from core.claims.forms import HOLE, Comparison, Rank
from core.language.reading.context import Filling, of_place

OPS = {"above": "gt", "below": "lt", "equal": "eq"}


def fill_asked_relation(f: Filling) -> None:
    """ "Japan did": what was asked about it."""
    if f.roles.get("op") != "asked":
        return
    asked = f.question.one(Comparison, Rank)
    if "place" not in f.roles and isinstance(asked, Comparison):
        f.roles["place"] = asked.country
    place = f.roles.get("place")
    f.roles.pop("op")
    if isinstance(asked, Rank) and len(asked.among) == 2 and place in asked.among:
        f.roles["op"] = "gt" if asked.end == "highest" else "lt"
        f.roles["b"] = of_place(next(one for one in asked.among if one != place))
    elif isinstance(asked, Comparison) and place in (asked.country, asked.other):  # who is ahead
        f.roles["op"] = OPS.get(str(asked.relation), "gt") if place == asked.country else "gt"
        f.roles["b"] = of_place(asked.other if place == asked.country else asked.country)
        f.broken |= asked.relation is not HOLE and place != asked.country
    else:
        f.broken = True
        return
    f.roles.setdefault("measure", asked.indicator)


def fill_other(f: Filling) -> None:
    """The other side of a comparison."""
    if f.has("op") and not f.has("b", "to") and f.has("from") and f.roles.get("op") in ("gt", "lt"):
        before = {"time": f.roles.pop("from")}  # "higher than in 2010"
        if "from_amount" in f.roles:
            before["amount"] = f.roles.pop("from_amount")
        f.roles["b"] = frozenset(before.items())
    if f.has("op") and not f.has("b") and f.roles["op"] != "asked":
        f.roles["b"] = "other"
    if f.has("amount_b") and not f.has("b"):
        pair = f.carried.pair or (f.question.places if len(f.question.places) == 2 else ())
        if len(pair) == 2:
            f.roles["place"] = (
                f.roles["place"] if f.said & {"place"} and f.roles["place"] in pair else pair[0]
            )
            f.roles["b"] = of_place(next(one for one in pair if one != f.roles["place"]))
    if f.roles.get("b") == "other":
        fill_other_of_pair(f)
    asked = f.question.one(Comparison)
    if "place" not in f.roles and asked is not None and f.other.get("place") == asked.other:
        f.roles["place"] = asked.country  # "It is 7.0 times Japan's."
    if "score_of" in f.roles:
        f.broken |= dict(f.roles.pop("score_of")).get("place") != f.other.get("place")


def fill_other_of_pair(f: Filling) -> None:
    place = f.roles.get("place")
    pair = f.carried.pair if place in f.carried.pair else f.question.places
    if len(pair) != 2 and isinstance(place, str):
        pair = tuple(dict.fromkeys((*f.carried.mentioned, place)))
        pair = pair if len(pair) == 2 else ()
    if "place" not in f.roles and len(pair) == 2:
        place = f.roles["place"] = pair[0]
    rest = [one for one in pair if one != place]
    if len(rest) == 1:
        f.roles["b"] = of_place(rest[0])
    else:
        f.broken = True


def fill_gap(f: Filling) -> None:
    """The two that a difference is between, where only the question or the clause before named them."""
    if not f.has("gap") or f.has("ends", "ends_of"):
        return
    asked = f.question.one(Comparison)
    pair = f.carried.pair or ((asked.country, asked.other) if asked is not None else f.question.places)
    f.broken |= len(pair) != 2
    f.roles["ends_of"] = tuple(of_place(one) for one in pair)
