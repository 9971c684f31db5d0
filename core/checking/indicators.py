"""Which indicator a figure is of: the words beside it, its unit, and what is inherited."""

from __future__ import annotations

from collections.abc import Sequence

from core.checking.evidence import UNIT_CLASS
from core.checking.numbers import Number
from core.checking.scene import GDP, GDP_PER_PERSON, POPULATION, Clause, Scene


def indicator_readings(clause: Clause, scene: Scene, at: int, number: Number | None) -> tuple[str, ...]:
    """The indicators that a figure at `at` may be of, nearest first; empty where none fits its unit."""
    named = [(index, code) for index, code in clause.indicators]
    codes = [code for _, code in named]
    if not codes:
        codes = list(scene.indicators or scene.question.indicators)
        if number is not None and number.per_head:
            codes = [GDP_PER_PERSON if code == GDP else code for code in codes]
        unit_beside = any(t.number is not None and t.value.unit == "people" for t in clause.tokens)
        told = number is not None and number.unit == "people"
        if not codes and (told or (unit_beside and (number is None or not number.unit))):
            codes = [POPULATION]
        return fit_unit(codes, number)
    if number is not None and number.per_head:
        named = [(i, GDP_PER_PERSON if code == GDP else code) for i, code in named]
        codes = [code for _, code in named]
    distinct_codes = list(dict.fromkeys(codes))
    if (
        number is not None
        and number.unit == "people"
        and POPULATION not in distinct_codes
        and _alone(clause, at)
    ):
        distinct_codes.append(POPULATION)
    fitting = fit_unit(distinct_codes, number)
    governing = _governing_indicator(clause, at, named)
    if number is not None and number.unit and governing and governing not in fitting:
        return ()
    if len(fitting) > 1:
        tokens = clause.tokens
        behind = next(
            (i for i in range(at + 1, len(tokens)) if tokens[i].kind != "neutral" and tokens[i].tag != "of"),
            -1,
        )
        close = [code for index, code in named if index == behind and code in fitting]
        if close and number is not None and number.unit:
            return (close[0],)
        before = [code for index, code in named if index < at and code in fitting]
        if before:
            return (before[-1],)
        return (next(code for _, code in named if code in fitting),)
    return fitting


def _alone(clause: Clause, at: int) -> bool:
    """Whether no indicator stands in the stretch of "N people" (up to a comma, "and" or a figure)."""
    for step in (-1, 1):
        index = at + step
        while 0 <= index < len(clause.tokens):
            token = clause.tokens[index]
            if token.kind in ("num", "share", "mark") or (
                token.kind == "conj" and token.tag in ("and", "vs")
            ):
                break
            if token.kind == "ind":
                return False
            index += step
    return True


def _governing_indicator(clause: Clause, at: int, named: list[tuple[int, str]]) -> str:
    """The indicator named last before the figure, with no other figure between and none right behind it; or
    "".
    """
    tokens = clause.tokens
    before = [(index, code) for index, code in named if index < at]
    if not before or any(t.kind in ("num", "share") for t in tokens[before[-1][0] + 1 : at]):
        return ""
    for token in tokens[at + 1 :]:
        if token.kind in ("num", "share") or (token.kind == "conj" and token.tag == "and"):
            break
        if token.kind == "ind":
            return ""
    return before[-1][1]


def fit_unit(codes: Sequence[str], number: Number | None) -> tuple[str, ...]:
    """The codes whose unit the written unit allows."""
    if number is None or not number.unit:
        return tuple(
            dict.fromkeys(
                code for code in codes if number is None or not number.per_head or code == GDP_PER_PERSON
            )
        )
    unit = number.unit
    wanted = "percent" if unit in ("share", "points") else unit
    fitting = [code for code in codes if UNIT_CLASS.get(code) == wanted]
    if number.per_head:
        fitting = [code for code in fitting if code == GDP_PER_PERSON]
    return tuple(dict.fromkeys(fitting))
