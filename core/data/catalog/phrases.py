"""Lists of phrases as the files write them: `used the Internet | {was,were} online`.

"|" parts phrases, line ends are spaces, and braces stand for one of what they list: "utilis{ait,aient}
Internet" is two phrases. A choice may be empty: "peuplé{,e,s,es}". Spaces after a comma count.
"""

from __future__ import annotations

import re
from itertools import product

_CHOICE = re.compile(r"\{([^{}]*)\}")


def read_phrases(text: str) -> tuple[str, ...]:
    """The phrases in order, duplicates kept; raises ValueError for a brace that does not close."""
    found: list[str] = []
    for part in " ".join(text.split()).split("|"):
        phrase = part.strip()
        if "{" in phrase or "}" in phrase:
            found += (" ".join(one.split()) for one in _expand(phrase))
        elif phrase:
            found.append(phrase)
    return tuple(found)


def _expand(phrase: str) -> list[str]:
    """Innermost braces first, so that a choice may hold one: "{dispos{ait,e},a}"."""
    pieces = _CHOICE.split(phrase)  # every second one is what stands in braces
    if len(pieces) == 1:
        raise ValueError(f"a brace does not close in {phrase!r}")
    choices = [piece.split(",") if i % 2 else (piece,) for i, piece in enumerate(pieces)]
    found = ["".join(parts) for parts in product(*choices)]
    if any("{" in piece or "}" in piece for piece in pieces[::2]):
        return [one for phrase in found for one in _expand(phrase)]
    return found
