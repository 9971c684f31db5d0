"""Yes or no to a claim."""

from __future__ import annotations

from core.claims.truth.findings import Decision, Found, unproven


def judge_verdict(holds: bool, decision: Decision) -> Found:
    """A denial holds of a false claim about values that there are, never of one that says nothing."""
    if decision.finding == "supported":
        return Found("supported") if holds else Found("contradicted", why="value")
    if decision.denied:
        return Found("contradicted", why="value") if holds else Found("supported")
    return unproven()
