"""What a clause leaves out: taken from the clause before it, from the rest of the text, or from the question's forms.

A frame comes as it was said and leaves with its subject filled in. Each step is one rule, and fills only what was
not said. The year of a figure is never taken from the question: an answer names its years. What stays open makes
the frame ill-formed in `making`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.claims.amounts import Amount, Window
from core.claims.forms import (
    HOLE,
    Change,
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
    Verdict,
)
from core.language.numbers import part_of_few
from core.language.reading.asked import Asked
from core.language.reading.written_amounts import Frame, World, sharing_scale

SUBJECT = frozenset({"place", "measure", "time", "from", "to"})
_OPS = {"above": "gt", "below": "lt", "equal": "eq"}


@dataclass(frozen=True)
class Question:
    """What a question named and asks for, as far as an answer may leave it out."""

    forms: tuple[Form, ...] = ()
    places: tuple[str, ...] = ()
    measures: tuple[str, ...] = ()
    years: tuple[int, ...] = ()

    @classmethod
    def of(cls, asked: Asked | None) -> Question:
        if asked is None:
            return cls()
        known = asked.known
        return cls(asked.forms, tuple(known.countries), tuple(known.indicators), tuple(known.years))

    def one(self, *kinds: type) -> Any:
        """The statement asked for, if there is one of these kinds and no other of them."""
        found = [form for form in (_plain(one) for one in self.forms) if isinstance(form, kinds)]
        return found[0] if len(found) == 1 else None

    @property
    def place(self) -> str | None:
        return self.places[0] if len(self.places) == 1 else None

    @property
    def subject(self) -> str | None:
        """Whom a pronoun stands for: the country that the question speaks of, compared with another or not."""
        asked = {getattr(_plain(form), "country", None) for form in self.forms}
        found = next(iter(asked)) if len(asked) == 1 else None
        return found if isinstance(found, str) else None

    @property
    def measure(self) -> str | None:
        asked = {getattr(_plain(form), "indicator", None) for form in self.forms}
        measures = tuple(asked) if len(asked) == 1 and None not in asked else self.measures
        return measures[0] if len(measures) == 1 else None

    @property
    def group(self) -> tuple[str, ...] | None:
        """Those among whom it asks, where that is not everybody."""
        form = self.one(Rank, Order, Count, ChangeRank)
        if form is not None:
            return tuple(form.among)
        return self.places if len(self.places) > 2 else None

    @property
    def window(self) -> Window | None:
        form = self.one(Extreme, FirstYear, Throughout)
        return form.window if form is not None else None


def _plain(form: Form) -> Form:
    return form.claim if isinstance(form, Verdict) else form


@dataclass
class Carried:
    """What the clauses so far have left behind."""

    place: str | None = None
    measure: str | None = None
    time: int | None = None
    times: list[int] = field(default_factory=list)
    groups: list[tuple[str, ...]] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)
    pair: tuple[str, ...] = ()
    last: dict[str, Any] = field(default_factory=dict)
    claims: tuple[Form, ...] = ()  # those of the clause before

    def copied(self) -> Carried:
        """For another way to read on."""
        return replace(
            self,
            times=list(self.times),
            groups=list(self.groups),
            mentioned=list(self.mentioned),
            last=dict(self.last),
        )


@dataclass
class Filling:
    """One frame on its way: its roles, those that were said, and all around it."""

    roles: dict[str, Any]
    said: frozenset[str]
    carried: Carried
    question: Question
    world: World
    only_year: int | None
    local: tuple[int, ...]
    first: bool
    broken: bool = False

    def has(self, *names: str) -> bool:
        return any(name in self.roles for name in names)

    @property
    def other(self) -> dict[str, Any]:
        b = self.roles.get("b")
        return dict(b) if isinstance(b, frozenset) else {}


@dataclass(frozen=True)
class Filled:
    """A frame with its subject; `named` are the parts of the subject that it said itself."""

    frame: Frame
    named: frozenset[str]


def _fill_relative_time(f: Filling) -> None:
    """ "that year", "a year earlier": counted from the year of the clause before."""
    before = f.carried.time
    if f.roles.get("time") == "same":
        f.roles["time"] = before
    elif f.roles.get("time") == "earlier":
        f.roles["time"] = before - 1 if before is not None else None
    later = f.roles.pop("years_later", None)
    if later is not None:
        f.broken |= before is None or f.roles.get("time") != before + later
    for role, step in (("before", -1), ("after", 1)):
        if f.roles.get(role) is True or f.roles.get(role) == 1:
            f.roles.pop(role)
            base = before if before is not None else (f.question.years[0] if f.question.years else None)
            if base is not None and f.roles.get("time") != base + step and not f.first:
                f.broken = True
    if f.roles.get("time", 0) is None:
        f.broken = True


def _fill_place(f: Filling) -> None:
    place = f.roles.get("place")
    if place in (None, "same"):
        f.roles.pop("place", None)
        known = f.carried.place or f.question.place or (f.question.subject if place == "same" else None)
        if known is not None:
            f.roles["place"] = known
    elif place == "all":
        f.roles["place"] = f.world.countries
    elif place == "some" and "but" in f.roles:
        f.roles["place"] = _all_but(f)
        f.broken |= f.roles["place"] is None
    elif place == "some":
        f.roles["place"] = _group(f, f.roles.get("count"))
        f.broken |= f.roles["place"] is None
    _leave_out(f)
    count, place = f.roles.get("count"), f.roles.get("place")
    if (
        count is not None
        and isinstance(place, tuple)
        and "but" not in f.roles
        and f.roles.get("count") == len(place)
    ):
        f.roles.pop("count")


def _all_but(f: Filling) -> tuple[str, ...] | None:
    """ "the eight countries except India", "the seven countries other than India": counted with or without it."""
    gone = {dict(one)["place"] for one in _many(f.roles.pop("but"))}
    rest = tuple(one for one in f.world.countries if one not in gone)
    count = f.roles.pop("count", None)
    return rest if rest and count in (None, len(rest), len(f.world.countries)) else None


def _group(f: Filling, count: int | None) -> tuple[str, ...] | None:
    if count == len(f.world.countries):
        return f.world.countries
    asked = f.question.places if len(f.question.places) > 1 else ()
    groups = [
        *reversed(f.carried.groups),
        tuple(dict.fromkeys(f.carried.mentioned)),
        f.question.group or (),
        asked,
    ]
    return next((one for one in groups if len(one) > 1 and count in (None, len(one))), None)


def _leave_out(f: Filling) -> None:
    """ "the eight countries except India" as a group (a rank keeps the role: it says among whom)."""
    place = f.roles.get("place")
    if "but" in f.roles and not f.has("among") and isinstance(place, tuple):
        gone = {dict(one)["place"] for one in _many(f.roles.pop("but"))}
        f.broken |= not gone < set(place)
        f.roles["place"] = tuple(one for one in place if one not in gone)
        if f.roles.get("count") == len(place):
            f.roles.pop("count")


def _many(value: object) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _fill_among(f: Filling) -> None:
    """Among whom a rank or a count is, where it is not said: the group asked about, else everybody."""
    among = f.roles.get("among")
    if among == "all":
        f.roles["among"] = f.world.countries
    if isinstance(among, int) and "but" not in f.roles:
        group = _group(f, among)
        if group is not None:
            f.roles["among"] = group
    if f.has("rank", "end", "tally", "members", "all_but", "most", "within", "joint") and not f.has(
        "among", "inset", "but"
    ):
        group = f.question.group
        if (
            group is not None
            and len(group) > 2
            and (f.roles.get("place") in (*group, None) or f.has("tally", "members"))
        ):
            f.roles["among"] = group


def _fill_other(f: Filling) -> None:
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
            f.roles["b"] = _of(next(one for one in pair if one != f.roles["place"]))
    if f.roles.get("b") == "other":
        _fill_other_of_pair(f)
    asked = f.question.one(Comparison)
    if "place" not in f.roles and asked is not None and f.other.get("place") == asked.other:
        f.roles["place"] = asked.country  # "It is 7.0 times Japan's."
    if "score_of" in f.roles:
        f.broken |= dict(f.roles.pop("score_of")).get("place") != f.other.get("place")


def _fill_gap(f: Filling) -> None:
    """ "The gap was 29 years": between the two that were asked about, or compared before."""
    if not f.has("gap") or f.has("ends", "ends_of"):
        return
    pair = f.carried.pair or f.question.places
    f.broken |= len(pair) != 2
    if not f.broken:
        f.roles["ends_of"] = tuple(_of(one) for one in pair)


def _fill_named_answer(f: Filling) -> None:
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


def _fill_other_of_pair(f: Filling) -> None:
    place = f.roles.get("place")
    pair = f.carried.pair if place in f.carried.pair else f.question.places
    if len(pair) != 2 and isinstance(place, str):
        pair = tuple(dict.fromkeys((*f.carried.mentioned, place)))
        pair = pair if len(pair) == 2 else ()
    if "place" not in f.roles and len(pair) == 2:
        place = f.roles["place"] = pair[0]
    rest = [one for one in pair if one != place]
    if len(rest) == 1:
        f.roles["b"] = _of(rest[0])
    else:
        f.broken = True


def _of(place: str) -> Frame:
    return frozenset({("place", place)})


def _fill_asked_relation(f: Filling) -> None:
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
        f.roles["b"] = _of(next(one for one in asked.among if one != place))
    elif isinstance(asked, Comparison) and place in (asked.country, asked.other):  # who is ahead
        f.roles["op"] = _OPS.get(str(asked.relation), "gt") if place == asked.country else "gt"
        f.roles["b"] = _of(asked.other if place == asked.country else asked.country)
        f.broken |= asked.relation is not HOLE and place != asked.country
    else:
        f.broken = True
        return
    f.roles.setdefault("measure", asked.indicator)


def _fill_bars(f: Filling) -> None:
    """How many, of a bar that only the question named."""
    if f.has("tally", "members", "all_but") and not f.has("limit", "bar1"):
        asked = f.question.one(Count)
        if asked is not None and len(asked.bars) == 1 and asked.bars[0].amount is not None:
            f.roles["bars"] = asked.bars
            f.roles.setdefault("measure", asked.bars[0].indicator)


def _fill_listed(f: Filling) -> None:
    """The countries of a mean, listed behind it: the same as those told before."""
    if "listed_place" not in f.roles:
        return
    listed = tuple(
        dict(one)["place"] if isinstance(one, frozenset) else one
        for one in _many(f.roles.pop("listed_place"))
    )
    place = f.roles.get("place")
    if isinstance(place, tuple):
        f.broken |= set(place) != set(listed)
    f.roles["place"] = listed


def _fill_bare_year(f: Filling) -> None:
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
            "b": _of(passed.other),
        }
    else:
        f.broken = True


def _again(amount: Amount) -> Amount:
    return amount


def _fill_change(f: Filling) -> None:
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
    if f.first and f.said <= {"amount", "from", "to"} and f.has("amount") and asked is not None:
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
    if asked.direction in ("up", "down"):
        f.roles.setdefault("dir", asked.direction)
    elif f.has("dir", "moved"):
        return
    else:  # "by 48%": which way was asked is not known, so that only a sign can say it
        told = [dict(f.roles[role]) for role in ("delta", "by") if isinstance(f.roles.get(role), frozenset)]
        f.broken |= not all("neg" in one or "pos" in one for one in told)
        f.roles["moved"] = 1


def _fill_asked_amount(f: Filling) -> None:
    """A bare figure is what was asked for: a mean, a total, a part of a total, a difference, a multiple."""
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
        if role is None:
            return
        f.roles |= {role: f.roles.pop("amount"), "place": asked.country, "b": _of(asked.other)}
    if asked is not None:
        f.roles.setdefault("measure", asked.indicator)


def _fill_gap(f: Filling) -> None:
    """The two that a difference is between, where only the question or the clause before named them."""
    if not f.has("gap") or f.has("ends", "ends_of"):
        return
    asked = f.question.one(Comparison)
    pair = f.carried.pair or ((asked.country, asked.other) if asked is not None else f.question.places)
    f.broken |= len(pair) != 2
    f.roles["ends_of"] = tuple(_of(one) for one in pair)


def _fill_again(f: Filling) -> None:
    """ "So more than 10%.": the figure of the clause before, with a bar."""
    if "again" not in f.roles:
        return
    last = f.carried.last
    if "delta" in last:
        f.roles["delta"] = f.roles.pop("again")
        f.roles |= {role: last[role] for role in ("dir", "from", "to") if role in last}
    else:
        f.roles["amount"] = f.roles.pop("again")


def _fill_part(f: Filling) -> None:
    """ "sept Indiens sur dix": the count of some in a round number of them, with its bound."""
    if not f.has("k", "of_k"):
        return
    few, whole = f.roles.pop("k", None), f.roles.pop("of_k", None)
    f.broken |= not (isinstance(few, int) and isinstance(whole, int) and 0 < few < whole) or f.has("amount")
    if not f.broken:
        bound = {"bound": f.roles.pop("bound")} if "bound" in f.roles else {}
        f.roles["amount"] = frozenset(({"n": part_of_few(few, whole)} | bound).items())


def _fill_measure(f: Filling) -> None:
    if "measure" not in f.roles and f.roles.pop("counted", None):
        unit = next(
            (
                dict(f.roles[r]).get("unit")
                for r in ("amount", "by", "delta")
                if isinstance(f.roles.get(r), frozenset)
            ),
            None,
        )
        f.roles["measure"] = f.world.counted(unit)
        f.broken |= f.roles["measure"] is None
    if "counted" in f.roles:
        f.roles.pop("counted")
        f.broken |= f.roles["measure"] != f.world.counted(None)
    if "measure" not in f.roles and not f.has("bar1"):
        told = f.roles.get("amount")
        unit = dict(told).get("unit") if isinstance(told, frozenset) else None
        counted = (
            f.world.counted(unit) if unit is not None else None
        )  # "41 million people" says what is counted
        known = counted or f.carried.measure or f.question.measure or f.other.get("measure")
        if known is not None:
            f.roles["measure"] = known
    _fill_per_person(f)


def _fill_per_person(f: Filling) -> None:
    """ "GDP was $54,000 per person" speaks of the indicator that is per person."""
    told = next(
        (f.roles[r] for r in ("amount", "limit", "aside") if isinstance(f.roles.get(r), frozenset)),
        frozenset(),
    )
    per = dict(told).get("per") or f.roles.pop("per_person", None)
    code = f.roles.get("measure")
    if per and isinstance(code, str) and not f.world.indicator(code).per_person:
        f.roles["measure"] = f.world.per_person(code)
        f.broken |= f.roles["measure"] is None


def _fill_time(f: Filling) -> None:
    if f.has("absent", "covers", "meta") or (
        "to" in f.roles and not f.has("amount", "amount3", "rank", "end")
    ):
        return
    if "time" not in f.roles and "from" not in f.roles and isinstance(f.other.get("time"), int):
        f.roles["time"] = f.other["time"]
    if not f.has("time") and not {"from", "to"} <= f.roles.keys():
        found = f.only_year
        if found is None and len(f.local) == 1:
            found = f.local[0]
        if found is None:
            found = f.carried.time
        if found is not None and found != f.roles.get("from"):
            f.roles["time"] = found


def _fill_span(f: Filling) -> None:
    """A move told with one year is to that year, from the year told before it or the one before that."""
    asked = f.question.one(Change)
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


_WINDOWED = ("best", "found", "crossed", "already", "never", "always", "notalways", "once", "always_op")


def _fill_window(f: Filling) -> None:
    """The years that a first, a highest or an "every year" holds in."""
    if not f.has(*_WINDOWED) or f.roles.get("happened") == "never":
        return
    if f.has("crossed") and not f.has("first_time", "last_time"):
        f.roles.pop("from", None), f.roles.pop("to", None)
        return
    if f.has("from") and not f.has("to"):
        f.roles["to"] = f.world.coverage.last_year
    if not f.has("from", "to"):
        last = f.carried.last
        window = f.question.window
        if {"never", "always", "notalways", "once"} & last.keys() and {"from", "to"} <= last.keys():
            window = Window(last["from"], last["to"])
        coverage = f.world.coverage
        window = window or Window(coverage.first_year, coverage.last_year)
        f.roles["from"], f.roles["to"] = window.first, window.last


def _fill_aside(f: Filling) -> None:
    """ "(41.3 million in 2024)" where no other figure is told: the figure of the clause, and its year."""
    told = f.roles.get("aside")
    if not isinstance(told, frozenset) or f.has("amount", "amount3"):
        return
    roles = dict(told)
    f.broken |= "time" in f.roles and roles.get("time", f.roles["time"]) != f.roles["time"]
    f.broken |= "measure" in f.roles and roles.get("measure", f.roles["measure"]) != f.roles["measure"]
    f.roles.pop("aside")
    f.roles |= roles


def _choose_sense(f: Filling) -> None:
    """ "was highest in 2012": of its own years, or of all countries that year; the question tells where it asks."""
    if f.roles.pop("bare_sup", None):
        f.broken |= f.question.one(Extreme) is not None
    if f.roles.pop("bare_best", None) and not f.has("from", "to"):
        f.broken |= f.question.one(Rank, Order) is not None
    if f.roles.pop("regained", None):
        f.broken |= f.carried.last.get("dir") != "down"


STEPS: tuple[Callable[[Filling], None], ...] = (
    _fill_aside,
    _choose_sense,
    _fill_relative_time,
    _fill_asked_relation,
    _fill_place,
    _fill_among,
    _fill_other,
    _fill_gap,
    _fill_named_answer,
    _fill_bars,
    _fill_listed,
    _fill_bare_year,
    _fill_asked_amount,
    _fill_gap,
    _fill_change,
    _fill_again,
    _fill_part,
    _fill_measure,
    _fill_time,
    _fill_span,
    _fill_window,
)


def fill(
    roles: Frame,
    carried: Carried,
    question: Question,
    world: World,
    *,
    only_year: int | None,
    local: tuple[int, ...],
    first: bool,
) -> Filled | None:
    """The frame with all that it left out. None where something that it points to is not there."""
    f = Filling(
        dict(roles), frozenset(role for role, _ in roles), carried, question, world, only_year, local, first
    )
    for step in STEPS:
        step(f)
        if f.broken:
            break
    _remember(f)
    return None if f.broken else Filled(frozenset(f.roles.items()), f.said & SUBJECT & f.roles.keys())


def _remember(f: Filling) -> None:
    """What the clauses after this one may take over."""
    carried, place = f.carried, f.roles.get("place")
    if isinstance(place, str) and place in f.world.countries:
        carried.place = place
        carried.mentioned.append(place)
    elif isinstance(place, tuple):
        carried.groups.append(place)
    measure = f.roles.get("measure")
    if isinstance(measure, str):
        carried.measure = measure
    end = f.roles.get("time") if isinstance(f.roles.get("time"), int) else f.roles.get("to")
    if not f.has(*_WINDOWED) or isinstance(f.roles.get("time"), int):
        if isinstance(end, int):
            carried.time = end
            if end not in carried.times:
                carried.times.append(end)
    if f.roles.keys() - SUBJECT:  # a headline only names the subject
        carried.last = dict(f.roles)
    other = f.other.get("place")
    if isinstance(other, str) and isinstance(place, str):
        carried.pair = (place, other)


def years_said(frames: Iterable[Frame]) -> frozenset[int]:
    """The years that frames name."""
    return frozenset(
        value
        for one in frames
        for role, value in one
        if role in ("time", "from", "to") and isinstance(value, int)
    )


_CHANGED = ("dir", "by", "by2", "growth", "delta", "delta2", "signed", "moved", "move")


def _with_one_change(frames: Sequence[Frame]) -> Sequence[Frame]:
    """ "was 1.95 in 2022 and 2.19 in 2023, an increase of 12%": two levels, and the change between them."""
    all_roles = [dict(one) for one in frames]
    shared = {role: value for role, value in all_roles[0].items() if role in _CHANGED} if all_roles else {}
    years = [roles.get("time") for roles in all_roles]
    same = len({roles.get("place") for roles in all_roles}) == 1
    if len(frames) != 2 or len(shared) < 2 or not same or None in years or len(set(years)) != 2:
        return frames
    if any(
        {role: roles.get(role) for role in shared} != shared or "amount" not in roles for roles in all_roles
    ):
        return frames
    levels = [frozenset((role, value) for role, value in one if role not in shared) for one in frames]
    kept = {role: value for role, value in all_roles[1].items() if role in ("place", "measure")}
    return [*levels, frozenset((shared | kept | {"from": years[0], "to": years[1]}).items())]


def _with_rows(frames: Sequence[Frame]) -> Sequence[Frame]:
    """ "rose every year: 38.2 million in 2021, 39.0 million in 2022": the levels, and the move over all of them."""
    all_roles = [dict(one) for one in frames]
    if not any("rows" in roles for roles in all_roles):
        return frames
    years = [roles.get("time") for roles in all_roles]
    moved = {
        role: value
        for role, value in all_roles[0].items()
        if role in (*_CHANGED, "every", "place", "measure")
    }
    levels = [
        frozenset((role, value) for role, value in one if role not in (*_CHANGED, "every", "rows"))
        for one in frames
    ]
    if len(frames) < 2 or None in years or years != sorted(years):
        return frames  # "rows" stays, and makes no claim
    return [*levels, frozenset((moved | {"from": years[0], "to": years[-1]}).items())]


def expand(frames: Sequence[Frame]) -> list[Frame]:
    """Frames that stand for several: "A and B had x and y respectively", "was x in both 2008 and 2009"."""
    out: list[Frame] = []
    for one in _with_one_change(_with_rows(frames)):
        roles = dict(one)
        amounts, places = roles.get("amounts"), roles.get("place")
        if isinstance(amounts, tuple) and isinstance(places, tuple):
            if len(amounts) == len(places):
                amounts = tuple(sharing_scale(amount, amounts[-1]) for amount in amounts)
                base = {role: value for role, value in roles.items() if role not in ("amounts", "place")}
                out += [
                    frozenset((base | {"place": place, "amount": amount}).items())
                    for place, amount in zip(places, amounts, strict=True)
                ]
                continue
        if "time2" in roles:
            second = dict(roles.pop("time2"))
            out.append(frozenset((roles | {"time": second.get("time")}).items()))
        out.append(frozenset(roles.items()))
    return out
