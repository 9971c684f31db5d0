"""Patterns that speak of the data and not of a country: a figure's source, and that causes are not in it."""

from __future__ import annotations

from core.checking.scene import LIFE
from core.checking.tokens import Token

_ARTICLES = frozenset("the le la les l' these ces this our".split())
_JOINTS = frozenset("of from by de du des d'".split())
# Words that a source is named with; "world" and "bank" only as the first word of their phrase.
_SOURCES = frozenset(
    (
        "world bank banque world-bank wdi data dataset database snapshot table tool tool's tools results "
        "result output query search lookup figures indicateurs donnees base outil outils resultat resultats "
        "instantane tableau chiffres requete"
    ).split()
)
_CAUSES = frozenset(
    (
        "cause causes reason reasons explanation explanations explain explains why raison raisons pourquoi "
        "explique expliquent explication explications"
    ).split()
)
_BETWEEN = frozenset("the any their its a an for of de d' des les la le aucune any".split())


def name_sources(tokens: list[Token]) -> list[Token]:
    """ "according to the tool", "per the World Bank's World Development Indicators" as one neutral phrase."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        end = _source_end(tokens, index)
        if end < 0:
            out.append(tokens[index])
            index += 1
            continue
        out.append(Token("neutral", tokens[index].start, tokens[end].end, "according"))
        index = end + 1
    return out


def _source_end(tokens: list[Token], index: int) -> int:
    """The place of the last word of a source that is named from `index` on, or -1."""
    if tokens[index].kind != "neutral" or tokens[index].word not in ("per", "according", "selon"):
        return -1
    end = -1
    for step in range(index + 1, min(index + 9, len(tokens))):
        token = tokens[step]
        if token.word in _SOURCES and token.kind in ("neutral", "unit", "weakind"):
            end = step
        elif not (token.kind == "poss" or token.word in _ARTICLES or (token.word in _JOINTS and end >= 0)):
            break
    behind = tokens[end + 1 : end + 2]
    return -1 if behind and behind[0].kind in ("neutral", "weakind") and behind[0].word in _NOUNS else end


# "per the World Bank population": what would be measured, no source.
_NOUNS = frozenset("users user people person capita habitants personnes".split())


def per_head(tokens: list[Token]) -> None:
    """ "GDP p.c." is GDP per capita; elsewhere "p.c." is percent."""
    for index, token in enumerate(tokens[1:], 1):
        if token.kind == "unit" and token.word.startswith("p.c") and tokens[index - 1].kind == "ind":
            token.kind, token.tag = "percap", ""


def at_an_age(tokens: list[Token]) -> None:
    """ "life expectancy at 65 was 20 years": another series, even where 65 happens to be a value."""
    for index, token in enumerate(tokens[2:], 2):
        lead, noun = tokens[index - 1], tokens[index - 2]
        if token.kind != "num" or token.value.unit not in ("", "years") or noun.tag != LIFE:
            continue
        said = any(t.word in _SAID for t in tokens[index + 1 : index + 6])
        if token.value.plain and lead.word in ("at", "à") and said:
            token.kind = "narrow"


_SAID = frozenset("was is were stood reached rose fell est etait atteignait s'".split())


def no_causes(tokens: list[Token]) -> None:
    """ "not the reasons", "no explanation", "does not explain why": the data has no causes."""
    for index, token in enumerate(tokens):
        if token.kind not in ("neg", "no") or token.word not in ("not", "no", "pas", "aucune", "ne", "n'"):
            continue
        for nxt in tokens[index + 1 : index + 4]:
            if nxt.kind == "cause" and nxt.word in _CAUSES:
                token.kind = "absent"
            if nxt.word not in _BETWEEN and not (nxt.kind == "neutral" and nxt.word in _GIVES):
                break


_GIVES = frozenset("give gives show shows say tell tells record records list lists contain state".split())
