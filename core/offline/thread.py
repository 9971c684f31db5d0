"""Follow-up questions: what "and in 2010?" means after "Population of Canada in 2020?".

Only slots are taken over from earlier questions (country, indicator, year, what is asked), never figures.
"""

from __future__ import annotations

from dataclasses import replace

from core.offline.claims import is_plausible
from core.offline.groups import CHANGE_CUES, END_CUES, MONEY_INDICATORS, PERCENT_INDICATORS
from core.offline.reader import Reading

# Cues that say what is asked: a follow-up that has one of its own does not take over those of the thread.
_ASKING = frozenset(
    """highest lowest top more less compare difference ratio rank rank.lowest half half.lowest which all
    howmanycountries change up down double triple halve mean total when pass reach dropbelow peak trough
    percent points event""".split()
)
# Cues of the follow-up itself that mean nothing once it is merged.
_LINKING = frozenset({"same", "it", "and", "challenge", "yearbefore", "yearafter"})


def needs_thread(reading: Reading) -> bool:
    """Whether the question is unfinished by itself."""
    if reading.declined or reading.leftover:
        return False
    if reading.has("challenge", "yearbefore", "yearafter", "perperson") or reading.years_shift:
        return True
    if reading.has("thatyear") and not reading.names_time:
        return True
    named = reading.countries or reading.indicators or reading.names_time or reading.claim or reading.top
    if not (named or reading.ordinal or reading.cues & _ASKING or reading.has("same", "it", "yesno")):
        return False  # "thanks"
    if not reading.indicators:
        return True
    ranked = (
        reading.has("which", "all", "howmanycountries", "rank", "highest", "lowest")
        or reading.ordinal
        or reading.top
    )
    return not reading.countries and not ranked


def merge_thread(earlier: Reading, reading: Reading) -> Reading | None:
    """The follow-up made whole by the question before it, or None where the two do not fit."""
    if not earlier.indicators:
        return None
    if reading.has("thatyear") and not reading.names_time:
        if len(earlier.points) != 1:
            return reading  # of which year, the thread does not say
        if reading.indicators and reading.countries:
            return replace(reading, points=earlier.points)
    if reading.has("challenge"):
        return _repeat(earlier, reading)
    if not reading.indicators and not _fits_indicator(earlier, reading):
        return None
    own = reading.cues & _ASKING
    several = "mean" in own or ("total" in own and (reading.has("joined") or not reading.indicators))
    if several and not reading.countries and len(earlier.countries) == 1:
        return None  # of what with what?
    cues = reading.cues - {"same", "challenge"}
    meanings = tuple(
        (text, kinds)
        for text, kinds in reading.meanings
        if not kinds & {"challenge", "yearbefore", "yearafter"}
    )
    merged = replace(
        reading,
        countries=reading.countries or _take_countries(earlier, own),
        indicators=reading.indicators or _name_per_person(earlier, reading),
        cues=cues,
        meanings=meanings,
    )
    if (
        reading.has("joined") and len(reading.countries) == 1 and not reading.indicators
    ):  # "together with Mexico?"
        merged = replace(merged, countries=tuple(dict.fromkeys((*earlier.countries, *reading.countries))))
    held_against = bool(own & {"more", "less"}) and reading.has("it") and reading.claim is None
    if ("compare" in own or held_against) and reading.countries and earlier.countries:
        both = dict.fromkeys((*earlier.countries, *reading.countries))
        merged = replace(merged, countries=tuple(both))
    merged = _take_time(earlier, merged)
    takes_over = not own or (
        own == {"percent"} and (_asks_change(earlier) or earlier.indicators[0] in PERCENT_INDICATORS)
    )
    if takes_over:
        ranking = not earlier.countries and bool(reading.countries)
        kept = frozenset() if ranking else earlier.cues
        merged = replace(
            merged,
            cues=merged.cues | kept,
            meanings=merged.meanings if ranking else (*earlier.meanings, *merged.meanings),
            claim=reading.claim or earlier.claim,
            claim_percent=reading.claim_percent or earlier.claim_percent,
            ordinal=reading.ordinal or (None if ranking else earlier.ordinal),
            top=reading.top or (None if ranking else earlier.top),
            apart_from=reading.apart_from or earlier.apart_from,
            choice=reading.choice or earlier.choice,
            yes_no=reading.yes_no or earlier.yes_no,
        )
    elif own == {"percent"}:
        return None
    return replace(merged, order=())


