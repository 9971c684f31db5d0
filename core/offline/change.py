"""Changes between two years, of one country, several or all."""

from __future__ import annotations

from typing import Literal

from core.offline.asked import Asked
from core.offline.comparing import FACTORS, find_factor
from core.offline.groups import MONEY_INDICATORS, PERCENT_INDICATORS
from core.offline.plan import Plan, PlannedCall, Stop
from core.writing.focus import End


def plan_change(asked: Asked) -> Plan:
    """The change of each named cell between two years, or of every country where none is named."""
    reading = asked.reading
    countries = reading.countries or asked.snapshot.coverage.countries
    calls = []
    for indicator in reading.indicators:
        for country in countries:
            start, end = asked.years.two_years(indicator, reading.countries)
            arguments = {
                "country_code": country,
                "indicator_code": indicator,
                "from_year": start,
                "to_year": end,
            }
            calls.append(PlannedCall("get_change", arguments))
    shares = bool(set(reading.indicators) & PERCENT_INDICATORS)
    over_time = reading.has("change", "up", "down") or asked.years.has_two_ends()
    if reading.has(*FACTORS) and not (over_time or reading.yes_no):
        raise Stop("unclear")  # "twice the population of Canada"
    if reading.claim is not None and not (reading.yes_no or reading.has("challenge")):
        raise Stop("unclear")
    if reading.has("percent") and reading.has("points"):
        raise Stop("unclear")
    if shares and reading.claim is not None and not reading.has("points"):
        raise Stop("unclear")  # "rose by 20%": of the share, or in points?
    if not asked.years.has_two_ends() and reading.has("growth") and reading.indicators[0] in MONEY_INDICATORS:
        raise Stop("growth_rate")
    direction: Literal["rose", "fell"] | None = None
    compares = reading.yes_no and reading.claim is None
    more, less = (compares and reading.has(cue) for cue in ("more", "less"))
    if more != less and _is_of_the_earlier(asked):
        more, less = less, more
    rose, fell = reading.has("up") or more, reading.has("down") or less
    if rose != fell and not reading.has("change"):
        direction = "rose" if rose else "fell"
    claim = reading.claim
    factor = find_factor(reading)
    told = direction is not None or claim is not None
    if factor is not None:
        told = not reading.has("hedge")  # "nearly doubled"
    yes_no = reading.yes_no and len(calls) == 1 and told
    focus = asked.build_focus(
        "change",
        claim=claim,
        factor=factor,
        yes_no=yes_no,
        direction=direction,
        percent=_wants_percent(asked),
        end=None if reading.countries else _change_end(asked),
    )
    return Plan(tuple(calls), focus)


def _is_of_the_earlier(asked: Asked) -> bool:
    """ "Higher in 2014 than in 2024", "larger ten years ago": of the first of two years, not of the last."""
    reading = asked.reading
    named = [slot for slot in reading.order if isinstance(slot, int)]
    if reading.years_ago is not None:
        if reading.has("present") == reading.has("then"):
            raise Stop("unclear")
        return reading.has("then")
    if len(set(named)) == 2:
        if reading.base is None:
            raise Stop("unclear")
        return reading.base == max(named)
    return False


def _change_end(asked: Asked) -> End | None:
    """ "Grew most" wants the highest change first, "fell most" the lowest."""
    end = asked.find_end()
    if end is None or not asked.reading.has("down") or asked.reading.has("up"):
        return end
    return "lowest" if end == "highest" else "highest"


def _wants_percent(asked: Asked) -> bool | None:
    reading = asked.reading
    if reading.has("double", "triple", "halve"):
        return True
    if reading.claim is not None:
        return reading.claim_percent
    if reading.has("points"):
        return False
    if reading.has("percent"):
        return True
    if not reading.countries and (reading.has("usd") or reading.has("live", "count")):
        return False  # "which country gained the most people"
    return None
