"""The JSON form of facts (README, "Facts in JSON"): written for people and programs, read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Context, Decimal, InvalidOperation
from typing import Any, get_args

from core.data.catalog import load_catalog
from core.data.facts.kinds import (
    Absence,
    AbsenceReason,
    Cell,
    Change,
    Condition,
    Difference,
    Evidence,
    Fact,
    FoundYear,
    Mean,
    Observation,
    RankedCountry,
    Ranking,
    Ratio,
    Total,
    change_unit,
)

# Decimals that the JSON form of a derived value shows; facts in memory keep full precision.
_DERIVED_DECIMALS = Decimal("0.000001")
_CONTEXT = Context(prec=60)

# Far above any statistic; beyond it a number in JSON is a slip or an attack (1e999999 has a million digits).
_MAX_MAGNITUDE = 30


def number_to_json(value: Decimal) -> int | float:
    """The JSON number for a value: an int where it is whole, else the nearest float."""
    return int(value) if value == value.to_integral_value() else float(value)


def _derived(value: Decimal) -> int | float:
    return number_to_json(value.quantize(_DERIVED_DECIMALS, rounding=ROUND_HALF_UP, context=_CONTEXT))


def fact_to_json(fact: Fact) -> dict[str, Any]:
    """The fact's JSON form (README, "JSON shapes")."""
    match fact:
        case Observation():
            value = None if fact.value is None else number_to_json(fact.value)
            return {
                "country": fact.country,
                "indicator": fact.indicator,
                "year": fact.year,
                "value": value,
                "unit": fact.unit,
            }
        case Change():
            return {
                "derived": "change",
                "country": fact.country,
                "indicator": fact.indicator,
                "from_year": fact.from_year,
                "to_year": fact.to_year,
                "absolute": number_to_json(fact.absolute),
                "percent": None if fact.percent is None else _derived(fact.percent),
                "unit": fact.unit,
            }
        case Ranking():
            return {
                "derived": "rank",
                "indicator": fact.indicator,
                "year": fact.year,
                "order": fact.order,
                "ranking": [
                    {"rank": row.rank, "country": row.country, "value": number_to_json(row.value)}
                    for row in fact.ranking
                ],
                "of": fact.of,
                "missing": list(fact.missing),
                "unit": fact.unit,
            }
        case Ratio():
            return {
                "derived": "ratio",
                "numerator": _cell_to_json(fact.numerator),
                "denominator": _cell_to_json(fact.denominator),
                "value": _derived(fact.value),
            }
        case Difference():
            return {
                "derived": "difference",
                "indicator": fact.indicator,
                "year": fact.year,
                "minuend": fact.minuend,
                "subtrahend": fact.subtrahend,
                "value": number_to_json(fact.value),
                "unit": fact.unit,
            }
        case Mean():
            where: dict[str, Any] = (
                {"year": fact.years[0], "countries": list(fact.countries)}
                if len(fact.years) == 1
                else {"country": fact.countries[0], "years": list(fact.years)}
            )
            return {
                "derived": "mean",
                "indicator": fact.indicator,
                **where,
                "value": _derived(fact.value),
                "unit": fact.unit,
            }
        case Total():
            return {
                "derived": "total",
                "indicator": fact.indicator,
                "year": fact.year,
                "countries": list(fact.countries),
                "value": number_to_json(fact.value),
                "unit": fact.unit,
            }
        case FoundYear():
            found: dict[str, Any] = {
                "derived": "found_year",
                "indicator": fact.indicator,
                "country": fact.country,
                "condition": fact.condition,
                "year": fact.year,
                "value": number_to_json(fact.value),
                "unit": fact.unit,
                "from_year": fact.from_year,
                "to_year": fact.to_year,
            }
            if fact.threshold is not None:
                found["threshold"] = number_to_json(fact.threshold)
            if fact.other is not None:
                found["other"] = fact.other
            return found
        case Absence():
            absent: dict[str, Any] = {"derived": "absence", "reason": fact.reason}
            for key in ("country", "indicator", "from_year", "to_year", "name"):
                if (stated := getattr(fact, key)) is not None:
                    absent[key] = stated
            return absent


def evidence_to_json(evidence: Evidence) -> dict[str, Any]:
    """The fact's JSON form with the tool that proved it."""
    return {**fact_to_json(evidence.fact), "tool": evidence.tool}


