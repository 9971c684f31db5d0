"""Whether "more than" compares ("more than Mexico") or hedges a figure ("more than 80 years")."""

from __future__ import annotations

from core.checking.tokens import Token


def _degree(token: Token) -> str:
    """What "far above" and "just below" say of the distance, or ""."""
    if token.word in ("far", "well", "much", "bien"):
        return "sharp"
    return "slight" if token.tag in ("justover", "justunder") else ""


def _ends_path(tokens: list[Token], index: int) -> bool:
    """ "back up to N", "from 56.5% (2018) up to 55.4%": a move, not a bound."""
    if index and tokens[index - 1].word == "back":
        return True
    start = next((i for i in range(index - 1, -1, -1) if tokens[i].tag in (".", ";", ":")), -1)
    before = tokens[start + 1 : index]
    led = any(t.kind == "prep" and t.tag == "from" for t in before)
    return led and sum(t.kind == "num" for t in before) == 1 and not any(t.kind == "cover" for t in before)


def split_than(tokens: list[Token]) -> list[Token]:
    """ "more than Mexico" compares; only before a figure is "more than" a hedge."""
    out: list[Token] = []
    for index, token in enumerate(tokens):
        if token.kind == "hedge" and token.tag in ("over", "under", "justover", "justunder"):
            rest = [
                t
                for t in tokens[index + 1 : index + 5]
                if t.word
                not in ("the", "le", "la", "les", "l'", "that", "of", "in", "de", "du", "celui", "celle")
            ]
            to_country = bool(rest) and rest[0].kind in ("country", "people")
            to_year = len(rest) > 1 and rest[0].kind == "pron" and rest[1].kind == "year"
            if to_country or to_year:
                degree = _degree(token)
                if degree:
                    out.append(Token("pace", token.start, token.end, token.word, degree))
                out.append(
                    Token(
                        "comp",
                        token.start,
                        token.end,
                        token.word,
                        "more" if token.tag.endswith("over") else "less",
                    )
                )
                if to_year:
                    out.append(Token("prep", token.end, token.end, "than", "than"))
                continue
        if token.kind == "hedge" and token.word in ("plus", "moins") and token.tag in ("over", "under"):
            after = next(
                (
                    t
                    for t in tokens[index + 1 :]
                    if t.kind != "hedge" and t.word not in ("la", "le", "les", "l'", "un", "une")
                ),
                None,
            )
            if after is None or after.kind not in ("num", "share", "mult", "count", "scope", "fraction"):
                token.kind, token.tag = "comp", "more" if token.word == "plus" else "less"
        if token.kind == "hedge" and token.word == "up" and (_ends_path(tokens, index)):
            out.append(Token("dir", token.start, token.end, "up", "up"))
            out.append(Token("prep", token.end, token.end, "to", "to"))
            continue
        nearly_not = token.kind == "neg" and token.word in ("barely", "hardly", "scarcely")
        if nearly_not and [t.kind for t in tokens[index + 1 : index + 2]] in (
            ["comp"],
            ["morethan"],
            ["lessthan"],
        ):
            token.kind, token.tag = "pace", "slight"
        pointed = (
            index + 2 < len(tokens)
            and tokens[index + 1].word in ("the", "les")
            and tokens[index + 2].kind == "num"
        )
        owner = any(t.kind in ("country", "people") for t in tokens[index + 3 : index + 6])
        if pointed and owner and token.kind == "hedge" and token.tag in ("near", "justunder"):
            out.append(Token("comp", token.start, token.end, token.word, "less"))  # "nearly the N of Nigeria"
            out.append(Token("prep", token.end, token.end, "than", "than"))
            continue
        if pointed and (
            token.kind in ("morethan", "lessthan")
            or (token.kind == "hedge" and token.tag in ("over", "under"))
        ):
            more = token.kind == "morethan" or token.tag == "over"
            out.append(Token("comp", token.start, token.end, token.word, "more" if more else "less"))
            out.append(Token("prep", token.end, token.end, "than", "than"))
            continue
        if token.kind in ("morethan", "lessthan"):
            following = next(
                (
                    t
                    for t in tokens[index + 1 :]
                    if t.kind not in ("hedge", "pace") and t.word not in ("the", "a", "an", "les", "des")
                ),
                None,
            )
            if following is None or following.kind not in (
                "num",
                "share",
                "mult",
                "count",
                "scope",
                "fraction",
            ):
                out.append(
                    Token(
                        "comp",
                        token.start,
                        token.end,
                        token.word,
                        "more" if token.kind == "morethan" else "less",
                    )
                )
                out.append(Token("prep", token.end, token.end, "than", "than"))
                continue
        out.append(token)
    return out
