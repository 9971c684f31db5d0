"""Small looks around one token of a clause, for the rules on what may stand beside what."""

from __future__ import annotations

from core.checking.scene import Clause, Scene
from core.checking.tokens import Token
from core.checking.vocabulary import norm


def fold_words(text: str) -> frozenset[str]:
    """The words of a table in the tokens' normal form."""
    return frozenset(norm(word) for word in text.split())


def neighbour(clause: Clause, index: int) -> Token | None:
    return clause.tokens[index] if 0 <= index < len(clause.tokens) else None


def kind_at(clause: Clause, index: int) -> str:
    token = neighbour(clause, index)
    return "" if token is None else token.kind


def word_at(clause: Clause, index: int) -> str:
    token = neighbour(clause, index)
    return "" if token is None else token.word


def is_liking(clause: Clause, index: int) -> bool:
    """ "Canadians like it": a verb, where "like Mexico" or "like India's" compares."""
    if clause.tokens[index].word not in ("like", "likes"):
        return False
    return kind_at(clause, index - 1) in ("people", "country", "unit", "weakind") and kind_at(
        clause, index + 1
    ) not in ("country", "people")


def all_years(scene: Scene) -> set[int]:
    """The years that the answer names anywhere."""
    return {year for clause in scene.clauses for year in clause.years}


def told_indicators(scene: Scene) -> set[str]:
    """The indicators that supported claims were about."""
    return {cell[1] for cell in scene.used}


def written(scene: Scene, token: Token) -> str:
    """The token as the answer writes it, in small letters."""
    return scene.text[token.start : token.end].lower()
