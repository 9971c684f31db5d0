"""Which countries and years a figure or a claim in words belongs to."""

from __future__ import annotations

from core.checking.listing import listed_from
from core.checking.scene import Anchor, Clause, Scene
from core.checking.tokens import Token

_WHEN = frozenset({"when", "quand", "lorsque", "lorsqu'", "ou", "where"})


def subject_countries(clause: Clause, scene: Scene, at: int) -> tuple[str, ...]:
    """The countries that a word at token `at` speaks of: the nearest head before it, else after, else
    inherited.
    """
    heads = [a for a in clause.country_anchors if a.role in ("head", "left", "owner")]
    before = [a for a in heads if a.end < at and a.role != "owner"] or [a for a in heads if a.end < at]
    if before:
        firsts = [a for a in before if a.role == "head"]
        return (firsts or before)[-1].countries
    after = [a for a in heads if a.start > at and a.role != "owner"]
    if after:
        return after[0].countries
    return inherited_countries(scene)


def other_asked(scene: Scene, named: tuple[str, ...]) -> tuple[str, ...]:
    """ "It is larger than Japan's", to a question on Japan and the US: "it" is the other one; or ()."""
    asked = scene.question.countries
    if len(asked) != 2 or len(named) != 1 or named[0] not in asked or scene.countries:
        return ()
    return tuple(code for code in asked if code not in named)


def inherited_countries(scene: Scene) -> tuple[str, ...]:
    if scene.countries:
        return scene.countries
    return scene.question.countries


def number_countries(clause: Clause, scene: Scene, at: int) -> list[tuple[str, ...]]:
    """The readings of which countries the number at `at` belongs to; several mean that all must hold."""
    anchors = clause.country_anchors
    twin = _repeats(clause.tokens, at)
    if twin >= 0:
        return number_countries(clause, scene, twin)
    facing = _facing_pair(clause, scene, at)
    if facing:
        return [facing]
    tied = [a for a in anchors if a.number == at and a.role in ("left", "owner")]
    if tied:
        return [tied[0].countries]
    barred = _countries_of_bar(clause, at)
    if barred:
        return [barred]
    heads = [a for a in anchors if a.role == "head"]
    named = tuple(dict.fromkeys(code for a in anchors for code in a.countries))
    if len(named) == 1 and heads:
        return [named]
    before = [a for a in heads if a.end < at]
    if before:
        return [before[-1].countries]
    if not heads and anchors:
        left = [a for a in anchors if a.role == "left" and a.end < at]
        if left and not scene.countries:
            return [left[-1].countries]
        if len(named) == 1 and not any(a.role == "object" for a in anchors):
            return [named]
    after = [a for a in heads if a.start > at]
    if after:
        return [after[0].countries]
    inherited = inherited_countries(scene)
    return [inherited] if inherited else []


_INTO = frozenset({"in", "the", "au", "aux", "en"})


def _countries_of_bar(clause: Clause, at: int) -> tuple[str, ...]:
    """ "above 90% in the UK (95.5%), the US (94.7%) and Canada (94.4%)": each of them passes the bar."""
    tokens = clause.tokens
    if not at or tokens[at - 1].kind not in ("hedge", "morethan", "lessthan"):
        return ()
    first = next((a for a in clause.country_anchors if a.start > at), None)
    if first is None or any(t.word not in _INTO for t in tokens[at + 1 : first.start]):
        return ()
    bracketed = first.end + 2 < len(tokens) and tokens[first.end + 1].tag == "("
    if first.role != "head" or not bracketed or tokens[first.end + 2].kind != "num":
        return ()
    return listed_from(clause, first)


def _repeats(tokens: list[Token], at: int) -> int:
    """The number that the one at `at` repeats in brackets ("69.8 (69.75) years"), or -1."""
    if (
        at > 1
        and tokens[at - 1].tag == "("
        and tokens[at - 2].kind in ("num", "share")
        and (at < 3 or tokens[at - 1].kind == "mark")
    ):
        first, second = tokens[at - 2].value, tokens[at].value
        if {first.unit, second.unit} <= {"", first.unit} or "share" in (first.unit, second.unit):
            return at - 2
    return -1


