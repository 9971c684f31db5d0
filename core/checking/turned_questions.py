"""Questions that deny what they ask about: "is it false that ...?", "did it fail to ...?", "was it not ...?".

A bare "yes" to one of them may mean either, so that neither yes nor no is decided.
"""

from __future__ import annotations

from core.checking.tokens import Token
from core.words import fold

_TURNING = frozenset(
    fold(word)
    for word in (
        "fail fails failed failing miss misses missed missing doubt doubts doubtful deny denied refute "
        "refuted disprove untrue incorrect inaccurate mistaken myth lie unlikely unless without neither nor "
        "instead false wrong stop stops stopped stopping avoid avoids avoided avoiding cease ceased escape "
        "escaped resist resisted keep keeps kept continue continues continued "
        "faux fausse inexact inexacte erroné erronée manque manqué manquait échoue échoué doute démenti "
        "démentir mensonge sans ni sauf cessé cessait arrêté évité échappé continué continuait"
    ).split()
)
_SUBJECTS = frozenset({"country", "people", "pron", "ind", "weakind"})
_ARTICLES = frozenset({"the", "it", "that"})
_AUXILIARIES = frozenset("did does do was were is are has have had can could will would should".split())


def is_turned(tokens: list[Token]) -> bool:
    """Whether anything denies; but "didn't it rise?" and "it rose, didn't it?" expect the plain yes, and
    "true or false" offers both.
    """
    ways = {token.tag for token in tokens if token.kind == "dir"}
    if {"up", "down"} <= ways and not any(token.tag == "or" for token in tokens):
        return True  # "did the growth of it fall?"
    return any(
        (token.kind in ("neg", "wrong") or token.word in _TURNING)
        and not (_expects_yes(tokens, index) or _is_offered(tokens, index))
        for index, token in enumerate(tokens)
    )


def _expects_yes(tokens: list[Token], index: int) -> bool:
    if tokens[index].word != "not" or not index or tokens[index - 1].word not in _AUXILIARIES:
        return False
    behind = [token for token in tokens[index + 1 :] if token.kind != "mark"]
    subject = bool(behind) and (behind[0].kind in _SUBJECTS or behind[0].word in _ARTICLES)
    opens = subject and (index == 1 or tokens[index - 2].kind == "mark")
    tag = len(behind) == 1 and behind[0].kind == "pron"
    return opens or tag


def _is_offered(tokens: list[Token], index: int) -> bool:
    """ "True or false: ...", "vrai ou faux"."""
    return index > 1 and tokens[index - 1].tag in ("or", "/") and tokens[index - 2].kind in ("yes", "neutral")
