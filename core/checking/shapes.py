"""Token patterns that make one thing of several tokens, in the order in which they are looked for.

Runs once over all tokens of an answer, before it is cut into clauses. Nothing is decided here.
"""

from __future__ import annotations

from core.checking.patterns import plain_forms
from core.checking.shape_amounts import share_scales, take_dated_dollars, take_intervals, take_shares
from core.checking.shape_asides import at_an_age, name_sources, no_causes, per_head
from core.checking.shape_groups import take_counts, take_other_countries
from core.checking.shape_than import split_than
from core.checking.tokens import Token


def shape(tokens: list[Token]) -> list[Token]:
    """The tokens with the patterns put together; spans keep their offsets."""
    tokens = plain_forms(_layout(tokens))
    tokens = name_sources(tokens)
    per_head(tokens)
    _step_years(tokens)
    _no_figure(tokens)
    no_causes(tokens)
    at_an_age(tokens)
    tokens = take_other_countries(tokens)
    tokens = take_shares(tokens)
    tokens = take_intervals(tokens)
    share_scales(tokens)
    take_counts(tokens)
    take_dated_dollars(tokens)
    _moving_growth(tokens)
    return split_than(tokens)


def _layout(tokens: list[Token]) -> list[Token]:
    """Marks list numbers ("1.", "2)") at the start of a line, and bullets, as layout."""
    fresh = True
    for index, token in enumerate(tokens):
        if (
            fresh
            and token.kind == "num"
            and token.value.plain
            and not token.value.in_words
            and token.value.value < 100
            and not token.value.unit
        ):
            nxt = tokens[index + 1] if index + 1 < len(tokens) else None
            after = tokens[index + 2] if index + 2 < len(tokens) else None
            closed = nxt is not None and nxt.kind == "mark" and nxt.tag in ".)" and nxt.start == token.end
            led = after is not None and after.kind not in ("num", "newline")
            if closed and led and nxt is not None and after is not None and after.start > nxt.end:
                token.kind, nxt.kind = "list", "list"
        if token.kind == "mark" and token.tag in '-–—•*_`"“”«»#' and (fresh or token.tag not in "-–—•"):
            token.kind = "newline" if token.tag == "•" else "layout"
            continue
        fresh = token.kind in ("newline", "list") or (fresh and token.kind == "layout")
    return [token for token in tokens if token.kind not in ("layout", "note", "flag")]


_DATA_WORDS = frozenset(
    "data dataset snapshot table scope coverage series donnees instantane tableau perimetre".split()
)
_FIGURE_WORDS = frozenset(
    (
        "figure figures value values data number numbers observation observations record entry "
        "estimate estimates reading result results"
    ).split()
)


def _no_figure(tokens: list[Token]) -> None:
    """ "no 2025 figure", "no Internet data": a statement of absence with words between."""
    for index, token in enumerate(tokens[:-1]):
        first = index == 0 or tokens[index - 1].tag in (".", ";", "!") or tokens[index - 1].kind == "newline"
        if token.kind == "total" and token.word == "overall" and first and tokens[index + 1].tag == ",":
            token.kind = "neutral"  # "Overall, it rose": in all, not a sum
    for index, token in enumerate(tokens):
        if token.kind == "neg" and (
            token.word == "can" or (token.word == "not" and index and tokens[index - 1].word == "can")
        ):
            token.kind, token.word = "absent", "can"
        if token.kind == "neg" and index + 1 < len(tokens) and tokens[index + 1].kind == "foreign":
            token.kind = "absent"
        if token.kind == "neg" and token.word in ("not", "pas"):
            rest = tokens[index + 1 : index + 6]
            led = bool(rest) and (
                (rest[0].kind == "prep" and rest[0].tag == "in") or rest[0].word in ("part", "partie")
            )
            if led and any(t.word in _DATA_WORDS for t in rest):
                token.kind = "absent"
        if token.kind == "no" and token.word == "no":
            for nxt in tokens[index + 1 : index + 6]:
                if nxt.word in _FIGURE_WORDS:
                    token.kind = "absent"
                if nxt.kind not in ("year", "country", "people", "poss", "ind", "weakind", "neutral"):
                    break


def _step_years(tokens: list[Token]) -> None:
    """ "a year earlier", "l'année suivante" as the year beside the one that was named last (or else next)."""
    for index, token in enumerate(tokens):
        if token.kind != "yearstep":
            continue
        before = [t for t in tokens[:index] if t.kind == "year"]
        after = [t for t in tokens[index:] if t.kind == "year"]
        base = before[-1] if before else after[0] if after else None
        apposed = [t for t in tokens[index + 1 : index + 4] if t.kind == "year"]
        beside = tokens[index + 1].tag if index + 1 < len(tokens) else ""
        told = beside in (",", "(") and bool(apposed) and base is not None
        other = told and base is not None and apposed[0].years != (base.years[-1] + int(token.tag),)
        if base is None or (before and other) or (not told and _base_is_unclear(tokens, index)):
            token.kind = "relative"
        elif not before and apposed and beside in (",", "("):
            # "The year before, in 2023, ...": the year itself, told from one that an earlier question named.
            token.kind, token.years, token.tag = "year", apposed[0].years, f"told{token.tag}"
        else:
            token.kind, token.years = "year", (base.years[-1] + int(token.tag),)


def _base_is_unclear(tokens: list[Token], index: int) -> bool:
    """ "70% in 2025, against 30% in 2019. A year later ...": the last year named is not the one told of."""
    ends = [i for i, t in enumerate(tokens[:index]) if t.kind == "newline" or t.tag in (".", ";", "!", "?")]
    if not ends or any(t.kind == "year" for t in tokens[ends[-1] : index]):
        return False
    start = ends[-2] if len(ends) > 1 else -1
    years = [t.years[-1] for t in tokens[start + 1 : ends[-1]] if t.kind == "year"]
    return len(years) > 1 and years[-1] < max(years)


def _moving_growth(tokens: list[Token]) -> None:
    """ "population growth expanded": growth that itself rises or falls is another series."""
    for index, token in enumerate(tokens):
        if token.kind != "dir" or token.word not in ("growth", "croissance", "expansion", "progression"):
            continue
        said = [t for t in tokens[index + 1 :] if t.kind not in ("neutral", "pace", "percap")][:2]
        if (
            said
            and said[0].kind in ("comp", "morethan", "lessthan")
            and said[-1].kind not in ("num", "hedge")
        ):
            token.kind = "narrow"  # "population growth was smaller than Japan's"
            continue
        beside = ("hedge", "morethan", "lessthan", "percap", "neutral", "pace")
        verb = next((t for t in tokens[index + 1 :] if t.kind not in beside), None)
        if verb is not None and verb.kind in ("dir", "extreme", "mult"):
            token.kind = "narrow"
    for index, token in enumerate(tokens[1:], 1):
        if (
            token.kind == "dir"
            and token.word in ("growth", "croissance")
            and tokens[index - 1].kind in ("ind", "weakind")
        ) and any(t.kind in ("times", "mult", "comp", "sup") for t in tokens[:index]):
            token.kind = "narrow"
