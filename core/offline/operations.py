"""One operation for each set of slots and cues, whatever the wording: a `Reading` -> tool calls and focus."""

from __future__ import annotations

from core.offline.asked import Asked
from core.offline.change import plan_change
from core.offline.comparing import FACTORS, plan_compare
from core.offline.finding import plan_find
from core.offline.groups import CHANGE_CUES, END_CUES, PERCENT_INDICATORS
from core.offline.levels import plan_mean, plan_total, plan_values
from core.offline.plan import Plan, Stop
from core.offline.ranking import plan_nested, plan_rank


def plan_operation(asked: Asked) -> Plan:
    """The plan of the operation that the question asks for; raises `Stop` where none fits."""
    reading = asked.reading
    if reading.nested is not None:
        return plan_nested(asked, reading.nested)
    if (
        reading.has("when")
        or _asks_year_of_crossing(asked)
        or _asks_extreme_year(asked)
        or _asks_whether_ever(asked)
    ):
        return plan_find(asked)
    _check_counts(asked)
    if reading.has("mean") and _spans_cells(asked):
        return plan_mean(asked)
    ranked = (
        reading.has(*END_CUES, "rank", "which", "compare", "more", "less", "difference", "ratio")
        or reading.ordinal
        or reading.top
    )
    if reading.has("total") and not ranked and (len(reading.countries) > 1 or asked.covers_all()):
        return plan_total(asked)
    if _asks_multiple(asked):
        return plan_compare(asked)
    if _asks_change(asked):
        return plan_change(asked)
    if _asks_rank(asked):
        return plan_rank(asked)
    if len(reading.countries) >= 2 and reading.has(
        "more", "less", "highest", "lowest", "compare", "which", "ratio", "difference", "rank", "pass"
    ):
        return plan_compare(asked)
    return plan_values(asked)


def _spans_cells(asked: Asked) -> bool:
    reading = asked.reading
    many_years = reading.span or reading.since or reading.past_years or len(reading.points) > 1
    return bool(len(reading.countries) > 1 or asked.covers_all() or many_years or not reading.countries)


def _asks_whether_ever(asked: Asked) -> bool:
    """ "Did Japan's GDP ever exceed $6 trillion?" is a search, unless a year is named."""
    reading = asked.reading
    if reading.has("never"):
        return True
    if reading.claim is None or len(reading.countries) != 1 or reading.names_time or reading.has("present"):
        return False
    return reading.has("ever") or (
        reading.has("reach", "pass", "dropbelow") and reading.claim.relation != "equal"
    )


def _asks_year_of_crossing(asked: Asked) -> bool:
    """ "Year Mexico overtook Japan in population": a "when" without the word."""
    reading = asked.reading
    crossing = reading.has("pass", "dropbelow", "passive") or (
        reading.has("reach") and reading.claim is not None
    )
    return crossing and reading.has("oneyear") and not reading.names_time and not reading.yes_no


def _check_counts(asked: Asked) -> None:
    """Shares cannot be compared as counts: more users is not a higher share."""
    reading = asked.reading
    shares = set(reading.indicators) & PERCENT_INDICATORS
    stated = reading.claim is not None and reading.claim_percent
    counts = reading.has("howmany", "count") and not reading.has("howmanycountries")
    if shares and counts and not stated and not reading.has("share", "percent", "points"):
        raise Stop("count_of_people")


def _asks_extreme_year(asked: Asked) -> bool:
    reading = asked.reading
    timed = reading.names_time and not asked.years.spans_everything()
    if len(reading.countries) != 1 or timed or reading.has("which", "all", "rank"):
        return False
    return reading.has("peak", "trough") or (reading.has("highest", "lowest") and not reading.yes_no)


def _asks_change(asked: Asked) -> bool:
    reading = asked.reading
    two_ends = asked.years.has_two_ends()
    if two_ends and not reading.countries and reading.has(*CHANGE_CUES):
        return True
    if not reading.countries:
        return False
    if reading.has(*CHANGE_CUES):
        return True
    if not two_ends or len(reading.countries) > 1:
        return False
    if reading.has("eachyear"):
        return False  # "GDP in each of the past five years"
    if reading.has("more", "less") and reading.claim is None and not reading.span:
        return True  # "higher in 2024 than in 2019"
    return bool(reading.since or reading.past_years) or reading.has(
        "difference", "compare", "event", "points"
    )


def _asks_multiple(asked: Asked) -> bool:
    """ "Was Canada's GDP double that of Mexico in 2010?": of two countries, not of two years."""
    reading = asked.reading
    multiple = reading.has(*FACTORS) and not reading.has("change", "up", "down")
    return multiple and len(reading.countries) == 2 and not asked.years.has_two_ends()


def _asks_rank(asked: Asked) -> bool:
    reading = asked.reading
    if len(reading.countries) >= 2:
        return False
    cued = reading.has(
        "which", "all", "howmanycountries", "rank", "rank.lowest", "half", "half.lowest", *END_CUES
    ) or (reading.has("where") and reading.claim is not None and not reading.countries)
    return bool(cued or reading.ordinal or reading.top)
