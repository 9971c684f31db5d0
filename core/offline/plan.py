"""A `Reading` -> the tool calls that answer it and what the writer should tell, or why it is not answered.

Each rule maps a set of slots and cues to one operation, whatever the wording. A cue word that the chosen operation
does not use stops the answer: the question asked for more than was understood.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Any, Literal, Protocol

from core.facts import Coverage
from core.number_text import round_half_up
from core.offline.lexicon import Reason
from core.offline.reader import MONEY_INDICATORS, PERCENT_INDICATORS, Reading
from core.words import INDICATOR_BY_CODE
from core.writing.focus import Claim, End, Focus, FocusKind

MAX_CALLS = 10
# A longer range is told by its two ends.
_MAX_LISTED_YEARS = 10

WhyNot = Literal[
    Reason, "unknown_words", "no_question", "no_indicator", "no_country", "outside_years", "which_years", "compare_with_what",
    "several_questions", "not_additive", "too_much", "unclear", "fiscal", "event", "event_years",
]  # fmt: skip

# Kinds that every operation may hold: they ask nothing by themselves.
_NEUTRAL = frozenset(
    "filler dash stop comma live born use access share usd hedge it and years latest thisyear lastyear fiscal since link century "
    "decade_name factcheck yesno range same challenge eachyear howmany numerous demonym growth lifeonly moneyonly hedge".split()
)
_CLAIM_CUES = frozenset({"more", "less", "atleast", "atmost", "reach", "pass", "dropbelow"})
_CHANGE_CUES = frozenset({"change", "up", "down", "double", "triple", "halve"})
_END_CUES = frozenset({"highest", "lowest"})
_ALLOWED: dict[FocusKind, frozenset[str]] = {
    "values": frozenset({"percent", "scale"}),
    "compare": frozenset({"more", "less", "highest", "lowest", "compare", "which", "pass", "percent", "rank", "after", "scale", "top"}),
    "difference": frozenset({"more", "less", "difference", "compare", "points", "percent", "which", "scale"}),
    "ratio": frozenset({"ratio", "more", "less", "compare", "difference"}),
    "rank": frozenset({"highest", "lowest", "top", "rank", "rank.lowest", "half", "half.lowest", "after", "which", "all", "howmanycountries", "percent", "compare", "more", "scale", "less"}),
    "change": _CHANGE_CUES | {"percent", "points", "difference", "compare", "event", "more", "less", "scale", "all", "which"},
    "mean": frozenset({"mean", "all", "which", "percent", "compare"}),
    "total": frozenset({"total", "all", "which", "scale"}),
    "find": frozenset({"when", "pass", "reach", "dropbelow", "peak", "trough", "highest", "lowest", "more", "less", "passive", "up", "down", "percent", "top", "atleast", "atmost", "after"}),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class PlannedCall:
    tool: str
    arguments: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Plan:
    """What to ask the tools, and what to tell of it."""

    calls: tuple[PlannedCall, ...]
    focus: Focus


@dataclass(frozen=True, slots=True)
class Decline:
    """Why a question is not answered: `words` are those at fault, or years (outside_years)."""

    why: WhyNot
    words: tuple[str, ...] = ()


class LatestYears(Protocol):
    """What the plan asks of the snapshot: which year is the latest with a value. Never a value."""

    @property
    def coverage(self) -> Coverage: ...

    def latest_year(self, indicator: str, country: str | None = None) -> int | None: ...


class _Stop(Exception):
    def __init__(self, why: WhyNot, *words: str) -> None:
        self.decline = Decline(why, words)


@dataclass(frozen=True, slots=True)
class _Times:
    """Single years, or the two ends of a span. `implicit` where the question named no year."""

    points: tuple[int, ...] = ()
    span: tuple[int, int] | None = None
    implicit: bool = False


def make_plan(reading: Reading, asked_on: date, snapshot: LatestYears) -> Plan | Decline:
    """The plan for a reading, or why there is none."""
    try:
        _check_readable(reading)
        plan = _Planner(reading, asked_on, snapshot).plan()
        _check_all_used(reading, plan)
    except _Stop as stop:
        return stop.decline
    if len(plan.calls) > MAX_CALLS:
        return Decline("too_much")
    return replace(plan, focus=replace(plan.focus, calendar=reading.has("fiscal")))


def _check_readable(reading: Reading) -> None:
    if reading.declined:
        reason, word = reading.declined[0]
        raise _Stop(reason, word)
    if reading.leftover:
        raise _Stop("unknown_words", *reading.leftover)
    orders = [text for text, kinds in reading.meanings if kinds == {"instruction"}]
    if orders:
        raise _Stop("instruction", *orders)
    if reading.has("not"):
        raise _Stop("complement")
    if reading.has("nextyear"):
        raise _Stop("forecast")
    if not reading.indicators:
        raise _Stop("no_indicator" if reading.countries else "no_question")
    if reading.has("scale") and set(reading.indicators) & (PERCENT_INDICATORS | {"SP.DYN.LE00.IN"}):
        raise _Stop("complement")


def _check_all_used(reading: Reading, plan: Plan) -> None:
    allowed = _NEUTRAL | _ALLOWED[plan.focus.kind]
    if plan.focus.claim is not None:
        allowed |= _CLAIM_CUES
    if reading.past_years is not None:
        allowed |= {"past", "decade"}
    if reading.years_ago is not None:
        allowed |= {"ago", "decade"}
    if reading.apart_from or reading.span or len(reading.points) > 1:
        allowed |= {"open", "after"}
    if plan.focus.kind == "change" and not reading.countries:
        allowed |= _END_CUES
    if len(reading.countries) == 1 or plan.focus.kind in ("rank", "compare", "difference", "ratio", "change"):
        allowed |= {"total"}
    if (
        reading.indicators == ("SP.DYN.LE00.IN",)
        and len(reading.countries) == 1
        and plan.focus.kind == "values"
    ):
        allowed |= {"mean"}
    unused = [text for text, kinds in reading.meanings if not kinds & allowed]
    if unused:
        raise _Stop("unclear", *unused)
    if reading.claim is not None and plan.focus.claim is None and not reading.has("challenge"):
        raise _Stop("unclear", f"{reading.claim.value:f}")


@dataclass(frozen=True, slots=True)
class _Planner:
    reading: Reading
    asked_on: date
    snapshot: LatestYears

    def plan(self) -> Plan:
        reading = self.reading
        if reading.has("when") or self._asks_extreme_year():
            return self._plan_find()
        if reading.has("mean") and self._spans_cells():
            return self._plan_mean()
        ranked = (
            reading.has(*_END_CUES, "rank", "which", "compare", "more", "less", "difference", "ratio")
            or reading.ordinal
            or reading.top
        )
        if reading.has("total") and not ranked and (len(reading.countries) > 1 or self._covers_all()):
            return self._plan_total()
        if self._asks_change():
            return self._plan_change()
        if self._asks_rank():
            return self._plan_rank()
        if len(reading.countries) >= 2 and reading.has(
            "more", "less", "highest", "lowest", "compare", "which", "ratio", "difference", "rank", "pass"
        ):
            return self._plan_compare()
        return self._plan_values()

    # --- which operation

    def _covers_all(self) -> bool:
        return not self.reading.countries and self.reading.has("all", "which", "howmanycountries")

    def _spans_cells(self) -> bool:
        reading = self.reading
        many_years = reading.span or reading.since or reading.past_years or len(reading.points) > 1
        return bool(len(reading.countries) > 1 or self._covers_all() or many_years or not reading.countries)

    def _spans_everything(self) -> bool:
        coverage = self.snapshot.coverage
        return self.reading.since == coverage.first_year or self.reading.span == (
            coverage.first_year,
            coverage.last_year,
        )

    def _asks_extreme_year(self) -> bool:
        reading = self.reading
        timed = reading.names_time and not self._spans_everything()
        if len(reading.countries) != 1 or timed or reading.has("which", "all", "rank"):
            return False
        return reading.has("peak", "trough") or (reading.has("highest", "lowest") and not reading.yes_no)

    def _has_two_ends(self) -> bool:
        reading = self.reading
        return bool(reading.span or reading.since or reading.past_years or len(reading.points) == 2)

    def _asks_change(self) -> bool:
        reading = self.reading
        two_ends = self._has_two_ends()
        if two_ends and not reading.countries and reading.has(*_CHANGE_CUES):
            return True
        if not reading.countries:
            return False
        if reading.has(*_CHANGE_CUES):
            return True
        if not two_ends or len(reading.countries) > 1:
            return False
        return bool(reading.since or reading.past_years) or reading.has(
            "difference", "compare", "event", "points"
        )

    def _asks_rank(self) -> bool:
        reading = self.reading
        if len(reading.countries) >= 2:
            return False
        asked = reading.has(
            "which", "all", "howmanycountries", "rank", "rank.lowest", "half", "half.lowest", *_END_CUES
        )
        return bool(asked or reading.ordinal or reading.top)

    # --- time

    def _latest(self, indicator: str, countries: Sequence[str]) -> int:
        if not countries:
            return self.snapshot.latest_year(indicator) or self.snapshot.coverage.last_year
        found = [self.snapshot.latest_year(indicator, country) for country in countries]
        return min(year for year in found if year is not None)

    def _times(self, indicator: str, countries: Sequence[str]) -> _Times:
        reading = self.reading
        latest = self._latest(indicator, countries)
        this_year = self.asked_on.year
        if reading.past_years is not None:
            times = _Times(span=(latest - reading.past_years, latest))
        elif reading.since is not None:
            times = _Times(span=(reading.since, latest))
        elif reading.span is not None:
            times = _Times(span=reading.span)
        else:
            points = list(reading.points)
            if reading.years_ago is not None:
                points.append(this_year - reading.years_ago)
            if reading.has("lastyear"):
                points.append(this_year - 1)
            if reading.has("thisyear"):
                points.append(this_year)
            if reading.has("latest") and (not points or self._has_open_end()):
                points.append(latest)
            times = _Times(tuple(dict.fromkeys(points)) or (latest,), implicit=not points)
        self._check_covered(times)
        return times

    def _has_open_end(self) -> bool:
        """'from 2010 to now': the latest year is the other end."""
        return self.reading.has(*_CHANGE_CUES, "compare", "difference") or self.reading.years_ago is not None

    def _check_covered(self, times: _Times) -> None:
        coverage = self.snapshot.coverage
        years = times.points or times.span or ()
        outside = [year for year in years if not coverage.has_year(year)]
        if outside:
            raise _Stop("outside_years", *(str(year) for year in years))

    def _one_year(self, indicator: str, countries: Sequence[str]) -> int:
        times = self._times(indicator, countries)
        if len(times.points) != 1:
            raise _Stop("unclear", *(str(year) for year in times.points or times.span or ()))
        return times.points[0]

    def _two_years(self, indicator: str, country: str) -> tuple[int, int]:
        times = self._times(indicator, (country,))
        if times.span is not None:
            start, end = times.span
        elif len(times.points) == 2:
            start, end = min(times.points), max(times.points)
        elif len(times.points) == 1 and not times.implicit:
            start, end = times.points[0] - 1, times.points[0]
            self._check_covered(_Times(span=(start, end)))
        elif times.implicit and self.reading.yes_no and self.reading.has("up", "down"):
            start, end = times.points[0] - 1, times.points[0]  # "Is Japan's population shrinking?"
        else:
            raise _Stop("which_years")
        if start == end:
            raise _Stop("which_years")
        return start, end

    # --- the operations

    def _one_indicator(self) -> str:
        if len(self.reading.indicators) > 1:
            raise _Stop("several_questions")
        return self.reading.indicators[0]

    def _plan_values(self) -> Plan:
        reading = self.reading
        if not reading.countries:
            raise _Stop("no_country")
        if reading.has("more", "less") and reading.claim is None:
            raise _Stop("compare_with_what")
        if reading.has("percent") and not set(reading.indicators) & PERCENT_INDICATORS:
            raise _Stop("complement")
        claim = reading.claim
        if claim is not None and len(reading.countries) * len(reading.indicators) > 1:
            raise _Stop("several_questions")
        calls: list[PlannedCall] = []
        for country, indicator, year in self._cells():
            span = (year, year) if isinstance(year, int) else year
            if span[1] - span[0] >= _MAX_LISTED_YEARS and not (
                reading.has("eachyear") and len(reading.countries) == 1
            ):
                raise _Stop("too_much") if reading.has("eachyear") else _Stop("which_years")
            calls.append(_call_values(country, indicator, *span))
        return Plan(tuple(calls), self._focus("values", claim=claim, years=_years_of(calls)))

    def _cells(self) -> list[tuple[str, str, int | tuple[int, int]]]:
        reading = self.reading
        paired = _pair(reading)
        if paired is not None:
            for _, _, year in paired:
                self._check_covered(_Times((year,)))
            return [(country, indicator, year) for country, indicator, year in paired]
        cells: list[tuple[str, str, int | tuple[int, int]]] = []
        for indicator in reading.indicators:
            for country in reading.countries:
                times = self._times(indicator, reading.countries)
                spans: Sequence[int | tuple[int, int]] = (
                    (times.span,) if times.span is not None else times.points
                )
                cells += [(country, indicator, year) for year in spans]
        return cells

    def _plan_compare(self) -> Plan:
        reading = self.reading
        if reading.has("ratio", "difference") or reading.ordinal or reading.top:
            self._one_indicator()
        if reading.span is not None or len(reading.points) > 1:
            return self._plan_values_of_compared()
        kind: FocusKind = "compare"
        if reading.has("ratio"):
            kind = "ratio"
        elif reading.has("difference"):
            kind = "difference"
        if kind != "compare" and len(reading.countries) != 2:
            raise _Stop("unclear")
        calls = []
        for indicator in reading.indicators:
            year = self._one_year(indicator, reading.countries)
            calls.append(_call_compare(indicator, year, reading.countries))
        end = self._end()
        claimed = None
        asked = reading.yes_no or reading.has("yesno", "factcheck")
        yes_no = (
            asked
            and not reading.choice
            and kind == "compare"
            and end is not None
            and not reading.has("which")
        )
        if yes_no:
            claimed = reading.countries[0]
        focus = self._focus(kind, end=end, yes_no=yes_no, claimed=claimed)
        return Plan(tuple(calls), focus)

    def _plan_values_of_compared(self) -> Plan:
        if self.reading.has("ratio", "difference", "rank", "pass"):
            raise _Stop("unclear")
        plan = self._plan_cells_only()
        return replace(plan, focus=replace(plan.focus, kind="values"))

    def _plan_cells_only(self) -> Plan:
        calls = [
            _call_values(country, indicator, *((year, year) if isinstance(year, int) else year))
            for country, indicator, year in self._cells()
        ]
        return Plan(tuple(calls), self._focus("values", years=_years_of(calls)))

    def _plan_rank(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        than: str | None = None
        if reading.has("mean", "total", "ratio", "difference"):
            raise _Stop("unclear")
        if reading.has("more", "less") and reading.claim is None and not reading.has(*_END_CUES):
            if len(reading.countries) != 1 or not reading.has("which", "howmanycountries"):
                raise _Stop("compare_with_what")
            than = reading.countries[0]
        year = self._one_year(indicator, ())
        end = self._end()
        if reading.has("half.lowest", "rank.lowest"):
            end = "lowest"
        claimed = (
            reading.countries[0] if reading.countries and reading.yes_no and reading.claim is None else None
        )
        focus = self._focus(
            "rank",
            end=end,
            place=self._place(),
            top=reading.top,
            half=reading.has("half", "half.lowest"),
            apart_from=reading.apart_from,
            count_only=reading.has("howmanycountries"),
            claim=_sharpen(reading.claim),
            yes_no=claimed is not None,
            claimed=claimed,
            than=than,
        )
        if reading.has("howmanycountries") and reading.claim is None and than is None:
            raise _Stop("unclear")
        return Plan((PlannedCall("rank_countries", {"indicator_code": indicator, "year": year}),), focus)

    def _place(self) -> int | None:
        """The place asked for. "Second after India" counts India, so it is the second; "after India" alone too."""
        if self.reading.ordinal is not None:
            return self.reading.ordinal
        return None

    def _plan_change(self) -> Plan:
        reading = self.reading
        countries = reading.countries or self.snapshot.coverage.countries
        calls = []
        for indicator in reading.indicators:
            for country in countries:
                start, end = self._two_years(indicator, country)
                arguments = {
                    "country_code": country,
                    "indicator_code": indicator,
                    "from_year": start,
                    "to_year": end,
                }
                calls.append(PlannedCall("get_change", arguments))
        if reading.has("percent") and reading.has("points"):
            raise _Stop("unclear")
        if not self._has_two_ends() and reading.has("growth") and reading.indicators[0] in MONEY_INDICATORS:
            raise _Stop("growth_rate")
        direction: Literal["rose", "fell"] | None = None
        if reading.has("up") != reading.has("down") and not reading.has("change"):
            direction = "rose" if reading.has("up") else "fell"
        told = direction is not None or reading.claim is not None
        yes_no = reading.yes_no and len(calls) == 1 and told and not reading.has("double", "triple", "halve")
        focus = self._focus(
            "change",
            claim=reading.claim,
            yes_no=yes_no,
            direction=direction,
            percent=self._wants_percent(),
            end=None if reading.countries else self._end(),
        )
        return Plan(tuple(calls), focus)

    def _wants_percent(self) -> bool | None:
        reading = self.reading
        if reading.has("double", "triple", "halve"):
            return True
        if reading.claim is not None:
            return reading.claim_percent
        if reading.has("points"):
            return False
        if reading.has("percent"):
            return True
        return None

    def _plan_mean(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        if not reading.countries and not reading.has("all", "which"):
            raise _Stop("no_country")
        if len(reading.countries) == 1:
            times = self._times(indicator, reading.countries)
            if times.span is None or times.span[0] >= times.span[1]:
                raise _Stop("which_years")
            calls = (_call_values(reading.countries[0], indicator, *times.span),)
            return Plan(calls, self._focus("mean"))
        countries = reading.countries or self.snapshot.coverage.countries
        year = self._one_year(indicator, countries)
        return Plan((_call_compare(indicator, year, countries),), self._focus("mean", countries=countries))

    def _plan_total(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        if not INDICATOR_BY_CODE[indicator].additive:
            raise _Stop("not_additive", indicator)
        countries = reading.countries or self.snapshot.coverage.countries
        year = self._one_year(indicator, countries)
        return Plan((_call_compare(indicator, year, countries),), self._focus("total", countries=countries))

    def _plan_find(self) -> Plan:
        reading = self.reading
        indicator = self._one_indicator()
        if reading.names_time and not self._spans_everything() and not reading.cues & {"latest"}:
            raise _Stop("unclear", *(str(year) for year in reading.points))
        if not reading.countries:
            raise _Stop("no_country")
        condition, threshold, other = self._condition()
        country = reading.countries[0]
        if reading.has("passive") and other is not None:
            country, other = other, country
        arguments = {
            "country_code": country,
            "indicator_code": indicator,
            "condition": condition,
            "threshold": threshold,
            "other_country_code": other,
        }
        return Plan((PlannedCall("find_year", arguments),), self._focus("find", claim=reading.claim))

    def _condition(self) -> tuple[str, int | float | None, str | None]:
        reading = self.reading
        below = reading.has("dropbelow") or (reading.has("less") and not reading.has("more"))
        if len(reading.countries) == 2 and reading.claim is None:
            if reading.has("pass", "reach", "more", "dropbelow", "less", "passive"):
                return ("first_below_country" if below else "first_above_country"), None, reading.countries[1]
            raise _Stop("unclear")
        if len(reading.countries) != 1:
            raise _Stop("several_questions")
        if reading.claim is not None:
            below = reading.claim.relation in ("below", "at_most")
            return ("first_below" if below else "first_above"), _to_json_number(reading.claim.value), None
        if reading.has("trough", "lowest") and not reading.has("peak"):
            return "lowest", None, None
        if reading.has("peak", "highest"):
            return "highest", None, None
        raise _Stop("unclear")

    def _end(self) -> End | None:
        reading = self.reading
        highest = reading.has("highest", "more", "top", "pass") and not reading.has("lowest")
        lowest = reading.has("lowest", "less")
        if reading.claim is not None and not reading.has(*_END_CUES):
            return None
        if highest == lowest:
            return "lowest" if reading.has("lowest") else None
        return "highest" if highest else "lowest"

    def _focus(self, kind: FocusKind, countries: Sequence[str] | None = None, **more: Any) -> Focus:
        reading = self.reading
        if "yes_no" not in more:
            more["yes_no"] = reading.yes_no and reading.claim is not None and not reading.has("challenge")
        if reading.has("challenge"):
            more["claim"] = None
        return Focus(kind, tuple(reading.countries if countries is None else countries), **more)


def _call_values(country: str, indicator: str, start: int, end: int) -> PlannedCall:
    arguments = {"country_code": country, "indicator_code": indicator, "start_year": start, "end_year": end}
    return PlannedCall("get_values", arguments)


def _sharpen(claim: Claim | None) -> Claim | None:
    """In a filter, "100 %" means all of it: a value that only rounds to 100 is left out."""
    if claim is not None and claim.relation == "equal" and claim.value == 100:
        return replace(claim, relation="at_least")
    return claim


def _years_of(calls: Sequence[PlannedCall]) -> tuple[int, ...]:
    spans = [range(call.arguments["start_year"], call.arguments["end_year"] + 1) for call in calls]
    return tuple(sorted({year for span in spans for year in span}))


def _call_compare(indicator: str, year: int, countries: Sequence[str]) -> PlannedCall:
    arguments = {"indicator_code": indicator, "year": year, "country_codes": list(countries)}
    return PlannedCall("compare_countries", arguments)


def _to_json_number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(round_half_up(value, 4))


def _pair(reading: Reading) -> list[tuple[str, str, int]] | None:
    """'Canada in 2010 and Japan in 2015': cells that the question pairs, or None where every mix is meant."""
    slots: dict[str, Sequence[str | int]] = {
        "country": reading.countries,
        "indicator": reading.indicators,
        "year": reading.points,
    }
    varying = [name for name, members in slots.items() if len(members) > 1]
    if len(varying) < 2 or reading.span is not None:
        return None
    order = [(name, item) for item in reading.order for name in varying if item in slots[name]]
    size = len(varying)
    if len(order) % size:
        return None
    cells: list[tuple[str, str, int]] = []
    for start in range(0, len(order), size):
        group = dict(order[start : start + size])
        if set(group) != set(varying):
            return None
        whole = {name: group.get(name, members[0] if members else None) for name, members in slots.items()}
        if not isinstance(whole["year"], int):
            return None
        cells.append((str(whole["country"]), str(whole["indicator"]), whole["year"]))
    return cells
