"""Figures told as a change between two years, and the words that make them so."""

from __future__ import annotations

from core.checking.binding import number_countries, opener
from core.checking.directions import manner_holds
from core.checking.evidence import UNIT_CLASS
from core.checking.indicators import indicator_readings
from core.checking.levels import zip_groups
from core.checking.matching import THRESHOLDS, hedge_before, hedge_is_true, hedge_tags, matches
from core.checking.numbers import Number
from core.checking.scene import POPULATION, Clause, Scene
from core.checking.spans import span_at
from core.checking.telling import say_change
from core.checking.tokens import Token
from core.number_text import format_value

_WALKED = frozenset(
    {
        "hedge",
        "morethan",
        "lessthan",
        "neutral",
        "pace",
        "year",
        "range",
        "ind",
        "weakind",
        "country",
        "people",
        "poss",
        "unit",
        "pron",
        "peryear",
    }
)


def _first_word(clause: Clause) -> int:
    """Where a clause begins behind "yes", "no" and marks."""
    return next((i for i, t in enumerate(clause.tokens) if t.kind not in ("yes", "no", "mark")), 0)


def _same_change(scene: Scene, clause: Clause, at: int) -> Token | None:
    """ "rose by $297 billion, or 17.2%": the second figure of a change tells it in another unit."""
    tokens = clause.tokens
    step = at - 1
    joined = False
    if opener(clause, at) in ("from", "to"):
        return None
    while step >= 0 and (
        tokens[step].tag in (",", "(", "or")
        or tokens[step].kind == "hedge"
        or tokens[step].word in ("i.e", "ie", "soit", "so", "that", "is")
    ):
        joined = True
        step -= 1
    bracketed = tokens[at - 1].tag == "("
    while joined and not bracketed and step >= 0 and tokens[step].kind in ("year", "range", "prep"):
        step -= 1
    if (
        not joined
        or step < 0
        or tokens[step].kind != "num"
        or tokens[step].value.unit == tokens[at].value.unit
    ):
        return None
    if "percent" not in (tokens[step].value.unit, tokens[at].value.unit) and "points" not in (
        tokens[step].value.unit,
        tokens[at].value.unit,
    ):
        return None
    return scene.changes.get(tokens[step].start)


def governing_direction(scene: Scene, clause: Clause, at: int) -> Token | None:
    """The dir or chg token that makes the number at `at` a change ("fell by 3%", "a rise of 3%", "a 3%
    rise").
    """
    tokens = clause.tokens
    told = _same_change(scene, clause, at)
    if told is not None:
        return told
    nxt = tokens[at + 1] if at + 1 < len(tokens) else None
    if nxt is not None and nxt.kind == "pace" and at + 2 < len(tokens):
        nxt = tokens[at + 2]
    if nxt is not None and nxt.kind == "dir" and nxt.tag in ("up", "down"):
        after = next((t for t in tokens[at + 2 :] if t.kind != "neutral"), None)
        back = after is not None and after.kind == "prep" and after.tag == "from"
        if not (nxt.word in ("up", "down") and back):
            return nxt
    lead = opener(clause, at)
    if (
        lead == "by"
        and not clause.has("dir", "chg", "comp", "sup", "diff")
        and ("dir" in scene.question.kinds or at - 2 <= _first_word(clause))
    ):
        return Token("dir", 0, 0, tag="asked")
    if lead in ("to", "reach", "at", "with", "since"):
        return None
    by = lead == "by"
    told_way = _way_told_before(clause, at) if by else None
    if told_way is not None:
        return told_way
    if lead == "from" and not _is_plain_de(clause, at):
        return None
    step = at - 1
    while step >= 0:
        token = tokens[step]
        if token.kind == "dir" and token.tag in ("up", "down"):
            return token
        if token.kind == "chg":
            return (
                token
                if by
                or token.word in ("change", "changes", "changed", "variation", "evolution", "varie", "swing")
                else None
            )
        if token.kind == "mark" and token.tag == ":" and any(t.kind == "chg" for t in tokens[:step]):
            step -= 1
            continue
        if (
            token.kind == "mark"
            and token.tag == ","
            and step == at - 2
            and tokens[at - 1].word in ("de", "by", "d'")
        ):
            step -= 1
            continue
        if token.kind in ("num", "share", "conj") or (token.kind == "mark" and token.tag != '"'):
            if token.kind == "conj" and token.tag == "and" and _joins_years(tokens, step):
                step -= 1
                continue
            return None
        if token.kind == "prep" and token.tag in ("reach", "with", "at"):
            return None
        if token.kind not in _WALKED and token.kind != "prep":
            return None
        step -= 1
    return None


