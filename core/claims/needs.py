"""Which tool calls answer a question: those whose facts let `core.claims.answer.complete` fill its form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from core.claims.amounts import Window
from core.claims.forms import (
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Throughout,
    Total,
    Verdict,
)
from core.data.facts import Coverage

MAX_CALLS: Final = 10

# With more countries than these, two rankings say more in fewer calls than a change for each.
_CHANGES_UP_TO: Final = 3
# As many as one call of `compare_countries` takes.
_MIN_COMPARED, _MOST_COMPARED = 2, 8


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call, not yet run: a name of `core.tools` and its JSON arguments."""

    tool: str
    arguments: Mapping[str, Any]


class TooManyCalls(Exception):
    """The question takes more calls than one answer may make."""

    def __init__(self, number: int) -> None:
        super().__init__(f"{number} calls, more than {MAX_CALLS}")
        self.number = number


def calls_for(form: Form, coverage: Coverage) -> tuple[Call, ...]:
    """In the order in which they are told. Raises `TooManyCalls`."""
    return _limited(_CALLS[type(form)](form, coverage))


def calls_for_all(forms: Iterable[Form], coverage: Coverage) -> tuple[Call, ...]:
    """Of several forms together: values of one series in one call, all countries of a year in one ranking.

    Raises `TooManyCalls`.
    """
    levels: list[Level] = []
    others: list[Call] = []
    for form in forms:
        if isinstance(form, Level) and not form.newest:
            levels.append(form)
        else:
            others += _CALLS[type(form)](form, coverage)
    return _limited(_spare([*_level_calls(levels, coverage), *others]))


def _spare(calls: list[Call]) -> list[Call]:
    """Where there are too many, without the changes that follow from values which are asked for, too."""
    if len(calls) <= MAX_CALLS:
        return calls
    values = [call.arguments for call in calls if call.tool == "get_values"]
    return [call for call in calls if call.tool != "get_change" or not any(_within(call, v) for v in values)]


def _within(change: Call, values: Mapping[str, Any]) -> bool:
    own = change.arguments
    same = all(own[name] == values[name] for name in ("country_code", "indicator_code"))
    return same and values["start_year"] <= own["from_year"] and own["to_year"] <= values["end_year"]


def _limited(calls: Iterable[Call]) -> tuple[Call, ...]:
    found: list[Call] = []
    for call in calls:
        if call not in found:
            found.append(call)
    if len(found) > MAX_CALLS:
        raise TooManyCalls(len(found))
    return tuple(found)


# The calls.


def _get_values(country: str, indicator: str, first: int, last: int) -> Call:
    arguments = {"country_code": country, "indicator_code": indicator, "start_year": first, "end_year": last}
    return Call("get_values", arguments)


def _get_window(country: str, indicator: str, window: Window, coverage: Coverage) -> Call:
    """As far as there is data; a window outside of it is asked for as it is, and refused."""
    first, last = max(window.first, coverage.first_year), min(window.last, coverage.last_year)
    if first > last:
        first, last = window.first, window.last
    return _get_values(country, indicator, first, last)


def _get_change(country: str, indicator: str, first: int, last: int) -> Call:
    arguments = {"country_code": country, "indicator_code": indicator, "from_year": first, "to_year": last}
    return Call("get_change", arguments)


def _rank(indicator: str, year: int) -> Call:
    return Call("rank_countries", {"indicator_code": indicator, "year": year})


def _compare(indicator: str, year: int, countries: Iterable[str]) -> Call:
    arguments = {"indicator_code": indicator, "year": year, "country_codes": list(dict.fromkeys(countries))}
    return Call("compare_countries", arguments)


# What each form needs.


def _level(form: Level, coverage: Coverage) -> list[Call]:
    last = max(form.year, coverage.last_year) if form.newest and coverage.has_year(form.year) else form.year
    return [_get_values(form.country, form.indicator, form.year, last)]


def _level_calls(levels: list[Level], coverage: Coverage) -> list[Call]:
    """Whichever of the two ways takes fewer calls: by series, or by year."""
    series: dict[tuple[str, str], set[int]] = {}
    years: dict[tuple[str, int], dict[str, None]] = {}
    for level in levels:
        series.setdefault((level.country, level.indicator), set()).add(level.year)
        years.setdefault((level.indicator, level.year), {})[level.country] = None
    by_series = [
        _get_values(country, indicator, first, last)
        for (country, indicator), found in series.items()
        for first, last in _spans(found, coverage)
    ]
    by_year = [_of_one_year(*key, tuple(found), coverage) for key, found in years.items()]
    return by_year if len(by_year) < len(by_series) else by_series


def _of_one_year(indicator: str, year: int, countries: tuple[str, ...], coverage: Coverage) -> Call:
    """Of all countries a ranking, of some of them only these."""
    if not _MIN_COMPARED <= len(countries) <= _MOST_COMPARED or set(countries) >= set(coverage.countries):
        return _rank(indicator, year)
    return _compare(indicator, year, countries)


def _spans(years: set[int], coverage: Coverage) -> list[tuple[int, int]]:
    """The years with data from the first to the last as one, those without each by itself."""
    inside = [year for year in years if coverage.has_year(year)]
    outside = [(year, year) for year in sorted(years) if not coverage.has_year(year)]
    return [*([(min(inside), max(inside))] if inside else []), *outside]


def _change(form: Change, coverage: Coverage) -> list[Call]:
    years = (form.from_year, form.to_year)
    change = _get_change(form.country, form.indicator, *years)
    if not (form.every_year or form.course):
        return [change]
    values = _get_window(form.country, form.indicator, Window(*years), coverage)
    return [values, change] if form.course else [change, values]


