"""Decides claims on facts: one judge a field, three findings, nothing by default."""

from __future__ import annotations

from core.claims.facts_index import Facts
from core.claims.forms import Form
from core.claims.truth.findings import Decision, Evidence, FieldFinding, Finding, Why
from core.claims.truth.look import Look
from core.claims.truth.table import JUDGES, decide_form

__all__ = ["JUDGES", "Decision", "Evidence", "FieldFinding", "Finding", "Why", "decide"]


def decide(claim: Form, facts: Facts, *, computed: bool = False) -> Decision:
    """Contradicted if a field is, else unproven if one is (or nothing is said), else supported.

    `computed`: a derived number may be computed from values that the facts hold; without it, a tool must have
    made it (right but only computable: unproven; wrong: contradicted).
    """
    return decide_form(claim, Look(facts, computed))
