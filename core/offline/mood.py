"""How a question is put: to be answered by yes or no, as a choice, of today or of any time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.offline.groups import CHANGE_CUES
from core.offline.scan import Scan
from core.offline.tokens import Token
from core.words import fold

_AUXILIARIES = frozenset("is are was were did does do has have had isn didn wasn".split())
_QUESTION_WORDS = (
    *("who", "which", "what", "how", "when"),
    *("quel", "combien", "comment", "de combien", "lequel", "laquelle", "quand", "ou "),
)
_ONLY = frozenset({"only", "seulement", "uniquement", "seul", "seule", "the only", "le seul", "la seule"})
_INTERJECTIONS = frozenset(
    "hi hello hey please so just only hmm hm ok okay well um er oh ah right sorry yo bonjour salut".split()
)
# "utilisaient-ils", "a-t-elle", "était-il", but not "il y a dix ans".
_INVERSION = re.compile(
    r"\b(?:est ce que|(?:a|\w+(?:ait|aient|ent|ont|a|e)) t (?:il|elle|ils|elles|on)"
    r"|(?:\w*(?:ait|aient|ent)|est|sont|ont) (?:il|elle|ils|elles|on)\b(?! y a))\b"
)


_OFFER = re.compile(
    r"\b(?:do|did|have|has|is|are) (?:you|u|ya|yall|we|i|there|anyone|anybody|any)\b(?!.*\b(?:if|whether)\b)"
)


def asks_for_offer(tokens: Sequence[Token]) -> bool:
    """ "Do you have India's GDP?", "is there a figure?": a wish for the figure, and no yes or no."""
    return _OFFER.search(fold(" ".join(token.text for token in tokens))) is not None


def is_choice(scan: Scan) -> bool:
    """Two countries joined by "or", or a "which" over countries: a choice, not a yes or no."""
    tokens = scan.tokens
    for index, token in enumerate(tokens):
        if token.text.casefold() in {"or", "ou"} and not token.country:
            before = any(other.country for other in tokens[:index])
            after = any(other.country for other in tokens[index + 1 :])
            if before and after:
                return True
    return False


def is_yes_no(tokens: Sequence[Token]) -> bool:
    for token in _skip_opening_time(tokens):
        text = token.text.casefold()
        if text.partition(" ")[0] in _AUXILIARIES or text.startswith("est-ce") or text == "est ce que":
            return True
        if token.kinds & {"stop", "comma", "and", "instruction"} or text in _INTERJECTIONS:
            continue
        break
    return detect_inversion(tokens)


def detect_inversion(tokens: Sequence[Token]) -> bool:
    """French "baisse-t-elle", "était-il", where no question word opens them."""
    folded = " ".join(fold(" ".join(token.text for token in tokens)).replace("-", " ").split())
    asks = any(
        fold(token.text).startswith(_QUESTION_WORDS) or token.text.casefold() == "où" for token in tokens
    )
    return not asks and _INVERSION.search(folded) is not None


def _skip_opening_time(tokens: Sequence[Token]) -> Sequence[Token]:
    """What follows "Between 2005 and 2015," and its like."""
    for index, token in enumerate(tokens):
        if "comma" in token.kinds:
            return tokens[index + 1 :] if any(each.year for each in tokens[:index]) else tokens
        if not (token.year or token.kinds & {"filler", "link", "since", "dash", "open"}):
            break
        if fold(token.text).partition(" ")[0] in _AUXILIARIES | set(_QUESTION_WORDS):
            break
    return tokens


def speaks_of_now(tokens: Sequence[Token]) -> bool:
    """ "Does it exceed 84?", "dépasse-t-elle 84 ans ?": a level of today, and not whether it ever was."""
    if any(token.kinds & {"ever", "never", "when"} for token in tokens):
        return False
    if any("dépasse" in token.text.lower().split() for token in tokens):
        return True
    verbs = [fold(token.text).partition(" ")[0] for token in tokens]
    asks = next((verb for verb in verbs if verb in _AUXILIARIES), "")
    return asks in {"does", "do", "is", "are"} or "exceeds" in verbs


def is_under_way(tokens: Sequence[Token]) -> bool:
    """ "Is it shrinking?", "baisse-t-elle ?": a change of these days, and not of any time."""
    words = [fold(token.text).partition(" ")[0] for token in tokens]
    moves = [token for token in tokens if token.kinds & CHANGE_CUES]
    if {"is", "are"} & set(words):
        return any(fold(token.text).split()[-1].endswith("ing") for token in moves)
    perfect = {"a", "ont", "avait", "avaient", "has", "have", "did", "was", "were", "had"} & set(words)
    return bool(moves) and not perfect and detect_inversion(tokens)


def counts_years(tokens: Sequence[Token]) -> bool:
    """ "How many years was it above 5 trillion?": a count of years, and not one of them."""
    for index, token in enumerate(tokens):
        if fold(token.text).startswith(("how many", "combien", "number of", "nombre d")):
            for behind in tokens[index + 1 : index + 5]:
                if behind.kinds & {"years", "decade"}:
                    return True
                if not (behind.quantity or behind.kinds & {"filler", "past"}):
                    break
    return False


def is_limited(tokens: Sequence[Token]) -> bool:
    """ "Was only Japan above 84?", "the only country": a yes would also speak of all the others."""
    asks = is_yes_no(tokens)
    for index, token in enumerate(tokens):
        word = fold(token.text)
        opening = all(
            other.kinds & {"stop", "comma"} or other.text.casefold() in _INTERJECTIONS
            for other in tokens[:index]
        )
        if word in _ONLY and asks and not opening:
            return True
    return False


def speaks_of_then(tokens: Sequence[Token]) -> bool:
    """ "Was it larger ten years ago?": of the past, held against now; "is it larger?" is of now."""
    words = {word for token in tokens for word in fold(token.text).split()}
    return bool(words & {"was", "were", "etait", "etaient", "avait"})


def asks_no_figure(tokens: Sequence[Token]) -> bool:
    """ "What do they use it for?", "what does it mean?": about the thing, and not how much of it there is."""
    words = [word for token in tokens if "stop" not in token.kinds for word in fold(token.text).split()]
    if not words or not set(words[:3]) & {"what", "where", "who", "how"}:
        return False
    return words[-1] in {"for", "of", "from", "with", "by"} or (
        words[-1] == "mean" and bool({"does", "do", "did"} & set(words))
    )
