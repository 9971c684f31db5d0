"""Yes and no: the statement that was asked about, said to hold or not."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, cast

from core.claims.amounts import Amount
from core.claims.forms import Change, Comparison, Form, Level, Rank, Statement, Verdict
from core.language.reading.context import Carried, Question
from core.language.reading.written_amounts import demand


def verdict_of(
    roles: dict[str, Any], question: Question, carried: Carried
) -> tuple[tuple[Form, ...], dict[str, Any]]:
    """The verdict that a frame with "said" gives, and the roles that are left for claims of its own.

    "Yes, in 2023" answers for that year. "No" to several statements asked at once says nothing certain.
    """
    left = dict(roles)
    holds = left.pop("said") == "yes"
    year = left.get("time")
    if left.pop("last", None):
        demand(isinstance(year, int) and not holds, "not when?")
        return (Verdict(claim=_before(carried, cast("int", year)), holds=False),), left
    asked = [form.claim for form in question.forms if isinstance(form, Verdict)]
    demand(bool(asked) and (holds or len(asked) == 1), "yes or no to what?")
    return tuple(Verdict(claim=_at(one, year, roles), holds=holds) for one in asked), left


def _before(carried: Carried, year: int) -> Statement:
    """ "was ahead in 2025, but not in 2019": the statement of the clause before, for another year."""
    verdicts = [claim for claim in carried.claims if isinstance(claim, Verdict) and claim.holds is True]
    if verdicts:  # "It was in 2024, but not in 2023"
        demand(len(verdicts) == 1, "not what?")
        return _at(verdicts[0].claim, year, {})
    stated = [claim for claim in carried.claims if not isinstance(claim, Verdict)]
    demand(len(stated) == 1, "not what?")
    (claim,) = stated
    if isinstance(claim, Comparison):
        demand(claim.relation is not None and claim.other_year is None and claim.always is None, "not what?")
        bare = Comparison(
            country=claim.country,
            other=claim.other,
            indicator=claim.indicator,
            year=year,
            relation=claim.relation,
        )
        demand(replace(bare, year=claim.year) == replace(claim, amount=None, other_amount=None), "not what?")
        return bare
    if isinstance(claim, Rank):
        return replace(claim, year=year, amount=None)
    demand(isinstance(claim, Level) and _is_bar(claim), "not what?")
    return replace(cast("Level", claim), year=year)


def _is_bar(claim: Level) -> bool:
    return isinstance(claim.amount, Amount) and claim.amount.bound in (
        "above",
        "below",
        "at_least",
        "at_most",
    )


def _at(claim: Statement, year: int | None, roles: dict[str, Any]) -> Statement:
    """The statement for the year of the answer, where it names one."""
    if isinstance(claim, Change):
        first, last = roles.get("from"), roles.get("to")
        if isinstance(first, int) and isinstance(last, int):
            return replace(claim, from_year=first, to_year=last)
        return claim
    if isinstance(year, int) and any(one.name == "year" for one in fields(claim)):
        return cast("Statement", replace(cast("Any", claim), year=year))
    return claim


def denial_of(claims: tuple[Form, ...]) -> tuple[Form, ...]:
    """ "It is not true that ...": of one statement; to deny several at once says nothing certain."""
    demand(len(claims) == 1 and not isinstance(claims[0], Verdict), "what is not true?")
    (claim,) = claims
    return (Verdict(claim=cast("Statement", claim), holds=False),)
