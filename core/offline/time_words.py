"""What the words around a year make of it: that year, the years up to it, from it on, a decade.

Each of these words changes which years are meant, so none may be read past. What is not settled here is told
as an `Edge`, and an operation that needs just that year, or two years, stops at the wrong one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Literal

from core.offline.tokens import Token
from core.words import fold

# within: the year itself; beyond: years before or after it; loose: about it, of it, by it.
Edge = Literal["within", "from", "beyond", "loose"]

_WITHIN = frozenset(
    "in during for en dans sur pendant durant over across throughout within au lors cours".split()
)
_OF = frozenset("of de des du".split())
_BEYOND = frozenset("to until till til through thru up into out jusqu jusque post pre".split())
_OPAQUE = frozenset({"filler", "link", "hedge", "compare", "open", "more", "less", "since", "thanin"})
_ARTICLES = frozenset("the l le la les year annee annees".split()) | {"the year", "l annee", "calendar year"}
_IN_A_YEAR = _ARTICLES | {"in", "en", "in the year", "that of", "those of", "it was", "they were"}
_THAN = (["than"], ["que"], ["qu"])
_AGAINST = frozenset({"vs", "versus", "v", "against", "relative to", "contre", "face a", "par rapport a"})
_ONWARD = frozenset({"onward", "onwards", "forward", "forwards"})
_DECADE_NOUNS = frozenset({"annees", "decennie", "la decennie", "decade", "the decade"})
_PLAIN = frozenset({"filler"})
_PERIODS = frozenset("between in from since over during and entre en de depuis sur et dans".split())


def find_edge(tokens: Sequence[Token], index: int, *, of: bool = False) -> Edge:
    """How the year at `index` is bounded by what stands before it; `of`: "of" bounds nothing."""
    while index and _spell(tokens[index - 1]) in _ARTICLES:
        index -= 1
    if index == 0:
        return "within"
    before = tokens[index - 1]
    first = _spell(before).partition(" ")[0]
    if first in _WITHIN or (of and first in _OF):
        return "within"
    if first == "from":
        return "from"
    if first in _BEYOND or _spell(before) == "d apres":
        return "beyond"
    if before.country or before.indicator or not before.kinds & _OPAQUE or before.kinds & {"stop", "comma"}:
        return "within"
    return "loose"


def find_base(tokens: Sequence[Token]) -> int | None:
    """The 2010 of "higher in 2020 than in 2010": the year that another is held against."""
    for index, token in enumerate(tokens):
        if token.year is None:
            continue
        before = [each for each in tokens[max(0, index - 4) : index] if _spell(each) not in _IN_A_YEAR]
        if before and (before[-1].kinds & {"thanin", "compare"} or _spell(before[-1]).split()[-1:] in _THAN):
            return token.year
    return None


def settle_decades(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "Dans les années 2010" is a decade, as "the 2010s" is; beside another year they are single years."""
    if sum(token.year is not None for token in tokens) != 1:
        return tokens
    settled = list(tokens)
    for index, (noun, number) in enumerate(pairwise(tokens)):
        if number.year is None or number.year % 10 or _spell(noun) not in _DECADE_NOUNS:
            continue
        settled[index] = replace(noun, kinds=_PLAIN)
        settled[index + 1] = replace(number, kinds=number.kinds | {"decade_name"})
        if index and _spell(tokens[index - 1]) == "dans les":  # no "about" here
            settled[index - 1] = replace(tokens[index - 1], kinds=_PLAIN)
    return settled


def settle_against(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "GDP versus 2019": the latest value against that of a year."""
    if sum(token.year is not None for token in tokens) != 1:
        return tokens
    settled = list(tokens)
    for index, token in enumerate(tokens):
        behind = [each for each in tokens[index + 1 : index + 3] if _spell(each) not in {"in", "en"}]
        if _spell(token) in _AGAINST and behind and behind[0].year:
            settled[index] = replace(token, kinds=(token.kinds - {"link"}) | {"thanin"})
    return settled


def settle_onward(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "From 2019 on", "2019 onwards": since then."""
    settled: list[Token] = []
    for index, token in enumerate(tokens):
        last = tokens[index - 1] if index else Token("")
        onward = _spell(token) in _ONWARD or (
            _spell(token) == "on" and index > 1 and _spell(tokens[index - 2]) == "from"
        )
        if onward and last.year and "decade_name" not in last.kinds:
            settled.insert(len(settled) - 1, Token("since", frozenset({"since"})))
            settled.append(replace(token, kinds=_PLAIN))
        else:
            settled.append(token)
    return settled


def find_repeats(tokens: Sequence[Token]) -> list[str]:
    """ "Fell twice": how often it happened, and not by which factor."""
    found = []
    for index, token in enumerate(tokens):
        if _spell(token) != "twice":
            continue
        following = tokens[index + 1] if index + 1 < len(tokens) else None
        if following is None or "stop" in following.kinds or _spell(following) in _PERIODS:
            found.append(token.text)
    return found


def _spell(token: Token) -> str:
    return " ".join(fold(token.text).replace("'", " ").replace("-", " ").split())
