"""Steps of `ellipsis`: between which years something moved, and the windows of firsts and extremes."""

from __future__ import annotations

from core.claims.amounts import Window
from core.claims.forms import Change
from core.language.numbers import part_of_few
from core.language.reading.context import Filling


def fill_change(f: Filling) -> None:
    """Which years a move is between, and which way it went, as far as the text or the question tell."""
    asked = f.question.one(Change)
    if f.has("move"):
        f.roles.pop("move")
        if "dir" not in f.roles:
            f.roles["moved"] = 1
    if f.has("dir", "moved", "from_amount") and not f.has("from", "to", "time"):
        times, last = f.carried.times, f.carried.last
        if {"from", "to"} <= last.keys() and {
            "dir",
            "moved",
            "from_amount",
        } & last.keys():  # "and Mexico's rose 3.2%"
            f.roles["from"], f.roles["to"] = last["from"], last["to"]
        elif len(times) > 1 and times[-2] < times[-1]:
            f.roles["from"], f.roles["to"] = times[-2:]
        elif not times and len(f.local) == 2:  # "it fell: 49,627 in 2012, 35,951 in 2025"
            f.roles["from"], f.roles["to"] = f.local
    if f.has("by") and not f.has("op", "dir", "moved", "b", "gap") and asked is not None:
        _take_change(f, asked)
    bare = f.said <= {"amount", "from", "to", "from_amount", "to_amount"}
    both_ends = {"from_amount", "to_amount"} <= f.said and f.said <= {
        "amount",
        "from",
        "to",
        "time",
        "from_amount",
        "to_amount",
    }
    if f.first and (bare or both_ends) and f.has("amount") and asked is not None:
        if both_ends and "to" not in f.roles and "time" in f.roles:
            f.roles["to"] = f.roles.pop("time")
        if len(f.local) == 2 and not f.has("from", "to", "time"):
            f.roles["from"], f.roles["to"] = f.local
        f.roles["delta"] = f.roles.pop("amount")
        _take_change(f, asked)
    if f.has("dir", "moved") and not f.has("op", "b"):
        for role, name in (("by", "delta"), ("by2", "delta2")):
            if role in f.roles and name not in f.roles:
                f.roles[name] = f.roles.pop(role)
    if f.roles.get("dir") == "asked":
        f.roles.pop("dir")
        f.broken |= asked is None
        if asked is not None:
            _take_change(f, asked)
        if len(f.local) == 2 and not f.has("from", "to", "time"):
            f.roles["from"], f.roles["to"] = f.local
    if f.roles.get("dir") == "same":
        last = f.carried.last
        f.roles.pop("dir")
        f.broken |= "dir" not in last
        f.roles["dir"] = last.get("dir")
        for role in ("from", "to"):
            if role in last and not f.has("time"):
                f.roles.setdefault(role, last[role])


def _take_change(f: Filling, asked: Change) -> None:
    """The change that was asked for, which the figure now tells."""
    f.roles.setdefault("place", asked.country)
    f.roles.setdefault("measure", asked.indicator)
    if {"from_amount", "to_amount"} <= f.roles.keys():
        f.roles.setdefault("moved", 1)  # both ends say which way
    elif asked.direction in ("up", "down"):
        f.roles.setdefault("dir", asked.direction)
    elif f.has("dir", "moved"):
        return
    else:  # "by 48%": which way was asked is not known, so that only a sign can say it
        told = [dict(f.roles[role]) for role in ("delta", "by") if isinstance(f.roles.get(role), frozenset)]
        f.broken |= not all("neg" in one or "pos" in one for one in told)
        f.roles["moved"] = 1


def fill_again(f: Filling) -> None:
    """ "So more than 10%.": the figure of the clause before, with a bar."""
    if "again" not in f.roles:
        return
    last = f.carried.last
    if "delta" in last:
        f.roles["delta"] = f.roles.pop("again")
        f.roles |= {role: last[role] for role in ("dir", "from", "to") if role in last}
    else:
        f.roles["amount"] = f.roles.pop("again")


