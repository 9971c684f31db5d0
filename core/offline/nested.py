"""Questions inside questions: "the GDP of the most populous country" ranks by one indicator, asks another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.offline.tokens import Token
from core.words import fold

_ENDS = frozenset({"highest", "lowest"})
_POSSESSIVES = frozenset("its their there son sa ses y".split())
_COUNTRY_WORDS = frozenset({"country", "nation", "pays"})
_COUNTS = ("how many", "combien")
# How far behind the superlative its indicator may stand: "the highest total GDP".
_REACH = 2


@dataclass(frozen=True, slots=True)
class Nested:
    """`ranked` decides which country is meant; `asked` is what is wanted of it."""

    ranked: str
    asked: str


def find_nested(tokens: Sequence[Token]) -> Nested | None:
    """The two indicators of a nested question; None where it is not plainly one.

    "The GDP of the most populous country", "the most populous country's GDP", or a possessive that points
    back ("Which country had the most people, and what was its GDP?").
    """
    ends = [index for index, token in enumerate(tokens) if token.kinds & _ENDS]
    if len(ends) != 1 or any(token.country for token in tokens):
        return None
    place, ranked = _find_ranked(tokens, ends[0])
    asked = [
        index
        for index, token in enumerate(tokens)
        if token.indicator and index != place and (token.strong or asks_count(tokens, index))
    ]
    words = [word for token in tokens for word in _split(token)]
    if place is None or len(asked) != 1 or sum(word in _COUNTRY_WORDS for word in words) != 1:
        return None
    wanted = tokens[asked[0]].indicator
    if ranked is None or wanted is None or ranked == wanted:
        return None
    return Nested(ranked, wanted) if _belongs(tokens, ends[0], place, asked[0]) else None


def asks_count(tokens: Sequence[Token], index: int) -> bool:
    """ "How many people live", in one phrase or two."""
    text = " ".join(token.text for token in tokens[max(0, index - 1) : index + 1])
    return fold(text).startswith(_COUNTS) or fold(tokens[index].text).startswith(_COUNTS)


def _belongs(tokens: Sequence[Token], end: int, place: int, asked: int) -> bool:
    """Whether it is asked of the country found: "highest GDP and life expectancy" ranks by both."""
    if asked < end:
        between = tokens[asked + 1 : end]
        return bool(between) and not any(token.kinds & {"comma", "and", "stop"} for token in between)
    words = [word for token in tokens[max(end, place) + 1 : asked + 2] for word in _split(token)]
    return bool(set(words) & _POSSESSIVES) or ("s" in words and not set(words) & {"and", "of"})


def _split(token: Token) -> list[str]:
    return [word for word in fold(token.text).replace("'", " ").split() if word]


def _find_ranked(tokens: Sequence[Token], end: int) -> tuple[int | None, str | None]:
    """The indicator of the superlative and where it stands: in it ("most populous") or just behind it."""
    behind = range(end, min(end + 1 + _REACH, len(tokens)))
    if "moneyonly" in tokens[end].kinds:  # "the richest country per head"
        found = next((index for index in behind if "perperson" in tokens[index].kinds), None)
        return found, None if found is None else "NY.GDP.PCAP.CD"
    for index in behind:
        if tokens[index].indicator is not None:
            return index, tokens[index].indicator
        if index > end and not tokens[index].kinds <= {"filler", "total"}:
            break
    if end and tokens[end - 1].indicator is not None and tokens[end - 1].strong:  # "au PIB le plus élevé"
        return end - 1, tokens[end - 1].indicator
    return None, None
