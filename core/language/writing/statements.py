"""Claims -> the sentences that a reporter reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from core.claims.amounts import Amount
from core.claims.filling.courses import is_turn_of
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
    Throughout,
    Total,
    Verdict,
)
from core.data.catalog.catalog import Catalog
from core.data.facts import Coverage
from core.language.writing.absences import tell_covered, tell_missing, tell_several_missing
from core.language.writing.changes import tell_change, tell_change_comparison, tell_change_rank
from core.language.writing.condensing import condense
from core.language.writing.groups import (
    tell_count,
    tell_group_share,
    tell_mean,
    tell_order,
    tell_rank,
    tell_total,
)
from core.language.writing.levels import tell_comparison, tell_level, tell_levels, tell_rest
from core.language.writing.moments import (
    tell_crossing,
    tell_crossings,
    tell_extreme,
    tell_first,
    tell_throughout,
    tell_turns,
)
from core.language.writing.templates import fill
from core.language.writing.words import Speaker
from core.outcome import Language

_OF_A_WINDOW = (Extreme, FirstYear, Throughout)

Teller = Callable[[Speaker, Any], str]

TELLERS: dict[type, Teller] = {
    Level: tell_level,
    Change: tell_change,
    Comparison: tell_comparison,
    Rank: tell_rank,
    Order: tell_order,
    ChangeRank: tell_change_rank,
    ChangeComparison: tell_change_comparison,
    GroupShare: tell_group_share,
    Mean: tell_mean,
    Total: tell_total,
    Count: tell_count,
    Extreme: tell_extreme,
    FirstYear: tell_first,
    Throughout: tell_throughout,
    Crossing: tell_crossing,
    Crossings: tell_crossings,
    Missing: tell_missing,
    Covered: tell_covered,
}


def write_claims(claims: Sequence[Form], language: Language, catalog: Catalog, coverage: Coverage) -> str:
    """Sentences that say `claims`, in their order; those of a kind joined where one sentence holds them."""
    speaker = Speaker(language, catalog, coverage)
    rest = list(condense(claims, catalog))
    verdict, near = "", None
    if rest and isinstance(rest[0], Verdict):
        verdict = speaker.word("yes" if rest[0].holds is True else "no")
        near = _limit_of(rest[0])
        rest = rest[1:] or [rest[0]]
    sentences: list[str] = []
    before: Form | None = None
    while rest:
        text, used = _tell_next(speaker, rest, near, before)
        sentences.append(text)
        before = rest[used - 1]
        del rest[:used]
    told = " ".join(f"{speaker.capital(text)}." for text in sentences)
    return f"{verdict} {told}".strip()


def _limit_of(verdict: Verdict) -> Amount | None:
    """A limit that was asked about: a figure told beside it must not read like it."""
    claim = verdict.claim
    return claim.amount if isinstance(claim, Level) and isinstance(claim.amount, Amount) else None


def _tell_verdict(speaker: Speaker, verdict: Verdict) -> str:
    """A yes or no without figures: the statement itself, or its denial."""
    told = TELLERS[type(verdict.claim)](speaker, verdict.claim)
    return told if verdict.holds is True else fill(speaker.pattern("say", "denied"), {"claim": told})


def _tell_next(
    speaker: Speaker, claims: Sequence[Form], near: Amount | None, before: Form | None
) -> tuple[str, int]:
    """The next sentence behind `before`, and how many of the claims it says; `near` as in `_limit_of`."""
    first = claims[0]
    second = claims[1] if len(claims) > 1 else None
    if isinstance(first, Level):
        return _tell_levels(speaker, claims, near)
    if before is not None and is_turn_of(first, before) and second is not None and is_turn_of(second, before):
        return tell_turns(speaker, first, second), 2
    if isinstance(second, Extreme) and isinstance(first, _OF_A_WINDOW) and _same_series(first, second):
        told = TELLERS[type(first)](speaker, first)
        bar = None if isinstance(first, Extreme) else first.bar
        more = tell_extreme(speaker, second, after=True, near=bar)
        return speaker.phrase("and_then" if bar is None else "after", first=told, second=more), 2
    gone = _missing_together(claims)
    if len(gone) > 1:
        return tell_several_missing(speaker, gone), len(gone)
    missing = _without_value(claims)
    if isinstance(first, Rank):
        return tell_rank(speaker, first, missing, before=before), 1
    if isinstance(first, Order):
        return tell_order(speaker, first, missing), 1
    if isinstance(first, Verdict):
        return _tell_verdict(speaker, first), 1
    return TELLERS[type(first)](speaker, first), 1


def _same_series(first: Extreme | FirstYear | Throughout, second: Extreme) -> bool:
    return (first.country, first.indicator, first.window) == (second.country, second.indicator, second.window)


def _missing_together(claims: Sequence[Form]) -> list[Missing]:
    """The first claims, as far as they miss the same of one country after another."""
    found: list[Missing] = []
    for claim in claims:
        if not isinstance(claim, Missing) or claim.what != "value" or claim.country is None:
            break
        if claim.years is None or claim.years.first != claim.years.last:
            break
        if found and (claim.indicator, claim.years) != (found[0].indicator, found[0].years):
            break
        found.append(claim)
    return found


def _without_value(claims: Sequence[Form]) -> list[str]:
    return [
        claim.country
        for claim in claims
        if isinstance(claim, Missing) and claim.what == "value" and claim.country is not None
    ]


def _tell_levels(speaker: Speaker, claims: Sequence[Form], near: Amount | None) -> tuple[str, int]:
    """As many levels as one sentence holds: a series, several countries, or several indicators."""
    levels: list[Level] = []
    for claim in claims:
        if not isinstance(claim, Level) or not _goes_with(levels, claim):
            break
        levels.append(claim)
    if len(levels) == 1:
        return _tell_alone(speaker, claims, near)
    return tell_levels(speaker, levels), len(levels)


def _tell_alone(speaker: Speaker, claims: Sequence[Form], near: Amount | None) -> tuple[str, int]:
    first, second = claims[0], claims[1] if len(claims) > 1 else None
    assert isinstance(first, Level)  # noqa: S101 - the caller looked
    if (
        first.complement
        and isinstance(second, Level)
        and not second.complement
        and _cell(first) == _cell(second)
    ):
        return tell_rest(speaker, first, second), 2
    return tell_level(speaker, first, near), 1


def _cell(form: Level) -> tuple[str, str, int]:
    return form.country, form.indicator, form.year


def _goes_with(levels: Sequence[Level], claim: Level) -> bool:
    """Whether a level differs from those before in one thing alone: the year, the country, the indicator."""
    if not levels:
        return True
    if claim.complement or levels[0].complement or claim.newest or levels[0].newest:
        return False
    cells = [_cell(level) for level in (*levels, claim)]
    varying = [len({cell[axis] for cell in cells}) for axis in range(3)]
    return sorted(varying)[:2] == [1, 1] and max(varying) == len(cells)
