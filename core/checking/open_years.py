"""Years that only bound a time: "until 2024", "since 2020", "after 2019".

A value is of one year, so "41.3 million until 2024" says something that no fact does. What may run up to a
year or on from it is a move between two years, or a gap in the data.
"""

from __future__ import annotations

from core.checking.anchors import previous_token
from core.checking.scene import Clause, Scene
from core.checking.tokens import Token

_BOUNDS = frozenset({"before", "after", "avant", "apres", "until", "till", "jusqu'", "jusque"})
_ONWARD = frozenset({"after", "apres", "since", "depuis"})
# What may stand between a figure and the preposition of its year.
_BESIDE = frozenset({"unit", "neutral", "people", "weakind", "poss", "ind", "percap", "hedge"})
_MOVES = ("dir", "chg", "diff", "mult", "extreme", "first", "pace", "cover", "date")


def is_bound(lead: Token | None) -> bool:
    """Whether this word makes the year behind it a bound."""
    if lead is None:
        return False
    if lead.kind == "hedge":
        return lead.tag == "atmost"  # "up to 2024"
    return lead.word in _BOUNDS or (lead.kind == "prep" and lead.tag in ("since", "until"))


def leads_beyond(scene: Scene, clause: Clause, index: int) -> bool:
    """ "the data has figures after 2025": more years than there are."""
    lead = previous_token(clause.tokens, index)
    years = clause.tokens[index].years
    if lead is None or clause.has("neg", "absent"):
        return False
    onward = lead.word in _ONWARD and min(years) >= scene.coverage.last_year
    return onward or (lead.word in ("before", "avant") and max(years) <= scene.coverage.first_year)


def bounds_a_value(scene: Scene, clause: Clause, index: int) -> bool:
    """Whether the year at `index` bounds a value, or a comparison, as if it held over many years."""
    lead = previous_token(clause.tokens, index)
    if lead is None or not is_bound(lead):
        return False
    paired = {start for *_, start in clause.pairs}
    if any(a.start <= index <= a.end and a.start in paired for a in clause.year_anchors):
        return False  # "from 2019 through 2023"
    if leads_beyond(scene, clause, index):
        return True
    step = clause.tokens.index(lead) - 1
    while step >= 0 and (clause.tokens[step].kind in _BESIDE or clause.tokens[step].tag in ("of", "(", ")")):
        step -= 1
    figure = clause.tokens[step] if step >= 0 else None
    if figure is not None and figure.kind in ("num", "share"):
        number = figure.value  # "five years after 2020" is a distance
        spaced = number.unit == "years" and number.in_words and clause.tokens[step + 1] is lead
        base = figure.start in scene.changes and lead.tag == "since"
        return not base and not spaced
    return not clause.has(*_MOVES)