def fill_part(f: Filling) -> None:
    """ "sept Indiens sur dix": the count of some in a round number of them, with its bound."""
    if not f.has("k", "of_k"):
        return
    few, whole = f.roles.pop("k", None), f.roles.pop("of_k", None)
    f.broken |= not (isinstance(few, int) and isinstance(whole, int) and 0 < few < whole) or f.has("amount")
    if not f.broken:
        bound = {"bound": f.roles.pop("bound")} if "bound" in f.roles else {}
        f.roles["amount"] = frozenset(({"n": part_of_few(few, whole)} | bound).items())


def fill_span(f: Filling) -> None:
    """A move told with one year is to that year, from the year told before it or the one before that."""
    asked = f.question.one(Change)
    f.broken |= "from" in f.roles and f.roles.get("from") == f.roles.get("to")
    if (
        "from" in f.roles
        and not f.has("to", "time")
        and asked is not None
        and asked.from_year == f.roles["from"]
    ):
        f.roles["to"] = asked.to_year  # "since 2020": to the end that was asked about
    if f.has("dir", "moved") and "b" not in f.roles:
        end = f.roles.get("to", f.roles.get("time"))
        before = f.carried.time
        if "from" not in f.roles and isinstance(end, int):
            follows = before is not None and (before < end or f.has("seq")) and not f.has("year_before")
            f.roles["from"] = before if follows else end - 1
        if "to" not in f.roles and isinstance(f.roles.get("time"), int):
            f.roles["to"] = f.roles.get("time")
        if f.roles.get("time") == f.roles.get("to") and not f.has(
            "amount", "amount2", "amount3", "rank", "end", "best", "found"
        ):
            f.roles.pop("time", None)
        if f.roles.pop("year_before", None):
            f.broken |= f.roles.get("from") != _less_one(f.roles.get("to"))
        if f.roles.pop("seq", None):
            f.broken |= before is None or f.roles.get("from") != before
    years = f.roles.pop("span_years", None)
    if years is not None:
        apart = f.roles.get("to", 0) - f.roles.get("from", 0)
        f.broken |= not f.has("from", "to") or apart + (f.roles.get("agg") == "mean") != years


def _less_one(year: object) -> int | None:
    return year - 1 if isinstance(year, int) else None


WINDOWED = ("best", "found", "crossed", "already", "never", "always", "notalways", "once", "always_op")


def fill_window(f: Filling) -> None:
    """The years that a first, a highest or an "every year" holds in."""
    if f.roles.pop("same_span", None):  # "over those years": of the clause before
        last = f.carried.last
        f.broken |= f.has("from", "to") or not {"from", "to"} <= last.keys() or not f.has(*WINDOWED)
        f.roles["from"], f.roles["to"] = last.get("from"), last.get("to")
    if not f.has(*WINDOWED) or f.roles.get("happened") == "never":
        return
    if f.has("crossed") and not f.has("first_time", "last_time"):
        f.roles.pop("from", None), f.roles.pop("to", None)
        return
    since = f.roles.pop("since_year", None)
    if since is not None:  # "in 2022 it was at its highest since 2019": of the years after that one, up to it
        f.broken |= f.has("from", "to") or not isinstance(f.roles.get("time"), int)
        f.roles["from"], f.roles["to"] = int(since) + 1, f.roles.get("time")
        return
    if f.has("from") and not f.has("to"):
        f.roles["to"] = f.world.coverage.last_year
    if not f.has("from", "to"):
        last = f.carried.last
        window = f.question.window
        if {"never", "always", "notalways", "once", "best"} & last.keys() and {"from", "to"} <= last.keys():
            window = Window(last["from"], last["to"])
        coverage = f.world.coverage
        window = window or Window(coverage.first_year, coverage.last_year)
        f.roles["from"], f.roles["to"] = window.first, window.last
