"""Answers a question: the claims that its form comes to, every hole filled from the facts.

What is returned is decided before: a claim that is not supported is never an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from core.claims.facts_index import Facts, Unproven
from core.claims.filling import courses, groups, over_years, single
from core.claims.filling.counter_examples import counter_examples
from core.claims.filling.gaps import NotAnswerable, Reason, merge_gaps
from core.claims.filling.reasons import prepare, reasons_for
from core.claims.forms import (
    Change,
    ChangeComparison,
    ChangeRank,
    Comparison,
    Count,
    Covered,
    Crossing,
    Crossings,
    Extreme,
    FirstYear,
    Form,
    GroupShare,
    Level,
    Mean,
    Missing,
    Order,
    Rank,
    Statement,
    Throughout,
    Total,
    Verdict,
)
from core.claims.truth.absence import whole_window
from core.claims.truth.findings import IllFormed, NoValue
from core.claims.truth.look import Look
from core.claims.truth.table import decide_form

__all__ = ["NotAnswerable", "Reason", "complete", "complete_all"]


def complete(form: Form, facts: Facts) -> tuple[Form, ...]:
    """The claims that answer it, the main one first, then what shows it or is missing beside it.

    Amounts are exact. What the form takes for granted is told as it is ("how much did it rise" of a fall).
    Raises `NotAnswerable`.
    """
    look = Look(facts, computed=True)
    try:
        claims = _FILL[type(form)](form, look)
    except NoValue as error:
        raise NotAnswerable("missing", (error.missing,)) from error
    except Unproven as error:
        raise NotAnswerable("unproven") from error
    except IllFormed as error:
        raise NotAnswerable("ill_formed") from error
    kept = tuple(dict.fromkeys(claims))
    if not kept or any(decide_form(claim, look).finding != "supported" for claim in kept):
        raise NotAnswerable("false")
    return kept


def complete_all(forms: Iterable[Form], facts: Facts) -> tuple[Form, ...]:
    """Several questions as one answer: what was found, then what is missing, consecutive years as one.

    Raises the `NotAnswerable` of the first where nothing was found, or one fails for another reason.
    """
    found: list[Form] = []
    gaps: list[Missing] = []
    failed: list[NotAnswerable] = []
    look = Look(facts, computed=True)
    for form in forms:
        try:
            claims = complete(form, facts)
        except NotAnswerable as error:
            if error.reason != "missing" or not error.missing:
                raise
            failed.append(error)
            gaps += error.missing
            continue
        gaps += [claim for claim in claims if isinstance(claim, Missing)]
        found += [claim for claim in claims if not isinstance(claim, Missing)]
    if failed and not found:
        raise NotAnswerable("missing", merge_gaps(gaps, look), _known_instead(failed))
    return (*dict.fromkeys(found), *merge_gaps(gaps, look))


def _known_instead(failed: list[NotAnswerable]) -> tuple[Form, ...]:
    return tuple(dict.fromkeys(claim for error in failed for claim in error.instead))


def _fill_missing(form: Missing, look: Look) -> tuple[Form, ...]:
    decision = decide_form(form, look)
    if decision.finding == "supported":
        return (form,)
    raise NotAnswerable("unproven" if decision.finding == "unproven" else "false")


def _fill_covered(form: Covered, look: Look) -> tuple[Form, ...]:
    """What was asked for; all of it where nothing was named."""
    coverage = look.facts.coverage
    everything = form == Covered()
    return (
        Covered(
            years=whole_window(coverage) if everything or form.years else None,
            countries=coverage.countries if everything or form.countries else (),
            indicators=coverage.indicators if everything or form.indicators else (),
        ),
    )


def _fill_verdict(form: Verdict, look: Look) -> tuple[Form, ...]:
    """Yes or no, and why. Of what has no value, and of what the facts do not show, neither."""
    claim, gaps = prepare(form.claim, look)
    decision = decide_form(claim, look)
    if decision.finding != "supported" and not decision.denied:
        missing = [field.evidence for field in decision.fields if isinstance(field.evidence, Missing)]
        if missing:
            raise NotAnswerable("missing", merge_gaps(missing, look))
        raise NotAnswerable("ill_formed" if decision.ill_formed else "unproven", gaps)
    holds = decision.finding == "supported"
    why: list[Form] = []
    for reason in (*_against(claim, look, holds=holds), *reasons_for(claim, holds=holds)):
        try:
            why += _FILL[type(reason)](reason, look)
        except (NotAnswerable, NoValue, Unproven, IllFormed):
            continue  # the verdict stands without it
    return (replace(form, claim=claim, holds=holds), *why, *gaps)


def _against(claim: Statement, look: Look, *, holds: bool) -> tuple[Form, ...]:
    """The year that a denied "always" fails in, where the facts show it."""
    try:
        return () if holds else counter_examples(claim, look)
    except (NoValue, Unproven):
        return ()


_FILL: Final[Mapping[type, Callable[[Any, Look], tuple[Form, ...]]]] = {
    Level: single.fill_level,
    Change: courses.fill_change,
    Comparison: single.fill_comparison,
    ChangeComparison: single.fill_change_comparison,
    Rank: groups.fill_rank,
    Order: groups.fill_order,
    ChangeRank: groups.fill_change_rank,
    Count: groups.fill_count,
    GroupShare: groups.fill_share,
    Mean: groups.fill_mean,
    Total: groups.fill_total,
    Extreme: over_years.fill_extreme,
    FirstYear: over_years.fill_first_year,
    Throughout: over_years.fill_throughout,
    Crossing: over_years.fill_crossing,
    Crossings: over_years.fill_crossings,
    Missing: _fill_missing,
    Covered: _fill_covered,
    Verdict: _fill_verdict,
}
