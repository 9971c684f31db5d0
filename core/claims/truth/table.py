"""Which judge decides which field of which form. A field without one stops the import.

`SUBJECT` fields say what a claim is about, and `Within(field)` ones are read by the judge of another field:
both are declared, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, get_args

from core.claims.facts_index import Facts, Unproven
from core.claims.forms import (
    HOLE,
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
    Throughout,
    Total,
    Verdict,
)
from core.claims.truth import (
    absence,
    changes,
    comparisons,
    counts,
    crossings,
    groups,
    levels,
    ranks,
    series,
)
from core.claims.truth.findings import Decision, FieldFinding, Finding, Found, IllFormed, NoUnit, NoValue
from core.claims.truth.look import Look
from core.claims.truth.verdict import judge_verdict

Judge = Callable[[Any, Look], Found | None]


@dataclass(frozen=True, slots=True)
class Subject:
    """What the claim is about; it asserts nothing by itself."""


@dataclass(frozen=True, slots=True)
class Within:
    """Part of what another field asserts."""

    field: str


SUBJECT: Final = Subject()


def decide_form(claim: Form, look: Look) -> Decision:
    """A field that says nothing (None, False) is passed over; a hole is open, and so is an empty claim."""
    found = [
        named
        for name, judge in JUDGES[type(claim)].items()
        if not isinstance(judge, (Subject, Within))
        and (named := _decide_field(claim, name, judge, look)) is not None
    ]
    return Decision(_decide_whole(found), tuple(found))


def _judge_holds(claim: Verdict, look: Look) -> Found | None:
    return judge_verdict(claim.holds is True, decide_form(claim.claim, look))


JUDGES: Final[Mapping[type, Mapping[str, Judge | Subject | Within]]] = {
    Level: {
        "country": SUBJECT,
        "indicator": SUBJECT,
        "year": SUBJECT,
        "amount": levels.judge_amount,
        "complement": Within("amount"),
        "newest": levels.judge_newest,
    },
    Change: {
        "country": SUBJECT,
        "indicator": SUBJECT,
        "from_year": SUBJECT,
        "to_year": SUBJECT,
        "direction": changes.judge_direction,
        "amounts": changes.judge_amounts,
        "factor": changes.judge_factor,
        "from_amount": changes.judge_from_amount,
        "to_amount": changes.judge_to_amount,
        "every_year": changes.judge_every_year,
        "degree": changes.judge_degree,
        "measured": changes.judge_measured,
        "course": changes.judge_course,
    },
    Comparison: {
        "country": SUBJECT,
        "other": SUBJECT,
        "indicator": SUBJECT,
        "year": SUBJECT,
        "other_year": SUBJECT,
        "relation": comparisons.judge_relation,
        "by": comparisons.judge_by,
        "factor": comparisons.judge_factor,
        "percent_of": comparisons.judge_percent_of,
        "degree": comparisons.judge_degree,
        "amount": comparisons.judge_amount,
        "other_amount": comparisons.judge_other_amount,
        "always": comparisons.judge_always,
    },
    Rank: {
        "country": ranks.judge_rank_country,
        "indicator": SUBJECT,
        "year": SUBJECT,
        "among": SUBJECT,
        "end": Within("place"),
        "place": ranks.judge_place,
        "within": ranks.judge_within,
        "sharing": ranks.judge_sharing,
        "amount": ranks.judge_rank_amount,
    },
    Order: {
        "indicator": SUBJECT,
        "year": SUBJECT,
        "among": SUBJECT,
        "end": Within("rows"),
        "count": ranks.judge_count,
        "rows": ranks.judge_rows,
    },
    ChangeRank: {
        "country": ranks.judge_change_rank_country,
        "indicator": SUBJECT,
        "from_year": SUBJECT,
        "to_year": SUBJECT,
        "among": SUBJECT,
        "direction": Within("country"),
        "measured": Within("country"),
        "least": Within("country"),
        "amounts": ranks.judge_change_rank_amounts,
        "from_amount": ranks.judge_change_rank_from,
        "to_amount": ranks.judge_change_rank_to,
    },
    ChangeComparison: {
        "country": SUBJECT,
        "other": SUBJECT,
        "indicator": SUBJECT,
        "other_indicator": SUBJECT,
        "from_year": SUBJECT,
        "to_year": SUBJECT,
        "measured": Within("relation"),
        "relation": comparisons.judge_change_relation,
        "by": comparisons.judge_change_by,
        "amount": comparisons.judge_change_amount,
        "other_amount": comparisons.judge_change_other_amount,
    },
    GroupShare: {
        "country": SUBJECT,
        "indicator": SUBJECT,
        "year": SUBJECT,
        "among": SUBJECT,
        "share": groups.judge_share,
        "amount": groups.judge_share_amount,
        "total": groups.judge_share_total,
    },
    Mean: {
        "indicator": SUBJECT,
        "countries": SUBJECT,
        "years": SUBJECT,
        "amount": groups.judge_mean,
    },
    Total: {
        "indicator": SUBJECT,
        "countries": SUBJECT,
        "year": SUBJECT,
        "amount": groups.judge_total,
    },
    Count: {
        "bars": SUBJECT,
        "among": SUBJECT,
        "year": SUBJECT,
        "window": SUBJECT,
        "number": counts.judge_number,
        "at_least": Within("number"),
        "members": counts.judge_members,
    },
    Extreme: {
        "country": SUBJECT,
        "indicator": SUBJECT,
        "window": SUBJECT,
        "end": Within("years"),
        "years": series.judge_years,
        "amount": series.judge_extreme_amount,
    },
    FirstYear: {
        "country": SUBJECT,
        "indicator": SUBJECT,
        "window": SUBJECT,
        "bar": SUBJECT,
        "year": series.judge_year,
        "happened": series.judge_happened,
        "amount": series.judge_first_amount,
    },
    Throughout: {
        "country": SUBJECT,
        "indicator": SUBJECT,
        "window": SUBJECT,
        "bar": SUBJECT,
        "held": series.judge_held,
    },
    Crossing: {
        "country": SUBJECT,
        "other": SUBJECT,
        "indicator": SUBJECT,
        "year": crossings.judge_year,
        "first": crossings.judge_first,
        "last": crossings.judge_last,
        "amount": crossings.judge_amount,
        "other_amount": crossings.judge_other_amount,
    },
    Crossings: {
        "country": SUBJECT,
        "other": SUBJECT,
        "indicator": SUBJECT,
        "window": SUBJECT,
        "moves": crossings.judge_moves,
        "leader": crossings.judge_leader,
    },
    Missing: {
        "what": absence.judge_what,
        "country": SUBJECT,
        "indicator": SUBJECT,
        "years": SUBJECT,
        "name": SUBJECT,
    },
    Covered: {
        "years": absence.judge_years,
        "countries": absence.judge_countries,
        "indicators": absence.judge_indicators,
    },
    Verdict: {"claim": Within("holds"), "holds": _judge_holds},
}


def check_table(judges: Mapping[type, Mapping[str, Judge | Subject | Within]]) -> None:
    """Raises `TypeError` naming the form and the field that no judge decides."""
    for form in get_args(Form):
        table = judges.get(form, {})
        named = {field.name for field in fields(form)}
        if wrong := named ^ set(table):
            raise TypeError(f"{form.__name__}: no judge, or no such field: {', '.join(sorted(wrong))}")
        for name, judge in table.items():
            if isinstance(judge, Within) and not callable(table.get(judge.field)):
                raise TypeError(f"{form.__name__}.{name} is part of {judge.field}, which no judge decides")


def _decide_field(claim: Form, name: str, judge: Judge, look: Look) -> FieldFinding | None:
    said = getattr(claim, name)
    if said is HOLE:
        return FieldFinding(name, "unproven", None, "open")
    if (said is None or said is False) and (type(claim), name) not in SAID_EMPTY:
        return None
    try:
        found = judge(claim, look)
    except Unproven as error:
        return FieldFinding(name, "unproven", error.what, "proof")
    except NoValue as error:
        return FieldFinding(name, "contradicted", error.missing, "missing")
    except NoUnit as error:
        return FieldFinding(name, "unproven", error.evidence, "form")
    except IllFormed as error:
        return FieldFinding(name, "contradicted", error.evidence, "form")
    return None if found is None else FieldFinding(name, found.finding, found.evidence, found.why)


# Fields in which None or False says something.
SAID_EMPTY: Final = frozenset({(FirstYear, "year"), (Verdict, "holds")})


def _decide_whole(found: list[FieldFinding]) -> Finding:
    if any(one.finding == "contradicted" for one in found):
        return "contradicted"
    if not found or any(one.finding == "unproven" for one in found):
        return "unproven"
    return "supported"


check_table(JUDGES)

__all__ = ["JUDGES", "SUBJECT", "Facts", "Subject", "Within", "check_table", "decide_form"]