def _way_told_before(clause: Clause, at: int) -> Token | None:
    """ "rose from N in 2022 to N in 2023, i.e. by N": the verb of the path that the difference sums up."""
    tokens = clause.tokens
    step = at - 1
    while step >= 0 and (tokens[step].kind == "hedge" or tokens[step].tag == "by"):
        step -= 1
    while step >= 0 and tokens[step].word in ("i.e.", "i.e", "ie", "that", "is", "so"):
        step -= 1
    led = step >= 0 and tokens[step].kind == "mark" and tokens[step].tag in (",", ":", "—")
    path = led and any(t.kind == "num" for t in tokens[:step])
    if not path and not (led and tokens[step].tag == ":"):
        return None
    moves = [t for t in tokens[:step] if t.kind == "dir" and t.tag in ("up", "down")]
    return moves[0] if len(moves) == 1 else None


def _own_year(clause: Clause, at: int) -> tuple[int, int] | None:
    """ "by 13.2% in 2021 and by 16.8% in 2022": each change is that of the year behind it."""
    own = [a for a in clause.year_anchors if a.number == at and len(a.years) == 1]
    if len(own) != 1 or clause.pairs or clause.tokens[own[0].start - 1].word not in ("in", "en"):
        return None
    if any(t.tag == "from" for t in clause.tokens[own[0].end + 1 : own[0].end + 2]):
        return None  # "in 2023 from 2024"
    return own[0].years[0] - 1, own[0].years[0]


def _joins_years(tokens: list[Token], at: int) -> bool:
    return 0 < at < len(tokens) - 1 and tokens[at - 1].kind == "year" and tokens[at + 1].kind == "year"


def _is_plain_de(clause: Clause, at: int) -> bool:
    """French "de N" after a verb of change is "by N", unless "à N" of the same unit follows ("de 75 % à 78
    %").
    """
    if any(t.word == "from" and t.kind == "prep" for t in clause.tokens[max(0, at - 4) : at]):
        return False
    own = clause.tokens[at].value
    led = False
    for token in clause.tokens[at + 1 :]:
        if token.kind == "prep" and token.tag == "to":
            led = True
        elif token.kind == "num" and led:
            return not (token.value.unit == own.unit or not own.unit or not token.value.unit)
        elif token.kind in ("num", "mark", "conj"):
            return True
        elif token.kind == "year" and led:
            led = False
    return True


def decide_change(scene: Scene, clause: Clause, at: int, direction: Token | None) -> None:
    """A figure told as a change between two years."""
    token = clause.tokens[at]
    number = token.value
    scene.figures = True
    span = span_at(clause, scene, at) or _own_year(clause, at)
    if span is None and direction is not None and direction.tag == "asked" and scene.question.ranges:
        asked = scene.question.ranges[0]
        span = asked if set(asked) <= set(clause.years) else None
    if span is None or not (clause.years or clause.sentence_years or scene.years):
        scene.fail("no_year", token)
        return
    readings = zip_groups(clause, at, number_countries(clause, scene, at))
    if not readings or not readings[0]:
        scene.fail("ambiguous", token)
        return
    if direction is not None and direction.tag == "asked":
        asked_way = next(
            (t for t in scene.question.tokens if t.kind == "dir" and t.tag in ("up", "down")), None
        )
        direction = asked_way or Token("dir", token.start, token.end, tag="up")
        direction = Token("dir", token.start, token.end, tag=direction.tag)
    if direction is not None and direction.used and direction.kind == "dir":
        direction = Token("dir", direction.start, direction.end, tag=direction.tag)
    sign = _told_sign(direction, number, bracketed=at > 0 and clause.tokens[at - 1].tag == "(")
    if direction is not None and direction.kind == "comp":
        base = _than_year(clause, at)
        if base is not None and base != span[0]:
            scene.fail("unsupported_number", token)
            return
    if sign is None:
        scene.fail("wrong_direction", token)
        return
    if not _per_year_ok(clause, at, span):
        scene.fail("wrong_kind", token)
        return
    hedges = hedge_before(clause, at)
    tags = hedge_tags(hedges)
    unit = number.unit if number.unit not in ("percent", "points", "") else ""
    named = indicator_readings(clause, scene, at, None)
    indicators = [
        code
        for code in named
        if not unit or UNIT_CLASS.get(code) == unit
        if number.unit != "points" or UNIT_CLASS.get(code) == "percent"
    ]
    if not indicators:
        scene.fail("wrong_unit", token)
        return
    if (
        UNIT_CLASS.get(indicators[0]) != "percent"
        and indicators[0] != POPULATION
        and _of_population(clause, at)
    ):
        scene.fail("wrong_indicator", token)
        return
    for indicator in indicators[:1]:
        if all(_change_holds(scene, c, indicator, span, number, sign, tags) for c in readings[0]):
            if direction is not None and direction in clause.tokens:
                place = clause.tokens.index(direction)
                if not manner_holds(scene, clause, place, readings[0], indicator, [span]):
                    return
            scene.support(token, *hedges)
            if direction is not None:
                direction.used = True
                scene.changes[token.start] = direction
            _mark_change_words(clause)
            for trailing in clause.tokens[at + 1 : at + 3]:
                if trailing.kind == "comp" and (trailing.tag == "more") == (sign > 0):
                    trailing.used = True
            scene.use(readings[0], indicator, span)
            scene.span = span
            return
    for beside in (*hedges, *(() if direction is None else (direction,))):
        beside.used = True  # one mistake is told once
    _diagnose_change(scene, token, readings[0][0], indicators[0], span, number)


