"""find_year: when one country's indicator peaked, bottomed, or crossed a value or another country."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any, get_args

from core.data.facts import Absence, Condition, Fact, FoundYear, Observation
from core.data.snapshot import Snapshot
from core.number_text import format_value
from core.tools.base import CODE_SCHEMA, Arguments, ToolRefused, ToolResult, strict_schema
from core.tools.describe import describe_series, describe_value

_NAMES = ("country_code", "indicator_code", "condition", "threshold", "other_country_code")
_CONDITIONS: tuple[Condition, ...] = get_args(Condition)

# A number that no indicator comes near; beyond it a threshold is a slip or an attack.
_MAX_THRESHOLD = 10**18


class FindYear:
    """Looks at every year with a value. "First above" means: not above in the year with a value before it."""

    name = "find_year"
    description = (
        "Read-only. The year in which one country had its highest or lowest value, or first passed a "
        "threshold (plain number) or another country. Call it for when or in what year. Null what the "
        "condition does not need."
    )
    parameters: Mapping[str, Any] = strict_schema(
        {
            "country_code": CODE_SCHEMA,
            "indicator_code": CODE_SCHEMA,
            "condition": {"type": "string", "enum": list(_CONDITIONS)},
            "threshold": {"type": ["number", "null"]},
            "other_country_code": {"type": ["string", "null"]},
        }
    )

    def __init__(self, snapshot: Snapshot) -> None:
        self._snapshot = snapshot

    def run(self, arguments: Mapping[str, Any]) -> ToolResult:
        given = Arguments(self._snapshot, arguments, _NAMES)
        country, indicator = given.text("country_code"), given.text("indicator_code")
        condition = _read_condition(given.text("condition"))
        threshold = _read_threshold(arguments["threshold"], condition)
        other = _read_other(arguments["other_country_code"], condition)
        given.check_country(country)
        given.check_indicator(indicator)
        if other is not None:
            given.check_country(other)
            if other == country:
                raise ToolRefused("invalid_argument", "other_country_code must be another country.")
        series = self._read_series(country, indicator)
        reference = self._read_series(other, indicator) if other is not None else []
        if condition in ("highest", "lowest"):
            found, shown = _find_extreme(series, condition)
        else:
            found, shown = self._find_crossing(series, reference, condition, threshold)
        fact = FoundYear(
            indicator,
            country,
            condition,
            found.year,
            _value(found),
            found.unit,
            series[0].year,
            series[-1].year,
            threshold,
            other,
        )
        return ToolResult(self._describe(fact, shown), (fact, *shown))

    def _read_series(self, country: str, indicator: str) -> list[Observation]:
        cells = self._snapshot.series(country, indicator, self._snapshot.first_year, self._snapshot.last_year)
        return [cell for cell in cells if cell.value is not None]

    def _find_crossing(
        self,
        series: Sequence[Observation],
        reference: Sequence[Observation],
        condition: Condition,
        threshold: Decimal | None,
    ) -> tuple[Observation, list[Observation]]:
        others = {cell.year: cell for cell in reference}

        def beyond(cell: Observation) -> bool:
            limit = _value(others[cell.year]) if threshold is None else threshold
            return _value(cell) > limit if condition.startswith("first_above") else _value(cell) < limit

        compared = [cell for cell in series if threshold is not None or cell.year in others]
        index = next((place for place, cell in enumerate(compared) if beyond(cell)), None)
        if index is None:
            raise self._refuse_never(compared, condition, threshold, reference)
        if index == 0:
            start = _with_others(compared[:1], others.get)
            values = " and ".join(format_value(_value(cell), cell.unit) for cell in start)
            raise ToolRefused(
                "no_value",
                f"Already so in {start[0].year} ({values}), where the data starts; when it first was is "
                "not known.",
                start,
            )
        pair = compared[index - 1 : index + 1]
        return pair[1], _with_others(pair, others.get)

    def _refuse_never(
        self,
        compared: Sequence[Observation],
        condition: Condition,
        threshold: Decimal | None,
        reference: Sequence[Observation],
    ) -> ToolRefused:
        """Tells how near it came, too: the highest value for "never above", the lowest for "never below"."""
        above = condition.startswith("first_above")
        side, limit_code = ("above" if above else "below"), reference[0].country if threshold is None else ""
        first, last = compared[0], compared[-1]
        name = f"{side} {limit_code or format(threshold or Decimal(0), 'f')}"
        limit = self._snapshot.places.get(limit_code) or format_value(threshold or Decimal(0), first.unit)
        never = Absence("never", first.country, first.indicator, first.year, last.year, name)
        nearest = (max if above else min)(compared, key=_value)
        return ToolRefused(
            "no_value",
            f"Never {side} {limit} from {first.year} to {last.year}. The {'highest' if above else 'lowest'} "
            f"value was {format_value(_value(nearest), nearest.unit)} in {nearest.year}.",
            [never, nearest],
        )

    def _describe(self, fact: FoundYear, shown: Sequence[Observation]) -> dict[str, Any]:
        names = self._snapshot.places
        payload: dict[str, Any] = {
            **describe_series(self._snapshot, fact.country, fact.indicator),
            "condition": fact.condition,
            "year": fact.year,
            "looked_at": f"{fact.from_year} to {fact.to_year}",
            "values": [
                {"country": names[cell.country], "year": cell.year, **describe_value(cell)} for cell in shown
            ],
        }
        if fact.threshold is not None:
            payload["threshold"] = format_value(fact.threshold, fact.unit)
        if fact.other is not None:
            payload["other"] = names[fact.other]
        return payload


def _find_extreme(
    series: Sequence[Observation], condition: Condition
) -> tuple[Observation, list[Observation]]:
    pick = max if condition == "highest" else min
    extreme = pick(_value(cell) for cell in series)
    same = [cell for cell in series if cell.value == extreme]
    if len(same) > 1:
        facts: list[Fact] = list(same)
        years = ", ".join(str(cell.year) for cell in same)
        raise ToolRefused(
            "no_value",
            f"No single year: the {condition}, {format_value(extreme, same[0].unit)}, stands in {years}.",
            facts,
        )
    return same[0], same


def _with_others(
    pair: Sequence[Observation], other_of: Callable[[int], Observation | None]
) -> list[Observation]:
    return [cell for own in pair for cell in (own, other_of(own.year)) if cell is not None]


def _read_condition(text: str) -> Condition:
    for condition in _CONDITIONS:
        if condition == text:
            return condition
    raise ToolRefused("invalid_argument", f"condition must be one of {', '.join(_CONDITIONS)}.")


def _read_threshold(raw: object, condition: Condition) -> Decimal | None:
    needed = condition in ("first_above", "first_below")
    if raw is None and not needed:
        return None
    if needed and isinstance(raw, (int, float)) and not isinstance(raw, bool) and abs(raw) <= _MAX_THRESHOLD:
        return Decimal(str(raw))
    wanted = "a plain number" if needed else "null"
    raise ToolRefused("invalid_argument", f"threshold must be {wanted} for condition {condition}.")


def _read_other(raw: object, condition: Condition) -> str | None:
    needed = condition in ("first_above_country", "first_below_country")
    if raw is None and not needed:
        return None
    if needed and isinstance(raw, str):
        return raw
    wanted = "a country code" if needed else "null"
    raise ToolRefused("invalid_argument", f"other_country_code must be {wanted} for condition {condition}.")


def _value(cell: Observation) -> Decimal:
    if cell.value is None:
        raise ValueError(f"no value for {cell.country} {cell.indicator} {cell.year}")
    return cell.value
