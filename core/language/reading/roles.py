"""The roles that a grammar of questions gives to words, sorted by what they speak of, and what roles hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

# A code, a number, a word; a tuple of those; or, of a role that holds a frame, roles again.
Value: TypeAlias = Any
Roles: TypeAlias = dict[str, Value]

# A reading is one frame: role -> code, number, word, tuple of those, or another frame (as a dict).
PLACE: Final = frozenset({"place", "not", "other", "among8", "add", "vs", "about", "inset"})
MEASURE: Final = frozenset({"measure", "percap", "howmany", "size", "rich", "live", "compl", "howlong"})
TIME: Final = frozenset({
    "time", "from", "to", "open", "ago", "span", "shift", "later", "earlier", "vsyear", "by_year", "series",
    "alltime", "era",
})  # fmt: skip
MOOD: Final = frozenset({"yn", "prem", "past", "perfect", "mid", "emph", "fu", "then", "aside", "ongoing"})
# What only tells how another word is meant: a unit or a count named beside the measure, "reached" for "was
# at".
MARKS: Final = frozenset(
    {"told", "counted", "event", "longer", "headcount", "good", "perperson", "rough", "nominal"}
)
COMMON: Final = PLACE | MEASURE | TIME | MOOD | MARKS


class Unclear(Exception):
    """All words were read, but they make no form; the message says why, for the record."""


class NotANumber(Unclear):
    """A number of people is asked for, of a measure that is a share of them."""


def to_roles(frame: frozenset[tuple[str, Value]]) -> Roles:
    """A frame of the parser as a dictionary, nested frames too."""
    return {role: _plain(value) for role, value in frame}


def _plain(value: Value) -> Value:
    if isinstance(value, frozenset):
        return to_roles(value)
    if isinstance(value, tuple):
        return tuple(_plain(one) for one in value)
    return value


def many(value: Value) -> tuple[Value, ...]:
    """A role's value as a tuple: of none, one or several."""
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def operations(roles: Mapping[str, Any]) -> frozenset[str]:
    """The roles that say what is asked, rather than where, of what and when."""
    return frozenset(roles) - COMMON
