"""How long a case may wait, and when editors are at work (`Mon-Fri 09:00-18:00 Europe/London`) or read the
report of a week (`Mon 09:00 Europe/London`)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK = timedelta(days=7)
_MOMENT_SHAPE = re.compile(r"(\S+)\s+([0-9]{1,2}:[0-9]{2})\s+(\S+)")
_SHAPE = re.compile(r"(\S+)\s+([0-9]{1,2}:[0-9]{2})-([0-9]{1,2}:[0-9]{2})\s+(\S+)")


@dataclass(frozen=True, slots=True)
class OfficeHours:
    """`days`: 0 is Monday. Open from `start` to before `end` in `zone`; one window a day."""

    days: frozenset[int]
    start: time
    end: time
    zone: ZoneInfo

    def are_open(self, moment: datetime) -> bool:
        local = moment.astimezone(self.zone)
        return local.weekday() in self.days and self.start <= local.time() < self.end


@dataclass(frozen=True, slots=True)
class WeekMoment:
    """Once a week, by the clocks of `zone`. `day`: 0 is Monday."""

    day: int
    at: time
    zone: ZoneInfo

    def find_week(self, now: datetime) -> tuple[datetime, datetime]:
        """The latest such moment that is not after `now`, and before it the one of a week earlier. In UTC."""
        today = now.astimezone(self.zone).date()
        latest = today - timedelta(days=(today.weekday() - self.day) % 7)
        if self._on(latest) > now:
            latest -= _WEEK
        return self._on(latest - _WEEK), self._on(latest)

    def name_week(self, moment: datetime) -> str:
        """The calendar's week of such a moment, as 2026-W49: another day or hour is no other week."""
        year, week, _ = moment.astimezone(self.zone).isocalendar()
        return f"{year}-W{week:02}"

    def _on(self, day: date) -> datetime:
        return datetime.combine(day, self.at, self.zone).astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a case may wait. No length of time means for ever; reminders go out in office hours only."""

    remind_after: timedelta = timedelta(0)
    expire_after: timedelta = timedelta(0)
    office_hours: OfficeHours | None = None


def parse_office_hours(text: str) -> OfficeHours | None:
    """None for an empty text: always open. Raises `ValueError` with what is wrong."""
    if not text.strip():
        return None
    found = _SHAPE.fullmatch(text.strip())
    if found is None:
        raise ValueError(
            f"{text!r} cannot be read; write days, hours and a time zone, for example "
            "Mon-Fri 09:00-18:00 Europe/London"
        )
    start, end = _read_time(found[2]), _read_time(found[3])
    if start >= end:
        raise ValueError(f"the office opens at {found[2]} and closes at {found[3]}; it must close later")
    return OfficeHours(_read_days(found[1]), start, end, _read_zone(found[4]))


def parse_week_moment(text: str) -> WeekMoment | None:
    """None for an empty text: never. Raises `ValueError` with what is wrong."""
    if not text.strip():
        return None
    found = _MOMENT_SHAPE.fullmatch(text.strip())
    if found is None or found[1].lower() not in _DAYS:
        raise ValueError(
            f"{text!r} cannot be read; write a day, a time and a time zone, for example "
            "Mon 09:00 Europe/London"
        )
    return WeekMoment(_DAYS.index(found[1].lower()), _read_time(found[2]), _read_zone(found[3]))


def _read_time(text: str) -> time:
    hours, minutes = (int(part) for part in text.split(":"))
    if (hours, minutes) == (24, 0):
        return time.max
    if hours > 23 or minutes > 59:
        raise ValueError(f"{text!r} is not a time of day")
    return time(hours, minutes)


def _read_days(text: str) -> frozenset[int]:
    """`Mon-Fri`, `Mon,Wed`, `Sat-Mon`."""
    days: set[int] = set()
    for part in text.lower().split(","):
        first, dash, last = part.partition("-")
        last = last if dash else first
        if first not in _DAYS or last not in _DAYS:
            raise ValueError(
                f"{part!r} is no day or range of days; write Mon, Tue, Wed, Thu, Fri, Sat or Sun"
            )
        start, length = _DAYS.index(first), (_DAYS.index(last) - _DAYS.index(first)) % 7
        days |= {(start + step) % 7 for step in range(length + 1)}
    return frozenset(days)


def _read_zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(
            f"this system knows no time zone {name!r}; write one such as Europe/London"
        ) from None
