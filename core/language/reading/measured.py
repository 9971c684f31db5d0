"""Which measures a question is about: those named, or those that its words mean ("per head", "how long")."""

from __future__ import annotations

from core.language.reading.meant import Meant, Scope
from core.language.reading.roles import NotANumber, Roles, Unclear, many


def read_measures(roles: Roles, before: Meant | None, scope: Scope) -> tuple[str, ...]:
    """The measures that are asked about; raises Unclear.

    Takes away the roles that only tell how a measure is meant.
    """
    catalog = scope.catalog
    measures = many(roles.pop("measure", None))
    earlier = before.measures if before is not None else ()
    percap, size, people, live, rich, complement, told, long = (
        roles.pop(role, None)
        for role in ("percap", "size", "howmany", "live", "rich", "compl", "told", "howlong")
    )
    if roles.pop("mv", None) and "how" not in roles:
        raise Unclear("moved?")
    if people:
        shares = bool(measures) and all(catalog.indicators[one].denominator for one in measures)
        if shares and roles.get("as") == "percent":
            people = None  # "how many of them, in percent": the share
        elif (measures and measures != (catalog.head_count,)) or catalog.head_count is None:
            raise NotANumber("a number of people who do something is not in the data")
        if people:
            measures = (catalog.head_count,)
    if long:
        lengths = _lengths(scope)
        if len(lengths) != 1 or measures not in ((), lengths):
            raise Unclear("how long is what?")
        measures = lengths
    if percap:
        if len(set(measures)) != len(measures):
            raise Unclear("which of the two per person?")
        each = tuple(code for code, one in catalog.indicators.items() if one.per_person)
        measures = (_per_person(measures or (each if rich and len(each) == 1 else earlier), scope),)
    if rich:
        measures = measures or earlier
        if not measures or not all(catalog.indicators[one].per_person for one in measures):
            raise Unclear("richer by which measure?")
    if size and any(
        catalog.units[catalog.indicators[m].unit].kind not in ("count", "money") for m in measures or earlier
    ):
        raise Unclear("the size of a share")
    if size and not measures and not earlier:
        raise Unclear("the size of what?")
    if live and not measures:
        measures = _lengths(scope) if {"yrs", "longer"} & roles.keys() else _by_unit(roles, scope)
        if not measures:
            raise Unclear("live?")
    if roles.pop("longer", None) and (measures or earlier) != _lengths(scope):
        raise Unclear("longer, of what?")
    if not measures and not earlier:
        measures = _by_unit(roles, scope)
    if complement:
        if not (measures or earlier) or not all(
            catalog.indicators[one].complement for one in measures or earlier
        ):
            raise Unclear("the rest of a hundred percent of what?")
        roles["complement"] = 1
    if told is not None:
        check_told(told, measures or earlier, scope)
    if roles.pop("nominal", None) and any(_is_real(one, scope) for one in measures or earlier):
        raise Unclear("nominal, of what is corrected for prices")
    sized = roles.get("as") == "percent" or "howmuch" in roles or "dir" in roles
    if roles.pop("headcount", None):
        if roles.get("as") != "percent":
            raise NotANumber("how many of them, and not which share")
        if "dir" not in roles and "howmuch" not in roles:
            del roles["as"]  # said of the measure: the share
    long_ones = set(_lengths(scope))
    if roles.pop("perperson", None) and not all(
        one in long_ones or catalog.indicators[one].per_person for one in measures or earlier
    ):
        raise Unclear("of the average person")
    if roles.pop("good", None) and not set(measures or earlier) <= set(_lengths(scope)):
        raise Unclear("best of what is not plainly good")
    if roles.pop("counted", None) and "dir" in roles:
        roles.setdefault("as", "absolute")  # "gained more people": counted, not in percent
    if roles.pop("whole", None) and not all(
        catalog.indicators[one].denominator for one in measures or earlier
    ):
        raise Unclear("everyone, of what is no share")
    shares = any(catalog.indicators[one].denominator for one in measures)
    if roles.pop("more", None) and shares and not sized:
        raise Unclear("more people, or a larger share of them?")
    if len(set(measures)) != len(measures):
        raise Unclear("a measure twice")
    return measures


def _lengths(scope: Scope) -> tuple[str, ...]:
    """How long people live: the indicators that have words for what they can expect."""
    return tuple(
        code for code, one in scope.catalog.indicators.items() if one.words["en"].phrases.get("EXPECTED")
    )


def _is_real(code: str, scope: Scope) -> bool:
    """Money of other prices than each year's own, and a rate of growth, which is no share of anything."""
    indicator = scope.catalog.indicators[code]
    unit = scope.catalog.units[indicator.unit]
    return (unit.kind == "money" and not unit.nominal) or (unit.kind == "share" and not indicator.denominator)


def check_told(told: Roles, measures: tuple[str, ...], scope: Scope) -> None:
    """A unit or a count that is named beside the measure ("in dollars") must be its own."""
    for code in measures:
        indicator = scope.catalog.indicators[code]
        share = scope.catalog.units[indicator.unit].kind == "share"
        fits = told.get("measure", code) == code and told.get("unit", indicator.unit) in (
            indicator.unit,
            "points" if share else indicator.unit,
        )
        if not fits or set(told) - {"measure", "unit"}:
            raise Unclear("another unit than that of the measure")
    if not measures:
        raise Unclear("a unit of what?")


def _per_person(measures: tuple[str, ...], scope: Scope) -> str:
    """The same in the measure for each person: "per head" of GDP."""
    found = {one for one in measures if scope.catalog.indicators[one].per_person}
    if not found and len(measures) == 1:
        found = {code for code, one in scope.catalog.indicators.items() if one.total in measures}
    if len(found) != 1:
        raise Unclear("per head of what?")
    return found.pop()


def _by_unit(roles: Roles, scope: Scope) -> tuple[str, ...]:
    """The one indicator that has the unit of the figure, or counts what it counts."""
    amount = roles.get("bar") or roles.get("said") or roles.get("lo")
    unit = amount.get("unit") if isinstance(amount, dict) else None
    if not isinstance(unit, str) or unit not in scope.catalog.units:
        return ()
    found = tuple(code for code, one in scope.catalog.indicators.items() if one.unit == unit)
    kind = scope.catalog.units[unit].kind
    for first in ((scope.catalog.head_count,), _lengths(scope)):
        if len(first) == 1 and first[0] in found:
            return (str(first[0]),)  # so many people, or years, of nothing that is named
    return found if len(found) == 1 and kind in ("count", "measure", "quantity") else ()
