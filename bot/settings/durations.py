"""Lengths of time as operators write them: `90d`, `3h`, `45m`, `2w`."""

from __future__ import annotations

import re
from datetime import timedelta

_UNITS = {"m": "minutes", "h": "hours", "d": "days", "w": "weeks"}
_SHAPE = re.compile(r"([0-9]{1,5})\s*([mhdw])", re.IGNORECASE)


def parse_duration(text: str) -> timedelta:
    """Raises `ValueError` with what is allowed. `0` is a length of nothing."""
    if text.strip() == "0":
        return timedelta(0)
    found = _SHAPE.fullmatch(text.strip())
    if found is None:
        raise ValueError(
            f"{text!r} is not a length of time; write a number and m, h, d or w, for example 3h or 90d"
        )
    return timedelta(**{_UNITS[found[2].lower()]: int(found[1])})
