"""Ways to write that become plainer tokens before any other pattern is read.

Lists inside a line, "GDP/capita", "four years later", "of every 100 people, 79", "dépasse-t-elle".

Each rule rewrites only where all of its parts are there; what it leaves alone the closed world rejects.
"""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from core.checking.numbers import Number
from core.checking.scene import GDP, GDP_PER_PERSON
from core.checking.tokens import Token

_HEADS = frozenset({"capita", "head", "person", "inhabitant", "habitant", "tete", "hab", "personne"})
LATER = {"later": 1, "afterwards": 1, "earlier": -1, "before": -1}
_MAX_DISTANCE = 30


def plain_forms(tokens: list[Token]) -> list[Token]:
    """The tokens with these ways of writing made plain; spans keep their offsets."""
    tokens = _break_inline_lists(tokens)
    tokens = _per_head_slashes(_drop_inversions(tokens))
    tokens = _distant_years(tokens)
    _of_every_hundred(tokens)
    return tokens


def _break_inline_lists(tokens: list[Token]) -> list[Token]:
    """ "1. Japan (...), 2. India (...)", also "1)" and "#1": each entry on a line of its own.

    Only where the numbers count up from 1 and a country stands behind each.
    """
    starts = [index for index in range(len(tokens)) if _entry_number(tokens, index)]
    numbers = [int(tokens[index].value.value) for index in starts]
    if len(starts) < 2 or numbers != list(range(1, len(starts) + 1)):
        return tokens
    if starts[0] and tokens[starts[0] - 1].kind == "newline":
        return tokens  # lines already
    out: list[Token] = []
    for index, token in enumerate(tokens):
        if index in starts:
            while out and (out[-1].tag == "," or out[-1].tag == "and") and index != starts[0]:
                out.pop()
            out.append(Token("newline", token.start, token.start))
            token.kind = "list" if token.kind == "num" else token.kind  # "#2" tells a place
        elif index - 1 in starts and token.kind == "mark" and token.tag in (".", ")"):
            token.kind = "list"
        out.append(token)
    return out


def _entry_number(tokens: list[Token], index: int) -> bool:
    token = tokens[index]
    nxt, after = (*tokens[index + 1 : index + 3], None, None)[:2]
    if nxt is None:
        return False
    if token.kind == "ord" and token.end - token.start < 4 and token.word == "#":
        return nxt.kind == "country"
    closed = nxt.kind == "mark" and nxt.tag in (".", ")") and nxt.start == token.end
    behind = [t for t in tokens[index + 2 : index + 4] if t.word not in ("the", "les", "le", "l'", "la")]
    named = after is not None and bool(behind) and behind[0].kind == "country"
    bare = token.kind == "num" and token.value.plain and not token.value.unit and not token.value.in_words
    return bare and closed and named


def _drop_inversions(tokens: list[Token]) -> list[Token]:
    """French "dépasse-t-elle": the pronoun repeats a subject that is named."""
    out: list[Token] = []
    for token in tokens:
        if out and out[-1].word == "t" and out[-1].kind == "neutral" and token.kind == "pron":
            out.pop()
        else:
            out.append(token)
    return out


def _per_head_slashes(tokens: list[Token]) -> list[Token]:
    """ "GDP/capita", "PIB/habitant"."""
    out: list[Token] = []
    for token in tokens:
        slashed = len(out) > 1 and out[-1].tag == "/" and out[-2].kind == "ind" and out[-2].tag == GDP
        if slashed and (token.word in _HEADS or (token.kind == "unit" and token.tag == "people")):
            out[-2:] = [replace(out[-2], end=token.end, tag=GDP_PER_PERSON)]
        else:
            out.append(token)
    return out


def _distant_years(tokens: list[Token]) -> list[Token]:
    """ "four years later", "quatre ans plus tard": the year so far from the one that was named last."""
    out: list[Token] = []
    for token in tokens:
        step = int(token.tag) if token.kind == "shift" else LATER.get(token.word, 0)
        last = out[-1] if out else None
        if step and last is not None and last.kind == "num":
            number = last.value
            base = next((t.years[-1] for t in reversed(out) if t.kind == "year"), None)
            near = number.unit == "years" and number.plain and 0 < number.value <= _MAX_DISTANCE
            if base is not None and near:
                years = (base + step * int(number.value),)
                if _names_another(tokens, token, years):
                    out[-1] = replace(last, kind="relative", end=token.end)
                    continue
                out[-1] = Token("year", last.start, token.end, years=years)
                continue
        out.append(token)
    return out


def _names_another(tokens: list[Token], token: Token, years: tuple[int, ...]) -> bool:
    """ "ten years later, in 2010": the year right behind must be the one so far away."""
    at = next(i for i, t in enumerate(tokens) if t is token)
    behind = tokens[at + 1 : at + 4]
    led = len(behind) == 3 and behind[0].tag in (",", "(") and behind[1].tag == "in"
    named = behind[2] if led else behind[1] if len(behind) > 1 and behind[0].tag == "(" else None
    return named is not None and named.kind == "year" and named.years != years


def _of_every_hundred(tokens: list[Token]) -> None:
    """ "Of every 100 people, 79 used it", "sur 100 habitants, 79": the next bare number is a percentage."""
    for index, token in enumerate(tokens):
        if token.kind != "num" or token.value.unit != "people" or token.value.value not in (10, 100):
            continue
        lead = tokens[max(0, index - 2) : index]
        words = [t.word for t in lead]
        if not (
            words[-1:] == ["sur"] or (words[:1] in (["of"], ["for"]) and words[-1:] in (["every"], ["each"]))
        ):
            continue
        behind = tokens[index + 1 : index + 9]
        share = next((t for t in behind if t.kind in ("num", "year")), None)
        if share is None or share.kind != "num" or share.value.unit not in ("", "people"):
            continue
        own, whole = share.value, token.value.value
        if not own.plain or own.value > whole:
            continue
        factor = Decimal(100) / whole
        share.number = Number(own.value * factor, own.step * factor, unit="percent", plain=False)
        for part in (*lead[-2:], token):
            part.kind, part.tag = "neutral", ""
