"""How far countries lie apart in words: "ranged from N to N", "were level"."""

from __future__ import annotations

from core.checking.company_words import SPREAD
from core.checking.neighbours import fold_words, kind_at, word_at
from core.checking.scene import Clause, Scene
from core.checking.timing import comes_from_later
from core.checking.tokens import Token

_BE = fold_words("are were was is be been remain remained stay stayed almost nearly roughly about exactly")


def check_spread(scene: Scene, clause: Clause) -> None:
    """Fails a range that leaves one of its countries out, and countries told level that are not."""
    for index, token in enumerate(clause.tokens):
        if token.word in SPREAD and token.kind == "neutral":
            _check_range(scene, clause, index)
        elif token.word == "having" and comes_from_later(clause, index):
            scene.fail("wrong_year", token)
        elif _is_level(clause, index) and len({t.value.value for t in _figures(clause, 0)}) != 1:
            scene.fail("unsupported_claim", token)


def _figures(clause: Clause, start: int) -> list[Token]:
    return [t for t in clause.tokens[start:] if t.kind == "num" and t.used]


def _is_level(clause: Clause, index: int) -> bool:
    """ "The two were level in 2024", not "at a level of"."""
    alone = clause.tokens[index].word == "level" and kind_at(clause, index) == "neutral"
    return alone and word_at(clause, index - 1) in _BE and word_at(clause, index + 1) not in ("of", "at")


def _check_range(scene: Scene, clause: Clause, index: int) -> None:
    """The ends told are those of all the countries that the clause, or else the question, names."""
    ends = [t.value for t in _figures(clause, index)][:2]
    cells = {cell[1:] for cell in scene.used if cell[0] in clause.countries}
    countries = {*clause.countries, *scene.question.countries}
    if clause.has("scope"):
        countries = set(scene.coverage.countries)
    if len(ends) < 2 or len(cells) != 1 or len(countries) < 2:
        return
    ((indicator, year),) = cells
    values = [scene.index.value(country, indicator, year) for country in countries]
    low, high = sorted(ends, key=lambda number: number.value)
    if any(v is None or not low.value - low.step <= v <= high.value + high.step for v in values):
        scene.fail("unsupported_claim", clause.tokens[index])
