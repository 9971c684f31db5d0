"""What `stats-assistant doctor` finds: one value for each thing that it looked at."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `text` says what is so, and where it is wrong, how to mend it."""

    name: str
    ok: bool
    text: str
