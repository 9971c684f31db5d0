"""Yes and no: the statement that was asked about, said to hold or not."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from core.claims.forms import Change, Form, Statement, Verdict
from core.language.reading.ellipsis import Carried, Question
from core.language.reading.written_amounts import demand


def verdict_of(
    roles: dict[str, Any], question: Question, carried: Carried
) -> tuple[tuple[Form, ...], dict[str, Any]]:
    """The verdict that a frame with "said" gives, and the roles that are left for claims of its own.

    "Yes, in 2023" answers for that year. "No" to several statements asked at once says nothing certain.
    """
    left = dict(roles)
    holds = left.pop("said") == "yes"
    asked = [form.claim for form in question.forms if isinstance(form, Verdict)]
    demand(bool(asked) and (holds or len(asked) == 1), "yes or no to what?")
    year = left.get("time")
    last = left.pop("last", None)
    demand(last is None or isinstance(year, int), "not when?")
    claims = tuple(Verdict(claim=_at(one, year, roles), holds=holds) for one in asked)
    return claims, left


def _at(claim: Statement, year: int | None, roles: dict[str, Any]) -> Statement:
    """The statement for the year of the answer, where it names one."""
    if isinstance(claim, Change):
        first, last = roles.get("from"), roles.get("to")
        if isinstance(first, int) and isinstance(last, int):
            return replace(claim, from_year=first, to_year=last)
        return claim
    if isinstance(year, int) and any(one.name == "year" for one in fields(claim)):
        return replace(claim, year=year)  # type: ignore[call-arg, type-var]
    return claim
