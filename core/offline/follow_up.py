"""Calls that depend on what the first ones proved: how near a value came, a value of the country found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from core.facts import Absence, Fact, Ranking
from core.offline.calls import call_find, call_values
from core.offline.plan import ExtremeIfNever, Plan, PlannedCall, ValueOfRanked


def plan_next(plan: Plan, facts: Sequence[Fact]) -> tuple[PlannedCall, ...]:
    """What to ask the tools after the first round; nothing for most plans."""
    match plan.follow_up:
        case None:
            return ()
        case ExtremeIfNever(country, indicator, below):
            if any(isinstance(fact, Absence) and fact.reason == "never" for fact in facts):
                return (call_find(country, indicator, "lowest" if below else "highest"),)
            return ()
        case ValueOfRanked(indicator, year, end, place):
            found = _find_ranked(facts, end == "lowest", place)
            return () if found is None else (call_values(found, indicator, year, year),)
        case _:
            assert_never(plan.follow_up)


def _find_ranked(facts: Sequence[Fact], lowest: bool, place: int) -> str | None:
    """The one country at that place; None where several share it."""
    ranking = next((fact.ranking for fact in facts if isinstance(fact, Ranking)), ())
    rows = ranking[::-1] if lowest else ranking
    if not 1 <= place <= len(rows):
        return None
    alone = [row for row in rows if row.value == rows[place - 1].value]
    return alone[0].country if len(alone) == 1 else None
