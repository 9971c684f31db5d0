"""What kind of figure a number is (level, change, ratio, mean, ...), by the words that govern it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from core.checking.aggregates import decide_asked, decide_difference, decide_mean, decide_span, decide_total
from core.checking.binding import opener
from core.checking.changes import decide_change, governing_direction
from core.checking.comparisons import counts_people
from core.checking.evidence import UNIT_CLASS
from core.checking.indicators import indicator_readings
from core.checking.levels import decide_level
from core.checking.numbers import Number
from core.checking.ratios import decide_ratio, decide_times
from core.checking.scene import LIFE, Clause, Scene
from core.checking.spans import span_at
from core.checking.tokens import Token
from core.checking.year_comparisons import compares_years


def decide_figure(scene: Scene, clause: Clause, index: int, token: Token) -> None:
    tokens = clause.tokens
    number = token.value
    if number.unit == "bad":
        scene.figures = True
        scene.fail("wrong_unit", token)
        return
    nxt = tokens[index + 1] if index + 1 < len(tokens) else None
    previous = [t for t in tokens[max(0, index - 2) : index] if t.kind in ("mulby", "divby")]
    if nxt is not None and nxt.kind == "times" and nxt.tag == "more":
        scene.fail("unsupported_claim", nxt)
        token.used = True
        return
    if number.unit == "times" or (nxt is not None and nxt.kind == "times"):
        partners = (nxt,) if nxt is not None and nxt.kind == "times" else ()
        comps = tuple(t for t in tokens[index : index + 4] if t.kind == "comp")
        exceeds_by = any(t.kind == "comp" for t in tokens[:index]) and (
            opener(clause, index) == "by" or tokens[index - 1].word in ("de", "d'")
        )
        counted = bool(partners) and _counts_users(scene, clause, index + 1)
        if counted or exceeds_by or any(t.tag != "equal" for t in comps):
            scene.fail("unsupported_claim", token)
            return
        decide_times(scene, clause, index, number, (*partners, *comps), exact_word=False)
        return
    if previous:
        _decide_factor(scene, clause, index, previous[-1])
        return
    if number.unit == "years" and _is_span(scene, clause, index) and decide_span(scene, clause, index):
        return
    mean = next((t for _, t in clause.find("mean")), None)
    if mean is not None and decide_mean(scene, clause, index, mean):
        scene.figures = True
        return
    ratio = next((t for _, t in clause.find("ratio")), None)
    if ratio is not None and not number.unit and decide_ratio(scene, clause, index, ratio):
        return
    total = next((t for _, t in clause.find("total")), None)
    if total is not None and _is_total(clause, index, total) and decide_total(scene, clause, index, total):
        scene.figures = True
        return
    if decide_asked(scene, clause, index):
        return
    difference = _difference_words(scene, clause, index)
    if difference is not None:
        decide_difference(scene, clause, index, *difference)
        if mean is not None and LIFE in {code for _, code in clause.indicators} | set(
            scene.question.indicators
        ):
            mean.used = True  # a life expectancy is an average itself
        return
    if number.unit == "points" and opener(clause, index) == "to":
        starts = [i for i, t in enumerate(tokens[:index]) if t.kind == "num" and opener(clause, i) == "from"]
        if starts:
            scene.fail("wrong_unit", token)  # "from 0.1% to 39.1 points": the end of a path is a level
            return
    direction = governing_direction(scene, clause, index) or _gapped_change(scene, clause, index)
    year_comparison = _year_difference(clause, index)
    if direction is not None or number.unit == "points" or number.sign or year_comparison is not None:
        decide_change(scene, clause, index, direction or year_comparison)
        return
    if not _unit_is_told(scene, clause, number):
        scene.figures = True
        scene.fail("wrong_unit", token)
        return
    decide_level(scene, clause, index)
    if token.used and mean is not None and len(clause.years) <= 1 and len(clause.countries) <= 1:
        mean.used = True
    if token.used and total is not None and len(clause.countries) <= 1:
        total.used = True


def _is_total(clause: Clause, index: int, total: Token) -> bool:
    """ "A had N and B N, a combined N": where the word leads a figure, only that one is the sum."""
    place = next((i for i, t in enumerate(clause.tokens) if t is total), -1) + 1
    while place < len(clause.tokens) and clause.tokens[place].kind == "hedge":
        place += 1
    leads = place < len(clause.tokens) and clause.tokens[place].kind == "num"
    return not leads or place == index


_MORE = frozenset({"plus", "more", "moins", "fewer", "less"})


def _counts_users(scene: Scene, clause: Clause, at: int) -> bool:
    """ "2.0 times as many Internet users": a number of people, which a percentage does not give."""
    token = clause.tokens[at]
    if not {"many", "plus", "autant"} & set(scene.text[token.start : token.end].lower().split()):
        return False  # "2.0 times the Internet use of Nigeria"
    codes = indicator_readings(clause, scene, at, None)
    return bool(codes) and UNIT_CLASS.get(codes[0]) == "percent" and counts_people(clause, at)


_PERCENT_WORDS = frozenset(
    (
        "percent percentage percentages rate rates share proportion penetration pct pourcentage "
        "pourcentages taux part coverage electrification"
    ).split()
)


def _unit_is_told(scene: Scene, clause: Clause, number: Number) -> bool:
    """A bare figure of a percentage needs "percent" near it: "78.6 Internet users" is another claim."""
    if number.unit or clause.table:
        return True
    codes = {code for _, code in clause.indicators} or set(scene.indicators or scene.question.indicators)
    if not codes or any(UNIT_CLASS.get(code) != "percent" for code in codes):
        return True
    near = (*clause.tokens, *scene.question.tokens)
    if any(
        token.kind == "ind" and token.word in ("electrification", "access", "acces")
        for token in clause.tokens
    ):
        return True
    return any(
        token.word in _PERCENT_WORDS or (token.kind == "unit" and token.tag == "percent")
        for token in clause.tokens
    ) or any(token.number is not None and token.value.unit == "percent" for token in near)


def _gapped_change(scene: Scene, clause: Clause, index: int) -> Token | None:
    """ "A's grew 34.5% and that of B 20.5%": a percentage of what is no percentage is another change."""
    number = clause.tokens[index].value
    codes = {code for _, code in clause.indicators} or set(scene.indicators or scene.question.indicators)
    if opener(clause, index) in ("to", "reach", "from", "at") or not codes:
        return None
    if number.unit != "percent" or any(UNIT_CLASS.get(code) == "percent" for code in codes):
        return None
    told = [verb for start, verb in scene.changes.items() if start < clause.tokens[index].start]
    return told[-1] if told else None


def _decide_factor(scene: Scene, clause: Clause, index: int, by: Token) -> None:
    number = clause.tokens[index].value
    if by.kind == "divby":
        if not number.value:
            return
        decide_times(
            scene,
            clause,
            index,
            replace(number, value=1 / number.value, step=Decimal("0.01")),
            (by,),
            exact_word=True,
        )
        return
    decide_times(scene, clause, index, number, (by,), exact_word=False)


def _is_span(scene: Scene, clause: Clause, index: int) -> bool:
    """A number of years is a span after "in", "over", "of a ... period", unless it is a life expectancy."""
    codes = {code for _, code in clause.indicators} or set(scene.indicators or scene.question.indicators)
    lead = clause.tokens[index - 1] if index else None
    nxt = clause.tokens[index + 1] if index + 1 < len(clause.tokens) else None
    if lead is not None and lead.word in ("the", "les", "ces", "those") and index > 1:
        lead = clause.tokens[index - 2]
    led = lead is not None and (
        (lead.kind == "prep" and lead.tag == "in")
        or (lead.kind == "hedge" and lead.word == "over")
        or lead.word in ("a", "past", "last", "those", "these", "les", "ces")
    )
    follows = nxt is not None and nxt.word in (
        "later",
        "earlier",
        "period",
        "span",
        "after",
        "plus",
        "before",
        "stretch",
    )
    if LIFE in codes:
        return (led or follows) and _fits_span(scene, clause, index)
    return True


def _fits_span(scene: Scene, clause: Clause, index: int) -> bool:
    """A life expectancy is in years too: only the very distance of the years named is read as a span."""
    span = span_at(clause, scene, index)
    return span is not None and clause.tokens[index].value.plain and clause.tokens[index].value.value < 27


def _difference_words(scene: Scene, clause: Clause, index: int) -> tuple[list[Token], int] | None:
    """Words that make the number a distance between two countries, and which way they say it goes."""
    tokens = clause.tokens
    diffs = [t for _, t in clause.find("diff")]
    after = tokens[index + 1 : index + 7]
    comp = next((t for t in after if t.kind in ("comp", "morethan", "lessthan")), None)
    crossed = comp is not None and any(
        t.kind not in ("pace", "hedge", "unit") and t.word not in ("de", "d'")
        for t in after[: after.index(comp)]
    )
    if (
        comp is not None
        and not crossed
        and _object_country_after(clause, index)
        and not _years_after_than(clause, index)
    ):
        return [comp, *diffs], 1 if comp.tag == "more" or comp.kind == "morethan" else -1
    bracketed = (
        index > 1 and tokens[index - 1].tag == "(" and tokens[index - 2].kind in ("country", "people", "poss")
    )
    if bracketed:
        return None
    if diffs and index != _nearest_number(tokens, tokens.index(diffs[0]), index):
        return None  # "N in the US versus N in Japan, a gap of N": the levels first
    if diffs and _faces(tokens, index) and any(t.kind == "num" for t in tokens[index + 3 :]):
        return None  # "85.5% against 83.1%, a gap of 2.4 points": the levels first
    if diffs:
        return diffs, 0
    by = (
        opener(clause, index) == "by"
        or (
            index > 2
            and tokens[index - 1].word in ("de", "d'")
            and tokens[index - 2].tag == ")"
            and _object_country(clause)
        )
        or (index > 1 and tokens[index - 1].word in ("de", "d'") and tokens[index - 2].kind == "comp")
    )
    if by:
        lead = next(
            (
                t
                for i, t in reversed(list(enumerate(tokens[:index])))
                if t.kind in ("comp", "sup", "dir") or (t.kind == "num" and tokens[i - 1].tag != "(")
            ),
            None,
        )
        asked = scene.question.countries
        against = len(asked) == 2 and len(clause.country_anchors) == 1 and set(clause.countries) < set(asked)
        if lead is not None and lead.kind in ("comp", "sup") and (len(clause.countries) > 1 or against):
            return [lead], 1 if lead.tag in ("more", "max") else -1
    return None


_OWNERS = frozenset({"country", "people", "poss"})


def _nearest_number(tokens: list[Token], at: int, index: int) -> int:
    """The figure that the word of difference at `at` belongs to, where there are three or more."""
    numbers = [
        i
        for i, t in enumerate(tokens)
        if t.kind == "num" and not (i > 1 and tokens[i - 1].tag == "(" and tokens[i - 2].kind in _OWNERS)
    ]
    return min(numbers, key=lambda i: abs(i - at)) if len(numbers) > 2 else index


def _faces(tokens: list[Token], index: int) -> bool:
    """Whether the figure is one of "N against N"."""
    beside = (*tokens[max(0, index - 2) : index], *tokens[index + 1 : index + 3])
    return any(t.kind == "conj" and t.tag == "vs" for t in beside)


def _object_country(clause: Clause) -> bool:
    return any(a.role in ("object", "owner") for a in clause.country_anchors)


def _object_country_after(clause: Clause, index: int) -> bool:
    return any(a.start > index and a.role in ("object", "owner") for a in clause.country_anchors)


def _years_after_than(clause: Clause, index: int) -> bool:
    return _year_difference(clause, index) is not None


def _year_difference(clause: Clause, index: int) -> Token | None:
    """ "3.2% lower than in 2010", "N in 2010 and N in 2025, or 19 million more": the comparing word."""
    tokens = clause.tokens
    behind = [t for t in tokens[index + 1 : index + 4] if t.word not in ("de", "d'", "people", "personnes")]
    sums_up = len(behind) > 0 and behind[0].kind in ("comp", "hedge") and behind[0].word in _MORE
    ends = len(behind) < 2 or behind[1].kind == "mark"
    levels = sum(t.kind == "num" for t in tokens[:index])
    if sums_up and ends and levels == 2 and len(clause.years) == 2 and len(clause.countries) < 2:
        behind[0].kind = "comp"
        behind[0].tag = "more" if behind[0].word in ("plus", "more") else "less"
        return behind[0]
    for step in range(index + 1, min(index + 5, len(tokens))):
        token = tokens[step]
        if token.kind in ("num", "mark"):
            return None
        if token.kind == "comp" and compares_years(clause, step):
            return token
        if token.kind in ("comp", "morethan", "lessthan"):
            rest = [
                t
                for t in tokens[step + 1 : step + 6]
                if t.kind not in ("neutral", "prep", "pron", "ind", "weakind", "unit")
            ]
            if rest and rest[0].kind == "year":
                return token
            return None
    return None