def _facing_pair(clause: Clause, scene: Scene, at: int) -> tuple[str, ...]:
    """ "A had more than B: N against N": two figures facing each other, in the order of the countries."""
    tokens = clause.tokens
    still = len(clause.years) <= 1 and not clause.has("dir", "chg")
    vs = [
        i
        for i, t in enumerate(tokens)
        if (t.kind == "conj" and t.tag == "vs")
        or (
            still
            and t.tag == "to"
            and 0 < i < len(tokens) - 1
            and tokens[i - 1].kind == tokens[i + 1].kind == "num"
        )
    ]
    singles = [a for a in clause.country_anchors if len(a.countries) == 1]
    asked = scene.question.countries
    if vs and not clause.country_anchors and (pair := scene.pair or _asked_pair(scene)):
        singles = [Anchor(-1, -1, (code,)) for code in pair]  # "(N against N)", as told or asked before
    elif vs and len(singles) == 1 and len(asked) == 2 and _is_second(tokens, singles[0], vs[0]):
        other = tuple(code for code in asked if code not in singles[0].countries)
        if len(other) == 1 and sum(t.kind == "num" for t in tokens) == 2:
            scene.pair = (other[0], singles[0].countries[0])
            first = max((i for i in range(vs[0]) if tokens[i].kind == "num"), default=-1)
            return other if at == first else singles[0].countries
    if (
        vs
        and len(singles) == 1
        and len(asked) == 2
        and singles[0].countries[0] in asked
        and singles[0].start < vs[0]
    ):
        other = tuple(code for code in asked if code not in singles[0].countries)
        singles = [singles[0], Anchor(-1, -1, other)]
        if singles[0].role in ("object", "owner") or _is_multiplied(tokens, singles[0]):
            singles.reverse()  # "larger than Japan's (N against N)": the subject's figure stands first
        if len(clause.years) > 1 and any(a.number > vs[0] for a in clause.year_anchors):
            return ()
    if vs and len(singles) > 2:
        # "A was ahead of B (N vs N), with C behind": the two named last before the figures
        left = max((i for i in range(vs[0]) if tokens[i].kind == "num"), default=-1)
        named = [a for a in clause.country_anchors if a.end < left]
        bracketed = left > 0 and tokens[left - 1].tag == "("
        singles = named[-2:] if bracketed and len(named) == 2 and named == singles[:2] else []
        vs = vs[:1]
    if not vs or len(singles) != 2 or singles[0].countries == singles[1].countries:
        return ()
    for joint in vs:
        left = max((i for i in range(joint) if tokens[i].kind == "num"), default=-1)
        right = min((i for i in range(joint, len(tokens)) if tokens[i].kind == "num"), default=-1)
        if at not in (left, right) or left < 0 or right < 0:
            continue
        between = [a for a in singles if left < a.start < right]
        if between or any(a.start > left for a in singles):
            return ()
        return singles[0 if at == left else 1].countries
    return ()


def _asked_pair(scene: Scene) -> tuple[str, ...]:
    """The two countries of "is A's higher than B's?", in that order; not of "is A's or B's higher?"."""
    asked = scene.question
    chooses = any(t.kind == "conj" and t.tag == "or" for t in asked.tokens)
    return asked.countries if len(asked.countries) == 2 and "comp" in asked.kinds and not chooses else ()


def _is_multiplied(tokens: list[Token], anchor: Anchor) -> bool:
    """ "7.0 times Japan's": the country that the factor is of."""
    lead = tokens[anchor.start - 1] if anchor.start > 0 else None
    return lead is not None and lead.kind == "num" and lead.value.unit == "times"


def _is_second(tokens: list[Token], anchor: Anchor, joint: int) -> bool:
    """ "N against N for the UK", "N against the UK's N": the country named behind the joint."""
    return anchor.start > joint and any(t.kind == "num" for t in tokens[:joint])


