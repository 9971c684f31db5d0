"""A text to its sentences: tokens that know where they stand in the text as it was given, layout and all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.language.layout import plain_answer
from core.language.tokens import Token, tokenize

STOPS = frozenset({".", "!", "?", "\n"})
_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\u00ad\u202a-\u202e\ufeff]")


def has_invisible(text: str) -> bool:
    """Whether characters stand in the text that nobody sees."""
    return bool(_INVISIBLE.search(text))


def sentences(text: str) -> list[list[Token]]:
    """The sentences of a text, each as its tokens, with their places in the text as given."""
    plain = plain_answer(text)
    found = _parted([plain.placed(token) for token in tokenize(plain.text)])
    return [part for part in (_without_colon(one) for one in found) if part]


def _parted(tokens: Sequence[Token]) -> list[list[Token]]:
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.word in STOPS:
            parts.append([])
        else:
            parts[-1].append(token)
    return [part for part in parts if part]


def _without_colon(tokens: list[Token]) -> list[Token]:
    """ "The figures:" is a headline."""
    return tokens[:-1] if tokens[-1].word == ":" else tokens
