"""Two or more named countries against each other: higher, by how much, how many times."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from core.offline.asked import Asked
from core.offline.calls import call_compare, pair
from core.offline.levels import plan_cells_only
from core.offline.plan import Plan, Stop
from core.offline.reader import Reading
from core.writing.focus import Claim, FocusKind, Relation

FACTORS = {"double": Decimal(2), "triple": Decimal(3), "halve": Decimal("0.5")}
_BOUNDS: dict[str, Relation] = {"atleast": "at_least", "more": "above", "less": "below"}


def plan_compare(asked: Asked) -> Plan:
    """Named countries in one year: which is higher, the gap, or the ratio."""
    reading = asked.reading
    if reading.has("ratio", "difference") or reading.ordinal or reading.top:
        asked.one_indicator()
    if reading.span is not None or len(reading.points) > 1:
        return _plan_values_of_compared(asked)
    if len(reading.indicators) > 1 and pair(reading) is not None:
        raise Stop("unclear")  # "Japan's GDP or Canada's population"
    kind: FocusKind = "compare"
    if reading.has("ratio", *FACTORS):
        kind = "ratio"
    elif reading.has("difference"):
        kind = "difference"
    if reading.yes_no and any(text.casefold() == "first" for text, _ in reading.meanings):
        raise Stop("unclear")  # "was it first higher in 2015?"
    if kind != "compare" and len(reading.countries) != 2:
        raise Stop("unclear")
    calls = []
    for indicator in reading.indicators:
        year = asked.years.one_year(indicator, reading.countries)
        calls.append(call_compare(indicator, year, reading.countries))
    end = asked.find_end()
    claimed = None
    claims = reading.yes_no or reading.has("yesno", "factcheck")
    yes_no = (
        claims and not reading.choice and kind == "compare" and end is not None and not reading.has("which")
    )
    if yes_no:
        claimed = reading.countries[0]
    focus = asked.build_focus(kind, end=end, yes_no=yes_no, claimed=claimed)
    if kind == "ratio" and reading.yes_no and not reading.has("hedge", "half"):
        focus = replace(
            focus,
            yes_no=True,
            claimed=reading.countries[0],
            claim=_claimed_ratio(asked),
            factor=find_factor(reading),
        )
    return Plan(tuple(calls), focus)


def _claimed_ratio(asked: Asked) -> Claim | None:
    """ "At least" or "more than twice" is decided to the letter; plain "twice" with some tolerance."""
    reading = asked.reading
    factor = find_factor(reading)
    if factor is None or factor <= 1:
        return reading.claim
    for cue, relation in _BOUNDS.items():
        if reading.has(cue):
            return Claim(relation, factor)
    return reading.claim


def _plan_values_of_compared(asked: Asked) -> Plan:
    if asked.reading.has("ratio", "difference", "rank", "pass"):
        raise Stop("unclear")
    plan = plan_cells_only(asked)
    return replace(plan, focus=replace(plan.focus, kind="values"))


def find_factor(reading: Reading) -> Decimal | None:
    """What "doubled", "tripled" or "halved" multiplies by."""
    found = [factor for cue, factor in FACTORS.items() if reading.has(cue)]
    return found[0] if len(found) == 1 else None