def _of_population(clause: Clause, at: int) -> bool:
    """ "12.79% of the population": whose percentage it is said to be."""
    behind = [t for t in clause.tokens[at + 1 : at + 4] if t.kind != "neutral"]
    return (
        len(behind) > 1
        and behind[0].tag == "of"
        and (behind[1].kind, behind[1].tag) == ("weakind", POPULATION)
    )


def _than_year(clause: Clause, at: int) -> int | None:
    """The year behind "than": what the percentage is relative to."""
    than = next(
        (i for i, t in enumerate(clause.tokens) if i > at and t.kind == "prep" and t.tag == "than"), None
    )
    if than is None:
        return None
    return next((y for a in clause.year_anchors if a.start > than for y in a.years), None)


def _told_sign(direction: Token | None, number: Number, *, bracketed: bool) -> int | None:
    """1 or -1 as told by the verb or the sign; None where the two do not go together."""
    if direction is not None and direction.kind == "dir":
        told = 1 if direction.tag == "up" else -1
        if bracketed and number.sign == told:
            return told  # "fell by 4.1 million (-3.2%)"
        return told if number.sign in (0, 1 if told == 1 else 0) else None
    if direction is not None and direction.kind == "comp":
        return 1 if direction.tag == "more" else -1
    return number.sign or 1


def _per_year_ok(clause: Clause, at: int, span: tuple[int, int]) -> bool:
    for token in clause.tokens[at + 1 : at + 4]:
        if token.kind == "peryear":
            if span[1] - span[0] != 1 or token.word not in ("a", "per", "each", "par", "annual", "annually"):
                return False
            token.used = True
    return True


def _mark_change_words(clause: Clause) -> None:
    for token in clause.tokens:
        if token.kind == "chg":
            token.used = True


def _change_holds(
    scene: Scene,
    country: str,
    indicator: str,
    span: tuple[int, int],
    number: Number,
    sign: int,
    tags: tuple[str, ...],
) -> bool:
    change = scene.index.changes.get((country, indicator, *span))
    if change is None:
        return False
    actual = change.percent if number.unit == "percent" else change.absolute
    if actual is None or actual * sign < 0:
        return False
    if set(tags) & THRESHOLDS and scene.question.names_number(number):
        return hedge_is_true(abs(actual), number.value, tags)  # "more than 10 %" repeats the question's bar
    return matches(abs(actual), number, tags)


def _diagnose_change(
    scene: Scene, token: Token, country: str, indicator: str, span: tuple[int, int], number: Number
) -> None:
    change = scene.index.changes.get((country, indicator, *span))
    code, detail, expected = "unsupported_number", "", None
    if change is not None:
        actual = change.percent if number.unit == "percent" else change.absolute
        shown_unit = "percent" if number.unit == "percent" else change.unit
        expected = None if actual is None else format_value(actual, shown_unit, scene.language)
        detail = say_change(change, scene.language)
        if actual is not None and matches(abs(actual), number):
            code = "wrong_direction"
        elif any(v is not None and matches(abs(v), number) for v in (change.percent, change.absolute)):
            code = "wrong_kind"
    else:
        scene.undecidable = True
        for (other, series, _, _), fact in scene.index.changes.items():
            value = fact.percent if number.unit == "percent" else fact.absolute
            if value is None or not matches(abs(value), number):
                continue
            if other == country and series == indicator:
                code = "wrong_year"
            elif series == indicator:
                code = "wrong_country"
            elif other == country:
                code = "wrong_indicator"
            detail = say_change(fact, scene.language)
    scene.fail(code, token, detail, expected)
