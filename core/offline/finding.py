"""Years found by a condition: a peak, a low, the first year beyond a figure or another country."""

from __future__ import annotations

from core.offline.asked import Asked
from core.offline.calls import call_find, to_json_number
from core.offline.groups import END_CUES
from core.offline.plan import ExtremeIfNever, Plan, Stop
from core.offline.reader import Reading
from core.words import fold


def plan_find(asked: Asked) -> Plan:
    """The year of an extreme, or the first beyond a figure or another country."""
    reading = asked.reading
    indicator = asked.one_indicator()
    if reading.ordinal is not None and reading.ordinal > 1:
        raise Stop("unclear")
    if reading.has(*END_CUES, "peak", "trough") and reading.has("up", "down") and reading.claim is None:
        raise Stop("unclear")  # "the year of the biggest drop"
    if reading.names_time and not asked.years.spans_everything() and not reading.cues & {"latest"}:
        raise Stop("unclear", *(str(year) for year in reading.points))
    if reading.claim is not None and (reading.has("latest") or _asks_since_when(reading)):
        raise Stop("unclear")  # the first year beyond a figure is neither the last nor the one it stayed from
    if reading.claim is None and reading.has("never", "atleast", "atmost"):
        raise Stop("unclear")
    if reading.has("peak", "trough") and reading.has("more", "less") and reading.claim is None:
        raise Stop("unclear")  # "how far below its peak?"
    if not reading.countries:
        raise Stop("no_country")
    condition, threshold, other = _condition(asked)
    country = reading.countries[0]
    if reading.has("passive") and other is not None:
        country, other = other, country
    nearest = ExtremeIfNever(country, indicator, condition == "first_below")
    call = call_find(country, indicator, condition, threshold, other)
    focus = asked.build_focus("find", claim=reading.claim)
    return Plan((call,), focus, None if threshold is None else nearest)


def _asks_since_when(reading: Reading) -> bool:
    return any(fold(text).startswith(("since when", "depuis quand")) for text, _ in reading.meanings)


def _condition(asked: Asked) -> tuple[str, int | float | None, str | None]:
    reading = asked.reading
    below = reading.has("dropbelow") or (reading.has("less") and not reading.has("more"))
    if len(reading.countries) == 2 and reading.claim is None:
        if reading.has("pass", "reach", "more", "dropbelow", "less", "passive"):
            return ("first_below_country" if below else "first_above_country"), None, reading.countries[1]
        raise Stop("unclear")
    if len(reading.countries) != 1:
        raise Stop("several_questions")
    if reading.claim is not None:
        below = reading.claim.relation in ("below", "at_most")
        return ("first_below" if below else "first_above"), to_json_number(reading.claim.value), None
    if reading.has("trough", "lowest") and not reading.has("peak"):
        return "lowest", None, None
    if reading.has("peak", "highest"):
        return "highest", None, None
    raise Stop("unclear")
