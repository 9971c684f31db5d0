"""Lists of phrases as the files write them: `used the Internet | {was,were} online`.

"|" parts phrases, line ends are spaces, and braces stand for one of what they list: "utilis{ait,aient}
Internet" is two phrases. A choice may be empty: "peuplé{,e,s,es}". Spaces after a comma count.
"""

from __future__ import annotations

import re

_CHOICE = re.compile(r"\{([^{}]*)\}")
_SPACES = re.compile(r"\s+")


def read_phrases(text: str) -> tuple[str, ...]:
    """The phrases in order, duplicates kept; raises ValueError for a brace that does not close."""
    found: list[str] = []
    for part in text.split("|"):
        phrase = part.strip()
        if not phrase:
            continue
        if "{" in phrase or "}" in phrase:
            found += (_SPACES.sub(" ", one).strip() for one in _expand(phrase))
        else:
            found.append(_SPACES.sub(" ", phrase))
    return tuple(found)


def _expand(phrase: str) -> list[str]:
    choice = _CHOICE.search(phrase)
    if choice is None:
        if "{" in phrase or "}" in phrase:
            raise ValueError(f"a brace does not close in {phrase!r}")
        return [phrase]
    before, after = phrase[: choice.start()], phrase[choice.end() :]
    return [one for part in choice[1].split(",") for one in _expand(before + part + after)]
