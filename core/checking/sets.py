"""Which set of countries is ranked or compared, and who the clause says holds a place in it."""

from __future__ import annotations

from collections.abc import Sequence

from core.checking.binding import inherited_countries
from core.checking.evidence import rank_values
from core.checking.listing import listed_up_to
from core.checking.scene import Anchor, Clause, Scene
from core.facts import Ranking


def is_comparison_set(clause: Clause, anchor: Anchor) -> bool:
    """ "Of Nigeria and India, ..." / "between Canada and Mexico": the set compared, not the subject."""
    if len(anchor.countries) < 2:
        return False
    step = anchor.start - 1
    while step >= 0 and clause.tokens[step].kind in ("neutral", "scope", "quant"):
        step -= 1
    if step < 0:
        return False
    lead = clause.tokens[step]
    return (lead.kind == "prep" and lead.tag in ("between", "among")) or (lead.tag == "of" and step == 0)


def place_of(ranking: Ranking, country: str, from_top: bool) -> int | None:
    values = {row.country: row.value for row in ranking.ranking}
    if country not in values:
        return None
    own = values[country]
    return 1 + sum((other > own) if from_top else (other < own) for other in values.values())


def ranking_for(
    scene: Scene, clause: Clause, indicator: str, year: int, subject: Sequence[str]
) -> Ranking | None:
    """The ranking that a superlative is about: of the set that is named, else of all the countries."""
    sets = [a.countries for a in clause.country_anchors if is_comparison_set(clause, a)]
    pool = sets[0] if sets else None
    sizes = scope_sizes(clause)
    if (pool is None and scene.index.ordered(indicator, year) is None) or (
        sizes and sizes[0] < 8 and len(scene.question.countries) == sizes[0]
    ):
        named = scene.question.countries if len(scene.question.countries) > 1 else clause.countries
        pool = tuple(dict.fromkeys((*named, *subject)))
    if pool is None:
        return scene.index.ordered(indicator, year)
    values = {code: scene.index.value(code, indicator, year) for code in pool}
    if len(values) < 2 or any(value is None for value in values.values()):
        return None
    return rank_values(values, indicator, year)


def scope_sizes(clause: Clause) -> list[int]:
    return [int(t.value.value) for t in clause.tokens if t.kind == "scope" and t.tag != "indicators"]


def rank_subject(scene: Scene, clause: Clause, at: int) -> tuple[str, ...]:
    heads = [
        a for a in clause.country_anchors if a.role in ("head", "left") and not is_comparison_set(clause, a)
    ]
    before = [a for a in heads if a.end < at and not _closed_between(clause, a.end, at)]
    if before:
        return listed_up_to(clause, before)
    after = [a for a in heads if a.start > at]
    if after:
        return after[0].countries
    owners = [
        a
        for a in clause.country_anchors
        if a.start > at and a.role == "owner" and not is_comparison_set(clause, a)
    ]
    if owners and not heads:
        return owners[0].countries
    if heads:
        return heads[-1].countries
    return inherited_countries(scene) if len(inherited_countries(scene)) == 1 else ()


def _closed_between(clause: Clause, start: int, at: int) -> bool:
    """ "India first, the US second": another place stands between the country and this one."""
    return (
        any(t.kind in ("ord", "sup") for t in clause.tokens[start + 1 : at])
        and any(a.start > at for a in clause.country_anchors)
        and any(t.kind == "mark" for t in clause.tokens[start + 1 : at])
    )
