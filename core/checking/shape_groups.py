"""Patterns that name groups of countries: "the eight", "six of the eight", "top 5", "the seven others"."""

from __future__ import annotations

from core.checking.tokens import Token

_DEFINITE = frozenset(
    "the these those all of our its les des ces nos aux sur parmi tous toutes among".split()
)
_ARTICLES = frozenset("the these those les ces nos our my all tous toutes its".split())


def take_other_countries(tokens: list[Token]) -> list[Token]:
    """ "the seven other countries", "les sept autres pays", "all the others" as one token `others`."""
    out: list[Token] = []
    index = 0
    while index < len(tokens):
        token = tokens[index]
        run = tokens[index : index + 3]
        words = [t.word for t in run]
        if (
            token.kind == "num"
            and len(run) == 3
            and words[1] in ("other", "others", "autres")
            and run[2].tag == "countries"
        ):
            size = 3
        elif token.kind == "num" and len(run) > 1 and words[1] in ("others", "autres"):
            size = 2
        elif (
            words[0] in ("other", "autres")
            and len(run) > 1
            and run[1].kind == "num"
            and run[1].value.unit in ("", "countries")
        ):
            size, token = 2, run[1]
        else:
            out.append(tokens[index])
            index += 1
            continue
        others = Token("others", tokens[index].start, tokens[index + size - 1].end, token.word)
        others.number = token.number
        out.append(others)
        index += size
    return out


def take_counts(tokens: list[Token]) -> None:
    """Counts of countries: "the eight" is a `scope`, "six of the eight" a `count`, "top 5" a `top`."""
    for index, token in enumerate(tokens):
        if token.kind != "num" or not token.value.plain or token.value.value > 200 or token.value.sign:
            continue
        if token.value.unit not in ("", "countries", "indicators"):
            continue
        before = tokens[index - 1] if index else None
        nxt = tokens[index + 1] if index + 1 < len(tokens) else None
        if token.value.unit == "indicators":
            token.kind = "scope"
            token.tag = "indicators"
        elif (before is not None and before.word in ("top", "bottom") and before.kind == "sup") or (
            nxt is not None and nxt.kind == "sup" and token.value.value > 1
        ):
            token.kind = "top"
        elif (
            nxt is not None
            and nxt.word in ("of", "des", "out", "parmi", "sur", "among", "de")
            and _names_group(tokens, index + 1)
        ):
            token.kind = "count"
        elif before is not None and (
            before.word in _ARTICLES
            or (before.word in _DEFINITE and token.value.unit == "countries")
            or (
                before.word in _DEFINITE
                and (token.value.in_words or before.word in ("of", "sur"))
                and _ends_group(tokens, index)
            )
            or before.kind == "quant"
            or (before.kind == "absent" and token.value.unit == "countries")
            or before.kind == "cover"
            or (before.kind == "prep" and before.tag == "among")
        ):
            if token.value.unit == "countries" or _ends_group(tokens, index):
                token.kind = "scope"
        elif token.value.unit == "countries":
            token.kind = "count"


def _names_group(tokens: list[Token], index: int) -> bool:
    """Whether "of the eight", "of these countries", "of them" follows."""
    for token in tokens[index : index + 5]:
        if token.kind == "num":
            return token.value.plain and token.value.value <= 20 and token.value.unit in ("", "countries")
        if token.kind == "unit" and token.tag == "countries":
            return True
        if token.word in ("them", "eux", "elles"):
            return True
        if token.kind not in ("prep", "neutral", "quant", "pron"):
            return False
    return False


def _ends_group(tokens: list[Token], index: int) -> bool:
    """Whether nothing behind the number makes it a measure: "of the eight had", not "of 8 million"."""
    number = tokens[index].value
    if not 1 < number.value <= 20:
        return False
    nxt = tokens[index + 1] if index + 1 < len(tokens) else None
    return nxt is None or nxt.kind not in ("times", "badunit", "percap")