def number_years(clause: Clause, scene: Scene, at: int) -> tuple[int, ...]:
    """The years that the level at token `at` is of; several mean that it must hold in each."""
    anchors = clause.year_anchors
    tied = [a for a in anchors if a.number == at]
    if tied:
        anchor = tied[0]
        if any(anchor.start == pair[2] for pair in clause.pairs):
            return _end_of_pair(clause, at, anchor)
        return anchor.years
    distinct_years = clause.years
    if clause.lead in _WHEN and scene.last_year is not None and _all_bracketed(clause):
        return (scene.last_year,)  # "in 2023, when it was N (N in 2022)"
    if len(distinct_years) == 1:
        return distinct_years
    if not distinct_years:
        if len(clause.sentence_years) == 1:
            return clause.sentence_years
        if clause.lead in _WHEN and scene.last_year is not None:
            return (scene.last_year,)
        return scene.years or scene.only_year
    twin = _repeats(clause.tokens, at)
    if twin >= 0:
        return number_years(clause, scene, twin)
    if clause.pairs and len(scene.years) == 1 and clause.has("sup", "extreme") and _only_pairs(clause):
        return scene.years
    lone = {
        y
        for a in anchors
        if a.role == "head" and not any(a.start == pair[2] for pair in clause.pairs)
        for y in a.years
    }
    if clause.pairs and len(lone) == 1 and _opener(clause.tokens, at) not in ("from", "to"):
        return tuple(lone)
    shaped = _end_of_pair(clause, at, None)
    if shaped:
        return shaped
    if (
        len(distinct_years) == 2
        and _opener(clause.tokens, at) in ("to", "reach")
        and any(t.kind in ("dir", "chg") for t in clause.tokens)
    ):
        return (max(distinct_years),)
    before = [a for a in anchors if a.end < at and a.role == "head"]
    if before:
        return before[-1].years
    before = [a for a in anchors if a.end < at]
    after = [a for a in anchors if a.start > at and a.role == "head"]
    if after:
        return after[0].years
    return before[-1].years if before else distinct_years


def _all_bracketed(clause: Clause) -> bool:
    """Whether each year of the clause is of a figure in brackets."""
    tokens = clause.tokens
    return bool(clause.year_anchors) and all(
        a.number > 0 and tokens[a.number - 1].tag == "(" for a in clause.year_anchors
    )


def _only_pairs(clause: Clause) -> bool:
    return {y for pair in clause.pairs for y in pair[:2]} == set(clause.years)


def _end_of_pair(clause: Clause, at: int, anchor: Anchor | None) -> tuple[int, ...]:
    """Which end of "from Y1 to Y2" a level belongs to: "from N" the first, "to N" / "reaching N" the last."""
    pairs = clause.pairs
    if not pairs:
        return ()
    first, last, _ = pairs[-1] if anchor is None else next(p for p in pairs if p[2] == anchor.start)
    opener = _opener(clause.tokens, at)
    if opener == "from":
        return (first,)
    if opener in ("to", "reach"):
        return (last,)
    return (first, last)


def _opener(tokens: list[Token], at: int) -> str:
    following = [t for t in tokens[at + 1 : at + 4] if t.kind not in ("unit", "hedge")]
    if (
        len(following) > 1
        and following[0].kind == "prep"
        and following[0].tag == "to"
        and following[1].kind == "num"
        and following[1].value.unit == tokens[at].value.unit
    ):
        return "from"
    step = at - 1
    while step >= 0 and (
        tokens[step].kind in ("hedge", "unit", "quant", "morethan", "lessthan")
        or tokens[step].word in ("a", "an", "the", "un", "une", "just", "merely")
    ):
        step -= 1
    if step < 0 or tokens[step].kind != "prep":
        return ""
    tag = tokens[step].tag
    return "from" if tag == "of" else tag


def opener(clause: Clause, at: int) -> str:
    """The preposition right before the number (hedges apart), or ""."""
    return _opener(clause.tokens, at)
