"""Which indicators a question names, or means without a name ("how many Canadians")."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from core.offline.nested import asks_count
from core.offline.scan import Scan
from core.offline.tokens import Token
from core.words import fold

_OF_SOME = ("using", "with", "who", "on the", "online", "qui", "avec", "ayant", "utilisant")
_PEOPLE = "SP.POP.TOTL"
_LIVING = ("live", "living", "viv", "habit")


def find_indicators(scan: Scan) -> tuple[str, ...]:
    """Named indicators; "people" and its like count only where nothing else is named."""
    shares = bool(scan.cues & {"share", "percent"}) or any(
        token.quantity is not None and token.quantity.percent for token in scan.tokens
    )
    strong = [token.indicator for token in scan.tokens if token.indicator and token.strong]
    if "perperson" in scan.cues and "NY.GDP.MKTP.CD" in strong:  # "Canada's GDP in 2020, per head"
        strong = ["NY.GDP.PCAP.CD" if code == "NY.GDP.MKTP.CD" else code for code in strong]
    weak = [token.indicator for token in scan.tokens if token.indicator and not token.strong]
    people = _asks_people_too(scan)
    if people is not None:
        named = {index: token.indicator for index, token in enumerate(scan.tokens) if token.indicator}
        return tuple(dict.fromkeys(code for at, code in named.items() if code != _PEOPLE or at == people))
    others = [code for code in (*strong, *weak) if code != "SP.POP.TOTL"]
    if others and (shares or "SP.POP.TOTL" not in strong):
        return tuple(dict.fromkeys(others))
    if not strong and set(weak) <= {"SP.POP.TOTL"} and _asks_how_long(scan):
        return ("SP.DYN.LE00.IN",)
    peoples = sum("demonym" in token.kinds for token in scan.tokens)
    counting = {"howmany", "numerous"} if peoples == 1 else {"howmany", "numerous", "more", "less"}
    counted = bool(scan.cues & counting) or any(
        fold(token.text).startswith("how many more") for token in scan.tokens
    )
    if not strong and not weak and any(fold(token.text).startswith("outnumber") for token in scan.tokens):
        return ("SP.POP.TOTL",)
    if not strong and not weak and _names_people(scan):
        return ("SP.POP.TOTL",)
    figures = [token.quantity for token in scan.tokens if token.quantity is not None]
    large = any(figure.value >= 10**6 and not figure.usd for figure in figures)
    if not strong and not weak and peoples and (counted or large):
        return ("SP.POP.TOTL",)  # "How many Canadians were there in 2015?", "more Brazilians than Nigerians"
    return tuple(dict.fromkeys([*strong, *(code for code in weak if not strong or code not in strong)]))


def _names_people(scan: Scan) -> bool:
    """ "By how many people", "how many more people": phrases of a difference that say of what."""
    return any(
        token.kinds & {"difference"} and fold(token.text).split()[-1] in {"people", "habitants"}
        for token in scan.tokens
    )


def _asks_people_too(scan: Scan) -> int | None:
    """ "What is its GDP, and how many people live there?": where a second question counts people."""
    tokens = scan.tokens
    for index, token in enumerate(tokens):
        lives = any(word.startswith(_LIVING) for word in fold(token.text).split())
        if token.indicator != "SP.POP.TOTL" or not (lives and asks_count(tokens, index)):
            continue
        others = [at for at, other in enumerate(tokens) if other.indicator and other.indicator != _PEOPLE]
        if not others:
            continue
        first, last = min(index, others[0]), max(index, others[0])
        if any("and" in scan.kinds(where) for where in range(first, last)):
            return index
    return None


def _asks_how_long(scan: Scan) -> bool:
    """ "How much longer did Indians live": only of life; "how old do people get" is not."""
    words = {word for token in scan.tokens for word in fold(token.text).split()}
    lives = "live" in scan.cues or words & {"live", "lived"}
    if lives and scan.cues & {"bymuch", "more", "difference"} and words & {"years", "annees", "ans"}:
        return True  # "combien d'années de plus vit-on"
    return "lifeonly" in scan.cues and bool(lives and words & {"long", "longer", "longest", "longtemps"})


def merges_indicators(tokens: Sequence[Token]) -> bool:
    """ "GDP per person using the Internet": of some people, and not the one figure and the other."""
    return any(
        (one.indicator == "NY.GDP.PCAP.CD" or "perperson" in one.kinds)
        and two.indicator is not None
        and fold(two.text).startswith(_OF_SOME)
        for one, two in pairwise(tokens)
    )
