""" "higher in 2024 than in 2010", "than a year earlier": one country's values of two years, compared."""

from __future__ import annotations

from core.checking.binding import subject_countries
from core.checking.degrees import degree_holds, use_words_beside
from core.checking.scene import Clause, Scene
from core.checking.telling import say_cells


def than_number(clause: Clause, at: int) -> int:
    """The figure of "more than the 190.7 million in Nigeria": it stands for what it is tied to; or -1."""
    tokens = clause.tokens
    if at + 3 < len(tokens) and tokens[at + 1].tag == "than" and tokens[at + 2].word in ("the", "les"):
        index = at + 3
        tied = any(a.number == index for a in (*clause.country_anchors, *clause.year_anchors))
        if tokens[index].kind == "num" and tied:
            return index
    return -1


def compares_years(clause: Clause, at: int) -> bool:
    """ "than in 2010", "than a year earlier": years are compared, not countries."""
    for index, token in enumerate(clause.tokens[at + 1 :], at + 1):
        if token.kind == "prep" and token.tag == "than":
            rest = [
                t
                for t in clause.tokens[index + 1 : index + 5]
                if t.kind not in ("neutral", "pron") and t.kind != "prep"
            ]
            pointed = than_number(clause, at)
            if pointed >= 0:
                return any(a.number == pointed for a in clause.year_anchors)
            return bool(rest) and rest[0].kind == "year"
    return False


def decide_year_comparison(scene: Scene, clause: Clause, at: int, indicator: str, sign: int) -> None:
    token = clause.tokens[at]
    than = next(i for i, t in enumerate(clause.tokens) if i > at and t.kind == "prep" and t.tag == "than")
    base = next(y for a in clause.year_anchors if a.start > than for y in a.years)
    others = [y for y in (*clause.years, *clause.sentence_years, *scene.years) if y != base]
    countries = subject_countries(clause, scene, at)
    if not others or not countries:
        scene.fail("no_year", token)
        return
    other = others[0]
    for country in countries:
        first, last = (
            scene.index.value(country, indicator, base),
            scene.index.value(country, indicator, other),
        )
        if first is None or last is None:
            early, late = min(base, other), max(base, other)
            told = scene.index.direction(country, indicator, early, late)
            told = None if told is None else told if late == other else -told
        else:
            told = (last > first) - (last < first)
        if told is None:
            scene.fail("unsupported_claim", token)
            return
        if told != sign:
            cells = [(country, indicator, year) for year in (base, other)]
            told_values = [(cell, scene.index.value(*cell)) for cell in cells]
            scene.fail("wrong_direction", token, say_cells(told_values, scene.language))
            return
    if not degree_holds(scene, clause, at, [(c, other, c, base) for c in countries], indicator):
        return
    scene.support(token)
    use_words_beside(clause, at)
    scene.use(countries, indicator, (base, other))
