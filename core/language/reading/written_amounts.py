"""From the number of a sentence to an `Amount`, held to what an indicator is told in.

An amount in a unit that its indicator is not measured in is no amount of it: the reading is dropped.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Literal

from core.claims.amounts import Amount, Bound
from core.data.catalog.catalog import Catalog, Indicator
from core.data.facts import Coverage
from core.language.numbers import Num

Frame = frozenset[tuple[str, Any]]
Roles = Mapping[str, Any]

# What the grammars call a bound, and what a claim does.
_BOUNDS: Mapping[str, Bound | None] = {
    "gt": "above",
    "lt": "below",
    "ge": "at_least",
    "le": "at_most",
    "eq": None,
    "over": "over",
    "under": "under",
    "far_gt": "far_above",
    "far_lt": "far_below",
    "above": "above",
    "below": "below",
    "at_least": "at_least",
    "at_most": "at_most",
}
# From here on an amount of money may stand without its sign: nothing else is told in such numbers.
_PLAINLY_MONEY = Decimal(10**6)
_THOUSANDS = 1000
_ROUGH_FRACTION = Decimal(5)  # "roughly four in five": to the nearest twentieth
PERCENT, POINTS, TIMES = "percent", "points", "times"
What = Literal["level", "difference", "change"]


class IllFormed(Exception):
    """The frame makes no claim: something is missing, does not fit, or has no place in a form."""


@dataclass(frozen=True, slots=True)
class World:
    """What can be spoken of."""

    catalog: Catalog
    coverage: Coverage

    @property
    def countries(self) -> tuple[str, ...]:
        return self.coverage.countries

    def indicator(self, code: str) -> Indicator:
        return self.catalog.indicators[code]

    def kind(self, code: str) -> str:
        """What the unit of an indicator is: a count, money, a share or a measure."""
        return self.catalog.units[self.indicator(code).unit].kind

    def is_nominal(self, code: str) -> bool:
        """Money at the prices and exchange rates of each year."""
        return self.catalog.units[self.indicator(code).unit].nominal

    @property
    def share_unit(self) -> str:
        """The unit of percentages."""
        return next((name for name, unit in self.catalog.units.items() if unit.kind == "share"), PERCENT)

    def counted(self, unit: str | None) -> str | None:
        """The indicator that a bare count means, if its unit is this one or none was said."""
        code = self.catalog.head_count
        return code if code is not None and unit in (None, self.indicator(code).unit) else None

    def per_person(self, code: str | None) -> str | None:
        """The indicator that tells the same per person; of nothing that is named, the only one."""
        found = [
            other
            for other in self.coverage.indicators
            if self.indicator(other).per_person and code in (None, self.indicator(other).total)
        ]
        return found[0] if len(found) == 1 else None


def demand(condition: bool, why: str) -> None:
    """No claim unless the condition holds."""
    if not condition:
        raise IllFormed(why)


def written_amount(frame: Iterable[tuple[str, Any]], world: World) -> Amount:
    """The amount as it was written, its unit not yet held to anything."""
    roles = dict(frame)
    number = roles.pop("n", None)
    demand(number is not None, "an amount without a number")
    sign = -1 if roles.pop("neg", None) else 1
    roles.pop("pos", None)
    unit = roles.pop("unit", None)
    if unit in (PERCENT, "pct") or (unit is None and number.share):
        unit = world.share_unit
    if unit == "pts":
        unit = POINTS
    bound = roles.pop("bound", None)
    step = rounded_step(number) if roles.pop("rough", None) else number.step
    roles.pop("per", None)
    denominator = roles.pop("denominator", None)
    demand(not roles, f"an amount with {sorted(roles)}")
    demand(bound is None or bound in _BOUNDS, f"bound {bound!r}")
    return Amount(
        value=number.value * sign,
        step=step,
        unit=unit,
        bound=_BOUNDS[bound] if bound else None,
        denominator=denominator,
        fraction=number.share,
    )


def rounded_step(number: Num) -> Decimal:
    """ "about $55,000": zeros after two digits of thousands are rounding, and of percents they are not."""
    digits = number.value.scaleb(-number.scale)
    if number.fraction:
        return max(number.step, _ROUGH_FRACTION)
    plain = number.step == Decimal(1).scaleb(number.scale) and digits == digits.to_integral_value()
    if not plain or number.value < _THOUSANDS:
        return number.step
    text = str(int(digits))
    return number.step.scaleb(max(0, len(text) - max(2, len(text.rstrip("0")))))


def amount_of(frame: Iterable[tuple[str, Any]], code: str, world: World, what: What = "level") -> Amount:
    """The amount as a level of an indicator, a difference of two, or a change (which may be in percent)."""
    roles = dict(frame)
    made = written_amount(roles.items(), world)
    if roles.get("per"):
        demand(world.indicator(code).per_person, "per person")
    if what == "level":
        _demand_level(made, code, world)
    else:
        _demand_difference(made, code, world, what)
    return made


def _demand_level(made: Amount, code: str, world: World) -> None:
    unit = world.indicator(code).unit
    if made.unit is None:
        plain = (
            world.kind(code) != "money"
            or world.indicator(code).per_person
            or abs(made.value) >= _PLAINLY_MONEY
        )
        demand(plain, "no unit")
    demand(made.unit in (None, unit), f"{made.unit} is not what {code} is measured in")
    demand(made.denominator is None or world.kind(code) == "share", "a part of what?")


def _demand_difference(made: Amount, code: str, world: World, what: What) -> None:
    unit, kind = world.indicator(code).unit, world.kind(code)
    demand(made.denominator is None, "a part of what?")
    if what == "change" and made.unit == world.share_unit:
        return
    allowed = POINTS if kind == "share" else unit
    plain = kind == "count" or (kind == "money" and abs(made.value) >= _PLAINLY_MONEY)
    demand(made.unit is not None or plain, "a difference without a unit")
    demand(made.unit in (None, allowed), f"{made.unit} is no difference of {code}")


def sharing_scale(first: Iterable[tuple[str, Any]], second: Iterable[tuple[str, Any]]) -> Frame:
    """ "from 38.0 to 41.3 million": a bare first figure takes scale and unit of the second."""
    mine, theirs = dict(first), dict(second)
    number, other = mine.get("n"), theirs.get("n")
    if number is None or other is None:
        return frozenset(mine.items())
    if number.scale == 0 and other.scale and number.value < 1000:
        by = Decimal(10) ** other.scale
        mine["n"] = replace(number, value=number.value * by, step=number.step * by, scale=other.scale)
    if "unit" not in mine and "unit" in theirs:
        mine["unit"] = theirs["unit"]
    return frozenset(mine.items())


def factor(value: Decimal | int, bound: str | None = None) -> Amount:
    """A multiple told by one word ("doubled", "twice"): right to a tenth."""
    return Amount(
        value=Decimal(value), step=Decimal("0.1"), unit=TIMES, bound=_BOUNDS[bound] if bound else None
    )


def times(frame: Iterable[tuple[str, Any]], world: World, bound: str | None = None) -> Amount:
    """A multiple told by a number ("2.5 times")."""
    made = written_amount(frame, world)
    demand(made.unit is None, "times of a unit")
    extra = _BOUNDS[bound] if bound else None
    demand(made.bound is None or extra is None, "two bounds")
    return replace(made, unit=TIMES, bound=made.bound or extra)