def _take_countries(earlier: Reading, own: frozenset[str]) -> tuple[str, ...]:
    """Those of the thread; "who was top that year?" after one country asks about all."""
    asks_all = "which" in own and bool(own & (END_CUES | {"top"}))
    return () if asks_all and len(earlier.countries) == 1 else earlier.countries


def _fits_indicator(earlier: Reading, reading: Reading) -> bool:
    """Whether a figure or "per head" of the follow-up can be meant of the indicator asked about before."""
    if reading.has("perperson") and not set(earlier.indicators) <= MONEY_INDICATORS:
        return False
    claim, code = reading.claim, earlier.indicators[0]
    if claim is None or reading.has("challenge", *CHANGE_CUES):
        return True
    percent = code in PERCENT_INDICATORS
    return (
        is_plausible(code, claim.value)
        and (percent or not reading.claim_percent)
        and not _asks_change(earlier)
    )


def _name_per_person(earlier: Reading, reading: Reading) -> tuple[str, ...]:
    """ "And per capita?" after GDP."""
    if reading.has("perperson"):
        return ("NY.GDP.PCAP.CD",)
    return earlier.indicators


def _asks_change(reading: Reading) -> bool:
    return reading.has("change", "up", "down") or bool(reading.span or reading.since)


def _repeat(earlier: Reading, reading: Reading) -> Reading | None:
    """'are you sure? I read 38 million': the same question again; the figure quoted plays no part."""
    if reading.countries or reading.indicators:
        return replace(
            reading,
            countries=reading.countries or earlier.countries,
            indicators=reading.indicators or earlier.indicators,
            claim=None,
            yes_no=False,
            cues=reading.cues - {"challenge"},
        )
    return earlier


def _take_time(earlier: Reading, merged: Reading) -> Reading:
    if merged.has("event", "longrun") and not merged.names_time:
        return merged  # "and during the pandemic?": not in the years asked about before
    if merged.has("yearbefore", "yearafter"):
        if len(earlier.points) != 1:
            return merged
        shift = -1 if merged.has("yearbefore") else 1
        return replace(
            merged, points=(earlier.points[0] + shift,), cues=merged.cues - {"yearbefore", "yearafter"}
        )
    if merged.years_shift is not None:
        if len(earlier.points) != 1:
            return merged
        cues = merged.cues - {"earlier", "later", "decade"}
        meanings = tuple(each for each in merged.meanings if not each[1] & {"earlier", "later", "decade"})
        points = (earlier.points[0] + merged.years_shift,)
        return replace(merged, points=points, years_shift=None, cues=cues, meanings=meanings)
    if merged.since is not None and merged.has("thanin") and len(earlier.points) == 1:  # "up on 2010?"
        ends = sorted((earlier.points[0], merged.since))
        return replace(merged, since=None, span=(ends[0], ends[1]))
    if merged.names_time:
        span = earlier.span
        if span is not None and len(merged.points) == 1 and merged.edge == "from":  # "and from 2019?"
            later = merged.points[0] < span[1]
            return replace(merged, points=(), span=(merged.points[0], span[1]) if later else None)
        if (
            span is not None
            and len(merged.points) == 1
            and merged.edge == "beyond"
            and merged.points[0] > span[0]
        ):  # "and up to 2015?"
            return replace(merged, points=(), span=(span[0], merged.points[0]))
        first = earlier.points[0] if len(earlier.points) == 1 else None
        if (
            first is not None
            and len(merged.points) == 1
            and merged.has(*CHANGE_CUES)
            and merged.edge != "within"
        ):  # "and how did that change by 2020?"
            ends = sorted((first, merged.points[0]))
            return replace(merged, points=(), span=(ends[0], ends[1]))
        return merged
    if merged.has("when"):
        return merged  # a search looks at all years
    if merged.has(*CHANGE_CUES) and len(earlier.points) == 1 and not earlier.has(*CHANGE_CUES):
        # A change needs two years. "Since then" gives one of them; else the question is asked back.
        since = earlier.points[0] if merged.has("sincethen") else None
        return replace(merged, since=since, cues=merged.cues - {"sincethen"})
    return replace(
        merged,
        points=earlier.points,
        edge=earlier.edge,
        span=earlier.span,
        since=earlier.since,
        past_years=earlier.past_years,
        years_ago=earlier.years_ago,
        cues=merged.cues | (earlier.cues & {"latest", "lastyear", "thisyear", "range"}),
    )
