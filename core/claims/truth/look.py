"""What every judge looks through: values that must be there, and amounts with the unit that fits."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from core.claims.amounts import Amount, UnitName, Window
from core.claims.exact import exact_amount
from core.claims.facts_index import Facts, Unproven
from core.claims.forms import Missing
from core.claims.truth.findings import Found, IllFormed, NoUnit, NoValue, check, unproven
from core.claims.truth.numbers import Sort, agrees
from core.data.catalog import Indicator, Kind

POINTS: Final = "points"
TIMES: Final = "times"

# Below it a bare number may be of anything: "GDP was 41".
_BARE_MONEY: Final = Decimal(1_000_000)


@dataclass(frozen=True, slots=True)
class Look:
    """The facts, and whether a number may be computed from their values (`computed`)."""

    facts: Facts
    computed: bool

    # Values.

    def value(self, country: str, indicator: str, year: int) -> Decimal:
        """Raises `NoValue` of a cell that is known to be empty, and `Unproven`."""
        value = self.facts.value(country, indicator, year)
        if value is None:
            raise NoValue(missing_value(country, indicator, year))
        return value

    def group(self, countries: tuple[str, ...], indicator: str, year: int) -> dict[str, Decimal]:
        """The values of all of them. Where one is known to have none, nothing is proven of all of them."""
        if len(set(countries)) != len(countries) or not countries:
            raise IllFormed
        found = self.facts.group(countries, indicator, year)
        valued = {country: value for country, value in found.items() if value is not None}
        if not valued:
            raise NoValue(missing_value(None, indicator, year))
        if len(valued) < len(found):
            raise Unproven(f"all of {countries}: one has no value")
        return valued

    def series(self, country: str, indicator: str, window: Window) -> dict[int, Decimal]:
        """The years with a value of a window that is known whole."""
        if window.first > window.last:
            raise IllFormed
        found = self.facts.series(country, indicator, window)
        if not found:
            raise NoValue(Missing(what="value", country=country, indicator=indicator, years=window))
        return found

    # What an indicator is.

    def indicator(self, code: str) -> Indicator:
        """Raises `Unproven` of one that the catalog does not have."""
        found = self.facts.catalog.indicators.get(code)
        if found is None:
            raise Unproven(f"what {code} is")
        return found

    def kind(self, indicator: str) -> Kind:
        return self.facts.catalog.units[self.indicator(indicator).unit].kind

    def is_share(self, indicator: str) -> bool:
        return self.kind(indicator) == "share"

    def is_rate(self, indicator: str) -> bool:
        """A percentage that is no share of anything: inflation, growth."""
        return self.is_share(indicator) and self.indicator(indicator).denominator is None

    def is_percent(self, unit: UnitName | None) -> bool:
        known = None if unit is None else self.facts.catalog.units.get(unit)
        return known is not None and known.kind == "share"

    def percent_unit(self) -> UnitName | None:
        """The name that the catalog has for percent."""
        return next((name for name, unit in self.facts.catalog.units.items() if unit.kind == "share"), None)

    # Amounts.

    def check_level(self, amount: Amount, country: str, indicator: str, year: int) -> Found:
        """A written value of a cell."""
        return self.check_in_unit(amount, self.value(country, indicator, year), indicator)

    def check_in_unit(self, amount: Amount, value: Decimal, indicator: str) -> Found:
        """A written value in the unit of the indicator's values."""
        self.fit_level(amount, indicator)
        return check(agrees(amount, value, self.sort(indicator)), self.exact(value, indicator))

    def fit_level(self, amount: Amount, indicator: str) -> None:
        """Raises `IllFormed` of another unit or denominator than the indicator's, `NoUnit` without a unit."""
        known = self.indicator(indicator)
        if amount.unit is None:
            if not self._is_unmistakable(amount, known) and self.kind(indicator) not in (
                "measure",
                "quantity",
            ):
                raise NoUnit(known.unit)
        elif amount.unit != known.unit:
            raise IllFormed(known.unit)
        if amount.denominator is not None and amount.denominator != known.denominator:
            raise IllFormed(known.denominator)

    def fit_gap(self, amount: Amount, indicator: str) -> None:
        """Of a difference of two values: points for percentages, else the indicator's unit."""
        known = self.indicator(indicator)
        wanted = self.gap_unit(indicator)
        if amount.unit is None and self._is_unmistakable(amount, known):
            return
        if amount.unit != wanted or amount.denominator is not None:
            raise IllFormed(wanted)

    def fit_percent(self, amount: Amount) -> None:
        """Of a relative percentage, which is of nothing named."""
        if not self.is_percent(amount.unit) or amount.denominator is not None:
            raise IllFormed(self.percent_unit())

    def sort(self, indicator: str) -> Sort:
        return "percent" if self.is_share(indicator) else "plain"

    def gap_unit(self, indicator: str) -> UnitName:
        return POINTS if self.is_share(indicator) else self.indicator(indicator).unit

    def exact(self, value: Decimal, indicator: str) -> Amount:
        known = self.indicator(indicator)
        return exact_amount(value, known.unit, known.denominator)

    def exact_gap(self, value: Decimal, indicator: str) -> Amount:
        return exact_amount(value, self.gap_unit(indicator))

    def exact_percent(self, value: Decimal) -> Amount:
        return exact_amount(value, self.percent_unit())

    def prove(self, found: Found, *, proven: bool) -> Found:
        """A derived number that is right is supported only if a tool made it, or we may compute."""
        if found.finding == "supported" and not (proven or self.computed):
            return unproven(found.evidence)
        return found

    def _is_unmistakable(self, amount: Amount, indicator: Indicator) -> bool:
        match self.facts.catalog.units[indicator.unit].kind:
            case "count":
                return True
            case "money":
                return not indicator.per_person and abs(amount.value) >= _BARE_MONEY
            case _:
                return False


def missing_value(country: str | None, indicator: str, year: int) -> Missing:
    return Missing(what="value", country=country, indicator=indicator, years=Window(year, year))
