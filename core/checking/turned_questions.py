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
        "instead false wrong "
        "faux fausse inexact inexacte erroné erronée manque manqué manquait échoue échoué doute démenti "
        "démentir mensonge sans ni sauf"
    ).split()
)
_AUXILIARIES = frozenset("did does do was were is are has have had can could will would should".split())


def is_turned(tokens: list[Token]) -> bool:
    """Whether anything denies; but "didn't it rise?" and "it rose, didn't it?" expect the plain yes, and
    "true or false" offers both.
    """
    for index, token in enumerate(tokens):
        denies = token.kind in ("neg", "wrong") or token.word in _TURNING
        if denies and not (_expects_yes(tokens, index) or _is_offered(tokens, index)):
            return True
    return False


def _expects_yes(tokens: list[Token], index: int) -> bool:
    if tokens[index].word != "not" or not index or tokens[index - 1].word not in _AUXILIARIES:
        return False
    opens = index == 1 or tokens[index - 2].kind == "mark"
    behind = [token for token in tokens[index + 1 :] if token.kind != "mark"]
    tag = len(behind) == 1 and behind[0].kind == "pron"
    return tag if index > 1 and not opens else opens


def _is_offered(tokens: list[Token], index: int) -> bool:
    """ "True or false: ...", "vrai ou faux"."""
    return index > 1 and tokens[index - 1].tag in ("or", "/") and tokens[index - 2].kind in ("yes", "neutral")
