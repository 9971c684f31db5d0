"""What a text names is an obligation: what a headline names must be spoken of by a claim."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass

from core.claims.amounts import Amount, Window
from core.claims.forms import Form
from core.language.reading.written_amounts import Frame

_NAMING = ("place", "measure", "time", "from", "to")


def names_in(frame: Frame) -> set[str | int]:
    """Codes of countries and indicators, and years, that a frame names itself."""
    return {
        value
        for role, value in frame
        if role in _NAMING
        and isinstance(value, str | int)
        and value not in ("same", "all", "some", "earlier")
    }


def spoken_of(claims: Iterable[Form]) -> frozenset[str | int]:
    """Codes and years anywhere in the claims."""
    return frozenset(value for claim in claims for value in _values(claim))


def _values(part: object) -> Iterator[str | int]:
    if isinstance(part, Amount):
        return
    if isinstance(part, Window):
        yield from part.years
    elif is_dataclass(part):
        for one in fields(part):
            if one.name == "among":  # who else was looked at is not spoken of
                continue
            yield from _values(getattr(part, one.name))
    elif isinstance(part, tuple):
        for one in part:
            yield from _values(one)
    elif isinstance(part, str | int):
        yield part
