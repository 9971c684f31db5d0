"""How far apart two compared values are: "slightly", "far", "by a wide margin"."""

from __future__ import annotations

from decimal import Decimal

from core.checking.scene import Clause, Scene


def degree_holds(
    scene: Scene, clause: Clause, at: int, pairs: list[tuple[str, int, str, int]], indicator: str
) -> bool:
    """ "slightly" is within 15%, "far" and "much" beyond 10%."""
    for index, token in enumerate(clause.tokens):
        if token.kind != "pace" or token.used or abs(index - at) > 2:
            continue
        for one, first, other, second in pairs:
            left, right = (
                scene.index.value(one, indicator, first),
                scene.index.value(other, indicator, second),
            )
            if not degree_fits(token.tag, left, right):
                scene.fail("unsupported_claim", token)
                return False
        token.used = True
    return True


def degree_fits(tag: str, left: Decimal | None, right: Decimal | None) -> bool:
    """ "slightly" is within 15%, "far" and "by a wide margin" beyond 10%."""
    if left is None or not right:
        return False
    apart = abs(left - right) / right * 100
    return {"slight": apart <= 15, "sharp": apart >= 10}.get(tag, False)


def use_words_beside(clause: Clause, at: int) -> None:
    """ "far higher", "slightly more", "much": degrees beside a comparison that holds; and "same ... as"."""
    for token in clause.tokens[max(0, at - 2) : at + 3]:
        if token.kind == "pace" and token.tag == "sharp":
            token.used = True
    token = clause.tokens[at]
    if token.tag == "equal":
        for other in clause.tokens:
            if other.kind == "comp" and other.tag == "equal":
                other.used = True
