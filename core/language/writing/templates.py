"""Sentences as data: a small notation for patterns with places to fill.

`{name}` is filled in; `{name?this|that}` writes the one or the other by whether `name` is true; `[...]` is
left out where a place in it has nothing to say (None or an empty text); "que~{x}" loses its vowel before
another one ("qu'elle").
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

Slot = str | int | bool | None

_PLACE = re.compile(r"\{(\w+)(?:\?([^{}|]*)\|([^{}|]*))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")
_ELIDED = re.compile(r"[aei]~(?=[aeiouyhàâéèêëîïôûœ])", re.IGNORECASE)


def fill(pattern: str, slots: Mapping[str, Slot]) -> str:
    """`pattern` with its places filled; raises KeyError for a place that nobody named."""
    text = pattern
    while "[" in text:
        text = _OPTIONAL.sub(lambda found: found[1] if _says(found[1], slots) else "", text)
    return elide(_PLACE.sub(lambda found: _write(found, slots), text))


def sentence(text: str) -> str:
    """A capital first letter; the rest untouched."""
    return text[:1].upper() + text[1:]


def elide(text: str) -> str:
    """ "de~Inde" is "d'Inde", "que~le" is "que le"."""
    return _ELIDED.sub("'", text).replace("~", " ")


@lru_cache(maxsize=1024)
def places(pattern: str) -> tuple[str, ...]:
    """The names that a pattern fills."""
    return tuple(found[1] for found in _PLACE.finditer(pattern))


def _says(part: str, slots: Mapping[str, Slot]) -> bool:
    return all(slots[found[1]] not in (None, "") for found in _PLACE.finditer(part) if found[2] is None)


def _write(found: re.Match[str], slots: Mapping[str, Slot]) -> str:
    value = slots[found[1]]
    if found[2] is not None:
        return found[2] if value else found[3]
    return "" if value is None else str(value)