def _comparison(form: Comparison, coverage: Coverage) -> list[Call]:
    calls: list[Call] = []
    other_year = form.year if form.other_year is None else form.other_year
    if form.country == form.other:
        first, last = sorted((form.year, other_year))
        calls.append(_get_change(form.country, form.indicator, first, last))
    elif form.year == other_year:
        calls.append(_compare(form.indicator, form.year, (form.country, form.other)))
    else:
        calls.append(_get_values(form.country, form.indicator, form.year, form.year))
        calls.append(_get_values(form.other, form.indicator, other_year, other_year))
    if form.always is not None:
        calls += [
            _get_window(code, form.indicator, form.always, coverage) for code in (form.country, form.other)
        ]
    return calls


def _ranking(form: Rank | Order, coverage: Coverage) -> list[Call]:
    del coverage
    return [_rank(form.indicator, form.year)]


def _change_rank(form: ChangeRank, coverage: Coverage) -> list[Call]:
    del coverage
    if len(form.among) > _CHANGES_UP_TO:
        return [_rank(form.indicator, form.from_year), _rank(form.indicator, form.to_year)]
    return [_get_change(code, form.indicator, form.from_year, form.to_year) for code in form.among]


def _change_comparison(form: ChangeComparison, coverage: Coverage) -> list[Call]:
    del coverage
    other_indicator = form.other_indicator or form.indicator
    return [
        _get_change(form.country, form.indicator, form.from_year, form.to_year),
        _get_change(form.other, other_indicator, form.from_year, form.to_year),
    ]


def _share(form: GroupShare, coverage: Coverage) -> list[Call]:
    del coverage
    return [_compare(form.indicator, form.year, (form.country, *form.among))]


def _mean(form: Mean, coverage: Coverage) -> list[Call]:
    if len(form.years) == 1 and len(form.countries) >= _MIN_COMPARED:
        return [_compare(form.indicator, form.years[0], form.countries)]
    window = Window(min(form.years), max(form.years))
    if len(form.years) < len(form.countries):
        return [_compare(form.indicator, year, form.countries) for year in form.years]
    return [_get_window(country, form.indicator, window, coverage) for country in form.countries]


def _total(form: Total, coverage: Coverage) -> list[Call]:
    del coverage
    return [_compare(form.indicator, form.year, form.countries)]


def _count(form: Count, coverage: Coverage) -> list[Call]:
    """By year for all countries, or by country for all years: whichever takes fewer calls."""
    indicators = list(dict.fromkeys(bar.indicator for bar in form.bars))
    window = form.window or Window(form.year, form.year)
    years = [year for year in window.years if coverage.has_year(year)] or list(window.years[:1])
    others = [bar.other for bar in form.bars if bar.other is not None]
    countries = list(dict.fromkeys((*form.among, *others)))
    if len(years) <= len(countries):
        return [_rank(indicator, year) for indicator in indicators for year in years]
    return [_get_window(code, indicator, window, coverage) for indicator in indicators for code in countries]


def _series(form: Extreme | FirstYear | Throughout, coverage: Coverage) -> list[Call]:
    """All values of the window, not `find_year`: a tie, "never" and "already" are answers, too."""
    return [_get_window(form.country, form.indicator, form.window, coverage)]


def _crossing(form: Crossing, coverage: Coverage) -> list[Call]:
    """All years: the one with values before may be any, and a false crossing is told by the true ones."""
    window = Window(coverage.first_year, coverage.last_year)
    return [_get_window(code, form.indicator, window, coverage) for code in (form.country, form.other)]


def _crossings(form: Crossings, coverage: Coverage) -> list[Call]:
    return [_get_window(code, form.indicator, form.window, coverage) for code in (form.country, form.other)]


def _missing(form: Missing, coverage: Coverage) -> list[Call]:
    """A name is asked of a tool, whose refusal proves that there is no such thing."""
    years = form.years or Window(coverage.first_year, coverage.last_year)
    match form.what:
        case "place":
            last = coverage.last_year
            return [_get_values(form.name or "", coverage.indicators[0], last, last)]
        case "measure":
            return [_rank(form.name or "", coverage.last_year)]
        case "value" | "years":
            indicators = (form.indicator,) if form.indicator else coverage.indicators
            if form.country is not None:
                return [_get_window(form.country, code, years, coverage) for code in indicators]
            inside = [year for year in years.years if coverage.has_year(year)] or [years.first]
            if len(inside) <= len(coverage.countries):
                return [_rank(code, year) for code in indicators for year in inside]
            return [
                _get_window(country, code, years, coverage)
                for code in indicators
                for country in coverage.countries
            ]


def _nothing(form: Covered, coverage: Coverage) -> list[Call]:
    """What is covered is known without a call."""
    del form, coverage
    return []


def _verdict(form: Verdict, coverage: Coverage) -> list[Call]:
    """What decides the claim shows why, too."""
    return _CALLS[type(form.claim)](form.claim, coverage)


_CALLS: Final[Mapping[type, Callable[[Any, Coverage], list[Call]]]] = {
    Level: _level,
    Change: _change,
    Comparison: _comparison,
    Rank: _ranking,
    Order: _ranking,
    ChangeRank: _change_rank,
    ChangeComparison: _change_comparison,
    GroupShare: _share,
    Mean: _mean,
    Total: _total,
    Count: _count,
    Extreme: _series,
    FirstYear: _series,
    Throughout: _series,
    Crossing: _crossing,
    Crossings: _crossings,
    Missing: _missing,
    Covered: _nothing,
    Verdict: _verdict,
}
