"""Whether a value gives a written number: half up at the precision shown, with hedges that are true."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from core.checking.numbers import Number, round_steps, rounds_to
from core.checking.scene import Clause
from core.checking.tokens import Token

# Hedges that set a bar: of a figure of the question they are true or false, whatever its precision.
THRESHOLDS = frozenset({"over", "under", "atleast", "atmost"})


def hedge_before(clause: Clause, at: int) -> list[Token]:
    """The hedging words right before the number at `at`, and "or so" / "or more" right behind it."""
    found: list[Token] = []
    step = at - 1
    tokens = clause.tokens
    while step >= 0:
        item = tokens[step]
        if item.kind in ("hedge", "morethan", "lessthan"):
            found.append(item)
        elif item.kind == "neg" and found and not item.used:
            found.append(item)
            break
        elif (
            item.word in ("did", "does", "has", "had", "just", "a", "ne", "n'")
            or item.tag == "by"
            or (
                item.kind == "pace"
                or item.word in ("a", "an", "the", "un", "une", "les", "des", "le", "la", "de")
                or (item.kind == "prep" and item.tag == "of")
            )
        ):
            pass
        else:
            break
        step -= 1
    aside = tokens[at + 1 : at + 3]
    if len(aside) == 2 and aside[0].tag == "," and aside[1].kind == "hedge" and aside[1].tag == "about":
        found.append(aside[1])  # "41 million people, roughly, lived ..."
    if (
        at + 1 < len(tokens)
        and tokens[at + 1].kind == "hedge"
        and tokens[at + 1].tag in ("about", "atleast", "atmost")
    ):
        nxt = tokens[at + 1]
        if nxt.word in ("or", "ou", "more", "plus"):
            found.append(nxt)
    return found


def hedge_tags(tokens: Sequence[Token]) -> tuple[str, ...]:
    told = tuple(
        "over" if token.kind == "morethan" else "under" if token.kind == "lessthan" else token.tag
        for token in tokens
        if token.kind != "neg"
    )
    if len(told) < len(tokens):
        turned = {"over": "atmost", "under": "atleast", "atleast": "under", "atmost": "over"}
        return tuple(turned.get(tag, "denied") for tag in told)
    return told


def hedge_is_true(actual: Decimal, shown: Decimal, tags: Sequence[str]) -> bool:
    """Whether "over", "nearly" and the like say the right side of the value."""
    for tag in tags:
        if tag == "denied":
            return False
        if tag in ("over", "justover") and not actual > shown:
            return False
        if (
            tag in ("under", "near", "justunder")
            and not actual < shown
            and not (tag == "near" and actual == shown)
        ):
            return False
        if tag == "atleast" and actual < shown:
            return False
        if tag == "atmost" and actual > shown:
            return False
        if tag == "exact" and actual != shown:
            return False
    return True


def matches(actual: Decimal, number: Number, tags: Sequence[str] = ()) -> bool:
    """Whether the fact's value gives the number as shown, and any hedge is true of it."""
    if number.upper is not None:
        low, high = number.value, number.upper
        return low <= actual <= high and (high - low) <= max(2 * number.step, abs(actual) / 50)
    beside = set(tags) & {"under", "justunder", "near", "over", "justover"}
    if number.unit == "percent" and number.value in (0, 100) and number.step >= 1 and not beside:
        # "100%" reads as all: 99.6 must not pass as everyone, nor 0.4 as no one.
        return rounds_to(actual, number.value, Decimal("0.1")) and hedge_is_true(actual, number.value, tags)
    near = rounds_to(actual, number.value, number.step)
    if not near and tags and "exact" not in tags:
        near = any(rounds_to(actual, number.value, step) for step in round_steps(number))
    return near and hedge_is_true(actual, number.value, tags)
