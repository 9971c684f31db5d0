"""Who is called by name on cards and reminders, and when: a mention rings, a card alone does not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.settings.office_hours import OfficeHours

_GROUP = re.compile(r"S[A-Z0-9]+")


@dataclass(frozen=True, slots=True)
class Alert:
    """`whom`: the listed editors, nobody, or a user group's id (S...). `hours`: only then; None: always."""

    whom: str = "editors"
    editors: frozenset[str] = frozenset()
    hours: OfficeHours | None = None

    def mention(self, now: datetime, asked_by: str | None = None) -> str:
        """Markup that mentions them; empty where nobody is to be called. Nobody decides their own question,
        so `asked_by` is not called by name."""
        if self.whom == "nobody" or not (self.hours is None or self.hours.are_open(now)):
            return ""
        if self.whom == "editors":
            return " ".join(f"<@{editor}>" for editor in sorted(self.editors - {asked_by or ""}))
        return f"<!subteam^{self.whom}>"


def parse_whom(text: str) -> str:
    """Raises `ValueError` with what is expected."""
    chosen: str | Literal["editors", "nobody"] = text.strip()
    if chosen in ("editors", "nobody") or _GROUP.fullmatch(chosen):
        return chosen
    raise ValueError(f"{text!r} cannot be called; write editors, nobody or a user group's id (S...)")