def fact_from_json(data: Mapping[str, Any]) -> Fact:
    """Read one fact; unknown keys are ignored. Parse JSON with `parse_float=Decimal` so no digit is lost.

    Raises `KeyError` for a missing key, `ValueError` or `TypeError` for a value of the wrong kind.
    """
    kind = data.get("derived")
    indicator = _text(data["indicator"]) if "indicator" in data else ""
    unit = _text(data.get("unit") or _usual_unit(indicator))
    if kind is None:
        raw = data["value"]
        return Observation(
            _text(data["country"]),
            indicator or _text(data["indicator"]),
            _whole(data["year"]),
            None if raw is None else _decimal(raw),
            unit,
        )
    match kind:
        case "change":
            percent = data.get("percent")
            return Change(
                _text(data["country"]),
                indicator,
                _whole(data["from_year"]),
                _whole(data["to_year"]),
                _decimal(data["absolute"]),
                None if percent is None else _decimal(percent),
                change_unit(unit),
            )
        case "rank":
            return Ranking(
                indicator,
                _whole(data["year"]),
                "ascending" if data.get("order") == "ascending" else "descending",
                tuple(
                    RankedCountry(_whole(row["rank"]), _text(row["country"]), _decimal(row["value"]))
                    for row in data["ranking"]
                ),
                tuple(_text(code) for code in data.get("missing", ())),
                unit,
            )
        case "ratio":
            return Ratio(
                _cell_from_json(data["numerator"]),
                _cell_from_json(data["denominator"]),
                _decimal(data["value"]),
            )
        case "difference":
            return Difference(
                indicator,
                _whole(data["year"]),
                _text(data["minuend"]),
                _text(data["subtrahend"]),
                _decimal(data["value"]),
                change_unit(unit),
            )
        case "mean":
            countries = data["countries"] if "countries" in data else [data["country"]]
            years = data["years"] if "years" in data else [data["year"]]
            return Mean(
                indicator,
                tuple(_text(code) for code in countries),
                tuple(_whole(year) for year in years),
                _decimal(data["value"]),
                unit,
            )
        case "total":
            return Total(
                indicator,
                tuple(_text(code) for code in data["countries"]),
                _whole(data["year"]),
                _decimal(data["value"]),
                unit,
            )
        case "found_year":
            threshold = data.get("threshold")
            return FoundYear(
                indicator,
                _text(data["country"]),
                _one_of(get_args(Condition), data["condition"]),
                _whole(data["year"]),
                _decimal(data["value"]),
                unit,
                _whole(data["from_year"]),
                _whole(data["to_year"]),
                None if threshold is None else _decimal(threshold),
                None if data.get("other") is None else _text(data["other"]),
            )
        case "absence":
            return Absence(
                _one_of(get_args(AbsenceReason), data["reason"]),
                _text_or_none(data.get("country")),
                _text_or_none(data.get("indicator")),
                _whole_or_none(data.get("from_year")),
                _whole_or_none(data.get("to_year")),
                _text_or_none(data.get("name")),
            )
    raise ValueError(f"unknown kind of derived fact {kind!r}")


def _usual_unit(indicator: str) -> str:
    """The unit of an indicator, where the JSON leaves it out."""
    known = load_catalog().indicators.get(indicator)
    return "" if known is None else known.unit_in_data


def _decimal(raw: object) -> Decimal:
    if isinstance(raw, bool) or not isinstance(raw, (int, float, str, Decimal)):
        raise ValueError(f"{raw!r} is not a number")
    try:
        value = Decimal(str(raw))
    except InvalidOperation:
        raise ValueError(f"{raw!r} is not a number") from None
    if not value.is_finite() or abs(value.adjusted()) > _MAX_MAGNITUDE:
        raise ValueError(f"{raw!r} is not a finite number of a plausible size")
    return value


def _whole(raw: object) -> int:
    """A year or a rank. 2024.5 is no year, and must not become one by cutting."""
    value = _decimal(raw)
    if value != value.to_integral_value():
        raise ValueError(f"{raw!r} is not a whole number")
    return int(value)


def _whole_or_none(raw: object) -> int | None:
    return None if raw is None else _whole(raw)


def _text(raw: object) -> str:
    """A code or a unit. A list is none, and `str` would make a country of it that no tool knows."""
    if not isinstance(raw, str):
        raise TypeError(f"{raw!r} is not a text")
    return raw


def _text_or_none(raw: object) -> str | None:
    return None if raw is None else _text(raw)


def _one_of(allowed: tuple[Any, ...], raw: object) -> Any:  # noqa: ANN401 (a member of the Literal asked for)
    if raw not in allowed:
        raise ValueError(f"{raw!r} is none of {', '.join(allowed)}")
    return raw


def _cell_to_json(cell: Cell) -> dict[str, Any]:
    return {"country": cell.country, "indicator": cell.indicator, "year": cell.year}


def _cell_from_json(data: Mapping[str, Any]) -> Cell:
    return Cell(_text(data["country"]), _text(data["indicator"]), _whole(data["year"]))
