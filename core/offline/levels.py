"""Levels: values of cells, means and totals."""

from __future__ import annotations

from core.offline.asked import Asked
from core.offline.calls import call_compare, call_values, years_of
from core.offline.groups import PERCENT_INDICATORS
from core.offline.plan import Plan, PlannedCall, Stop
from core.words import INDICATOR_BY_CODE

# A longer range is told by its two ends, unless each year is asked for.
_MAX_LISTED_YEARS = 10


def plan_values(asked: Asked) -> Plan:
    """The value of every cell that is named."""
    reading = asked.reading
    if not reading.countries:
        raise Stop("no_country")
    if reading.has("more", "less") and reading.claim is None:
        raise Stop("compare_with_what")
    if reading.has("percent") and not set(reading.indicators) & PERCENT_INDICATORS:
        raise Stop("complement")
    claim = reading.claim
    if claim is not None and not (reading.yes_no or reading.has("challenge")):
        raise Stop("unclear")  # "life expectancy of people over 65": not a figure to be checked
    if claim is not None and len(reading.countries) * len(reading.indicators) > 1:
        raise Stop("several_questions")
    calls: list[PlannedCall] = []
    for country, indicator, year in asked.find_cells():
        span = (year, year) if isinstance(year, int) else year
        if span[1] - span[0] >= _MAX_LISTED_YEARS and not (
            reading.has("eachyear") and len(reading.countries) == 1
        ):
            raise Stop("too_much") if reading.has("eachyear") else Stop("which_years")
        calls.append(call_values(country, indicator, *span))
    return Plan(tuple(calls), asked.build_focus("values", claim=claim, years=years_of(calls)))


def plan_cells_only(asked: Asked) -> Plan:
    """The same, where the question compares and claims nothing."""
    calls = [
        call_values(country, indicator, *((year, year) if isinstance(year, int) else year))
        for country, indicator, year in asked.find_cells()
    ]
    return Plan(tuple(calls), asked.build_focus("values", years=years_of(calls)))


def plan_mean(asked: Asked) -> Plan:
    """A mean over years of one country, or over countries in one year."""
    reading = asked.reading
    indicator = asked.one_indicator()
    if not reading.countries and not reading.has("all", "which"):
        raise Stop("no_country")
    if len(reading.countries) == 1:
        times = asked.years.resolve(indicator, reading.countries)
        span = asked.listed_span(times)
        if span is None or span[0] >= span[1]:
            raise Stop("which_years")
        calls = (call_values(reading.countries[0], indicator, *span),)
        return Plan(calls, asked.build_focus("mean"))
    countries = reading.countries or asked.snapshot.coverage.countries
    year = asked.years.one_year(indicator, countries)
    return Plan((call_compare(indicator, year, countries),), asked.build_focus("mean", countries=countries))


def plan_total(asked: Asked) -> Plan:
    """A sum over countries, where the indicator allows one."""
    reading = asked.reading
    indicator = asked.one_indicator()
    if not INDICATOR_BY_CODE[indicator].additive:
        raise Stop("not_additive", indicator)
    countries = reading.countries or asked.snapshot.coverage.countries
    year = asked.years.one_year(indicator, countries)
    return Plan((call_compare(indicator, year, countries),), asked.build_focus("total", countries=countries))
