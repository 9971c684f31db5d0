"""JSON text that a model wrote, read without mercy: no duplicate key, no NaN or infinity, no lone surrogate.

Python's own reader lets all of them through; each means that what we read is not what was meant.
"""

from __future__ import annotations

import json
import math
import re

_SURROGATE = re.compile("[\ud800-\udfff]")


class DuplicateKey(ValueError):
    """An object names a key twice, so that its meaning depends on the reader. `key` is the one."""

    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r} stands twice")
        self.key = key


def parse_strict_json(text: str) -> object:
    """The value of `text`. Numbers become int or float.

    Raises `DuplicateKey`, or `ValueError` with a reason that fits into a sentence.
    """
    try:
        value = json.loads(
            text, object_pairs_hook=_object_once, parse_constant=_no_constant, parse_float=_finite
        )
        broken = _SURROGATE.search(text) is not None or _has_surrogate(value)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    if broken:
        raise ValueError("it holds half of a character pair")
    return value


def _object_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found:
            raise DuplicateKey(key)
        found[key] = value
    return found


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not a JSON number")


def _finite(text: str) -> float:
    """1e999 is a number, but not one that could be told or written down again."""
    value = float(text)
    if math.isinf(value):
        raise ValueError(f"{text[:20]} is too large a number")
    return value


def _has_surrogate(value: object) -> bool:
    match value:
        case str():
            return _SURROGATE.search(value) is not None
        case dict():
            return any(_has_surrogate(key) or _has_surrogate(item) for key, item in value.items())
        case list():
            return any(_has_surrogate(item) for item in value)
        case _:
            return False


def canonical_json(value: object) -> str:
    """One text for each value: sorted keys, no spaces. Equal texts mean equal JSON."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
