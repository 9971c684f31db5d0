"""What a question says of time, before it is known which years the data has values for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final, Literal

from core.language.reading.roles import Roles, Unclear, many

LATEST: Final = "latest"
Year = int | Literal["latest"]


@dataclass(frozen=True, slots=True)
class Times:
    """Single `years`, or a period from `first` to `last`; neither where no time is named.

    `span`: the period is "the last N years", counted back from `last`. `held`: a period against which one
    year is set ("2020 vs 2010"), so that a change is asked for. `series`: each year of it is wanted. `by`:
    "by 2020".
    """

    years: tuple[Year, ...] = ()
    first: int | None = None
    last: Year | None = None
    span: int | None = None
    held: bool = False
    series: bool = False
    by: bool = False
    ongoing: bool = False  # "is it falling?": the newest year against the one before
    moved: bool = False  # counted from another year: "two years before 2008"

    @property
    def named(self) -> bool:
        return bool(self.years) or self.last is not None

    @property
    def is_period(self) -> bool:
        return self.last is not None

    @property
    def only_year(self) -> Year | None:
        """The one year that is named, if it is one."""
        return self.years[0] if len(self.years) == 1 and not self.is_period else None


NO_TIMES: Final = Times()


def read_times(roles: Roles, before: Times, asked_on: date, first_year: int) -> Times:
    """Takes the roles of time out of `roles`; `before` is the time of the thread.

    Raises Unclear where they do not make one time.
    """
    era = roles.pop("era", None)  # "during covid" adds nothing only where both years are named
    times = _Reader(roles, before, asked_on, first_year).read()
    if era and not (isinstance(times.first, int) and isinstance(times.last, int)):
        raise Unclear("which years were those?")
    years = [year for year in times.years if year != LATEST]
    if len(set(years)) != len(years):
        raise Unclear("a year twice")
    return times


class _Reader:
    def __init__(self, roles: Roles, before: Times, asked_on: date, first_year: int) -> None:
        self.roles, self.before, self.asked_on = roles, before, asked_on
        take = roles.pop
        self.time, self.first, self.last = take("time", None), take("from", None), take("to", None)
        self.ago, self.span, self.against = take("ago", None), take("span", None), take("vsyear", None)
        self.shift = take("shift", 0) + take("later", 0) - take("earlier", 0)
        self.opened, self.series = bool(take("open", 0)), bool(take("series", 0))
        self.by = bool(take("by_year", 0))
        if take("alltime", 0):
            if (self.time, self.first, self.last, self.ago, self.span) != (None,) * 5:
                raise Unclear("all the time, and a part of it")
            self.first, self.last = first_year, LATEST

    def read(self) -> Times:
        self.explicit = isinstance(self.time, int)
        self._resolve_named()
        if self.shift:
            self.time = self._shifted()
        if self.against is not None:
            return self._set_against()
        if self.first is not None or self.last is not None or self.span:
            return self._period()
        if self.opened:
            raise Unclear("open from which year?")
        if self.time is None and self.series:
            return Times(self.before.years, self.before.first, self.before.last, series=True)
        moved = bool(self.shift) and self.explicit
        return Times(many(self.time), series=self.series, by=self.by, moved=moved)

    def _resolve_named(self) -> None:
        if self.ago is not None:
            self._one_time(self.asked_on.year - self.ago)
        if self.time == "lastyear":
            self.time = self.asked_on.year - 1
        elif self.time == "thisyear":
            self.time = self.asked_on.year
        elif self.time == "same":
            if self.before.is_period:
                self.time, self.first, self.last = None, self.before.first, self.before.last
            elif self.before.years:
                self.time = self.before.years
            else:
                raise Unclear("which year is meant?")
        elif "same" in many(self.time):
            raise Unclear("which years are meant?")
        if self.first == "same":
            self.first = self._year_before()

    def _one_time(self, year: int) -> None:
        if self.time is not None:
            raise Unclear("two times at once")
        self.time = year

    def _year_before(self) -> int:
        year = self.before.first if self.before.is_period else self.before.only_year
        if not isinstance(year, int):
            raise Unclear("since which year?")
        return year

    def _shifted(self) -> int:
        base = self.time if self.time is not None else self.before.only_year
        if isinstance(base, tuple) and len(base) == 1:
            base = base[0]
        if not isinstance(base, int):
            raise Unclear("counted from which year?")
        return base + int(self.shift)

    def _set_against(self) -> Times:
        if self.first is not None or self.last is not None or self.span or self.opened:
            raise Unclear("a year against a period")
        mine: Any = self.time if self.time is not None else self.before.only_year or LATEST
        mine = mine[0] if isinstance(mine, tuple) and len(mine) == 1 else mine
        if isinstance(mine, tuple):
            raise Unclear("one year against another")
        return Times(first=self.against, last=mine, held=True, series=self.series)

    def _period(self) -> Times:
        last = self.last
        if self.time == LATEST and last is None:
            last, self.time = LATEST, None
        elif self.opened and isinstance(self.time, int) and last is None:
            last, self.time = self.time, None
        if (self.opened or self.span) and last is None:
            last = LATEST
        if self.time is not None or last is None or (self.first is None) != bool(self.span):
            raise Unclear("a period with one end")
        if isinstance(last, int) and isinstance(self.first, int) and last < self.first:
            raise Unclear("the years run backwards")
        return Times(first=self.first, last=last, span=self.span, series=self.series)


def describe(roles: Mapping[str, Any]) -> str:
    """The names of roles, for a reason in the record."""
    return ", ".join(sorted(roles))
