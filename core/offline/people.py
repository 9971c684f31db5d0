"""People of a country who are not its population: those abroad, and some of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.offline.tokens import Token
from core.words import fold

_JOINING = frozenset("or ou and et than que to with against v vs".split())
_ENDS = frozenset({"highest", "lowest"})


def find_people_abroad(tokens: Sequence[Token]) -> str | None:
    """ "Japanese living in Brazil", "Mexican Americans": people of one country in another."""
    named = [index for index, token in enumerate(tokens) if token.country is not None]
    for first, second in pairwise(named):
        between = tokens[first + 1 : second]
        if tokens[first].country == tokens[second].country:
            continue
        words = " ".join(fold(token.text) for token in tokens)
        if "born in" in words and ("living" in words or "live" in words):  # of one country, in the other
            return " ".join(token.text for token in tokens[first : second + 1])
        if "demonym" not in tokens[first].kinds:
            continue
        loose = all(
            token.kinds & {"filler", "live", "born", "dash"} or token.indicator == "SP.POP.TOTL"
            for token in between
        )
        joined = any(
            token.kinds & {"and", "comma", "stop", "compare"} or fold(token.text) in _JOINING
            for token in between
        )
        if loose and not joined:
            return " ".join(token.text for token in tokens[first : second + 1])
    return None


def names_some_people(tokens: Sequence[Token]) -> bool:
    """ "The richest Americans", "les Indiens les plus riches": some people of a country."""
    return any(
        (one.kinds & _ENDS and "demonym" in other.kinds and _is_plural(other))
        or ("demonym" in one.kinds and _is_plural(one) and other.kinds & _ENDS)
        for one, other in pairwise(tokens)
    )


def _is_plural(token: Token) -> bool:
    return token.text.endswith(("s", "x")) or fold(token.text) == "japanese"
