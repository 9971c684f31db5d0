"""Patterns of amounts: fractions and "nine in ten", intervals, scales that two figures share, dated money."""

from __future__ import annotations

import itertools
from dataclasses import replace
from decimal import Decimal

from core.checking.numbers import Number
from core.checking.tokens import Token

_ONE = frozenset({"a", "an", "one", "un", "une"})
_OUT_OF = frozenset({3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 50, 100, 1000, 2})


def take_shares(tokens: list[Token]) -> list[Token]:
    """ "two thirds", "half", "nine in ten", "un sur trois" as shares in percent."""
    shaped: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if token.kind == "major":
            shaped.append(Token("hedge", token.start, token.end, token.word, token.tag))
            half = Token("share", token.start, token.end, tag="1/2")
            half.number = Number(Decimal(50), Decimal(1), unit="share", in_words=True)
            shaped.append(half)
            index += 1
            continue
        taken = _fraction(tokens, index) or _out_of(tokens, index)
        if taken is None:
            shaped.append(token)
            index += 1
            continue
        parts, count, extra = taken
        last = tokens[index + count - 1]
        percent = Decimal(100) * parts[0] / parts[1]
        share = Token("share", token.start, last.end, tag=f"{parts[0]}/{parts[1]}")
        share.number = Number(percent, Decimal(1), unit="share", in_words=True)
        shaped.append(share)
        shaped.extend(extra)
        index += count
    return shaped


def _fraction(tokens: list[Token], index: int) -> tuple[tuple[int, int], int, list[Token]] | None:
    token = tokens[index]
    if token.kind == "fraction":
        return (1, int(token.tag)), 1, []
    nxt = tokens[index + 1] if index + 1 < len(tokens) else None
    if nxt is None:
        return None
    if token.word in _ONE and token.kind != "num":
        if nxt.kind == "fraction":
            return (1, int(nxt.tag)), 2, []
        after = tokens[index + 2].kind if index + 2 < len(tokens) else ""
        if (
            nxt.kind == "ord"
            and nxt.word in ("third", "fifth", "tenth")
            and after not in ("ind", "unit", "sup", "weakind")
        ):
            return (1, int(nxt.value.value)), 2, []
    if (
        token.kind == "num"
        and token.value.in_words
        and token.value.value < 10
        and nxt.kind == "fraction"
        and int(nxt.tag) > 2
    ):
        return (int(token.value.value), int(nxt.tag)), 2, []
    return None


def _out_of(tokens: list[Token], index: int) -> tuple[tuple[int, int], int, list[Token]] | None:
    """ "nine in ten", "9 out of 10", "neuf sur dix", "un Nigérian sur deux" (the noun is kept behind the
    share).
    """
    token = tokens[index]
    if token.kind == "num" and token.value.plain and not token.value.scaled and token.value.value <= 100:
        part = int(token.value.value)
    elif token.word in ("one", "un", "une"):
        part = 1
    else:
        return None
    step = index + 1
    nouns: list[Token] = []
    while step < len(tokens) and len(nouns) < 2 and tokens[step].kind in ("people", "weakind", "country"):
        nouns.append(tokens[step])
        step += 1
    if step + 1 >= len(tokens):
        return None
    joint, whole = tokens[step], tokens[step + 1]
    if whole.word in ("every", "of") and step + 2 < len(tokens):
        step += 1
        whole = tokens[step + 1]
    if joint.word not in ("in", "out", "sur") or (
        token.kind == "num" and token.value.unit not in ("", "people")
    ):
        return None
    if whole.kind != "num" or not whole.value.plain or int(whole.value.value) not in _OUT_OF:
        return None
    if whole.value.unit not in ("", "people") or not part < int(whole.value.value):
        return None
    if (
        step + 2 < len(tokens)
        and tokens[step + 2].kind == "unit"
        and tokens[step + 2].tag in ("countries", "years")
    ):
        return None
    return (part, int(whole.value.value)), step + 2 - index, nouns


def take_intervals(tokens: list[Token]) -> list[Token]:
    """ "between 2.1 and 2.2 trillion" as one number with an upper end."""
    shaped: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        if (
            token.kind == "prep"
            and token.tag == "between"
            and index + 3 < len(tokens)
            and tokens[index + 1].kind == "num"
            and tokens[index + 2].tag == "and"
            and tokens[index + 3].kind == "num"
        ):
            low, high = tokens[index + 1].value, tokens[index + 3].value
            low = _scaled_like(low, high)
            merged = Token("num", tokens[index + 1].start, tokens[index + 3].end)
            merged.number = replace(high, value=low.value, step=low.step, upper=high.value)
            shaped.append(merged)
            index += 4
            continue
        shaped.append(token)
        index += 1
    return shaped


def _scaled_like(low: Number, high: Number) -> Number:
    if high.exponent and not low.scaled and low.value < 10000:
        return low.scaled_by(high.exponent)
    return low


def share_scales(tokens: list[Token]) -> None:
    """ "from $468 to $3,910 billion": the first end takes the scale word of the second."""
    numbers = [index for index, token in enumerate(tokens) if token.kind == "num"]
    for first, second in itertools.pairwise(numbers):
        low, high = tokens[first].value, tokens[second].value
        if (
            not high.scaled
            or low.scaled
            or low.value >= 10000
            or low.upper is not None
            or low.unit not in ("", high.unit, "usd")
        ):
            continue
        between = tokens[first + 1 : second]
        joined = any(token.kind == "prep" and token.tag == "to" for token in between)
        listed = len(between) == 1 and between[0].kind == "conj" and between[0].tag in ("and", "vs")
        if listed or (
            joined and all(token.kind in ("prep", "year", "hedge", "neutral") for token in between)
        ):
            exponent = high.exponent
            if exponent:
                tokens[first].number = low.scaled_by(exponent)
    for first, second in itertools.pairwise(numbers):
        joint = tokens[first + 1 : second]
        low, high = tokens[first].value, tokens[second].value
        facing = any(t.kind == "conj" and t.tag == "vs" for t in joint) and all(
            t.kind in ("conj", "country", "poss") or t.word == "the" for t in joint
        )
        if (
            (facing or (len(joint) == 1 and joint[0].kind == "conj"))
            and low.unit in ("people", "years")
            and not high.unit
            and low.scaled == high.scaled
            and not high.plain
        ):
            tokens[second].number = replace(high, unit=low.unit)
    for index in numbers:
        following = tokens[index + 1 : index + 3]
        joined = len(following) == 2 and following[0].tag in ("and", "to") and following[1].kind == "num"
        own = tokens[index].value
        if joined and not own.unit and not own.plain:
            shared = following[1].value.unit
            if shared in ("percent", "usd", "people", "years"):
                tokens[index].number = replace(own, unit=shared)


def take_dated_dollars(tokens: list[Token]) -> None:
    """ "in 2015 dollars", "en dollars de 2015": dollars of one year's prices, another series."""
    for index, token in enumerate(tokens):
        nxt = tokens[index + 1] if index + 1 < len(tokens) else None
        if nxt is None:
            return
        if (
            token.kind == "year"
            and nxt.kind == "unit"
            and nxt.tag == "usd"
            and nxt.word in ("dollars", "dollar", "us", "usd")
        ):
            nxt.kind = "narrow"
        money = (token.kind == "unit" and token.tag == "usd") or (
            token.number is not None and token.value.unit == "usd"
        )
        dated = money and nxt.word == "de" and index + 2 < len(tokens) and tokens[index + 2].kind == "year"
        if dated and not (index + 3 < len(tokens) and tokens[index + 3].tag == "to"):
            tokens[index + 2].kind = "narrow"
