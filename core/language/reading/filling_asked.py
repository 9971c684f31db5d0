"""Steps of `ellipsis`: bare answers, which say only what the question left open."""

from __future__ import annotations

from dataclasses import replace

from core.claims.amounts import Amount
from core.claims.forms import (
    HOLE,
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
    Mean,
    Order,
    Rank,
    Throughout,
    Total,
)
from core.language.reading.context import Filling, Question, of_place


def fill_named_answer(f: Filling) -> None:
    """ "It's Japan": the one that was asked for; "India, the US and Nigeria": the first three that were."""
    if f.roles.pop("answer", None):
        rank = f.question.one(Rank)
        f.broken |= rank is None or rank.country is not HOLE or not isinstance(rank.place, int)
        if not f.broken:
            f.roles |= {"end": rank.end, "rank": rank.place, "among": tuple(rank.among)}
            f.roles.setdefault("measure", rank.indicator)
    if f.roles.pop("answer_order", None):
        order = f.question.one(Order)
        f.broken |= order is None or order.count is None
        if not f.broken:
            f.roles |= {"end": order.end, "top": order.count, "among": tuple(order.among)}
            f.roles.setdefault("measure", order.indicator)


def note_opening(f: Filling) -> None:
    """ "Mexico: its population rose 3%, Canada's 8%": a text that opens with one country may answer by it."""
    if f.roles.pop("opens", None) and f.first and isinstance(f.roles.get("place"), str):
        f.carried.opened = f.roles["place"]


def winner_claim(question: Question, opened: str | None) -> Form | None:
    """That the country named first is the one asked for, where one of two was asked for."""
    asked = question.one(Comparison, ChangeComparison, Rank, ChangeRank)
    if isinstance(asked, Comparison | ChangeComparison) and asked.relation is HOLE and asked.by is None:
        pair = (asked.country, asked.other)
        if opened in pair and pair[0] != pair[1]:
            other = pair[1] if opened == pair[0] else pair[0]
            return replace(asked, country=opened, other=other, relation="above")
    if isinstance(asked, Rank | ChangeRank) and asked.country is HOLE and opened in asked.among:
        return replace(asked, country=opened)
    return None


def fill_bars(f: Filling) -> None:
    """How many, of a bar that only the question named."""
    if f.has("tally", "members", "all_but") and not f.has("limit", "bar1"):
        asked = f.question.one(Count)
        if asked is not None and len(asked.bars) == 1 and asked.bars[0].amount is not None:
            f.roles["bars"] = asked.bars
            f.roles.setdefault("measure", asked.bars[0].indicator)


def fill_bare_year(f: Filling) -> None:
    """ "In 2019.": the year that was asked for."""
    if not f.roles.pop("bare_year", None):
        return
    first, best = f.question.one(FirstYear), f.question.one(Extreme)
    passed = f.question.one(Crossing, Crossings)
    if first is not None:
        f.roles |= {
            "found": first.bar.bound,
            "limit": _again(first.bar),
            "place": first.country,
            "measure": first.indicator,
        }
    elif best is not None:
        f.roles |= {"best": best.end, "place": best.country, "measure": best.indicator}
    elif passed is not None:
        f.roles |= {
            "crossed": "up",
            "place": passed.country,
            "measure": passed.indicator,
            "b": of_place(passed.other),
        }
    else:
        f.broken = True


def _again(amount: Amount) -> Amount:
    return amount


def fill_asked_amount(f: Filling) -> None:
    """A bare figure is what was asked for: a mean, a total, a part of a total, a difference, a multiple."""
    several = f.question.one(Mean, Total)
    agg = "mean" if isinstance(several, Mean) else "total"
    if (
        several is not None
        and f.roles.get("agg") == agg
        and "place" not in f.said
        and len(several.countries) > 1
    ):
        f.roles["place"] = several.countries
        if f.roles.get("count") == len(several.countries):
            f.roles.pop("count")
    if not (f.first and "amount" in f.said and f.said <= {"amount", "time", "from", "to"}):
        return
    asked = f.question.one(Mean, Total, GroupShare, Comparison)
    if isinstance(asked, Mean | Total):
        f.roles["agg"] = "mean" if isinstance(asked, Mean) else "total"
        f.roles["place"] = asked.countries if len(asked.countries) > 1 else asked.countries[0]
    elif isinstance(asked, GroupShare):
        f.roles |= {"gshare": f.roles.pop("amount"), "place": asked.country, "among": asked.among}
    elif isinstance(asked, Comparison):
        wanted = {"by": asked.by, "times": asked.factor, "pct_of": asked.percent_of}
        role = next((role for role, value in wanted.items() if value is HOLE), None)
        if role is None or f.carried.place is not None:  # "Brazil: 2.1 trillion" is Brazil's own figure
            return
        f.roles |= {role: f.roles.pop("amount"), "place": asked.country, "b": of_place(asked.other)}
    if asked is not None:
        f.roles.setdefault("measure", asked.indicator)


def choose_sense(f: Filling) -> None:
    """ "was highest in 2012": of its own years, or of all countries then; the question tells."""
    if f.roles.pop("bare_sup", None):
        f.broken |= f.question.one(Extreme, FirstYear, Throughout) is not None
    if f.roles.pop("bare_best", None) and not f.has("from", "to"):
        f.broken |= f.question.one(Rank, Order) is not None
    if f.roles.pop("regained", None):
        f.broken |= f.carried.last.get("dir") != "down"
