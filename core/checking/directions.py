""" "rose", "fell", "unchanged", and how steadily or sharply."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from decimal import Decimal
from functools import partial

from core.checking.binding import subject_countries
from core.checking.indicators import indicator_readings
from core.checking.matching import matches
from core.checking.scene import Clause, Scene
from core.checking.spans import span_at
from core.checking.telling import say_cells, say_change
from core.checking.tokens import Token


def claim_years(clause: Clause, scene: Scene) -> tuple[int, ...]:
    """The years of a claim in words: its own, its sentence's, those told before, else the question's."""
    return clause.years or clause.sentence_years or scene.years or scene.question.years


def decide_direction(scene: Scene, clause: Clause, at: int) -> None:
    """ "rose", "fell", "unchanged" between two years, or over each step of a longer list of years."""
    token = clause.tokens[at]
    countries = subject_countries(clause, scene, at)
    indicators = indicator_readings(clause, scene, at, None)
    steps = _steps(scene, clause, at)
    if not countries or not indicators or not steps:
        scene.fail("unsupported_claim" if steps else "no_year", token)
        return
    indicator = indicators[0]
    if token.tag == "at":
        _decide_stay(scene, clause, token)
        return
    wanted = {"up": 1, "down": -1, "flat": 0, "near": 0}[token.tag]
    if not _noun_is_told(scene, clause, at):
        return
    negated = negation_of(clause, at)
    for country in countries:
        for span in steps:
            if span[0] >= span[1]:
                scene.fail("unsupported_claim", token)
                return
            told = _direction_holds(scene, country, indicator, span, wanted)
            if wanted == 0 and not told:
                told = _stays(scene, clause, country, indicator, span, token.tag)
            if told is None:
                scene.fail("unsupported_claim", token)
                return
            if told == (negated is not None):
                scene.fail(
                    "wrong_direction",
                    token,
                    _said(scene, country, indicator, span),
                )
                return
    if not manner_holds(scene, clause, at, countries, indicator, steps):
        return
    scene.support(token)
    if negated is not None:
        negated.used = True
    elif all(span[1] - span[0] == 1 for span in steps):
        scene.again = partial(_moved_in, scene, countries, indicator, wanted)
    scene.span = steps[-1] if len(steps) == 1 else (steps[0][0], steps[-1][1])
    for span in steps:
        scene.use(countries, indicator, span)


def _moved_in(scene: Scene, countries: Sequence[str], indicator: str, wanted: int, year: int) -> bool | None:
    """Whether the move told of one year was also that of another; None where it is not known."""
    told = [scene.index.direction(country, indicator, year - 1, year) for country in countries]
    if any(way is None for way in told):
        return None
    scene.use(countries, indicator, (year - 1, year))
    return all(way == wanted for way in told)


GROWTH = frozenset({"growth", "croissance", "expansion"})


_STRONG = frozenset(
    (
        "plunge plunged plunges plunging collapsed crashed plummet plummeted plummets tumbled "
        "tumble slumped soar soared soars surge surged surges skyrocketed jumped jump ballooned "
        "boomed plonge plonger plongeon degringolade explose bondi bondit bond envole "
    ).split()
)


def _noun_is_told(scene: Scene, clause: Clause, at: int) -> bool:
    """ "population growth averaged ...": growth as the thing measured is another series than the level."""
    token = clause.tokens[at]
    before = clause.tokens[at - 1] if at else None
    after = clause.tokens[at + 1] if at + 1 < len(clause.tokens) else None
    compound = (before is not None and before.kind in ("ind", "weakind")) or (
        after is not None and after.kind == "percap"
    )
    if token.word not in GROWTH or not compound:
        return True
    others = ("num", "mean", "first", "extreme", "sup", "ord", "total", "diff", "times", "count", "hedge")
    if any(t.used and t.kind in others for t in clause.tokens) or any(
        t.kind == "dir" and t is not token for t in clause.tokens
    ):
        scene.fail("narrower_scope", token)
        return False
    return True


def manner_holds(
    scene: Scene,
    clause: Clause,
    at: int,
    countries: Sequence[str],
    indicator: str,
    steps: list[tuple[int, int]],
) -> bool:
    """Whether the strength of the verb at `at` and the adverbs beside it are true of the change."""
    return _strong_enough(scene, clause.tokens[at], countries, indicator, steps) and _pace_holds(
        scene, clause, at, countries, indicator, steps
    )


def _strong_enough(
    scene: Scene, token: Token, countries: Sequence[str], indicator: str, steps: list[tuple[int, int]]
) -> bool:
    """ "plunged" and "soared" are no words for less than 2%."""
    if token.word not in _STRONG and not token.word.startswith(("effondr", "degringol", "envol")):
        return True
    moves = [relative_move(scene, c, indicator, s) for c in countries for s in steps]
    if all(move is None or move >= 2 for move in moves):
        return True
    scene.fail("unsupported_claim", token)
    return False


def _said(scene: Scene, country: str, indicator: str, span: tuple[int, int]) -> str:
    change = scene.index.changes.get((country, indicator, *span))
    if change is not None:
        return say_change(change, scene.language)
    cells = [(country, indicator, year) for year in span]
    return say_cells([(cell, scene.index.value(*cell)) for cell in cells], scene.language)


def _direction_holds(
    scene: Scene, country: str, indicator: str, span: tuple[int, int], wanted: int
) -> bool | None:
    actual = scene.index.direction(country, indicator, *span)
    return None if actual is None else actual == wanted


def _stays(
    scene: Scene, clause: Clause, country: str, indicator: str, span: tuple[int, int], tag: str
) -> bool:
    """ "unchanged" may be as the one figure beside it shows; "little changed" is a move of at most 1%."""
    first, last = (scene.index.value(country, indicator, year) for year in span)
    if tag == "near":
        moved = relative_move(scene, country, indicator, span)
        return moved is not None and moved <= 1
    if first is None or last is None:
        return False
    shown = [t.value for t in clause.tokens if t.kind == "num" and t.used and t.value.unit != "times"]
    return len({number.value for number in shown}) == 1 and all(matches(v, shown[0]) for v in (first, last))


def _decide_stay(scene: Scene, clause: Clause, token: Token) -> None:
    """ "stayed at about $2.2 trillion in 2023 and 2024": the level beside it holds in each year."""
    levels = [t for t in clause.tokens if t.kind == "num" and t.used]
    if levels and len(clause.years) > 1:
        scene.support(token)
    else:
        scene.fail("unsupported_claim", token)


def _steps(scene: Scene, clause: Clause, at: int) -> list[tuple[int, int]]:
    """The spans of years that a direction word covers."""
    others = [i for i, t in enumerate(clause.tokens) if t.kind == "dir" and i != at]
    before = [i for i in others if i < at]
    # "rose to N in 2020 and reached N in 2025": the second half is told without a direction
    joined = [
        i for i, t in enumerate(clause.tokens[:-1]) if t.tag == "and" and _reaches(clause.tokens[i + 1])
    ]
    after = [i for i in (*others, *joined) if i > at]
    low, high = (max(before) if before else -1), (min(after) if after else len(clause.tokens))
    paired = {pair[2] for pair in clause.pairs}
    later = [y for a in clause.year_anchors if at < a.start < high and a.start not in paired for y in a.years]
    onward = [y for a in clause.year_anchors if a.start > high for y in a.years]
    turns = any(t.kind == "conj" and t.tag == "then" for t in clause.tokens[at : min(high, at + 14)])
    alone = len(later) == 1 and len(clause.years) == 1 + len(onward) and not before
    if turns and alone and onward and min(onward) > later[0]:
        return [(later[0] - 1, later[0])]  # "fell to N in 2024, before rising to N in 2025"
    if _lead_word(clause, at) in ("after", "apres") and len(later) == 1:
        return [(later[0] - 1, later[0])]  # "after dropping to N in 2021"
    if not (before and later) and (
        clause.pairs or (len(clause.years) <= 2 and not (before and len(clause.years) > 1))
    ):
        span = span_at(clause, scene, at)
        return [] if span is None else [span]
    own = _first_stretch(clause, at, high) or later
    passed = [y for a in clause.year_anchors if a.start < at and a.start not in paired for y in a.years]
    if later and passed and not before and own == later and passed[-1] < later[0]:
        own = [passed[-1], *later]  # "was N in 2019, rose to N in 2020"
    if own == later[-1:] and _leads_on(clause, at, high):
        return []  # "rose every year since 2024": its end is not told
    own = own or [y for a in clause.year_anchors if low < a.start < at for y in a.years]
    earlier = [y for a in clause.year_anchors if a.start < at for y in a.years] or list(scene.years[-1:])
    if not before and not own:
        own = list(clause.years)
    past = [year for year in earlier if len(own) == 1 and year < own[0]]
    if len(own) == 1 and earlier and (before or scene.years or past):
        own = [max(past) if past else earlier[-1], *own]
    if len(own) == 2 and any(t.kind == "prep" and t.word == "from" for t in clause.tokens[at:high]):
        own = sorted(own)
    if len(own) == 1 and not before:
        rest = [y for a in clause.year_anchors if a.start > high for y in a.years]
        own = [*own, *rest[:1]] if rest else own
    return list(itertools.pairwise(own))


def _leads_on(clause: Clause, at: int, high: int) -> bool:
    return any(t.kind == "prep" and t.tag == "since" for t in clause.tokens[at:high])


def _reaches(token: Token) -> bool:
    return (token.kind == "prep" and token.tag == "reach") or token.word in ("was", "were", "stood", "etait")


def _lead_word(clause: Clause, at: int) -> str:
    """The word before the one at `at`, articles apart."""
    step = at - 1
    while step >= 0 and clause.tokens[step].word in ("a", "an", "the", "un", "une", "la", "le"):
        step -= 1
    return clause.tokens[step].word if step >= 0 else ""


def _first_stretch(clause: Clause, at: int, high: int) -> list[int]:
    """The years of "slipping from N in 2014 to N in 2016, ...": up to the comma, where there are two."""
    comma = next(
        (i for i in range(at, high) if clause.tokens[i].tag == "," and clause.tokens[i].kind == "mark"), high
    )
    years = [y for a in clause.year_anchors if at < a.start < comma for y in a.years]
    return years if len(years) == 2 else []


def negation_of(clause: Clause, at: int) -> Token | None:
    """A "not" / "pas" that belongs to the word at `at` (right before it, small words apart; French: also
    behind).
    """
    for step in range(at - 1, max(-1, at - 4), -1):
        token = clause.tokens[step]
        if (
            token.kind == "neg"
            and token.word in ("not", "never", "pas", "jamais", "guere", "hardly", "barely")
            and not token.used
        ):
            return token
        if token.kind not in ("neutral", "pace"):
            break
    nxt = clause.tokens[at + 1] if at + 1 < len(clause.tokens) else None
    return (
        nxt
        if nxt is not None and nxt.kind == "neg" and nxt.word in ("pas", "jamais") and not nxt.used
        else None
    )


def _pace_holds(
    scene: Scene,
    clause: Clause,
    at: int,
    countries: Sequence[str],
    indicator: str,
    steps: list[tuple[int, int]],
) -> bool:
    """Decides "steadily", "slightly", "sharply" beside a direction."""
    for token in clause.tokens:
        if token.kind != "pace" or token.used:
            continue
        near = abs(clause.tokens.index(token) - at) <= 3
        if token.tag == "steady" and not near and at < clause.tokens.index(token):
            near = True
        if token.tag == "steady":
            if not _is_steady(scene, countries, indicator, steps, clause.tokens[at].tag):
                scene.fail("unsupported_claim", token)
                return False
            token.used = True
        elif near:
            moves = [relative_move(scene, c, indicator, s) for c in countries for s in steps]
            known = [move for move in moves if move is not None]
            if any(move > 6 if token.tag == "slight" else move < 2 for move in known):
                scene.fail("unsupported_claim", token)
                return False
            token.used = True
    return True


def relative_move(scene: Scene, country: str, indicator: str, span: tuple[int, int]) -> Decimal | None:
    percent = scene.index.percent_change(country, indicator, *span)
    if percent is not None:
        return abs(percent)
    first, last = (scene.index.value(country, indicator, year) for year in span)
    return None if first is None or last is None or not first else abs(last - first) / abs(first) * 100


def _is_steady(
    scene: Scene, countries: Sequence[str], indicator: str, steps: list[tuple[int, int]], tag: str
) -> bool:
    """Every year between must be known, and every step go the same way."""
    first, last = steps[0][0], steps[-1][1]
    for country in countries:
        values = [scene.index.value(country, indicator, year) for year in range(first, last + 1)]
        if any(value is None for value in values):
            return False
        pairs = itertools.pairwise(values)
        for earlier, later in pairs:
            assert earlier is not None and later is not None  # noqa: S101, PT018 - checked above
            way = "up" if later > earlier else "down" if later < earlier else "flat"
            if way != {"more": "up", "less": "down"}.get(tag, tag):
                return False
    return True
