"""The two years of a change, and years that are only a bound ("since 2022")."""

from __future__ import annotations

from core.checking.anchors import previous_token
from core.checking.scene import Clause, Scene


def span_at(clause: Clause, scene: Scene, at: int) -> tuple[int, int] | None:
    """The two years between which the change told at token `at` took place."""
    if clause.pairs:
        nearest = min(clause.pairs, key=lambda pair: abs(pair[2] - at))
        return nearest[0], nearest[1]
    years = clause.years
    if len(years) == 2:
        if years[0] < years[1] and _previous_tag(clause, clause.year_anchors[-1].start) == "from":
            return None  # "down 48% in 2023 from 2024"
        if years[0] > years[1] and _told_backwards(clause):
            return None
        return None if _base_year(clause) == max(years) else (min(years), max(years))
    if len(years) > 2:
        return None
    if len(years) == 1:
        leads = [_previous_tag(clause, anchor.start) for anchor in clause.year_anchors[1:]]
        if leads and any(
            t.tag == "from" and t.kind == "prep"
            for t in clause.tokens[clause.year_anchors[0].end : clause.year_anchors[-1].start]
        ):
            return None  # "in 2024, up from N in 2024"
        if leads and (_base_year(clause) is not None or "from" in leads):
            return None  # "in 2001, up 0.6% on 2001": a year has not changed since itself
        return _span_with(clause, scene, years[0])
    sentence = clause.sentence_years
    if len(sentence) == 2:
        return min(sentence), max(sentence)
    if scene.span is not None:
        return scene.span
    if len(scene.years) == 2:
        return min(scene.years), max(scene.years)
    if clause.tokens[0].word in ("that", "this", "cela", "c'", "soit") and clause in scene.clauses:
        told = {y for other in scene.clauses[: scene.clauses.index(clause)] for y in other.years}
        return (min(told), max(told)) if len(told) == 2 else None  # "N in 2022. N in 2023. That is a rise"
    return None


def _told_backwards(clause: Clause) -> bool:
    """ "from N in 2024 to N in 2023": time does not run that way."""
    first, last = clause.year_anchors[0], clause.year_anchors[-1]
    froms = [
        i
        for i, t in enumerate(clause.tokens)
        if t.kind == "prep" and (t.tag == "from" or (t.word == "de" and not _by_percent(clause, i)))
    ]
    tos = [i for i, t in enumerate(clause.tokens) if t.kind == "prep" and t.tag == "to"]
    return any(i < first.start for i in froms) and any(first.end < i < last.start for i in tos)


def _by_percent(clause: Clause, at: int) -> bool:
    """ "augmenté de 8,3 % en 2025, à 4 003 milliards": by how much, not from where."""
    units = [t.value.unit for t in clause.tokens[at + 1 :] if t.kind == "num"]
    return len(units) > 1 and units[0] in ("percent", "points") and units[1] != units[0]


def year_is_open(clause: Clause, years: tuple[int, ...]) -> bool:
    """Whether the year of a level is only a bound: "since 2022", "before 2022", "until 2022"."""
    for anchor in clause.year_anchors:
        lead = previous_token(clause.tokens, anchor.start)
        if lead is None or not set(anchor.years) & set(years) or len(anchor.years) > 1:
            continue
        if (lead.kind == "prep" and lead.tag in ("since", "until")) or lead.word in (
            "before",
            "after",
            "avant",
            "apres",
        ):
            return not clause.has("dir", "chg", "absent")
    return False


def _previous_tag(clause: Clause, at: int) -> str:
    lead = previous_token(clause.tokens, at)
    return "" if lead is None else lead.tag


def _base_year(clause: Clause) -> int | None:
    """The year that "compared with", "since" or "than" makes the base of a change."""
    for anchor in clause.year_anchors:
        lead = previous_token(clause.tokens, anchor.start)
        if lead is not None and lead.tag == "in":
            lead = previous_token(clause.tokens, clause.tokens.index(lead))
        if lead is not None and (lead.tag in ("since", "than") or (lead.kind == "conj" and lead.tag == "vs")):
            return anchor.years[0]
    return None


def _span_with(clause: Clause, scene: Scene, year: int) -> tuple[int, int] | None:
    """One year is named: the other was told before, is the question's, or is the year before it."""
    anchor = clause.year_anchors[0]
    lead = previous_token(clause.tokens, anchor.start)
    since = lead is not None and (
        (lead.kind == "prep" and lead.tag in ("since", "from", "than"))
        or (lead.kind == "conj" and lead.tag == "vs")
    )
    if since:
        later = [y for y in (*scene.years, *clause.sentence_years) if y > year]
        return (year, max(later)) if later else None
    then = clause.tokens[0].kind == "conj" or (
        clause.has("conj") and any(t.tag == "then" for t in clause.tokens)
    )
    earlier = [y for y in scene.years if y < year]
    if earlier and (then or len(clause.sentence_years) > 1 or len(scene.years) == 1):
        return (max(earlier), year)
    asked = [y for y in scene.question.years if y < year]
    if asked:
        return (max(asked) if len(asked) == 1 else min(asked), year)
    return (year - 1, year)
